internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
package import Days
package import Formats
package import Quizzes

extension Quiz {
  /// - Parameter state: nil where the quiz is gone
  package func json(_ state: QuizState?, on today: Day) -> JSONValue {
    [
      "number": number, "question": question, "options": options, "answer": answer + 1,
      "at": at.map { "\($0.day)T\($0.clock)" }, "once": isOnce, "tags": tags,
      "due": state?.dueDay?.description, "is_due": state?.isDue(on: today) ?? false, "new": state?.isNew ?? false,
      "reviews": state?.reviewCount ?? 0, "lapses": state?.lapseCount ?? 0, "stability": state?.memory?.stability,
      "difficulty": state?.memory?.difficulty,
    ]
  }
}

extension QuizSummary {
  package var json: JSONValue { ["due": due, "tickets": tickets] }
}

extension QuizAsking {
  /// What can be shown before it is answered: not which option is right.
  package var json: JSONValue {
    ["ask": id, "quiz": quiz, "question": question, "options": showsOptions ? shown : []]
  }
}

extension QuizAnswer {
  package var json: JSONValue {
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
