public import Days
internal import HTML
public import HTTP
public import Streaks

/// What a profile's contribution page says: the calendar that is drawn on it, and how it is described there.
public struct ContributionPage: Hashable, Sendable {
  /// Every dated cell, days of a neighbouring year that are drawn along included.
  public let calendar: ContributionCalendar
  /// The total that the heading names; it may differ from the sum of the cells. Nil where there is no such heading.
  public let total: Int?
  /// The first and the last day that the page speaks of.
  public let range: ClosedRange<Day>
  /// The zone in which GitHub drew the days, as the page writes it (`UTC`, `+0900`); nil where it is not said.
  public let zone: String?
  /// Whose page it says that it is; nil where it is not said.
  public let login: String?
  /// GitHub's number of the account, which a rename does not change; nil if the page does not name it.
  public let accountID: Int?

  public init(
    calendar: ContributionCalendar, total: Int?, range: ClosedRange<Day>, zone: String?, login: String? = nil,
    accountID: Int? = nil
  ) {
    self.calendar = calendar
    self.total = total
    self.range = range
    self.zone = zone
    self.login = login
    self.accountID = accountID
  }
}

/// Why a page gave no calendar.
public enum ContributionPageError: Error, Hashable, Sendable {
  /// GitHub's page of an account that has no calendar, such as an organisation.
  case noCalendar
  /// Not a page with a calendar as this version knows it. Never to be taken for a calendar of zeros.
  case notUnderstood(Reason)

  /// What was missed or met instead.
  public enum Reason: Hashable, Sendable {
    case emptyBody
    case signInPage
    case noCells
    /// The page ends inside its calendar.
    case cutOff
    /// A day between the first and the last one has no cell.
    case missingDay(Day)
    /// A cell has neither a count nor a level.
    case unreadableDay(Day)
    /// A day has two cells.
    case doubledDay(Day)
    /// A cell is blank and has contributions, is green and has none, or has several counts.
    case contradictoryDay(Day)
    /// The text that belongs to a day's cell names another date.
    case countOfOtherDay(Day)
    /// There is a text as for a cell, and no such cell.
    case countWithoutDay
    /// The page draws these days, and says that it speaks of others.
    case otherDays(ClosedRange<Day>)
    /// It is the page of another account.
    case otherLogin(String)
    /// The heading names contributions and every cell says none.
    case totalWithoutDays(Int)
    /// The heading's total is not that of the days, by more than a week could make up for.
    case otherTotal(Int, sum: Int)
    case unreadable
    /// libxml2, which takes pages apart, is not installed, or unusable.
    case libraryMissing(reason: String)
  }
}

extension ContributionPage {
  /// Reads a contribution page of any year's markup, from `<rect data-count>` (2016) to `<td>` with `<tool-tip>` (2026).
  ///
  /// A pure function of the bytes. Cells are found by their attributes alone, since parsers nest this markup differently.
  public init(html bytes: [UInt8]) throws(ContributionPageError) {
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { throw .notUnderstood(.emptyBody) }
    var reader = ContributionPageReader()
    let open: [String]
    do {
      open = try HTMLReader.read(bytes, into: &reader)
    } catch {
      throw .notUnderstood(.init(error))
    }
    let isCutOff = open.contains("table") || open.contains("svg")
    guard !reader.cells.isEmpty else { throw reader.reasonForNoCells(isCutOff: isCutOff) }
    guard !isCutOff else { throw .notUnderstood(.cutOff) }
    try self.init(reader.facts)
  }

  /// A page of these facts, if together they make sense.
  init(_ facts: PageFacts) throws(ContributionPageError) {
    let calendar = ContributionCalendar(
      facts.cells.map { Contribution(day: $0.day, count: $0.count, level: $0.level) })
    if let reason = facts.contradiction(in: calendar) { throw .notUnderstood(reason) }
    guard let first = calendar.first, let last = calendar.last else { throw .notUnderstood(.noCells) }
    let range = min(facts.from?.day ?? first, first)...max(facts.to?.day ?? last, last)
    self.init(
      calendar: calendar, total: facts.total, range: range, zone: facts.to?.zone ?? facts.from?.zone,
      login: facts.login, accountID: facts.accountID)
  }
}

extension ContributionPageError.Reason {
  init(_ error: HTMLError) {
    switch error {
    case .libraryMissing(let reason): self = .libraryMissing(reason: reason)
    case .outOfMemory, .tooLarge, .tooComplex: self = .unreadable
    }
  }
}

extension ContributionPageReader {
  fileprivate func reasonForNoCells(isCutOff: Bool) -> ContributionPageError {
    if isSignIn { return .notUnderstood(.signInPage) }
    if isOrganisation { return .noCalendar }
    return .notUnderstood(isCutOff ? .cutOff : .noCells)
  }
}

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

/// The page of a profile, which alone tells an account without contributions from one that hides them.
public enum ProfilePage {
  public static func request(host: Host, login: Login) -> Request {
    .get(host.profileURL(login), headers: [Header(name: "Accept", value: "text/html")])
  }

  /// Whether the profile says that its activity is private.
  public static func isPrivate(_ result: Result<Response, TransferError>, login: Login) throws(GitHubError) -> Bool {
    let response = try answer(result)
    var listener = TextListener()
    do {
      _ = try HTMLReader.read(response.body, into: &listener)
    } catch {
      throw .page(.notUnderstood(.init(error)))
    }
    let words = listener.text.lowercased()
    return ["'", "’"].contains { words.contains("\(login.name.lowercased())\($0)s activity is private") }
  }

  /// The page's text in one piece: an escaped apostrophe alone cuts a sentence into three.
  private struct TextListener: HTMLHandler {
    var text = ""

    mutating func text(_ piece: borrowing TextPiece) { text += piece.string }
    mutating func start(_ tag: borrowing StartTag) {}
    mutating func end(_ tag: borrowing EndTag) {}
  }
}
