internal import Days
internal import GitHub

/// Which of GitHub's sources a report is made from, and what each of them did not tell.
enum SourceExplanation {
  static let label = Sentence(en: "Source", ko: "출처")

  /// In a few words; nil where it is simply the page.
  static func short(_ report: StreakReport) -> Sentence? {
    switch report.source {
    case .page: nil
    case .graphQL: Sentence(en: "GraphQL", ko: "GraphQL")
    case .both where !report.queriedDays.isEmpty:
      Sentence(
        en: "the page, and GraphQL for \(days(report).english)", ko: "페이지 (\(days(report).korean)만 GraphQL)")
    case .both: report.mixesWindows ? Sentence(en: "the page and GraphQL", ko: "페이지와 GraphQL") : nil
    }
  }

  static func sentences(_ report: StreakReport) -> [Sentence] {
    [source(report), queried(report), pageFailure(report), lookFailure(report), missingScope(report)]
      .compactMap { $0 }
  }

  private static func source(_ report: StreakReport) -> Sentence {
    let host = report.host.name
    let time = "\(report.fetchedAt.today) \(report.fetchedAt.local.clock)"
    let ago = DataAge(fetchedAt: report.fetchedAt, now: report.now).ago
    let (english, korean) =
      switch report.source {
      case .page:
        (
          "the contribution page of \(host) (\(report.pages == 1 ? "1 page" : "\(report.pages) pages"))",
          "\(host)의 기여 페이지 \(report.pages)개"
        )
      case .graphQL:
        (
          "GraphQL of \(host) (\(report.pages == 1 ? "1 question" : "\(report.pages) questions"))",
          "\(host)의 GraphQL (질의 \(report.pages)개)"
        )
      case .both: ("the contribution page and GraphQL of \(host)", "\(host)의 기여 페이지와 GraphQL")
      }
    return Sentence(
      en: "Source: \(english), read \(ago.english), at \(time).", ko: "출처: \(korean), \(ago.korean)(\(time))에 읽었어요.")
  }

  private static func queried(_ report: StreakReport) -> Sentence? {
    guard !report.queriedDays.isEmpty else { return nil }
    let days = days(report)
    if report.sourceReport.lookFailure != nil {
      return Sentence(
        en:
          "The count of \(days.english) comes from an earlier answer of GraphQL: private contributions are not on the page.",
        ko: "\(days.korean)의 기여 수는 GraphQL에서 전에 받은 거예요. 비공개 기여는 페이지에 나오지 않아요.")
    }
    return Sentence(
      en:
        "The count of \(days.english) comes from GraphQL, which knows more than the page: private contributions "
        + "are not on it.",
      ko: "\(days.korean)의 기여 수는 GraphQL에서 가져왔어요. 비공개 기여는 페이지에 나오지 않아서 GraphQL 쪽이 더 많아요.")
  }

  private static func pageFailure(_ report: StreakReport) -> Sentence? {
    guard report.sourceReport.pageFailure != nil else { return nil }
    return Sentence(
      en: "The page could not be read, so GraphQL was asked with your token.", ko: "페이지를 읽지 못해서 토큰으로 GraphQL에 물었어요.")
  }

  private static func lookFailure(_ report: StreakReport) -> Sentence? {
    guard let failure = report.sourceReport.lookFailure else { return nil }
    let hint = failure.hint
    return Sentence(
      en: "Private contributions may be missing: \(failure.message.english)"
        + "\(hint.map { " (\($0.english))" } ?? "").",
      ko: "비공개 기여가 빠졌을 수 있어요: \(failure.message.korean)\(hint.map { " (\($0.korean))" } ?? "").")
  }

  private static func missingScope(_ report: StreakReport) -> Sentence? {
    guard let hint = report.sourceReport.missingScope else { return nil }
    return Sentence(
      en: "The token cannot see private contributions; to count them: \(hint.english).",
      ko: "이 토큰으로는 비공개 기여를 볼 수 없어요. 함께 세려면: \(hint.korean).")
  }

  /// One or two days by their names, more of them by their number.
  private static func days(_ report: StreakReport) -> Sentence {
    let number = report.queriedDays.count
    if number > 2 { return Sentence(en: Counts.days(number), ko: "\(number)일분") }
    let names = report.queriedDays.map { day in
      switch report.today.number - day.number {
      case 0: Sentence(en: "today", ko: "오늘")
      case 1: Sentence(en: "yesterday", ko: "어제")
      default: Sentence(en: "\(day)", ko: "\(day)")
      }
    }
    return Sentence(
      en: names.map(\.english).joined(separator: " and "), ko: names.map(\.korean).joined(separator: ", "))
  }
}

extension SourcePhrases {
  /// That private contributions are not seen, where there were some before, or something can be done about it.
  static func privateUnseen(_ report: StreakReport) -> Sentence? {
    (report.privateUnseen ?? report.refusal).map(privateUnseen)
  }
}
