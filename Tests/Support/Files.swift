public import Foundation

/// A folder for one test; `deinit` removes it with its contents.
public final class TemporaryDirectory: Sendable {
  /// Absolute, without symbolic links.
  public let path: String

  /// Throws: `CocoaError` if the system's temporary folder is not writable.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(base)/test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    remove()
  }

  /// Removes the folder before `deinit` does.
  public func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ name: String) -> String {
    "\(path)/\(name)"
  }
}

/// Root folder of this package.
public enum PackageFolder {
  public static let url = URL(filePath: #filePath).appending(path: "../../..").standardized
}

/// Captured contribution pages in `../shared/pages`, if this checkout has that folder.
///
/// They belong to GitHub and its users, so they are not part of the repository.
public enum RealPages {
  /// Nil if `../shared/pages` does not exist.
  public static let folder: URL? = {
    let pages = PackageFolder.url.deletingLastPathComponent().appending(path: "shared/pages")
    return FileManager.default.fileExists(atPath: pages.path) ? pages : nil
  }()

  /// Base names of the pages that come with a `.tsv` file of their true values.
  public static let names: [String] = {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return files.filter { $0.hasSuffix(".tsv") }.map { String($0.dropLast(4)) }.sorted()
  }()

  public static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// Lines of a page's `.tsv` file: `date<TAB>level<TAB>count`, ascending.
  public static func truth(of name: String) throws -> [String] {
    String(decoding: try bytes("\(name).tsv"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Unix sockets for tests.
public enum UnixSocket {
  /// Creates a socket file on which no process listens.
  ///
  /// Throws: `POSIXError` if the path already exists. A path over 107 bytes is cut.
  public static func bind(_ path: String) throws { close(try bound(path)) }

  /// Creates a socket that listens until `end`.
  public static func listen(_ path: String) throws -> Listener { Listener(file: try bound(path)) }

  private static func bound(_ path: String) throws -> Int32 {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(file)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    return file
  }

  public final class Listener {
    private let file: Int32

    fileprivate init(file: Int32) {
      self.file = file
      _ = Foundation.listen(file, 4)
    }

    deinit { Foundation.close(file) }

    /// Leaves the socket's file, as a bus that was killed does.
    public func end() { shutdown(file, Int32(SHUT_RDWR)) }
  }
}
