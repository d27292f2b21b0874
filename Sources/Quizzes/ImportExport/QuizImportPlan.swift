/// What an import does to the quizzes that are there.
public struct QuizImportPlan: Hashable, Sendable {
  /// A quiz that the file has otherwise.
  public struct Change: Hashable, Sendable {
    public let before: Quiz
    public let after: Quiz

    public init(before: Quiz, after: Quiz) {
      self.before = before
      self.after = after
    }
  }

  /// In the order of the file; `ImportedQuiz.quiz` makes quizzes of them.
  public private(set) var new: [ImportedQuiz] = []
  /// In the order of the file.
  public private(set) var changed: [Change] = []
  /// How many are there as the file has them.
  public private(set) var unchanged = 0

  /// - Parameter present: all quizzes, of different guids
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
        // It was written here, or came from a file with guids.
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
  /// Whether two differ in nothing but the order of their options.
  fileprivate static func isMoved(from before: Quiz, to after: Quiz) -> Bool {
    var same = after
    (same.options, same.answer) = (before.options, before.answer)
    return same == before
  }
}
