internal import CycBase
internal import CycStreak
internal import CycList
package import Platform
package import Schedule
internal import Foundation

/// Which schedule was written and when, noted beside it, so that nobody need ask for that.
package struct InstalledSchedule: Codable, Equatable {
  let scheduler: String
  /// When the nag was switched on, in seconds since 1970; nil in notes of older versions.
  let writtenAt: Int?
  /// Whether no user was known then, so that it is there for tasks and quizzes alone; nil for no.
  let isForListAlone: Bool?

  package init(_ scheduler: Scheduler, writtenAt: Int, isForListAlone: Bool = false) {
    self.scheduler = scheduler.rawValue
    self.writtenAt = writtenAt
    self.isForListAlone = isForListAlone ? true : nil
  }

  private static func path(in directories: Directories) -> String { "\(directories.state)/nag-schedule.json" }

  /// The note; nil where the nag was not switched on.
  package static func load(in directories: Directories) -> InstalledSchedule? {
    guard let bytes = try? PrivateFile.read(path(in: directories)) else { return nil }
    return try? JSONDecoder().decode(InstalledSchedule.self, from: Data(bytes))
  }

  /// - Throws: `PrivateFileError`, `EncodingError`
  package func save(in directories: Directories) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try PrivateFile.write(Array(try encoder.encode(self)), to: InstalledSchedule.path(in: directories))
  }

  package static func remove(in directories: Directories) { try? PrivateFile.remove(path(in: directories)) }
}
