internal import Platform

extension NagScheduler {
  /// The `PATH` that its jobs get, unless somebody has changed that.
  var path: String {
    switch self {
    case .cron: "/usr/bin:/bin"
    case .systemd: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    case .launchd: "/usr/bin:/bin:/usr/sbin:/sbin"
    }
  }

  private static let cronDaemons: Set = [
    "cron", "crond", "cronie", "dcron", "fcron", "bcron-sched", "bcron-start", "busybox", "cronied", "supercronic",
  ]
  /// systemd-cron has timers in place of a daemon.
  private static let cronGenerators = ["/usr/lib", "/lib", "/usr/local/lib", "/etc"].map {
    "\($0)/systemd/system-generators/systemd-crontab-generator"
  }

  /// Whether nothing runs that would look at crontabs.
  ///
  /// - Parameter crontab: where crontab(1) lies: for one that did not come with the machine nobody knows what it belongs to.
  static func lacksCronDaemon(crontab: String, running: Set<String>) -> Bool {
    ["/usr/bin/crontab", "/bin/crontab"].contains(crontab) && running.isDisjoint(with: cronDaemons)
      && !cronGenerators.contains(where: NewFile.exists)
  }
}

extension World {
  /// Whether it is sure that no cron runs.
  var lacksCronDaemon: Bool {
    guard let crontab = Program.find("crontab", environment: environment), let running = runningPrograms() else {
      return false
    }
    return NagScheduler.lacksCronDaemon(crontab: crontab, running: running)
  }

  /// The `PATH` of the runs that the schedule starts.
  var scheduledPath: String {
    let scheduler = NagScheduleNote.load(in: directories).flatMap { NagScheduler(rawValue: $0.scheduler) }
    return (scheduler ?? .cron).path
  }
}
