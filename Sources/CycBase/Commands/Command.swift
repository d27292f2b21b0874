package import ArgumentParser
internal import Terminal

package protocol Command: ParsableCommand {
  static var configurations: BilingualConfiguration { get }

  var shared: SharedOptions { get }

  static var settingsUse: SettingsUse { get }

  /// Options and arguments, as the parser reads them. Commands that run often list them with `mirror(_:)`, since
  /// Swift's own mirror is slow.
  var declarations: Mirror { get }

  /// - Throws: `ExitStatus.no` if the answer of the command is no
  func run(in world: World) throws
}

extension Command {
  package static var configuration: CommandConfiguration { configurations.current }

  package static var settingsUse: SettingsUse { .needed }

  package var declarations: Mirror { Mirror(reflecting: self) }
}

/// A command such as `cyc todo` that only groups others.
package protocol GroupingCommand: Command {}

extension GroupingCommand {
  /// The parser calls a subcommand instead: the default one if none is named.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}

/// How a command reacts to an unreadable settings file.
package enum SettingsUse {
  case needed
  /// Continues with the defaults.
  case wanted
  /// Continues with the defaults, and prints nothing but usage errors to stderr.
  case silent
  /// Does not need settings, or reads them itself in order to repair them.
  case unread
}

package struct SharedOptions: ParsableArguments, CustomReflectable {
  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp(en: "The language of the output.", ko: "출력에 쓸 언어예요.", valueName: "language"))
  package var language: Language?

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      en: "Print only results and errors: no notes, no progress, no confirmations.",
      ko: "결과와 오류만 보여 줘요. 참고, 진행 상황, 확인 메시지는 나오지 않아요."))
  var quiet = false

  @Flag(
    help: ArgumentHelp(
      en: "Never prompt; where an answer is needed, fail and say what to type.",
      ko: "아무것도 묻지 않아요. 답이 필요하면 실패하고, 무엇을 입력할지 알려 줘요."))
  var noInput = false

  @Flag(help: ArgumentHelp(en: "Print long output at once, without a pager.", ko: "긴 출력도 페이저 없이 한 번에 보여 줘요."))
  var noPager = false

  /// Every command accepts it, so that a script can pass it to all of them.
  @Flag(name: .customLong("no-color"), help: .hidden)
  var noColor = false

  package init() {}

  package var customMirror: Mirror {
    mirror([
      ("_language", _language), ("_quiet", _quiet), ("_noInput", _noInput), ("_noPager", _noPager),
      ("_noColor", _noColor),
    ])
  }
}

extension Language: ExpressibleByArgument {}

extension World {
  /// Applies the options to `screen`.
  package mutating func apply(_ options: SharedOptions) {
    screen.language = options.language ?? screen.language
    screen.mayAsk = !options.noInput
    screen.usesPager = !options.noPager
    if options.noColor { screen.usesColor = false }
    guard options.quiet else { return }
    screen.isQuiet = true
    screen.spin = { _ in {} }
    screen.showProgress = { _ in }
  }
}

/// Shortens usage lines. ArgumentParser writes out up to eleven options, however long the line gets, although the help
/// lists them anyway.
package enum UsageLine {
  /// 80 columns with `Usage: ` in front.
  private static let maxCharacters = 73

  /// In a long line, `[<options>]` stands for all optional options.
  package static func shortened(_ line: String) -> String {
    guard line.count > maxCharacters else { return line }
    let parts = parts(of: line)
    let command = parts.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") }
    let rest = parts.dropFirst(command.count).filter { !$0.hasPrefix("[-") }
    return (command + ["[<options>]"] + rest).joined(separator: " ")
  }

  /// The words of a line; brackets keep their words together.
  private static func parts(of line: String) -> [String] {
    var parts: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 { parts[parts.count - 1] += " \(word)" } else { parts.append(String(word)) }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return parts
  }
}

/// Passes the world to completion closures: the parser calls them while it parses, without arguments of ours.
package struct Completion: @unchecked Sendable {
  // Unchecked because only the parsing thread uses it.
  package private(set) var world: World

  @TaskLocal package static var current: Completion?

  package init(world: World, settings: Settings?) {
    self.world = world
    if let settings { self.world.home.settings = settings }
  }
}

extension CompletionKind {
  /// Values that are known only at run time, with descriptions for zsh and fish.
  ///
  /// If `values` throws, there are none: a message would disturb the command line that is being typed.
  package static func values(
    _ values: @escaping @Sendable (World) throws -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, _ in
      guard let world = Completion.current?.world else { return [] }
      return ((try? values(world)) ?? []).map { line(for: $0, in: .requesting) }
    }
  }

  /// The same, followed by `words` once an argument has been typed after the command.
  package static func values(
    of command: String, then words: [String],
    _ values: @escaping @Sendable (World) throws -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { typed, index, _ in
      guard let world = Completion.current?.world else { return [] }
      let isFirst = index > 0 && index <= typed.count && typed[index - 1] == command
      return ((try? values(world)) ?? []).map { line(for: $0, in: .requesting) } + (isFirst ? [] : words)
    }
  }

  package static func line(for choice: (value: String, meaning: String), in shell: CompletionShell?) -> String {
    switch shell {
    case .zsh: "\(choice.value.replacing(":", with: "\\:")):\(choice.meaning)"
    case .fish: "\(choice.value)\t\(choice.meaning)"
    default: choice.value
    }
  }
}
