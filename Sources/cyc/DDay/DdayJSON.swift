internal import Days
internal import JSON

extension DDay {
  /// As scripts read it.
  func json(on today: Day) -> JSONValue {
    [
      "number": number,
      "title": title,
      "icon": icon,
      "date": date.description,
      "yearly": isYearly,
      "next": next(on: today).description,
      "days_left": daysLeft(on: today),
      "d_day": mark(on: today),
      "ordinal": ordinal(on: today),
    ]
  }
}
