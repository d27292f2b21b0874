internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days

/// What a status says in words.
enum StatusPhrases {
  /// - Parameter login: whose state it is; nil if no user is known.
  static func word(_ state: StatusState, of login: String?) -> Sentence {
    switch state {
    case .done: Sentence(en: "done", ko: "완료")
    case .risk: Sentence(en: "at risk", ko: "아슬아슬")
    case .pending: Sentence(en: "not yet", ko: "아직")
    case .rest: Sentence(en: "day off", ko: "쉬는 날")
    case .unknown: Sentence(en: "unknown", ko: "모름")
    case .none where login != nil: Sentence(en: "not checked", ko: "확인 전")
    case .none: Sentence(en: "no user", ko: "없음")
    }
  }

  /// What to type where nothing is known here.
  ///
  /// - Parameter login: of whom; nil where that is not known either
  static func nothingKnown(of login: String?) -> Sentence {
    login == nil
      ? Sentence(en: "cyc login, or cyc config set user NAME", ko: "cyc login 또는 cyc config set user 아이디")
      : .typed("cyc streak")
  }

  /// - Parameter overdue: how many of them are late.
  static func tasks(_ open: Int, overdue: Int) -> Sentence {
    let late: Sentence =
      overdue > 0 ? Sentence(en: ", \(overdue) late", ko: ", 기한 지난 일 \(overdue)개") : Sentence(en: "", ko: "")
    return Sentence(
      en: "\(open == 1 ? "1 task" : "\(open) tasks")\(late)", ko: "할 일 \(open)개\(late)")
  }

  /// - Parameter due: 1 or more.
  static func quizzes(_ due: Int) -> Sentence {
    Sentence(en: due == 1 ? "1 quiz due" : "\(due) quizzes due", ko: "풀 퀴즈 \(due)개")
  }

  static func seen(_ time: CivilTime, on today: Day) -> Sentence {
    let clock = time.day == today ? time.clock : "\(time.day) \(time.clock)"
    return Sentence(en: "checked \(clock)", ko: "\(clock) 확인")
  }

  static let checkAgain = Sentence(en: "Check again", ko: "다시 확인")
  static let openGitHub = Sentence(en: "Open GitHub", ko: "GitHub 열기")
  static let nothingToDo = Sentence(en: "Nothing to do", ko: "할 일이 없어요")
}
