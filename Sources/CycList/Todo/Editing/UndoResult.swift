package import CycBase
internal import CycStreak
package import Todos

/// What `undo` or `redo` did.
package struct UndoResult {
  package let asked: Int
  package let steps: [TodoStep]
  package let words: Words

  package init(asked: Int, steps: [TodoStep], words: Words) {
    self.asked = asked
    self.steps = steps
    self.words = words
  }

  /// What is said of each direction.
  package struct Words: Sendable {
    package let begin: Sentence
    package let nothing: Sentence
    let fewer: @Sendable (Int) -> Sentence

    package static let undo = Words(
      begin: Sentence(en: "Undone", ko: "되돌렸어요"),
      nothing: Sentence(en: "There is nothing to undo.", ko: "되돌릴 것이 없어요."),
      fewer: { Sentence(en: "Only \($0) could be undone.", ko: "되돌릴 것이 \($0)개뿐이었어요.") })
    static let redo = Words(
      begin: Sentence(en: "Redone", ko: "다시 적용했어요"),
      nothing: Sentence(en: "There is nothing to redo.", ko: "다시 적용할 것이 없어요."),
      fewer: { Sentence(en: "Only \($0) could be redone.", ko: "다시 적용할 것이 \($0)개뿐이었어요.") })
  }

  /// - Throws: `ExitStatus.no` where there was nothing
  package func say(_ output: AnswerOptions, in world: World) throws {
    try output.say(TodoJSON.history(steps), in: world) { sentences }
    if steps.isEmpty { throw ExitStatus.no }
  }

  private var sentences: [Sentence] {
    if steps.isEmpty { return [words.nothing] }
    // Of a step that others have changed everything of nothing was taken back.
    let told = steps.filter { !$0.changes.isEmpty }.map { step in
      let what = TodoStepPhrases.what(step)
      return Sentence(en: "\(words.begin): \(what)", ko: "\(words.begin): \(what)")
    }
    let left = Set(steps.flatMap(\.leftAlone)).sorted()
    let kept = left.isEmpty ? [] : [UndoResult.leftAlone(left)]
    return told + kept + (steps.count < asked ? [words.fewer(steps.count)] : [])
  }

  /// Of a sync's changes none is taken back by an undo of what came before.
  private static func leftAlone(_ numbers: [Int]) -> Sentence {
    let list = numbers.map(String.init).joined(separator: ", ")
    return Sentence(
      en: "What other machines changed since then stays: \(list).", ko: "그 뒤에 다른 기기에서 바꾼 것은 그대로 두었어요: \(list)번.")
  }
}
