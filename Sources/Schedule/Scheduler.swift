public import Platform

/// What calls a program at its times.
public enum Scheduler: String, CaseIterable, Sendable {
  case cron, systemd, launchd

  /// The program that switches it.
  public var program: String {
    switch self {
    case .cron: "crontab"
    case .systemd: "systemctl"
    case .launchd: "launchctl"
    }
  }

  /// The `PATH` that its jobs get, unless somebody has changed that.
  public var path: String {
    switch self {
    case .cron: "/usr/bin:/bin"
    case .systemd: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    case .launchd: "/usr/bin:/bin:/usr/sbin:/sbin"
    }
  }

  /// Whether the machine has it, and where that must be asked, whether it answers.
  public func isAvailable(_ effects: ScheduleEffects) -> Bool {
    guard Program.find(program, environment: effects.environment) != nil else { return false }
    guard self == .systemd else { return true }
    let answer = try? effects.run(["systemctl", "--user", "show-environment"], effects.environment, [])
    return answer?.exitCode == 0
  }
}

// MARK: - Whether cron runs

extension Scheduler {
  private static let cronDaemons: Set = [
    "cron", "crond", "cronie", "dcron", "fcron", "bcron-sched", "bcron-start", "busybox", "cronied", "supercronic",
  ]
  /// systemd-cron has timers in place of a daemon.
  private static let cronGenerators = ["/usr/lib", "/lib", "/usr/local/lib", "/etc"].map {
    "\($0)/systemd/system-generators/systemd-crontab-generator"
  }

  /// Whether nothing runs that would look at crontabs.
  ///
  /// - Parameters:
  ///   - crontab: where crontab(1) lies: for one that did not come with the machine nobody knows what it belongs to.
  ///   - running: the names of all programs that run.
  public static func lacksCronDaemon(crontab: String, running: Set<String>) -> Bool {
    ["/usr/bin/crontab", "/bin/crontab"].contains(crontab) && running.isDisjoint(with: cronDaemons)
      && !cronGenerators.contains(where: AtomicFile.exists)
  }
}

/// What a program calls its schedule, and by which it finds again what it wrote.
public struct ScheduleNames: Equatable, Sendable {
  /// Stands in a crontab behind `# BEGIN` and `# END`.
  public let marker: String
  /// The name of the units of systemd and of launchd's agent.
  public let unit: String
  /// The first words of each file: only files with them are replaced and removed.
  public let signature: String
  /// How a person has the files removed.
  public let removal: String
  /// What systemd shows of the service and of its timer.
  public let serviceDescription: String
  public let timerDescription: String

  public init(
    marker: String, unit: String, signature: String, removal: String, serviceDescription: String,
    timerDescription: String
  ) {
    self.marker = marker
    self.unit = unit
    self.signature = signature
    self.removal = removal
    self.serviceDescription = serviceDescription
    self.timerDescription = timerDescription
  }

  var heading: String { "\(signature); \(removal)." }
}

/// What changing a schedule touches outside the program.
public struct ScheduleEffects {
  /// Runs a program to its end with some input.
  public let run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// What these programs get; it says as well where they are found, and where a person's units lie.
  public let environment: [String: String]
  /// The folder for copies of earlier crontabs.
  public let backups: String
  /// The name of a copy that is made now; later ones sort behind earlier ones.
  public let backupName: () -> String
  /// The file that is locked while a schedule is changed.
  public let lock: String

  public init(
    environment: [String: String], backups: String, backupName: @escaping () -> String, lock: String,
    run: @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  ) {
    self.run = run
    self.environment = environment
    self.backups = backups
    self.backupName = backupName
    self.lock = lock
  }
}

/// Why a schedule was not read or changed; where nothing else is said, nothing was changed.
public enum ScheduleError: Error, Equatable, Sendable {
  /// The program that switches a scheduler is not on the machine.
  case notThere(Scheduler)
  /// A word that cannot be written into a schedule, such as the program's path.
  case unusablePath(String)
  /// A line of more than `ScheduledJob.maxCronBytes`.
  case longLine
  /// What `crontab` said.
  case unreadable(said: String)
  /// The person may not use `crontab`, as cron.allow and cron.deny have it; what it said.
  case forbidden(said: String)
  /// The crontab has not exactly one beginning and, behind it, one end.
  case markers
  case notBackedUp(PrivateFileError)
  /// The copy that was made before something was written; nil where nothing was.
  case changedMeanwhile(backup: String?)
  case notWritten(said: String, backup: String)
  case notRolledBack(backup: String)
  /// It was written, and what is there now cannot be read.
  case notReadBack(backup: String)
  /// Somebody else changes the schedule.
  case busy
  /// A file of the name that the schedule's wants belongs to somebody else.
  case notOurs(path: String)
  case file(PrivateFileError)
  case notRemoved(path: String)
  /// What `systemctl` or `launchctl` said.
  case refused(Scheduler, said: String)
  /// What `systemd-analyze verify` said of the units.
  case badUnits(said: String)
  /// The crontab has its jobs run by something that does not read the line as a Bourne shell does.
  case strangeShell(String)
}
