internal import CycBase

enum HelpGroup: CaseIterable {
  case today, reminders, list, learn, looks, setup

  var title: Sentence {
    switch self {
    case .today: Sentence(en: "Today", ko: "오늘")
    case .reminders: Sentence(en: "Reminders", ko: "알림")
    case .list: Sentence(en: "List", ko: "할 일")
    case .learn: Sentence(en: "Learn", ko: "퀴즈")
    case .looks: Sentence(en: "Looks", ko: "꾸미기")
    case .setup: Sentence(en: "Setup", ko: "설정")
    }
  }

  /// Its commands in the order of `FirstWord`.
  var words: [FirstWord] { FirstWord.allCases.filter { $0.helpGroup == self } }

  var rows: [HelpRow] {
    switch self {
    case .today:
      [
        HelpRow(
          "cyc", Sentence(en: "today at a glance; at first it asks who you are", ko: "오늘을 한눈에. 처음에는 GitHub 아이디를 물어봐요")),
        HelpRow(
          "streak [NAME]", Sentence(en: "your streak and your grass, or anyone's", ko: "내 연속 기록과 잔디, 또는 다른 사람의 것")),
        HelpRow(
          "check", Sentence(en: "has today counted? exit status 0 yes, 1 not yet", ko: "오늘 커밋했나요? 종료 상태 0 했음, 1 아직")),
        HelpRow("why", Sentence(en: "committed, but the square is still grey", ko: "커밋했는데 잔디가 비어 있을 때, 그 이유")),
        HelpRow(
          "goal, dday, freeze", Sentence(en: "days in a row; countdowns; days off", ko: "며칠 연속 목표, 디데이, 쉬는 날")),
      ]
    case .reminders:
      [
        HelpRow("nag on", Sentence(en: "be reminded each evening until you have committed", ko: "커밋할 때까지 저녁마다 알려 줘요")),
        HelpRow("nag snooze 1h", Sentence(en: "quiet for an hour", ko: "한 시간 동안 조용히 있어요")),
      ]
    case .list:
      [
        HelpRow(
          "todo",
          Sentence(en: "tasks: add, done, undo, board, matrix, next", ko: "할 일: add, done, undo, board, matrix, next")),
        HelpRow(
          "ui, sync", Sentence(en: "by keys or mouse; on all your machines", ko: "키와 마우스로 다루기, 모든 컴퓨터에서 같은 목록")),
      ]
    case .learn:
      [HelpRow("quiz", Sentence(en: "questions that come back until you know them", ko: "외울 때까지 다시 나오는 문제"))]
    case .looks:
      [
        HelpRow("card, theme", Sentence(en: "a picture for your README; colours", ko: "README에 넣을 그림, 잔디 색")),
        HelpRow("status", Sentence(en: "one line for a status bar or a prompt", ko: "상태 표시줄과 프롬프트에 넣을 한 줄")),
      ]
    case .setup:
      [HelpRow("login, config", Sentence(en: "private contributions; settings", ko: "비공개 기여까지 세기, 설정"))]
    }
  }
}

/// A row of the short help: words after `cyc`, and what they do.
struct HelpRow {
  let words: String
  let meaning: Sentence

  init(_ words: String, _ meaning: Sentence) { (self.words, self.meaning) = (words, meaning) }
}

extension FirstWord {
  /// Nil for commands that the help does not show.
  var helpGroup: HelpGroup? {
    switch self {
    case .ui, .streak, .check, .why, .history, .goal, .dday, .stats, .year, .weather, .freeze: .today
    case .nag: .reminders
    case .todo, .sync: .list
    case .quiz: .learn
    case .card, .theme, .status: .looks
    case .config, .login, .whoami, .logout, .completion, .about: .setup
    case .day, .statusFetch, .backup: nil
    }
  }
}
