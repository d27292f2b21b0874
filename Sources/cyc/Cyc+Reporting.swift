internal import ArgumentParser
internal import Platform
internal import Terminal

extension Cyc {
  /// Says on stderr what went wrong, and what that means for the exit status.
  static func report(_ error: any Error, arguments: [String], in world: World) -> ExitStatus {
    switch error {
    case let status as ExitStatus:
      return status
    case is BrokenPipe:
      return .done
    case let error as any UserFacingError:
      world.complain(error.message, hint: error.hint)
      return error.exitStatus
    default:
      return reportParsing(error, arguments: arguments, in: world)
    }
  }

  /// What ArgumentParser throws: help and versions are answers, the rest is wrong usage; anything else is a bug.
  private static func reportParsing(_ error: any Error, arguments: [String], in world: World) -> ExitStatus {
    switch exitCode(for: error) {
    case .success:
      do {
        try world.out(UsageLine.shortened(in: fullMessage(for: error)) + "\n")
        return .done
      } catch {
        return report(error, arguments: arguments, in: world)
      }
    case .validationFailure:
      let usage = UsageError(message: message(for: error), arguments: arguments)
      world.complain(usage.said, hint: usage.hint)
      return .usage
    default:
      // The type says where to look; its text could hold anything.
      world.complain(
        Sentence(
          en: "a bug in cyc: an unexpected \(type(of: error))", ko: "cyc의 버그예요: 예상하지 못한 \(type(of: error))"),
        hint: Sentence(
          en: "please report it, with the command that you typed", ko: "입력한 명령과 함께 알려 주세요"))
      return .bug
    }
  }
}

/// A mistake in the arguments, as ArgumentParser words it.
private struct UsageError {
  let message: String
  /// The words that name a command, such as `todo add`.
  let command: [String]
  /// The first word behind them, where it should have been a command of theirs and is none.
  var unknownCommand: String?
  /// The commands that could stand there.
  let subcommands: [String]
  /// The words from the unknown one up to an option.
  let rest: [String]
  /// What was taken for an option since it begins with a dash, and is more than a word, or a number; nil where there is nothing like
  /// that.
  let dashed: String?

  init(message: String, arguments: [String]) {
    self.message = message
    // Behind an option a number is its value.
    let isAboutArguments = message.contains("issing expected argument")
    dashed = arguments.prefix { $0 != "--" }.first { word in
      let isNumber = isAboutArguments && (word.dropFirst().first?.isNumber ?? false)
      return word.hasPrefix("-") && (word.contains(" ") && !word.contains("=") || isNumber)
    }
    // Help is asked for by a word of its own.
    let isForHelp = arguments.contains("help")
    let words = arguments.filter { !$0.hasPrefix("-") && !(isForHelp && $0 == "help") }
    let (type, rest) = Cyc.named(by: words[...])
    command = Array(words.dropLast(rest.count))
    subcommands = type.configuration.subcommands.map { $0.configuration }.filter { $0.shouldDisplay }.flatMap {
      $0.names
    }
    self.rest = Array(arguments.drop { $0 != rest.first }.prefix { !$0.hasPrefix("-") })
    // Where an option is what is wrong, the words are not.
    let isAboutWords = command.isEmpty && arguments.first == rest.first || message.contains("nexpected argument")
    if let first = rest.first, !subcommands.isEmpty, isAboutWords { unknownCommand = first }
  }

  /// The parser's own sentence, in the form of all other errors; it is English in every language.
  var said: Sentence {
    if let unknownCommand {
      let (shown, parent) = (unknownCommand.excerpt, command.joined(separator: " "))
      return parent.isEmpty
        ? Sentence(en: "unknown command '\(shown)'", ko: "'\(shown)' 명령은 없어요")
        : Sentence(en: "\(parent) has no command '\(shown)'", ko: "\(parent)에 '\(shown)' 명령은 없어요")
    }
    var text = Sanitizer.clean(message.withoutFarGuess)
    if text.hasSuffix(".") { text.removeLast() }
    text = text.prefix(1).lowercased() + text.dropFirst()
    return Sentence(en: text, ko: text)
  }

  private var called: String { (["cyc"] + command).joined(separator: " ") }

  var hint: Sentence {
    if let unknownCommand {
      if let guess = Suggestion.nearest(to: unknownCommand, among: subcommands, by: \.self) {
        let meant = ([called, guess] + rest.dropFirst().map { ShellWords(words: [$0]).text }).joined(separator: " ")
        return Sentence(en: "did you mean \(meant)?", ko: "혹시 \(meant) 명령인가요?")
      }
      if command == ["todo"] {
        let add = ShellWords(words: ["cyc", "todo", "add"] + rest).text
        return Sentence(en: "to add it: \(add)", ko: "추가하려면: \(add)")
      }
    }
    if let dashed, !command.isEmpty {
      let example = "\(called) -- \(ShellWords(words: [dashed]).text)"
      return Sentence(
        en: "put -- before words that begin with a dash: \(example)", ko: "줄표로 시작하는 말 앞에는 --를 적어 주세요: \(example)")
    }
    let help = "\(called) --help"
    return Sentence(en: "'\(help)' shows what can be typed", ko: "'\(help)'로 사용법을 볼 수 있어요")
  }
}

extension String {
  /// Without a guess of the parser's that is not near.
  fileprivate var withoutFarGuess: String {
    guard let match = firstMatch(of: /'(-[^']*)'\. Did you mean '(-[^']*)'\?/) else { return self }
    let name = { (option: Substring) in String(option.drop { $0 == "-" }) }
    let isNear = Suggestion.nearest(to: name(match.1), among: [name(match.2)], by: \.self) != nil
    return isNear ? self : replacing(/\ ?Did you mean '-[^']*'\?/, with: "")
  }
}
