internal import Days

/// A D-day as scripts read it.
struct DdayJSON: Encodable {
  let day: Dday
  let today: Day

  private enum Keys: String, CodingKey {
    case dDay = "d_day"
    case daysLeft = "days_left"
    case number, title, icon, date, yearly, next, ordinal
  }

  // What there is none of is written as null: a missing key could be taken for an older cyc's.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(day.number, forKey: .number)
    try object.encode(day.title, forKey: .title)
    try object.encode(day.icon, forKey: .icon)
    try object.encode(day.date.description, forKey: .date)
    try object.encode(day.isYearly, forKey: .yearly)
    try object.encode(day.next(on: today).description, forKey: .next)
    try object.encode(day.daysLeft(on: today), forKey: .daysLeft)
    try object.encode(day.mark(on: today), forKey: .dDay)
    try object.encode(day.ordinal(on: today), forKey: .ordinal)
  }
}
