internal import ArgumentParser
internal import CycBase
internal import CycScreen

/// `cyc ui`: the interactive screen.
struct UICommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ui",
    abstract: "Operate everything by looking: board, matrix, D-days, quizzes.",
    discussion: """
      Its tabs are today, the board, the matrix, D-days, quizzes and the history. u takes any change of a task back, ? shows all \
      keys, each with the command that does the same, q leaves. docs/ui.md has more.

      With a screen reader, those commands are the better way.
      """
  )
  .examples([
    "cyc ui": "today",
    "cyc ui board": "the board first",
  ])

  @Argument(help: "The tab to open.")
  var tab = UIState.Tab.today

  @OptionGroup var display: DisplayOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.wanted

  func run(in world: World) throws {
    try UIRunner.run(tab, display, in: world)
  }
}

extension UIState.Tab: ExpressibleByArgument {}

struct UIFailure: UserFacingError {
  var message: Sentence {
    Sentence(en: "cyc ui needs a terminal", ko: "cyc ui는 터미널에서만 쓸 수 있어요")
  }
  var hint: Sentence? {
    Sentence(en: "without one: cyc, or cyc todo board", ko: "터미널이 아니라면: cyc 또는 cyc todo board")
  }
  var exitStatus: ExitStatus { .usage }
}
