internal import ArgumentParser
internal import CycBase
internal import CycScreen

struct UICommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "ui",
    abstract: Sentence(
      en: "See and change everything on one screen: board, matrix, D-days, quizzes.",
      ko: "보드, 매트릭스, 디데이, 퀴즈를 눈으로 보며 다뤄요."),
    discussion: Sentence(
      en: """
        Its tabs are today, the board, the matrix, D-days, quizzes and the history. u takes any change of a task back, \
        ? shows all keys, each with the command that does the same, q leaves. docs/ui.md has more.

        With a screen reader, those commands are the better way.
        """,
      ko: """
        탭은 오늘, 보드, 매트릭스, 디데이, 퀴즈, 기록이에요. u는 할 일에서 바꾼 것을 되돌리고, ?는 모든 키와 같은 일을 하는 명령을 보여 주고, q는 끝내요. 자세한 것은 docs/ui.md에 \
        있어요.

        화면 낭독기를 쓴다면 명령으로 하는 편이 더 좋아요.
        """),
    examples: [
      "cyc ui": Sentence(en: "today", ko: "오늘"),
      "cyc ui board": Sentence(en: "the board first", ko: "보드부터"),
    ])

  @Argument(help: ArgumentHelp(en: "The tab to open.", ko: "처음에 열 탭이에요."))
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
