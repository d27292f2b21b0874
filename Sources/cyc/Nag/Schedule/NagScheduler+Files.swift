internal import Platform
internal import Resources

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// What belongs to a scheduler beside the crontab: files, and commands.
extension NagScheduler {
  /// Where its files lie, or would lie; none for cron.
  func paths(in world: World) -> [String] {
    let home = Directories.homeDirectory(environment: world.environment)
    switch self {
    case .cron: return []
    case .systemd:
      let folders = Directories(application: "systemd", environment: world.environment, homeDirectory: home)
      return ["\(folders.config)/user/cyc-nag.service", "\(folders.config)/user/cyc-nag.timer"]
    case .launchd: return ["\(home)/Library/LaunchAgents/cyc-nag.plist"]
    }
  }

  /// The files with what is to be in them.
  func files(_ job: NagJob, in world: World) -> ScheduleFiles {
    ScheduleFiles(files: zip(paths(in: world), texts(job)).map { ScheduleFiles.File(path: $0, text: $1) })
  }

  /// In the order of the paths.
  func texts(_ job: NagJob) -> [String] {
    func template(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    switch self {
    case .cron: return []
    case .systemd:
      return [
        job.service(template: template(Resources.systemdService)),
        template(Resources.systemdTimer),
      ]
    case .launchd: return [job.propertyList(template: template(Resources.launchdPropertyList))]
    }
  }

  /// What switches it on when its files are written.
  func commandsOn(in world: World) -> [[String]] {
    switch self {
    case .cron: []
    case .systemd:
      [
        ["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", "cyc-nag.timer"],
        // A timer that runs already would keep its old times.
        ["systemctl", "--user", "restart", "cyc-nag.timer"],
      ]
    case .launchd: [["launchctl", "load", "-w"] + paths(in: world)]
    }
  }

  /// What switches it off, while its files are still there.
  func commandOff(in world: World) -> [String]? {
    switch self {
    case .cron: nil
    case .systemd: ["systemctl", "--user", "disable", "--now", "cyc-nag.timer"]
    case .launchd: ["launchctl", "unload", "-w"] + paths(in: world)
    }
  }

  func removeLinks(in world: World) {
    for path in links(in: world) where (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// What makes it look at its files anew when they are gone.
  var commandReload: [String]? { self == .systemd ? ["systemctl", "--user", "daemon-reload"] : nil }

  /// What a person types where it did not answer when its files were removed.
  var commandByHand: String {
    switch self {
    case .cron: "crontab -e"
    case .systemd: "systemctl --user stop cyc-nag.timer; systemctl --user daemon-reload"
    case .launchd: "launchctl remove cyc-nag"
    }
  }

  /// The links that it makes itself when it is switched on, and takes away again unless it does not answer.
  func links(in world: World) -> [String] {
    guard self == .systemd else { return [] }
    return paths(in: world).filter { $0.hasSuffix(".timer") }.map {
      $0.replacing("/cyc-nag.timer", with: "/timers.target.wants/cyc-nag.timer")
    }
  }
}
