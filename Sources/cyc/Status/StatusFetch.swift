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

  /// Starts it where the last look is old, and does not wait for it.
  func begin(lastLook: StatusReading) {
    let isOld = lastLook.ageSeconds.map { $0 > maxAgeMinutes * 60 } ?? (lastLook.state != .none)
    guard isOld, lastLook.state != .done, !world.programPath.isEmpty,
      !wasBegunLately
    else { return }
    _ = try? world.start([world.programPath, "status-fetch"], world.environment, world.directories.nagLog)
  }

  private var wasBegunLately: Bool {
    StatusFetch.lastBegun(in: world.directories).isYounger(
      thanSeconds: StatusFetch.minSecondsBetween, at: world.now())
  }

  /// Looks, one process at a time. What it finds makes the bar look again.
  static func look(in world: World) throws {
    try FileLock.withLock("\(world.directories.state)/status-fetch.lock", waitSeconds: 0) {
      try lastBegun(in: world.directories).set(to: world.now())
      let session = try world.session()
      let person = try Person(argument: nil, session: session, in: world, mode: .recheck)
      let reader = StreakReader(
        world: world, host: session.host, person: person, mode: .recheck,
        rules: world.streakRules(for: person, isStrict: false))
      _ = try reader.readWhatCanBeRead(period: .known)
    }
  }
}

/// `cyc status-fetch`: what `cyc status --fetch` leaves running.
struct StatusFetchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status-fetch", abstract: "Look at GitHub for a status bar.", shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.silent

  func run(in world: World) throws { try StatusFetch.look(in: world) }
}
