import Days
import Foundation
import Notify
import Platform
import Quizzes
import Support

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

extension QuizDraft {
  /// A question whose first option is right.
  static func example(
    _ question: String = "Which is a fruit?", _ options: [String] = ["an apple", "a fork", "a cloud"],
    at: CivilTime? = nil
  ) -> QuizDraft {
    QuizDraft(question: question, options: options, answer: 0, at: at)
  }
}

extension TestWorld {
  @discardableResult
  func addQuizzes(_ drafts: QuizDraft...) throws -> [Quiz] {
    let now = world.clock.now()
    return try world.changeQuizzes { store in
      try drafts.map { try store.add($0.checked(at: nil), guid: UUID().uuidString, at: now) }
    }
  }

  /// Sets the clock. Local time is UTC.
  func setClock(_ text: String) throws {
    guard case .local(let time)? = Timestamp(iso8601: text) else { throw Unset(effect: "now") }
    world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
  }

  /// Runs the quiz part of a tick.
  func quizTick(hasSent: Bool = false, isDry: Bool = false) throws -> TickTask.Outcome? {
    try QuizTick(world: world, tick: TickTask.Tick(now: world.clock.now(), hasSent: hasSent, isDry: isDry)).run()
  }

  /// The latest unanswered question.
  func openAsking() throws -> QuizAsking? { try world.readQuizzes { try $0.openAskings(limit: 1).first } ?? nil }

  func reviews() throws -> [QuizReview] { try world.readQuizzes { try $0.reviews() } ?? [] }

  /// Sends through the command channel and collects its messages as `title|body`.
  func collectMessages(_ more: String = "") throws -> () -> [String] {
    final class Messages { var all: [String] = [] }
    let messages = Messages()
    try replaceSettings("quiz.on = true\nnag.via = [\"command\"]\nnag.command = [\"/bin/true\"]\n\(more)")
    world.programs.run = { _, environment, _ in
      messages.all.append("\(environment["CYC_TITLE"] ?? "")|\(environment["CYC_BODY"] ?? "")")
      return try Program.run(["/bin/true"], environment: [:], timeoutSeconds: 10)
    }
    return { messages.all }
  }
}
