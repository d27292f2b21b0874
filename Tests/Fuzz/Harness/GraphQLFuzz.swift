import Days
@testable import GitHub
import HTTP
import Streaks

/// Answers of GitHub's interfaces, or of what answers in its place.
enum GraphQLFuzz {
  private static let statuses = [200, 200, 200, 401, 403, 404, 429, 502]

  /// The first byte chooses the status.
  static func tryOne(_ bytes: [UInt8]) {
    let response = Response(
      status: statuses[Int(bytes.first ?? 0) % statuses.count],
      headers: [Header(name: "Retry-After", value: "9"), Header(name: "X-RateLimit-Remaining", value: "0")],
      body: Array(bytes.dropFirst()), url: "https://api.github.com/graphql")
    tryCalendar(.success(response))
    if let history = try? AccountHistory(.success(response)) { check(history) }
    if let user = try? User(.success(response)) { law(Login(user.login) != nil, "no login: \(user.login)") }
    _ = try? AccountEmails(.success(response))
    _ = try? PublicAccount(.success(response))
  }

  private static func tryCalendar(_ result: Result<Response, TransferError>) {
    guard let login = Login("hana") else { return }
    let window = QueryWindow(yearEndingOn: Day(number: 20_780))
    guard let answer = try? ContributionQuery(login: login, window: window).answer(result) else { return }
    let days = answer.calendar.days
    law(!days.isEmpty && days.allSatisfy { window.days.contains($0.day) }, "days of another window")
    law(zip(days, days.dropFirst()).allSatisfy { $0.day + 1 == $1.day }, "a gap that nobody was told of")
    law(days.allSatisfy { ($0.count ?? -1) >= 0 }, "a day without a count")
    law(answer.total >= 0 && answer.restricted >= 0, "less than none")
    check(answer.history)
  }

  private static func check(_ history: AccountHistory) {
    law(history.years == Set(history.years).sorted(), "years out of order")
    law(history.years.allSatisfy((1...9999).contains), "a year that no calendar has")
  }
}
