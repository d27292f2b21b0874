internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Resources
internal import Streaks

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
