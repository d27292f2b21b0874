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
