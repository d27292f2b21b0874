internal import Days
internal import Terminal

/// Why there are no statistics of some days.
enum TodoPeriodFailure: UserFacingError, Equatable {
  case noDate(String)
  case endsBeforeItBegins(first: Day, last: Day)
  case tooLong(days: Int, max: Int)

  var message: Sentence {
    switch self {
    case .noDate(let text):
      let shown = Sanitizer.clean(text).truncated(to: 60)
      return Sentence(en: "that is not a date: '\(shown)'", ko: "날짜가 아니에요: '\(shown)'")
    case .endsBeforeItBegins(let first, let last):
      return Sentence(en: "\(last) lies before \(first)", ko: "\(last)은 \(first)보다 앞이에요")
    case .tooLong(let days, let max):
      let (days, max) = (Counts.grouped(days), Counts.grouped(max))
      return Sentence(
        en: "\(days) days are too many to look at together: \(max) at most",
        ko: "한 번에 \(max)일까지만 볼 수 있어요: \(days)일")
    }
  }

  var hint: Sentence? {
    switch self {
    case .noDate:
      Sentence(
        en: "write it with the year, as in cyc todo stats --from 2026-08-01 --to today",
        ko: "연도까지 적어 주세요: cyc todo stats --from 2026-08-01 --to 오늘")
    case .endsBeforeItBegins(let first, let last): .typed("cyc todo stats --from \(last) --to \(first)")
    case .tooLong: .typed("cyc todo stats --month")
    }
  }

  var exitStatus: ExitStatus { .usage }
}
