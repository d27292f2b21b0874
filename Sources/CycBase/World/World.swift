package import Days
package import Git
package import GitHub
package import HTTP
package import Platform
internal import Store
package import Terminal

package typealias RunWithin =
  (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double) throws(ProgramError)
  -> ProgramResult

/// Everything outside the program that a command uses. Tests replace its parts. Commands, and the functions that do
/// their work, take all of it; other functions take only the parts that they use.
package struct World {
  package var clock: Clock
  package var network: Network
  package var programs: Programs
  package var screen: Screen
  package var home: Home
  package var call: Call
  package var features: Features

  package init(
    clock: Clock, network: Network, programs: Programs, screen: Screen, home: Home, call: Call, features: Features
  ) {
    (self.clock, self.network, self.programs, self.screen) = (clock, network, programs, screen)
    (self.home, self.call, self.features) = (home, call, features)
  }
}

package struct Clock {
  package var now: () -> Instant
  /// Converts a time stamp, adding the local time.
  package var instant: (Timestamp) -> Instant
  /// Monotonic clock, which also runs while the machine sleeps.
  package var uptimeSeconds: () -> Double
  package var sleep: (_ seconds: Double) -> Void
  /// IANA name of the local zone, such as `Asia/Seoul`.
  package var zoneName: String?
  /// Seconds since boot if the machine has not slept since; otherwise, or if that is unknown, nil.
  package var secondsAwake: () -> Double? = { nil }

  /// `moment` in the present zone, which after a flight is not the one that was recorded.
  package func here(_ moment: Instant) -> Instant { instant(.moment(secondsSince1970: moment.secondsSince1970)) }

  /// Seconds until the end of the local day: 1 or more.
  package func secondsLeftToday(at moment: Instant) -> Int {
    moment.secondsLeftToday { instant(.moment(secondsSince1970: $0)).local }
  }
}

package struct Network {
  /// Sends the requests of `next`, at most `atOnce` at a time, and passes each outcome to `receive` with the index of
  /// its request. If `next` returns nil it is asked again after the next outcome; the transfer ends when none is left.
  package var transfer:
    (_ atOnce: Int, _ next: () -> Request?, _ receive: (Int, Result<Response, TransferError>) -> Void) -> Void
  /// Sends a request in parallel to `transfer`. The returned closure, to be called once, waits for its outcome.
  package var transferAside: (_ request: Request) -> () -> Result<Response, TransferError>

  /// Sends requests in parallel and waits for all; results are in the order of `requests`.
  package func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    var results: [Result<Response, TransferError>?] = Array(repeating: nil, count: requests.count)
    var rest = requests.makeIterator()
    transfer(.max, { rest.next() }, { results[$0] = $1 })
    return results.compactMap(\.self)
  }
}

/// Programs that cyc runs or starts.
package struct Programs {
  package var run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// Like `run`, with its own time limit.
  package var runWithin: RunWithin = { program, _, _, _ throws(ProgramError) in
    throw .notFound(name: program.first ?? "")
  }
  /// Runs programs in parallel within one time limit; results are in the order of `programs`.
  package var runAll:
    (_ programs: [[String]], _ environment: [String: String], _ limitSeconds: Double) -> [ProgramOutcome]
  /// Runs a program such as an editor on our terminal, and returns its exit code.
  package var runOnTerminal: (_ program: [String], _ environment: [String: String]) throws -> Int32
  /// Runs a program such as a pager on our terminal with `text` as its input, and returns its exit code.
  package var page: (_ text: String, _ program: [String], _ environment: [String: String]) throws -> Int32
  /// Starts a program that may outlive this one; false if it did not start, or ended with an error within two seconds.
  package var launch: (_ program: [String], _ environment: [String: String]) -> Bool
  /// Starts a program whose output is read line by line. With a log for its errors it outlives this process; without
  /// one, it does not.
  package var start: (_ program: [String], _ environment: [String: String], _ log: String?) throws -> RunningProgram
  /// Names of all running programs; nil if some cannot be seen.
  package var runningPrograms: () -> Set<String>? = { nil }
}

/// The terminal, the standard streams, and how to talk to the user.
package struct Screen {
  package var out: (String) throws -> Void
  /// Prints bytes that are not text, such as an image.
  package var outBytes: ([UInt8]) throws -> Void
  package var err: (String) -> Void
  package var terminal: TerminalFacts
  /// Asks the terminal for its background colour; nil if it does not answer.
  package var terminalBackground: () -> RGB?
  package var readLine: () -> String?
  package var readAll: (_ limitBytes: Int) throws -> [UInt8]
  package var readSecretLine: () -> String?
  package var waitForEnter: (_ seconds: Double) -> EnterKeyWait
  /// Shows a spinner on a terminal; the returned closure removes it.
  package var spin: (_ label: String) -> () -> Void
  /// Replaces the progress line on a terminal; an empty line removes it.
  package var showProgress: (_ line: String) -> Void
  /// Draws pictures on the whole terminal, one after the other, until a key is pressed. No line of a picture may be
  /// wider than `windowColumns`.
  package var animate:
    (_ frameSeconds: Double, _ picture: (_ frame: Int, _ windowColumns: Int?) -> [String]) throws -> Void
  /// Takes the whole terminal for an interactive screen.
  package var takeScreen: (_ body: (FullScreen) throws -> Void) throws -> Void
  /// Prints `text` as the answer and ends the process if there is none after `seconds`. The returned closure, called
  /// before another answer is printed, returns false if it is too late.
  package var answerWithin: (_ seconds: Double, _ text: String) -> () -> Bool = { _, _ in { true } }
  /// Paths of the user's terminals that accept messages.
  package var openTerminals: () -> [String]
  package var language: Language
  /// False with `--no-input`.
  package var mayAsk = true
  /// Whether to print only results and errors.
  package var isQuiet = false
  package var usesPager = true
  /// False with `--no-color`.
  package var usesColor = true
  package var notes = PrintedNotes()
}

/// The user's files, variables and settings.
package struct Home {
  package var environment: [String: String]
  package var directories: Directories
  /// Read from `config.toml` at the start of the run.
  package var settings = Settings()
  /// Why `config.toml` could not be read, if the command runs without it.
  package var settingsError: SettingsError?
  package var keyring = TokenKeyring()
  /// Shared connection for readers of the personal database; if nil, each reader opens its own.
  package var readSession: ReadSession?
  /// How long to wait for another process that writes to the personal database.
  package var maxWaitSeconds = SQLiteFile.maxWaitSeconds
  /// Keeps the last session open, because the end of the process closes it for free.
  package let lastReadSession = LastReadSession()

  /// The environment for programs that cyc starts, without GitHub tokens.
  package var environmentForOthers: [String: String] {
    let others = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    return environment.filter { !TokenVariable.allNames.contains($0.key) && !others.contains($0.key) }
  }
}

/// How cyc was called, and what this run has changed.
package struct Call {
  package var arguments: [String] = []
  /// Absolute path of this program, with symbolic links unresolved; empty if unknown.
  package var programPath = ""
  /// The word that cyc was called by: a name or a path.
  package var name = "cyc"
  package var files = ProgramFiles()
  /// When this run began, by the clock that stamps files, in nanoseconds since 1970.
  package var began = FileStamp.now()
  package var changes = Changes()
}

extension Screen {
  package func printError(_ message: Sentence, hint: Sentence?) {
    say("cyc: \(message(language))\n")
    if let hint { say("\(Sentence(en: "hint", ko: "힌트")(language)): \(hint(language))\n") }
  }

  /// Prints to stderr, on a terminal broken at words, without control characters, which names, paths and variables may
  /// contain.
  private func say(_ text: String) {
    let columns = terminal.errorIsTerminal ? terminal.windowColumns : nil
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let clean = Sanitizer.clean(String(line))
      return columns.map { MessageLines.wrapped(clean, to: $0) } ?? clean
    }
    err(lines.joined(separator: "\n"))
  }

  /// Prints lines that the user must see to stderr, on a terminal broken at words.
  package func show(_ text: Sentence) { say(text(language) + "\n") }

  /// Prints a note to stderr, unless `--quiet`.
  package func note(_ text: Sentence) {
    if isQuiet { return }
    say("\(Sentence(en: "note", ko: "참고")(language)): \(text(language))\n")
  }

  /// Prints a confirmation to stdout, on a terminal broken at words, unless `--quiet`.
  package func tell(_ text: Sentence) throws {
    guard !isQuiet else { return }
    let columns = terminal.outputIsTerminal ? terminal.windowColumns : nil
    let lines = columns.map { text(language).wrapped(to: max(1, $0)) } ?? [text(language)]
    try out(lines.map { $0 + "\n" }.joined())
  }

  /// Prints a note once a run: several parts of it may find the same file damaged.
  package func noteOnce(_ text: Sentence) { if notes.isNew(text) { note(text) } }

  package func withSpinner<Value>(_ label: Sentence, _ work: () throws -> Value) rethrows -> Value {
    let stop = spin(label(language))
    defer { stop() }
    return try work()
  }

  /// Whether questions are allowed, and input and stderr are terminals.
  package var canAsk: Bool { mayAsk && terminal.inputIsTerminal && terminal.errorIsTerminal }

  /// Asks a question that takes a line; nil if the input is closed.
  package func ask(_ question: Sentence) -> String? {
    say("\(question(language)) ")
    return readLine()
  }

  /// Reads a secret from standard input, or from the terminal without showing it. Nil if the terminal must not be
  /// asked, or if the input cannot be read or is longer than `limitBytes`.
  package func secret(_ prompt: Sentence, limitBytes: Int) -> String? {
    guard terminal.inputIsTerminal else {
      return (try? readAll(limitBytes)).map { String(decoding: $0, as: UTF8.self) }
    }
    guard canAsk else { return nil }
    show(prompt)
    return readSecretLine() ?? ""
  }

  /// Asks a yes-no question. `usually` is the answer that Enter alone gives; a closed input means no.
  package func confirm(_ question: Sentence, usually: Bool = false) -> Bool {
    let choice = usually ? "[Y/n]" : "[y/N]"
    return ask(Sentence(en: "\(question) \(choice)", ko: "\(question) \(choice)"))
      .flatMap { YesOrNo.reading($0, usually: usually) } ?? false
  }

  /// Ends the command unless the answer is yes.
  package func requireYes(to question: Sentence, usually: Bool = false) throws(ExitStatus) {
    if confirm(question, usually: usually) { return }
    sayNothingChanged()
    throw .no
  }

  package func sayNothingChanged() {
    say(Sentence(en: "Nothing was changed.", ko: "아무것도 바꾸지 않았어요.")(language) + "\n")
  }
}

package enum YesOrNo {
  // ㅛ and ㅜ are the keys y and n of a Korean keyboard.
  private static let yes: Set = ["y", "yes", "예", "네", "넵", "응", "ㅇ", "ㅇㅇ", "ㅛ"]
  private static let no: Set = ["n", "no", "아니", "아니오", "아니요", "ㄴ", "ㄴㄴ", "ㅜ"]

  /// An empty line means `usually`; nil if the line is neither yes nor no.
  package static func reading(_ line: String, usually: Bool) -> Bool? {
    let word = line.lowercased().filter { !$0.isWhitespace }
    return word.isEmpty ? usually : yes.contains(word) ? true : no.contains(word) ? false : nil
  }
}

extension World {
  package var canAnimate: Bool {
    screen.terminal.inputIsTerminal && screen.terminal.outputIsTerminal && home.environment["TERM"] != "dumb"
  }
}

/// The files of an installed cyc: a small launcher that is typed, and the program that it starts.
package struct ProgramFiles {
  /// Path of the running program, with links resolved; empty if unknown.
  package let program: String
  private let exists: (String) -> Bool

  package init(program: String = "", exists: @escaping (String) -> Bool = { _ in false }) {
    (self.program, self.exists) = (program, exists)
  }

  /// Nil if the program is not where the launcher looks for it, as in a build or a copy of the program alone.
  package var launcher: String? { installedFile("/bin/cyc") }
  /// Folder of the documentation; nil if it is not installed.
  package var docs: String? { installedFile("/share/doc/cyc/docs") }

  /// Looked up when needed: every command starts with this type, and few use it.
  private func installedFile(_ path: String) -> String? {
    let place = "/libexec/cyc/cyc"
    guard program.hasSuffix(place) else { return nil }
    let file = String(program.dropLast(place.count)) + path
    return exists(file) ? file : nil
  }
}

/// Changes made in this run; `Cyc` acts on them at its end.
package final class Changes {
  /// Anything that a status bar may show.
  package var hasAny = false
  /// The personal database.
  package var hasPersonal = false
  /// Whether the personal database was opened for a command that may repair it.
  package var hasUsedPersonal = false
  /// A sync ran, or tried to: none must follow.
  package var hasSynced = false
  /// This run cancels scheduled reminders itself, or has started a process that does.
  package var cancelsReminders = false

  package init() {}
}

/// Notes already printed in this run.
package final class PrintedNotes {
  private var notes: Set<Sentence> = []

  package init() {}

  package func isNew(_ note: Sentence) -> Bool { notes.insert(note).inserted }
}

/// Environment variables that may hold a token. The first one that is set and belongs to the host is used.
package enum TokenVariable: String, CaseIterable {
  case cyc = "CYC_TOKEN"
  case gh = "GH_TOKEN"
  case github = "GITHUB_TOKEN"

  package static let allNames = allCases.map(\.rawValue)

  /// `GH_TOKEN` and `GITHUB_TOKEN` are for github.com and ghe.com: any other server would get a secret that is not its
  /// own. A server on this machine stands in for GitHub.
  func belongs(to host: Host) -> Bool { self == .cyc || host.isCloud || host.isLoopback }

  package static func token(for host: Host, in environment: [String: String])
    -> (token: String, variable: TokenVariable)?
  {
    for variable in allCases where variable.belongs(to: host) {
      if let token = environment[variable.rawValue], !token.isEmpty { return (token, variable) }
    }
    return nil
  }
}

extension World {
  /// - Parameter limitSeconds: Time for all commands together
  package func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: home.environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: clock.uptimeSeconds,
      runAll: programs.runAll, run: programs.runWithin)
  }
}

extension GitBranches {
  /// How a push names a branch. A leading plus would force it, a leading minus would be an option (`-d` deletes the
  /// other branches of the command), and `tag` would push the tag that follows. git refuses a name that a tag has too.
  package func source(_ branch: String) -> String {
    let isMisread = ["+", "-"].contains(branch.unicodeScalars.first) || branch == "tag"
    return isMisread || has("refs/tags/\(branch)") ? "refs/heads/\(branch)" : branch
  }

  /// Names all branches: `git push` alone pushes the current branch, or those that `push.default` selects.
  package func pushCommand(of branches: [String], to remote: String) -> String {
    let words = ShellWords(words: [remote] + branches.map(source)).text
    return branches.allSatisfy { upstreams[$0] != nil } ? "git push \(words)" : "git push -u \(words)"
  }
}
