import Days
import GRDB
import Support
import Testing

@testable import Quizzes

/// Simulates days of checks with answered and ignored quizzes, and compares them with the promises of the rule.
@Suite struct QuizScheduleLawTests {
  private struct Sent {
    let number: Int
    let occasion: QuizAsking.Occasion
    let at: Instant
  }

  private func rule(_ random: inout SeededGenerator) throws -> QuizRule {
    let from = Int.random(in: 0..<1440, using: &random)
    var until = Int.random(in: 1...1440, using: &random)
    if until == from { until += 1 }
    return QuizRule(
      from: try #require(ClockTime(minuteOfDay: from)), untilMinute: until,
      perDay: Int.random(in: 1...8, using: &random), everyMinutes: Int.random(in: 1...180, using: &random))
  }

  /// Five days with a check about every five minutes.
  ///
  /// - Parameter step: returns the rule's decision at a moment; nil if it stays silent
  private func ticks(_ random: inout SeededGenerator, _ step: (Instant, inout SeededGenerator) throws -> Sent?) rethrows
    -> [Sent]
  {
    var (sent, minute) = ([Sent](), 0)
    while minute < 5 * 1440 {
      minute += Int.random(in: 4...6, using: &random)
      let now = moment(minute / 1440, minute / 60 % 24, minute % 60, second: Int.random(in: 0...59, using: &random))
      if let one = try step(now, &random) { sent.append(one) }
    }
    return sent
  }

  /// Simulates a user who answers two of three quizzes.
  private func simulate(_ rule: QuizRule, _ random: inout SeededGenerator) -> [Sent] {
    var asked: [QuizRule.Asked] = []
    var timed = (0..<3).map { QuizRule.Timed(quiz: 100 + $0, at: moment($0, 5 * $0, 7).local) }
    var due = (0..<Int.random(in: 0...9, using: &random)).map {
      QuizRule.Candidate(quiz: $0, retrievability: $0 % 2 == 0 ? nil : Double($0) / 10)
    }
    return ticks(&random) { now, random in
      // Sometimes another quiz becomes due.
      if Int.random(in: 0..<200, using: &random) == 0 {
        due.append(QuizRule.Candidate(quiz: 1000 + now.local.secondsAsUTC, retrievability: nil))
      }
      var situation = QuizRule.Situation(now: now, asked: asked, timed: timed)
      if now.local.hour == 15 { situation.snoozedUntil = CivilTime(day: now.today, hour: 16, minute: 0, second: 0) }
      guard case .ask(let number, let occasion) = rule.decision(situation, due: { due }) else { return nil }
      let isAnswered = Int.random(in: 0..<3, using: &random) > 0
      asked.append(QuizRule.Asked(quiz: number, at: now, isAnswered: isAnswered))
      timed.removeAll { $0.quiz == number }
      due.removeAll { $0.quiz == number && isAnswered }
      return Sent(number: number, occasion: occasion, at: now)
    }
  }

  /// The same with the state in a database.
  private func simulate(_ rule: QuizRule, _ store: QuizStore, _ random: inout SeededGenerator) throws -> [Sent] {
    for index in 0..<12 {
      let at = index % 4 == 3 ? moment(index / 3, index, 7).local : nil
      try store.add(.sample(at: at, isOnce: index % 5 == 4), guid: "\(index)", at: moment(-1))
    }
    return try ticks(&random) { now, random in
      var situation = try store.situation(at: now)
      if now.local.hour == 15 { situation.snoozedUntil = CivilTime(day: now.today, hour: 16, minute: 0, second: 0) }
      let decision = try rule.decision(situation) { try store.due(at: now, hasChoice: true) }
      guard case .ask(let number, let occasion) = decision else { return nil }
      let asking = try #require(try store.ask(number, occasion, via: "desktop", at: now))
      if Int.random(in: 0..<3, using: &random) > 0 {
        _ = try store.answer(asking.id, .place(Int.random(in: 0...2, using: &random)), at: now, via: "desktop")
      }
      return Sent(number: number, occasion: occasion, at: now)
    }
  }

  /// Checks the promises of the rule.
  ///
  /// - Returns: the numbers of slots, timed quizzes and repetitions
  private func expectPromises(of rule: QuizRule, _ sent: [Sent], _ comment: Comment) -> (
    slots: Int, timed: Int, again: Int
  ) {
    var (slots, timed, again) = (0, 0, 0)
    for (index, one) in sent.enumerated() {
      let before = sent[..<index]
      let today = before.filter { rule.day(of: $0.at) == rule.day(of: one.at) }
      #expect(one.at.local.hour != 15, "\(comment): reminders are snoozed at this hour")
      guard one.occasion == .slot else {
        timed += 1
        #expect(!before.contains { $0.number == one.number && $0.occasion == one.occasion }, comment)
        continue
      }
      slots += 1
      #expect(rule.isOpen(at: one.at.local), comment)
      #expect(today.count { $0.occasion == .slot } < rule.perDay, comment)
      if let last = before.last {
        #expect(one.at.secondsSince1970 / 60 - last.at.secondsSince1970 / 60 >= rule.everyMinutes, comment)
      }
      let same = today.count { $0.number == one.number }
      again += min(same, 1)
      #expect(same < QuizRule.maxAskings, comment)
    }
    return (slots, timed, again)
  }

  @Test func schedulePromisesAreKept() throws {
    var (slots, timed, again) = (0, 0, 0)
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let rule = try rule(&random)
      let counts = expectPromises(of: rule, simulate(rule, &random), "seed \(seed): \(rule)")
      slots += counts.slots
      timed += counts.timed
      again += counts.again
    }
    // The simulation must have produced enough of each.
    #expect(slots > 300 && timed > 100 && again > 50, "\(slots), \(timed), \(again)")
  }

  @Test func schedulePromisesAreKeptWithADatabase() async throws {
    try await offThePool {
      for seed in UInt64(100)..<103 {
        var random = SeededGenerator(seed: seed)
        let rule = try rule(&random)
        let sent = try withStore { try simulate(rule, $0, &random) }
        let counts = expectPromises(of: rule, sent, "seed \(seed): \(rule)")
        #expect(counts.timed == 3, "seed \(seed)")
      }
    }
  }
}

/// Random askings, answers, edits and undo steps: the stored state always follows from the remaining answers.
@Suite struct QuizHistoryLawTests {
  @Test func stateFollowsFromTheRemainingAnswers() throws {
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
        try store.updateAllStates()
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
