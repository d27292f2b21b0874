public import Foundation

/// A folder of its own for one test, which goes away with everything in it when the test drops it.
public final class TemporaryDirectory: Sendable {
  /// Absolute, without symbolic links.
  public let path: String

  /// Throws: where the system's folder for temporary files cannot be written.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(base)/test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    remove()
  }

  /// Removes it earlier than `deinit` would.
  public func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  public func path(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

/// The folder of the package that is tested.
public enum PackageFolder {
  public static let url = URL(filePath: #filePath).appending(path: "../../..").standardized
}

/// The captured contribution pages that lie beside the project, in `../shared/pages`, where they are there at all.
///
/// They belong to GitHub and its users and are not part of the project.
public enum RealPages {
  /// The folder, or nil where this checkout has none beside it.
  public static let folder: URL? = {
    let pages = PackageFolder.url.deletingLastPathComponent().appending(path: "shared/pages")
    return FileManager.default.fileExists(atPath: pages.path) ? pages : nil
  }()

  /// Names of the pages whose truth is written beside them, without their ending.
  public static let names: [String] = {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return files.filter { $0.hasSuffix(".tsv") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The bytes of a file in the folder.
  public static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// The lines of a page's truth: `date<TAB>level<TAB>count`, ascending.
  public static func truth(of name: String) throws -> [String] {
    String(decoding: try bytes("\(name).tsv"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Sockets as files, for those who look for them.
public enum UnixSocket {
  /// Makes one that nobody listens on.
  ///
  /// Throws: where the path is too long, or is there.
  public static func bind(_ path: String) throws {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
