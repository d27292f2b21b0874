internal import Days
internal import Formats

/// Days on which the streak rests once, such as a holiday.
struct Freeze: Equatable {
  /// The number that it is known by; none is given twice.
  let id: Int64
  let days: ClosedRange<Day>
  /// As it was typed: clean it before it is shown.
  let reason: String?

  var count: Int { days.lowerBound.distance(to: days.upperBound) + 1 }
}

extension Freeze: JSONConvertible {
  var json: JSONValue {
    [
      "number": Int(id), "from": days.lowerBound.description, "until": days.upperBound.description, "days": count,
      "reason": reason,
    ]
  }
}
