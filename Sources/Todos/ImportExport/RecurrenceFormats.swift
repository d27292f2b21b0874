internal import Days

/// Recurrences as other programs write them.
extension Recurrence {
  /// The value of `rec:` in todo.txt: `2w` after the task was done, `+2w` from its due day, `b` for weekdays.
  ///
  /// Source: Simpletask, "rec", https://github.com/mpcjanssen/simpletask-android.
  init?(todoTxt value: some StringProtocol) {
    let isFromDue = value.hasPrefix("+")
    let rest = value.dropFirst(isFromDue ? 1 : 0)
    guard let unit = rest.last, let count = rest.count == 1 ? 1 : Int(rest.dropLast()) else { return nil }
    let pattern: Pattern
    switch unit {
    case "d": pattern = .days(count)
    case "w": pattern = .weeks(count, [])
    case "m": pattern = .months(count, nil)
    case "y": pattern = .years(count, nil)
    case "b" where count == 1: pattern = .weekdays
    default: return nil
    }
    self.init(pattern, isAfterDone: !isFromDue)
  }

  /// The value of `rec:`; nil if it cannot express this recurrence.
  var todoTxt: String? {
    let value: String
    switch pattern {
    case .days(let count): value = "\(count)d"
    case .weekdays: value = "1b"
    case .weeks(let count, let weekdays) where weekdays.isEmpty: value = "\(count)w"
    case .months(let count, nil): value = "\(count)m"
    case .years(let count, nil): value = "\(count)y"
    case .weeks, .months, .years: return nil
    }
    return (isAfterDone ? "" : "+") + value
  }

  /// The repeater of a timestamp in Org mode: `+1w` and `++1w` from the due day, `.+1w` after it was done.
  ///
  /// Source: The Org Manual, "Repeated tasks".
  init?(org value: String) {
    let isAfterDone = value.hasPrefix(".+")
    let rest = value.drop { $0 == "." || $0 == "+" }
    guard value.hasPrefix("+") || isAfterDone else { return nil }
    self.init(todoTxt: (isAfterDone ? "" : "+") + rest)
  }

  /// The `recur` of Taskwarrior: `daily`, `weekdays`, `3d`, `2weeks`, `P1M`.
  ///
  /// Source: Taskwarrior, src/recur.cpp; there `biannual` is every second year.
  init?(taskwarrior value: String) {
    let names: [String: Pattern] = [
      "daily": .days(1), "day": .days(1), "weekdays": .weekdays, "weekly": .weeks(1, []), "sennight": .weeks(1, []),
      "biweekly": .weeks(2, []), "fortnight": .weeks(2, []), "monthly": .months(1, nil), "month": .months(1, nil),
      "bimonthly": .months(2, nil), "quarterly": .months(3, nil), "semiannual": .months(6, nil),
      "yearly": .years(1, nil), "annual": .years(1, nil), "biannual": .years(2, nil), "biyearly": .years(2, nil),
    ]
    let text = value.lowercased()
    if let pattern = names[text] {
      self.init(pattern)
      return
    }
    let rest = text.hasPrefix("p") ? text.dropFirst() : text[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let count = digits.isEmpty ? 1 : Int(digits), count <= Recurrence.maxCount else { return nil }
    switch rest.dropFirst(digits.count) {
    case "d", "day", "days": self.init(.days(count))
    case "w", "wk", "wks", "week", "weeks": self.init(.weeks(count, []))
    case "m", "mo", "mth", "mths", "month", "months": self.init(.months(count, nil))
    case "q", "qtr", "qtrs", "quarter", "quarters": self.init(.months(3 * count, nil))
    case "y", "yr", "yrs", "year", "years": self.init(.years(count, nil))
    default: return nil
    }
  }

  /// An RRULE of iCalendar (RFC 5545, section 3.3.10), with or without its name. Nil for a rule with an end or with
  /// parts that a recurrence cannot express.
  init?(rrule text: String) {
    let rule = text.uppercased()
    let parts = (rule.hasPrefix("RRULE:") ? rule.dropFirst(6) : rule[...]).split(separator: ";").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    guard parts.allSatisfy({ $0.count == 2 }) else { return nil }
    var values = Dictionary(parts.map { ($0[0], $0[1]) }) { $1 }
    func take(_ name: String) -> String? { values.removeValue(forKey: name) }
    _ = take("WKST")
    guard let frequency = take("FREQ"), let count = Int(take("INTERVAL") ?? "1") else { return nil }
    let (byDay, byMonthDay, byMonth) = (take("BYDAY"), take("BYMONTHDAY"), take("BYMONTH"))
    guard values.isEmpty else { return nil }
    let pattern: Pattern?
    switch (frequency, byDay, byMonthDay, byMonth) {
    case ("DAILY", nil, nil, nil): pattern = .days(count)
    case ("DAILY", "MO,TU,WE,TH,FR"?, nil, nil) where count == 1,
      ("WEEKLY", "MO,TU,WE,TH,FR"?, nil, nil) where count == 1:
      pattern = .weekdays
    case ("WEEKLY", nil, nil, nil): pattern = .weeks(count, [])
    case ("WEEKLY", let days?, nil, nil): pattern = Recurrence.weekdays(rrule: days).map { .weeks(count, $0) }
    case ("MONTHLY", nil, nil, nil): pattern = .months(count, nil)
    case ("MONTHLY", nil, "-1"?, nil): pattern = .months(count, .last)
    case ("MONTHLY", nil, let day?, nil): pattern = Int(day).map { .months(count, .day($0)) }
    case ("MONTHLY", let day?, nil, nil) where day.hasPrefix("-1"):
      pattern = Weekday(rrule: day.dropFirst(2)).map { .months(count, .lastWeekday($0)) }
    case ("YEARLY", nil, nil, nil): pattern = .years(count, nil)
    case ("YEARLY", nil, let day?, let month?):
      pattern = Int(month).flatMap { month in Int(day).flatMap { MonthAndDay(month: month, day: $0) } }.map {
        .years(count, $0)
      }
    default: pattern = nil
    }
    guard let pattern else { return nil }
    self.init(pattern)
  }

  private static func weekdays(rrule list: String) -> Set<Weekday>? {
    let names = list.split(separator: ",")
    let weekdays = names.compactMap { Weekday(rrule: $0) }
    return weekdays.count == names.count && !weekdays.isEmpty ? Set(weekdays) : nil
  }
}

extension Weekday {
  /// `MO`
  fileprivate init?(rrule name: Substring) {
    let all = zip(["SU", "MO", "TU", "WE", "TH", "FR", "SA"], Weekday.allCases)
    guard let weekday = all.first(where: { $0.0 == name })?.1 else { return nil }
    self = weekday
  }
}
