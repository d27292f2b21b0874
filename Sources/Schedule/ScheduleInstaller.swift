internal import Foundation
internal import Platform

/// Adds a job to schedules, checks it, and removes it again.
public struct ScheduleInstaller {
  let names: ScheduleNames
  let effects: ScheduleEffects

  public init(_ names: ScheduleNames, _ effects: ScheduleEffects) {
    self.names = names
    self.effects = effects
  }

  var crontab: CrontabCommand { CrontabCommand(effects: effects, marker: names.marker) }

  /// Why this user may not use `crontab`; nil if they may.
  public func crontabRefusal() -> ScheduleError? {
    do throws(ScheduleError) {
      _ = try crontab.read()
      return nil
    } catch {
      if case .forbidden = error { return error }
      return nil
    }
  }

  /// Lets one process at a time change schedules. Not reentrant: a nested call would wait for itself.
  ///
  /// - Throws: `ScheduleError`, and the error of `body`
  public func alone(body: () throws -> Void) throws {
    do {
      try FileLock.withLock(effects.lock, waitSeconds: 5, body: body)
    } catch is FileLockError {
      throw ScheduleError.busy
    } catch let error as PrivateFileError {
      throw ScheduleError.file(error)
    }
  }

  /// Prepares the change that adds a job.
  ///
  /// - Parameter job: makes the job, given the time zones that the crontab sets; none for other schedulers
  public func installation(
    by scheduler: Scheduler, job: (_ zones: [String]) -> ScheduledJob
  ) throws(ScheduleError) -> ScheduleChange {
    let crontab = scheduler == .cron ? try crontab.read() : nil
    if let shell = crontab?.strangeShell { throw .strangeShell(shell) }
    let job = job(crontab?.zones ?? []).settingHome(over: crontab?.home)
    if let word = job.unusableWord(for: scheduler) { throw .unusablePath(word) }
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

  /// Prepares the change that removes the job; nil if it is not scheduled.
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

/// A prepared change of one scheduler's files.
public struct ScheduleChange {
  enum Content {
    case crontab(from: Crontab, to: Crontab)
    case write(ScheduleFiles, over: [(path: String, text: String?)])
    case remove(ScheduleFiles)
  }

  public let scheduler: Scheduler
  /// Whether the schedule existed before, so the user has agreed to it already.
  public let wasThere: Bool
  let content: Content
  let installer: ScheduleInstaller

  /// Old and new texts, to show to the user.
  public func texts() throws(ScheduleError) -> [(name: String, from: String, to: String)] {
    switch content {
    case .crontab(let old, let new):
      return [("crontab", String(decoding: old.bytes, as: UTF8.self), String(decoding: new.bytes, as: UTF8.self))]
    case .write(let files, _), .remove(let files):
      return try files.files.map { file throws(ScheduleError) in
        (file.path, try ScheduleFiles.text(at: file.path) ?? "", file.text)
      }
    }
  }

  /// Makes the change. Call it within `alone`.
  ///
  /// - Returns: why the scheduler could not be told of a removal; nil if nothing is left to do by hand
  /// - Throws: `ScheduleError`; everything is then unchanged, unless the error says otherwise
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

  /// Reverts an installation as far as possible.
  public func undo() {
    switch content {
    // `replace` has written `new` with a final newline.
    case .crontab(let old, let new): try? installer.crontab.replace(new.withFinalNewline, with: old)
    case .write(_, let before):
      // Disable the schedule first: that needs the files.
      for command in wasThere ? [] : installer.commandsOff(scheduler) { try? installer.call(command, of: scheduler) }
      ScheduleFiles.restore(before)
      if !wasThere { installer.removeLinks(scheduler) }
      for command in wasThere ? installer.commandsOn(scheduler) : installer.commandsReload(scheduler) {
        try? installer.call(command, of: scheduler)
      }
    case .remove: break
    }
  }

  /// Removes files even if the scheduler does not respond, as over SSH without a session.
  private func remove(_ files: ScheduleFiles) throws(ScheduleError) -> ScheduleError? {
    var refusal: ScheduleError?
    func run(_ commands: [[String]]) {
      do throws(ScheduleError) {
        for command in commands { try installer.call(command, of: scheduler) }
      } catch {
        refusal = refusal ?? error
      }
    }
    run(installer.commandsOff(scheduler))
    try files.remove()
    installer.removeLinks(scheduler)
    run(installer.commandsReload(scheduler))
    return refusal
  }
}

// Files and commands of the schedulers other than cron.
extension ScheduleInstaller {
  private var timer: String { "\(names.unit).timer" }

  /// Paths of a scheduler's files, whether they exist or not; none for cron.
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

  /// Contents of the files, in the order of `paths`.
  func texts(_ job: ScheduledJob, _ scheduler: Scheduler) -> [String] {
    switch scheduler {
    case .cron: []
    case .systemd: [job.service(names), job.timer(names)]
    case .launchd: [job.propertyList(names)]
    }
  }

  func files(_ job: ScheduledJob, _ scheduler: Scheduler) -> ScheduleFiles {
    let files = zip(paths(scheduler), texts(job, scheduler)).map { ScheduleFiles.File(path: $0, text: $1) }
    return ScheduleFiles(files: files, signature: names.signature)
  }

  /// Paths of existing files that cyc wrote.
  func ownPaths(_ scheduler: Scheduler) -> [String] {
    paths(scheduler).filter { ScheduleFiles.isOurs($0, signature: names.signature) }
  }

  /// Commands that enable a schedule after its files are written.
  func commandsOn(_ scheduler: Scheduler) -> [[String]] {
    switch scheduler {
    case .cron: []
    // A running timer would keep its old times.
    case .systemd: [systemctl("daemon-reload"), systemctl("enable", timer), systemctl("restart", timer)]
    case .launchd: [["launchctl", "load", "-w"] + paths(scheduler)]
    }
  }

  /// Commands that disable a schedule, while its files still exist.
  func commandsOff(_ scheduler: Scheduler) -> [[String]] {
    switch scheduler {
    case .cron: []
    case .systemd: [systemctl("disable", "--now", timer)]
    case .launchd: [["launchctl", "unload", "-w"] + paths(scheduler)]
    }
  }

  /// Commands that make a scheduler notice that the files are gone.
  func commandsReload(_ scheduler: Scheduler) -> [[String]] {
    scheduler == .systemd ? [systemctl("daemon-reload")] : []
  }

  private func systemctl(_ words: String...) -> [String] { ["systemctl", "--user"] + words }

  /// Links that systemd creates when a timer is enabled. It removes them when the timer is disabled, if it responds.
  func links(_ scheduler: Scheduler) -> [String] {
    paths(scheduler).filter { $0.hasSuffix("/\(timer)") }.map {
      $0.replacing("/\(timer)", with: "/timers.target.wants/\(timer)")
    }
  }

  func removeLinks(_ scheduler: Scheduler) {
    for path in links(scheduler) where (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Runs a command of a scheduler that must succeed.
  func call(_ command: [String], of scheduler: Scheduler) throws(ScheduleError) {
    let result = try answer(to: command, of: scheduler)
    if result.exitCode != 0 { throw .refused(scheduler, output: result.errorOutput) }
  }

  func answer(to command: [String], of scheduler: Scheduler) throws(ScheduleError) -> ProgramResult {
    do {
      return try effects.run(command, effects.environment, [])
    } catch ProgramError.notFound {
      throw .notThere(scheduler)
    } catch ProgramError.couldNotStart(let name, let reason) {
      throw .refused(scheduler, output: "\(name): \(reason)")
    } catch ProgramError.timedOut(let name, _) {
      throw .refused(scheduler, output: "\(name): timed out")
    } catch {
      throw .refused(scheduler, output: "")
    }
  }

  /// Verifies units with `systemd-analyze`, if installed. That needs no running systemd.
  func check(_ files: ScheduleFiles, of scheduler: Scheduler) throws(ScheduleError) {
    let words = ["systemd-analyze", "verify", "--user", "--man=no"] + files.files.map(\.path)
    guard scheduler == .systemd, Program.find(words[0], environment: effects.environment) != nil else { return }
    let output = (try? effects.run(words, effects.environment, []))?.errorOutput ?? ""
    // The user's other units may have errors of their own.
    let complaints = output.split(separator: "\n").filter { $0.contains(names.unit) }
    guard complaints.isEmpty else { throw .badUnits(output: complaints.joined(separator: " ")) }
  }
}
