internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Platform

/// One look at GitHub in the background, so that a bar stays true all day.
struct StatusFetch {
  let world: World
  let maxAgeMinutes: Int

  /// Where GitHub cannot be reached it is not asked at every tick of a bar.
  private static let minSecondsBetween = 5 * 60

  /// - Throws: `StatusFailure.badAge`
  static func minutes(_ text: String) throws(StatusFailure) -> Int {
    guard let minutes = ParsedDuration.minutes(text), (1...1440).contains(minutes) else { throw .badAge(text) }
    return minutes
  }

  private static func lastBegun(in directories: Directories) -> TimeStamp {
    TimeStamp(path: "\(directories.state)/status-fetch.stamp")
  }

  /// Starts it where the last look is old, and does not wait for it. What goes wrong there is nobody's concern: the bar shows how old
  /// the look is.
  func begin(lastLook: StatusReading) {
    let isOld =
      lastLook.ageSeconds.map { $0 > maxAgeMinutes * 60 } ?? (lastLook.state != .none || lastLook.login != nil)
    let last = StatusFetch.lastBegun(in: world.directories)
    guard isOld, lastLook.state != .done, !world.programPath.isEmpty,
      !last.isYounger(thanSeconds: StatusFetch.minSecondsBetween, at: world.now())
    else { return }
    _ = try? world.start([world.programPath, "status-fetch"], world.environment, "/dev/null")
  }

  /// Looks, one process at a time. What it finds makes the bar look again.
  ///
  /// - Throws: what stands in the way of reading the streak
  static func look(in world: World) throws {
    try world.alone("status-fetch") {
      try lastBegun(in: world.directories).set(to: world.now())
      _ = try world.ownStreakReader(.recheck, try world.session()).readSilently(period: .known)
    }
  }
}

/// `cyc status-fetch`: what `cyc status --fetch` leaves running.
struct StatusFetchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status-fetch", abstract: "Look at GitHub for a status bar.", shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try StatusFetch.look(in: world) }
}
