public import Platform

/// A system service that runs a program at set times.
public enum Scheduler: String, CaseIterable, Sendable {
  case cron, systemd, launchd

  /// The command that changes its jobs.
  public var program: String {
    switch self {
    case .cron: "crontab"
    case .systemd: "systemctl"
    case .launchd: "launchctl"
    }
  }

  /// The default `PATH` of its jobs.
  public var path: String {
    switch self {
    case .cron: "/usr/bin:/bin"
    case .systemd: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    case .launchd: "/usr/bin:/bin:/usr/sbin:/sbin"
    }
  }

  /// Whether it is installed and, for systemd, whether the user's instance responds.
  public func isAvailable(_ effects: ScheduleEffects) -> Bool {
    guard Program.find(program, environment: effects.environment) != nil else { return false }
    guard self == .systemd else { return true }
    let result = try? effects.run(["systemctl", "--user", "show-environment"], effects.environment, [])
    return result?.exitCode == 0
  }

  private static let cronDaemons: Set = [
    "cron", "crond", "cronie", "dcron", "fcron", "bcron-sched", "bcron-start", "busybox", "cronied", "supercronic",
  ]
  /// systemd-cron generates timers and has no daemon.
  private static let cronGenerators = ["/usr/lib", "/lib", "/usr/local/lib", "/etc"].map {
    "\($0)/systemd/system-generators/systemd-crontab-generator"
  }

  /// Whether no running program reads crontabs. False unless `crontab` is the system's own: another may belong to an
  /// unknown cron.
  ///
  /// - Parameters:
  ///   - crontab: path of crontab(1)
  ///   - running: names of the running programs
  public static func lacksCronDaemon(crontab: String, running: Set<String>) -> Bool {
    ["/usr/bin/crontab", "/bin/crontab"].contains(crontab) && running.isDisjoint(with: cronDaemons)
      && !cronGenerators.contains(where: AtomicFile.exists)
  }
}

/// Names and texts by which a program's schedule is written and recognised.
public struct ScheduleNames: Equatable, Sendable {
  /// Follows `# BEGIN` and `# END` in a crontab.
  public let marker: String
  /// Name of the systemd units and the launchd agent.
  public let unit: String
  /// First words of each file. Only files that contain them are replaced and removed.
  public let signature: String
  /// Tells the reader of a file how to remove it.
  public let removal: String
  /// Descriptions of the service and the timer in systemd.
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

/// The programs and folders that an installation uses.
public struct ScheduleEffects {
  public let run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// Environment of these programs. It also decides the folder of the user's units.
  public let environment: [String: String]
  /// Folder for copies of earlier crontabs.
  public let backups: String
  /// Name for a new copy. Names must sort in chronological order.
  public let backupName: () -> String
  /// Path of the lock file for `ScheduleInstaller.alone`.
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

/// Why a schedule was not read or changed. Nothing was changed, unless a case says otherwise.
public enum ScheduleError: Error, Equatable, Sendable {
  /// The scheduler's command is not installed.
  case notThere(Scheduler)
  /// A word that the schedule cannot contain, such as the program's path.
  case unusablePath(String)
  /// Longer than `ScheduledJob.maxCronBytes`.
  case longLine
  /// With the error output of `crontab`, as in the next case and `notWritten`.
  case unreadable(output: String)
  /// cron.allow, cron.deny or PAM forbids this user to use `crontab`.
  case forbidden(output: String)
  /// The crontab does not have exactly one begin marker followed by one end marker.
  case markers
  case notBackedUp(PrivateFileError)
  /// `backup` is the copy made before writing; nil if nothing was written.
  case changedMeanwhile(backup: String?)
  /// The new text could not be written; the old one is in place. `backup` is its copy, as in the next two cases.
  case notWritten(output: String, backup: String)
  /// Only a part was written, and the old text could not be restored.
  case notRolledBack(backup: String)
  /// The crontab could not be read after it was written.
  case notReadBack(backup: String)
  /// Another process is changing a schedule.
  case busy
  /// A file at the schedule's path lacks our signature.
  case notOurs(path: String)
  /// A file of the schedule, the lock or the log could not be read or written.
  case file(PrivateFileError)
  case notRemoved(path: String)
  /// With the error output of `systemctl` or `launchctl`.
  case refused(Scheduler, output: String)
  /// With the lines of `systemd-analyze verify` that name our units.
  case badUnits(output: String)
  /// The crontab sets a `SHELL` that is not a Bourne shell.
  case strangeShell(String)
}
