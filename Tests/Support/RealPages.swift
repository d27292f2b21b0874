public import Foundation

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
