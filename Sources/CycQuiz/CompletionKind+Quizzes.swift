internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
package import ArgumentParser
internal import Quizzes
internal import Terminal

extension CompletionKind {
  /// The numbers of the quizzes, with their questions.
  package static let quizzes = values { world in
    (try world.readQuizzes { try $0.list() } ?? []).map { ("\($0.quiz.number)", Sanitizer.clean($0.quiz.question)) }
  }
}
