package import ArgumentParser
package import CycBase
internal import Days
package import Formats
package import Quizzes
internal import Terminal

package struct QuizCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "quiz",
    abstract: "Learn with quizzes that are repeated until you know them.",
    discussion: """
      A quiz is a question with up to three options. It is asked as a notification whose buttons are the options \
      (`cyc quiz on`), or whenever you like (`cyc quiz ask`). What you know is asked less and less often, what you do not \
      know again soon: FSRS-6, as in Anki. A right answer to one that was due wins a ticket 🎟.

      Without a subcommand it lists them, the newest first.
      """,
    subcommands: [
      QuizAddCommand.self, QuizListCommand.self, QuizEditCommand.self, QuizRemoveCommand.self, QuizAskCommand.self,
      QuizAnswerCommand.self, QuizUndoCommand.self, QuizStatsCommand.self, QuizOnCommand.self, QuizOffCommand.self,
      QuizImportCommand.self, QuizExportCommand.self, QuizBubbleCommand.self,
    ],
    defaultSubcommand: QuizListCommand.self
  )
  .examples([
    "cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1": "new",
    "cyc quiz ask < /dev/null": "next",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser calls a subcommand instead: the default one if none is named.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}

extension World {
  /// Nil if the file does not exist; it is not created.
  package func readQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value? {
    let newPerDay = newPerDay
    return try PersonalDatabase.existing(in: self)?.look { try work(QuizStore($0, newPerDay: newPerDay)) }
  }

  /// Changes the quizzes in one transaction. An error leaves them as they were.
  package func changeQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value {
    let newPerDay = newPerDay
    return try PersonalDatabase(in: self).change { try work(QuizStore($0, newPerDay: newPerDay)) }
  }

  private var newPerDay: Int { home.settings[.quizNewPerDay] }
}

extension CompletionKind {
  static let quizzes = values { world in
    (try world.readQuizzes { try $0.list() } ?? []).map { ("\($0.quiz.number)", Sanitizer.clean($0.quiz.question)) }
  }
}

extension Quiz {
  func json(_ state: QuizState?, on today: Day) -> JSONValue {
    [
      "number": number, "question": question, "options": options, "answer": answer + 1,
      "at": at.map { "\($0.day)T\($0.clock)" }, "once": isOnce, "tags": tags, "exact": isExact,
      "due": state?.dueDay?.description, "is_due": state?.isDue(on: today) ?? false, "new": state?.isNew ?? false,
      "reviews": state?.reviewCount ?? 0, "lapses": state?.lapseCount ?? 0, "stability": state?.memory?.stability,
      "difficulty": state?.memory?.difficulty,
    ]
  }
}

extension QuizSummary {
  package var json: JSONValue { ["due": due, "tickets": tickets] }
}

extension QuizNext {
  var json: JSONValue { ["day": day.description, "time": time?.description, "count": count] }
}

extension QuizAsking {
  /// Without the right answer.
  var json: JSONValue { ["ask": id, "quiz": quiz, "question": question, "options": showsOptions ? shown : []] }
}

extension QuizAnswer {
  var json: JSONValue {
    let (days, due, reason): (Int?, Day?, Reason?) =
      switch grading {
      case .graded(let days, let state): (days, state.dueDay, nil)
      case .ungraded(let reason): (nil, nil, reason)
      }
    return [
      "ask": asking.id, "quiz": asking.quiz, "question": asking.question, "right": isRight, "answer": rightOption,
      "ticket": review.hasTicket, "graded": reason == nil, "reason": reason?.rawValue, "days": days,
      "due": due?.description,
    ]
  }
}
