internal import Platform

/// Whether a job is scheduled as it would be installed now.
public enum ScheduleState: Equatable, Sendable {
  case off
  case on
  /// Runs a program at another path than the job's.
  case otherProgram(String)
  /// Differs from the form that would be written now.
  case olderForm
  /// The files exist, but the scheduler has not loaded them.
  case asleep
  case unknown(ScheduleError)
}

extension ScheduleInstaller {
  /// Compares the installed schedule with `job`, ignoring its log and most of its environment.
  public func state(of job: ScheduledJob, by scheduler: Scheduler) -> ScheduleState {
    scheduler == .cron ? cronState(of: job) : fileState(of: job, scheduler)
  }

  private func cronState(of job: ScheduledJob) -> ScheduleState {
    guard Program.find("crontab", environment: effects.environment) != nil else { return .off }
    do throws(ScheduleError) {
      let crontab = try crontab.read()
      // Without a line, or with one that the user has made a comment, cron calls nothing.
      guard let lines = try crontab.jobs(), !lines.isEmpty else { return .off }
      if let shell = crontab.strangeShell { return .unknown(.strangeShell(shell)) }
      return job.state(
        ofCronLines: lines, needsZone: !crontab.zones.isEmpty, needsHome: job.differs(from: crontab.home))
    } catch {
      return error == .notThere(.cron) ? .off : .unknown(error)
    }
  }

  private func fileState(of job: ScheduledJob, _ scheduler: Scheduler) -> ScheduleState {
    guard !ownPaths(scheduler).isEmpty else { return .off }
    let installed = UnitLines(paths(scheduler).map { (try? ScheduleFiles.text(at: $0)) ?? "" })
    let wanted = UnitLines(texts(job, scheduler))
    guard installed.programs == wanted.programs else { return .otherProgram(installed.programs.joined(separator: " ")) }
    guard installed.times == wanted.times else { return .olderForm }
    guard scheduler == .systemd else { return .on }
    let words = ["systemctl", "--user", "is-active", "\(names.unit).timer"]
    do throws(ScheduleError) {
      let result = try answer(to: words, of: scheduler)
      switch result.exitCode {
      case 0: return .on
      // The timer is not active, or not loaded (systemctl(1), "EXIT STATUS").
      case 3, 4: return .asleep
      // It did not answer, as without a bus, so the timer may well be active.
      default: return .unknown(.refused(.systemd, output: result.errorOutput))
      }
    } catch {
      // One that hangs does not answer either.
      return error == .notThere(scheduler) ? .asleep : .unknown(error)
    }
  }
}

extension ScheduledJob {
  /// - Parameters:
  ///   - needsZone: whether the line must set `TZ`, because the crontab sets a zone
  ///   - needsHome: whether it must set `HOME`, because the crontab sets another one
  func state(ofCronLines lines: [String], needsZone: Bool = false, needsHome: Bool = false) -> ScheduleState {
    // Escaped as in the line, without the outer quotes.
    let own = String(ScheduledJob.quoted(program).dropFirst().dropLast())
    let others = lines.map { calledProgram(inCronLine: $0) ?? "" }.filter { $0 != own }
    if let other = others.first { return .otherProgram(other) }
    guard let line = lines.first, lines.count == 1, line.hasPrefix("\(cronTime) "),
      line.contains(ScheduledJob.makeLogFolder), !needsZone || line.contains(" TZ='"),
      !needsHome || line.contains(" HOME='")
    else { return .olderForm }
    return .on
  }

  /// Path of the program that a crontab line runs with our arguments; nil if the line is not in our form.
  private func calledProgram(inCronLine line: String) -> String? {
    guard let end = line.firstRange(of: "' \(arguments.joined(separator: " "))") else { return nil }
    guard let start = line[..<end.lowerBound].ranges(of: " '").last else { return nil }
    return String(line[start.upperBound..<end.lowerBound]).replacing("\\%", with: "%")
  }
}

/// The lines of units or property lists that identify a schedule.
private struct UnitLines {
  let lines: [String]

  init(_ texts: [String]) { lines = texts.flatMap { $0.split(separator: "\n").map(String.init) } }

  /// Lines with the times at which the job runs.
  var times: [String] { lines.filter { $0.hasPrefix("OnCalendar=") || $0.contains("<key>Minute</key>") } }

  /// The program that the job runs: one element, or none if it is not found.
  var programs: [String] {
    let unit = lines.filter { $0.hasPrefix("ExecStart=") }.compactMap { $0.split(separator: "\" \"").first }
    // The first array of a property list is `ProgramArguments`.
    let list = lines.drop { !$0.contains("<array>") }.dropFirst().prefix(1)
    return unit.map { String($0.dropFirst("ExecStart=\"".count)) } + list.map(UnitLines.withoutTags)
  }

  private static func withoutTags(_ line: String) -> String {
    let (open, close) = ("    <string>", "</string>")
    guard line.hasPrefix(open), line.hasSuffix(close) else { return line }
    return String(line.dropFirst(open.count).dropLast(close.count))
  }
}
