internal import CycBase
internal import CycStreak
internal import Days
internal import Foundation
internal import GitHub
internal import Platform

/// The probable meaning of a call that failed. Calls that work are not rewritten, except `cyc todo list` with words
/// that mean a filter, such as `today`.
enum Guess: Equatable {
  /// A call to run at once: it only shows something, or can be undone.
  case run([String])
  /// Calls to propose, one to three.
  case hint([Proposal])

  /// Facts from outside of the tables of words.
  struct Context: Sendable {
    let today: Day
    /// The subcommands of each command by name, with their aliases; hidden ones are left out.
    let subcommands: [String: [String]]
    let settings: [String]
    let themes: [String]
    let statusFormats: [String]
    /// Whether a call can be parsed.
    let parses: @Sendable ([String]) -> Bool
  }

  /// Limit of the bytes of a call that is read again. The rules go through words many times: without a limit, a whole
  /// file as an argument would take minutes.
  static let maxBytes = 5_000

  /// Limit of rewritings, in case rules undo each other.
  private static let maxSteps = 10

  /// - Returns: Nil if the words have no other meaning
  static func reading(_ arguments: [String], in context: Context) -> Guess? {
    guard arguments.reduce(0, { $0 + $1.utf8.count }) <= maxBytes else { return nil }
    let reader = GuessReader(context: context)
    let arguments = GuessReader.joiningTask(OtherName.shown(arguments.map(\.precomposedStringWithCanonicalMapping)))
    var words = arguments
    var onlyHints = false
    for _ in 0..<maxSteps {
      switch reader.step(words) {
      case .hints(let proposals):
        let possible = proposals.filter { $0.program != "cyc" || isPossible($0.words, typed: arguments, in: context) }
        return possible.isEmpty ? nil : .hint(Array(possible.prefix(3)))
      case .run(let next) where next != words: words = next
      case .hint(let next) where next != words: (words, onlyHints) = (next, true)
      case nil, .run, .hint: return conclusion(words, of: arguments, onlyHints: onlyHints, reader)
      }
    }
    return nil
  }

  /// The guess after the last rewriting; nil if nothing was rewritten, or if the command is not understood.
  private static func conclusion(
    _ words: [String], of arguments: [String], onlyHints: Bool, _ reader: GuessReader
  ) -> Guess? {
    guard words != arguments else { return nil }
    guard isPossible(words, typed: arguments, in: reader.context) else {
      // The command is understood, but not the words after it: propose its help, or to add a task with this title.
      let path = reader.path(of: words)
      guard !path.isEmpty, path != reader.path(of: arguments) else { return nil }
      let title = Array(words.dropFirst())
      // Rules may have changed the words, and a number is rather that of a task.
      if path == ["todo"], let first = title.first, first != "help", GuessReader.taskNumbers([first]) == nil,
        arguments.suffix(title.count).elementsEqual(title), reader.context.parses(["todo", "add"] + title)
      {
        return .hint([Proposal(["todo", "add"] + title)])
      }
      return .hint([Proposal(path + ["--help"])])
    }
    let call = OtherName.shown(words)
    let isHint = onlyHints || isNeverRun(call) || !logins(in: words, typed: arguments).isEmpty
    return isHint ? .hint([Proposal(call)]) : .run(call)
  }

  /// Whether a call can be parsed, and each word that it takes for a login can be one.
  private static func isPossible(_ words: [String], typed: [String], in context: Context) -> Bool {
    context.parses(words) && logins(in: words, typed: typed).allSatisfy { Login(typed: $0) != nil }
  }

  /// Typed words that would be sent to GitHub as logins although no command for that was typed: `run tests`.
  private static func logins(in words: [String], typed: [String]) -> [String] {
    guard let command = words.first, ["streak", "stats", "card", "check", "year"].contains(command),
      !typed.contains(command)
    else { return [] }
    let plain = GuessReader.separated(Array(words.dropFirst()), in: [command]).plain
    return plain.filter { word in
      let isDate = command == "year" ? Int(word) != nil : command == "streak" && DayQuestion.isMeant(by: [word])
      return typed.contains(word) && !isDate
    }
  }

  private static let neverRun: [[String]] = [
    ["logout"], ["login"], ["todo", "reset"], ["todo", "recover"], ["config", "unset"], ["config", "edit"],
    ["dday", "rm"], ["quiz", "rm"], ["sync", "setup"], ["sync", "off"], ["history", "--forget"], ["weather", "set"],
  ]

  /// Calls that cyc offers to run on a terminal if only the verb was missing, as in `cyc weather Seoul`.
  private static let offered: [[String]] = [["weather", "set"], ["sync", "setup"], ["nag", "on"]]

  /// Whether `words` are an offered call with the values that were typed, and no options were typed.
  static func mayOffer(_ words: [String], typed: [String]) -> Bool {
    let rest = words.dropFirst(2)
    return offered.contains { words.starts(with: $0) && typed.first == $0[0] } && !rest.isEmpty
      && typed.dropFirst().allSatisfy { !$0.hasPrefix("-") } && rest.last == typed.last
  }

  /// Whether a call is only proposed: it removes something that `undo` does not bring back, changes the login, or sends
  /// a typed word to a server.
  static func isNeverRun(_ words: [String]) -> Bool {
    if GuessReader.asksForHelp(words) { return false }
    if neverRun.contains(where: { words.starts(with: $0) }) { return true }
    let isRemoval = words.starts(with: ["todo", "rm"])
    return isRemoval && words.dropFirst(2).count { !$0.hasPrefix("-") } > 1
  }
}

struct Proposal: Equatable {
  var program = "cyc"
  let words: [String]

  init(_ words: [String], program: String = "cyc") { (self.words, self.program) = (words, program) }

  /// - Parameter line: Words of a call without quotes, such as `todo add milk`
  init(_ line: String) { self.init(line.split(separator: " ").map(String.init)) }

  var text: String { ([program] + words).map(Proposal.quoted).joined(separator: " ") }

  /// Double quotes, as people type them, unless the shell would interpret something inside.
  private static func quoted(_ word: String) -> String {
    if word == "~" || word.hasPrefix("~/") { return word }
    let text = ShellWords(words: [word]).text
    let isSafe = word.contains(" ") && !word.unicodeScalars.contains { "\"$`\\!".unicodeScalars.contains($0) }
    return isSafe ? "\"\(word)\"" : text
  }
}

/// One rewriting of the words of a call.
enum GuessStep {
  /// The words to go on with, which may be run.
  case run([String])
  /// The words to go on with, if their meaning is less certain: they are only proposed.
  case hint([String])
  /// Several meanings, or a line that does not follow from the words.
  case hints([Proposal])

  static func hints(_ lines: String...) -> GuessStep { .hints(lines.map { Proposal($0) }) }
}

/// Rewrites calls; one step applies one rule. Functions named `of…` have the rules for a command, a group of commands
/// or an option, and return nil if none applies.
struct GuessReader {
  let context: Guess.Context

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  static let shortWeekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  func step(_ words: [String]) -> GuessStep? {
    guard let first = words.first else { return nil }
    if first.hasPrefix("-"), first != "-" { return leadingOptions(words) ?? optionAsWord(words) }
    if let help = help(words) { return help }
    if let merged = mergedCommand(words) { return merged }
    if FirstWord(rawValue: first) == nil { return unknownFirst(words) }
    return ofCommand(words)
  }

  /// The command that the words name, such as `todo add`.
  func path(of words: [String]) -> [String] {
    guard let first = words.first, FirstWord(rawValue: first) != nil else { return [] }
    guard words.count > 1, let names = context.subcommands[first], names.contains(words[1]) else { return [first] }
    let below = context.subcommands["\(first) \(words[1])"] ?? []
    return Array(words.prefix(words.count > 2 && below.contains(words[2]) ? 3 : 2))
  }
}
