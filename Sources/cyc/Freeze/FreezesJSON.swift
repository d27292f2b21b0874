internal import Days
internal import JSON

extension Freeze: JSONConvertible {
  var json: JSONValue {
    [
      "id": Int(id), "from": days.lowerBound.description, "until": days.upperBound.description, "days": count,
      "reason": reason,
    ]
  }
}
