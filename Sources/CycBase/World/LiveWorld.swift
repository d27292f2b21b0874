internal import Foundation
internal import HTTP
internal import Keyring
internal import Platform
internal import Terminal

extension World {
  /// The real clock, network, programs, files and terminal.
  package static func live(_ features: Features) -> World {
    let environment = ProgramEnvironment.all()
    var home = Home(
      environment: environment,
      directories: Directories(
        application: "cyc", environment: environment,
        homeDirectory: Directories.homeDirectory(environment: environment)))
    let programs = Programs.live
    let name = ProgramArguments.all()?.first ?? ""
    home.keyring = TokenKeyring(
      SystemKeyring.store(environment: home.environmentForOthers, run: programs.runWithin))
    return World(
      clock: .live(environment), network: .live(environment), programs: programs, screen: .live(environment),
      home: home,
      call: Call(
        programPath: ownPath(name, environment), name: name,
        files: ProgramFiles(program: ProgramFile.path()) { FileStamp.read($0) != .absent }),
      features: features)
  }

  private static func ownPath(_ word: String, _ environment: [String: String]) -> String {
    if !word.contains("/") { return Program.find(word, environment: environment) ?? "" }
    let folder = FileManager.default.currentDirectoryPath
    return word.hasPrefix("/") ? word : "\(folder)/\(word.hasPrefix("./") ? String(word.dropFirst(2)) : word)"
  }
}

extension Clock {
  fileprivate static func live(_ environment: [String: String]) -> Clock {
    let fixed = CycNow.instant(environment: environment)
    return Clock(
      now: { fixed ?? SystemClock.now() },
      instant: { SystemClock.instant(for: $0) },
      uptimeSeconds: SystemClock.uptimeSeconds,
      sleep: { SystemClock.sleep(seconds: $0) },
      zoneName: ZoneName.current(environment: environment),
      // A clock fixed by CYC_NOW says nothing about the machine.
      secondsAwake: { fixed == nil ? SystemClock.secondsAwake() : nil })
  }
}

extension Network {
  fileprivate static func live(_ environment: [String: String]) -> Network {
    let lazy = LazyClient(environment: environment)
    return Network(
      transfer: { lazy.client.send(atOnce: $0, next: $1, receive: $2) }, transferAside: { lazy.client.begin($0) })
  }
}

extension Programs {
  fileprivate static var live: Programs {
    Programs(
      run: { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 10) },
      runWithin: { program, environment, input, limitSeconds throws(ProgramError) in
        try Program.run(program, input: input, environment: environment, timeoutSeconds: limitSeconds)
      },
      runAll: { Program.runAll($0, atOnce: 4, environment: $1, timeoutSeconds: $2) },
      // A late answer of the terminal must not become input of the program.
      runOnTerminal: {
        TerminalQuery.finish()
        return try Program.runOnTerminal($0, environment: $1)
      },
      page: {
        TerminalQuery.finish()
        return try Program.runOnTerminal($1, environment: $2, input: $0)
      },
      launch: launch,
      start: { try RunningProgram($0, environment: $1, outlivesThis: $2 != nil, errorLog: $2) },
      runningPrograms: { RunningPrograms.names() })
  }

  /// Whether the program has started: it is still running after two seconds, or has ended without an error.
  private static func launch(_ program: [String], _ environment: [String: String]) -> Bool {
    (try? Program.launchDetached(program, environment: environment) ?? 0) == 0
  }
}

extension Screen {
  fileprivate static func live(_ environment: [String: String]) -> Screen {
    let terminal = TerminalFacts.current()
    let input = StandardInput()
    return Screen(
      out: { try writeOut(Array($0.utf8)) },
      outBytes: writeOut,
      err: { _ = StandardOutput.error.write($0) },
      terminal: terminal,
      terminalBackground: { backgroundOfTerminal(environment) },
      readLine: {
        TerminalQuery.finish()
        let line = input.readLine()
        // Ctrl-D leaves the cursor behind the question.
        if line == nil, terminal.inputIsTerminal, terminal.errorIsTerminal { _ = StandardOutput.error.write("\n") }
        return line
      },
      readAll: { try input.readAll(limitBytes: $0) },
      readSecretLine: {
        TerminalQuery.finish()
        return input.readSecretLine()
      },
      waitForEnter: { input.waitForEnter(seconds: $0) },
      spin: { spin($0, terminal: terminal, environment: environment) },
      showProgress: { showProgress($0, terminal: terminal, environment: environment) },
      animate: { try ScreenAnimation.run(frameSeconds: $0, write: { try writeOut(Array($0.utf8)) }, picture: $1) },
      takeScreen: {
        TerminalQuery.finish()
        try FullScreen.use(.all, $0)
      },
      answerWithin: { AnswerDeadline(seconds: $0, otherwise: $1).claim },
      openTerminals: { OpenTerminals.paths(named: environment["CYC_TERMINALS"]) },
      language: Language(environment: environment))
  }

  private static func backgroundOfTerminal(_ environment: [String: String]) -> RGB? {
    // Over SSH the answer may come late; it must not end up at the next prompt.
    let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0, default: ""] != "" }
    let answer = TerminalQuery.ask(BackgroundReply.question, seconds: 0.1, lateSeconds: isRemote ? 1 : 0) { bytes in
      let reply = BackgroundReply(bytes)
      return (reply.isComplete, reply.typed)
    }
    return answer.flatMap { BackgroundReply($0).color }
  }

  private static func writeOut(_ bytes: [UInt8]) throws {
    switch StandardOutput.output.write(bytes) {
    case .written: return
    case .brokenPipe: throw BrokenPipe()
    case .failed(let reason): throw OutputFailure(reason: reason)
    }
  }

  private static func showProgress(_ line: String, terminal: TerminalFacts, environment: [String: String]) {
    guard terminal.errorIsTerminal, environment["TERM"] != "dumb" else { return }
    StandardOutput.clearLineOnInterrupt()
    let shown = Sanitizer.clean(line).truncated(to: max(1, (terminal.windowColumns ?? 80) - 1))
    _ = StandardOutput.error.write("\r\(shown)\u{1B}[K")
  }

  private static func spin(_ label: String, terminal: TerminalFacts, environment: [String: String]) -> () -> Void {
    guard terminal.errorIsTerminal, environment["TERM"] != "dumb" else { return {} }
    StandardOutput.clearLineOnInterrupt()
    let spinner = Spinner(
      write: { _ = StandardOutput.error.write($0) }, unicode: Charset.isUTF8(environment: environment))
    // A line that wraps could not be cleared. The frame and a space precede the label.
    spinner.start(Sanitizer.clean(label).truncated(to: max(1, (terminal.windowColumns ?? 80) - 4)))
    return { spinner.stop() }
  }
}

/// An HTTP client created for the first request: most commands send none.
private final class LazyClient {
  private let environment: [String: String]
  private(set) lazy var client = Client(configuration)

  init(environment: [String: String]) { self.environment = environment }

  private var configuration: ClientConfiguration {
    var configuration = ClientConfiguration(userAgent: "cyc/\(cycVersion)")
    // The variables of OpenSSL and curl, for machines behind a proxy with its own certificates.
    configuration.certificateFile = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].compactMap { environment[$0] }.first {
      !$0.isEmpty
    }
    configuration.certificateFolder = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    return configuration
  }
}
