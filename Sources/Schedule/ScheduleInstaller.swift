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
