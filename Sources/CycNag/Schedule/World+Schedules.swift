package import CycBase
internal import CycStreak
internal import CycList
public import ArgumentParser
internal import Terminal
internal import Days
package import Platform
public import Schedule

extension Scheduler: ExpressibleByArgument {}

extension Scheduler {
  /// The order in which they are tried where nobody chose one.
  private static var preferred: [Scheduler] {
    #if os(macOS)
      [.launchd, .cron]
    #else
      [.cron, .systemd]
    #endif
  }

  /// The one to use where nobody chose one; nil where the machine has none.
  package static func usual(in world: World) -> Scheduler? { preferred.first { $0.isAvailable(world.scheduleEffects) } }
}

extension World {
  var scheduleEffects: ScheduleEffects {
    ScheduleEffects(
      environment: environmentForOthers, backups: "\(directories.state)/crontabs",
      backupName: { now().local.description.replacing(":", with: "") },
      lock: "\(directories.state)/nag-schedule.lock", run: run)
  }

  /// What `cyc nag on` and `cyc nag off` write and remove.
  var schedules: ScheduleInstaller {
    ScheduleInstaller(
      ScheduleNames(
        marker: "cyc", unit: "cyc-nag", signature: "Written by cyc nag on", removal: "cyc nag off removes it",
        serviceDescription: "Check Your Commit: reminds of today's commit",
        timerDescription: "Check Your Commit: when to look for today's commit"), scheduleEffects)
  }

  /// `cyc nag run` as a schedule calls it.
  ///
  /// - Parameters:
  ///   - zones: those that the crontab names for its jobs; ours keeps the one of now.
  ///   - language: one that was asked for by name; otherwise settings and locale decide, as at any other time.
  func scheduledRun(beside zones: [String] = [], language: Language? = nil) -> ScheduledJob {
    let zone = zones.isEmpty ? [:] : ["TZ": zoneName ?? ":/etc/localtime"]
    return ScheduledJob(
      program: programPath, arguments: ["nag", "run"] + (language.map { ["--lang", $0.rawValue] } ?? []),
      environment: environment.merging(zone) { own, _ in own }, alsoKeeping: ["CYC_HOST"],
      home: Directories.homeDirectory(environment: [:]), log: directories.nagLog, everyMinutes: NagTick.minutes,
      serviceLines: [
        "# A run may wait for an alert until the next tick.", "TimeoutStartSec=480",
        "# Whoever waits for a click on the reminder stays when the run has ended.", "KillMode=process",
      ])
  }

  /// Whether reminders were switched on for tasks and quizzes alone, and there is still no user. Without that note a missing user
  /// is a fault: the person has logged out, and expects reminders.
  var remindsOfListAlone: Bool {
    guard InstalledSchedule.load(in: directories)?.isForListAlone == true else { return false }
    return (try? hasUserInSchedule()) == false
  }

  /// Whether a run in the schedule's environment, which has no tokens, knows whose streak it is about.
  ///
  /// - Throws: `SettingsError`, `ConnectionFailure`
  func hasUserInSchedule() throws -> Bool {
    var world = self
    for name in TokenVariable.allNames { world.environment[name] = nil }
    do {
      _ = try Person(argument: nil, session: try world.session(), in: world, mode: .offline)
      return true
    } catch StreakFailure.nobody {
      return false
    }
  }

  /// Whether the crontab is forbidden to the person, and cyc has put nothing into it.
  func isKeptOutOfUnusedCrontab(_ error: ScheduleError) -> Bool {
    guard case .forbidden = error else { return false }
    return InstalledSchedule.load(in: directories)?.scheduler != Scheduler.cron.rawValue
  }

  /// Whether it is sure that no cron runs.
  var lacksCronDaemon: Bool {
    guard let crontab = Program.find("crontab", environment: environment), let running = runningPrograms() else {
      return false
    }
    return Scheduler.lacksCronDaemon(crontab: crontab, running: running)
  }

  /// The `PATH` of the runs that the schedule starts.
  var scheduledPath: String {
    let scheduler = InstalledSchedule.load(in: directories).flatMap { Scheduler(rawValue: $0.scheduler) }
    return (scheduler ?? .cron).path
  }
}

extension Directories {
  /// What the runs that the schedule starts print.
  package var nagLog: String { "\(state)/nag.log" }
}

extension ScheduleChange {
  /// What it changes, for a person to read; empty where nothing is changed.
  ///
  /// - Throws: `ScheduleError`
  package func difference() throws(ScheduleError) -> String {
    try texts().map { TextDifference.text($0.name, from: $0.from, to: $0.to) }.joined()
  }
}
