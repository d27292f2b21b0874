internal import Days
internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The person's crontab, read and written through crontab(1); nothing is written in doubt.
struct CronTable {
  let world: World

  /// So many copies of earlier crontabs are kept.
  private static let mostBackups = 20

  /// - Throws: `NagScheduleFailure`
  func read() throws(NagScheduleFailure) -> Crontab {
    let result = try crontab("-l", input: [])
    if result.exitCode == 0 { return Crontab(bytes: result.outputBytes) }
    // Under LC_ALL=C this is how crontab(1) says that there is none; anything else may be a crontab that cannot be read.
    if result.exitCode == 1, result.errorOutput.contains("no crontab for") { return Crontab(bytes: []) }
    throw .unreadable(said: result.errorOutput)
  }

  /// Replaces a crontab with another one.
  ///
  /// - Parameter old: what was read when the change was decided.
  /// - Throws: `NagScheduleFailure`; the crontab is then as it was, unless it says otherwise.
  func replace(_ old: Crontab, with changed: Crontab) throws(NagScheduleFailure) {
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

  private func rollBack(to old: Crontab, _ backup: String) throws(NagScheduleFailure) {
    let complaint = complaint(aboutWriting: old.ended)
    let found = try? read()
    guard complaint == nil, found == old || found == old.ended else { throw .notRolledBack(backup: backup) }
  }

  /// Writes a crontab; nil where it is said to have worked. One that ran over its time may have written a part.
  private func complaint(aboutWriting crontab: Crontab) -> String? {
    do throws(NagScheduleFailure) {
      let result = try self.crontab("-", input: crontab.bytes)
      return result.exitCode == 0 ? nil : result.errorOutput
    } catch {
      if case .unreadable(let said) = error { return said }
      return ""
    }
  }

  private func crontab(_ argument: String, input: [UInt8]) throws(NagScheduleFailure) -> ProgramResult {
    var environment = world.environmentForOthers
    environment["LC_ALL"] = "C"
    do {
      return try world.run(["crontab", argument], environment, input)
    } catch ProgramError.notFound {
      throw .notThere(.cron)
    } catch ProgramError.timedOut {
      throw .unreadable(said: "crontab: timed out")
    } catch {
      throw .unreadable(said: "")
    }
  }
}

// MARK: - Backups

extension CronTable {
  private var folder: String { "\(world.directories.state)/crontabs" }

  /// Keeps a copy of what is about to be changed, and says where.
  private func backUp(_ old: Crontab) throws(NagScheduleFailure) -> String {
    let time = "\(folder)/\(world.now().local.description.replacing(":", with: ""))"
    let paths = [time] + (2...mostInASecond).map { "\(time)-\($0)" }
    let path = paths.first { !NewFile.exists($0) } ?? time
    do {
      try PrivateFile.write(old.bytes, to: path)
    } catch {
      throw .notBackedUp(path: error.path, reason: error.reason)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The oldest one stays: it is from before cyc.
    for name in names.sorted().dropFirst().dropLast(CronTable.mostBackups - 1) {
      try? PrivateFile.remove("\(folder)/\(name)")
    }
    return path
  }

  /// Those of one second sort in their order.
  private var mostInASecond: Int { 9 }
}
