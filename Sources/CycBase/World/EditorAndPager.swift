package import Platform
internal import Terminal

package struct Editor {
  /// Command line with options, from a variable or from git.
  private let command: String

  /// From `VISUAL` or `EDITOR`, else on a terminal the editor that git would open; nil if there is none.
  package init?(in world: World) {
    let environment = world.home.environment
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
    guard let command = chosen ?? Editor.ofGit(in: world) else { return nil }
    self.command = command
  }

  /// Git looks at `GIT_EDITOR`, `core.editor` and the default of its build. If git does not answer, the editor is vi.
  private static func ofGit(in world: World) -> String? {
    guard world.screen.canAsk, world.screen.terminal.outputIsTerminal,
      let terminal = world.home.environment["TERM"], terminal != "dumb"
    else { return nil }
    // Outside of any repository: its `core.editor` could be a stranger's program.
    let environment = world.home.environmentForOthers.filter { $0.key != "GIT_DIR" }
    let answer = try? world.programs.run(["git", "-C", "/", "var", "GIT_EDITOR"], environment, [])
    let line = answer?.outputBytes.split(separator: UInt8(ascii: "\n")).first
    return line.map { String(decoding: $0, as: UTF8.self) } ?? "vi"
  }

  package func open(_ path: String, in world: World) throws(EditorFailure) {
    let program = ShellCommand(command).words(withArguments: true) + [path]
    let shown = program[0] == "sh" ? command : program[0]
    guard let status = try? world.programs.runOnTerminal(program, world.home.environmentForOthers) else {
      throw .notStarted(
        shown, path: path, Program.obstacle(to: program[0], environment: world.home.environmentForOthers))
    }
    guard status == 0 else { throw .failed(shown, status: status) }
  }
}

package enum EditorFailure: UserFacingError, Equatable {
  /// - Parameter path: nil for the form of `cyc todo edit`, a temporary file
  case notChosen(path: String?)
  case notStarted(String, path: String, ProgramObstacle?)
  case failed(String, status: Int32)
  /// `--no-input` was given.
  ///
  /// - Parameter instead: a command that does the same without an editor
  case notWanted(instead: String)

  package var message: Sentence {
    switch self {
    case .notChosen(nil): Sentence(en: "there is no editor set", ko: "편집기가 정해져 있지 않아요")
    case .notChosen(let path?):
      Sentence(en: "there is no editor set to open \(path) with", ko: "\(path) 파일을 열 편집기가 정해져 있지 않아요")
    case .notStarted(let editor, let path, let obstacle):
      Sentence(
        en: "cannot start '\(editor)' to edit \(path)\(obstacle.map { ": \($0.message(.english))" } ?? "")",
        ko: "\(path) 파일을 열 '\(editor)' 편집기를 시작할 수 없어요\(obstacle.map { ": \($0.message(.korean))" } ?? "")")
    case .failed(let editor, let status):
      Sentence(en: "'\(editor)' exited with status \(status)", ko: "'\(editor)' 편집기가 오류로 끝났어요 (종료 코드 \(status))")
    case .notWanted: Sentence(en: "--no-input opens no editor", ko: "--no-input이면 편집기를 열지 않아요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .notChosen, .notStarted:
      Sentence(en: "set one, for example: export EDITOR=nano", ko: "편집기를 지정하세요. 예: export EDITOR=nano")
    case .notWanted(let command): .typed(command)
    case .failed: nil
    }
  }

  package var exitStatus: ExitStatus {
    if case .notWanted = self { .usage } else { .failed }
  }
}

/// A command line from an environment variable or from git, such as `code --wait`.
struct ShellCommand {
  private let text: String

  /// Uses the first line that is not blank.
  init(_ text: String) {
    self.text = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }

  /// The program to start: `sh` only if the text has characters that a shell interprets, by the list of Git
  /// (run-command.c).
  ///
  /// - Parameter withArguments: whether arguments follow
  func words(withArguments: Bool) -> [String] {
    guard text.contains(where: { "|&;<>()$`\\\"'*?[#~=%".contains($0) }) else {
      return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return withArguments ? ["sh", "-c", "\(text) \"$@\"", "sh"] : ["sh", "-c", text]
  }
}

struct Pager: Equatable {
  let program: [String]

  /// From `CYC_PAGER` or `PAGER`, by default less; nil if the variable is empty or `cat`.
  init?(environment: [String: String]) {
    let command = environment["CYC_PAGER"] ?? environment["PAGER"] ?? "less"
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty, words != ["cat"] else { return nil }
    program = ShellCommand(command).words(withArguments: false)
  }

  /// Git's defaults: less shows colours, exits if one page is enough, and leaves its text on the terminal.
  static func environment(_ variables: [String: String]) -> [String: String] {
    var usual = ["LESS": "FRX", "LV": "-c"]
    // If the locale is not installed, less would otherwise show each Hangul letter as three bytes.
    if Charset.isUTF8(environment: variables) { usual["LESSCHARSET"] = "utf-8" }
    return usual.merging(variables) { $1 }
  }

  /// Whether the text does not fit in the window together with the prompt below it.
  static func isNeeded(for text: String, windowRows: Int?) -> Bool {
    guard let windowRows else { return false }
    return text.utf8.count { $0 == UInt8(ascii: "\n") } >= windowRows
  }
}

extension World {
  /// Prints long output, in a pager if it does not fit on the terminal.
  package func show(_ text: String) throws {
    guard screen.usesPager, screen.terminal.outputIsTerminal, home.environment["TERM"] != "dumb",
      Pager.isNeeded(for: text, windowRows: screen.terminal.windowRows),
      let pager = Pager(environment: home.environment)
    else { return try screen.out(text) }
    do {
      let status = try programs.page(text, pager.program, Pager.environment(home.environmentForOthers))
      // The exit codes of a shell that cannot find or run the program.
      guard status == 126 || status == 127 else { return }
    } catch {
      // A missing default pager is no loss.
      if pager.program != ["less"] {
        let name = pager.program[0].excerpt
        let obstacle = Program.obstacle(to: pager.program[0], environment: home.environmentForOthers)?.message
        screen.note(
          Sentence(
            en: "cannot start the pager '\(name)'\(obstacle.map { ": \($0(.english))" } ?? "")",
            ko: "페이저를 실행할 수 없어요: '\(name)'\(obstacle.map { " (\($0(.korean)))" } ?? "")"))
      }
    }
    try screen.out(text)
  }
}
