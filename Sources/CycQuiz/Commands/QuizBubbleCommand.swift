internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Notify
internal import Quizzes

/// `cyc quiz bubble`: shows a question with buttons and waits for a click; `cyc nag run` starts it and goes.
struct QuizBubbleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bubble", abstract: "Show a question with buttons, and take the answer.", shouldDisplay: false)

  @Argument(help: "The name of the asking.")
  var asking: String

  @OptionGroup var shared: SharedOptions

  /// So long each bubble stands at the most.
  private static let limitSeconds = 600.0

  func run(in world: World) throws {
    var next = try world.readQuizzes { try $0.asking(asking) } ?? nil
    guard next != nil else { throw ExitStatus.failed }
    do {
      while let asking = next { next = try ask(asking, in: world) }
    } catch let error as any UserFacingError {
      // Nobody looks at the log just then.
      let words = NagPhrases.clickFailed(error.message)(world.language)
      try? world.quizDesktop(asking).send(Message(title: QuizAskingPhrases.title(world.language), body: words))
      throw error
    }
  }

  /// - Returns: the other question that somebody wants who was wrong.
  private func ask(_ asking: QuizAsking, in world: World) throws -> QuizAsking? {
    let words = QuizMessage(asking: asking, language: world.language)
    guard case .place(let place) = try click(on: words.question(for: .desktop), in: world) else { return nil }
    let followUp = try world.answerQuiz(asking.id, place, at: world.now(), via: .desktop)
    let told = words.followUp(followUp.outcome.sentence, for: .desktop, hasAnother: followUp.hasAnother)
    guard followUp.hasAnother else {
      try? world.quizDesktop(asking.id).send(told)
      return nil
    }
    guard try click(on: told, in: world) == .another else { return nil }
    return try world.askAnother(than: asking, via: .desktop)
  }

  private func click(on message: Message, in world: World) throws -> QuizClick? {
    do throws(DeliveryError) {
      // Whoever waits for this word may have been ended; the buttons work even so.
      return try world.quizDesktop(asking).choice(on: message, limitSeconds: Self.limitSeconds) {
        try? world.out("\(DesktopChannel.shownSign)\n")
      }.flatMap(QuizClick.init(word:))
    } catch {
      throw ExitStatus.failed
    }
  }

  /// What is called for an asking.
  static func words(for asking: String, in world: World) -> [String] {
    [world.programPath, "quiz", "bubble", "--lang", world.language.rawValue, "--", asking]
  }
}
