import Days
import Foundation
import GitHub
import Platform
import Streaks
import Testing

@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Messages and hints for GraphQL's own errors.
@Suite struct QueryFailureTests {
  private func failure(_ error: GitHubError, _ source: TokenOrigin.Source) -> ConnectionFailure {
    ConnectionFailure(
      host: .gitHubDotCom, error: error, retryAt: nil, token: TokenOrigin(source: source, hidesStoredToken: false))
  }

  @Test(arguments: [
    ([], "read:user"), (["user:email", "read:user"], "read:user"), (["admin:org", "repo"], "admin:org"),
  ])
  func missingScopeHintRequestsThatScope(scopes: [String], scope: String) {
    let stored = failure(.missingScopes(scopes), .file("credentials.json"))
    #expect(stored.hint == .typed("cyc login --scopes \(scope)"))
    #expect(stored.exitStatus == .loginNeeded)
    // A login would not help if a variable overrides it.
    let variable = failure(.missingScopes(scopes), .variable("GH_TOKEN")).hint
    for text in [variable?.english, variable?.korean] {
      #expect(text?.contains("GH_TOKEN") == true)
      #expect(text?.contains(scope) == true)
      #expect(text?.contains("https://github.com/settings/tokens") == true)
    }
  }

  @Test func errorTypeIsShownWithoutEscapeSequences() {
    let message = failure(.queryFailed(type: "\u{1B}[31mINTERNAL"), .typed).message
    #expect(message.english.contains("INTERNAL"))
    #expect(!message.english.contains("\u{1B}") && !message.korean.contains("\u{1B}"))
    #expect(failure(.queryFailed(type: nil), .typed).message.english == "github.com could not answer the query")
    #expect(failure(.queryFailed(type: String(repeating: "X", count: 500)), .typed).message.english.count < 100)
  }
}

/// Message, next step and exit status of each way in which a host can fail.
@Suite struct ConnectionFailureTests {
  private static let host = "github.com"

  private static func failure(
    _ error: GitHubError, _ source: TokenOrigin.Source? = nil, hidesStoredToken: Bool = false, retryAt: Sentence? = nil
  ) -> ConnectionFailure {
    ConnectionFailure(
      host: .gitHubDotCom, error: error, retryAt: retryAt,
      token: source.map { TokenOrigin(source: $0, hidesStoredToken: hidesStoredToken) })
  }

  @Test(
    arguments: [
      (.forbidden, "\(host) refused the request", "\(host)에서 요청을 거절했어요", .loginNeeded),
      (.rateLimited(nil), "\(host) has had too many requests", "\(host)의 요청 한도를 넘었어요", .tryAgainLater),
      (.notFound, "\(host) has nothing at that address", "\(host)에 없는 주소예요", .failed),
      (
        .serverTrouble(status: 502), "\(host) had a server error (HTTP 502)", "\(host)에 문제가 있어요 (HTTP 502)",
        .tryAgainLater
      ),
      (.unexpectedStatus(418), "\(host) answered unexpectedly (HTTP 418)", "\(host)의 응답이 예상과 달라요 (HTTP 418)", .failed),
      (
        .missingScopes([]), "the token lacks a scope that \(host) requires for this", "이 토큰에는 \(host)에서 요구하는 권한이 없어요",
        .loginNeeded
      ),
      (
        .resourceLimits, "\(host) could not answer for so many contributions at once",
        "\(host)에서 이 많은 기여를 한 번에 알려 주지 못했어요", .tryAgainLater
      ),
      (.unreadable, "cannot make sense of the answer from \(host)", "\(host)의 응답을 해석하지 못했어요", .failed),
      (.notAsked, "\(host) was not asked", "\(host)에 묻지 않았어요", .tryAgainLater),
    ] as [(GitHubError, String, String, CycBase.ExitStatus)])
  func messageAndStatusSayWhatHappened(error: GitHubError, english: String, korean: String, status: CycBase.ExitStatus)
  {
    let failure = Self.failure(error)
    #expect(failure.message.english == english)
    #expect(failure.message.korean == korean)
    #expect(failure.exitStatus == status)
  }

  @Test func rateLimitNamesTheTimeOfTheNextTry() {
    let message = Self.failure(.rateLimited(nil), retryAt: Sentence(en: "21:05", ko: "21:05")).message
    #expect(message.english == "github.com has had too many requests; its rate limit resets at 21:05")
    #expect(message.korean == "github.com의 요청 한도를 넘었어요. 21:05까지 기다려야 해요")
  }

  /// The hint depends on the source of the token: variable, keyboard, file or keyring.
  @Test(
    arguments: [
      (nil, false, "requires a login", "only to people who are signed in"),
      (.variable("GH_TOKEN"), false, "the token in GH_TOKEN", "unset GH_TOKEN, then cyc login"),
      (.variable("GH_TOKEN"), true, "the token in GH_TOKEN", "overrides the token that cyc login stored"),
      (.typed, false, "does not accept this token", "https://github.com/settings/tokens"),
      (.file("credentials.json"), false, "no longer accepts the token", "cyc login"),
      (.keyring, false, "no longer accepts the token", "cyc login"),
    ] as [(TokenOrigin.Source?, Bool, String, String)])
  func refusedTokenLeadsToItsOrigin(source: TokenOrigin.Source?, hides: Bool, message: String, hint: String) {
    let failure = Self.failure(.unauthorized, source, hidesStoredToken: hides)
    #expect(failure.message.english.contains(message), "\(failure.message.english)")
    #expect(failure.hint?.english.contains(hint) == true, "\(String(describing: failure.hint))")
    #expect(failure.hint?.korean.contains("cyc") == true || source == .typed)
    #expect(failure.exitStatus == .loginNeeded)
  }

  @Test func hintNamesTheCommandThatSaysMore() {
    #expect(Self.failure(.notAsked, .keyring).hint?.english == "cyc whoami says why")
    #expect(Self.failure(.notAsked).hint == nil)
    #expect(Self.failure(.forbidden, .file("f")).hint?.english == "cyc whoami shows what the token may do")
    #expect(Self.failure(.forbidden, .typed).hint == nil)
    #expect(Self.failure(.serverTrouble(status: 500)).hint?.english == "try again later")
    #expect(Self.failure(.notFound).hint == nil)
  }
}

/// Message, next step and exit status if the file of the logins cannot be used.
@Suite struct CredentialsErrorTests {
  private static let path = "/home/hana/.local/share/cyc/credentials.json"

  @Test(
    arguments: [
      (.readableByOthers(path: path, mode: 0o644), "can read the token", "chmod 600 \(path)", .failed),
      (.notOwned(path: path), "is not used: ", "mv \(path) \(path).old", .failed),
      (.notRegular(path: path), "is not used: ", "mv \(path) \(path).old", .failed),
      (.tooLarge(path: path), "is damaged; it was left untouched", "mv \(path) \(path).old", .failed),
    ] as [(PrivateFileError, String, String, CycBase.ExitStatus)])
  func unusableFileIsNamedWithTheNextStep(
    error: PrivateFileError, message: String, hint: String, status: CycBase.ExitStatus
  ) {
    let failure = CredentialsError(error)
    for text in [failure.message.english, failure.message.korean] { #expect(text.contains(Self.path)) }
    #expect(failure.message.english.contains(message), "\(failure.message.english)")
    for text in [failure.hint?.english, failure.hint?.korean] { #expect(text?.hasPrefix(hint) == true) }
    #expect(failure.exitStatus == status)
  }

  @Test func diskErrorKeepsItsReason() {
    let error = PrivateFileError.system(path: Self.path, operation: "write", SystemReason(code: ENOSPC))
    let failure = CredentialsError(error)
    #expect(failure == .unusable(error))
    #expect(failure.message == error.message && failure.hint == error.hint && failure.exitStatus == .failed)
  }

  @Test func lockedAndNewerFileHaveTheirOwnHints() {
    let (busy, newer) = (CredentialsError.busy(path: Self.path), CredentialsError.newer(path: Self.path))
    #expect(busy.message.english == "another cyc is writing \(Self.path)")
    #expect(busy.message.korean.contains(Self.path) && busy.hint?.english == "try again")
    #expect(busy.exitStatus == .tryAgainLater)
    #expect(newer.message.english == "\(Self.path) was written by a newer cyc")
    #expect(newer.message.korean.contains(Self.path) && newer.hint?.english == "update cyc")
    #expect(newer.exitStatus == .failed)
  }
}

/// Messages about a page that contradicts itself, in both languages.
@Suite struct PageReasonTests {
  private static func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

  @Test(
    arguments: [
      (.doubledDay(day("2026-07-11")), "11 Jul 2026 is drawn twice", "달력에 2026년 7월 11일이 두 번 있어요"),
      (
        .contradictoryDay(day("2026-08-02")),
        "it says both that 2 Aug 2026 has contributions and that it has none",
        "2026년 8월 2일에 기여가 있다고도 하고 없다고도 해요"
      ),
      (
        .countOfOtherDay(day("2025-08-03")), "the count of 3 Aug 2025 mentions another date",
        "2025년 8월 3일의 기여 수에 다른 날짜가 적혀 있어요"
      ),
      (.countWithoutDay, "it has a count that belongs to no day", "어느 날의 것도 아닌 기여 수가 있어요"),
      (
        .otherDays(day("2025-08-03")...day("2026-08-03")),
        "it draws 3 Aug 2025 to 3 Aug 2026, but says that it covers other days",
        "2025년 8월 3일부터 2026년 8월 3일까지 그려 놓고 다른 기간이라고 해요"
      ),
      (.otherLogin("yuri"), "it is the page of yuri", "yuri의 페이지예요"),
      (
        .otherTotal(1_140, sum: 3), "it says 1,140 contributions, but its days add up to 3",
        "합계는 1,140개인데 날짜별로 더하면 3개예요"
      ),
      (
        .totalWithoutDays(1_140), "it says 1,140 contributions, but shows none on any day",
        "합계는 1,140개인데 기여한 날이 없어요"
      ),
      (.totalWithoutDays(1), "it says 1 contribution, but shows none on any day", "합계는 1개인데 기여한 날이 없어요"),
    ] as [(ContributionPageError.Reason, String, String)])
  func messageNamesTheReason(reason: ContributionPageError.Reason, english: String, korean: String) throws {
    let message = StreakFailure.notUnderstood(reason, login: try #require(Login("hana")), host: "github.com").message
    #expect(message.english == "cannot make sense of GitHub's page (github.com): \(english)")
    #expect(message.korean == "GitHub 페이지를 해석하지 못했어요 (github.com): \(korean)")
  }
}

/// Pages whose days contradict this machine's clock.
@Suite struct ClockTroubleTests {
  private let today = Day.first(ofYear: 2026) + 211

  /// Checks a page without contributions from `first` to `last`, except on `active`.
  private func trouble(_ window: ContributionWindow, _ first: Day, _ last: Day, active: Day? = nil) -> Sentence? {
    let days = (first...last).map { Contribution(day: $0, count: $0 == active ? 4 : 0, level: $0 == active ? 4 : 0) }
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 12, minute: 0, second: 0))
    let sheet = ContributionSheet(
      window: window, calendar: ContributionCalendar(days), zone: "UTC", headingTotal: nil, source: .page,
      fetchedAt: now)
    return StreakFailure(wrongClockShownBy: sheet, today: today)?.message
  }

  /// Time zones differ by up to one day. A larger difference is a wrong clock or a page of another year.
  @Test(arguments: [-400, -366, -3, -2, -1, 0, 1, 2, 3, 365, 366, 400])
  func lastYearEndsWithinOneDayOfToday(days: Int) {
    let last = today + days
    let trouble = trouble(.lastYear, last - 366, last)
    #expect((trouble == nil) == (-1...1).contains(days), "\(String(describing: trouble?.english))")
    #expect(trouble?.korean.contains("\(last.writtenWithYear.korean)까지") != false)
  }

  /// The page of a calendar year also shows the empty days that are still to come.
  @Test(arguments: [-200, -1, 0, 1, 2, 3, 150])
  func contributionAfterTomorrowIsRefused(days: Int) {
    let (first, last) = (Day.first(ofYear: 2026), Day.last(ofYear: 2026))
    #expect(trouble(.year(2026), first, last) == nil)
    let trouble = trouble(.year(2026), first, last, active: today + days)
    guard days > 1 else { return #expect(trouble == nil) }
    #expect(
      trouble?.english
        == "GitHub shows contributions on \((today + days).writtenWithYear.english), but by this machine's clock it is "
        + "\(today.writtenWithYear.english)")
    #expect(
      trouble?.korean == "GitHub에는 \((today + days).writtenWithYear.korean)의 기여가 있는데 이 컴퓨터의 시계로는 오늘이 "
        + "\(today.writtenWithYear.korean)이에요")
  }
}
