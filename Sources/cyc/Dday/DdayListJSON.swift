internal import Days

/// The D-days as scripts read them, next first; the keys are part of the interface (`schema_version`).
struct DdayListJSON: Encodable {
  private let schemaVersion = 1
  private let today: String
  private let ddays: [DdayJSON]

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case today, ddays
  }

  init(_ days: [Dday], today: Day) {
    self.today = today.description
    ddays = Dday.ordered(days, today: today).map { DdayJSON(day: $0, today: today) }
  }
}

/// The one that was added, changed or removed.
struct OneDdayJSON: Encodable {
  private let schemaVersion = 1
  private let today: String
  private let dday: DdayJSON

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case today, dday
  }

  init(_ day: Dday, today: Day) {
    self.today = today.description
    dday = DdayJSON(day: day, today: today)
  }
}
