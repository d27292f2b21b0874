package import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// Which of GitHub's sources a report is made from, and what each of them did not tell.
enum SourceExplanation {
  static let label = Sentence(en: "Source", ko: "출처")

  /// In a few words; nil where it is simply the page.
  static func short(_ report: StreakReport) -> Sentence? {
    switch report.coverage.source {
    case .page: nil
    case .graphQL: Sentence(en: "GraphQL", ko: "GraphQL")
    case .both where !report.coverage.queriedDays.isEmpty:
      Sentence(
        en: "the page, and GraphQL for \(days(report))", ko: "페이지 (\(days(report))만 GraphQL)")
    case .both: report.coverage.mixesWindows ? Sentence(en: "the page and GraphQL", ko: "페이지와 GraphQL") : nil
    }
  }

  static func sentences(_ report: StreakReport) -> [Sentence] {
    [source(report), queried(report), pageFailure(report), lookFailure(report), missingScope(report)]
      .compactMap { $0 }
  }

  private static func source(_ report: StreakReport) -> Sentence {
    let host = report.host.name
    let time = "\(report.coverage.fetchedAt.today) \(report.coverage.fetchedAt.local.clock)"
    let ago = DataAge(fetchedAt: report.coverage.fetchedAt, now: report.now).ago
    let (english, korean) =
      switch report.coverage.source {
      case .page:
        (
          "the contribution page of \(host) (\(report.coverage.pages == 1 ? "1 page" : "\(report.coverage.pages) pages"))",
          "\(host)의 기여 페이지 \(report.coverage.pages)개"
        )
      case .graphQL:
        (
          "GraphQL of \(host) (\(report.coverage.pages == 1 ? "1 question" : "\(report.coverage.pages) questions"))",
          "\(host)의 GraphQL (질의 \(report.coverage.pages)개)"
        )
      case .both: ("the contribution page and GraphQL of \(host)", "\(host)의 기여 페이지와 GraphQL")
      }
    return Sentence(
      en: "Source: \(english), read \(ago), at \(time).", ko: "출처: \(korean), \(ago)(\(time))에 읽었어요.")
  }

  private static func queried(_ report: StreakReport) -> Sentence? {
    guard !report.coverage.queriedDays.isEmpty else { return nil }
    let days = days(report)
    if report.coverage.sourceReport.lookFailure != nil {
      return Sentence(
        en:
          "The count of \(days) comes from an earlier answer of GraphQL: private contributions are not on the page.",
        ko: "\(days)의 기여 수는 GraphQL에서 전에 받은 거예요. 비공개 기여는 페이지에 나오지 않아요.")
    }
    return Sentence(
      en:
        "The count of \(days) comes from GraphQL, which knows more than the page: private contributions "
        + "are not on it.",
      ko: "\(days)의 기여 수는 GraphQL에서 가져왔어요. 비공개 기여는 페이지에 나오지 않아서 GraphQL 쪽이 더 많아요.")
  }

  private static func pageFailure(_ report: StreakReport) -> Sentence? {
    guard report.coverage.sourceReport.pageFailure != nil else { return nil }
    return Sentence(
      en: "The page could not be read, so GraphQL was asked with your token.", ko: "페이지를 읽지 못해서 토큰으로 GraphQL에 물었어요.")
  }

  private static func lookFailure(_ report: StreakReport) -> Sentence? {
    guard let failure = report.coverage.sourceReport.lookFailure else { return nil }
    let hint = failure.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
    return Sentence(
      en: "Private contributions may be missing: \(failure.message)\(hint).",
      ko: "비공개 기여가 빠졌을 수 있어요: \(failure.message)\(hint).")
  }

  private static func missingScope(_ report: StreakReport) -> Sentence? {
    guard let hint = report.coverage.sourceReport.missingScope else { return nil }
    return Sentence(
      en: "The token cannot see private contributions; to count them: \(hint).",
      ko: "이 토큰으로는 비공개 기여를 볼 수 없어요. 함께 세려면: \(hint).")
  }

  /// One or two days by their names, more of them by their number.
  private static func days(_ report: StreakReport) -> Sentence {
    let number = report.coverage.queriedDays.count
    if number > 2 { return Sentence(english: Counts.days(number), korean: "\(number)일분") }
    let names = report.coverage.queriedDays.map { day in
      switch report.today.number - day.number {
      case 0: Sentence(en: "today", ko: "오늘")
      case 1: Sentence(en: "yesterday", ko: "어제")
      default: Sentence(en: "\(day)", ko: "\(day)")
      }
    }
    return Sentence(
      english: names.map(\.english).joined(separator: " and "), korean: names.map(\.korean).joined(separator: ", "))
  }
}

extension SourcePhrases {
  /// That the days before the first known one are missing.
  ///
  /// - Parameter cause: Nil if they were not asked for.
  package static func missingDays(of report: StreakReport, because cause: Sentence? = nil) -> Sentence {
    let first = report.coverage.knownFrom
    let cause = cause.map { Sentence(en: "\($0); ", ko: "\($0). ") }
    return Sentence(en: "\(cause)the days before \(first) are not known", ko: "\(cause)\(first) 전의 날은 알 수 없어요")
  }

  /// That private contributions are not seen, where there were some before, or something can be done about it.
  package static func privateUnseen(_ report: StreakReport) -> Sentence? {
    (report.coverage.privateUnseen ?? report.coverage.refusal).map(privateUnseen)
  }
}
