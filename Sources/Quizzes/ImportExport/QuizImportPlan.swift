/// Changes that an import makes to the quizzes.
public struct QuizImportPlan: Hashable, Sendable {
  /// An existing quiz that differs in the file.
  public struct Change: Hashable, Sendable {
    public let before: Quiz
    public let after: Quiz

    public init(before: Quiz, after: Quiz) {
      self.before = before
      self.after = after
    }
  }

  /// In file order; `ImportedQuiz.quiz` makes quizzes of them.
  public private(set) var new: [ImportedQuiz] = []
  /// In file order.
  public private(set) var changed: [Change] = []
  public private(set) var unchanged = 0

  /// - Parameter present: all existing quizzes, with distinct guids
  public init(_ quizzes: [ImportedQuiz], besides present: [Quiz]) {
    let byGUID = Dictionary(present.map { ($0.guid, $0) }) { first, _ in first }
    let byQuestion = Dictionary(grouping: present, by: \.question)
    let named = Set(quizzes.map(\.guid))
    var used: Set<String> = []
    for quiz in quizzes {
      if let before = byGUID[quiz.guid] {
        let after = quiz.merged(into: before)
        if after == before { unchanged += 1 } else { changed.append(Change(before: before, after: after)) }
      } else if !quiz.hasOwnGUID,
        let same = byQuestion[quiz.draft.question]?.first(where: {
          quiz.asksTheSame(as: $0) && !named.contains($0.guid) && used.insert($0.guid).inserted
        })
      {
        // The same quiz, written here or imported with a guid.
        let after = quiz.merged(into: same)
        let isMoved = Quiz.isMoved(from: same, to: after)
        if after == same || isMoved { unchanged += 1 } else { changed.append(Change(before: same, after: after)) }
      } else {
        new.append(quiz)
      }
    }
  }
}

extension Quiz {
  /// Whether they differ only in the order of their options.
  fileprivate static func isMoved(from before: Quiz, to after: Quiz) -> Bool {
    var same = after
    (same.options, same.answer) = (before.options, before.answer)
    return same == before
  }
}
