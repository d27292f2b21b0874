internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Foundation
internal import Platform
internal import Terminal

extension Cyc {
  /// Runs the call that was meant, or reports the error with calls to type instead.
  static func guess(after error: any Error, _ arguments: [String], in world: World) -> ExitStatus {
    let context = guessContext(of: world)
    if let request = HelpRequest(error) {
      switch Guess.reading(arguments, in: context) {
      // `add --help` and `--json todo add --help` are the help of `todo add`; the parser shows that of `cyc`.
      case .run(let words)
      where GuessReader.asksForHelp(words)
        && !GuessReader.separated(Array(named(by: arguments.drop { $0 == "help" }).rest), in: []).plain.isEmpty:
        return run(words, mayGuess: false, in: world)
      // `tood --help` is no less a mistake than `help tood`.
      case .hint(let proposals)
      where proposals.allSatisfy { proposal in
        let path = GuessReader(context: context).path(of: proposal.words)
        return !path.isEmpty && proposal.words == path + ["--help"]
      }:
        let mistake = WrongUsage(.surplus(words: ""), arguments: arguments)
        world.screen.printError(mistake.message, hint: hint(proposals, typed: arguments))
        return .usage
      default: return showHelp(for: request, arguments: arguments, in: world)
      }
    }
    guard let message = mistake(error, arguments, context) else {
      return report(error, arguments: arguments, in: world)
    }
    switch Guess.reading(arguments, in: context) {
    case .run(let words):
      announce(words, instead: arguments, in: world)
      return run(words, mayGuess: false, in: world)
    case .hint(let read):
      let proposals = ofKnownDDay(read, arguments, in: world) ?? read
      if let words = proposals.first?.words, proposals.count == 1, world.screen.canAsk,
        Guess.mayOffer(words, typed: arguments)
      {
        let call = Proposal(words).text
        let question = Sentence(en: "Run \(call)?", ko: "\(call) 명령을 실행할까요?")
        return world.screen.confirm(question) ? run(words, mayGuess: false, in: world) : .no
      }
      // The hint of the error says more about the same call.
      let known = (error as? any UserFacingError)?.hint ?? UsageFailure(wrappedIn: error)?.hint
      if let known, proposals.allSatisfy({ known.english.contains($0.text) }) {
        return report(error, arguments: arguments, in: world)
      }
      world.screen.printError(message, hint: hint(proposals, typed: arguments))
      return .usage
    case nil: return report(error, arguments: arguments, in: world)
    }
  }

  /// The message of an error that another call may avoid; nil for all other errors.
  private static func mistake(_ error: any Error, _ arguments: [String], _ context: Guess.Context) -> Sentence? {
    guard case .run(let moved)? = GuessReader(context: context).leadingOptions(arguments),
      mistake(error, arguments) != nil
    else { return mistake(error, arguments) }
    do {
      _ = try parsed(moved)
      return Sentence(en: "options come after the command", ko: "옵션은 명령 뒤에 적어요")
    } catch {
      return mistake(error, moved)
    }
  }

  /// The same, without looking for options before the command.
  private static func mistake(_ error: any Error, _ arguments: [String]) -> Sentence? {
    switch error {
    case is BrokenPipe: return nil
    case let mistake as ParserMistake: return WrongUsage(mistake, arguments: arguments).message
    default:
      if let failure = error.userFacing {
        // A task that was not found: `todo done 1, 3` is read as a title.
        let namesTasks = arguments.first == FirstWord.todo.rawValue && failure.exitStatus == .failed
        return failure.exitStatus == .usage || namesTasks ? failure.message : nil
      }
      if let failure = UsageFailure(wrappedIn: error) { return failure.message }
      guard exitCode(for: error) == .validationFailure else { return nil }
      return WrongUsage(ParserMistake(Self.message(for: error)), arguments: arguments).message
    }
  }

  static func guessContext(of world: World) -> Guess.Context {
    var subcommands: [String: [String]] = [:]
    func collect(_ type: any ParsableCommand.Type, _ path: String) {
      let below = type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      subcommands[path] = below.flatMap { $0.configuration.names }
      for command in below { command.configuration.names.forEach { collect(command, "\(path) \($0)") } }
    }
    for word in FirstWord.allCases { collect(word.command, word.rawValue) }
    return Guess.Context(
      today: world.clock.now().today, subcommands: subcommands, settings: settings.all.map(\.name),
      themes: GrassTheme.ids, statusFormats: StatusFormat.allCases.map(\.rawValue), parses: { parses($0) })
  }

  /// Whether a call can be parsed; true for help and versions.
  static func parses(_ arguments: [String]) -> Bool {
    do {
      _ = try parsed(arguments)
      return true
    } catch is ParserMistake {
      return false
    } catch {
      return UsageFailure(wrappedIn: error) == nil && exitCode(for: error) == .success
    }
  }

  private static func announce(_ words: [String], instead typed: [String], in world: World) {
    guard world.screen.terminal.errorIsTerminal, !typed.contains("-q"), !typed.contains("--quiet") else { return }
    let arrow = Charset.isUTF8(environment: world.home.environment) ? "→" : "->"
    world.screen.err("\(arrow) \(Sanitizer.clean(Proposal(words).text))\n")
  }

  /// The calls for a D-day in the list, if the proposal is to add one with its title on an example of a date.
  private static func ofKnownDDay(_ proposals: [Proposal], _ typed: [String], in world: World) -> [Proposal]? {
    guard proposals.count == 1, proposals[0].words.starts(with: ["dday", "add"]),
      proposals[0].words.last == GuessReader.exampleDate, !typed.contains(GuessReader.exampleDate)
    else { return nil }
    let words = proposals[0].words.dropFirst(2).dropLast()
    // The title may be an example too.
    guard words.allSatisfy({ typed.contains($0) }) else { return nil }
    let title = words.joined(separator: " ").lowercased()
    let known = try? DDayStore.all(in: world).first { $0.title.lowercased() == title }
    return known.map { day in
      [Proposal("dday list"), Proposal(["dday", "edit", "\(day.number)", "--date", day.givenDate])]
    }
  }

  private static let koreanExamples = ["Exam": "시험", "milk": "우유", "Mom": "엄마", "NAME": "아이디"]

  /// One call within the sentence; several in lines below it. In Korean, examples that were not typed are Korean too.
  private static func hint(_ proposals: [Proposal], typed: [String]) -> Sentence {
    let lines = proposals.map(\.text)
    let korean = proposals.map { proposal in
      let words = proposal.words.map { typed.contains($0) ? $0 : koreanExamples[$0] ?? $0 }
      return Proposal(words, program: proposal.program).text
    }
    guard lines.count > 1 else { return Sentence(en: "did you mean \(lines[0])?", ko: "혹시 \(korean[0]) 명령인가요?") }
    func list(_ lines: [String]) -> String { lines.map { "\n  \($0)" }.joined() }
    return Sentence(en: "did you mean one of these?\(list(lines))", ko: "혹시 이 중에 있나요?\(list(korean))")
  }
}
