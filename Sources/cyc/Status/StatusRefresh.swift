internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Platform

/// Checks GitHub in the background, so that a bar stays up to date all day.
struct StatusFetch {
  let maxAgeMinutes: Int

  /// Pause between two checks, so that an unreachable GitHub is not asked at every tick of a bar.
  private static let minSecondsBetween = 5 * 60

  init(_ text: String) throws(StatusFailure) {
    guard let minutes = ParsedDuration.minutes(text), (1...1440).contains(minutes) else { throw .badAge(text) }
    maxAgeMinutes = minutes
  }

  init(maxAgeMinutes: Int) { self.maxAgeMinutes = maxAgeMinutes }

  /// Path of the file with the time when a check was last begun.
  static func stampPath(in directories: Directories) -> String { "\(directories.state)/status-fetch.stamp" }

  fileprivate static func lastBegun(in directories: Directories) -> TimeStamp {
    TimeStamp(path: stampPath(in: directories))
  }

  /// Starts a check if the last one, which `reading` shows, is old; with `evenIfFresh` always. Does not wait for it.
  /// Errors are ignored: the bar shows the age.
  func begin(after reading: StatusReading, evenIfFresh: Bool = false, in world: World) {
    if evenIfFresh { return start(in: world) }
    let isOld =
      reading.ageSeconds.map { $0 > maxAgeMinutes * 60 || reading.wasCheckedBeforeToday } ?? reading.hasUser
    let last = StatusFetch.lastBegun(in: world.home.directories)
    guard isOld, reading.state != .done,
      !last.isYounger(thanSeconds: StatusFetch.minSecondsBetween, at: world.clock.now())
    else { return }
    start(in: world)
  }

  /// Seconds since 1970 when the next check may begin; nil if none does before the end of the day.
  func nextBeginning(after facts: StatusFacts, in world: World) -> Int? {
    let reading = facts.reading(at: facts.readAt)
    guard reading.state != .done, facts.streak != nil || reading.hasUser else { return nil }
    let last = StatusFetch.lastBegun(in: world.home.directories)
    let pauseEnds = last.end(ofSeconds: StatusFetch.minSecondsBetween, at: facts.readAt)
    let isOldFrom = facts.streak.map {
      reading.wasCheckedBeforeToday ? 0 : $0.checkedAt.secondsSince1970 + maxAgeMinutes * 60 + 1
    }
    return max(isOldFrom ?? facts.readAt.secondsSince1970, pauseEnds ?? 0)
  }

  private func start(in world: World) {
    guard !world.call.programPath.isEmpty else { return }
    _ = try? world.programs.start([world.call.programPath, "status-fetch"], world.home.environment, "/dev/null")
  }
}

/// `cyc status-fetch`: the background process of `cyc status --fetch`.
struct StatusFetchCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "status-fetch",
    abstract: Sentence(en: "Check GitHub for a status bar.", ko: "상태 표시줄을 위해 GitHub를 확인해요."), shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try world.skippingIfLocked("status-fetch") {
      try StatusFetch.lastBegun(in: world.home.directories).set(to: world.clock.now())
      _ = try world.ownStreakReader(.recheck, try world.session()).readSilently(period: .known)
    }
  }
}

extension World {
  /// Runs `status.refresh`, at most once a second, without waiting for it: a second later if it has just run. Errors
  /// are ignored.
  func refreshStatus() {
    // Also after `cyc config`, which reads no settings at its start.
    guard let program = (try? readSettings())?[.statusRefresh], !program.isEmpty else { return }
    /// Whether it began within the last second; if not, records that it begins now.
    func hasBegun(_ name: String) -> Bool {
      let last = TimeStamp(path: "\(home.directories.state)/\(name).stamp")
      if last.isYounger(thanSeconds: 1, at: clock.now()) { return true }
      try? last.set(to: clock.now())
      return false
    }
    var delay: [String] = []
    if hasBegun("status-refresh") {
      if hasBegun("status-refresh-later") { return }
      delay = ["/bin/sh", "-c", "sleep 1; exec \"$@\"", "sh"]
    }
    _ = try? programs.start(delay + program, home.environmentForOthers, "/dev/null")
  }
}
