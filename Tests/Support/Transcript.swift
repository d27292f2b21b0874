/// A recorded session with a program, which a test can replay.
///
/// ```
/// # a comment
/// @ env NAME=VALUE        sets a variable for all later commands; an empty value unsets it
/// @ file PATH [mode=600]  writes the following lines, each after "| ", to PATH below HOME
/// | one line
/// @ mode PATH 644         changes the permissions of a file below HOME
/// @ without .cache        removes a path below HOME before each later command
/// @ stand-in              runs a stand-in for GitHub, with no expected requests
/// @ today 2026-08-03      sets the day on which the stand-in draws its pages
/// @ GET /users/hana/contributions -> calendar run=12
///                         a request that the stand-in expects (see `ExpectedRequest`)
/// $ cyc streak hana | head -1
///                         runs a command in /bin/sh
/// $tty cyc streak         the same on a terminal, where output and errors are one stream
/// > --json                continues the command on a new line
/// < y                     a line of the command's input, which is empty by default
/// 12 days                 an expected line of output
/// ! hint: cyc login       an expected line of standard error
/// ? 4                     the expected exit code (default: 0)
/// ```
///
/// - `[..]` in an expected line matches any text within the line.
/// - A backslash precedes an expected line that begins with one of `# @ $ ! ? < > | \`.
/// - A blank line counts as output only between two output lines of the same command; otherwise it is a separator.
///   A single backslash stands for a blank first or last line of output.
/// - `[no-eol]` at the end of the last line means that no line break followed it.
/// - Control characters appear as control pictures (`␛[1m`); terminal output is shown without carriage returns.
/// - The stand-in's address appears as `http://STANDIN` (`STANDIN` without the scheme), the home folder as `~`.
///   In `@ env` and `@ file`, `http://STANDIN` and a `~` at the start of a value or line are replaced by the real ones.
public struct Transcript: Sendable, Equatable {
  public struct Step: Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    public let action: Action
  }

  public enum Action: Sendable, Equatable {
    case setVariable(name: String, value: String?)
    case writeFile(path: String, mode: Int, content: String)
    case setMode(path: String, mode: Int)
    case removeBeforeCommands(path: String)
    case useStandIn
    case setToday(String)
    case expect(String)
    case run(Command)
  }

  public struct Command: Sendable, Equatable {
    public var text: String
    public var isOnTerminal = false
    /// Nil for empty input.
    public var input: String?
    public var expected = Expected()
    /// Lines of the file with the expected result, counted from 0.
    var expectedLines: Range<Int>
  }

  /// Output lines and exit code of a command.
  public struct Expected: Sendable, Equatable {
    public var output: [String] = []
    public var errors: [String] = []
    public var exitCode: Int32 = 0
  }

  /// Source of the transcript, for messages.
  public let name: String
  public let steps: [Step]
  /// Lines of the file.
  let lines: [String]

  var usesStandIn: Bool {
    steps.contains { step in
      switch step.action {
      case .useStandIn, .setToday, .expect: true
      default: false
      }
    }
  }
}

extension Transcript.Expected {
  /// The result as lines of a transcript.
  var lines: [String] {
    let trailing = output.reversed().prefix { $0.isEmpty }.count
    // A blank line directly after the command would be read as a separator.
    let leading = output.prefix { $0.isEmpty }.count
    let printed = output.enumerated().map { index, line in
      let isAtEdge = index < leading || index >= output.count - trailing
      return line.isEmpty ? (isAtEdge ? "\\" : "") : Transcript.Expected.escaped(line)
    }
    return printed + errors.map { $0.isEmpty ? "!" : "! \($0)" } + (exitCode == 0 ? [] : ["? \(exitCode)"])
  }

  private static func escaped(_ line: String) -> String {
    line.first.map { "#@$!?<>|\\".contains($0) } == true ? "\\\(line)" : line
  }
}

extension Transcript {
  /// Text of the file with the recorded expectations; commands without a recording keep theirs.
  func text(expecting recordings: [(command: Command, expected: Expected)]) -> String {
    var lines = lines
    for (command, expected) in recordings.reversed() {
      lines.replaceSubrange(command.expectedLines, with: expected.lines)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Transcript {
  public init(name: String, text: String) throws(TranscriptError) {
    var parser = TranscriptParser(name: name)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    for line in lines { try parser.read(line) }
    parser.finishBlock()
    self.name = name
    self.steps = parser.steps
    self.lines = lines
  }
}

struct TranscriptParser {

  /// Parts of a command's block, in the order in which they must appear.
  private enum Part: Int {
    case command, input, output, exitCode
  }

  let name: String
  private(set) var steps: [Transcript.Step] = []
  private var number = 0
  private var block: [Transcript.Step] = []
  private var part = Part.command
  /// Pending blank lines: output if more output follows, otherwise separators.
  private var blanks = 0

  init(name: String) {
    self.name = name
  }

  mutating func read(_ line: String) throws(TranscriptError) {
    number += 1
    switch line.first {
    case nil: blanks += 1
    case "#": finishBlock()
    case "@": try directive(TranscriptParser.rest(of: line, behind: "@"))
    case "$": try command(line)
    case ">": try enter(.command) { $0.text += "\n" + TranscriptParser.rest(of: line, behind: ">") }
    case "<": try enter(.input) { $0.input = ($0.input ?? "") + TranscriptParser.rest(of: line, behind: "<") + "\n" }
    case "|": try fileLine(TranscriptParser.rest(of: line, behind: "|"))
    case "!": try enter(.output) { $0.expected.errors.append(TranscriptParser.rest(of: line, behind: "!")) }
    case "?": try exitCode(line)
    case "\\": try output(String(line.dropFirst()))
    default: try output(line)
    }
  }

  /// Text after the sign and at most one space.
  private static func rest(of line: String, behind sign: String) -> String {
    let rest = line.dropFirst(sign.count)
    return String(rest.first == " " ? rest.dropFirst() : rest)
  }

  mutating func finishBlock() {
    steps += block
    block = []
    blanks = 0
  }

  private func fail(_ message: String) -> TranscriptError {
    TranscriptError(name, line: number, message)
  }

  private mutating func begin(_ action: Transcript.Action) {
    finishBlock()
    block = [Transcript.Step(line: number, action: action)]
  }

  private mutating func command(_ line: String) throws(TranscriptError) {
    let isOnTerminal = line.hasPrefix("$tty ")
    guard isOnTerminal || line.hasPrefix("$ ") else { throw fail("a command begins with \"$ \" or \"$tty \"") }
    part = .command
    begin(
      .run(
        Transcript.Command(
          text: TranscriptParser.rest(of: line, behind: isOnTerminal ? "$tty" : "$"), isOnTerminal: isOnTerminal,
          expectedLines: number..<number)))
  }

  /// Applies `change` to the current command.
  ///
  /// Throws: `TranscriptError` if there is no command, or if a later part of its block has already begun.
  private mutating func enter(
    _ next: Part, _ change: (inout Transcript.Command) -> Void
  ) throws(TranscriptError) {
    guard let step = block.last, case .run(var command) = step.action else {
      throw fail("there is no command before this line")
    }
    guard part.rawValue <= next.rawValue, part != .exitCode else { throw fail("this line comes too late in its block") }
    change(&command)
    let start = next == .command || next == .input ? number : command.expectedLines.lowerBound
    command.expectedLines = start..<number
    part = next
    blanks = 0
    block = [Transcript.Step(line: step.line, action: .run(command))]
  }

  private mutating func output(_ text: String) throws(TranscriptError) {
    let printed = Array(repeating: "", count: part == .output ? blanks : 0) + [text]
    try enter(.output) { $0.expected.output += printed }
  }

  private mutating func exitCode(_ line: String) throws(TranscriptError) {
    guard let code = Int32(TranscriptParser.rest(of: line, behind: "?")) else { throw fail("no exit code") }
    try enter(.exitCode) { $0.expected.exitCode = code }
  }

  private mutating func fileLine(_ text: String) throws(TranscriptError) {
    guard let step = block.last, case .writeFile(let path, let mode, let content) = step.action else {
      throw fail("there is no @ file before this line")
    }
    block = [
      Transcript.Step(line: step.line, action: .writeFile(path: path, mode: mode, content: content + text + "\n"))
    ]
  }

  private mutating func directive(_ text: String) throws(TranscriptError) {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "env" where words.count > 1: try variable(String(text.drop { $0 != " " }.dropFirst()))
    case "file" where words.count == 2: begin(.writeFile(path: try path(words[1]), mode: 0o600, content: ""))
    case "file" where words.count == 3 && words[2].hasPrefix("mode="):
      begin(.writeFile(path: try path(words[1]), mode: try mode(words[2].dropFirst(5)), content: ""))
    case "mode" where words.count == 3: begin(.setMode(path: try path(words[1]), mode: try mode(words[2])))
    case "without" where words.count == 2: begin(.removeBeforeCommands(path: try path(words[1])))
    case "stand-in" where words.count == 1: begin(.useStandIn)
    case "today" where words.count == 2: begin(.setToday(words[1]))
    case .some(let method) where words.contains("->") && method.allSatisfy { $0.isASCII && $0.isUppercase }:
      begin(.expect(text))
    default: throw fail("not understood: @ \(text)")
    }
  }

  private mutating func variable(_ text: String) throws(TranscriptError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { throw fail("no NAME=VALUE: \(text)") }
    let value = String(text[text.index(after: equals)...])
    begin(.setVariable(name: String(text[..<equals]), value: value.isEmpty ? nil : value))
  }

  private func mode(_ text: some StringProtocol) throws(TranscriptError) -> Int {
    guard let mode = Int(text, radix: 8), (0...0o7777).contains(mode) else { throw fail("no octal mode: \(text)") }
    return mode
  }

  private func path(_ text: String) throws(TranscriptError) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(".."), !text.hasPrefix("/"), !text.hasPrefix("~") else {
      throw fail("a path is relative to the home folder and stays below it: \(text)")
    }
    return text
  }
}

/// A transcript cannot be read or replayed; the description begins with file and line.
public struct TranscriptError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ name: String, line: Int, _ message: String) {
    description = "\(name):\(line): \(message)"
  }
}
