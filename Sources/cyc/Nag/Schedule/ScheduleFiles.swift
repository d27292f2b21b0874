internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Files of a schedule, such as the units of systemd: only those that cyc wrote are replaced and removed.
struct ScheduleFiles {
  struct File: Equatable {
    let path: String
    let text: String
  }

  private static let sign = "Written by cyc nag on"

  let files: [File]

  /// What lies under a path; nil where there is nothing.
  ///
  /// - Throws: `NagScheduleFailure`
  static func text(at path: String) throws(NagScheduleFailure) -> String? {
    guard NewFile.exists(path) else { return nil }
    do {
      let bytes = try SharedFile.read(path, limitBytes: 1 << 20)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .file(path: path, reason: error.reason)
    }
  }

  /// Whether cyc wrote what lies under a path.
  static func isOurs(_ path: String) -> Bool {
    let text = try? text(at: path)
    return text?.contains(sign) == true
  }

  /// - Throws: `NagScheduleFailure.notOurs` for a file that somebody else wrote
  func rejectForeign() throws(NagScheduleFailure) {
    for file in files where NewFile.exists(file.path) && !ScheduleFiles.isOurs(file.path) {
      throw .notOurs(path: file.path)
    }
  }

  /// Writes all of them, or none.
  ///
  /// - Throws: `NagScheduleFailure`
  func write() throws(NagScheduleFailure) {
    try rejectForeign()
    let before = try current()
    do throws(PrivateFileError) {
      for file in files { try SharedFile.write(Array(file.text.utf8), to: file.path) }
    } catch {
      ScheduleFiles.restore(before)
      throw .file(path: error.path, reason: error.reason)
    }
  }

  /// The files as they are now, for `restore`; the text is nil where there is none.
  ///
  /// - Throws: `NagScheduleFailure`
  func current() throws(NagScheduleFailure) -> [(path: String, text: String?)] {
    var current: [(path: String, text: String?)] = []
    for file in files { current.append((file.path, try ScheduleFiles.text(at: file.path))) }
    return current
  }

  /// Puts files back as they were.
  static func restore(_ before: [(path: String, text: String?)]) {
    for (path, text) in before {
      if let text {
        try? SharedFile.write(Array(text.utf8), to: path)
      } else {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Removes those that are ours.
  ///
  /// - Throws: `NagScheduleFailure`
  func remove() throws(NagScheduleFailure) {
    for path in files.map(\.path) where ScheduleFiles.isOurs(path) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw .file(path: path, reason: "it cannot be removed")
      }
    }
  }
}
