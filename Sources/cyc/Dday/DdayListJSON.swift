internal import Days

/// The D-days as scripts read them, next first.
struct DdayListJSON: Encodable {
  private let today: String
  private let ddays: [DdayJSON]

  private enum CodingKeys: String, CodingKey {
    case today, ddays
  }

  init(_ days: [Dday], today: Day) {
    self.today = today.description
    ddays = Dday.ordered(days, today: today).map { DdayJSON(day: $0, today: today) }
  }
}

/// The one that was added, changed or removed.
struct OneDdayJSON: Encodable {
  private let today: String
  private let dday: DdayJSON

  private enum CodingKeys: String, CodingKey {
    case today, dday
  }

  init(_ day: Dday, today: Day) {
    self.today = today.description
    dday = DdayJSON(day: day, today: today)
  }
}
