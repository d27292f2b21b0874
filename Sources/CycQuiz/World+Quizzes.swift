package import CycBase
internal import CycStreak
internal import CycList
package import Quizzes

extension World {
  /// Looks at the quizzes; nil where nothing was ever kept, and then no file is made.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  package func readQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self)?.look { try work(QuizStore($0)) }
  }

  /// Changes the quizzes in one transaction: what is thrown leaves them as they were.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  func changeQuizzes<Value>(_ work: (QuizStore) throws -> Value) throws -> Value {
    try PersonalDatabase(in: self).change { try work(QuizStore($0)) }
  }
}
