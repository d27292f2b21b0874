@testable import Schedule

/// The text of somebody's crontab.
enum CrontabFuzz {
  private static let jobs = ["*/10 19-23 * * * '/usr/local/bin/cyc' nag run"]

  static func tryOne(_ bytes: [UInt8]) {
    let crontab = Crontab(bytes: bytes, marker: "cyc")
    _ = (crontab.zones, crontab.strangeShell, crontab.ended)
    let isOurs: Bool
    do throws(ScheduleError) {
      isOurs = try crontab.jobs() != nil
    } catch {
      law((try? crontab.with(jobs: jobs)) == nil, "lines are written between markers that are in doubt")
      return law((try? crontab.withoutJobs()) == nil, "lines are taken from between markers that are in doubt")
    }
    guard let once = try? crontab.with(jobs: jobs), let without = try? crontab.withoutJobs() else {
      fatalError("jobs are read, but not written")
    }
    law((try? once.jobs()) == jobs, "the jobs are not read back")
    law((try? once.with(jobs: jobs)) == once, "putting in twice is not putting in once")
    law((try? without.jobs()) == .some(nil), "jobs that were taken out are still there")
    guard !isOurs else { return }
    law(without == crontab, "something was taken from a crontab without our lines")
    law(once.bytes.starts(with: bytes), "another line was changed")
    law((try? once.withoutJobs()) == crontab, "taking out does not give the crontab back")
  }
}
