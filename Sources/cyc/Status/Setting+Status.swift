internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz

extension AnySetting {
  static let statusStale = Setting<Int>(
    "status.stale", .duration(minutes: 5...1440), default: 120, example: "1h",
    Sentence(
      en: "How old the last check may be before an open day gets a question mark.",
      ko: "확인한 지 얼마나 지나면 상태 표시줄에서 아직 커밋하지 않은 날에 물음표를 붙일지 정해요."))

  static let statusRefresh = Setting<[String]?>(
    "status.refresh", .words, example: "refresh-bar",
    Sentence(
      en: "The program that refreshes your status bar; cyc runs it after changing something.",
      ko: "cyc로 무언가를 바꾼 다음 상태 표시줄을 새로 그리게 할 프로그램이에요."))
}
