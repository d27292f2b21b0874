internal import Foundation
internal import Platform

/// Puts a program's job into schedules, looks whether it is there, and takes it out again.
public struct ScheduleInstaller {
  let names: ScheduleNames
  let effects: ScheduleEffects

  public init(_ names: ScheduleNames, _ effects: ScheduleEffects) {
    self.names = names
    self.effects = effects
  }

  var crontab: CrontabCommand { CrontabCommand(effects: effects, marker: names.marker) }

  /// Lets one program at a time change schedules. A body must not call it again: it would wait for itself.
  ///
  /// - Throws: `ScheduleError`, and whatever the body throws
  public func alone(body: () throws -> Void) throws {
    do {
      try FileLock.withLock(effects.lock, waitSeconds: 5, body: body)
    } catch is FileLockError {
      throw ScheduleError.busy
    } catch let error as PrivateFileError {
      throw ScheduleError.file(error)
    }
  }

  /// What puts a job into a schedule.
  ///
  /// - Parameter job: makes it, for the zones that the crontab names for its jobs: none where it will stand in no crontab.
  /// - Throws: `ScheduleError`
  public func installation(
    by scheduler: Scheduler, job: (_ zones: [String]) -> ScheduledJob
  ) throws(ScheduleError) -> ScheduleChange {
    let crontab = scheduler == .cron ? try crontab.read() : nil
    if let shell = crontab?.strangeShell { throw .strangeShell(shell) }
    let job = job(crontab?.zones ?? [])
    if let word = job.wordThatCannotBeHeld(by: scheduler) { throw .unusablePath(word) }
    guard let crontab else {
      let files = files(job, scheduler)
      try files.rejectForeign()
      let before = try files.current()
      return ScheduleChange(
        scheduler: scheduler, wasThere: before.contains { $0.text != nil }, content: .write(files, over: before),
        installer: self)
    }
    guard job.cronLine.utf8.count <= ScheduledJob.maxCronBytes else { throw .longLine }
    return ScheduleChange(
      scheduler: .cron, wasThere: try crontab.jobs() != nil,
      content: .crontab(from: crontab, to: try crontab.with(jobs: [job.cronLine])), installer: self)
  }

  /// What takes the job out of a schedule; nil where it is in none.
  ///
  /// - Throws: `ScheduleError`
  public func removal(by scheduler: Scheduler) throws(ScheduleError) -> ScheduleChange? {
    guard scheduler == .cron else {
      let files = ownPaths(scheduler).map { ScheduleFiles.File(path: $0, text: "") }
      guard !files.isEmpty else { return nil }
      let content = ScheduleChange.Content.remove(ScheduleFiles(files: files, signature: names.signature))
      return ScheduleChange(scheduler: scheduler, wasThere: true, content: content, installer: self)
    }
    guard Program.find(scheduler.program, environment: effects.environment) != nil else { return nil }
    let old = try crontab.read()
    guard try old.jobs() != nil else { return nil }
    return ScheduleChange(
      scheduler: .cron, wasThere: true, content: .crontab(from: old, to: try old.withoutJobs()), installer: self)
  }
}

/// A change of one scheduler's files, decided and not yet done.
public struct ScheduleChange {
  enum Content {
    case crontab(from: Crontab, to: Crontab)
    case write(ScheduleFiles, over: [(path: String, text: String?)])
    case remove(ScheduleFiles)
  }

  public let scheduler: Scheduler
  /// Whether the schedule was there before, so that the person has agreed to it once.
  public let wasThere: Bool
  let content: Content
  let installer: ScheduleInstaller

  /// The texts that it changes, each with a name, for a person to read.
  ///
  /// - Throws: `ScheduleError`
  public func texts() throws(ScheduleError) -> [(name: String, from: String, to: String)] {
    switch content {
    case .crontab(let old, let new):
      return [("crontab", String(decoding: old.bytes, as: UTF8.self), String(decoding: new.bytes, as: UTF8.self))]
    case .write(let files, _), .remove(let files):
      var texts: [(name: String, from: String, to: String)] = []
      for file in files.files { texts.append((file.path, try ScheduleFiles.text(at: file.path) ?? "", file.text)) }
      return texts
    }
  }

  /// Does it. To be called within `alone`.
  ///
  /// - Returns: why a scheduler, whose files are removed, did not answer; nil where nothing is left to be done by hand.
  /// - Throws: `ScheduleError`; everything is then as it was, unless it says otherwise.
  public func apply() throws(ScheduleError) -> ScheduleError? {
    switch content {
    case .crontab(let old, let new):
      try installer.crontab.replace(old, with: new)
      return nil
    case .write(let files, _):
      try files.write()
      do throws(ScheduleError) {
        try installer.check(files, of: scheduler)
        for command in installer.commandsOn(scheduler) { try installer.call(command, of: scheduler) }
      } catch {
        undo()
        throw error
      }
      return nil
    case .remove(let files): return try remove(files)
    }
  }

  /// Takes back what was put into a schedule, as far as that goes.
  public func undo() {
    switch content {
    case .crontab(let old, let new): try? installer.crontab.replace(new.ended, with: old)
    case .write(_, let before):
      // It wants the files while it forgets them.
      if !wasThere, let off = installer.commandOff(scheduler) { try? installer.call(off, of: scheduler) }
      ScheduleFiles.restore(before)
      if !wasThere { installer.removeLinks(scheduler) }
      let reload = [installer.commandReload(scheduler)].compactMap(\.self)
      for command in wasThere ? installer.commandsOn(scheduler) : reload {
        try? installer.call(command, of: scheduler)
      }
    case .remove: break
    }
  }

  /// A scheduler that does not answer, as over SSH without a session, cannot keep its files alive.
  private func remove(_ files: ScheduleFiles) throws(ScheduleError) -> ScheduleError? {
    var refusal: ScheduleError?
    func ask(_ command: [String]?) {
      do throws(ScheduleError) {
        if let command { try installer.call(command, of: scheduler) }
      } catch {
        refusal = refusal ?? error
      }
    }
    ask(installer.commandOff(scheduler))
    try files.remove()
    installer.removeLinks(scheduler)
    ask(installer.commandReload(scheduler))
    return refusal
  }
}

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
