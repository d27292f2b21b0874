internal import Platform
internal import Terminal

/// The program in which long output is read page by page.
struct Pager: Equatable {
  /// With its arguments.
  let program: [String]

  /// What `CYC_PAGER`, `PAGER` or nobody names; nil where one that is empty, or cat, says that none is wanted.
  init?(environment: [String: String]) {
    guard let command = environment["CYC_PAGER"] ?? environment["PAGER"] else {
      program = ["less"]
      return
    }
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, words != ["cat"] else { return nil }
    let isForShell = command.contains { "|&;<>()$`\\\"'*?[#~=%".contains($0) }
    program = isForShell ? ["sh", "-c", command] : [name] + words.dropFirst()
  }

  /// As git has it: less ends where one page is enough, shows colours, and leaves on the terminal what it showed.
  static func environment(_ variables: [String: String]) -> [String: String] {
    var usual = ["LESS": "FRX", "LV": "-c"]
    // Where the locale is not installed less would show every letter of Hangul as three bytes.
    if Charset.isUTF8(environment: variables) { usual["LESSCHARSET"] = "utf-8" }
    return usual.merging(variables) { $1 }
  }

  /// Whether a text has no room in a window, below which the prompt stands.
  static func isNeeded(for text: String, windowRows: Int?) -> Bool {
    guard let windowRows else { return false }
    return text.utf8.count { $0 == UInt8(ascii: "\n") } >= windowRows
  }
}

extension World {
  /// Prints what may be long: page by page where a person looks on and the window has no room for it.
  package func show(_ text: String) throws {
    guard usesPager, terminal.outputIsTerminal, environment["TERM"] != "dumb",
      Pager.isNeeded(for: text, windowRows: terminal.windowRows), let pager = Pager(environment: environment)
    else { return try out(text) }
    do {
      let status = try page(text, pager.program, Pager.environment(environmentForOthers))
      // A shell says so where there is no such program, or none that can be run.
      guard status == 126 || status == 127 else { return }
    } catch {
      // Without one that was asked for nothing is missing.
      if pager.program != ["less"] { note(Pager.notStarted(pager)) }
    }
    try out(text)
  }
}

extension Pager {
  fileprivate static func notStarted(_ pager: Pager) -> Sentence {
    let name = pager.program[0].excerpt
    return Sentence(en: "cannot start the pager '\(name)'", ko: "페이저를 실행할 수 없어요: '\(name)'")
  }
}
