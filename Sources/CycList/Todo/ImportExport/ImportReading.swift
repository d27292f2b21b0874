internal import CycBase
internal import Days
internal import Platform
internal import Synchronization
internal import Todos

/// Reads dates as other programs write them.
struct ImportedDates {
  let now: CivilTime
  private let known = KnownDates()

  /// A longer text is not a date, and reading it is slow.
  private static let maxWords = 12

  init(now: CivilTime) { self.now = now }

  /// `tomorrow at 5pm`, `11월 29일 오후 3시`, `every 3 days`; nil if it cannot be read, or has several readings.
  func when(_ text: String) -> ImportedWhen? {
    known.when(text) {
      guard var when = read(text) else { return nil }
      when.text = text
      // `next week` means the same tomorrow, but not on its own day.
      when.isRelative = [now.day + 1, when.day].contains { on($0).read(text)?.day != when.day }
      return when
    }
  }

  private func on(_ day: Day) -> ImportedDates {
    ImportedDates(now: CivilTime(day: day, hour: now.hour, minute: now.minute))
  }

  /// Reads a text as on another day.
  func when(_ text: String, on day: Day) -> ImportedWhen? { on(day).read(text) }

  private func read(_ text: String) -> ImportedWhen? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, words.count <= ImportedDates.maxWords else { return nil }
    return once(words) ?? recurring(words, text)
  }

  /// A day, alone, or with a time before or after it.
  private func once(_ words: [String]) -> ImportedWhen? {
    let text = words.joined(separator: " ")
    if let day = day(text) { return ImportedWhen(day: day) }
    for middle in words.indices.dropFirst() {
      let (start, end) = (words[..<middle].joined(separator: " "), words[middle...].joined(separator: " "))
      if let time = time(end), let day = day(start) ?? day(start.trimmingComma) {
        return ImportedWhen(day: day, time: time)
      }
      if let time = time(start), let day = day(end) { return ImportedWhen(day: day, time: time) }
    }
    if words.count == 1, let separator = text.firstIndex(of: "T") {
      let (start, end) = (String(text[..<separator]), String(text[text.index(after: separator)...]))
      if let day = day(start), let time = time(end) { return ImportedWhen(day: day, time: time) }
    }
    return nil
  }

  /// Nil if the text has several readings. A weekday may have two, a week apart: it means the first.
  private func day(_ text: String) -> Day? {
    guard let readings = try? ParsedDay.readings(of: text, .ahead, today: now.day), let first = readings.first else {
      return nil
    }
    let isWeekday = readings.count == 2 && first.day.distance(to: readings[1].day) == 7
    return readings.count == 1 || isWeekday ? first.day : nil
  }

  private func time(_ text: String) -> ClockTime? {
    // Drops the seconds of `21:00:00`.
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3, let second = parts[2].split(separator: " ").first, second.utf8.count == 2, Int(second) != nil {
      return time("\(parts[0]):\(parts[1])\(parts[2].dropFirst(2))")
    }
    return ParsedTime.one(text)
  }

  /// `every 3 days`, `every friday at 9am`, `매주 월요일`, with the first day that it gives.
  private func recurring(_ words: [String], _ text: String) -> ImportedWhen? {
    let first = words[0].lowercased()
    var words = words
    // Todoist also writes `ev` and `every!`.
    if ["ev", "ev!", "every!"].contains(first) { words[0] = "every" }
    let isKorean = words.contains { $0.hasPrefix("매") || $0.hasPrefix("격") || $0.hasSuffix("마다") }
    guard isKorean || first.hasPrefix("ev") || first == "each" || first.hasSuffix("ly") else { return nil }
    for end in (1...words.count).reversed() {
      guard let recurrence = ParsedRecurrence.read(words[..<end].joined(separator: " ")) else { continue }
      let time = end == words.count ? nil : time(words[end...].joined(separator: " "))
      guard end == words.count || time != nil else { continue }
      let day = recurrence.first(onOrAfter: now.day)
      // Todoist's `every!` counts from the day on which the task was done.
      let afterDone = first.hasSuffix("!") ? Recurrence(recurrence.pattern, isAfterDone: true) : nil
      return ImportedWhen(day: day, time: time, rule: text, recurrence: afterDone ?? recurrence)
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingComma: String { hasSuffix(",") ? String(dropLast()) : self }
}

extension World {
  /// How to read a file of tasks on this machine.
  func importRules(isStrict: Bool, dateOrder: DateOrder?, titleColumn: String?) -> ImportRules {
    let dates = ImportedDates(now: clock.now().local)
    let zones = ImportZones(environment: home.environment)
    return ImportRules(
      isStrict: isStrict, dateOrder: dateOrder, titleColumn: titleColumn, instant: SystemClock.instant(for:),
      seconds: { time, name in zones[name]?.seconds(ofLocalSeconds: time.secondsAsUTC) },
      local: { seconds, name in zones[name].map { CivilTime(utcSeconds: seconds + $0.offset(at: seconds)) } },
      when: dates.when, recurrence: ParsedRecurrence.read)
  }
}

/// Dates read so far, since a file often repeats the same texts.
private final class KnownDates: Sendable {
  private let dates = Mutex<[String: ImportedWhen?]>([:])
  private static let maxCount = 1000

  func when(_ text: String, read: () -> ImportedWhen?) -> ImportedWhen? {
    dates.withLock { dates in
      if let known = dates[text] { return known }
      let when = read()
      if dates.count < KnownDates.maxCount { dates[text] = .some(when) }
      return when
    }
  }
}

/// The zones that a file names, each read once.
private final class ImportZones: Sendable {
  private let environment: [String: String]
  private let zones = Mutex<[String: ZoneFile?]>([:])

  init(environment: [String: String]) { self.environment = environment }

  subscript(name: String) -> ZoneFile? {
    zones.withLock { zones in
      if let known = zones[name] { return known }
      let zone = ZoneFile(named: name, environment: environment)
      zones[name] = .some(zone)
      return zone
    }
  }
}
