/// How often something happens: every third day, each Monday and Thursday, on the last Friday of the month.
///
/// It works on days of the calendar only, so clock changes do not matter.
public struct Recurrence: Hashable, Sendable {
  /// Counts are 1 to `maxCount`.
  public enum Pattern: Hashable, Sendable {
    case days(Int)
    /// Monday to Friday.
    case weekdays
    /// Every nth week, on these weekdays; on that of the last occurrence if there are none.
    case weeks(Int, Set<Weekday>)
    /// Every nth month; on the day of the last occurrence if the second value is nil.
    case months(Int, DayOfMonth?)
    /// Every nth year; on the date of the last occurrence if the second value is nil.
    case years(Int, MonthAndDay?)
  }

  public enum DayOfMonth: Hashable, Sendable {
    /// 1 to 31; a shorter month has it on its last day.
    case day(Int)
    case last
    case lastWeekday(Weekday)
  }

  /// 29 February is the 28th in a common year.
  public struct MonthAndDay: Hashable, Sendable {
    public let month: Int
    public let day: Int

    /// Nil if no year has this date.
    public init?(month: Int, day: Int) {
      guard Day(year: 2000, month: month, day: day) != nil else { return nil }
      (self.month, self.day) = (month, day)
    }
  }

  public let pattern: Pattern
  /// Whether the next occurrence counts from the day on which the last one was done, instead of its due day.
  public let isAfterDone: Bool

  public static let maxCount = 999

  /// Nil if a count or day is out of range, or if a pattern on fixed days counts from when it was done.
  public init?(_ pattern: Pattern, isAfterDone: Bool = false) {
    let hasFixedDays: Bool
    switch pattern {
    case .days(let count), .weeks(let count, _), .months(let count, _), .years(let count, _):
      guard (1...Recurrence.maxCount).contains(count) else { return nil }
    case .weekdays: break
    }
    switch pattern {
    case .days, .weekdays: hasFixedDays = false
    case .weeks(_, let weekdays): hasFixedDays = !weekdays.isEmpty
    case .months(_, let day):
      if case .day(let number)? = day, !(1...31).contains(number) { return nil }
      hasFixedDays = day != nil
    case .years(_, let date): hasFixedDays = date != nil
    }
    guard !(hasFixedDays && isAfterDone) else { return nil }
    self.pattern = pattern
    self.isAfterDone = isAfterDone
  }

  /// With the day that a shorter month or a common year would lose: monthly from 31 January stays on the 31st.
  public func anchored(on day: Day) -> Recurrence {
    guard !isAfterDone else { return self }
    switch pattern {
    case .months(let count, nil) where day.dayOfMonth > 28:
      return Recurrence(.months(count, .day(day.dayOfMonth))) ?? self
    case .years(let count, nil) where day.dayOfMonth == 29 && day.month == 2:
      return Recurrence(.years(count, MonthAndDay(month: 2, day: 29))) ?? self
    default: return self
    }
  }
}

// MARK: - Occurrences

extension Recurrence {
  /// The first occurrence on or after a day, if there was none before.
  public func first(onOrAfter day: Day) -> Day {
    let every: Pattern =
      switch pattern {
      case .days: .days(1)
      case .weekdays: .weekdays
      case .weeks(_, let weekdays): .weeks(1, weekdays)
      case .months(_, let day): .months(1, day)
      case .years(_, let date): .years(1, date)
      }
    return every.next(from: day, after: day - 1)
  }

  /// The occurrence that follows the one due on `due`, after this day and after `done`; counted from `done` only if
  /// `isAfterDone`.
  public func next(due: Day, done: Day) -> Day {
    isAfterDone ? pattern.next(from: done, after: done) : pattern.next(from: due, after: max(due, done))
  }

  /// Number of occurrences after `due` and before `done`; 0 if `isAfterDone`.
  public func missed(due: Day, done: Day) -> Int {
    guard !isAfterDone else { return 0 }
    // Each step starts from the last occurrence, which may be the 28th because of a short month.
    let pattern = anchored(on: due).pattern
    var (count, day) = (0, pattern.next(from: due, after: due))
    while day < done {
      count += 1
      day = pattern.next(from: day, after: day)
    }
    return count
  }
}

extension Recurrence.Pattern {
  /// The first occurrence after `limit`, counted from `start`.
  fileprivate func next(from start: Day, after limit: Day) -> Day {
    switch self {
    case .days(let count): return start + count * Recurrence.steps(start.distance(to: limit), count)
    case .weekdays:
      return (1...3).map { limit + $0 }.first { ![.saturday, .sunday].contains($0.weekday) } ?? limit + 1
    case .weeks(let count, let weekdays) where weekdays.isEmpty:
      return Recurrence.Pattern.days(7 * count).next(from: start, after: limit)
    case .weeks(let count, let weekdays):
      // Weeks begin on Monday (ISO 8601).
      let firstWeek = start.startOfWeek(beginningOn: .monday)
      var week = limit.startOfWeek(beginningOn: .monday)
      while true {
        if firstWeek.distance(to: week) % (7 * count) == 0,
          let day = (0..<7).map({ week + $0 }).first(where: { $0 > limit && weekdays.contains($0.weekday) })
        {
          return day
        }
        week = week + 7
      }
    case .months(let count, let day):
      return Recurrence.first(after: limit) { step in
        let month = start.startOfMonth(monthsBack: -count * step)
        return (day ?? .day(start.dayOfMonth)).day(inMonthOf: month)
      }
    case .years(let count, let date):
      return Recurrence.first(after: limit) { step in
        let month = Day(year: start.year + count * step, month: date?.month ?? start.month, day: 1) ?? start
        return Recurrence.DayOfMonth.day(date?.day ?? start.dayOfMonth).day(inMonthOf: month)
      }
    }
  }
}

extension Recurrence {
  /// The least number of steps of `length` that is more than `distance`; never negative.
  fileprivate static func steps(_ distance: Int, _ length: Int) -> Int {
    distance < 0 ? 0 : distance / length + 1
  }

  /// The first occurrence after `limit`; `occurrence` returns the nth one, from 0, in ascending order.
  fileprivate static func first(after limit: Day, _ occurrence: (Int) -> Day) -> Day {
    var step = 0
    while occurrence(step) <= limit { step += 1 }
    return occurrence(step)
  }
}

extension Recurrence.DayOfMonth {
  fileprivate func day(inMonthOf day: Day) -> Day {
    let first = day.startOfMonth()
    let length = Day.length(ofMonth: first.month, year: first.year)
    let last = first + length - 1
    switch self {
    case .day(let number): return first + min(number, length) - 1
    case .last: return last
    case .lastWeekday(let weekday): return last.startOfWeek(beginningOn: weekday)
    }
  }
}

// MARK: - Text

extension Recurrence: CustomStringConvertible {
  /// The canonical form, as it is stored: `day`, `3d`, `weekday`, `week`, `2w`, `mon,thu`, `2w fri`, `month`, `3m`,
  /// `month 25`, `month last`, `last fri`, `year`, `year 05-17`, and `after 3d`.
  public var description: String { (isAfterDone ? "after " : "") + text }

  private var text: String {
    func every(_ count: Int, _ name: String, _ unit: String) -> String { count == 1 ? name : "\(count)\(unit)" }
    switch pattern {
    case .days(let count): return every(count, "day", "d")
    case .weekdays: return "weekday"
    case .weeks(let count, let weekdays):
      let names = Weekday.fromMonday.filter(weekdays.contains).map(\.abbreviation).joined(separator: ",")
      if names.isEmpty { return every(count, "week", "w") }
      return count == 1 ? names : "\(count)w \(names)"
    case .months(let count, let day):
      switch day {
      case nil: return every(count, "month", "m")
      case .day(let number)?: return every(count, "month", "m") + " \(number)"
      case .last?: return every(count, "month", "m") + " last"
      case .lastWeekday(let weekday)?: return (count == 1 ? "" : "\(count)m ") + "last \(weekday.abbreviation)"
      }
    case .years(let count, let date):
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return every(count, "year", "y") + (date.map { " \(two($0.month))-\(two($0.day))" } ?? "")
    }
  }

  /// Reads the canonical form; nil for anything else.
  public init?(canonical text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    let isAfterDone = words.first == "after"
    if isAfterDone { words.removeFirst() }
    guard let first = words.popFirst(), let pattern = Recurrence.pattern(first, words.map(String.init)),
      let recurrence = Recurrence(pattern, isAfterDone: isAfterDone), recurrence.description == text
    else { return nil }
    self = recurrence
  }

  private static func pattern(_ first: Substring, _ rest: [String]) -> Pattern? {
    if first == "weekday", rest.isEmpty { return .weekdays }
    if first == "last", rest.count == 1, let weekday = Weekday(abbreviation: rest[0]) {
      return .months(1, .lastWeekday(weekday))
    }
    guard let (count, unit) = countAndUnit(first) else {
      return rest.isEmpty ? weekdays(String(first)).map { .weeks(1, $0) } : nil
    }
    switch unit {
    case "d": return rest.isEmpty ? .days(count) : nil
    case "w":
      return rest.isEmpty ? .weeks(count, []) : rest.count == 1 ? weekdays(rest[0]).map { .weeks(count, $0) } : nil
    case "m":
      switch rest.count {
      case 0: return .months(count, nil)
      case 1 where rest[0] == "last": return .months(count, .last)
      case 1: return Int(rest[0]).map { .months(count, .day($0)) }
      case 2 where rest[0] == "last": return Weekday(abbreviation: rest[1]).map { .months(count, .lastWeekday($0)) }
      default: return nil
      }
    default:
      guard let date = rest.first else { return .years(count, nil) }
      let parts = date.split(separator: "-")
      guard rest.count == 1, parts.count == 2, let month = Int(parts[0]), let day = Int(parts[1]) else { return nil }
      return MonthAndDay(month: month, day: day).map { .years(count, $0) }
    }
  }

  private static func countAndUnit(_ word: Substring) -> (Int, Character)? {
    if let unit = ["day": "d", "week": "w", "month": "m", "year": "y"][word] { return (1, Character(unit)) }
    guard let unit = word.last, "dwmy".contains(unit), let count = Int(word.dropLast()) else { return nil }
    return (count, unit)
  }

  private static func weekdays(_ list: String) -> Set<Weekday>? {
    let names = list.split(separator: ",")
    let days = Set(names.compactMap { Weekday(abbreviation: String($0)) })
    return days.isEmpty || days.count != names.count ? nil : days
  }
}

extension Weekday {
  public static let fromMonday = Array(allCases.dropFirst()) + [.sunday]

  /// `mon`
  public var abbreviation: String { String(description.prefix(3)) }

  public init?(abbreviation: String) {
    guard let weekday = Weekday.allCases.first(where: { $0.abbreviation == abbreviation }) else { return nil }
    self = weekday
  }
}

extension Weekday: CustomStringConvertible {
  /// `monday`. Written out for a fast start: the default text of a case needs a search through the conformances of the
  /// whole program.
  public var description: String {
    switch self {
    case .sunday: "sunday"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    }
  }
}
