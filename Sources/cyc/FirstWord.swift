internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser

/// The commands by what is typed for them, as their configurations have it, in the order of the help.
///
/// To read those until one has the name would make the help and the types of a hundred commands, at each prompt.
enum FirstWord: String, CaseIterable {
  case streak, check, why, day, goal, dday, stats, year, card, todo, sync, nag, quiz, weather, freeze, status
  case statusFetch = "status-fetch"
  case theme, config, login, whoami, logout, about

  var command: any ParsableCommand.Type {
    switch self {
    case .streak: StreakCommand.self
    case .check: CheckCommand.self
    case .why: WhyCommand.self
    case .day: DayCommand.self
    case .goal: GoalCommand.self
    case .dday: DDayCommand.self
    case .stats: StatsCommand.self
    case .year: YearCommand.self
    case .card: CardCommand.self
    case .todo: TodoCommand.self
    case .sync: SyncCommand.self
    case .nag: NagCommand.self
    case .quiz: QuizCommand.self
    case .weather: WeatherCommand.self
    case .freeze: FreezeCommand.self
    case .status: StatusCommand.self
    case .statusFetch: StatusFetchCommand.self
    case .theme: ThemeCommand.self
    case .config: ConfigCommand.self
    case .login: LoginCommand.self
    case .whoami: WhoamiCommand.self
    case .logout: LogoutCommand.self
    case .about: AboutCommand.self
    }
  }
}
