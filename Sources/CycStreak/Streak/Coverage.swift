internal import CycBase
package import Days
package import Formats
package import GitHub
internal import Streaks

/// The sources of a report, and what is missing from it. All outputs use it to say whether a number is exact.
///
/// A *window* is the range of days that is read at once: a calendar year or the last year.
package struct Coverage: Equatable {
  /// Days that could not be read, and why.
  package struct Missing: Equatable, JSONConvertible {
    package let days: ClosedRange<Day>
    /// The source that failed.
    package let source: SourceQuestion.Source
    package let error: GitHubError

    package var json: JSONValue {
      [
        "from": days.lowerBound.description, "to": days.upperBound.description,
        "source": source == .page ? "page" : "graphql", "reason": error.reason, "status": error.httpStatus,
      ]
    }
  }

  package let source: ContributionSheet.Source
  /// Days of a page whose counts come from GraphQL.
  let queriedDays: [Day]
  /// Whether some windows come from GraphQL and others from pages.
  let mixesWindows: Bool
  /// Number of windows that were read.
  let windowCount: Int
  /// The zone of GitHub's days, as the page names it.
  package let pageZone: String?
  /// GitHub's total of the newest window; for a page, the one in its heading.
  let headingTotal: Int?
  /// When the newest window was fetched, in the zone of then.
  package let fetchedAt: Instant
  /// `fetchedAt` in the zone of now.
  package let fetchedHere: Instant
  /// nil if the data is fresh enough for the settings.
  package var age: DataAge?
  /// First and last known day.
  var knownFrom: Day
  var knownTo: Day
  /// Older days that are needed but could not be read: the numbers are lower bounds.
  package let missing: Missing?
  package var sourceReport: SourceReport
  /// If all accounts of the user are counted together: those of which all or some days could not be read.
  package var unread: [AccountFailure] = []

  /// Whether private contributions may be missing, because GraphQL did not answer.
  var mayMissPrivate: Bool { sourceReport.mayMissPrivate }
  /// False if numbers may be too low.
  package var isComplete: Bool { missing == nil && !mayMissPrivate && unread.isEmpty }

  /// Why older data is shown although GitHub was asked.
  package let failure: GitHubError?
  /// `failure`, unless GitHub answered for the last year: then only older years are from the cache.
  package var failureToday: GitHubError? { sourceReport.answered.contains(.lastYear) ? nil : failure }
  /// Why GraphQL refused the token although the page answered.
  package var refusal: ConnectionFailure? {
    sourceReport.queryFailureWithPage.flatMap { $0.exitStatus == .loginNeeded ? $0 : nil }
  }
  /// Why a day that the page shows as empty may have private contributions.
  package var privateUnseenReason: ConnectionFailure? { mayMissPrivate ? sourceReport.queryFailureWithPage : nil }

  init(
    recent: FetchedContributions, year: FetchedContributions?, asOf: Day, known: ClosedRange<Day>, now: Instant,
    here: (Instant) -> Instant, isFresh: (ContributionSheet) -> Bool, sourceReport: SourceReport
  ) {
    let newest = recent.newest
    let sheets = recent.sheets + (year?.sheets ?? [])
    source = Set(sheets.map(\.source)).count == 1 ? newest.source : .both
    mixesWindows = source == .both && sheets.contains { $0.source == .graphQL }
    queriedDays = Coverage.queriedDays(of: sheets).filter { $0 <= asOf }.sorted()
    windowCount = sheets.count
    pageZone = newest.zone
    headingTotal = newest.headingTotal
    let newestHere = here(newest.fetchedAt)
    (fetchedAt, fetchedHere) = (newest.fetchedAt, newestHere)
    let oldest = sheets.filter { !isFresh($0) }.map(\.fetchedAt).min { $0.secondsSince1970 < $1.secondsSince1970 }
    age = oldest.map {
      isFresh(newest)
        ? DataAge(fetchedAt: here($0), now: now, isOfOlderYears: true) : DataAge(fetchedAt: newestHere, now: now)
    }
    (knownFrom, knownTo) = (known.lowerBound, known.upperBound)
    self.sourceReport = sourceReport
    // Of the windows that no source answered for, except `missing`, the last one.
    failure =
      sourceReport.errors.last { $0.window != recent.missing && sourceReport.failure(of: $0.window) == $0.error }?
      .error.error
    missing = recent.missing.flatMap { window in
      let failure = sourceReport.unanswered(window)
      return window.days.map { days in
        Missing(
          days: days.lowerBound...max(days.lowerBound, min(days.upperBound, known.lowerBound - 1)),
          source: failure?.source ?? .page, error: failure?.error.error ?? .notAsked)
      }
    }
  }

  /// Days of pages whose counts come from GraphQL. If two windows have a day, the first window decides.
  private static func queriedDays(of sheets: [ContributionSheet]) -> Set<Day> {
    guard sheets.contains(where: { !$0.queriedDays.isEmpty }) else { return [] }
    var (decided, queried): (Set<Day>, Set<Day>) = ([], [])
    for sheet in sheets {
      queried.formUnion(sheet.queriedDays.subtracting(decided))
      decided.formUnion(sheet.calendar.days.map(\.day))
    }
    return queried
  }

  /// Days that may have private contributions which no source showed. Limited to known days; if all unseen days are
  /// later, the first of them, or the day of the fetch if that is earlier.
  private var unseenPrivateDays: Missing? {
    guard let failure = privateUnseenReason, let days = sourceReport.privateUnseen else { return nil }
    let last = min(days.upperBound - 1, max(knownTo, min(days.lowerBound, fetchedAt.today)))
    let first = min(max(knownFrom, days.lowerBound), last)
    return Missing(days: first...last, source: .query, error: failure.error)
  }

  /// `known_to`, `complete` and `missing` of each JSON report; `unread_accounts` too if there are any.
  /// - Parameter first: the first day of the period asked about. Days before a window that could not be read are
  ///   missing, too.
  func json(since first: Day?) -> JSONValue {
    let missing = missing.map { missing in
      let start = min(first ?? missing.days.lowerBound, missing.days.lowerBound)
      return Missing(days: start...missing.days.upperBound, source: missing.source, error: missing.error)
    }
    let object: JSONValue = [
      "known_to": knownTo.description, "complete": isComplete,
      "missing": [missing, unseenPrivateDays].compactMap(\.self),
    ]
    return unread.isEmpty ? object : object.adding(["unread_accounts": unread])
  }
}

extension GitHubError {
  /// Part of the JSON interface.
  fileprivate var reason: String {
    switch self {
    case .unreachable: "unreachable"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .rateLimited: "rate_limited"
    case .notFound: "not_found"
    case .serverTrouble: "server_error"
    case .unexpectedStatus: "unexpected_status"
    case .unreadable, .page: "not_understood"
    case .notAsked: "not_asked"
    case .otherAccount: "other_account"
    case .missingScopes: "missing_scopes"
    case .queryFailed: "query_failed"
    }
  }

  fileprivate var httpStatus: Int? {
    switch self {
    case .serverTrouble(let status), .unexpectedStatus(let status): status
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    default: nil
    }
  }
}
