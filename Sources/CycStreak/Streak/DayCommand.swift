package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import GitHub
internal import Ledger
internal import Streaks
internal import Terminal

/// `cyc day`: the former name of `cyc streak DATE`. It also reads dates that may be logins, such as `fri`.
package struct DayCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "day",
    abstract: Sentence(
      en: "Show one day: its contributions, and the streak at its end.", ko: "하루의 기여와 그날까지의 연속 기록을 보여 줘요."),
    usage: "cyc day <date> [<login>] [--strict] [--json]",
    discussion: Sentence(
      en: """
        DATE is 2026-11-20, 11-20 (the last one), fri (the last one), yesterday, 3d (three days ago), 어제 or 11월 20일. \
        The streak is counted at the end of that day; today is not over and can still change.
        """,
      ko: """
        DATE는 2026-11-20, 11-20(가장 최근), fri(가장 최근), yesterday, 3d(3일 전), 어제, 11월 20일처럼 적어요. 연속 기록은 그날이 끝난 때를 기준으로 세요. \
        오늘은 아직 끝나지 않아서 바뀔 수 있어요.
        """), shouldDisplay: false,
    examples: [
      "cyc day fri": Sentence(en: "last Friday", ko: "지난 금요일"),
      "cyc day 2026-11-01 torvalds": Sentence(en: "someone else's day", ko: "다른 사람의 하루"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "Which day, then whose (default: yours).", ko: "어느 날인지, 그다음에 누구의 날인지 적어요 (기본값: 나).", valueName: "date"))
  package var words: [String]

  @Flag(help: .asGitHubCounts)
  var strict = false

  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    try DayQuestion(words: words, isStrict: strict).answer(freshness, isJSON: output.json, output.display, in: world)
  }
}

/// A date, and optionally whose day: the arguments of `cyc streak DATE [LOGIN]` and of `cyc day`.
package struct DayQuestion {
  let words: [String]
  let isStrict: Bool

  func answer(_ freshness: FreshnessOptions, isJSON: Bool, _ display: DisplayOptions, in world: World) throws {
    let today = world.clock.now().today
    let (date, others) = ParsedDay.leading(words)
    if let other = others.dropFirst().first { throw UsageFailure.surplus(other) }
    let day = try ParsedDay(date, .back, today: today).day
    guard day <= today else { throw StreakFailure.futureDay(day, today: today) }
    let reader = try world.streakReader(of: others.first, freshness, isStrict: isStrict)
    let report = DayReport(day: day, report: try reader.read(period: .day(day)))
    let records = LedgerStore(in: world).records(of: reader.person, on: reader.host, day)
    let object = records.isEmpty ? report.json : report.json.adding(["seen": records.map(\.json)])
    try world.print(as: isJSON ? .json : .text, isLong: true, json: object) {
      DayText(
        report: report, records: records, display: Display(display, in: world).findingBackground(in: world),
        language: world.screen.language
      ).text
    }
  }

  /// Whether the first words of `cyc streak` are a date. Words that may be a login, such as `fri` and `3d`, are not.
  package static func isMeant(by words: [String]) -> Bool {
    guard let first = words.first?.lowercased(), !first.hasPrefix("@") else { return false }
    if first.wholeMatch(of: /\d{1,4}([-\/.]\d{1,2}){1,2}/) != nil { return true }
    // `cyc streak` shows today anyway; the hint of `StreakFailure.commandWord` says so.
    if first == "today" { return false }
    let date = ParsedDay.leading(words).date
    // `3d ago` could be two logins, but asks about a day.
    let isNoLogin =
      Login.isCommandWord(first) || first.contains(" ") || !first.allSatisfy(\.isASCII)
      || date.lowercased().hasSuffix(" ago")
    return isNoLogin && ParsedDay.isDate([date])
  }
}

/// One day, and the streak as of its end.
struct DayReport {
  let day: Day
  let report: StreakReport
  /// nil if nothing is known about the day.
  let entry: Contribution?
  /// The run at the end of the day; nil if there is none, or if a past day is unknown or was not over when it was last
  /// seen. A past day with neither a contribution nor rest ends the run.
  let run: Run?
  /// Days of `run`: 0 if there is none, unknown if there may be one that cannot be seen.
  let streakDays: Quantity
  /// The run that the day belongs to, if it went on after the day.
  let wholeRun: Run?
  /// Whether the days after `wholeRun` are unknown.
  let mayGoOn: Bool
  /// Whether `wholeRun` is the current streak, as of today.
  var isRunning: Bool {
    guard let whole = wholeRun, let current = report.streak.current else { return false }
    return report.wasReadToday && !mayGoOn && (whole.from, whole.to) == (current.from, current.to)
  }

  init(day: Day, report: StreakReport) {
    (self.day, self.report) = (day, report)
    entry = report.streakCalendar.days(in: day...day).days.first
    let rules = report.rules.shown
    // GitHub's days may end yesterday: then the streak today is still that of yesterday.
    let isNotBegun = report.wasReadToday && day > report.asOf
    let streak = isNotBegun ? report.streak : Streak(of: report.streakCalendar, on: day, resting: rules)
    // The streak is computed as if `day` were today, when an empty day still leaves time.
    let isMissed = day < report.asOf && streak.today == .pending
    // A contribution after the last look would have made the run longer, and none would have ended it.
    let isUnseen = day >= report.asOf && day < report.today && !report.wasReadToday && entry?.isActive != true
    run = entry == nil && day < report.asOf || isMissed || isUnseen ? nil : streak.current
    // The run that begins on the same day, as of the last known day.
    let last = report.streakCalendar.last ?? day
    let whole = run.flatMap { run in
      Streak.runs(in: report.streakCalendar, until: last, resting: rules).first { $0.from == run.from }
    }
    // A run that reaches the last known day may go on after it.
    let mayGoOn = last < report.asOf && whole.map { rules.bridge(from: $0.to, to: last + 1) } ?? false
    self.mayGoOn = mayGoOn
    wholeRun = whole.flatMap { run in
      run.to <= day ? nil : mayGoOn ? Run(from: run.from, to: run.to, days: run.days.open) : run
    }
    streakDays = run?.days ?? (entry == nil || isUnseen ? .unknown : isMissed ? .zero : streak.currentDays)
  }

  /// The raw values are part of the JSON interface.
  enum State: String {
    case done
    /// Today, or GitHub's last day, which is not over.
    case pending
    case resting = "rest"
    case missed, unknown
  }

  var state: State {
    guard let entry else {
      // A day of rest is known without a look.
      return day == report.today && report.rules.shown.rests(on: day) ? .resting : .unknown
    }
    if entry.isActive { return .done }
    // GitHub was last read on that day, before it was over.
    if day == report.asOf, !report.isAsOfToday, !report.wasReadToday { return .unknown }
    return report.rules.shown.rests(on: day) ? .resting : day == report.asOf ? .pending : .missed
  }

  var json: JSONValue {
    let known = state == .unknown ? nil : entry
    return report.json(
      [
        "date": day.description,
        "level": known?.level,
        "state": state.rawValue,
        "streak": run.map(StreakJSON.run),
        "streak_certainty": streakDays.certainty,
      ], counts: ["count": known?.total])
  }
}

struct DayText {
  let report: DayReport
  /// The values of the day in each source, from the ledger.
  var records: [DayRecord] = []
  let display: Display
  let language: Language

  var text: String {
    let person = report.report.person.shown(isASCII: display.isASCII)
    let date = report.day.writtenWithWeekday(in: report.report.today.year)
    let over = AccountPhrases.overAccountsLabel(report.report).map { $0(language) } ?? ""
    let heading = "\(date(language)), \(person)\(over)"
    let contributions = DayPhrases.contributions(report)(language)
    let age = report.report.coverage.age.map { age in
      let state = age.sentence
      let english =
        age.isOfPart ? "\(state.english.capitalizedFirst)." : "This is the state \(state.english)."
      return Sentence(english: english, korean: "\(state.korean) 정보예요.")
    }
    let facts =
      [DayPhrases.streak(report), age].compactMap(\.self)
      + records.map(words(of:))
    let lines =
      display.wrapped(heading, Style(bold: true)) + display.wrapped(contributions, Style(foreground: color))
      + facts.flatMap { display.wrapped(display.shown($0, language)) }
    return lines.text(display.depth)
  }

  /// A record is of the main account alone.
  private func words(of record: DayRecord) -> Sentence {
    let words = LedgerPhrases.record(record, in: report.report.today.year)
    guard !report.report.accounts.isEmpty else { return words }
    let login = report.report.person.login
    return Sentence(en: "\(login), \(words)", ko: "\(login), \(words)")
  }

  private var color: Color {
    switch report.state {
    case .done: display.color(of: .done)
    case .resting: display.color(of: .resting)
    case .pending, .unknown: display.amber
    case .missed: .named(.red)
    }
  }
}

enum DayPhrases {
  static func contributions(_ report: DayReport) -> Sentence {
    switch report.state {
    case .done:
      let level = report.entry?.level.map { Sentence(en: ", level \($0) of 4", ko: ", 4단계 중 \($0)단계") }
      guard let entry = report.entry, entry.count != nil else {
        return Sentence(en: "contributions\(level)", ko: "기여 있음\(level)")
      }
      return Sentence(
        en: "\(Counts.contributions(entry.total))\(level)", ko: "기여 \(Counts.contributions(entry.total))\(level)")
    case .pending: return Sentence(en: "no contributions yet", ko: "아직 기여가 없어요")
    case .resting where report.entry == nil: return Sentence(en: "a day of rest", ko: "쉬는 날이에요")
    case .resting where report.day == report.report.today:
      return Sentence(en: "no contributions; a day of rest", ko: "기여가 없어요. 쉬는 날이에요")
    case .resting: return Sentence(en: "no contributions; a day of rest", ko: "기여가 없어요. 쉬는 날이었어요")
    case .missed: return Sentence(en: "no contributions", ko: "기여가 없어요")
    case .unknown: return Sentence(en: "unknown", ko: "알 수 없어요")
    }
  }

  static func streak(_ report: DayReport) -> Sentence {
    let isNow = report.day == report.report.today
    guard let run = report.run else {
      if isNow, report.streakDays == .zero {
        return Sentence(en: "No streak is running right now.", ko: "지금은 이어지는 기록이 없어요.")
      }
      return report.streakDays == .unknown
        ? Sentence(en: "The streak at that time is not known either.", ko: "그날의 기록도 알 수 없어요.")
        : Sentence(en: "No streak was running at the end of that day.", ko: "그날이 끝났을 때 이어지던 기록은 없었어요.")
    }
    let (days, since) = (Counts.days(run.days), StreakPhrases.since(run, in: report.report.today.year))
    let end = report.wholeRun.map { whole in
      let last = report.report.written(whole.to)
      if report.isRunning {
        return Sentence(
          en: "; it is \(Counts.number(whole.days)) now",
          ko: ". 지금도 이어져 \(Counts.days(whole.days)) 연속이에요")
      }
      return Sentence(
        en: "; it went on to \(Counts.number(whole.days)), until \(last)\(report.mayGoOn ? " or later" : "")",
        ko: ". 그 뒤로도 이어져 \(report.mayGoOn ? "적어도 " : "")\(last)까지 \(Counts.days(whole.days)) 연속이었어요")
    }
    return Sentence(
      en: "Streak \(isNow ? "now" : "at the end of that day"): \(days), \(since)\(end).",
      ko: "\(isNow ? "지금" : "그날까지") \(days) 연속 (\(since))\(end)")
  }
}
