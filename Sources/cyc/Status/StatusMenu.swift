internal import CycBase
internal import CycList
internal import Todos

/// The menus of xbar, SwiftBar and Argos: the same lines with different parameters. xbar refuses a line with an unknown
/// parameter.
enum StatusMenu {
  case xbar, swiftBar, argos

  /// The program that calls cyc.
  init(environment: [String: String]) {
    self =
      environment["ARGOS_VERSION"]?.isEmpty == false ? .argos : environment["SWIFTBAR"] == "1" ? .swiftBar : .xbar
  }

  /// Parameters that show the text as it is.
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
    let page = reading.page.map { "\(StatusPhrases.openGitHub(language)) | href=\($0)" }
    return tasks + [again] + [page].compactMap(\.self)
  }

  /// Parameters that run cyc on a click.
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
}

extension StatusList {
  /// Marks a task as done. Errors are ignored: the next list still shows the task.
  static func finish(_ number: Int, in world: World) {
    _ = try? TodoReference.numbers([number]).change(.done, in: world) {
      TodoEdit(column: .done).applied(to: $0, at: $1)
    }
  }
}
