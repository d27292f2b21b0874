internal import CycBase
internal import Days
internal import Formats
internal import GitHub
internal import Streaks
internal import Terminal

enum AccountPhrases {
  static let anywhereLabel = Sentence(en: "A day anywhere", ko: "모든 계정 합산")

  static func row(_ account: AccountReading, _ display: Display) -> Sentence {
    guard account.report != nil else { return notKnown(account.failure) }
    return todayAndStreak(account.today, account.streakDays, display)
  }

  /// The streak of all accounts together, which GitHub does not show.
  static func anywhere(_ report: StreakReport, _ display: Display) -> Sentence {
    let phrase = todayAndStreak(report.todayState, report.rested.currentDays, display)
    return Sentence(en: "\(phrase) (counted by cyc)", ko: "\(phrase) (cyc가 센 날수)")
  }

  /// `✓ done; 13 days`.
  private static func todayAndStreak(_ today: Streak.Today, _ days: Quantity, _ display: Display) -> Sentence {
    let state =
      switch today {
      case .done: Sentence(en: "\(display.symbol("✓"))done", ko: "\(display.symbol("✓"))했어요")
      case .pending: Sentence(en: "\(display.symbol("○"))not yet", ko: "\(display.symbol("○"))아직이에요")
      case .resting: Sentence(en: "\(display.symbol("☾"))day of rest", ko: "\(display.symbol("☾"))쉬는 날이에요")
      case .unknown: Sentence(en: "\(display.symbol("?"))today not known", ko: "\(display.symbol("?"))오늘은 알 수 없어요")
      }
    if days == .unknown { return Sentence(en: "\(state); streak not known", ko: "\(state). 연속 기록은 알 수 없어요") }
    return Sentence(en: "\(state); \(Counts.days(days))", ko: "\(state). \(Counts.days(days))")
  }

  private static func notKnown(_ failure: AccountFailure?) -> Sentence {
    let reason = failure.map { Sentence(en: ": \($0.reason)", ko: ": \($0.reason)") }
    return Sentence(en: "not known\(reason)", ko: "알 수 없어요\(reason)")
  }

  /// Note about an account of which nothing is known.
  static func unread(_ failure: AccountFailure) -> Sentence {
    Sentence(
      en: "\(failure.reason); without \(failure.name), the days of all accounts are a lower bound",
      ko: "\(failure.reason). \(failure.name) 없이 세어서 모든 계정의 날수는 더 많을 수 있어요")
  }

  /// Note about an account some of whose days are missing, or from an old cache.
  static func readInPart(_ failure: AccountFailure) -> Sentence {
    if failure.isMissingOffline {
      return Sentence(
        en: "not all days of \(failure.name) are known without the network",
        ko: "네트워크 없이는 \(failure.name) 계정의 날을 모두 알 수는 없어요")
    }
    return Sentence(
      en: "\(failure.reason); not all days of \(failure.name) are known",
      ko: "\(failure.reason). \(failure.name) 계정의 날을 모두 알지는 못해요")
  }

  /// Note about private contributions that are not visible.
  static func privateUnseen(_ name: String, _ failure: ConnectionFailure) -> Sentence {
    var scopes = ""
    if case .missingScopes = failure.error { scopes = " --scopes read:user" }
    let login: Sentence? =
      failure.exitStatus == .loginNeeded ? .typed(" (cyc login --host \(failure.host.name)\(scopes))") : nil
    return Sentence(
      en: "private contributions of \(name) are missing: \(failure.message)\(login)",
      ko: "\(name) 계정의 비공개 기여가 빠져 있어요: \(failure.message)\(login)")
  }

  /// `over 3 accounts`, if the streak counts several.
  static func overAccounts(_ report: StreakReport) -> Sentence? {
    let count = report.accounts.count
    return count == 0 ? nil : Sentence(en: "over \(count) accounts", ko: "계정 \(count)개 합산")
  }

  /// `overAccounts` as the end of a phrase.
  static func overAccountsSuffix(_ report: StreakReport) -> Sentence? {
    overAccounts(report).map { Sentence(en: " \($0)", ko: " (\($0))") }
  }

  /// `overAccounts` after a name.
  static func overAccountsLabel(_ report: StreakReport) -> Sentence? {
    overAccounts(report).map { Sentence(en: ", \($0)", ko: ", \($0)") }
  }

  /// Sentence of `--explain` about several accounts; nil if there is only one.
  static func explanation(_ report: StreakReport) -> Sentence? {
    guard !report.accounts.isEmpty else { return nil }
    let names = report.accounts.map(\.name).joined(separator: ", ")
    return Sentence(
      en: "The days of \(names) count together (streak.accounts): a day counts if any of them has a contribution.",
      ko: "\(names)의 날을 함께 세요 (streak.accounts). 한 계정에라도 기여가 있으면 그날을 세요.")
  }

  /// The streak as GitHub shows it, of the main account alone.
  static func gitHub(_ report: StreakReport) -> Sentence {
    Sentence(
      en: "GitHub counts \(report.person.login) alone and no days of rest: there the streak is "
        + "\(Counts.days(report.strict.currentDays)).",
      ko: "GitHub는 \(report.person.login)만, 쉬는 날 없이 세어서 GitHub 기록은 \(Counts.days(report.strict.currentDays))이에요.")
  }
}

/// The rows of all accounts below the facts of `cyc streak`.
struct AccountRows {
  /// With the days of all accounts.
  let anywhere: StreakReport
  let display: Display
  let language: Language

  var lines: [Line] {
    let rows = anywhere.accounts.map { account in
      LabeledList.Row(
        account.name, AccountPhrases.row(account, display)(language),
        Style(foreground: display.color(of: account.today)))
    }
    let last = LabeledList.Row(
      AccountPhrases.anywhereLabel(language), AccountPhrases.anywhere(anywhere, display)(language), Style(bold: true))
    return LabeledList(rows + [last]).lines(columns: display.columns)
  }
}

extension StreakJSON {
  /// The keys `accounts` and `anywhere`.
  static func accounts(_ anywhere: StreakReport, _ language: Language) -> JSONValue {
    let total: JSONValue = [
      "today": anywhere.todayState.rawValue,
      "streak": anywhere.rested.current.map(run),
      "streak_certainty": anywhere.rested.currentDays.certainty,
      "counted_by": "cyc",
    ]
    return ["accounts": anywhere.accounts.map { account($0, language) }, "anywhere": total]
  }

  private static func account(_ account: AccountReading, _ language: Language) -> JSONValue {
    let object: JSONValue = [
      "login": account.login, "host": account.host, "today": account.today.rawValue,
      "streak": account.report?.streak.current.map(run), "streak_certainty": account.streakDays.certainty,
      "fetched_at": account.report?.coverage.fetchedAt.rfc3339,
    ]
    guard let failure = account.failure else { return object }
    let error: JSONValue = ["kind": failure.kind, "message": failure.reason(language)]
    return object.adding(["error": error])
  }
}
