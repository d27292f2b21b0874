internal import CycBase
internal import CycStreak
internal import Days
internal import Todos

/// What notices say, and what `cyc todo notices` says about them.
enum TodoNoticePhrases {
  static func dueToday(_ count: Int) -> Sentence {
    Sentence(
      en: count == 1 ? "1 task is due today" : "\(count) tasks are due today", ko: "오늘까지 할 일이 \(count)개 있어요")
  }

  static func more(_ count: Int) -> Sentence { Sentence(en: "and \(count) more", ko: "그 밖에 \(count)개") }

  /// Of an alert whose minute was slept through, today or yesterday.
  static func late(_ when: CivilTime, toldAt now: CivilTime) -> Sentence {
    let isToday = when.day == now.day
    return Sentence(
      en: "\(isToday ? "" : "yesterday at ")\(when.clock), sent at \(now.clock)",
      ko: "\(isToday ? "" : "어제 ")\(when.clock)에 울려야 했는데 \(now.clock)에 알려 드려요")
  }

  /// Of alerts and notices that nothing will send.
  static func silence(_ silence: NoticeSilence) -> Sentence {
    switch silence {
    case .notScheduled: Sentence(en: "reminders are off: cyc nag on", ko: "알림 예약이 꺼져 있어요: cyc nag on")
    case .off:
      Sentence(
        en: "task notices are off: cyc config set nag.tasks on", ko: "할 일 알림이 꺼져 있어요: cyc config set nag.tasks on")
    }
  }

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
