public import Days
public import HTTP
public import Streaks

/// Asks a host for somebody's contribution pages, as many as a streak needs.
///
/// The pages are public: they are asked for without a token.
public struct ContributionSource {
  public typealias Send = ([Request]) -> [Result<Response, TransferError>]

  public let host: Host
  public let login: Login
  /// IANA name of the zone to draw days in; GitHub may ignore it, and the page says which one it took.
  public let zoneName: String?
  /// By which rules the streak is counted, and so how far back it may reach.
  public let rules: StreakRules
  private let send: Send

  public init(
    host: Host, login: Login, zoneName: String?, rules: StreakRules = .strict, send: @escaping Send
  ) {
    self.host = host
    self.login = login
    self.zoneName = zoneName
    self.rules = rules
    self.send = send
  }

  /// The last year's page, and before it year after year while the current run reaches back to the first known day or
  /// `start` is not reached yet.
  ///
  /// What is known of the last year is worth having where an older page fails: that is told in `olderFailure`.
  ///
  /// - Throws: `GitHubError` where the last year's page cannot be read; `.notFound` where there is no such account.
  public func recent(on today: Day, since start: Day?) throws(GitHubError) -> FetchedContributions {
    let page = try self.page(year: nil)
    var fetched = FetchedContributions(calendar: page.calendar, zone: page.zone, namedTotal: page.total)
    while let year = ContributionSource.yearToAskFor(fetched.calendar, today: today, since: start, rules) {
      let older: ContributionCalendar
      do {
        older = try self.page(year: year).calendar(of: year)
      } catch {
        fetched.olderFailure = error
        break
      }
      // A page that knows no earlier day would be asked for again and again.
      guard let first = fetched.calendar.first, let earlier = older.first, earlier < first else { break }
      fetched.calendar = older.merged(with: fetched.calendar)
      fetched.pages += 1
    }
    return fetched
  }

  /// One calendar year, without the days of its neighbours that GitHub draws along.
  public func year(_ year: Int) throws(GitHubError) -> FetchedContributions {
    let page = try self.page(year: year)
    return FetchedContributions(calendar: page.calendar(of: year), zone: page.zone, namedTotal: nil)
  }

  /// The year whose page has to be known next; nil when what is known is enough.
  static func yearToAskFor(_ known: ContributionCalendar, today: Day, since start: Day?, _ rules: StreakRules) -> Int? {
    guard let first = known.first, first.year >= earliestYear else { return nil }
    let startIsEarlier = start.map { $0 < first } ?? false
    return startIsEarlier || rules.reachBeyond(known, on: today) ? (first - 1).year : nil
  }

  /// Commits can be dated back as far as git's clock goes.
  private static let earliestYear = 1971

  private func page(year: Int?) throws(GitHubError) -> ContributionPage {
    var headers = [
      Header(name: "Accept", value: "text/html"), Header(name: "X-Requested-With", value: "XMLHttpRequest"),
    ]
    if let zoneName { headers.append(Header(name: "Cookie", value: "tz=\(Request.percentEncoded(zoneName))")) }
    let request = Request.get(host.contributionsURL(login, year: year), headers: headers)
    guard let result = send([request]).first else { throw .unreadable }
    let response = try answer(result)
    do {
      return try ContributionPage(html: response.body)
    } catch {
      throw .page(error)
    }
  }
}

extension ContributionPage {
  /// The days of one calendar year alone: cells of its neighbours read 0 or are clipped.
  fileprivate func calendar(of year: Int) -> ContributionCalendar {
    calendar.days(in: Day.first(ofYear: year)...Day.last(ofYear: year))
  }
}
