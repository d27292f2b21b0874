internal import Days
internal import Formats

/// A property of a calendar: `DUE;TZID=Asia/Seoul:20261127T180000`.
private struct CalendarProperty {
  let name: String
  private let parameters: [(name: String, value: String)]
  let value: String

  /// Nil if the line has no colon after the name.
  init?(_ line: String) {
    var isQuoted = false
    var pieces: [String] = [""]
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ":", !isQuoted {
        break
      } else if character == ";", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    guard !pieces[0].isEmpty, line[..<rest.startIndex].last == ":" else { return nil }
    name = pieces[0].uppercased()
    parameters = pieces.dropFirst().map { piece in
      let parts = piece.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts.first?.uppercased() ?? "", parts.count > 1 ? parts[1] : "")
    }
    value = String(rest)
  }

  subscript(parameter name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The value without the backslashes of RFC 5545, section 3.3.11.
  var text: String { CalendarProperty.unescaped(value) }

  static func unescaped(_ value: String) -> String {
    guard value.contains("\\") else { return value }
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return isEscaped ? text + "\\" : text
  }

  /// The values between commas that are not escaped.
  var list: [String] {
    var values = [""]
    var isEscaped = false
    for character in value {
      if character == ",", !isEscaped {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return values.filter { !$0.isEmpty }.map(CalendarProperty.unescaped)
  }
}

/// Tasks of an iCalendar file (RFC 5545), which Apple's Reminders and most calendars write.
extension TodoFileReading {
  mutating func readICalendar(_ bytes: [UInt8]) {
    var lines: [(number: Int, text: String)] = []
    for (number, text) in TodoFileReading.lines(of: bytes) {
      // A line that begins with a blank continues the one before it. By scalars: a combining mark
      // after the blank would form one character with it.
      if let first = text.unicodeScalars.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1].text.unicodeScalars += text.unicodeScalars.dropFirst()
      } else if !text.isEmpty {
        lines.append((number, String(text)))
      }
    }
    var task: (line: Int, properties: [CalendarProperty])?
    // Open components within the task, such as alarms.
    var inner: [String] = []
    // An open event or journal entry outside of tasks.
    var outer: String?
    for (number, text) in lines {
      guard let property = CalendarProperty(text) else {
        leftOut.append(ImportProblem(line: number, .badValue(String(text.prefix(20)))))
        continue
      }
      let component = property.value.uppercased()
      switch property.name {
      case "BEGIN" where component == "VTODO":
        finish(task)
        (task, inner) = ((number, []), [])
      case "BEGIN" where task != nil: inner.append(component)
      case "BEGIN" where outer == nil && ["VEVENT", "VJOURNAL"].contains(component):
        outer = component
        skip(.notTask, line: number)
      case "END" where component == "VTODO":
        finish(task)
        (task, inner) = (nil, [])
      case "END" where !inner.isEmpty: inner.removeLast()
      case "END" where component == outer: outer = nil
      default: if inner.isEmpty { task?.properties.append(property) }
      }
    }
    finish(task)
  }

  /// Properties that are not kept in the body: those without a use here, and those that `finish` reads before its loop.
  private static let ignored: Set<String> = [
    "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CLASS", "PERCENT-COMPLETE", "RELATED-TO", "BEGIN", "END", "STATUS",
    "CREATED", "COMPLETED", "UID",
  ]

  /// Adds the task, if there is one.
  private mutating func finish(_ task: (line: Int, properties: [CalendarProperty])?) {
    guard let task else { return }
    var draft = TaskDraft(line: task.line)
    func first(_ name: String) -> CalendarProperty? { task.properties.first { $0.name == name } }
    let status = first("STATUS")?.value.uppercased()
    if status == "CANCELLED" { return skip(.cancelled, line: task.line) }
    draft.id = first("UID")?.value
    if let created = first("CREATED"), case .instant(let instant)? = dateValue(created) { draft.created = instant }
    if status == "COMPLETED" || first("COMPLETED") != nil {
      draft.column = .done
      if let completed = first("COMPLETED"), case .instant(let instant)? = dateValue(completed) {
        draft.completed = instant
      }
    } else if status == "IN-PROCESS" {
      draft.column = .doing
    }
    let isOnAnotherDay = first("DUE").map(isOnAnotherDay) ?? false
    for property in task.properties {
      switch property.name {
      case "SUMMARY": draft.title = property.text
      case "DESCRIPTION", "COMMENT": draft.note(property.text)
      case "PRIORITY": draft.quadrant = Quadrant(iCalendarPriority: property.value)
      case "RRULE":
        // `BYDAY=SU` and the like are days of the file's zone.
        draft.repeats(property.value) { isOnAnotherDay && $0.contains("BY") ? nil : Recurrence(rrule: $0) }
      case "CATEGORIES": draft.tags(property.list)
      case "DUE":
        switch dateValue(property) {
        case .instant(let instant)?: draft.take(ImportedWhen(instant))
        case .day(let day)?: draft.due = day
        case nil: draft.keep("due", invalid: property.value, .unreadDate(property.value))
        }
      case "DTSTART":
        let start =
          switch dateValue(property) {
          case .instant(let instant)?: ImportedWhen(instant).written
          case .day(let day)?: day.description
          case nil: property.value
          }
        if first("DUE")?.value != property.value { draft.keep("start", start) }
      case "LOCATION", "URL", "ATTACH", "CONTACT": draft.keep(property.name.lowercased(), property.text)
      default:
        if !TodoFileReading.ignored.contains(property.name), !property.name.hasPrefix("X-") {
          draft.keep(property.name.lowercased(), property.text)
        }
      }
    }
    add(draft)
  }

  /// Whether a time is on another day here than in its own zone.
  private func isOnAnotherDay(_ property: CalendarProperty) -> Bool {
    guard case .instant(let instant)? = dateValue(property) else { return false }
    return ImportedWhen(instant).day.description.replacing("-", with: "") != property.value.prefix(8)
  }

  private enum DateValue {
    case instant(Instant)
    case day(Day)
  }

  /// `20261215`, `20261127T180000` in its zone (local if that is unknown), `20261101T010000Z`; nil for anything else.
  private func dateValue(_ property: CalendarProperty) -> DateValue? {
    let text = property.value
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count >= 15 else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let day = Day(iso8601: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))") else { return nil }
    if bytes.count == 8 { return .day(day) }
    guard bytes[8] == UInt8(ascii: "T"), ["", "Z"].contains(part(15..<bytes.count)),
      let clock = ClockTime(iso8601: "\(part(9..<11)):\(part(11..<13))"),
      let second = Int(part(13..<15))
    else { return nil }
    let local = CivilTime(day: day, hour: clock.hour, minute: clock.minute, second: second)
    if text.hasSuffix("Z") { return .instant(rules.instant(.moment(secondsSince1970: local.secondsAsUTC))) }
    let seconds = property[parameter: "TZID"].flatMap { rules.seconds(local, $0) }
    return .instant(rules.instant(seconds.map { .moment(secondsSince1970: $0) } ?? .local(local)))
  }
}
