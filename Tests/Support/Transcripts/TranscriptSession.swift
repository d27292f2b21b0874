import Days
import Foundation

/// One replay: its folders, its variables, and what has come of it so far.
struct TranscriptSession {
  let transcript: Transcript
  let runner: TranscriptRunner
  let standIn: StandIn?
  private let folder: URL
  private let home: URL
  private var environment: [String: String]
  private var unwanted: [URL] = []
  private(set) var failures: [String] = []
  private(set) var recordings: [(command: Transcript.Command, expected: Transcript.Expected)] = []

  init(transcript: Transcript, runner: TranscriptRunner, standIn: StandIn?) throws {
    self.transcript = transcript
    self.runner = runner
    self.standIn = standIn
    let files = FileManager.default
    // Short and without symbolic links, so that the program shows it as it is.
    folder = files.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("transcript-\(UUID().uuidString.prefix(8))")
    home = folder.appendingPathComponent("home")
    let programs = folder.appendingPathComponent("bin")
    for folder in [home, programs] { try files.createDirectory(at: folder, withIntermediateDirectories: true) }
    try files.createSymbolicLink(
      atPath: programs.appendingPathComponent(runner.name).path, withDestinationPath: runner.program)
    environment = TranscriptSession.environment(home: home.path, programs: programs.path)
    if let standIn { environment["CYC_HOST"] = standIn.address }
  }

  /// Everything that the program may know of the machine.
  private static func environment(home: String, programs: String) -> [String: String] {
    [
      "PATH": "\(programs):/usr/bin:/bin", "HOME": home, "LANG": "en_US.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "XDG_RUNTIME_DIR": "\(home)/.run",
      // Nobody's open terminals but those of the test.
      "CYC_TERMINALS": "", "TMUX_TMPDIR": home,
    ]
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
      case .removeBeforeCommands(let path): unwanted.append(home.appendingPathComponent(path))
      case .useStandIn: break
      case .setToday(let date): try await setToday(date)
      case .expect(let line): try await standIn?.expect(line)
      case .run(let command): try await run(command, line: step.line)
      }
    } catch {
      throw TranscriptError(transcript.name, line: step.line, "\(error)")
    }
  }

  /// What the stand-in has to complain about when everything is over.
  mutating func askStandIn() async throws {
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
    for path in unwanted { try? FileManager.default.removeItem(at: path) }
    let process = TranscriptProcess(
      command: command.text, isOnTerminal: command.isOnTerminal, input: command.input, environment: environment,
      home: home, scratch: folder, timeLimitSeconds: runner.timeLimitSeconds)
    let result = try await offThePool { try process.run() }
    let actual = Transcript.Expected(
      output: text.lines(result.output, isOnTerminal: command.isOnTerminal),
      errors: text.lines(result.errors, isOnTerminal: command.isOnTerminal), exitCode: result.exitCode)
    let comparison = TranscriptComparison(expected: command.expected, actual: actual)
    let isLate = result.isKilled ? "  it was ended after \(runner.timeLimitSeconds) s" : nil
    let complaints = [isLate, comparison.difference].compactMap { $0 }
    recordings.append((command, comparison.recording))
    if complaints.isEmpty { return }
    failures.append("\(transcript.name):\(line): $ \(command.text)\n\(complaints.joined(separator: "\n"))")
  }
}
