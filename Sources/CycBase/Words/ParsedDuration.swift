/// A length of time as somebody typed it: `1h`, `30m`, `1h30m`, `1시간`, `30분`.
package enum ParsedDuration {
  /// The minutes that it means, one at least; nil for anything else.
  package static func minutes(_ text: String) -> Int? {
    let text = text.lowercased().replacing("시간", with: "h").replacing("분", with: "m").filter { $0 != " " }
    var rest = text[...]
    let hours = take("h", from: &rest)
    let minutes = take("m", from: &rest)
    guard rest.isEmpty, hours != nil || minutes != nil else { return nil }
    let sum = (hours ?? 0) * 60 + (minutes ?? 0)
    return sum > 0 ? sum : nil
  }

  /// `1h30m`, in its one form.
  package static func text(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hours > 0 ? "\(hours)h" : "") + (rest > 0 || hours == 0 ? "\(rest)m" : "")
  }

  private static func take(_ unit: Character, from rest: inout Substring) -> Int? {
    guard let end = rest.firstIndex(of: unit) else { return nil }
    let digits = rest[..<end]
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest[rest.index(after: end)...]
    return Int(digits)
  }
}
