import Days
import Foundation
import GRDB
import Quizzes
import Support
import Testing

/// Several processes have the same file open.
@Suite struct QuizConcurrencyTests {
  private func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(20)
    configuration.journalMode = .wal
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  @Test func ofTwoAnswersAtOnceOneCounts() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("quiz.sqlite")
    let asking = try await open(path).write { database in
      try QuizStore.create(in: database)
      _ = try QuizStore(database).added()
      return try #require(try QuizStore(database).ask(1, .slot, via: "ntfy", at: moment()))
    }
    let outcomes = try await withThrowingTaskGroup(of: [QuizOutcome].self) { group in
      for way in ["desktop", "ntfy", "terminal", "desktop"] {
        group.addTask {
          try await offThePool {
            let queue = try open(path)
            return try (0..<20).map { round in
              try queue.write { database in
                try QuizStore(database).answer(asking.id, .place(round % 3), at: moment(0, 10), via: way)
              }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(outcomes.count == 80)
    #expect(outcomes.count { $0.answer != nil } == 1)
    let first = try #require(outcomes.compactMap(\.answer).first?.review)
    #expect(outcomes.allSatisfy { $0.answer?.review == first || $0 == .answeredAlready(first, asking) })
    try await open(path).read { database in
      let state = try QuizStore(database).state(of: 1)
      #expect(state?.reviewCount == 1)
      #expect(try QuizStore(database).reviews() == [first])
    }
  }

  @Test func aMinuteIsClaimedOnce() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("quiz.sqlite")
    let minute = moment(0, 12).local
    try await open(path).write { database in
      try QuizStore.create(in: database)
      for _ in 1...5 { _ = try QuizStore(database).added(.sample(at: minute)) }
    }
    let claims = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await offThePool {
            let queue = try open(path)
            return try (1...5).compactMap { number in
              try queue.write { try QuizStore($0).ask(number, .timed(minute), via: "desktop", at: moment(0, 12))?.id }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claims.count == 5)
  }

  /// A process that ends in between leaves all or nothing.
  @Test func whatIsCutOffChangesNothing() throws {
    let queue = try DatabaseQueue()
    let asking = try queue.write { database in
      try QuizStore.create(in: database)
      _ = try QuizStore(database).added()
      return try #require(try QuizStore(database).ask(1, via: "desktop", at: moment()))
    }
    struct End: Error {}
    #expect(throws: End.self) {
      try queue.write { database in
        _ = try QuizStore(database).answer(asking.id, .place(0), at: moment(), via: "desktop")
        throw End()
      }
    }
    try queue.write { database in
      let store = QuizStore(database)
      #expect(try store.reviews().isEmpty)
      let outcome = try store.answer(asking.id, .place(0), at: moment(), via: "desktop")
      #expect(outcome.answer != nil)
    }
  }
}
