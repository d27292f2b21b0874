import Foundation

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
