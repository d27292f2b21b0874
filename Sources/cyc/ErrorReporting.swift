internal import ArgumentParser
internal import CycBase
internal import Platform

extension Cyc {
  static func report(_ error: any Error, arguments: [String], in world: World) -> ExitStatus {
    switch error {
    case let status as ExitStatus: return status
    case is BrokenPipe: return .done
    case let error as ParserMistake:
      return report(WrongUsage(error, arguments: arguments), arguments: arguments, in: world)
    case let error as UsageFailure:
      world.screen.printError(error.message, hint: error.hint ?? CalledCommand(arguments).seeHelp)
      return .usage
    default:
      guard let error = error.userFacing else { return reportParsing(error, arguments: arguments, in: world) }
      world.screen.printError(error.message, hint: error.hint)
      return error.exitStatus
    }
  }

  static func answer(_ text: String, to arguments: [String], in world: World) -> ExitStatus {
    do {
      try world.screen.out(text + "\n")
      return .done
    } catch {
      return report(error, arguments: arguments, in: world)
    }
  }

  /// ArgumentParser throws help, versions and mistakes. Any other error is a bug.
  private static func reportParsing(_ error: any Error, arguments: [String], in world: World) -> ExitStatus {
    if let failure = UsageFailure(wrappedIn: error) { return report(failure, arguments: arguments, in: world) }
    switch exitCode(for: error) {
    case .success:
      if let request = HelpRequest(error), !arguments.contains("--help-hidden") {
        return showHelp(for: request, arguments: arguments, in: world)
      }
      return answer(fullMessage(for: error), to: arguments, in: world)
    case .validationFailure:
      return report(ParserMistake(message(for: error)), arguments: arguments, in: world)
    default:
      // Only its type: its text could contain anything.
      world.screen.printError(
        Sentence(
          english: "a bug in cyc: an unexpected \(type(of: error))", korean: "cyc의 버그예요: 예상하지 못한 \(type(of: error))"),
        hint: Sentence(en: "please report it, with the command that you typed", ko: "입력한 명령과 함께 알려 주세요"))
      return .bug
    }
  }
}

/// The command that the arguments name, even if the rest is wrong.
struct CalledCommand {
  /// Its path, such as `todo`, `add`.
  let words: [String]
  let type: any ParsableCommand.Type
  /// Words after it, without options.
  let rest: ArraySlice<String>

  init(_ arguments: [String]) {
    // `help` is not part of the path: `todo help add`.
    let all = arguments.filter { !$0.hasPrefix("-") && $0 != "help" }
    (type, rest) = Cyc.named(by: all[...])
    words = Array(all.dropLast(rest.count))
  }

  var typed: String { (["cyc"] + words).joined(separator: " ") }

  var seeHelp: Sentence {
    Sentence(en: "see '\(typed) --help' for usage", ko: "'\(typed) --help'로 사용법을 볼 수 있어요")
  }

  /// Names and aliases of its visible subcommands.
  var subcommands: [String] {
    type.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.flatMap { $0.names }
  }
}

struct WrongUsage: UserFacingError {
  private let mistake: ParserMistake
  private let arguments: [String]
  private let command: CalledCommand
  /// The first word after the command, if a subcommand was expected there.
  private var unknownCommand: String?
  /// The words from the unknown one up to the first option.
  private let rest: [String]

  init(_ mistake: ParserMistake, arguments: [String]) {
    (self.mistake, self.arguments, command) = (mistake, arguments, CalledCommand(arguments))
    let first = command.rest.first
    rest = Array(arguments.drop { $0 != first }.prefix { !$0.hasPrefix("-") })
    // If an option is wrong, the words may be right.
    var isAboutWords = command.words.isEmpty && arguments.first == first
    if case .surplus = mistake { isAboutWords = true }
    if let first, !command.subcommands.isEmpty, isAboutWords { unknownCommand = first }
  }

  /// A text or number that was taken for an option because it begins with a dash. A number counts only if an argument
  /// is missing, or if `--` before it makes the command valid; otherwise it is the value of an option.
  private var dashed: String? {
    let isAboutArguments =
      switch mistake {
      case .missing: true
      // `todo add -5 degrees`; a year or a goal is never below zero.
      case .unknownOption(let option, _):
        option.dropFirst().first?.isNumber == true && Cyc.parses(separated(at: option))
          && !["goal", "year"].contains(command.words.first ?? "")
      default: false
      }
    return arguments.prefix { $0 != "--" }.first { word in
      let isNumber = isAboutArguments && (word.dropFirst().first?.isNumber ?? false)
      return word.hasPrefix("-") && (word.contains(" ") && !word.contains("=") || isNumber)
    }
  }

  /// The call with `--` before a word.
  private func separated(at word: String) -> [String] {
    guard let place = arguments.firstIndex(where: { $0.hasPrefix(word) }) else { return arguments }
    return arguments[..<place] + ["--"] + arguments[place...]
  }

  var message: Sentence {
    guard let unknownCommand else { return mistake.message }
    let (shown, parent) = (unknownCommand.excerpt, command.words.joined(separator: " "))
    return parent.isEmpty
      ? Sentence(en: "unknown command '\(shown)'", ko: "'\(shown)' 명령은 없어요")
      : Sentence(en: "\(parent) has no command '\(shown)'", ko: "\(parent)에 '\(shown)' 명령은 없어요")
  }

  var exitStatus: ExitStatus { .usage }

  var hint: Sentence? {
    if let unknownCommand {
      if let near = Suggestion.nearest(to: unknownCommand, among: command.subcommands, by: \.self) {
        let words = [command.typed, near] + rest.dropFirst().map { ShellWords(words: [$0]).text }
        let meant = words.joined(separator: " ")
        return Sentence(en: "did you mean \(meant)?", ko: "혹시 \(meant) 명령인가요?")
      }
      if command.words == ["todo"], arguments.first != "help" {
        let add = ShellWords(words: ["cyc", "todo", "add"] + rest).text
        return Sentence(en: "to add it: \(add)", ko: "추가하려면: \(add)")
      }
    }
    // No length of time is below zero, so the dash is a slip: `nag snooze -2h`.
    if command.words == ["nag", "snooze"], let dashed, LooseTime.minutes([String(dashed.dropFirst())]) != nil {
      return .typed("\(command.typed) \(dashed.dropFirst())")
    }
    // Here a date such as `-3d` begins a period. Behind `--` it would be a login or a folder.
    if ["streak", "stats", "why"].contains(command.words.first), let dashed, ParsedDay.isDate([dashed]),
      let place = arguments.firstIndex(of: dashed)
    {
      return .typed(ShellWords(words: ["cyc"] + arguments[..<place] + ["--since"] + arguments[place...]).text)
    }
    if let dashed, !command.words.isEmpty {
      // The whole command, unless `--` would turn a later option into a word.
      let whole = separated(at: dashed)
      let isWhole = !whole.drop { $0 != "--" }.dropFirst(2).contains { $0.hasPrefix("-") }
      let example =
        isWhole
        ? ShellWords(words: ["cyc"] + whole).text : "\(command.typed) -- \(ShellWords(words: [dashed]).text)"
      return Sentence(
        en: "put -- before words that begin with a dash: \(example)", ko: "하이픈(-)으로 시작하는 말 앞에는 --를 적어 주세요: \(example)")
    }
    if let option = nearOption { return Sentence(en: "did you mean \(option)?", ko: "혹시 \(option) 옵션인가요?") }
    return command.seeHelp
  }

  /// ArgumentParser's suggestion, if it is close enough.
  private var nearOption: String? {
    guard case .unknownOption(let option, let guess?) = mistake else { return nil }
    func name(_ option: String) -> String { String(option.drop { $0 == "-" }) }
    return Suggestion.nearest(to: name(option), among: [guess], by: name)
  }
}

extension UsageFailure {
  /// Unwraps a failure thrown while parsing: ArgumentParser wraps it in errors whose types are not public.
  init?(wrappedIn error: any Error) {
    var error: any Error = error
    while true {
      let mirror = Mirror(reflecting: error)
      let parserError = mirror.descendant("parserError").map(Mirror.init(reflecting:)) ?? mirror
      let wrapped =
        parserError.descendant("userValidationError")
        ?? parserError.descendant("unableToParseValue", "originalError")
      guard let inner = wrapped as? any Error else { return nil }
      if let failure = inner as? UsageFailure {
        self = failure
        return
      }
      error = inner
    }
  }
}
