internal import Platform

/// A change of one scheduler's files, decided and not yet done.
struct NagScheduleChange {
  private enum Content {
    case crontab(from: Crontab, to: Crontab)
    case write(ScheduleFiles, over: [(path: String, text: String?)])
    case remove(ScheduleFiles)
  }

  let scheduler: NagScheduler
  /// Whether the schedule was there before, so that the person has agreed to it once.
  let wasThere: Bool
  private let content: Content
  private let world: World

  /// Lets one cyc at a time change schedules. A body must not call it again: it would wait for itself.
  ///
  /// - Throws: `NagScheduleFailure`, and whatever the body throws
  static func alone(in world: World, body: () throws -> Void) throws {
    do {
      try FileLock.withLock("\(world.directories.state)/nag-schedule.lock", waitSeconds: 5, body: body)
    } catch is FileLockError {
      throw NagScheduleFailure.busy
    } catch let error as PrivateFileError {
      throw NagScheduleFailure.file(path: error.path, reason: error.reason)
    }
  }

  /// Puts a job into a schedule.
  ///
  /// - Parameter job: makes it, where the crontab is known among whose lines it will stand; nil where it will stand in none.
  /// - Throws: `NagScheduleFailure`
  static func on(
    _ scheduler: NagScheduler, in world: World, job: (Crontab?) -> NagJob
  ) throws(NagScheduleFailure) -> NagScheduleChange {
    let crontab = scheduler == .cron ? try CronTable(world: world).read() : nil
    if let shell = crontab?.strangeShell { throw .strangeShell(shell) }
    let job = job(crontab)
    if let word = job.wordThatCannotBeHeld(by: scheduler) { throw .unusablePath(word) }
    guard let crontab else {
      let files = scheduler.files(job, in: world)
      try files.rejectForeign()
      return try writing(files, by: scheduler, in: world)
    }
    guard job.cronLine.utf8.count <= NagJob.mostCronBytes else { throw .longLine }
    return try NagScheduleChange.crontab(from: crontab, in: world) { crontab throws(Crontab.Doubt) in
      try crontab.with(jobs: [job.cronLine])
    }
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

  private static func writing(
    _ files: ScheduleFiles, by scheduler: NagScheduler, in world: World
  ) throws(NagScheduleFailure) -> NagScheduleChange {
    let before = try files.current()
    return NagScheduleChange(
      scheduler: scheduler, wasThere: before.contains { $0.text != nil }, content: .write(files, over: before),
      world: world)
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
    case .write(let files, _), .remove(let files):
      var text = ""
      for file in files.files {
        text += TextDifference.text(file.path, from: try ScheduleFiles.text(at: file.path) ?? "", to: file.text)
      }
      return text
    }
  }

  /// Does it, and says what is left to be done by hand, where something is. To be called within `alone`.
  ///
  /// - Throws: `NagScheduleFailure`; everything is then as it was, unless it says otherwise.
  func apply() throws(NagScheduleFailure) -> Sentence? {
    switch content {
    case .crontab(let old, let new):
      try CronTable(world: world).replace(old, with: new)
      return nil
    case .write(let files, _):
      try files.write()
      do throws(NagScheduleFailure) {
        try checkUnits(files)
        for command in scheduler.commandsOn(in: world) { try call(command) }
      } catch {
        undo()
        throw error
      }
      return nil
    case .remove(let files): return try remove(files)
    }
  }

  /// Takes back what was put into a schedule, as far as that goes.
  func undo() {
    switch content {
    case .crontab(let old, let new): try? CronTable(world: world).replace(new.ended, with: old)
    case .write(_, let before):
      // It wants the files while it forgets them.
      if !wasThere, let off = scheduler.commandOff(in: world) { try? call(off) }
      ScheduleFiles.restore(before)
      if !wasThere { scheduler.removeLinks(in: world) }
      let again = wasThere ? scheduler.commandsOn(in: world) : [scheduler.commandReload].compactMap(\.self)
      for command in again { try? call(command) }
    case .remove: break
    }
  }

  /// A scheduler that does not answer, as over SSH without a session, cannot keep its files alive.
  private func remove(_ files: ScheduleFiles) throws(NagScheduleFailure) -> Sentence? {
    var refusal: NagScheduleFailure?
    func ask(_ command: [String]?) {
      do throws(NagScheduleFailure) {
        if let command { try call(command) }
      } catch {
        refusal = refusal ?? error
      }
    }
    ask(scheduler.commandOff(in: world))
    try files.remove()
    scheduler.removeLinks(in: world)
    ask(scheduler.commandReload)
    return refusal.map { NagSchedulePhrases.removedUnasked(scheduler, $0.message) }
  }

  /// Asks systemd's own check, which needs no running systemd, where it is there.
  private func checkUnits(_ files: ScheduleFiles) throws(NagScheduleFailure) {
    guard scheduler == .systemd, Program.find("systemd-analyze", environment: world.environment) != nil else { return }
    let words = ["systemd-analyze", "verify", "--user", "--man=no"] + files.files.map(\.path)
    let said = (try? world.run(words, world.environmentForOthers, []))?.errorOutput ?? ""
    // Other units of the person's may have faults of their own.
    let complaints = said.split(separator: "\n").filter { $0.contains("cyc-nag") }
    guard complaints.isEmpty else { throw .badUnits(said: complaints.joined(separator: " ")) }
  }

  private func call(_ command: [String]) throws(NagScheduleFailure) {
    do {
      let result = try world.run(command, world.environmentForOthers, [])
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
