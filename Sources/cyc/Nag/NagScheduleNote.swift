internal import Days
internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What the schedule was last written for, noted beside it, so that a change of the list need not ask the scheduler each time.
struct NagScheduleNote: Codable, Equatable {
  let scheduler: String
  /// Whether its clock may be another one than the rule's.
  let isOfOtherZone: Bool
  /// `hh:mm`, ascending: the notices of tasks for which it ticks.
  private var notices: [String]
  /// When the nag was switched on, in seconds since 1970; nil in notes of older versions.
  let writtenAt: Int?

  init(_ scheduler: NagScheduler, isOfOtherZone: Bool, notices: Set<ClockTime>, writtenAt: Int) {
    self.scheduler = scheduler.rawValue
    self.isOfOtherZone = isOfOtherZone
    self.notices = notices.sorted().map(\.description)
    self.writtenAt = writtenAt
  }

  /// The same when it ticks for other notices.
  func ticking(for notices: Set<ClockTime>) -> NagScheduleNote {
    var note = self
    note.notices = notices.sorted().map(\.description)
    return note
  }

  var noticeTimes: Set<ClockTime> { Set(notices.compactMap { ClockTime(iso8601: $0) }) }

  private static func path(in directories: Directories) -> String { "\(directories.state)/nag-schedule.json" }

  /// The note; nil where the nag was not switched on.
  static func load(in directories: Directories) -> NagScheduleNote? {
    guard let bytes = try? PrivateFile.read(path(in: directories)) else { return nil }
    return try? JSONDecoder().decode(NagScheduleNote.self, from: Data(bytes))
  }

  /// - Throws: `PrivateFileError`, `EncodingError`
  func save(in directories: Directories) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try PrivateFile.write(Array(try encoder.encode(self)), to: NagScheduleNote.path(in: directories))
  }

  static func remove(in directories: Directories) { try? PrivateFile.remove(path(in: directories)) }
}

extension World {
  /// Says where a setting that was just written wants other times than the schedule has.
  func noteOldTimes(after setting: Setting) {
    guard [Setting.nagFrom, .nagUntil, .nagEvery, .nagLastCall].contains(where: { $0.name == setting.name }),
      NagScheduleNote.load(in: directories) != nil,
      let rule = try? Settings(toml: settingsText() ?? "", path: Settings.path(in: directories)).nagRule(),
      NagSchedule(for: rule, in: self).state == .outdated
    else { return }
    note(NagSchedulePhrases.oldTimes)
  }
}
