import Days
import Foundation

/// Replays transcripts against a built program, each with its own folder and environment.
public struct TranscriptRunner: Sendable {
  /// Path of the program that transcripts call by `name`.
  public let program: String
  public let name: String
  /// Time limit for one command.
  public var timeLimitSeconds = 60.0

  public init(program: String, name: String = "cyc") {
    self.program = program
    self.name = name
  }

  /// - Throws: `StandInError` or `TranscriptError` if the transcript cannot be replayed. Differences do not throw.
  public func run(_ transcript: Transcript) async throws -> TranscriptOutcome {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw StandInError("\(program) is not there or cannot be run")
    }
    let standIn = transcript.usesStandIn ? try await StandIn.start() : nil
    var session = try TranscriptSession(transcript: transcript, runner: self, standIn: standIn)
    let result: Result<Void, any Error>
    do {
      for step in transcript.steps { try await session.take(step) }
      try await session.addComplaintsOfStandIn()
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await standIn?.stop()
    session.removeFolders()
    try result.get()
    return TranscriptOutcome(
      failures: session.failures, recording: transcript.text(expecting: session.recordings))
  }
}

public struct TranscriptOutcome: Sendable {
  /// Differences with their place in the file; empty if everything was as expected.
  public let failures: [String]
  /// Text of a transcript that would pass.
  public let recording: String
}

/// State of one replay.
struct TranscriptSession {
  let transcript: Transcript
  let runner: TranscriptRunner
  let standIn: StandIn?
  private let folder: URL
  private let home: URL
  private var environment: [String: String]
  private var removedBeforeCommands: [URL] = []
  private(set) var failures: [String] = []
  private(set) var recordings: [(command: Transcript.Command, expected: Transcript.Expected)] = []

  init(transcript: Transcript, runner: TranscriptRunner, standIn: StandIn?) throws {
    self.transcript = transcript
    self.runner = runner
    self.standIn = standIn
    let files = FileManager.default
    // Without symbolic links, so that the program prints it unchanged. The path has 24 characters in any folder with at
    // most 15, since its length decides where messages are wrapped.
    let base = files.temporaryDirectory.resolvingSymlinksInPath()
    let name = UUID().uuidString.filter { $0 != "-" }.prefix(max(8, 23 - base.path.count))
    folder = base.appendingPathComponent(String(name))
    home = folder.appendingPathComponent("home")
    let programs = folder.appendingPathComponent("bin")
    // In a folder of its own: some transcripts leave only the first folder of PATH.
    let schedulers = folder.appendingPathComponent("schedulers")
    for folder in [home, programs, schedulers] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: programs.appendingPathComponent(runner.name).path, withDestinationPath: runner.program)
    try TranscriptSession.writeEmptyCrontab(in: schedulers)
    environment = TranscriptSession.environment(home: home.path, programs: "\(programs.path):\(schedulers.path)")
    if let standIn { environment["CYC_HOST"] = standIn.address }
  }

  /// Complete environment of the program.
  private static func environment(home: String, programs: String) -> [String: String] {
    [
      "PATH": "\(programs):/usr/bin:/bin", "HOME": home, "LANG": "en_US.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "XDG_RUNTIME_DIR": "\(home)/.run",
      // Reminders must not reach terminals outside the test.
      "CYC_TERMINALS": "", "TMUX_TMPDIR": home,
    ]
  }

  /// Hides the crontab of the person who runs the tests, who may use cyc. Transcripts that change one bring their own.
  private static func writeEmptyCrontab(in folder: URL) throws {
    let file = folder.appendingPathComponent("crontab")
    try Data("#!/bin/sh\necho \"no crontab for $(id -un)\" >&2\nexit 1\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  func removeFolders() {
    try? FileManager.default.removeItem(at: folder)
  }

  private var text: TranscriptText {
    TranscriptText(home: home.path, port: standIn?.port)
  }

  mutating func take(_ step: Transcript.Step) async throws {
    do {
      switch step.action {
      case .setVariable(let name, let value): environment[name] = value.map { text.real($0) }
      case .writeFile(let path, let mode, let content): try write(content, to: path, mode: mode)
      case .setMode(let path, let mode): try setMode(mode, of: path)
      case .removeBeforeCommands(let path): removedBeforeCommands.append(home.appendingPathComponent(path))
      case .useStandIn: break
      case .setToday(let date): try await setToday(date)
      case .expect(let line): try await standIn?.expect(line)
      case .run(let command): try await run(command, line: step.line)
      }
    } catch {
      throw TranscriptError(transcript.name, line: step.line, "\(error)")
    }
  }

  /// Adds unexpected and missing requests to the failures; call it after the last step.
  mutating func addComplaintsOfStandIn() async throws {
    let complaints = try await standIn?.complaints() ?? []
    failures += complaints.map { "\(transcript.name): \($0)" }
  }

  private func setToday(_ date: String) async throws {
    guard let day = Day(iso8601: date) else { throw StandInError("no date: \(date)") }
    try await standIn?.setToday(day)
  }

  private func write(_ content: String, to path: String, mode: Int) throws {
    let file = home.appendingPathComponent(path)
    let files = FileManager.default
    try files.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).map { text.real(String($0)) }
    let content = lines.joined(separator: "\n")
    if mode & 0o111 != 0 {
      try ProgramFile.write(content, to: file.path)
    } else {
      try Data(content.utf8).write(to: file)
    }
    try setMode(mode, of: path)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: home.appendingPathComponent(path).path)
  }

  private mutating func run(_ command: Transcript.Command, line: Int) async throws {
    for path in removedBeforeCommands { try? FileManager.default.removeItem(at: path) }
    let process = TranscriptProcess(
      command: command.text, isOnTerminal: command.isOnTerminal, input: command.input, environment: environment,
      home: home, scratch: folder, timeLimitSeconds: runner.timeLimitSeconds)
    let result = try await offThePool { try process.run() }
    let actual = Transcript.Expected(
      output: text.lines(result.output, isOnTerminal: command.isOnTerminal),
      errors: text.lines(result.errors, isOnTerminal: command.isOnTerminal), exitCode: result.exitCode)
    let comparison = TranscriptComparison(expected: command.expected, actual: actual)
    let lateness = result.isKilled ? "  it was ended after \(runner.timeLimitSeconds) s" : nil
    let complaints = [lateness, comparison.difference].compactMap { $0 }
    recordings.append((command, comparison.recording))
    if complaints.isEmpty { return }
    failures.append("\(transcript.name):\(line): $ \(command.text)\n\(complaints.joined(separator: "\n"))")
  }
}

/// Converts between a program's output and its form in a transcript.
struct TranscriptText {
  /// Folder shown as `~`.
  let home: String
  /// Port of the stand-in; nil without one.
  let port: UInt16?

  /// Lines of an output; `[no-eol]` marks a last line without a line break.
  func lines(_ output: [UInt8], isOnTerminal: Bool) -> [String] {
    let visible = TranscriptText.visible(output, isOnTerminal: isOnTerminal)
    let text = neutral(isOnTerminal ? TranscriptText.withoutSpinner(visible) : visible)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    return last.isEmpty ? lines : lines + [last + "[no-eol]"]
  }

  /// Removes spinners: whether one appears depends on timing, and it is erased afterwards anyway.
  private static func withoutSpinner(_ text: String) -> String {
    text.replacing(#/(␛\[K[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] [^␛\n]*)+␛\[K/#, with: "")
  }

  /// Replaces the stand-in's address and the home folder by fixed names.
  private func neutral(_ text: String) -> String {
    var text = text
    if let port { text = text.replacing("127.0.0.1:\(port)", with: "STANDIN") }
    return text.replacing(home, with: "~")
  }

  /// Replaces the fixed names by the values of this run.
  func real(_ text: String) -> String {
    var text = text
    if let port { text = text.replacing("http://STANDIN", with: "http://127.0.0.1:\(port)") }
    return text == "~" || text.hasPrefix("~/") ? home + text.dropFirst() : text
  }

  /// Replaces control characters by control pictures.
  private static func visible(_ output: [UInt8], isOnTerminal: Bool) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D where isOnTerminal: break
      case 0x00...0x08, 0x0B...0x1F: text.append(UnicodeScalar(0x2400 + scalar.value) ?? scalar)
      case 0x7F: text.append("\u{2421}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}

/// Compares the result of a command with the expected one.
struct TranscriptComparison {
  let expected: Transcript.Expected
  let actual: Transcript.Expected

  /// Description of the differences; nil if there are none.
  var difference: String? {
    let parts = [
      TranscriptComparison.difference("stdout", expected.output, actual.output),
      TranscriptComparison.difference("stderr", expected.errors, actual.errors),
      expected.exitCode == actual.exitCode
        ? nil : "  exit code: expected \(expected.exitCode), actual \(actual.exitCode)",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The actual result, with lines that match a pattern replaced by the pattern.
  var recording: Transcript.Expected {
    var recording = actual
    recording.output = TranscriptComparison.keepingPatterns(expected.output, in: actual.output)
    recording.errors = TranscriptComparison.keepingPatterns(expected.errors, in: actual.errors)
    return recording
  }

  /// Whether a line matches a pattern, in which `[..]` matches any text.
  static func matches(_ pattern: String, _ line: String) -> Bool {
    let pieces = pattern.split(separator: "[..]", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pattern == line }
    guard line.count >= first.count + last.count, line.hasPrefix(first), line.hasSuffix(last) else { return false }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Diff of two lists of lines: common prefix, removed, added, common suffix. Nil if they match.
  private static func difference(_ stream: String, _ expected: [String], _ actual: [String]) -> String? {
    let same = zip(expected, actual).prefix { matches($0, $1) }.count
    if same == expected.count, same == actual.count { return nil }
    let sameAtEnd = zip(expected.dropFirst(same).reversed(), actual.dropFirst(same).reversed())
      .prefix { matches($0, $1) }.count
    let lines =
      actual.prefix(same).map { "      \($0)" } + expected.dropFirst(same).dropLast(sameAtEnd).map { "    - \($0)" }
      + actual.dropFirst(same).dropLast(sameAtEnd).map { "    + \($0)" }
      + actual.suffix(sameAtEnd).map { "      \($0)" }
    return (["  \(stream) (- expected, + actual):"] + lines).joined(separator: "\n")
  }

  private static func keepingPatterns(_ expected: [String], in actual: [String]) -> [String] {
    var patterns = expected.filter { $0.contains("[..]") }[...]
    return actual.map { line in
      guard let fitting = patterns.firstIndex(where: { matches($0, line) }) else { return line }
      defer { patterns = patterns[(fitting + 1)...] }
      return patterns[fitting]
    }
  }
}

/// Limits how many tasks run at once; waiting tasks hold no thread.
public actor TranscriptGate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(places: Int) {
    free = places
  }

  public func pass<Result: Sendable>(_ work: @Sendable () async throws -> Result) async rethrows -> Result {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
    return try await work()
  }
}
