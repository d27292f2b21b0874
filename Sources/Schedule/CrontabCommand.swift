internal import Platform
internal import Foundation

/// The person's crontab, read and written through crontab(1); nothing is written in doubt.
struct CrontabCommand {
  let effects: ScheduleEffects
  /// Behind `# BEGIN` and `# END` in what it reads.
  let marker: String

  /// So many copies of earlier crontabs are kept.
  private static let maxBackups = 20

  /// - Throws: `ScheduleError`
  func read() throws(ScheduleError) -> Crontab {
    let result = try crontab("-l", input: [])
    if result.exitCode == 0 { return Crontab(bytes: result.outputBytes, marker: marker) }
    // Under LC_ALL=C this is how crontab(1) says that there is none; anything else may be a crontab that cannot be read.
    if result.exitCode == 1, result.errorOutput.contains("no crontab for") { return Crontab(bytes: [], marker: marker) }
    // The words of Debian's cron and of cronie.
    if result.errorOutput.contains("not allowed to use this program") { throw .forbidden(said: result.errorOutput) }
    throw .unreadable(said: result.errorOutput)
  }

  /// Replaces a crontab with another one.
  ///
  /// - Parameter old: what was read when the change was decided.
  /// - Throws: `ScheduleError`; the crontab is then as it was, unless it says otherwise.
  func replace(_ old: Crontab, with changed: Crontab) throws(ScheduleError) {
    let new = changed.ended
    if new == old { return }
    let backup = try backUp(old)
    guard try read() == old else { throw .changedMeanwhile(backup: nil) }
    let complaint = complaint(aboutWriting: new)
    guard let found = try? read() else { throw .notReadBack(backup: backup) }
    if complaint == nil, found == new { return }
    if found != old {
      // Whatever is no part of ours is somebody else's, and newer.
      guard found.isPart(of: new) else { throw .changedMeanwhile(backup: backup) }
      try rollBack(to: old, backup)
    }
    throw .notWritten(said: complaint ?? "", backup: backup)
  }

  private func rollBack(to old: Crontab, _ backup: String) throws(ScheduleError) {
    let complaint = complaint(aboutWriting: old.ended)
    let found = try? read()
    guard complaint == nil, found == old || found == old.ended else { throw .notRolledBack(backup: backup) }
  }

  /// Writes a crontab; nil where it is said to have worked. One that ran over its time may have written a part.
  private func complaint(aboutWriting crontab: Crontab) -> String? {
    do throws(ScheduleError) {
      let result = try self.crontab("-", input: crontab.bytes)
      return result.exitCode == 0 ? nil : result.errorOutput
    } catch {
      if case .unreadable(let said) = error { return said }
      return ""
    }
  }

  private func crontab(_ argument: String, input: [UInt8]) throws(ScheduleError) -> ProgramResult {
    var environment = effects.environment
    environment["LC_ALL"] = "C"
    do {
      return try effects.run(["crontab", argument], environment, input)
    } catch ProgramError.notFound {
      throw .notThere(.cron)
    } catch ProgramError.timedOut {
      throw .unreadable(said: "crontab: timed out")
    } catch ProgramError.couldNotStart(_, let reason) {
      throw .unreadable(said: "crontab: \(reason)")
    } catch {
      throw .unreadable(said: "")
    }
  }
}

// MARK: - Backups

extension CrontabCommand {
  /// Keeps a copy of what is about to be changed, and says where.
  private func backUp(_ old: Crontab) throws(ScheduleError) -> String {
    let time = "\(effects.backups)/\(effects.backupName())"
    let paths = [time] + (2...maxInASecond).map { "\(time)-\($0)" }
    let path = paths.first { !AtomicFile.exists($0) } ?? time
    do {
      try PrivateFile.write(old.bytes, to: path)
    } catch {
      throw .notBackedUp(error)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: effects.backups)) ?? []
    // The oldest one stays: it is from before the first change.
    for name in names.sorted().dropFirst().dropLast(CrontabCommand.maxBackups - 1) {
      try? PrivateFile.remove("\(effects.backups)/\(name)")
    }
    return path
  }

  /// Those of one second sort in their order.
  private var maxInASecond: Int { 9 }
}
