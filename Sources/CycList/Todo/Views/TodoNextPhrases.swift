internal import CycBase
internal import CycStreak
internal import Days
internal import Todos

/// What `cyc todo next` says.
enum TodoNextPhrases {
  static let none = Sentence(
    en: "Nothing left to do. Enjoy it, or add something: cyc todo add \"Write the tests\"",
    ko: "할 일이 없어요. 쉬어도 좋고, 새로 적어도 좋아요: cyc todo add \"테스트 쓰기\"")

  static let why = Sentence(en: "Why", ko: "이유")

  /// The order in words.
  static let rule = Sentence(
    en: """
      The order: overdue tasks, the oldest first; with an alert within the hour or earlier today; due today in Do; others due \
      today; what you are doing; due within \(NextTodo.soonDays) days in Do; the rest of Do; Decide; Delegate. Delete comes \
      last, whatever its date.
      """,
    ko: """
      순서: 기한이 지난 일(오래된 것부터), 한 시간 안에 알림이 오거나 오늘 이미 온 일, 오늘까지인 '하기', 오늘까지인 다른 일, \
      하는 중인 일, \(NextTodo.soonDays)일 안에 끝낼 '하기', 나머지 '하기', '계획하기', '맡기기'. '버리기'는 날짜와 상관없이 마지막이에요.
      """)

  static func more(_ count: Int) -> Sentence {
    Sentence(
      en: "and \(Counts.grouped(count)) more: cyc todo list",
      ko: "그 밖에 \(Counts.grouped(count))개가 더 있어요: cyc todo list")
  }

  /// Why a task has its place.
  static func reason(_ next: NextTodo, today: Day) -> Sentence {
    let left = next.todo.daysLeft(on: today) ?? 0
    let late = Counts.days(-left)
    switch next.reason {
    case .overdue: return Sentence(en: "overdue by \(late)", ko: "기한이 \(Counts.grouped(-left))일 지났어요")
    case .alertSoon:
      let clock = next.todo.alert?.time.description ?? ""
      return left == 0
        ? Sentence(en: "due today, with an alert at \(clock)", ko: "오늘까지이고 알림이 \(clock)에 있어요")
        : Sentence(en: "due tomorrow, with an alert at \(clock)", ko: "내일까지이고 알림이 \(clock)에 있어요")
    case .todayToDo: return Sentence(en: "due today, and in Do", ko: "오늘까지이고 '하기'에 있어요")
    case .doing: return Sentence(en: "already in progress", ko: "이미 하는 중이에요")
    case .today: return Sentence(en: "due today", ko: "오늘까지예요")
    case .soon:
      return left == 1
        ? Sentence(en: "due tomorrow, and in Do", ko: "내일까지이고 '하기'에 있어요")
        : Sentence(en: "due in \(Counts.days(left)), and in Do", ko: "\(left)일 남았고 '하기'에 있어요")
    case .toDo, .decide, .delegate: return place(next.todo.quadrant)
    case .later:
      return Sentence(
        en: "in Do, with \(Counts.days(left)) left", ko: "'하기'에 있지만 \(Counts.grouped(left))일 남았어요")
    case .delete:
      return Sentence(en: "in Delete (neither important nor urgent)", ko: "'버리기'에 있어요 (급하지도 중요하지도 않은 일)")
    }
  }

  private static func place(_ quadrant: Quadrant) -> Sentence {
    let (title, meaning) = (quadrant.title, TodoViewPhrases.meaning(quadrant))
    return Sentence(
      en: "in \(title) (\(meaning))", ko: "'\(title)'에 있어요 (\(meaning))")
  }
}
