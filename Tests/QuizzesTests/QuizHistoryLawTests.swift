import Days
import GRDB
import Quizzes
import Support
import Testing

/// Random askings, answers, edits and steps back: what is kept is what the answers that stand come to.
@Suite struct QuizHistoryLawTests {
  @Test func whatIsKnownFollowsFromTheAnswersThatStand() throws {
    for seed in UInt64(0)..<15 {
      var random = SeededGenerator(seed: seed)
      try withStore { store in
        var (askings, days, outcomes) = ([QuizAsking](), 0, 0)
        for step in 0..<60 {
          let comment = Comment(rawValue: "seed \(seed), step \(step)")
          days += Int.random(in: -1...5, using: &random)
          let now = moment(days, Int.random(in: 0...23, using: &random))
          let number = Int.random(in: 1...6, using: &random)
          switch Int.random(in: 0..<10, using: &random) {
          case 0: _ = try store.added(.sample("\(step)", isOnce: step % 7 == 0), at: now)
          case 1: _ = try store.edit(number, to: .sample("\(step)", isOnce: step % 5 == 0))
          case 2: if step % 4 == 0 { _ = try store.remove(number) }
          case 3: _ = try store.undo(at: now)
          case 4...6: askings += [try store.ask(number, .slot, via: "desktop", at: now)].compactMap { $0 }
          default:
            guard let asking = askings.randomElement(using: &random) else { continue }
            let before = try store.reviews().count
            let outcome = try store.answer(asking.id, .place(step % 3), at: now, via: "desktop")
            outcomes += outcome.answer == nil ? 0 : 1
            #expect(try store.reviews().count == before + (outcome.answer == nil ? 0 : 1), comment)
          }
          try expectAgreement(store, comment)
        }
        #expect(outcomes > 0, "seed \(seed)")
        let list = try store.list()
        try store.settleAll()
        #expect(try store.list() == list, "seed \(seed)")
      }
    }
  }

  private func expectAgreement(_ store: QuizStore, _ comment: Comment) throws {
    let reviews = try store.reviews()
    #expect(Set(reviews.map(\.askID)).count == reviews.count, comment)
    for scheduled in try store.list() {
      let graded = reviews.filter { $0.quiz == scheduled.quiz.number && $0.grade != nil }
      let memory = graded.reduce(nil as Memory?) { memory, review in
        FSRS().memory(
          memory, after: review.isRight ? .good : .again, on: max(review.asked.today, review.answered.today))
      }
      #expect(scheduled.state.memory == memory, comment)
      #expect(scheduled.state.reviewCount == graded.count, comment)
      #expect((scheduled.state.dueDay == nil) == (scheduled.quiz.isOnce && !graded.isEmpty), comment)
      if let memory, let dueDay = scheduled.state.dueDay { #expect(dueDay > memory.lastDay, comment) }
    }
  }
}
