internal import Days
internal import GitHub
internal import Streaks

/// A day as scripts read it.
struct DayReportJSON: Encodable {
  private let report: DayReport

  init(_ report: DayReport) { self.report = report }

  private enum Keys: String, CodingKey {
    case fetchedAt = "fetched_at"
    case ageSeconds = "age_seconds"
    case login, host, date, count, level, source, state, streak
  }

  // What is unknown is written as null: a missing key could be taken for 0.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(report.report.person.login.name, forKey: .login)
    try object.encode(report.report.host.name, forKey: .host)
    try object.encode(report.day.description, forKey: .date)
    try object.encode(report.state == .unknown ? nil : report.entry?.count, forKey: .count)
    try object.encode(report.state == .unknown ? nil : report.entry?.level, forKey: .level)
    try object.encode(report.report.source.rawValue, forKey: .source)
    try object.encode(report.report.fetchedAt.rfc3339, forKey: .fetchedAt)
    try object.encode(report.report.ageSeconds, forKey: .ageSeconds)
    try object.encode(state, forKey: .state)
    try object.encode(report.run.map(RunJSON.init), forKey: .streak)
  }

  private var state: String {
    switch report.state {
    case .done: "done"
    case .pending: "pending"
    case .resting: "rest"
    case .missed: "missed"
    case .unknown: "unknown"
    }
  }
}
