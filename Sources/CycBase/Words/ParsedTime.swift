package import Days

/// A typed time of day: `21:30`, `9pm`, `9:30 am`, `noon`, `21`, `21시`, `오후 9시 30분`, `정오`.
package enum ParsedTime {
  /// All readings of a text, ascending; empty if it is not a time. A bare `9` has two, 09:00 and 21:00.
  package static func readings(of text: String) -> [ClockTime] {
    let text = text.lowercased().filter { $0 != " " }
    if text == "noon" || text == "정오" { return ClockTime(hour: 12, minute: 0).map { [$0] } ?? [] }
    if text.utf8.count == 5, let time = ClockTime(iso8601: text) { return [time] }
    let (half, rest) = half(of: text)
    guard let (hour, minute) = numbers(rest) else { return [] }
    // Minutes after a colon, without am or pm, mean the 24-hour clock.
    let is24 = rest.contains(":") && half == nil
    let isOf12 = (1...12).contains(hour) && !is24
    guard isOf12 else { return half == nil ? ClockTime(hour: hour, minute: minute).map { [$0] } ?? [] : [] }
    return (half.map { [$0] } ?? [0, 12]).compactMap { ClockTime(hour: hour % 12 + $0, minute: minute) }
  }

  /// Nil unless the text has exactly one reading.
  package static func one(_ text: String) -> ClockTime? {
    let readings = readings(of: text)
    return readings.count == 1 ? readings[0] : nil
  }

  /// The first hour of the half day that a text names, 0 or 12, and the rest of the text.
  private static func half(of text: String) -> (Int?, Substring) {
    for (word, hour) in [("am", 0), ("pm", 12)] where text.hasSuffix(word) { return (hour, text.dropLast(word.count)) }
    for (word, hour) in [("오전", 0), ("오후", 12)] where text.hasPrefix(word) { return (hour, text.dropFirst(word.count)) }
    return (nil, text[...])
  }

  /// `9`, `9:30`, `9시`, `9시30분`.
  private static func numbers(_ text: Substring) -> (hour: Int, minute: Int)? {
    let isKorean = text.contains("시")
    let parts = text.split(separator: isKorean ? "시" : ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let hour = number(parts[0], maxDigits: 2) else { return nil }
    guard parts.count == 2, !(isKorean && parts[1].isEmpty) else { return (hour, 0) }
    if isKorean, !parts[1].hasSuffix("분") { return nil }
    let digits = isKorean ? parts[1].dropLast() : parts[1]
    guard isKorean || digits.utf8.count == 2, let minute = number(digits, maxDigits: 2) else { return nil }
    return (hour, minute)
  }
}

private func number(_ text: Substring, maxDigits: Int) -> Int? {
  text.utf8.count <= maxDigits && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
}

/// A typed length of time: `1h`, `30m`, `1h30m`, `1시간`, `30분`.
package enum ParsedDuration {
  /// One or more; nil if the text is not a duration.
  package static func minutes(_ text: String) -> Int? {
    let text = text.lowercased().replacing("시간", with: "h").replacing("분", with: "m").filter { $0 != " " }
    var rest = text[...]
    let hours = take("h", from: &rest)
    let minutes = take("m", from: &rest)
    guard rest.isEmpty, hours != nil || minutes != nil else { return nil }
    let sum = (hours ?? 0) * 60 + (minutes ?? 0)
    return sum > 0 ? sum : nil
  }

  /// `1h30m`, the canonical form.
  package static func text(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hours > 0 ? "\(hours)h" : "") + (rest > 0 || hours == 0 ? "\(rest)m" : "")
  }

  private static func take(_ unit: Character, from rest: inout Substring) -> Int? {
    guard let end = rest.firstIndex(of: unit), let count = number(rest[..<end], maxDigits: 4) else { return nil }
    rest = rest[rest.index(after: end)...]
    return count
  }
}
