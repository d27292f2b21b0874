internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Notify
internal import Platform
internal import Resources
internal import Streaks
internal import Todos

/// Lines of reminders, from `Resources/nag`. A line comes again only after all others of its kind.
struct ReminderLines {
  enum Kind: String, CaseIterable {
    case first, middle, last, midnight
    case goalEve = "goal-eve"
    case record
    case firstWeek = "first-week"
    /// Follows a report of work that is not on GitHub yet.
    case almost
    /// Follows a report of commits that GitHub does not show.
    case hidden
    /// Follows a report that today could not be checked.
    case unchecked

    init(_ moment: ReminderTurn.Moment) {
      switch moment {
      case .first: self = .first
      case .middle: self = .middle
      case .last: self = .last
      case .midnight: self = .midnight
      }
    }
  }

  /// A line, and variants of it for facts that are not known, separated by `|`. They share a turn, so the order of
  /// lines does not depend on the facts.
  private struct Line {
    let variants: [Template]

    init(_ text: Substring) {
      variants = text.split(separator: "|").map { Template($0.split(separator: " ").joined(separator: " ")) }
    }

    /// The first variant whose placeholders all have values; nil if there is none.
    func text(_ values: [String: String]) -> String? {
      variants.first { $0.names.isSubset(of: values.keys) }?.filled(values).capitalizedFirst
    }
  }

  private let lines: [Kind: [Line]]
  private let language: Language

  init(_ language: Language) {
    self.language = language
    var lines: [Kind: [Line]] = [:]
    for line in String(decoding: Resources.nagLines(language.rawValue), as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { continue }
      lines[kind, default: []].append(Line(parts[1]))
    }
    self.lines = lines
  }

  func count(of kind: Kind) -> Int { lines[kind]?.count ?? 0 }

  /// Line of a reminder if nothing was done yet. The first of an evening mentions a special occasion.
  func line(_ turn: ReminderTurn, _ facts: ReminderFacts) -> String {
    let occasion = turn.moment == .first ? facts.occasion : nil
    return line(occasion ?? Kind(turn.moment), turn: turn.number, facts)
  }

  func line(_ kind: Kind, turn: Int, _ facts: ReminderFacts) -> String {
    let lines = lines[kind] ?? []
    guard !lines.isEmpty else { return "" }
    return lines[ReminderLines.place(of: turn, among: lines.count)].text(facts.values(language)) ?? ""
  }

  /// Index of the line for a turn. Steps through the list by a number that shares no divisor with its length, so each
  /// index comes once in a round.
  static func place(of turn: Int, among count: Int) -> Int {
    let place = turn % count * step(among: count) % count
    return place < 0 ? place + count : place
  }

  private static func step(among count: Int) -> Int {
    // About 5/8 of the list, so that consecutive turns take lines far apart in it.
    let wanted = max(1, count * 5 / 8)
    return (wanted...count + 1).first { greatestCommonDivisor($0, count) == 1 } ?? 1
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}

/// The name of a repository's folder, as a word of a title.
struct RepositoryWord {
  private let name: String

  init(folder: String) { name = folder.split(separator: "/").last.map(String.init) ?? "" }

  /// Whether the title contains the name, not as a part of a longer word: `Release cyc`, `cyc를 배포하기`.
  func isNamed(in title: String) -> Bool {
    let isPart: (Character?) -> Bool = { $0.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false }
    return title.lowercased().ranges(of: name.lowercased()).contains { range in
      let title = title.lowercased()
      return !isPart(title[..<range.lowerBound].last) && !isPart(title[range.upperBound...].first)
    }
  }
}

/// Facts that a line may mention.
struct ReminderFacts: Equatable {
  /// Days of the streak that would end; 0 if there is none. An occasion needs an exact number.
  var streakDays: Quantity = .zero
  /// Whether the longest streak is known to be shorter than a week, so that a new one is a beginning.
  var hasNoLongStreak = true
  /// The period whose longest streak one more day would beat; nil if it would not.
  var recordSpan: Sentence?
  /// Seconds until the local day is over: 1 or more.
  let secondsLeft: Int
  /// Nil if there is no goal, or if it is reached.
  var daysToGoal: Int?
  /// Title of a task that may be a commit.
  var task: String?

  /// Placeholders without text. A line with one of them is used only at its hours, in minutes left until midnight: from
  /// 18:00, from 18:00 to 20:30, and from 21:00.
  private static let hours = [
    (name: "evening", minutesLeft: 0...360), (name: "dinner", minutesLeft: 210...360),
    (name: "late", minutesLeft: 0...180),
  ]
  /// Days of a streak that counts as new.
  private static let newDays = 1...6

  /// Kind of line for a special occasion; nil if there is none.
  var occasion: ReminderLines.Kind? {
    if daysToGoal == 1 { return .goalEve }
    if recordSpan != nil { return .record }
    let isNew = streakDays.exact.map(ReminderFacts.newDays.contains) ?? false
    return hasNoLongStreak && isNew ? .firstWeek : nil
  }

  /// Values of the placeholders; those that are not known are missing.
  func values(_ language: Language) -> [String: String] {
    var values = ["left": Counts.timeLeft(seconds: secondsLeft)(language)]
    if streakDays.reaches(2) == true { values["streak"] = Counts.days(streakDays)(language) }
    if let days = daysToGoal, days > 0 { values["goal"] = Counts.days(.exactly(days))(language) }
    if let span = recordSpan { values["span"] = span(language) }
    if let task { values["task"] = task }
    for hours in ReminderFacts.hours where hours.minutesLeft.contains(secondsLeft / 60) { values[hours.name] = "" }
    return values
  }
}

/// Text of a run's messages. If the list or the goal cannot be read, the reminder comes without it.
extension NagRun {
  func body(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ evaluation: Evaluation, at moment: Instant
  ) -> String {
    let (lines, work) = (ReminderLines(world.screen.language), evaluation.work)
    // A line after a report mentions nothing but the time.
    let facts = ReminderFacts(secondsLeft: world.clock.secondsLeftToday(at: moment))
    // A report may end in a command.
    let withLine = { (fact: Sentence, kind: ReminderLines.Kind, turn: Int) in
      let fact = fact(world.screen.language)
      return "\(fact)\(fact.hasSuffix(".") ? "" : ".") \(lines.line(kind, turn: turn, facts))"
    }
    switch subject {
    case .couldNotCheck:
      let trouble = NagPhrases.couldNotCheck(secondsLeft: facts.secondsLeft, evaluation.trouble)
      guard work.unpushed.isEmpty else {
        return Sentence.joined([trouble, unpushed(work)], by: " ")(world.screen.language)
      }
      return withLine(trouble, .unchecked, occasion.day.number)
    // More than a push is needed, so "almost there" would be wrong.
    case .unpushed where work.unpushed.contains { $0.pushCommand == nil }: return unpushed(work)(world.screen.language)
    case .unpushed: return withLine(unpushed(work), .almost, rule.number(of: occasion))
    case .notShown where !work.shouldCount.isEmpty:
      return LocalWorkPhrases.shouldCount(work, home: home)(world.screen.language)
    case .notShown:
      let reason = LocalWorkPhrases.reason(of: work.pushed, home: home)(world.screen.language)
      return "\(withLine(LocalWorkPhrases.notShown(work.pushed), .hidden, rule.number(of: occasion))) \(reason)"
    case .uncommitted: return withLine(LocalWorkPhrases.changed(work.changed), .almost, rule.number(of: occasion))
    case .nothingYet:
      let report = evaluation.report.flatMap { isStreakKnown(on: occasion.day, $0) ? $0 : nil }
      return lines.line(rule.turn(of: occasion), self.facts(report, at: moment))
    }
  }

  /// Title of a reminder, such as `Day 59 open · 3 h left`.
  func title(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ evaluation: Evaluation, at moment: Instant
  ) -> String {
    let report = evaluation.report
    let isKnown = report.map { isStreakKnown(on: occasion.day, $0) } ?? false
    // Past midnight the streak of the evening before is over.
    let isBeforeMidnight = rule.turn(of: occasion).moment != .midnight
    let days = isKnown && isBeforeMidnight ? report?.streak.currentDays ?? .unknown : .unknown
    return NagPhrases.title(
      subject, streakDays: days, secondsLeft: world.clock.secondsLeftToday(at: moment))(world.screen.language)
  }

  /// Whether the report's streak is the one that a day can end. A later day's is known if today is done.
  private func isStreakKnown(on day: Day, _ report: StreakReport) -> Bool {
    // The last known day was open, or is not the day before: the streak may have ended since, or grown.
    let last: Day? =
      switch report.todayUnknown {
      case .lastLook: report.asOf
      case .notBegun(let day): day
      case nil, .privateUnseen, .account: nil
      }
    if let last, last < report.today - 1 || NagRule.DayState(of: last, in: report) == .open { return false }
    return day == report.today || NagRule.DayState(of: report.today, in: report) != .open
  }

  private func unpushed(_ work: LocalWork) -> Sentence { LocalWorkPhrases.unpushed(work.unpushed, home: home) }
  private var home: String { world.home.userFolder }

  func withLastChance(_ text: String, _ occasion: NagRule.Occasion) -> String {
    rule.isLastChance(occasion) ? "\(NagPhrases.lastChance(world.screen.language)) \(text)" : text
  }

  private func facts(_ report: StreakReport?, at moment: Instant) -> ReminderFacts {
    let goal = report.flatMap(daysToGoal)
    return ReminderFacts(
      streakDays: report?.streak.currentDays ?? .unknown,
      hasNoLongStreak: report?.streak.longestDays.reaches(StreakReport.minRecordDays) == false,
      recordSpan: report.flatMap { $0.isRecordAhead ? StreakPhrases.longestSpan($0) : nil },
      secondsLeft: world.clock.secondsLeftToday(at: moment), daysToGoal: goal, task: firstTask(at: now.local))
  }

  /// Whether the streak of a report is exactly as long as the chosen goal.
  func reachesGoal(_ report: StreakReport) -> Bool { daysToGoal(report) == 0 }

  /// Negative past the goal; nil if there is none, or if the streak is not known exactly.
  private func daysToGoal(_ report: StreakReport) -> Int? {
    let chosen = readOptional { try GoalStore.chosen(in: world) } ?? nil
    let challenge = chosen.map { Challenge(goal: $0, report: report) }
    return challenge.flatMap { $0.streak.isExact ? $0.daysLeft : nil }
  }

  /// The first task whose title names one of the user's repositories: only such a task can be a commit.
  private func firstTask(at now: CivilTime) -> String? {
    let repositories = world.home.localRepositories().folders.map { RepositoryWord(folder: $0) }
    if repositories.isEmpty { return nil }
    let next = readOptional { try world.readTodos { try $0.next(NagRun.maxTasks, at: now, in: [.do]) } }
    return next??.tasks.map(\.todo.title).first { title in repositories.contains { $0.isNamed(in: title) } }
  }

  private static let maxTasks = 50

  /// Unsent notices of tasks, of yesterday and today; nil if the list cannot be read.
  func notices() -> TodoNotices? {
    readOptional {
      try world.todoNotices(due: now.today - 1...now.today, at: now.local) { memory.notices(since: now.today - 1) }
    }
  }

  func message(of notice: TodoNotice) -> NagMessage {
    let words = TodoNoticeMessage(notice, toldAt: now.local, language: world.screen.language)
    return NagMessage(
      key: DeliveryID(day: now.today, name: notice.id), title: words.title, body: words.body ?? "", urgency: .normal,
      hasActions: false, notice: notice)
  }

  /// The message, with only the tasks of `keys` if it is a notice.
  func restricted(_ message: NagMessage, to keys: [DeliveryID]) -> NagMessage {
    guard let notice = message.notice, keys.count < message.keys.count else { return message }
    return self.message(of: notice.telling(only: Set(keys.map(\.name))))
  }

  /// Nil if the list cannot be read, which is said on stderr.
  func readOptional<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let failure as any UserFacingError {
      world.screen.noteOnce(failure.message)
    } catch {
      world.screen.note(Sentence(en: "the list could not be read", ko: "목록을 읽지 못했어요"))
    }
    return nil
  }
}

extension TodoNotices {
  /// When the next notice is due between two times; nil if there is none.
  func next(after time: CivilTime, before end: CivilTime) -> CivilTime? {
    pending.map(\.when).first { $0.secondsAsUTC > time.secondsAsUTC && $0.secondsAsUTC < end.secondsAsUTC }
  }
}

extension World {
  /// When the next unsent notice is due between two times, by the list as it is now.
  func nextNotice(after time: CivilTime, before end: CivilTime) throws -> CivilTime? {
    try todoNotices(due: time.day...max(time.day, end.day), at: time) {
      try NagStore(in: self).memory(at: clock.now(), on: home.settings[.nagVia]).notices(since: time.day)
    }.next(after: time, before: end)
  }
}

extension StreakReport {
  /// A shorter streak is not a record.
  fileprivate static let minRecordDays = 7

  /// Whether a commit today makes the current streak the longest.
  fileprivate var isRecordAhead: Bool {
    guard coverage.isComplete, let current = streak.current, current.days.isExact,
      current.days.reaches(StreakReport.minRecordDays) == true
    else { return false }
    let others = Streak.runs(in: ever, until: asOf, resting: rules.shown).filter { $0.from != current.from }
    return others.map(\.days).max() == current.days
  }
}
