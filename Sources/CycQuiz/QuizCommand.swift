package import ArgumentParser
package import CycBase
internal import Days
package import Formats
package import Quizzes
internal import Terminal

package struct QuizCommand: GroupingCommand {
  package static let configurations = BilingualConfiguration(
    commandName: "quiz",
    abstract: Sentence(en: "Learn with quizzes that are repeated until you know them.", ko: "외울 때까지 되풀이하는 퀴즈로 익혀요."),
    discussion: Sentence(
      en: """
        A quiz is a question with up to three options. It is asked as a notification whose buttons are the options \
        (`cyc quiz on`), or whenever you like (`cyc quiz ask`). What you know is asked less and less often, what you \
        do not know again soon: FSRS-6, as in Anki. A right answer to one that was due wins a ticket 🎟.

        Without a subcommand it lists them, the newest first.
        """,
      ko: """
        퀴즈는 문제 하나와 보기 셋까지예요. 보기가 단추로 나오는 알림으로 묻거나(`cyc quiz on`), 하고 싶을 때 풀어요(`cyc quiz ask`). 아는 것은 점점 드물게, 모르는 것은 곧 \
        다시 물어요. Anki와 같은 FSRS-6이에요. 풀 때가 된 문제를 맞히면 응모권 🎟을 한 장 받아요.

        하위 명령 없이 쓰면 최근 것부터 보여 줘요.
        """),
    subcommands: [
      QuizAddCommand.self, QuizListCommand.self, QuizEditCommand.self, QuizRemoveCommand.self, QuizAskCommand.self,
      QuizAnswerCommand.self, QuizUndoCommand.self, QuizStatsCommand.self, QuizOnCommand.self, QuizOffCommand.self,
      QuizImportCommand.self, QuizExportCommand.self, QuizBubbleCommand.self,
    ],
    defaultSubcommand: QuizListCommand.self,
    examples: [
      "cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1": Sentence(en: "new", ko: "새 퀴즈"),
      "cyc quiz ask < /dev/null": Sentence(en: "next", ko: "다음"),
    ])

  @OptionGroup package var shared: SharedOptions

  package init() {}
}

extension World {
  /// Reads the quizzes. Nil if the database does not exist; it is not created.
  package func readQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value? {
    let newPerDay = newPerDay
    return try PersonalDatabase.existing(in: self)?.look { try work(QuizStore($0, newPerDay: newPerDay)) }
  }

  /// Changes the quizzes in one transaction. An error leaves them as they were.
  package func changeQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value {
    let newPerDay = newPerDay
    return try PersonalDatabase(in: self).change { try work(QuizStore($0, newPerDay: newPerDay)) }
  }

  /// The sentence if nothing is due, and the next time at which something is.
  func nothingDue(tag: String?) throws -> (sentence: Sentence, next: QuizNext?) {
    let now = clock.now()
    let facts = try readQuizzes { store in
      (next: try store.next(after: now, tag: tag), allKnown: try store.knowsAll(tag: tag))
    }
    return (QuizPhrases.noneDue(facts?.next, today: now.today, allKnown: facts?.allKnown ?? false), facts?.next)
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
      "due": state?.dueDay?.description,
      "is_due": (state?.isDue(on: today) ?? false) && (at.map { $0.day <= today } ?? true),
      "new": state?.isNew ?? false,
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
