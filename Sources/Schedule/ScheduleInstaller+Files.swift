internal import Platform
internal import Foundation

// What belongs to a scheduler beside the crontab: files, and commands.
extension ScheduleInstaller {
  private var timer: String { "\(names.unit).timer" }

  /// Where the files of a scheduler lie, or would lie; none for cron.
  func paths(_ scheduler: Scheduler) -> [String] {
    let home = Directories.homeDirectory(environment: effects.environment)
    switch scheduler {
    case .cron: return []
    case .systemd:
      let folders = Directories(application: "systemd", environment: effects.environment, homeDirectory: home)
      return ["\(folders.config)/user/\(names.unit).service", "\(folders.config)/user/\(timer)"]
    case .launchd: return ["\(home)/Library/LaunchAgents/\(names.unit).plist"]
    }
  }

  /// What is to be in them, in the order of the paths.
  func texts(_ job: ScheduledJob, _ scheduler: Scheduler) -> [String] {
    switch scheduler {
    case .cron: []
    case .systemd: [job.service(names), job.timer(names)]
    case .launchd: [job.propertyList(names)]
    }
  }

  func files(_ job: ScheduledJob, _ scheduler: Scheduler) -> ScheduleFiles {
    ScheduleFiles(
      files: zip(paths(scheduler), texts(job, scheduler)).map { ScheduleFiles.File(path: $0, text: $1) },
      signature: names.signature)
  }

  /// Those of the paths where files of ours lie.
  func ownPaths(_ scheduler: Scheduler) -> [String] {
    paths(scheduler).filter { ScheduleFiles.isOurs($0, signature: names.signature) }
  }

  /// What switches a scheduler on when its files are written.
  func commandsOn(_ scheduler: Scheduler) -> [[String]] {
    switch scheduler {
    case .cron: []
    case .systemd:
      [
        ["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", timer],
        // A timer that runs already would keep its old times.
        ["systemctl", "--user", "restart", timer],
      ]
    case .launchd: [["launchctl", "load", "-w"] + paths(scheduler)]
    }
  }

  /// What switches it off, while its files are still there.
  func commandOff(_ scheduler: Scheduler) -> [String]? {
    switch scheduler {
    case .cron: nil
    case .systemd: ["systemctl", "--user", "disable", "--now", timer]
    case .launchd: ["launchctl", "unload", "-w"] + paths(scheduler)
    }
  }

  /// What makes it look at its files anew when they are gone.
  func commandReload(_ scheduler: Scheduler) -> [String]? {
    scheduler == .systemd ? ["systemctl", "--user", "daemon-reload"] : nil
  }

  /// The links that a scheduler makes itself when it is switched on, and takes away again unless it does not answer.
  func links(_ scheduler: Scheduler) -> [String] {
    guard scheduler == .systemd else { return [] }
    return paths(scheduler).filter { $0.hasSuffix(".timer") }.map {
      $0.replacing("/\(timer)", with: "/timers.target.wants/\(timer)")
    }
  }

  func removeLinks(_ scheduler: Scheduler) {
    for path in links(scheduler) where (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  func call(_ command: [String], of scheduler: Scheduler) throws(ScheduleError) {
    let result: ProgramResult
    do {
      result = try effects.run(command, effects.environment, [])
    } catch ProgramError.notFound {
      throw .notThere(scheduler)
    } catch {
      throw .refused(scheduler, said: "")
    }
    if result.exitCode != 0 { throw .refused(scheduler, said: result.errorOutput) }
  }

  /// Asks systemd's own check, which needs no running systemd, where it is there.
  func check(_ files: ScheduleFiles, of scheduler: Scheduler) throws(ScheduleError) {
    guard scheduler == .systemd, Program.find("systemd-analyze", environment: effects.environment) != nil else {
      return
    }
    let words = ["systemd-analyze", "verify", "--user", "--man=no"] + files.files.map(\.path)
    let said = (try? effects.run(words, effects.environment, []))?.errorOutput ?? ""
    // Other units of the person's may have faults of their own.
    let complaints = said.split(separator: "\n").filter { $0.contains(names.unit) }
    guard complaints.isEmpty else { throw .badUnits(said: complaints.joined(separator: " ")) }
  }
}
