internal import ArgumentParser
internal import CycBase
internal import Terminal

struct StatusCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "status",
    abstract: Sentence(
      en: "Print one line for a status bar, a prompt or a menu.", ko: "상태 표시줄, 프롬프트, 메뉴에 넣을 한 줄을 출력해요."),
    discussion: Sentence(
      en: """
        It shows what is stored here and never waits: no network, and nothing is changed. It prints nothing on stderr \
        and exits with 0 (for i3blocks with 33 if the streak is at risk); what cannot be read is "?".

        A format is the name of a program (\(formats)), a template such as '{streak}{symbol}( {left})', or both: \
        'tmux:{streak} {word}'. Its fields are \(fields); a group in parentheses disappears if all of its fields are \
        empty. --setup prints a block to paste, and docs/bars.md has more of them.

        States: done, risk (open, and the evening has begun), pending (open), rest, unknown, none (no user is set, or \
        GitHub was never asked; the line then has the tasks and quizzes); and stale, if the last check is older than \
        status.stale.
        """,
      ko: """
        저장된 것만 보여 주고 기다리지 않아요. 네트워크를 쓰지 않고, 아무것도 바꾸지 않아요. 오류 출력 없이 0으로 끝나요(i3blocks에서는 기록이 위태로우면 33). 읽을 수 없는 것은 \
        "?"예요.

        형식은 프로그램의 이름(\(formats))이나 '{streak}{symbol}( {left})' 같은 틀, 또는 둘 다예요: 'tmux:{streak} {word}'. 틀에는 \(fields)을 \
        쓸 수 있어요. 괄호로 묶은 부분은 그 안의 값이 모두 비면 사라져요. 붙여 넣을 내용은 --setup으로 볼 수 있고, docs/bars.md에 더 많이 있어요.

        상태: done(했음), risk(아직이고 저녁이 됨), pending(아직), rest(쉬는 날), unknown(알 수 없음), none(정한 사람이 없거나 GitHub에 물은 적이 없음. \
        그때는 할 일과 퀴즈를 보여 줘요). 마지막 확인이 status.stale보다 오래되면 stale이에요.
        """),
    examples: [
      "cyc status": Sentence(en: "streak and today", ko: "연속 기록과 오늘"),
      "cyc status --format '{streak} {word}( · {todo} open)'": Sentence(en: "your own line", ko: "내가 정한 줄"),
      "cyc status --is risk,pending || echo fine": Sentence(en: "for exec-if, when", ko: "exec-if와 when에"),
    ])

  private static let formats = StatusFormat.allCases.map(\.rawValue).chained(", ")
  private static let fields = StatusField.allCases.map(\.rawValue).chained(", ")

  @Option(
    help: ArgumentHelp(
      en: "A program, a template, or PROGRAM:TEMPLATE (default: plain).", ko: "프로그램, 틀, 또는 프로그램:틀이에요 (기본값: plain)."),
    completion: .list(StatusFormat.allCases.map(\.rawValue)))
  var format: String?

  @Option(
    name: .customLong("is"),
    help: ArgumentHelp(
      en: "Print nothing; exit with 0 in one of these states, else with 1.",
      ko: "아무것도 출력하지 않아요. 이 상태 가운데 하나면 0, 아니면 1로 끝나요.", valueName: "states"),
    completion: .list(StatusStates.allNames))
  var states: String?

  @Option(
    help: ArgumentHelp(
      en: "Check GitHub in the background if the last check is older than this, such as 15m.",
      ko: "마지막 확인이 이보다 오래되면 백그라운드에서 GitHub를 확인해요. 예: 15m", valueName: "age"))
  var fetch: String?

  @Flag(help: ArgumentHelp(en: "Only ASCII characters.", ko: "ASCII 문자만 써요."))
  var ascii = false

  @Option(
    help: ArgumentHelp(
      en: "Print what to paste for a program, and where.", ko: "프로그램에 붙여 넣을 내용과 붙여 넣을 곳을 보여 줘요.", valueName: "program"))
  var setup: StatusSetup?

  /// rofi passes the text of the chosen row.
  @Argument(help: .hidden)
  var chosen: [String] = []

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.silent
  /// Some bars show nothing if they have to wait longer.
  private static let maxSeconds = 2.0

  func validate() throws {
    let others = [("--format", format != nil), ("--is", states != nil), ("--fetch", fetch != nil), ("--ascii", ascii)]
    if setup != nil, let other = others.first(where: \.1) { throw UsageFailure.together("--setup", other.0) }
  }

  func run(in world: World) throws {
    if let setup {
      return try setup.print(program: StatusSetup.path(of: world.call.programPath), on: world.screen)
    }
    let request = try StatusRequest(format ?? StatusFormat.plain.rawValue)
    try rejectWords(besides: request)
    let states = try states.map(StatusStates.init)
    let askedFetch = try fetch.map { text throws(StatusFailure) in try StatusFetch(text) }
    // A check fails if the settings cannot be read.
    let fetch = world.home.settingsError == nil ? askedFetch : nil
    if request.format == .rofi { StatusList.finishChosen(in: world) }
    let mayAnswer = world.screen.answerWithin(
      Self.maxSeconds, states == nil ? text(StatusReading(), request, in: world).text : "")
    // If other commands would refuse to run, the state is unknown.
    let mayRun = (try? world.rejectBadEnvironment()) != nil && (try? world.rejectSudoInUserHome()) != nil
    let (fields, withoutStreak) = states == nil ? (request.fields, request.fieldsWithoutStreak) : ([], [])
    let facts =
      mayRun
      ? StatusReader.facts(fields, withoutStreak: withoutStreak, maxTasks: request.format.maxTasks, in: world)
      : nil
    let reading = facts.map { $0.reading(at: $0.readAt) } ?? StatusReading()
    guard mayAnswer() else { return }
    let answer = line(reading, request, states, in: world)
    if !answer.text.isEmpty { try? world.screen.out(answer.text) }
    if states == nil, mayRun { fetch?.begin(after: reading, in: world) }
    if let facts { remember(facts, request, states, fetch, in: world) }
    if answer.exitStatus != .done { throw answer.exitStatus }
  }

  private func line(
    _ reading: StatusReading, _ request: StatusRequest, _ states: StatusStates?, in world: World
  ) -> StatusTimetable.Line {
    if let states { return StatusTimetable.Line(text: "", exitStatus: states.contain(reading) ? .done : .no) }
    let text = text(reading, request, in: world)
    return StatusTimetable.Line(text: text.text, exitStatus: text.exitStatus)
  }

  /// Lets the launcher answer the same call for the rest of the day. Errors are ignored: the next call is slower.
  private func remember(
    _ facts: StatusFacts, _ request: StatusRequest, _ states: StatusStates?, _ fetch: StatusFetch?, in world: World
  ) {
    // A menu contains the path of cyc, which depends on the folder if cyc was called by a relative path.
    guard world.call.files.launcher != nil, chosen.isEmpty,
      request.format != .xbar || world.call.name.hasPrefix("/"),
      request.format != .rofi || !StatusList.hasChosen(in: world),
      let key = StatusKey(world)
    else { return }
    let nextFetch = states == nil ? fetch?.nextBeginning(after: facts, in: world) : nil
    guard let timetable = StatusTimetable(facts, until: nextFetch, line: { line($0, request, states, in: world) })
    else { return }
    TimetableFile(world).remember(timetable, for: key)
  }

  private func rejectWords(besides request: StatusRequest) throws {
    guard let word = chosen.first, request.format != .rofi else { return }
    let meant = StatusFormat(rawValue: word).map { Sentence.typed("cyc status --format \($0.rawValue)") }
    throw UsageFailure.surplus(word, hint: meant)
  }

  private func text(_ reading: StatusReading, _ request: StatusRequest, in world: World) -> StatusText {
    let depth = ColorDecision.depth(
      mode: world.screen.usesColor ? .auto : .never, environment: world.home.environment, isTTY: true)
    return StatusText(
      reading: reading, request: request, language: world.screen.language, isASCII: ascii,
      program: world.call.programPath, menu: StatusMenu(environment: world.home.environment),
      isColored: depth != .none)
  }

  var declarations: Mirror {
    mirror([
      ("_format", _format), ("_states", _states), ("_fetch", _fetch), ("_ascii", _ascii), ("_setup", _setup),
      ("_chosen", _chosen), ("_shared", _shared),
    ])
  }
}

struct StatusStates: Equatable {
  static let allNames = StatusState.allCases.map(\.rawValue) + ["stale"]
  private let names: [String]

  /// - Parameter text: names separated by commas
  init(_ text: String) throws(StatusFailure) {
    names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if let name = names.first(where: { !StatusStates.allNames.contains($0) }) { throw .unknownState(name) }
  }

  func contain(_ reading: StatusReading) -> Bool {
    names.contains(reading.state.rawValue) || reading.isStale && names.contains("stale")
  }
}

/// An invalid `--format`, `--is` or `--fetch`.
enum StatusFailure: UserFacingError {
  case unknownFormat(String)
  case unknownField(String)
  case unbalanced(String)
  /// A field that is not allowed in a prompt.
  case notInPrompts(StatusField, StatusFormat)
  case unknownState(String)
  case badAge(String)

  var message: Sentence {
    switch self {
    case .unknownFormat(let name): Sentence(en: "there is no format '\(name.excerpt)'", ko: "'\(name.excerpt)' 형식은 없어요")
    case .unknownField(let name): Sentence(en: "there is no field {\(name.excerpt)}", ko: "{\(name.excerpt)} 항목은 없어요")
    case .unbalanced(let sign): Sentence(en: "unmatched '\(sign)' in the template", ko: "템플릿에 '\(sign)'의 짝이 없어요")
    case .notInPrompts(let field, let format):
      Sentence(
        en:
          "{\(field.rawValue)} is not allowed in a prompt (\(format.rawValue)): the shell could run what a title says",
        ko: "{\(field.rawValue)} 항목은 프롬프트(\(format.rawValue))에 넣을 수 없어요. 셸이 제목을 명령으로 실행할 수 있어요")
    case .unknownState(let name): Sentence(en: "there is no state '\(name.excerpt)'", ko: "'\(name.excerpt)' 상태는 없어요")
    case .badAge(let text):
      Sentence(
        en: "--fetch takes a time from 1m to 24h, not '\(text.excerpt)'",
        ko: "--fetch에는 1m부터 24h까지의 시간만 쓸 수 있어요: '\(text.excerpt)'")
    }
  }

  var hint: Sentence? {
    switch self {
    case .unknownFormat(let name): StatusFailure.choices(StatusFormat.allCases.map(\.rawValue), near: name)
    case .unknownField(let name): StatusFailure.choices(StatusField.allCases.map(\.rawValue), near: name)
    case .unknownState(let name): StatusFailure.choices(StatusStates.allNames, near: name)
    case .unbalanced:
      Sentence(
        en: "for a brace itself write {{ or }}, for a parenthesis \\( or \\)",
        ko: "중괄호는 {{ 나 }}로, 괄호는 \\( 나 \\)로 적어 주세요")
    case .notInPrompts(_, let format): .typed("cyc status --format '\(format.rawValue):{streak}{symbol}( {todo})'")
    case .badAge: .typed("cyc status --fetch 15m")
    }
  }

  var exitStatus: ExitStatus { .usage }

  private static func choices(_ names: [String], near name: String) -> Sentence {
    if let guess = Suggestion.nearest(to: name, among: names, by: \.self) {
      return Sentence(en: "did you mean \(guess)?", ko: "혹시 \(guess) 아닌가요?")
    }
    let list = names.joined(separator: " ")
    return Sentence(en: "choose one of: \(list)", ko: "이 가운데 하나를 적어 주세요: \(list)")
  }
}

extension AnySetting {
  static let statusStale = Setting<Int>(
    "status.stale", .duration(minutes: 5...1440), default: 120, example: "1h",
    Sentence(
      en: "How old the last check may be before an open day gets a question mark.",
      ko: "확인한 지 얼마나 지나면 상태 표시줄에서 아직 커밋하지 않은 날에 물음표를 붙일지 정해요."))

  static let statusRefresh = Setting<[String]?>(
    "status.refresh", .program, example: "refresh-bar",
    Sentence(
      en: "The program that refreshes your status bar; cyc runs it after changing something.",
      ko: "cyc로 무언가를 바꾼 다음 상태 표시줄을 새로 그리게 할 프로그램이에요."))
}
