internal import Days
internal import Notify
internal import Resources

/// What a reminder says: lines from `Resources/nag`, of which a day repeats none.
struct ReminderLines {
  /// What the lines can speak of.
  struct Facts: Equatable {
    /// Days of the streak that would end; 0 where there is none.
    var streakDays = 0
    /// Seconds until the local day is over: 1 or more.
    let secondsLeft: Int
    /// Days to the goal; nil where there is none, or where it is reached.
    var daysToGoal: Int?
    /// The first open task in the quadrant *do*.
    var task: String?
  }

  private struct Line {
    let urgency: Urgency
    let text: Template
  }

  /// So many hours before midnight it is late.
  private static let lastHours = 5

  private let lines: [Line]
  private let language: Language

  init(_ language: Language) {
    self.language = language
    let text = String(decoding: Resources.nagLines(language.rawValue), as: UTF8.self)
    lines = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let urgency = Urgency(rawValue: String(parts[0])) else { return nil }
      return Line(urgency: urgency, text: Template(String(parts[1])))
    }
  }

  /// The line for a slot. Lines of one urgency follow each other from slot to slot, and begin at another one each day.
  func line(for slot: ReminderSlot, _ urgency: Urgency, _ facts: Facts) -> String {
    let values = values(facts)
    // What is said late in the evening would sound odd in the morning.
    let tone = facts.secondsLeft <= ReminderLines.lastHours * 3600 ? urgency : min(urgency, .normal)
    let candidates = lines.filter { $0.urgency == tone && $0.text.names.isSubset(of: values.keys) }
    // A step that is larger than a day has slots of one urgency would come back to the same lines on the next day.
    let place = slot.day.number * 7 + slot.index
    guard !candidates.isEmpty else { return "" }
    return candidates[((place % candidates.count) + candidates.count) % candidates.count].text.filled(values)
  }

  private func values(_ facts: Facts) -> [String: String] {
    var values = ["left": Counts.timeLeft(seconds: facts.secondsLeft)(language)]
    if facts.streakDays > 1 { values["streak"] = ReminderLines.days(facts.streakDays)(language) }
    if let days = facts.daysToGoal, days > 0 { values["goal"] = ReminderLines.days(days)(language) }
    if let task = facts.task { values["task"] = task }
    return values
  }

  static func days(_ count: Int) -> Sentence { Sentence(en: Counts.days(count), ko: "\(count)일") }
}
