internal import CycBase
internal import Foundation
internal import Platform
internal import Days

/// The meaning of a call that was not understood.
///
/// A pure function of the arguments, used only after the call has failed. Calls that work are never rewritten.
enum Guess: Equatable {
  /// One meaning that only shows something, or that can be taken back.
  case run([String])
  /// Lines to type, one to three.
  case hint([Proposal])

  /// Facts that the tables cannot know.
  struct Context: Sendable {
    let today: Day
    /// The subcommands of each command by name, with their aliases; hidden ones are left out.
    let subcommands: [String: [String]]
    let settings: [String]
    let themes: [String]
    let statusFormats: [String]
    let parses: @Sendable ([String]) -> Bool
  }

  /// Limit of rewritings, so that rules which contradict each other end.
  private static let maxSteps = 10

  /// - Returns: Nil if the words have no other meaning
  static func reading(_ arguments: [String], in context: Context) -> Guess? {
    let reader = GuessReader(context: context)
    let arguments = GuessReader.joiningTask(OtherName.shown(arguments.map(\.precomposedStringWithCanonicalMapping)))
    var words = arguments
    var onlyHints = false
    for _ in 0..<maxSteps {
      switch reader.step(words) {
      case .hints(let proposals):
        let parsing = proposals.filter { $0.program != "cyc" || context.parses($0.words) }
        return parsing.isEmpty ? nil : .hint(Array(parsing.prefix(3)))
      case .run(let next) where next != words: words = next
      case .hint(let next) where next != words: (words, onlyHints) = (next, true)
      case nil, .run, .hint: return ending(words, of: arguments, onlyHints: onlyHints, reader)
      }
    }
    return nil
  }

  private static func ending(
    _ words: [String], of arguments: [String], onlyHints: Bool, _ reader: GuessReader
  ) -> Guess? {
    guard words != arguments else { return nil }
    guard reader.context.parses(words) else {
      // The command is understood, but not its words.
      let path = reader.path(of: words)
      guard !path.isEmpty, path != reader.path(of: arguments) else { return nil }
      return .hint([Proposal(path + ["--help"])])
    }
    let call = OtherName.shown(words)
    return onlyHints || isNeverRun(call) ? .hint([Proposal(call)]) : .run(call)
  }

  private static let neverRun: [[String]] = [
    ["logout"], ["login"], ["todo", "reset"], ["todo", "recover"], ["config", "unset"], ["config", "edit"],
    ["dday", "rm"], ["quiz", "rm"], ["sync", "setup"], ["sync", "off"], ["history", "--forget"], ["weather", "set"],
  ]

  /// Values given to a noun without a verb, whose command talks to a server. On a terminal it runs if the answer is yes.
  private static let offered: [[String]] = [["weather", "set"], ["sync", "setup"], ["nag", "on"]]

  static func mayOffer(_ words: [String], typed: [String]) -> Bool {
    let rest = words.dropFirst(2)
    return offered.contains { words.starts(with: $0) && typed.first == $0[0] } && !rest.isEmpty
      && typed.dropFirst().allSatisfy { !$0.hasPrefix("-") } && rest.last == typed.last
  }

  /// Whether a call removes something that `undo` does not bring back, logs in or out, or sends a word of the user.
  static func isNeverRun(_ words: [String]) -> Bool {
    if GuessReader.asksForHelp(words) { return false }
    if neverRun.contains(where: { words.starts(with: $0) }) { return true }
    let isRemoval = words.starts(with: ["todo", "rm"])
    return isRemoval && words.dropFirst(2).count { !$0.hasPrefix("-") } > 1
  }
}

/// A line to type.
struct Proposal: Equatable {
  var program = "cyc"
  let words: [String]

  init(_ words: [String], program: String = "cyc") { (self.words, self.program) = (words, program) }

  /// - Parameter line: Words of a call without quotes, such as `todo add milk`
  init(_ line: String) { self.init(line.split(separator: " ").map(String.init)) }

  var text: String { ([program] + words).map(Proposal.quoted).joined(separator: " ") }

  /// Double quotes, as people type them, unless the shell would read something inside.
  private static func quoted(_ word: String) -> String {
    if word == "~" || word.hasPrefix("~/") { return word }
    let text = ShellWords(words: [word]).text
    let isSafe = word.contains(" ") && !word.contains { "\"$`\\!".contains($0) }
    return isSafe ? "\"\(word)\"" : text
  }
}

/// One rewriting of the words of a call.
enum GuessStep {
  case run([String])
  case hint([String])
  /// Several meanings, or a line that is not simply another call.
  case hints([Proposal])

  static func hints(_ lines: String...) -> GuessStep { .hints(lines.map { Proposal($0) }) }
}

/// Rewrites calls; one step applies one rule.
struct GuessReader {
  let context: Guess.Context

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
