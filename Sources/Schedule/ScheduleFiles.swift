internal import Platform
internal import Foundation

/// A schedule's files, such as systemd units. Files without our signature are never replaced or removed.
struct ScheduleFiles {
  struct File: Equatable {
    let path: String
    let text: String
  }

  let files: [File]
  /// Text contained in each of our files.
  let signature: String

  /// Nil for a missing file.
  static func text(at path: String) throws(ScheduleError) -> String? {
    guard AtomicFile.exists(path) else { return nil }
    do {
      return String(decoding: try SharedFile.read(path, limitBytes: 1 << 20), as: UTF8.self)
    } catch {
      throw .file(error)
    }
  }

  static func isOurs(_ path: String, signature: String) -> Bool { (try? text(at: path))?.contains(signature) == true }

  /// - Throws: `ScheduleError.notOurs` for an existing file without our signature
  func rejectForeign() throws(ScheduleError) {
    for file in files where AtomicFile.exists(file.path) && !ScheduleFiles.isOurs(file.path, signature: signature) {
      throw .notOurs(path: file.path)
    }
  }

  /// Writes all files. If one cannot be written, restores the others.
  func write() throws(ScheduleError) {
    try rejectForeign()
    let before = try current()
    do throws(PrivateFileError) {
      for file in files { try SharedFile.write(Array(file.text.utf8), to: file.path) }
    } catch {
      ScheduleFiles.restore(before)
      throw .file(error)
    }
  }

  /// Current contents, for `restore`; nil for a missing file.
  func current() throws(ScheduleError) -> [(path: String, text: String?)] {
    try files.map { file throws(ScheduleError) in (file.path, try ScheduleFiles.text(at: file.path)) }
  }

  static func restore(_ before: [(path: String, text: String?)]) {
    for (path, text) in before {
      if let text {
        try? SharedFile.write(Array(text.utf8), to: path)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Removes our files, and leaves any others.
  func remove() throws(ScheduleError) {
    for path in files.map(\.path) where ScheduleFiles.isOurs(path, signature: signature) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw .notRemoved(path: path)
      }
    }
  }
}
