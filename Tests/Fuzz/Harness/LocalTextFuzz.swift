import Days

@testable import Schedule
@testable import TOMLFile
@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Days, times and durations in command lines and files.
enum DatesFuzz {
  /// 2026-11-23.
  private static let today = Day(number: 20_780)

  static func tryOne(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    tryWords(text)
    tryTimes(text)
    tryISO8601(text)
  }

  private static func tryWords(_ text: String) {
    for direction in ParsedDay.Direction.allCases {
      guard let readings = try? ParsedDay.readings(of: text, direction, today: today) else { continue }
      law(!readings.isEmpty, "a date without a reading")
      law(zip(readings, readings.dropFirst()).allSatisfy { $0.day <= $1.day && $0 != $1 }, "readings out of order")
      for reading in readings where !reading.knowsYear {
        law(direction != .ahead || reading.day >= today, "a plan for the past")
        law(direction != .back || reading.day <= today, "a look back into the future")
        // 29 February occurs 8 years apart around 2100.
        law(abs(today.distance(to: reading.day)) <= 8 * 366, "further away than a date without a year can be")
      }
      for reading in readings {
        let written = "\(reading.day)"
        law((try? ParsedDay(written, direction, today: today))?.day == reading.day, "\(written) is not read back")
      }
    }
    let words = text.split(separator: " ").map(String.init)
    let (leading, trailing) = (ParsedDay.leading(words), ParsedDay.trailing(words))
    law(
      words.isEmpty || words.joined(separator: " ") == ([leading.date] + leading.rest).joined(separator: " "),
      "words lost")
    law(words.count < 2 || !trailing.rest.isEmpty, "nothing is left before the date")
  }

  private static func tryTimes(_ text: String) {
    let readings = ParsedTime.readings(of: text)
    law(readings.count <= 2 && zip(readings, readings.dropFirst()).allSatisfy { $0 < $1 }, "times out of order")
    for time in readings { law(ParsedTime.one(time.description) == time, "\(time) is not read back") }
    if let minutes = ParsedDuration.minutes(text) {
      law(minutes > 0 && ParsedDuration.minutes(ParsedDuration.text(minutes: minutes)) == minutes, "\(minutes) minutes")
    }
  }

  private static func tryISO8601(_ text: String) {
    if let day = Day(iso8601: text) { law(day.description == text, "a day with two forms") }
    if let time = ClockTime(iso8601: text) { law(ClockTime(iso8601: time.description) == time, "\(time)") }
    if let instant = Instant(rfc3339: text) {
      law(Instant(rfc3339: instant.rfc3339WithOffset) == instant, "\(instant.rfc3339WithOffset) is not read back")
    }
    if case .local(let time)? = Timestamp(iso8601: text) {
      law(time.second == 60 || CivilTime(utcSeconds: time.secondsAsUTC) == time, "\(time)")
    }
  }
}

/// The settings file: reading and editing its text.
enum SettingsFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    tryEdits(TOMLText(text: text))
    guard let settings = try? Settings(toml: text, path: "config.toml", declared: Cyc.settings) else { return }
    let lines = text.utf8.count { $0 == 0x0A } + 1
    law(settings.problems.allSatisfy { (1...lines).contains($0.line ?? 1) }, "a problem in a line that is not there")
    for problem in settings.problems { _ = problem.message(Cyc.settings) }
    tryWriting(settings)
  }

  /// A value that was set is read back; one that was unset is gone.
  private static func tryEdits(_ text: TOMLText) {
    for path in [["user"], ["nag", "from"]] {
      guard let edited = try? text.setting(path, to: "한\"\\\n") else { continue }
      law((try? TOMLDocument(edited.text))?.root[path] == .string("한\"\\\n"), "a value that was set is not read back")
      guard let again = try? edited.setting(path, to: "b") else { fatalError("what was set cannot be set again") }
      guard let gone = try? again.unsetting(path) else { continue }
      law((try? TOMLDocument(gone.text)) != nil, "no TOML any more")
      law((try? TOMLDocument(gone.text))?.root[path] == nil, "a value that was unset is still there")
    }
  }

  /// Each value is read back from a file that contains only it.
  private static func tryWriting(_ settings: Settings) {
    for setting in Cyc.settings.all {
      guard let value = settings.text(of: setting) else { continue }
      guard let written = try? TOMLText(text: "").setting(setting.path, toLiteral: setting.kind.literal(value)),
        let read = try? Settings(toml: written.text, path: "", declared: Cyc.settings)
      else { fatalError("\(setting.name) cannot be written: \(value)") }
      law(read.text(of: setting) == value, "\(setting.name) is not read back: \(value)")
    }
  }
}

/// The text of a crontab.
enum CrontabFuzz {
  private static let jobs = ["*/10 19-23 * * * '/usr/local/bin/cyc' nag run"]

  static func tryOne(_ bytes: [UInt8]) {
    let crontab = Crontab(bytes: bytes, marker: "cyc")
    _ = (crontab.zones, crontab.strangeShell, crontab.withFinalNewline)
    let isOurs: Bool
    do throws(ScheduleError) {
      isOurs = try crontab.jobs() != nil
    } catch {
      law((try? crontab.with(jobs: jobs)) == nil, "writes between markers that are ambiguous")
      return law((try? crontab.withoutJobs()) == nil, "removes lines between markers that are ambiguous")
    }
    guard let once = try? crontab.with(jobs: jobs), let without = try? crontab.withoutJobs() else {
      fatalError("jobs are read, but not written")
    }
    law((try? once.jobs()) == jobs, "the jobs are not read back")
    law((try? once.with(jobs: jobs)) == once, "adding the jobs twice differs from adding them once")
    law((try? without.jobs()) == .some(nil), "removed jobs are still there")
    guard !isOurs else { return }
    law(without == crontab, "a crontab without our lines was changed")
    law(once.bytes.starts(with: bytes), "another line was changed")
    law((try? once.withoutJobs()) == crontab, "removing the jobs does not restore the crontab")
  }
}
