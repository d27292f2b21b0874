internal import ArgumentParser
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
        try world.out(fullMessage(for: error) + "\n")
        return .done
      } catch {
        return report(error, arguments: arguments, in: world)
      }
    case .validationFailure:
      let usage = UsageError(
        message: message(for: error), command: commandName(arguments), unknownCommand: unknownCommand(arguments))
      world.complain(usage.said, hint: usage.hint)
      return .usage
    default:
      // The type says where to look; its text could hold anything.
      world.complain(
        Sentence(
          en: "a bug in cyc: an unexpected \(type(of: error))", ko: "cyc의 버그예요: 예상하지 못한 \(type(of: error))"),
        hint: Sentence(
          en: "please report it with the command that you typed", ko: "입력한 명령과 함께 알려 주세요"))
      return .bug
    }
  }

  private static func unknownCommand(_ arguments: [String]) -> String? {
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help", commandName(arguments) == nil else {
      return nil
    }
    return first
  }

  /// The subcommand that the arguments name, such as `todo add`, so that the hint can point at its help; nil where they name none.
  private static func commandName(_ arguments: [String]) -> String? {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let names = words.dropLast(named(by: words[...]).rest.count)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

/// A mistake in the arguments, as ArgumentParser words it.
private struct UsageError {
  let message: String
  let command: String?
  /// The first word, where it should have been a command and is none.
  let unknownCommand: String?

  /// The parser's own sentence, in the form of all other errors; it is English in every language.
  var said: Sentence {
    if let unknownCommand {
      let shown = Sanitizer.clean(unknownCommand)
      return Sentence(en: "cyc has no command '\(shown)'", ko: "cyc에 없는 명령이에요: '\(shown)'")
    }
    var text = Sanitizer.clean(message)
    if text.hasSuffix(".") { text.removeLast() }
    text = text.prefix(1).lowercased() + text.dropFirst()
    return Sentence(en: text, ko: text)
  }

  var hint: Sentence {
    let help = command.map { "cyc \($0) --help" } ?? "cyc --help"
    return Sentence(en: "type '\(help)' for what can be typed", ko: "'\(help)'로 사용법을 볼 수 있어요")
  }
}
