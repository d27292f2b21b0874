internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Platform

/// `cyc status`: one line for bars, prompts and menus.
struct StatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print one line for a status bar, a prompt or a menu.",
    discussion: """
      It shows what is stored here and never waits: no network, and nothing is changed. It prints nothing on stderr and exits \
      with 0 (for i3blocks with 33 if the streak is at risk); what cannot be read is "?".

      A format is the name of a program (\(StatusFormat.allCases.map(\.rawValue).chained(", "))), a template such as \
      '{streak}{symbol}( {left})', or both: 'tmux:{streak} {word}'. Its fields are \
      \(StatusField.allCases.map(\.rawValue).chained(", ")); a group in parentheses vanishes where all of its fields \
      are empty. docs/bars.md has a block to paste for each program.

      States: done, risk (open, and the evening has begun), pending (open), rest, unknown, none (no user is set, or GitHub was \
      never asked; the line then has the tasks and quizzes); and stale, if the last check is older than status.stale.
      """
  )
  .examples([
    "cyc status": "streak and today",
    "cyc status --format '{streak} {word}( · {todo} open)'": "your own line",
    "cyc status --is risk,pending || echo fine": "for exec-if, when",
  ])

  @Option(
    help: "A program, a template, or PROGRAM:TEMPLATE (default: plain).",
    completion: .list(StatusFormat.allCases.map(\.rawValue)))
  var format: String?

  @Option(
    name: .customLong("is"),
    help: ArgumentHelp("Print nothing; exit with 0 in one of these states, else with 1.", valueName: "states"),
    completion: .list(StatusState.allCases.map(\.rawValue)))
  var states: String?

  @Option(
    help: ArgumentHelp(
      "Check GitHub in the background if the last check is older than this, such as 15m.", valueName: "age"))
  var fetch: String?

  @Flag(help: "Only ASCII characters.")
  var ascii = false

  /// rofi hands over the text of the row that was chosen.
  @Argument(help: .hidden)
  var chosen: [String] = []

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.silent

  /// A bar that waits longer shows nothing at all.
  private static let maxSeconds = 2.0

  func run(in world: World) throws {
    let request = try StatusRequest(format ?? StatusFormat.plain.rawValue)
    try rejectWords(besides: request)
    let states = try states.map(StatusStates.init)
    let fetchMinutes = try fetch.map(StatusFetch.minutes)
    if let number = world.chosenInRofi, request.format == .rofi { StatusList.finish(number, in: world) }
    let mayAnswer = world.answerWithin(
      Self.maxSeconds, states == nil ? text(StatusReading(), request, in: world).text : "")
    // What would be refused elsewhere is not known here.
    let isSound = (try? world.rejectBadEnvironment()) != nil && (try? world.rejectSudoInUserHome()) != nil
    let parts = states == nil ? request.parts : []
    let reading =
      isSound
      ? StatusReader.reading(
        parts, ofNobody: states == nil ? request.partsOfNobody : [], maxTasks: request.format.maxTasks, in: world)
      : StatusReading()
    guard mayAnswer() else { return }
    if let states { throw states.contain(reading) ? ExitStatus.done : .no }
    let answer = text(reading, request, in: world)
    try? world.out(answer.text)
    if let fetchMinutes, isSound {
      StatusFetch(world: world, maxAgeMinutes: fetchMinutes).begin(lastLook: reading)
    }
    if answer.exitStatus != .done { throw answer.exitStatus }
  }

  /// Only rofi hands over more than options.
  private func rejectWords(besides request: StatusRequest) throws {
    guard let word = chosen.first, request.format != .rofi else { return }
    let meant = StatusFormat(rawValue: word).map { Sentence.typed("cyc status --format \($0.rawValue)") }
    let surplus = UsageFailure.surplus(word).message
    throw UsageFailure(en: surplus.english, ko: surplus.korean, hint: meant)
  }

  private func text(_ reading: StatusReading, _ request: StatusRequest, in world: World) -> StatusText {
    StatusText(
      reading: reading, request: request, language: world.language, isASCII: ascii, program: world.programPath,
      menu: StatusMenu(environment: world.environment))
  }
}

/// The states that somebody asks about.
struct StatusStates: Equatable {
  private let states: Set<StatusState>
  private let hasStale: Bool

  /// - Parameter text: names with commas between them.
  /// - Throws: `StatusFailure.unknownState`
  init(_ text: String) throws(StatusFailure) {
    var (states, hasStale): (Set<StatusState>, Bool) = ([], false)
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if name == "stale" {
        hasStale = true
      } else if let state = StatusState(rawValue: name) {
        states.insert(state)
      } else {
        throw .unknownState(name)
      }
    }
    (self.states, self.hasStale) = (states, hasStale)
  }

  func contain(_ reading: StatusReading) -> Bool {
    states.contains(reading.state) || hasStale && reading.isStale
  }
}
