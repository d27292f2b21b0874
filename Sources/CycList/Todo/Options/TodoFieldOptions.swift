internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// What a task consists of beside its title; for `add` and `edit`.
struct TodoFieldOptions: ParsableArguments {
  // A list often begins with a dash.
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Details, up to 1000 characters; - reads them from standard input.", valueName: "text"))
  var body: String?

  @Option(help: ArgumentHelp("The day by which it has to be done.", valueName: "date"))
  var due: String?

  @Option(
    help: ArgumentHelp(
      "When to remind you on that day; without --due, today, or tomorrow if that time has passed.", valueName: "time"))
  var at: String?

  @Option(name: [.customShort("Q"), .long], help: "do, decide, delegate or delete.")
  var quadrant: Quadrant?

  @Option(help: "A coloured mark: red, green, blue, orange, grey or black.")
  var label: TodoColor?

  /// What `--label` was called before `--color` meant the colours of the output everywhere.
  @Option(name: .customLong("color"), help: .hidden)
  var oldLabel: TodoColor?

  @Flag(help: "Mark it as started.")
  var doing = false

  func validate() throws {
    if let body, body.hasPrefix("--"), !body.contains(" ") {
      throw UsageFailure(
        en: "--body takes text, and '\(body.excerpt)' looks like an option",
        ko: "--body 뒤에 본문 대신 옵션 같은 말이 있어요: '\(body.excerpt)'",
        hint: Sentence(
          en: "if you mean it, use --body - and standard input", ko: "정말 본문이라면 --body -를 쓰고 표준 입력으로 넣어 주세요"))
    }
    if label != nil, oldLabel != nil {
      throw UsageFailure(
        en: "--color is the old name of --label; one of them is enough", ko: "--color는 --label의 예전 이름이에요. 하나만 쓰세요")
    }
  }

  /// `-q` was short for `--quadrant` before it meant quiet everywhere: what stands behind it would now become a word of the title.
  private static func rejectOldQuadrant(_ arguments: [String]) throws {
    for (option, value) in zip(arguments, arguments.dropFirst())
    where option == "-q" && Quadrant(rawValue: value) != nil {
      throw UsageFailure(
        en: "-q is --quiet; the quadrant is -Q \(value)", ko: "-q는 --quiet의 줄임말이에요. 사분면은 이렇게 적어요: -Q \(value)")
    }
  }

  /// What the dates and times of the help may look like.
  static let writing = """
    A date is 2026-12-24, 12-24, today, tomorrow, fri, +3d, +2w, 내일, 금 or "12월 24일"; a time 21:30, 9pm or "오후 9시".
    """

  /// What is asked for.
  ///
  /// - Parameters:
  ///   - title: the words that were typed for it; none leave it as it is.
  ///   - number: of the task that is to be changed; nil where it is to be added.
  /// - Throws: `TodoFailure`, `DateFailure`, `StandardInputError`
  func edit(title words: [String], of number: Int? = nil, in world: World) throws -> TodoEdit {
    try TodoFieldOptions.rejectOldQuadrant(world.arguments)
    if oldLabel != nil { world.noteOnce(TodoPhrases.colorIsLabel) }
    let today = world.now().today
    let text = body == "-" ? try TodoFailure.text(try world.readAll(1 << 20)) : body
    return TodoEdit(
      title: words.isEmpty ? nil : try TodoFailure.title(words.joined(separator: " "), of: number),
      body: try text.flatMap { try TodoFailure.body($0, of: number) },
      due: try due.map { try ParsedDay($0, .ahead, today: today).day },
      time: try at.map { try TodoFailure.time($0) },
      quadrant: quadrant, column: doing ? .doing : nil, color: label ?? oldLabel,
      // A body that was given and is blank takes away the one that is there.
      cleared: body == nil ? [] : [.body])
  }
}
