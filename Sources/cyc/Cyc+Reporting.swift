internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
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
    case let error as ParserMistake:
      return report(WrongUsage(error, arguments: arguments), in: world)
    case let error as UsageFailure:
      world.complain(error.message, hint: error.hint ?? CalledCommand(arguments).seeHelp)
      return .usage
    case let error as any UserFacingError:
      world.complain(error.message, hint: error.hint)
      return error.exitStatus
    default:
      return reportParsing(error, arguments: arguments, in: world)
    }
  }

  /// Prints what is asked for without a command: help, or the version.
  static func answer(_ text: String, to arguments: [String], in world: World) -> ExitStatus {
    do {
      try world.out(text + "\n")
      return .done
    } catch {
      return report(error, arguments: arguments, in: world)
    }
  }

  private static func report(_ usage: WrongUsage, in world: World) -> ExitStatus {
    world.complain(usage.message, hint: usage.hint)
    return .usage
  }

  /// What ArgumentParser throws: help and versions are answers, the rest is wrong usage; anything else is a bug.
  private static func reportParsing(_ error: any Error, arguments: [String], in world: World) -> ExitStatus {
    if let failure = UsageFailure(wrappedIn: error) { return report(failure, arguments: arguments, in: world) }
    switch exitCode(for: error) {
    case .success:
      return answer(UsageLine.shortened(in: fullMessage(for: error)), to: arguments, in: world)
    case .validationFailure:
      return report(WrongUsage(ParserMistake(message(for: error)), arguments: arguments), in: world)
    default:
      // The type says where to look; its text could hold anything.
      world.complain(
        Sentence(
          english: "a bug in cyc: an unexpected \(type(of: error))", korean: "cyc의 버그예요: 예상하지 못한 \(type(of: error))"),
        hint: Sentence(
          en: "please report it, with the command that you typed", ko: "입력한 명령과 함께 알려 주세요"))
      return .bug
    }
  }
}
