internal import CycBase
internal import CycStreak
package import CycNag
internal import Notify
package import Quizzes

extension World {
  /// Takes the question away that stands on the desktop, where a change has ended it: what was asked is another one now, or gone.
  ///
  /// - Parameter ended: as `QuizStore.endedOnDesktop` found it
  func withdrawQuiz(if ended: Bool) {
    if ended { quizDesktop("").withdraw() }
  }
}

extension QuizStore {
  /// Whether the question that was asked last stands on the desktop and is among those that a change has ended: there is one bubble,
  /// and it is the last question's.
  ///
  /// - Parameter closed: `QuizChange.closed`
  func endedOnDesktop(_ closed: [String]) throws -> Bool {
    let last = try lastAsked()
    return try closed.compactMap(asking).contains { $0.quiz == last && $0.channels.contains(.desktop) }
  }
}

extension QuizAsking {
  /// Where it was shown.
  package var channels: [NagChannel] { via.split(separator: ",").compactMap { NagChannel(rawValue: String($0)) } }
}
