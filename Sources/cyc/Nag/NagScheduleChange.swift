internal import Platform
internal import Resources

/// A change of one scheduler's files, decided and not yet done.
struct NagScheduleChange {
  private enum Content {
    case crontab(from: Crontab, to: Crontab)
    case write(ScheduleFiles)
    case remove(ScheduleFiles)
  }

  let scheduler: NagScheduler
  /// Whether the schedule was there before, so that the person has agreed to it once.
  let wasThere: Bool
  private let content: Content
  private let world: World

  /// Puts a job into a schedule.
  ///
  /// - Parameter job: makes it, where it is known whether the schedule itself may name another zone than the machine's.
  /// - Throws: `NagScheduleFailure`
  static func on(
    _ scheduler: NagScheduler, in world: World, job: (_ scheduleNamesZone: Bool) -> NagJob
  ) throws(NagScheduleFailure) -> NagScheduleChange {
    let crontab = scheduler == .cron ? try CronTable(world: world).read() : nil
    let job = job(crontab?.namesZone ?? false)
    if let word = job.wordThatCannotBeHeld(by: scheduler) { throw .unusablePath(word) }
    guard let crontab else {
      let files = scheduler.files(job, in: world)
      try files.rejectForeign()
      let wasThere = files.files.contains { NewFile.exists($0.path) }
      return NagScheduleChange(scheduler: scheduler, wasThere: wasThere, content: .write(files), world: world)
    }
    guard job.cronLines.allSatisfy({ $0.utf8.count <= NagJob.mostCronBytes }) else { throw .longLine }
    return try NagScheduleChange.crontab(from: crontab, in: world) { crontab throws(Crontab.Doubt) in
      try crontab.with(jobs: job.cronLines)
    }
  }

  /// Gives the job in a schedule other times, and leaves everything else of it as it was installed; nil where it is in none, or was
  /// changed by hand.
  ///
  /// - Throws: `NagScheduleFailure`
  static func retimed(
    _ scheduler: NagScheduler, _ ticks: NagTicks, in world: World
  ) throws(NagScheduleFailure) -> NagScheduleChange? {
    guard scheduler == .cron else {
      let paths = scheduler.paths(in: world)
      guard !paths.isEmpty, paths.allSatisfy(ScheduleFiles.isOurs) else { return nil }
      var files: [ScheduleFiles.File] = []
      for path in paths {
        let text = try ScheduleFiles.text(at: path) ?? ""
        files.append(ScheduleFiles.File(path: path, text: scheduler.retimed(text, ticks)))
      }
      return NagScheduleChange(
        scheduler: scheduler, wasThere: true, content: .write(ScheduleFiles(files: files)), world: world)
    }
    let old = try CronTable(world: world).read()
    guard let command = (try? old.jobs()).flatMap(NagJob.commonCommand) else { return nil }
    let jobs = ticks.cronTimes.map { "\($0) \(command)" }
    guard jobs.allSatisfy({ $0.utf8.count <= NagJob.mostCronBytes }) else { throw .longLine }
    return try crontab(from: old, in: world) { crontab throws(Crontab.Doubt) in try crontab.with(jobs: jobs) }
  }

  /// Takes the job out of a schedule; nil where it is in none.
  ///
  /// - Throws: `NagScheduleFailure`
  static func off(_ scheduler: NagScheduler, in world: World) throws(NagScheduleFailure) -> NagScheduleChange? {
    guard scheduler == .cron else {
      let files = ScheduleFiles(
        files: scheduler.paths(in: world).filter(ScheduleFiles.isOurs).map { ScheduleFiles.File(path: $0, text: "") })
      guard !files.files.isEmpty else { return nil }
      return NagScheduleChange(scheduler: scheduler, wasThere: true, content: .remove(files), world: world)
    }
    guard Program.find(scheduler.program, environment: world.environment) != nil else { return nil }
    let old = try CronTable(world: world).read()
    let change = try NagScheduleChange.crontab(from: old, in: world) { crontab throws(Crontab.Doubt) in
      try crontab.withoutJobs()
    }
    return change.wasThere ? change : nil
  }

  private static func crontab(
    from old: Crontab, in world: World, change: (Crontab) throws(Crontab.Doubt) -> Crontab
  ) throws(NagScheduleFailure) -> NagScheduleChange {
    do throws(Crontab.Doubt) {
      return NagScheduleChange(
        scheduler: .cron, wasThere: try old.jobs() != nil, content: .crontab(from: old, to: try change(old)),
        world: world)
    } catch {
      throw .markers
    }
  }

  /// What it changes, for a person to read; empty where nothing is changed.
  ///
  /// - Throws: `NagScheduleFailure`
  func difference() throws(NagScheduleFailure) -> String {
    switch content {
    case .crontab(let old, let new):
      return TextDifference.text(
        "crontab", from: String(decoding: old.bytes, as: UTF8.self), to: String(decoding: new.bytes, as: UTF8.self))
    case .write(let files), .remove(let files):
      var text = ""
      for file in files.files {
        text += TextDifference.text(file.path, from: try ScheduleFiles.text(at: file.path) ?? "", to: file.text)
      }
      return text
    }
  }

  /// Does it.
  ///
  /// - Throws: `NagScheduleFailure`; everything is then as it was, unless it says otherwise.
  func apply() throws(NagScheduleFailure) {
    switch content {
    case .crontab(let old, let new): try CronTable(world: world).replace(old, with: new)
    case .write(let files):
      let before = try files.current()
      try files.write()
      do throws(NagScheduleFailure) {
        for command in scheduler.commandsOn(in: world) { try call(command) }
      } catch {
        ScheduleFiles.restore(before)
        throw error
      }
    case .remove(let files):
      if let command = scheduler.commandOff(in: world) { try call(command) }
      _ = try files.remove()
    }
  }

  private func call(_ command: [String]) throws(NagScheduleFailure) {
    do {
      let result = try world.run(command, world.environmentForOthers, "")
      guard result.exitCode != 0 else { return }
      throw NagScheduleFailure.refused(scheduler, said: result.errorOutput)
    } catch let failure as NagScheduleFailure {
      throw failure
    } catch ProgramError.notFound {
      throw .notThere(scheduler)
    } catch {
      throw .refused(scheduler, said: "")
    }
  }
}

extension String {
  /// The text with other lines in the place of those that follow each other and are named; each with its end.
  fileprivate func replacingLines(where isReplaced: (Substring) -> Bool, with lines: String) -> String {
    let all = split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = all.firstIndex(where: isReplaced), let last = all.lastIndex(where: isReplaced) else {
      return self
    }
    let new = lines.split(separator: "\n")
    return (all[..<first] + new + all[(last + 1)...]).joined(separator: "\n")
  }
}

// MARK: - Files

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
  fileprivate func files(_ job: NagJob, in world: World) -> ScheduleFiles {
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
        job.timer(template: template(Resources.systemdTimer)),
      ]
    case .launchd: return [job.propertyList(template: template(Resources.launchdPropertyList))]
    }
  }

  /// One of its files with other times.
  fileprivate func retimed(_ text: String, _ ticks: NagTicks) -> String {
    switch self {
    case .cron: text
    case .systemd: text.replacingLines(where: { $0.hasPrefix("OnCalendar=") }, with: ticks.calendarLines)
    case .launchd: text.replacingLines(where: { $0.contains("<key>Hour</key>") }, with: ticks.launchdLines)
    }
  }

  fileprivate func commandsOn(in world: World) -> [[String]] {
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

  fileprivate func commandOff(in world: World) -> [String]? {
    switch self {
    case .cron: nil
    case .systemd: ["systemctl", "--user", "disable", "--now", "cyc-nag.timer"]
    case .launchd: ["launchctl", "unload", "-w"] + paths(in: world)
    }
  }
}
