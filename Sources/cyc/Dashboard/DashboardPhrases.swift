internal import CycBase
internal import CycStreak
internal import GitHub
internal import Streaks

enum DashboardPhrases {
  static let goal = Sentence(en: "Goal", ko: "목표")
  static let tasks = Sentence(en: "Tasks", ko: "할 일")
  static let ddays = Sentence(en: "D-days", ko: "디데이")
  static let looking = Sentence(en: "checking GitHub", ko: "GitHub를 확인하는 중")

  static func greeting(hour: Int, name: String?) -> Sentence {
    let whom = name.map { ", \($0)" } ?? ""
    let whomKorean = name.map { ", \($0)님" } ?? ""
    return switch hour {
    case 5..<12: Sentence(en: "Good morning\(whom).", ko: "좋은 아침이에요\(whomKorean).")
    case 12..<18: Sentence(en: "Good afternoon\(whom).", ko: "좋은 오후예요\(whomKorean).")
    case 18..<23: Sentence(en: "Good evening\(whom).", ko: "좋은 저녁이에요\(whomKorean).")
    default: Sentence(en: "Still up\(whom)?", ko: "아직 안 주무시네요\(whomKorean).")
    }
  }

  private static let dayOfRest = Sentence(en: "Today is a day of rest.", ko: "오늘은 쉬는 날이에요.")

  static func question(of report: StreakReport?) -> Sentence {
    switch report?.todayState {
    // A day of rest is known without a check, even if it is not known whether the streak goes on.
    case .unknown where report.map { $0.rules.shown.rests(on: $0.today) } == true: dayOfRest
    case .done: Sentence(en: "You've had your commit today. Well done!", ko: "오늘 커밋 잘 잡쉈네요!")
    case .resting: dayOfRest
    case .pending, .unknown: Sentence(en: "Have you had your commit today?", ko: "오늘 커밋 잡쉈어?")
    case nil: Sentence(en: "", ko: "")
    }
  }

  /// Sentences for a streak that was never looked up; lines break only between them. Nil if the error itself is to be
  /// shown.
  static func sentences(insteadOf error: any UserFacingError) -> [Sentence]? {
    switch error as? StreakFailure {
    case .nobody: whose
    case .nothingKept: [notLookedAt(nil)]
    case .connection(let failure) where failure.isOffline: [notLookedAt(failure.message)]
    default: nil
    }
  }

  private static let whose = [
    Sentence(en: "Whose streak?", ko: "누구의 기록인가요?"),
    Sentence(en: "cyc config set user NAME", ko: "cyc config set user 아이디"),
  ]

  private static func notLookedAt(_ reason: Sentence?) -> Sentence {
    let why = reason.map { Sentence(en: " (\($0))", ko: " (\($0))") }
    return Sentence(
      en: "\(StreakPhrases.streakLabel): not checked yet\(why); cyc checks once you are online",
      ko: "\(StreakPhrases.streakLabel): 아직 확인하지 못했어요\(why). 온라인이 되면 볼게요")
  }

  static let noGoal = Sentence(en: "Set yourself a goal: cyc goal 100", ko: "목표를 세워 볼까요? cyc goal 100")

  /// How many of all open tasks are due by today, and whether there are more than the `shown` ones; nil if neither.
  static func more(of open: Int, shown: Int, due: Int, dueShown: Int) -> Sentence? {
    let (all, isAll) = (Counts.grouped(open), shown >= open)
    if due == 0 {
      let hidden = Counts.grouped(open - shown)
      return isAll ? nil : Sentence(en: "\(hidden) more: cyc todo list", ko: "\(hidden)개 더 있어요: cyc todo list")
    }
    if due > dueShown {
      let hidden = Counts.grouped(due - dueShown)
      return Sentence(
        en: "\(hidden) more due by today, \(all) in all: cyc todo list",
        ko: "오늘까지 \(hidden)개 더, 모두 \(all)개: cyc todo list")
    }
    let today = Sentence(
      en: "\(Counts.grouped(due)) of \(all) due by today", ko: "\(all)개 중 \(Counts.grouped(due))개가 오늘까지예요")
    return isAll ? today : Sentence(en: "\(today); all: cyc todo list", ko: "\(today). 모두 보기: cyc todo list")
  }

  /// Nil if the data is fresh. `cause` says why GitHub gave nothing newer; nil if it was not asked.
  static func age(of report: StreakReport, because cause: Sentence?) -> Sentence? {
    guard let age = report.coverage.age?.sentence else { return nil }
    return cause.map { Sentence(en: "\(age); \($0)", ko: "\(age). \($0)") } ?? age
  }

  static func noAnswer(from host: String) -> Sentence {
    Sentence(en: "\(host) did not answer", ko: "\(host)에서 답이 없었어요")
  }

  // MARK: - The first call

  static let welcome = Sentence(
    en: """
      cyc shows your GitHub streak, your goal and your grass in the terminal, and keeps a small to-do list beside them. In the \
      evening it can remind you until you have committed, and then it stays quiet.
      """,
    ko: """
      cyc는 GitHub 연속 커밋 기록과 목표, 잔디를 터미널에서 보여 주고 작은 할 일 목록도 함께 관리해요. 저녁마다 오늘의 커밋이 \
      올라올 때까지 알려 드리고, 커밋하면 조용히 있을게요.
      """)

  static let askName = Sentence(en: "Your GitHub username (Enter to skip):", ko: "GitHub 아이디 (건너뛰려면 Enter):")

  static let anotherName = Sentence(en: "Another name (Enter skips):", ko: "다른 아이디 (건너뛰려면 Enter):")

  static func keepUnchecked(_ name: String) -> Sentence {
    Sentence(en: "Keep \"\(name)\" unchecked and go on?", ko: "\"\(name)\" 아이디를 확인 없이 저장하고 계속할까요?")
  }

  static func privateProfile(_ name: String) -> Sentence {
    Sentence(
      en: "\(name)'s profile is private, so its streak cannot be seen without a login.",
      ko: "\(name)의 프로필은 비공개라서 로그인해야 기록을 볼 수 있어요.")
  }

  static let privateChoice = Sentence(
    en: "1 log in (cyc login), 2 another name, Enter skips:", ko: "1 로그인 (cyc login), 2 다른 아이디, Enter 건너뛰기:")

  static let loginHint = Sentence(
    en: "a username has only letters, digits and hyphens, such as octocat; press Enter alone to skip",
    ko: "아이디에는 octocat처럼 영문자, 숫자, 하이픈만 쓸 수 있어요. Enter만 누르면 건너뛰어요")

  static let noReminders = Sentence(en: "for reminders later: cyc nag on", ko: "나중에 알림을 켜려면: cyc nag on")

  static let commands = Sentence(
    en: """
      To see your streak:  cyc config set user NAME && cyc
      To see anyone's:     cyc streak torvalds
      For reminders:       cyc nag on
      """,
    ko: """
      내 기록 보기:    cyc config set user 아이디 && cyc
      다른 사람 기록:  cyc streak torvalds
      저녁 알림:       cyc nag on
      """)
}

extension ConnectionFailure {
  fileprivate var isOffline: Bool {
    if case .unreachable = error { exitStatus == .tryAgainLater } else { false }
  }
}
