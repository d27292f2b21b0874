extension Transcript {
  /// Reads the text of a transcript.
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

/// Reads a transcript line by line.
struct TranscriptParser {

  /// How far a command's block has come; what comes earlier may not follow.
  private enum Part: Int {
    case command, input, output, exitCode
  }

  let name: String
  private(set) var steps: [Transcript.Step] = []
  private var number = 0
  private var block: [Transcript.Step] = []
  private var part = Part.command
  /// Blank lines of which it is not yet known whether the command prints them.
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

  /// What stands behind the sign and at most one space.
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

  /// Changes the current command, unless its block has already come further.
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
