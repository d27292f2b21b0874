internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycStreak
internal import Days
internal import Formats
internal import Streaks
internal import Todos
internal import Weather

/// The output of `cyc status` in the format of a bar, a prompt or another program.
struct StatusText {
  let reading: StatusReading
  let request: StatusRequest
  let language: Language
  let isASCII: Bool
  /// The absolute path of cyc, for menus that call it; empty if unknown.
  var program = ""
  var menu = StatusMenu.xbar
  /// False for prompts without colours.
  var isColored = true

  /// The whole output: one line, except for i3blocks, xbar and rofi.
  var text: String {
    switch format {
    case .plain, .starship: "\(line)\n"
    case .tmux: "\(styled(tmux, end: "\(reading.isUrgent ? " " : "")#[default]"))\n"
    case .zjstatus: "\(styled(zjstatus))\n"
    case .polybar, .lemonbar: "\(styled(color.map { "%{F\($0.hex)}" }, end: "%{F-}"))\n"
    case .conky: "\(styled("${color \((color ?? .grey).rawValue)}", end: "${color}"))\n"
    case .bash: "\(styled(prompt.map { "\u{1}\u{1B}[\($0.sgr)m\u{2}" }, end: "\u{1}\u{1B}[0m\u{2}"))\n"
    case .fish, .ansi: "\(styled(prompt.map { "\u{1B}[\($0.sgr)m" }, end: "\u{1B}[0m"))\n"
    case .zsh: "\(styled(prompt?.zsh.prefix, end: prompt?.zsh.end ?? ""))\n"
    case .i3blocks: reading.hasNoStreak && line.isEmpty ? "\n" : "\(line)\n\(short)\n\(color?.hex ?? "")\n"
    case .i3bar: i3bar.text() + "\n"
    case .i3statusRust: i3statusRust.text() + "\n"
    case .waybar: waybar.text() + "\n"
    case .json: JSONLine.text(json)
    case .xbar: StatusMenu.text(self)
    case .rofi: StatusList.text(self)
    }
  }

  /// i3blocks marks a block as urgent if its command exits with 33.
  var exitStatus: ExitStatus { format == .i3blocks && reading.isUrgent ? .urgent : .done }
  var format: StatusFormat { request.format }

  var line: String {
    guard let template = request.template else { return format.escaped(values.summary(hasFlame: !format.isPrompt)) }
    return template.filled { format.escaped(values.text($0)) }
  }

  private var short: String {
    if reading.hasNoStreak { return line }
    let days = values.text(.streak)
    if reading.isUrgent { return "\(days)!" }
    return (reading.isStale || reading.state == .unknown) && days != "?" ? "\(days)?" : days
  }

  var values: StatusValues {
    StatusValues(reading: reading, language: language, isASCII: isASCII, hasTitles: !format.isPrompt)
  }

  /// The next tasks, such as `12 Pay rent`.
  var tasks: [(number: Int, text: String)] {
    (reading.tasks?.tasks ?? []).map { ($0.todo.number, "\($0.todo.number) \(values.title($0.todo.markedTitle))") }
  }

  /// Templates are not styled: they contain their own styles.
  private func styled(_ prefix: String?, end: String = "") -> String {
    guard let prefix, request.template == nil, !line.isEmpty else { return line }
    return prefix + line + end
  }

  // MARK: - Styles

  /// Raw values are colour names of conky.
  enum Color: String {
    case green, yellow, red, grey

    /// GitHub's colours, readable on light and dark bars.
    var hex: String {
      switch self {
      case .green: "#3fb950"
      case .yellow: "#e3b341"
      case .red: "#f85149"
      case .grey: "#8b949e"
      }
    }
  }

  /// Nil for the bar's own colour: without a streak, and for a finished day in polybar and lemonbar.
  var color: Color? {
    switch reading.state {
    case .done: format == .polybar || format == .lemonbar ? nil : .green
    case .risk where !reading.isStale: .red
    case .pending where !reading.isStale: .yellow
    case .risk, .pending, .rest, .unknown: .grey
    case .none: nil
    }
  }

  private var isDim: Bool { reading.isStale || [.rest, .unknown].contains(reading.state) }

  /// tmux's default bar is black on green, so colours are not used.
  private var tmux: String? {
    if isDim { return "#[dim]" }
    return reading.isUrgent ? "#[bold,reverse] " : nil
  }

  private var zjstatus: String? {
    if isDim { return "#[dim]" }
    return reading.state == .risk ? "#[fg=red,bold]" : nil
  }

  /// SGR parameters, and zsh's sequences; nil for the prompt's own colour. Source: ECMA-48.
  private var prompt: (sgr: String, zsh: (prefix: String, end: String))? {
    if isDim || !isColored && format.isPrompt { return nil }
    switch reading.state {
    case .done: return ("32", ("%F{green}", "%f"))
    case .pending: return ("33", ("%F{yellow}", "%f"))
    case .risk: return ("1;31", ("%B%F{red}", "%f%b"))
    case .rest, .unknown, .none: return nil
    }
  }

  // MARK: - Objects

  private var waybar: JSONValue {
    let states = [reading.state.rawValue] + (reading.isStale ? ["stale"] : [])
    let object: JSONValue = [
      "text": line, "alt": reading.state.rawValue, "tooltip": format.escaped(tooltip), "class": states,
    ]
    guard let percent = reading.challenge?.percent, percent != .unknown else { return object }
    return object.adding(["percentage": percent.number])
  }

  private var i3bar: JSONValue {
    let object: JSONValue = ["name": "cyc", "full_text": line]
    guard !line.isEmpty else { return object }
    return object.adding([
      "short_text": short, "color": (color ?? .grey).hex, "urgent": reading.isUrgent, "markup": "none",
    ])
  }

  private var i3statusRust: JSONValue {
    let state =
      switch color {
      case .green?: "Good"
      case .yellow?: "Info"
      case .red?: "Critical"
      case .grey?: reading.isStale ? "Warning" : "Idle"
      case nil: "Idle"
      }
    return ["text": line, "short_text": short, "state": state]
  }

  private var json: JSONValue {
    let object: JSONValue = [
      "state": reading.state.rawValue, "stale": reading.isStale, "text": line, "streak": reading.streakDays?.number,
      "streak_certainty": reading.streakDays?.certainty ?? "unknown", "left_seconds": reading.secondsLeft,
      "goal": reading.goal.map { GoalJSON.object($0, ageSeconds: reading.ageSeconds) },
      "today": reading.todayCount?.number, "today_certainty": reading.todayCount?.certainty ?? "unknown",
      "login": reading.login, "age_seconds": reading.ageSeconds,
      "todo": reading.tasks.map { ["open": $0.open, "overdue": reading.overdue] as JSONValue },
      "quiz": reading.quizzes?.json,
    ]
    return reading.coverage.map(object.adding) ?? object
  }

  private var tooltip: String {
    let tasks = tasks.map(\.text)
    let weather = reading.weather.map { "\($0.short(isASCII: isASCII)) (\(WeatherPhrases.credit(language)))" }
    if reading.hasNoStreak {
      let summary = values.summary(hasFlame: false)
      let hint = StatusPhrases.nothingKnown(of: reading.login)(language)
      return ([summary.isEmpty ? nil : summary] + tasks + [weather, hint]).compactMap(\.self).joined(separator: "\n")
    }
    let streak = [
      reading.streakDays.map { Counts.days($0)(language) }, reading.challenge?.mark,
      StatusPhrases.word(reading.state, of: reading.login)(language),
    ].compactMap(\.self).joined(separator: " · ")
    return ([streak, values.tasks(language)] + tasks + [weather, lastCheck]).compactMap(\.self).joined(separator: "\n")
  }

  private var lastCheck: String? {
    guard let time = reading.checkedAt, let today = reading.now?.day else { return nil }
    return StatusPhrases.checked(at: time.local, on: today)(language)
  }
}

// MARK: - Menus

/// The menus of xbar, SwiftBar and Argos: the same lines with different parameters, since xbar refuses a line with an
/// unknown one.
enum StatusMenu {
  case xbar, swiftBar, argos

  init(environment: [String: String]) {
    self = environment["ARGOS_VERSION"]?.isEmpty == false ? .argos : environment["SWIFTBAR"] == "1" ? .swiftBar : .xbar
  }

  /// Parameters that keep the text of a line as it is.
  private var plain: String {
    switch self {
    case .xbar: " emojize=false ansi=false"
    case .swiftBar: " emojize=false ansi=false symbolize=false"
    case .argos: " emojize=false ansi=false useMarkup=false unescape=false"
    }
  }

  /// The line in the bar, three dashes, and the menu below.
  static func text(_ status: StatusText) -> String {
    let color = status.color.map { " color=\($0.hex)" } ?? ""
    let head = status.line.isEmpty ? "cyc" : status.line
    return (["\(head) |\(color)\(status.menu.plain)", "---"] + lines(status)).joined(separator: "\n") + "\n"
  }

  private static func lines(_ status: StatusText) -> [String] {
    let (reading, language) = (status.reading, status.language)
    let tasks = status.tasks.map { number, text in
      "\(status.format.escaped(text)) |\(status.menu.plain)\(call(status, "todo", "done", String(number)))"
    }
    if reading.hasNoStreak {
      return tasks + ["\(StatusPhrases.nothingKnown(of: reading.login)(language)) |\(status.menu.plain)"]
    }
    let again = "\(StatusPhrases.checkAgain(language)) |\(call(status, "streak", "--refresh"))"
    let page = reading.profileURL.map { "\(StatusPhrases.openGitHub(language)) | href=\($0)" }
    return tasks + [again] + [page].compactMap(\.self)
  }

  private static func call(_ status: StatusText, _ words: String...) -> String {
    guard !status.program.isEmpty else { return "" }
    let path = status.program.contains(" ") ? "'\(status.program)'" : status.program
    let parameters = words.enumerated().map { " param\($0 + 1)=\($1)" }.joined()
    return " bash=\(path)\(parameters) terminal=false refresh=true"
  }
}

/// The rows of a rofi script: the next tasks. rofi passes the number of the chosen one back in `ROFI_INFO`.
///
/// Source: rofi-script(5).
enum StatusList {
  static func text(_ status: StatusText) -> String {
    let head = "\0prompt\u{1F}\(status.line)\n\0no-custom\u{1F}true\n"
    let rows = status.tasks.map { number, text in "\(text)\0info\u{1F}\(number)\n" }
    // rofi closes if there is no row.
    let nothing = "\(StatusPhrases.nothingToDo(status.language))\0nonselectable\u{1F}true\n"
    return head + (rows.isEmpty ? nothing : rows.joined())
  }

  static func hasChosen(in world: World) -> Bool { world.home.environment["ROFI_RETV"] == "1" }

  /// Marks the chosen task as done. Errors are ignored: the next list still shows the task.
  static func finishChosen(in world: World) {
    guard hasChosen(in: world), let number = world.home.environment["ROFI_INFO"].flatMap({ Int($0) }) else { return }
    _ = try? TodoReference.numbers([number]).move(to: .done, as: .done, in: world)
  }
}
