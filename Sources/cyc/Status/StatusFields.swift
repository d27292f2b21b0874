internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Quizzes
internal import Terminal
internal import Todos
internal import Weather

enum StatusField: String, CaseIterable {
  case streak, symbol, state, word, left, goal, percent, today, todo, overdue, next, dday, quiz, sync, weather, age
  case login
}

/// The values of the fields, not yet escaped. A value is empty if there is nothing to show.
struct StatusValues {
  let reading: StatusReading
  let language: Language
  let isASCII: Bool
  /// Whether the D-day is shown with its title.
  let hasTitles: Bool

  private static let maxTitleColumns = 40

  func text(_ field: StatusField) -> String {
    switch field {
    case .streak: return reading.streakDays.map { Counts.short($0, isGrouped: false) } ?? ""
    case .symbol: return symbol
    case .state: return reading.state.rawValue
    case .word: return StatusPhrases.word(reading.state, of: reading.login)(language)
    case .left: return reading.secondsLeft.map(StatusValues.compact) ?? ""
    case .goal: return shown(reading.challenge?.mark ?? "")
    case .percent: return reading.challenge.map { Counts.short($0.percent) } ?? ""
    case .today: return reading.todayCount.map { Counts.short($0, isGrouped: false) } ?? ""
    case .todo: return StatusValues.nonzero(reading.tasks?.open)
    case .overdue: return StatusValues.nonzero(reading.overdue)
    case .next: return reading.tasks?.tasks.first.map { title($0.todo.markedTitle) } ?? ""
    case .dday: return dday
    case .quiz: return StatusValues.nonzero(reading.quizzes?.due)
    case .sync: return reading.sync?.indicator.text(language, isASCII: isASCII) ?? ""
    case .weather: return reading.weather?.short(isASCII: isASCII) ?? ""
    case .age: return reading.ageSeconds.map(StatusValues.compact) ?? ""
    case .login: return reading.login ?? ""
    }
  }

  /// The streak and the state of today. If no streak is known, the tasks and quizzes.
  func summary(hasFlame: Bool) -> String {
    if reading.hasNoStreak { return counts }
    let days = reading.streakDays.map {
      "\(isASCII || !hasFlame ? "" : "🔥")\(Counts.short($0, isGrouped: false))\(isASCII ? "d" : "")"
    }
    // In ASCII, the remaining time already says that the day is open.
    let sign = reading.isUrgent && isASCII ? nil : symbol
    let left = reading.isUrgent ? text(.left) : nil
    return [days, sign, left].compactMap(\.self).chained(" ")
  }

  /// `3 tasks, 1 late · 2 quizzes due`; empty if nothing is open or due.
  private var counts: String {
    let language = isASCII ? Language.english : language
    let quizzes = reading.quizzes.flatMap { $0.due > 0 ? StatusPhrases.quizzes($0.due)(language) : nil }
    return [tasks(language), quizzes].compactMap(\.self).chained(isASCII ? ", " : " · ")
  }

  /// Nil if nothing is open.
  func tasks(_ language: Language) -> String? {
    guard let open = reading.tasks?.open, open > 0 else { return nil }
    return StatusPhrases.tasks(open, overdue: reading.overdue ?? 0)(language)
  }

  private func shown(_ text: String) -> String { isASCII ? text.asciiOnly(language) : text }

  private var symbol: String {
    let sign: (unicode: String, ascii: String) =
      switch reading.state {
      case .done: ("✓", "ok")
      case .risk, .pending: ("○", "open")
      case .rest: ("☾", "rest")
      case .unknown: ("?", "?")
      case .none: ("", "")
      }
    return (isASCII ? sign.ascii : sign.unicode) + (reading.isStale ? "?" : "")
  }

  func title(_ text: String) -> String {
    shown(Sanitizer.clean(text)).truncated(to: StatusValues.maxTitleColumns)
  }

  private var dday: String {
    guard let dday = reading.dday, let today = reading.now?.day else { return "" }
    return [dday.mark(on: today), hasTitles ? title(dday.title) : nil].compactMap(\.self).joined(separator: " ")
  }

  /// Empty for zero.
  private static func nonzero(_ count: Int?) -> String { count.flatMap { $0 > 0 ? String($0) : nil } ?? "" }

  /// `48m` or `2h48m`, rounded up to minutes; from 48 hours on whole days, `3d`.
  static func compact(seconds: Int) -> String {
    let minutes = (max(0, seconds) + 59) / 60
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours >= 48 { return "\(hours / 24)d" }
    return hours == 0 ? "\(rest)m" : rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
  }
}

enum StatusPhrases {
  /// - Parameter login: nil if no user is known
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

  /// Commands to type if nothing is known; `login` is nil if no user is.
  static func nothingKnown(of login: String?) -> Sentence {
    login == nil
      ? Sentence(en: "cyc login, or cyc config set user NAME", ko: "cyc login 또는 cyc config set user 아이디")
      : .typed("cyc streak")
  }

  static func tasks(_ open: Int, overdue: Int) -> Sentence {
    let late = overdue > 0 ? Sentence(en: ", \(overdue) late", ko: ", 기한 지난 일 \(overdue)개") : Sentence(en: "", ko: "")
    return Sentence(en: "\(open == 1 ? "1 task" : "\(open) tasks")\(late)", ko: "할 일 \(open)개\(late)")
  }

  static func quizzes(_ due: Int) -> Sentence {
    Sentence(en: due == 1 ? "1 quiz due" : "\(due) quizzes due", ko: "풀 퀴즈 \(due)개")
  }

  static func checked(at time: CivilTime, on today: Day) -> Sentence {
    let clock = time.day == today ? .typed(time.clock) : time.written(in: today.year)
    return Sentence(en: "checked \(clock)", ko: "\(clock) 확인")
  }

  static let checkAgain = Sentence(en: "Check again", ko: "다시 확인")
  static let openGitHub = Sentence(en: "Open GitHub", ko: "GitHub 열기")
  static let nothingToDo = Sentence(en: "Nothing to do", ko: "할 일이 없어요")
}
