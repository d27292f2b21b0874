internal import CycBase
package import Days
package import Formats

/// Days on which the streak rests once, such as a holiday.
package struct Freeze: Equatable {
  /// The number that it is known by; none is given twice.
  package let id: Int64
  package let days: ClosedRange<Day>
  /// As it was typed: clean it before it is shown.
  package let reason: String?

  package var count: Int { days.lowerBound.distance(to: days.upperBound) + 1 }
}

extension Freeze: JSONConvertible {
  package var json: JSONValue {
    [
      "number": Int(id), "from": days.lowerBound.description, "until": days.upperBound.description, "days": count,
      "reason": reason,
    ]
  }
}
