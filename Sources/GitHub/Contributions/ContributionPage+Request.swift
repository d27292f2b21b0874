public import Days
public import HTTP

extension ContributionPage {
  /// The question for a window's page. It is public, and asked for without a token.
  ///
  /// - Parameter zoneName: IANA name of the zone to draw days in; GitHub may ignore it, and the page says which one it took.
  public static func request(
    host: Host, login: Login, window: ContributionWindow, zoneName: String?
  ) -> Request {
    var headers = [
      Header(name: "Accept", value: "text/html"), Header(name: "X-Requested-With", value: "XMLHttpRequest"),
    ]
    if let zoneName { headers.append(Header(name: "Cookie", value: "tz=\(Request.percentEncoded(zoneName))")) }
    let year: Int? = if case .year(let year) = window { year } else { nil }
    return .get(host.contributionsURL(login, year: year), headers: headers)
  }

  /// Reads the answer to that question.
  ///
  /// - Parameter login: Whose page was asked for.
  /// - Throws: `GitHubError`; `.notFound` where there is no such account.
  public init(_ result: Result<Response, TransferError>, of login: Login) throws(GitHubError) {
    let response = try answer(result)
    do {
      self = try ContributionPage(html: response.body)
    } catch {
      throw .page(error)
    }
    if let other = self.login, other.lowercased() != login.name.lowercased() {
      throw .page(.notUnderstood(.otherLogin(other)))
    }
  }
}

extension ContributionSheet {
  /// Reads the answer to the question for a window's page.
  ///
  /// - Parameter login: Whose page was asked for.
  /// - Throws: `GitHubError`; `.notFound` where there is no such account.
  public init(
    _ result: Result<Response, TransferError>, of login: Login, window: ContributionWindow, fetchedAt: Instant
  ) throws(GitHubError) {
    let page = try ContributionPage(result, of: login)
    self.init(
      window: window, calendar: page.calendar, zone: page.zone, namedTotal: page.total, source: .page,
      accountID: page.accountID, fetchedAt: fetchedAt)
  }
}
