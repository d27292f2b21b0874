internal import CycBase
internal import CycList
internal import CycStreak
package import Days
internal import Notify
internal import Platform
internal import Resources
internal import Streaks
package import Todos

/// What a reminder says: lines from `Resources/nag`, none of which comes again before all others of its kind were said.
struct ReminderLines {
  /// What a line is for: a moment of the evening, an occasion, or what is known of the day.
  enum Kind: String, CaseIterable {
    case first, middle, last, midnight
    case goalEve = "goal-eve"
    case record, broken
    case firstWeek = "first-week"
    /// Said behind work that is done and not on GitHub yet.
    case almost
    /// Said behind the news that GitHub does not show what was pushed.
    case hidden
    /// Said behind the news that nobody knows how the day stands.
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

  /// A line, and what is said in its place where not all of it is known. No other line is: so whatever is known from day to day,
  /// none is said twice in a round.
  private struct Line {
    let readings: [Template]

    init(_ text: Substring) {
      readings = text.split(separator: "|").map { reading in
        Template(reading.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " "))
      }
    }

    func text(_ values: [String: String]) -> String? {
      readings.first { $0.names.isSubset(of: values.keys) }?.filled(values).capitalizedFirst
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

  /// How many lines there are of a kind.
  func count(of kind: Kind) -> Int { lines[kind]?.count ?? 0 }

  /// What is said in a reminder while nothing is there yet. What makes the evening another one is said as it begins.
  func line(_ turn: ReminderTurn, _ facts: ReminderFacts) -> String {
    let occasion = turn.moment == .first ? facts.occasion : nil
    return line(occasion ?? Kind(turn.moment), turn: turn.number, facts)
  }

  /// The line of a kind whose turn it is.
  func line(_ kind: Kind, turn: Int, _ facts: ReminderFacts) -> String {
    let lines = lines[kind] ?? []
    guard !lines.isEmpty else { return "" }
    return lines[ReminderLines.place(of: turn, among: lines.count)].text(facts.values(language)) ?? ""
  }

  /// Goes round a list by a step that has no divisor in common with its length: as many turns as it is long meet each place once,
  /// and neighbours lie far from each other.
  static func place(of turn: Int, among count: Int) -> Int {
    let place = turn % count * step(among: count) % count
    return place < 0 ? place + count : place
  }

  /// About the golden ratio of a length.
  private static func step(among count: Int) -> Int {
    let wanted = max(1, count * 5 / 8)
    return (wanted...count + 1).first { greatestCommonDivisor($0, count) == 1 } ?? 1
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}

/// What the lines can speak of.
struct ReminderFacts: Equatable {
  /// Days of the streak that would end; 0 if there is none. Lines name a lower bound as one, and no occasion rests on it.
  var streakDays: Quantity = .zero
  /// Whether no longer streak is known: then the first days of one are a beginning.
  var hasNoEarlierStreak = true
  /// Days of the streak that ended the evening before; nil where none did.
  var brokenDays: Int?
  /// What the longest streak is the longest of, where one more day would beat it; nil where it would not.
  var recordSpan: Sentence?
  /// Seconds until the local day is over: 1 or more.
  let secondsLeft: Int
  /// Days to the goal; nil where there is none, or where it is reached.
  var daysToGoal: Int?
  /// The first open task in the quadrant *do*.
  var task: String?

  /// Hours that lines are kept for, by the minutes that are left until midnight.
  private static let hours = [
    (name: "evening", minutesLeft: 0...360), (name: "dinner", minutesLeft: 210...360),
    (name: "late", minutesLeft: 0...180),
  ]
  /// A streak of so many days is new.
  private static let newDays = 1...6

  /// What makes the evening another one than most; nil where nothing does.
  var occasion: ReminderLines.Kind? {
    if daysToGoal == 1 { return .goalEve }
    if recordSpan != nil { return .record }
    if brokenDays != nil { return .broken }
    let isNew = streakDays.exact.map(ReminderFacts.newDays.contains) ?? false
    return hasNoEarlierStreak && isNew ? .firstWeek : nil
  }

  func values(_ language: Language) -> [String: String] {
    var values = ["left": Counts.timeLeft(seconds: secondsLeft)(language)]
    if streakDays.reaches(2) == true { values["streak"] = Counts.days(streakDays)(language) }
    if let days = daysToGoal, days > 0 { values["goal"] = ReminderFacts.days(days)(language) }
    if let days = brokenDays { values["previous"] = ReminderFacts.days(days)(language) }
    if let span = recordSpan { values["span"] = span(language) }
    if let task { values["task"] = task }
    for hours in ReminderFacts.hours where hours.minutesLeft.contains(secondsLeft / 60) { values[hours.name] = "" }
    return values
  }

  static func days(_ count: Int) -> Sentence {
    Sentence(english: Counts.days(count), korean: "\(Counts.grouped(count))일")
  }
}

/// What a run of the nag says. The list and the goal are readOptional: where they cannot be read, the reminder comes without them.
extension NagRun {
  /// What a reminder says; it may be one of later.
  func body(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ evaluation: Evaluation, at moment: Instant
  ) -> String {
    let (lines, work) = (ReminderLines(world.language), evaluation.work)
    // Behind a fact stands a word that speaks of the time alone.
    let facts = ReminderFacts(secondsLeft: world.secondsLeftToday(at: moment))
    // A fact may end in a command.
    let withLine = { (fact: Sentence, kind: ReminderLines.Kind, turn: Int) in
      let fact = fact(world.language)
      return "\(fact)\(fact.hasSuffix(".") ? "" : ".") \(lines.line(kind, turn: turn, facts))"
    }
    switch subject {
    case .couldNotCheck:
      let trouble = NagPhrases.couldNotCheck(secondsLeft: facts.secondsLeft, evaluation.trouble)
      guard work.unpushed.isEmpty else {
        return Sentence.joined([trouble, unpushed(work)], by: " ")(world.language)
      }
      return withLine(trouble, .unchecked, occasion.day.number)
    // Whoever has more to do than to push is not almost there.
    case .unpushed where work.unpushed.contains { $0.push == nil }: return unpushed(work)(world.language)
    case .unpushed: return withLine(unpushed(work), .almost, rule.number(of: occasion))
    case .notShown:
      let reason = LocalWorkPhrases.reason(of: work.pushed, home: home)(world.language)
      return "\(withLine(LocalWorkPhrases.notShown(work.pushed), .hidden, rule.number(of: occasion))) \(reason)"
    case .uncommitted: return withLine(LocalWorkPhrases.changed(work.changed), .almost, rule.number(of: occasion))
    case .nothingYet: return lines.line(rule.turn(of: occasion), self.facts(evaluation.report, at: moment))
    }
  }

  private func unpushed(_ work: LocalWork) -> Sentence { LocalWorkPhrases.unpushed(work.unpushed, home: home) }
  private var home: String { Directories.homeDirectory(environment: world.environment) }

  /// A text, behind the words for the last reminder of a day where it is that.
  func withLastChance(_ text: String, _ occasion: NagRule.Occasion) -> String {
    rule.isLastChance(occasion) ? "\(NagPhrases.lastChance(world.language)) \(text)" : text
  }

  private func facts(_ report: StreakReport?, at moment: Instant) -> ReminderFacts {
    let goal = report.flatMap { report -> Int? in
      let chosen = readOptional { try GoalStore.chosen(in: world) } ?? nil
      let challenge = chosen.map { Challenge(goal: $0, report: report) }
      return challenge.flatMap { $0.streak.isExact ? $0.daysLeft : nil }
    }
    return ReminderFacts(
      streakDays: report?.streak.currentDays ?? .unknown,
      hasNoEarlierStreak: report?.streak.longestDays.reaches(StreakReport.minDaysToMention) == false,
      brokenDays: report?.brokenYesterday?.days.exact,
      recordSpan: report.flatMap { $0.isRecordAhead ? StreakPhrases.longestSpan($0) : nil },
      secondsLeft: world.secondsLeftToday(at: moment), daysToGoal: goal, task: firstTask(at: now.local))
  }

  /// The title of the first open task in the quadrant *do*.
  private func firstTask(at now: CivilTime) -> String? {
    let next = readOptional { try world.readTodos { try $0.next(1, at: now, in: [.do]) } }
    return next??.tasks.first?.todo.title
  }

  /// The notices of tasks of yesterday and today that were not sent; nil where the list cannot be read.
  func notices() -> TodoNotices? {
    readOptional {
      try world.todoNotices(due: now.today - 1...now.today, at: now.local) { memory.notices(since: now.today - 1) }
    }
  }

  /// A notice, as it is sent now.
  func message(of notice: TodoNotice) -> NagMessage {
    let words = TodoNoticeMessage(notice, toldAt: now.local, language: world.language)
    return NagMessage(
      key: DeliveryID(day: now.today, name: notice.id), title: words.title, body: words.body ?? "", urgency: .normal,
      hasActions: false, notice: notice)
  }

  /// The same where some of what it tells has been told before.
  func telling(_ message: NagMessage, only keys: [DeliveryID]) -> NagMessage {
    guard let notice = message.notice, keys.count < message.keys.count else { return message }
    return self.message(of: notice.telling(only: Set(keys.map(\.name))))
  }

  /// What cannot be read is said on stderr, which is the log, and left out.
  private func readOptional<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let failure as any UserFacingError {
      world.noteOnce(failure.message)
    } catch {
      world.note(Sentence(en: "the list could not be read", ko: "목록을 읽지 못했어요"))
    }
    return nil
  }
}

extension TodoNotices {
  /// When the next one is due, after a time and before another one; nil where there is none.
  package func next(after time: CivilTime, before end: CivilTime) -> CivilTime? {
    pending.map(\.when).first { $0.secondsAsUTC > time.secondsAsUTC && $0.secondsAsUTC < end.secondsAsUTC }
  }
}

extension World {
  /// When the next notice of a task is due that was not sent, as the list is now.
  ///
  /// - Throws: `StoreError`
  func nextNotice(after time: CivilTime, before end: CivilTime) throws -> CivilTime? {
    try todoNotices(due: time.day...max(time.day, end.day), at: time) {
      try NagStore(in: self).memory(at: now(), on: settings[.nagVia]).notices(since: time.day)
    }.next(after: time, before: end)
  }
}

extension StreakReport {
  /// Shorter ones are no streak to be sorry for, and no record.
  fileprivate static let minDaysToMention = 7

  /// The run that ended the day before yesterday, as no more is known to have followed; nil where yesterday broke nothing.
  fileprivate var brokenYesterday: Run? {
    guard wasSeenToday, streak.currentDays == 0, let run = streak.previous, run.to == today - 2 else { return nil }
    return run.days.reaches(StreakReport.minDaysToMention) == true ? run : nil
  }

  /// Whether a commit today makes the present run longer than any before.
  fileprivate var isRecordAhead: Bool {
    guard coverage.isComplete, let current = streak.current, current.days.isExact,
      current.days.reaches(StreakReport.minDaysToMention) == true
    else { return false }
    let others = Streak.runs(in: known, until: asOf, resting: rules.shown).filter { $0.from != current.from }
    return others.map(\.days).max() == current.days
  }
}
