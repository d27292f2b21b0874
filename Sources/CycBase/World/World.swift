package import Days
package import Git
package import GitHub
package import HTTP
package import Platform
package import Store
package import Terminal

/// Runs a program to its end in an environment, with an input, and within so many seconds.
package typealias RunWithin =
  (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double) throws(ProgramError)
  -> ProgramResult

/// Everything outside the program that a command may touch.
package struct World {
  package var now: () -> Instant
  /// The moment that a time stamp means, with what the local clock shows at it.
  package var instant: (Timestamp) -> Instant
  /// Seconds on a clock that nobody can set and that runs on while the machine sleeps.
  package var uptimeSeconds: () -> Double
  package var sleep: (_ seconds: Double) -> Void
  /// IANA name of the local zone, such as `Asia/Seoul`, where it is known.
  package var zoneName: String?
  /// Sends what `next` gives, so many at once, and hands over each outcome with the number of its request. Where `next` has none it is
  /// asked again after the next outcome, and when nothing is under way all is done.
  package var transfer:
    (_ atOnce: Int, _ next: () -> Request?, _ receive: (Int, Result<Response, TransferError>) -> Void) -> Void
  /// Sends a request that goes on beside those of `transfer`, which do not wait for it; the returned closure, to be called once, waits
  /// for its outcome.
  package var transferAside: (_ request: Request) -> () -> Result<Response, TransferError>
  /// Runs a program to its end with some input, and returns what it printed.
  package var run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// The same within so many seconds.
  package var runWithin: RunWithin = { program, _, _, _ throws(ProgramError) in
    throw .notFound(name: program.first ?? "")
  }
  /// Runs programs to their ends, some at once, all of them within so many seconds; the outcomes in their order.
  package var runAll:
    (_ programs: [[String]], _ environment: [String: String], _ limitSeconds: Double) -> [Result<
      ProgramResult, ProgramError
    >]
  /// Runs a program on the terminal of this one, such as an editor, and returns its exit code.
  package var runOnTerminal: (_ program: [String], _ environment: [String: String]) throws -> Int32
  /// Runs a program on the terminal of this one with a text as its input, such as a pager, and returns its exit code.
  package var page: (_ text: String, _ program: [String], _ environment: [String: String]) throws -> Int32
  /// Starts a program without waiting for its end; false where it did not start.
  package var launch: (_ program: [String], _ environment: [String: String]) -> Bool
  /// Starts a program that is heard line by line. One that outlives this one has a log for its errors; where that is nil, it does
  /// not outlive it.
  package var start: (_ program: [String], _ environment: [String: String], _ log: String?) throws -> RunningProgram
  /// The paths of the terminals that the person has open and that take messages.
  package var openTerminals: () -> [String]
  package var terminal: TerminalFacts
  /// Asks the terminal for the colour of its background; nil where it does not say.
  package var terminalBackground: () -> RGB?
  package var readLine: () -> String?
  package var readAll: (_ limitBytes: Int) throws -> [UInt8]
  /// Reads a line that the terminal does not show.
  package var readSecretLine: () -> String?
  package var waitForEnter: (_ seconds: Double) -> EnterKeyWait
  /// Shows on a terminal that something takes long; the returned closure takes it away again.
  package var spin: (_ label: String) -> () -> Void
  /// Shows a line of progress on a terminal, in place of the one before; an empty one takes it away.
  package var showProgress: (_ line: String) -> Void
  /// Draws pictures on the whole terminal, one after the other, until a key is pressed. A picture has lines, of which none may be
  /// wider than the columns that the window has at that moment.
  package var animate:
    (_ frameSeconds: Double, _ picture: (_ frame: Int, _ windowColumns: Int?) -> [String]) throws -> Void
  /// Lets a text be the answer where there is none after so many seconds, and the process end; the returned closure says whether there
  /// may still be another one.
  package var answerWithin: (_ seconds: Double, _ text: String) -> () -> Bool = { _, _ in { true } }
  package var out: (String) throws -> Void
  package var err: (String) -> Void
  package var environment: [String: String]
  package var directories: Directories
  package var language: Language
  /// The names of all programs that run on the machine; nil where they cannot all be seen.
  package var runningPrograms: () -> Set<String>? = { nil }
  /// For how many seconds the machine has been up and awake all the time; nil where it has slept meanwhile, or is unknown.
  package var secondsAwake: () -> Double? = { nil }
  /// All settings that there are.
  package var declaredSettings: DeclaredSettings
  /// What the database of the person holds.
  package var schema: Schema
  package var reminders: Reminders
  package var tickTasks: [TickTask]
  /// What a list of tasks says of the sync; nil where nothing is worth saying.
  package var syncRemark: (_ world: World, _ isASCII: Bool) -> Sentence?
  /// What is done before the nag decides, and before it announces something; a failure of it is nobody's concern here.
  package var beforeNag: (_ world: World, _ announces: Bool) -> Void
  /// Who reads what a person keeps opens it for oneself, or shares this look.
  package var look: DatabaseLook?
  /// The last look that left no trace. Putting it away is left to the end of the process, which does it for nothing.
  package let lastLook = LastLook()
  /// Whether questions are welcome, where there is somebody to ask.
  package var mayAsk = true
  /// Whether results and errors alone are wanted.
  package var isQuiet = false
  /// Whether long output may be shown page by page.
  package var usesPager = true
  /// What `config.toml` says, read when the call begins.
  package var settings = Settings()
  /// Why it cannot be read, where a command goes on without.
  package var settingsError: SettingsError?
  /// What was noted in this call and is not worth a second line.
  package var notes = SaidNotes()
  package var changes = Changes()
  /// What was typed behind the program's name.
  package var arguments: [String] = []
  /// The absolute path by which this program is called, without following links; empty where it is not known.
  package var programPath = ""

  package init(
    now: @escaping () -> Instant, instant: @escaping (Timestamp) -> Instant, uptimeSeconds: @escaping () -> Double,
    sleep: @escaping (_ seconds: Double) -> Void, zoneName: String? = nil,
    transfer:
      @escaping (_ atOnce: Int, _ next: () -> Request?, _ receive: (Int, Result<Response, TransferError>) -> Void) ->
      Void, transferAside: @escaping (_ request: Request) -> () -> Result<Response, TransferError>,
    run: @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult,
    runWithin: @escaping RunWithin = { program, _, _, _ throws(ProgramError) in
      throw .notFound(name: program.first ?? "")
    },
    runAll:
      @escaping (_ programs: [[String]], _ environment: [String: String], _ limitSeconds: Double) -> [Result<
        ProgramResult, ProgramError
      >], runOnTerminal: @escaping (_ program: [String], _ environment: [String: String]) throws -> Int32,
    page: @escaping (_ text: String, _ program: [String], _ environment: [String: String]) throws -> Int32,
    launch: @escaping (_ program: [String], _ environment: [String: String]) -> Bool,
    start: @escaping (_ program: [String], _ environment: [String: String], _ log: String?) throws -> RunningProgram,
    openTerminals: @escaping () -> [String], terminal: TerminalFacts, terminalBackground: @escaping () -> RGB?,
    readLine: @escaping () -> String?, readAll: @escaping (_ limitBytes: Int) throws -> [UInt8],
    readSecretLine: @escaping () -> String?, waitForEnter: @escaping (_ seconds: Double) -> EnterKeyWait,
    spin: @escaping (_ label: String) -> () -> Void, showProgress: @escaping (_ line: String) -> Void,
    animate:
      @escaping (_ frameSeconds: Double, _ picture: (_ frame: Int, _ windowColumns: Int?) -> [String]) throws -> Void,
    answerWithin: @escaping (_ seconds: Double, _ text: String) -> () -> Bool = { _, _ in { true } },
    out: @escaping (String) throws -> Void, err: @escaping (String) -> Void, environment: [String: String],
    directories: Directories, language: Language, runningPrograms: @escaping () -> Set<String>? = { nil },
    secondsAwake: @escaping () -> Double? = { nil }, declaredSettings: DeclaredSettings, schema: Schema,
    reminders: Reminders, tickTasks: [TickTask], syncRemark: @escaping (_ world: World, _ isASCII: Bool) -> Sentence?,
    beforeNag: @escaping (_ world: World, _ announces: Bool) -> Void, look: DatabaseLook? = nil, mayAsk: Bool = true,
    isQuiet: Bool = false, usesPager: Bool = true, settings: Settings = Settings(), settingsError: SettingsError? = nil,
    notes: SaidNotes = SaidNotes(), changes: Changes = Changes(), arguments: [String] = [], programPath: String = ""
  ) {
    self.now = now
    self.instant = instant
    self.uptimeSeconds = uptimeSeconds
    self.sleep = sleep
    self.zoneName = zoneName
    self.transfer = transfer
    self.transferAside = transferAside
    self.run = run
    self.runWithin = runWithin
    self.runAll = runAll
    self.runOnTerminal = runOnTerminal
    self.page = page
    self.launch = launch
    self.start = start
    self.openTerminals = openTerminals
    self.terminal = terminal
    self.terminalBackground = terminalBackground
    self.readLine = readLine
    self.readAll = readAll
    self.readSecretLine = readSecretLine
    self.waitForEnter = waitForEnter
    self.spin = spin
    self.showProgress = showProgress
    self.animate = animate
    self.answerWithin = answerWithin
    self.out = out
    self.err = err
    self.environment = environment
    self.directories = directories
    self.language = language
    self.runningPrograms = runningPrograms
    self.secondsAwake = secondsAwake
    self.declaredSettings = declaredSettings
    self.schema = schema
    self.reminders = reminders
    self.tickTasks = tickTasks
    self.syncRemark = syncRemark
    self.beforeNag = beforeNag
    self.look = look
    self.mayAsk = mayAsk
    self.isQuiet = isQuiet
    self.usesPager = usesPager
    self.settings = settings
    self.settingsError = settingsError
    self.notes = notes
    self.changes = changes
    self.arguments = arguments
    self.programPath = programPath
  }

}

extension World {
  /// Seconds until the local day of a moment is over: 1 or more.
  package func secondsLeftToday(at moment: Instant) -> Int {
    moment.secondsLeftToday { instant(.moment(secondsSince1970: $0)).local }
  }

  /// Sends requests, several at once, and waits for all of them; the outcomes in their order.
  package func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    var results: [Result<Response, TransferError>?] = Array(repeating: nil, count: requests.count)
    var rest = requests.makeIterator()
    transfer(.max, { rest.next() }, { results[$0] = $1 })
    return results.compactMap(\.self)
  }

  /// Says on stderr what went wrong and what to type.
  package func complain(_ message: Sentence, hint: Sentence?) {
    say("cyc: \(message(language))\n")
    if let hint { say("\(Sentence(en: "hint", ko: "힌트")(language)): \(hint(language))\n") }
  }

  /// Writes to stderr without whatever a name, a path or a variable may have brought along.
  private func say(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    err(lines.map { Sanitizer.clean(String($0)) }.joined(separator: "\n"))
  }

  /// Says on stderr what should be known beside the answer.
  package func note(_ text: Sentence) {
    if isQuiet { return }
    say("\(Sentence(en: "note", ko: "참고")(language)): \(text(language))\n")
  }

  /// Says what was done, on stdout; whoever wants results alone is told nothing.
  package func tell(_ text: Sentence) throws {
    if !isQuiet { try out(text(language) + "\n") }
  }

  /// A note, once in a call: several parts of it may find the same file damaged.
  package func noteOnce(_ text: Sentence) {
    if notes.isNew(text) { note(text) }
  }

  /// Does something that may take long, with a spinner where a person looks on.
  package func withSpinner<Value>(_ label: Sentence, _ work: () throws -> Value) rethrows -> Value {
    let stop = spin(label(language))
    defer { stop() }
    return try work()
  }

  /// Whether somebody can be asked a question.
  package var canAsk: Bool { mayAsk && terminal.inputIsTerminal && terminal.errorIsTerminal }

  /// Whether pictures can be drawn one after the other until a key is pressed.
  package var canAnimate: Bool {
    terminal.inputIsTerminal && terminal.outputIsTerminal && environment["TERM"] != "dumb"
  }

  /// Asks a question to which Enter is an answer: no, unless something else is usual. A closed input is no.
  package func confirm(_ question: Sentence, usually: Bool = false) -> Bool {
    say("\(question(language)) \(usually ? "[Y/n]" : "[y/N]") ")
    guard let answer = readLine()?.lowercased() else { return false }
    return answer.isEmpty ? usually : ["y", "yes", "예", "네", "ㅇ"].contains(answer)
  }

  /// Asks before something is changed.
  ///
  /// - Throws: `ExitStatus.no` where nobody says yes
  package func requireYes(to question: Sentence) throws(ExitStatus) {
    if confirm(question) { return }
    say(Sentence(en: "Nothing was changed.", ko: "아무것도 바꾸지 않았어요.")(language) + "\n")
    throw .no
  }

  /// The environment for programs that are started: without the tokens, which are nobody else's business.
  package var environmentForOthers: [String: String] {
    let others = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    return environment.filter { !TokenVariable.allNames.contains($0.key) && !others.contains($0.key) }
  }
}

/// What a call has changed that is looked after when it is done.
package final class Changes {
  /// Whether there is something that a status bar may be showing.
  package var hasAny = false
  /// Whether the personal database is among it.
  package var hasPersonal = false
  /// Whether it was a sync, or tried to be one: then none is to follow.
  package var hasSynced = false

  package init() {
  }

}

/// The notes that a call says once: where three parts of it cannot read one file, that is worth one line.
package final class SaidNotes {
  private var said: Set<Sentence> = []

  package init() {
  }

  package func isNew(_ note: Sentence) -> Bool { said.insert(note).inserted }
}

/// The variables that may hold a token, the first that is set and fits the host wins.
package enum TokenVariable: String, CaseIterable {
  case cyc = "CYC_TOKEN"
  case gh = "GH_TOKEN"
  case github = "GITHUB_TOKEN"

  package static let allNames = allCases.map(\.rawValue)

  /// Whether a token in this variable may be sent to a host.
  ///
  /// `GH_TOKEN` and `GITHUB_TOKEN` are other programs' variables and belong to github.com and ghe.com; on another server they
  /// would be leaked. A server on this machine stands in for GitHub.
  func belongs(to host: Host) -> Bool {
    self == .cyc || host.isCloud || host.isLoopback
  }

  /// The token that the environment holds for a host.
  package static func token(for host: Host, in environment: [String: String]) -> (
    token: String, variable: TokenVariable
  )? {
    for variable in allCases where variable.belongs(to: host) {
      if let token = environment[variable.rawValue], !token.isEmpty { return (token, variable) }
    }
    return nil
  }
}

extension World {
  /// git, with so many seconds for all of its answers.
  package func git(limitSeconds: Double) -> GitClient {
    GitClient(
      environment: environmentForOthers, limitSeconds: limitSeconds, uptimeSeconds: uptimeSeconds, runAll: runAll,
      run: runWithin)
  }
}

extension GitBranches {
  /// The command that pushes branches to a remote. It names all of them: `git push` alone pushes the branch that is checked out, or
  /// what `push.default` says.
  package func pushCommand(of branches: [String], to remote: String) -> String {
    let words = ([remote] + branches).map(shellQuoted).joined(separator: " ")
    return branches.allSatisfy { upstreams[$0] != nil } ? "git push \(words)" : "git push -u \(words)"
  }
}

/// `path` quoted for a shell; unchanged if it has only characters that no shell interprets.
package func shellQuoted(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy {
    let character = Character(UnicodeScalar($0))
    return character.isASCII && (character.isLetter || character.isNumber || "/._-+".contains(character))
  }
  return isPlain ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
