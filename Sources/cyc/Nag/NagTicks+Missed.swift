internal import Days

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension NagTicks {
  /// So much later a run has surely begun, and noted that it did.
  private static let patienceSeconds = 300
  /// So much before a tick the last run must lie, for that tick not to be the only one without a run.
  private static let longSeconds = 1800

  /// The last tick that the machine was awake for, where there was no run for long before it and none since.
  ///
  /// - Parameters:
  ///   - run: when the last one was.
  ///   - secondsOn: how long the schedule has been there, and the machine awake.
  func missed(at now: CivilTime, lastRun run: CivilTime?, secondsOn: Int) -> CivilTime? {
    let end = now.secondsAsUTC - NagTicks.patienceSeconds
    guard let tick = last(before: end), tick > now.secondsAsUTC - secondsOn + NagTicks.patienceSeconds else {
      return nil
    }
    if let run, run.secondsAsUTC > tick - NagTicks.longSeconds { return nil }
    return CivilTime(utcSeconds: tick)
  }

  private func last(before end: Int) -> Int? {
    let days = [end / 86_400, end / 86_400 - 1]
    return days.flatMap { day in minutes.map { day * 86_400 + $0 * 60 } }.filter { $0 <= end }.max()
  }
}

extension World {
  /// A tick without a run; nil also where it is not sure.
  func missedTick(of ticks: NagTicks) -> CivilTime? {
    guard let writtenAt = NagScheduleNote.load(in: directories)?.writtenAt, let awake = secondsAwake(),
      let runs = try? NagStore(in: directories).runs(limit: 1)
    else { return nil }
    let secondsOn = min(now().secondsSince1970 - writtenAt, Int(awake))
    guard let tick = ticks.missed(at: now().local, lastRun: runs.first?.happened.local, secondsOn: secondsOn) else {
      return nil
    }
    // A run that failed is not noted, but complains.
    let log = try? FileManager.default.attributesOfItem(atPath: NagJob.log(in: directories))
    let complained = (log?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) } ?? 0
    let secondsAgo = now().local.secondsAsUTC - tick.secondsAsUTC
    return complained > now().secondsSince1970 - secondsAgo ? nil : tick
  }
}
