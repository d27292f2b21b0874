internal import Days
internal import Formats

/// How the dates of a column are written.
struct DateColumn {
  /// Nil if the values do not tell, or contradict each other.
  private(set) var order: DateOrder?
  /// Whether a year of two digits comes first, as in Korean: `26.11.30`.
  let isYearFirst: Bool

  /// - Parameter stated: The order that the user has named; nil to look for a value that decides
  init(_ values: some Sequence<String>, stated: DateOrder?, isYearFirst: Bool) {
    self.isYearFirst = isYearFirst
    if let stated {
      order = stated
      return
    }
    var orders: Set<DateOrder> = []
    for value in values {
      guard let written = NumericDate(value), written.yearPlace(isYearFirst: isYearFirst) == .last else { continue }
      if written.numbers[0] > 12 { orders.insert(.dmy) }
      if written.numbers[1] > 12 { orders.insert(.mdy) }
    }
    order = orders.count == 1 ? orders.first : nil
  }
}

/// `2026. 12. 2.`, `12/3/2026 6:30 PM`, `26.11.30`: three numbers, and the text after them.
struct NumericDate {
  let numbers: [Int]
  let rest: String
  private let digits: [Int]
  private let separator: Character

  enum Place {
    case first, last
  }

  init?(_ text: String) {
    var rest = text[...]
    var (numbers, digits) = ([Int](), [Int]())
    var separator: Character?
    for index in 0..<3 {
      let run = rest.prefix { $0.isASCII && $0.isNumber }
      // Days and months have one or two digits, years two or four.
      guard (1...4).contains(run.count), run.count != 3, let number = Int(run) else { return nil }
      numbers.append(number)
      digits.append(run.count)
      rest = rest[run.endIndex...]
      guard index < 2 else { break }
      guard let sign = rest.first, "./-".contains(sign), separator == nil || separator == sign else { return nil }
      separator = sign
      rest = rest.dropFirst().drop { $0 == " " }
    }
    if separator == ".", rest.first == "." { rest = rest.dropFirst() }
    guard let separator, rest.first.map({ $0 == " " || $0 == "," || $0 == "T" }) ?? true else { return nil }
    (self.numbers, self.digits, self.separator) = (numbers, digits, separator)
    self.rest = rest.drop { " ,T".contains($0) }.trimmedBlanks
  }

  /// Where the year is, given whether one of two digits comes first; nil if that is not clear.
  func yearPlace(isYearFirst: Bool) -> Place? {
    if digits[0] == 4 { return .first }
    if digits[2] == 4 { return .last }
    if digits.contains(4) { return nil }
    // Of three short numbers with `-`, the first may be the year, as in ISO 8601.
    return isYearFirst || numbers[0] > 31 ? .first : separator == "-" ? nil : .last
  }

  /// The days that the numbers can mean: none, one or two.
  func days(_ column: DateColumn) -> [Day] {
    func day(_ year: Int, _ month: Int, _ day: Int) -> [Day] {
      Day(year: year < 100 ? year + 2000 : year, month: month, day: day).map { [$0] } ?? []
    }
    switch yearPlace(isYearFirst: column.isYearFirst) {
    case .first: return day(numbers[0], numbers[1], numbers[2])
    case .last:
      let (monthFirst, dayFirst) = (day(numbers[2], numbers[0], numbers[1]), day(numbers[2], numbers[1], numbers[0]))
      switch column.order {
      case .mdy: return monthFirst.isEmpty ? dayFirst : monthFirst
      case .dmy: return dayFirst.isEmpty ? monthFirst : dayFirst
      case nil: return Array(Set(monthFirst + dayFirst))
      }
    case nil: return []
    }
  }
}

extension ImportRules {
  /// Reads a cell with a date, with or without a time.
  ///
  /// - Throws: `.unreadDate`, `.ambiguousDate`
  func date(_ cell: String, in column: DateColumn) throws(ImportProblem.Reason) -> ImportedWhen {
    let text = cell.trimmedBlanks
    if let day = Day(iso8601: text) { return ImportedWhen(day: day) }
    if let moment = instant(written: text) { return ImportedWhen(moment) }
    if let written = NumericDate(text) {
      let days = written.days(column)
      if days.count > 1 { throw .ambiguousDate(cell) }
      if let day = days.first {
        if written.rest.isEmpty { return ImportedWhen(day: day) }
        if let when = midnight(written.rest, on: day) ?? when("\(day) \(written.rest)") { return when }
      }
    }
    guard let when = when(text) else { throw .unreadDate(cell) }
    return when
  }

  /// A local time of a day, by default midnight.
  func instant(of day: Day, at time: ClockTime? = nil) -> Instant {
    instant(.local(CivilTime(day: day, hour: time?.hour ?? 0, minute: time?.minute ?? 0)))
  }

  /// The day, if a midnight follows it: tables have `00:00:00` after a day that has no time.
  private func midnight(_ text: String, on day: Day) -> ImportedWhen? {
    ["00:00:00", "0:00:00", "00:00", "0:00", "12:00:00 AM", "12:00 AM"].contains(text) ? ImportedWhen(day: day) : nil
  }

  /// `2026-12-06T03:00:00.000Z`, `2026-11-29T15:00:00+0000`, `2026-11-01 10:00:00`; nil for anything else.
  func instant(written text: String) -> Instant? { timestamp(written: text).map(instant) }

  /// Drops fractions of a second.
  func timestamp(written text: String) -> Timestamp? {
    // `2026-11-01T10:00` is the shortest.
    guard text.utf8.count >= 16 else { return nil }
    var text = text
    if let dot = text.firstIndex(of: ".") {
      let end = text[dot...].dropFirst().firstIndex { !($0.isASCII && $0.isNumber) } ?? text.endIndex
      text.removeSubrange(dot..<end)
    }
    // `+0900` becomes `+09:00`. The length is checked again, since the text may be short without its fraction.
    let tail = text.suffix(5)
    if let sign = tail.first, sign == "+" || sign == "-", tail.dropFirst().allSatisfy(\.isNumber), text.utf8.count > 16
    {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    return Timestamp(iso8601: text)
  }
}

extension ImportedWhen {
  /// `2026-12-03 10:00`
  var written: String { "\(day)\(time.map { " \($0)" } ?? "")" }

  /// Without a time if it is midnight.
  init(_ moment: Instant) { self.init(moment.local) }

  /// Without a time if it is midnight.
  init(_ local: CivilTime) {
    let time = ClockTime(hour: local.hour, minute: local.minute)
    self.init(day: local.day, time: time?.minuteOfDay == 0 ? nil : time)
  }
}
