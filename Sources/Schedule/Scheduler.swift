internal import Platform

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
