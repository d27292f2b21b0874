internal import CycBase
internal import CycQuiz
internal import CycStreak
internal import Days
internal import Formats
internal import Streaks
internal import Todos
internal import Weather

/// A status as a program reads it.
struct StatusText {
  let reading: StatusReading
  let request: StatusRequest
  let language: Language
  let isASCII: Bool
  /// The absolute path of cyc, for menus that call it; empty where it is not known.
  var program = ""
  /// What a menu is shown by, beside xbar, whose parameters are fewest.
  var menu = StatusMenu.xbar

  /// The whole output: one line, but for i3blocks, xbar and rofi.
  var text: String {
    switch format {
    case .plain, .starship: "\(line)\n"
    case .tmux: "\(styled(tmux, end: "\(reading.isUrgent ? " " : "")#[default]"))\n"
    case .zjstatus: "\(styled(zjstatus))\n"
    case .polybar, .lemonbar: "\(styled(color.map { "%{F\($0.hex)}" }, end: "%{F-}"))\n"
    case .conky: "\(styled("${color \(conky)}", end: "${color}"))\n"
    case .bash: "\(styled(ansi.map { "\u{1}\u{1B}[\($0)m\u{2}" }, end: "\u{1}\u{1B}[0m\u{2}"))\n"
    case .fish: "\(styled(ansi.map { "\u{1B}[\($0)m" }, end: "\u{1B}[0m"))\n"
    case .zsh: "\(styled(zsh?.begin, end: zsh?.end ?? ""))\n"
    case .i3blocks: reading.isOfNobody && line.isEmpty ? "\n" : "\(line)\n\(short)\n\(color?.hex ?? "")\n"
    case .i3bar: i3bar.text() + "\n"
    case .i3statusRust: i3statusRust.text() + "\n"
    case .waybar: waybar.text() + "\n"
    case .json: JSONLine.text(json)
    case .xbar: StatusMenu.text(self)
    case .rofi: StatusList.text(self)
    }
  }

  /// i3blocks takes 33 for urgent.
  var exitStatus: ExitStatus { format == .i3blocks && reading.isUrgent ? .urgent : .done }

  var format: StatusFormat { request.format }

  /// What is shown, as the template has it, or as is usual.
  var line: String {
    guard let template = request.template else { return format.escaped(values.summary(hasFlame: !format.isPrompt)) }
    return template.filled { format.escaped(values.text($0)) }
  }

  /// In as few columns as can be.
  private var short: String {
    if reading.isOfNobody { return line }
    let days = reading.streakDays.map { Counts.short($0, isGrouped: false) } ?? ""
    if reading.isUrgent { return "\(days)!" }
    return (reading.isStale || reading.state == .unknown) && days != "?" ? "\(days)?" : days
  }

  var values: StatusValues {
    StatusValues(reading: reading, language: language, isASCII: isASCII, hasTitles: !format.isPrompt)
  }

  /// A usual line in the style of its state; whoever writes a template styles it.
  private func styled(_ begin: String?, end: String = "") -> String {
    guard let begin, request.template == nil, !line.isEmpty else { return line }
    return begin + line + end
  }
}

// MARK: - Styles

extension StatusText {
  /// GitHub's colours, which light and dark bars show well.
  enum Color: String {
    case green = "#3fb950"
    case yellow = "#e3b341"
    case red = "#f85149"
    case grey = "#8b949e"

    var hex: String { rawValue }
  }

  /// Nil where nobody is known.
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

  /// Its usual bar is black on green, where no green can be read.
  private var tmux: String? {
    if isDim { return "#[dim]" }
    return reading.isUrgent ? "#[bold,reverse] " : nil
  }

  private var zjstatus: String? {
    if isDim { return "#[dim]" }
    return reading.state == .risk ? "#[fg=red,bold]" : nil
  }

  private var conky: String {
    switch color {
    case .green?: "green"
    case .yellow?: "yellow"
    case .red?: "red"
    case .grey?, nil: "grey"
    }
  }

  /// Of ECMA-48, for prompts that measure escape sequences or are told of them.
  private var ansi: String? {
    if isDim { return nil }
    switch reading.state {
    case .done: return "32"
    case .pending: return "33"
    case .risk: return "1;31"
    case .rest, .unknown, .none: return nil
    }
  }

  private var zsh: (begin: String, end: String)? {
    if isDim { return nil }
    switch reading.state {
    case .done: return ("%F{green}", "%f")
    case .pending: return ("%F{yellow}", "%f")
    case .risk: return ("%B%F{red}", "%f%b")
    case .rest, .unknown, .none: return nil
    }
  }
}

// MARK: - Objects

extension StatusText {
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
      "short_text": short, "color": (color ?? .grey).hex, "urgent": reading.isUrgent,
      "markup": "none",
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
      "streak_certainty": reading.streakDays?.certainty,
      "left_seconds": reading.secondsLeft, "goal": reading.goal,
      "today": reading.todayCount?.number, "today_certainty": reading.todayCount?.certainty, "login": reading.login,
      "age_seconds": reading.ageSeconds,
      "todo": reading.tasks.map { ["open": $0.open, "overdue": reading.overdue] as JSONValue },
      "quiz": reading.quizzes?.json,
    ]
    return reading.coverage.map(object.adding) ?? object
  }

  /// The dashboard in few lines.
  private var tooltip: String {
    let tasks = (reading.tasks?.tasks ?? []).map { "\($0.todo.number) \(values.title($0.todo.title))" }
    if reading.isOfNobody {
      let summary = values.summary(hasFlame: false)
      let hint = StatusPhrases.nothingKnown(of: reading.login)(language)
      return ([summary.isEmpty ? nil : summary] + tasks + [weather, hint]).compactMap(\.self).joined(separator: "\n")
    }
    let streak = [
      reading.streakDays.map { Counts.days($0)(language) }, reading.challenge?.mark,
      StatusPhrases.word(reading.state, of: reading.login)(language),
    ].compactMap(\.self).joined(separator: " · ")
    return ([streak, count] + tasks + [weather, seen]).compactMap(\.self).joined(separator: "\n")
  }

  private var count: String? {
    guard let open = reading.tasks?.open, open > 0 else { return nil }
    return StatusPhrases.tasks(open, overdue: reading.overdue ?? 0)(language)
  }

  private var weather: String? {
    reading.weather.map { "\($0.short(isASCII: isASCII)) (\(WeatherPhrases.credit(language)))" }
  }

  private var seen: String? {
    guard let seen = reading.seen, let today = reading.now?.day else { return nil }
    return StatusPhrases.seen(seen.local, on: today)(language)
  }
}
