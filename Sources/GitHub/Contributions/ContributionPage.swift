public import Days
internal import HTML
public import HTTP
public import Streaks

/// The contributions on a page of GitHub's, as it shows them.
public struct ContributionPage: Hashable, Sendable {
  /// Every dated cell, including days of a neighbouring year.
  public let calendar: ContributionCalendar
  /// The total in the heading, which may differ from the sum of the cells; nil if there is no such heading.
  public let total: Int?
  /// The days that the page says it covers, and all that it draws.
  public let range: ClosedRange<Day>
  /// The zone of the days, as the page writes it (`UTC`, `+0900`); nil if it does not say.
  public let zone: String?
  /// The account that the page names; nil if it names none.
  public let login: String?
  /// GitHub's number of the account, which a rename does not change.
  public let accountID: Int?
}

public enum ContributionPageError: Error, Hashable, Sendable {
  /// The account has no calendar, such as an organisation.
  case noCalendar
  /// The page has no calendar that this version understands. Never treat this as a calendar of zeros.
  case notUnderstood(Reason)

  public enum Reason: Hashable, Sendable {
    case emptyBody
    case signInPage
    case noCells
    case cutOff
    /// A day between the first and the last has no cell.
    case missingDay(Day)
    case unreadableDay(Day)
    case doubledDay(Day)
    /// A cell is blank but has contributions, is green but has none, or has several counts.
    case contradictoryDay(Day)
    /// The text of a day's cell names another date.
    case countOfOtherDay(Day)
    /// A tool-tip has a count and a date, but belongs to no cell.
    case countWithoutDay
    /// The page draws these days, but says that it covers others.
    case otherDays(ClosedRange<Day>)
    case otherLogin(String)
    /// The heading has a total above 0, but no cell has contributions.
    case totalWithoutDays(Int)
    /// The heading's total differs from the sum of the days by more than a week could explain.
    case otherTotal(Int, sum: Int)
    case unreadable
    /// libxml2, which parses the page, is not installed or is unusable.
    case libraryMissing(reason: String)

    init(_ error: HTMLError) {
      self = if case .libraryMissing(let reason) = error { .libraryMissing(reason: reason) } else { .unreadable }
    }
  }
}

extension ContributionPage {
  /// Reads a contribution page with the markup of any year, from `<rect data-count>` (2016) to `<td>` with `<tool-tip>`
  /// (2026). Cells are found by their attributes only, since parsers nest this markup differently.
  public init(html bytes: [UInt8]) throws(ContributionPageError) {
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { throw .notUnderstood(.emptyBody) }
    var reader = ContributionPageReader()
    let unclosedTags: [String]
    do {
      unclosedTags = try HTMLReader.read(bytes, into: &reader)
    } catch {
      throw .notUnderstood(.init(error))
    }
    let isCutOff = unclosedTags.contains("table") || unclosedTags.contains("svg")
    if reader.cells.isEmpty, reader.isSignIn { throw .notUnderstood(.signInPage) }
    if reader.cells.isEmpty, reader.isOrganisation { throw .noCalendar }
    if isCutOff || reader.cells.isEmpty { throw .notUnderstood(isCutOff ? .cutOff : .noCells) }
    try self.init(reader.facts)
  }

  /// Throws `.notUnderstood` if the facts contradict each other.
  init(_ facts: PageFacts) throws(ContributionPageError) {
    let calendar = ContributionCalendar(facts.cells.map { Contribution(day: $0.day, count: $0.count, level: $0.level) })
    if let reason = facts.contradiction(in: calendar) { throw .notUnderstood(reason) }
    guard let first = calendar.first, let last = calendar.last else { throw .notUnderstood(.noCells) }
    let range = min(facts.from?.day ?? first, first)...max(facts.to?.day ?? last, last)
    self.init(
      calendar: calendar, total: facts.total, range: range, zone: facts.to?.zone ?? facts.from?.zone,
      login: facts.login, accountID: facts.accountID)
  }

  /// Requests the public page of a window, without a token. GitHub may ignore `zoneName`, the IANA name of the zone
  /// for the days; the page names the zone used.
  ///
  /// - Parameter validator: of a known page; the server may then answer that it is unchanged
  public static func request(
    host: Host, login: Login, window: ContributionWindow, zoneName: String?, condition validator: Validator? = nil
  ) -> Request {
    // GitHub's own profile page loads the calendar in this way, as a part of a page.
    var headers = [
      Header(name: "Accept", value: "text/html"), Header(name: "X-Requested-With", value: "XMLHttpRequest"),
    ]
    if let validator { headers.append(validator.condition) }
    if let zoneName { headers.append(Header(name: "Cookie", value: "tz=\(Request.percentEncoded(zoneName))")) }
    let year: Int? = if case .year(let year) = window { year } else { nil }
    return .get(host.contributionsURL(login, year: year), headers: headers)
  }

  /// Reads the answer for the account `login`. Throws `.notFound` if there is no such account.
  public init(_ result: Result<Response, TransferError>, of login: Login) throws(GitHubError) {
    let response = try successfulResponse(result)
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
  /// Reads the answer to the request for a window's page. Throws `.notFound` if there is no such account.
  ///
  /// - Parameter known: the page whose validator was sent
  public init(
    _ result: Result<Response, TransferError>, of login: Login, window: ContributionWindow, fetchedAt: Instant,
    known: ContributionSheet? = nil
  ) throws(GitHubError) {
    let response = try? result.get()
    if let known, response?.status == 304 {
      self = known.unchanged(at: fetchedAt)
      return
    }
    let page = try ContributionPage(result, of: login)
    self.init(
      window: window, calendar: page.calendar, zone: page.zone, headingTotal: page.total, source: .page,
      accountID: page.accountID, fetchedAt: fetchedAt, validator: response?.validator)
  }
}

/// The profile page. Only it tells an account without contributions from one that hides them.
public enum ProfilePage {
  public static func request(host: Host, login: Login) -> Request {
    .get(host.profileURL(login), headers: [Header(name: "Accept", value: "text/html")])
  }

  /// Whether the page says that the account hides its activity.
  public static func isPrivate(_ result: Result<Response, TransferError>, login: Login) throws(GitHubError) -> Bool {
    let response = try successfulResponse(result)
    var listener = TextListener()
    do {
      _ = try HTMLReader.read(response.body, into: &listener)
    } catch {
      throw .page(.notUnderstood(.init(error)))
    }
    let words = listener.text.lowercased()
    return ["'", "’"].contains { words.contains("\(login.name.lowercased())\($0)s activity is private") }
  }

  /// Joins all text of the page, since an escaped apostrophe splits a sentence into three pieces.
  private struct TextListener: HTMLHandler {
    var text = ""

    mutating func text(_ piece: borrowing TextPiece) { text += piece.string }
    mutating func start(_ tag: borrowing StartTag) {}
    mutating func end(_ tag: borrowing EndTag) {}
  }
}
