internal import Todos

/// What notices say, and what `cyc todo notices` says about them.
enum TodoNoticePhrases {
  static let dueToday = Sentence(en: "Due today", ko: "오늘까지인 일정이 있어요")

  /// Of alerts and notices that nothing will send.
  static let notScheduled = Sentence(
    en: "reminders are off: cyc nag on", ko: "알림이 꺼져 있어요: cyc nag on")

  static let none = Sentence(
    en:
      "No notices are pending. A task with a date gets one: cyc todo add \"Write the tests\" --due tomorrow --at 21:30",
    ko: "예정된 알림이 없어요. 날짜를 정하면 알려 드려요: cyc todo add \"테스트 쓰기\" --due 내일 --at 21:30")

  /// Beside the time; nil where it lies ahead.
  static func mark(_ moment: TodoNotice.Moment) -> Sentence? {
    switch moment {
    case .ahead: nil
    case .now: Sentence(en: "now", ko: "지금")
    case .late: Sentence(en: "late", ko: "늦음")
    }
  }
}
