import Days
import Foundation
import Platform
import Quizzes
import Support
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Which quizzes a tick asks, and when, without a desktop.
@Suite struct QuizTickTests {
  private func world(_ now: String = "2026-08-03T10:00", _ more: String = "") throws -> (TestWorld, () -> [String]) {
    let test = try TestWorld(now: now, environment: ["TZ": "UTC"])
    return (test, try test.collectMessages(more))
  }

  @Test func ignoredQuizIsAskedOncePerSlotAndTwiceADay() throws {
    let (test, messages) = try world()
    try test.addQuizzes(.example())
    #expect(
      try test.quizTick()
        == .init(
          reason: QuizAskingPhrases.asked(try #require(try test.openAsking()), .init(accepted: [.command])),
          messageCount: 1))
    #expect(messages().count == 1)
    #expect(messages()[0].hasPrefix("Quiz|Q. Which is a fruit?\n1) "), "\(messages()[0])")
    #expect(messages()[0].hasSuffix("\nAnswer: cyc quiz answer 1"), "\(messages()[0])")
    for (time, count) in [
      ("10:05", 1), ("10:59", 1), ("11:00", 2), ("12:00", 2), ("13:00", 2), ("20:59", 2),
    ] {
      try test.setClock("2026-08-03T\(time)")
      _ = try test.quizTick()
      #expect(messages().count == count, "\(time)")
    }
    #expect(try test.quizTick()?.reason.english == "no quiz: 1 was asked often enough today; again tomorrow")
    try test.setClock("2026-08-04T09:00")
    _ = try test.quizTick()
    #expect(messages().count == 3)
    #expect(try test.reviews() == [], "a question without an answer is not graded")
  }

  @Test func timedQuizOfTheLastMinutesIsAskedAtMidnight() throws {
    let (test, messages) = try world("2026-08-03T23:55")
    let today = test.world.clock.now().today
    try test.addQuizzes(.example(at: CivilTime(day: today, hour: 23, minute: 57, second: 0)))
    _ = try test.quizTick()
    #expect(messages() == [])
    for time in ["2026-08-04T00:00", "2026-08-04T00:05"] {
      try test.setClock(time)
      _ = try test.quizTick()
      #expect(messages().count == 1, "\(time)")
    }
  }

  @Test func timedQuizOfTheLastMinutesIsNotAskedAgainIfTheUserAskedForItFirst() throws {
    let (test, messages) = try world("2026-08-03T23:55")
    let today = test.world.clock.now().today
    try test.addQuizzes(.example(at: CivilTime(day: today, hour: 23, minute: 57, second: 0)))
    try test.setClock("2026-08-04T00:01")
    let now = test.world.clock.now()
    _ = try test.world.changeQuizzes { try $0.ask(1, via: "terminal", at: now) }
    try test.setClock("2026-08-04T00:05")
    _ = try test.quizTick()
    #expect(messages() == [])
  }

  @Test func eachSilenceHasAReason() throws {
    let (test, messages) = try world("2026-08-03T08:55")
    #expect(try test.quizTick()?.reason.english == "no quiz: nothing is due")
    try test.addQuizzes(.example())
    #expect(try test.quizTick()?.reason.english == "no quiz: outside 09:00–21:00")
    try test.setClock("2026-08-03T09:00")
    #expect(try test.quizTick(hasSent: true)?.reason.english == "no quiz: something else was sent just now")
    let store = try NagStore(in: test.world)
    try store.snooze(until: NagSnoozeEnd(["1h"], now: test.world.clock.now(), window: .usual))
    #expect(try test.quizTick()?.reason.english == "no quiz: snoozed until 3 Aug 10:00")
    #expect(messages() == [])
    try test.setClock("2026-08-03T10:00")
    #expect(try test.quizTick(isDry: true)?.reason.english == "would ask quiz 1")
    #expect(messages() == [])
    #expect(try test.openAsking() == nil)
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(try test.quizTick()?.reason.english == "no quiz: the next one in 60 min at the earliest")
  }

  @Test func switchedOffQuizzesOpenNoFile() throws {
    let (test, _) = try world()
    try test.replaceSettings("nag.via = [\"command\"]\nnag.command = [\"/bin/true\"]")
    try FileManager.default.createDirectory(atPath: test.world.home.directories.data, withIntermediateDirectories: true)
    // Opening this file would throw.
    try Data("no database".utf8).write(to: URL(filePath: "\(test.world.home.directories.data)/cyc.sqlite"))
    #expect(try test.quizTick() == nil)
  }

  @Test func questionWaitsIfNoChannelIsReady() throws {
    let (test, messages) = try world()
    try test.addQuizzes(.example())
    try test.replaceSettings("quiz.on = true\nnag.via = [\"command\"]\nnag.command = [\"/no/such/program\"]")
    #expect(try test.quizTick()?.reason == QuizAskingPhrases.noChannel)
    #expect(try test.openAsking() == nil)
    try test.replaceSettings("quiz.on = true\nnag.via = [\"command\"]\nnag.command = [\"/bin/true\"]")
    try test.setClock("2026-08-03T10:05")
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(messages().count == 1)
  }

  @Test func failingChannelIsReportedAndTheQuizAskedAgain() throws {
    let (test, _) = try world()
    try test.addQuizzes(.example())
    test.world.programs.run = { program, _, _ in throw ProgramError.timedOut(name: program[0], seconds: 10) }
    let outcome = try #require(try test.quizTick())
    #expect(outcome.messageCount == 0)
    #expect(outcome.reason.english.hasPrefix("quiz 1 was not delivered (command: "), "\(outcome.reason.english)")
    #expect(try NagStore(in: test.world).delivery(by: .command)?.failures == 1)
    try test.setClock("2026-08-03T11:00")
    test.world.programs.run = { _, _, _ in try Program.run(["/bin/true"], environment: [:], timeoutSeconds: 10) }
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(try NagStore(in: test.world).delivery(by: .command)?.failures == 0)
  }

  /// Otherwise an answer would refer to options in an order that was never shown.
  @Test func undeliveredQuestionLeavesThePreviousOneOpen() throws {
    let (test, _) = try world()
    try test.addQuizzes(.example())
    _ = try test.quizTick()
    let seen = try #require(try test.openAsking())
    test.world.programs.run = { program, _, _ in throw ProgramError.timedOut(name: program[0], seconds: 10) }
    try test.setClock("2026-08-03T11:00")
    #expect(try test.quizTick()?.messageCount == 0)
    #expect(try test.openAsking() == seen)
  }

  /// If every terminal is in use, the next tick asks, and the failed tries do not count.
  @Test func busyTerminalsPostponeTheQuestion() throws {
    let (test, _) = try world("2026-08-03T10:00")
    try test.addQuizzes(.example())
    try test.replaceSettings("quiz.on = true\nnag.via = [\"terminal\"]")
    test.world.home.environment["TMUX_TMPDIR"] = test.folder.path
    // `/dev/null` takes no message, like a terminal in use.
    test.world.screen.openTerminals = { ["/dev/null"] }
    for time in ["10:00", "10:05", "10:10", "10:15", "10:20", "10:25"] {
      try test.setClock("2026-08-03T\(time)")
      #expect(try test.quizTick()?.reason.english.hasPrefix("quiz 1 was not delivered (terminal: ") == true)
    }
    #expect(try test.openAsking() == nil)
    try test.replaceSettings("quiz.on = true\nnag.via = [\"command\"]\nnag.command = [\"/bin/true\"]")
    #expect(try test.quizTick()?.messageCount == 1)
  }

  @Test func setTimeIsKeptOutsideTheWindow() throws {
    let (test, messages) = try world("2026-08-03T22:30")
    let time = CivilTime(day: test.world.clock.now().today, hour: 22, minute: 35, second: 0)
    try test.addQuizzes(.example(at: time), .example("Another?"))
    #expect(try test.quizTick()?.messageCount == 0)
    try test.setClock("2026-08-03T22:35")
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(messages().count == 1 && messages()[0].contains("fruit"))
    #expect(try test.quizTick()?.messageCount == 0)
  }

  /// After the clock is set back, no slot asks twice and no answer counts twice.
  @Test func clockSetBackAsksAndGradesOnce() throws {
    let (test, messages) = try world("2026-08-03T10:00")
    try test.addQuizzes(.example())
    _ = try test.quizTick()
    let asking = try #require(try test.openAsking())
    try test.setClock("2026-08-03T09:30")
    #expect(try test.quizTick()?.messageCount == 0)
    #expect(messages().count == 1)
    let followUp = try test.world.answerQuiz(asking.id, asking.rightPlace, at: test.world.clock.now(), via: .desktop)
    #expect(followUp.outcome.sentence().english == "✓ Right! Again in 2 days. 🎟")
    let again = try test.world.answerQuiz(
      asking.id, (asking.rightPlace + 1) % 3, at: test.world.clock.now(), via: .ntfy)
    #expect(again.outcome.sentence().english.hasPrefix("That was answered already, and right"))
    #expect(try test.reviews().map(\.elapsedDays) == [nil])
  }

  /// The machine slept when the answer was tapped.
  @Test func daysUntilTheNextTimeCountFromWhenTheResultIsTold() throws {
    let (test, _) = try world("2026-08-03T10:00")
    try test.addQuizzes(.example())
    _ = try test.quizTick()
    let asking = try #require(try test.openAsking())
    let answered = test.world.clock.now()
    let outcome = try test.world.answerQuiz(asking.id, asking.rightPlace, at: answered, via: .ntfy).outcome
    #expect(outcome.sentence(toldOn: answered.today).english == "✓ Right! Again in 2 days. 🎟")
    #expect(outcome.sentence(toldOn: answered.today + 1).english == "✓ Right! Again tomorrow. 🎟")
    #expect(outcome.sentence(toldOn: answered.today + 2).english == "✓ Right! Again today. 🎟")
  }

  @Test func answersToLateRemovedAndEditedQuizzesAreNotGraded() throws {
    let (test, _) = try world()
    let quizzes = try test.addQuizzes(.example(), .example("Two?"), .example("Three?"))
    func answered(_ number: Int, _ change: () throws -> Void) throws -> String {
      let asking = try #require(
        try test.world.changeQuizzes { try $0.ask(number, via: "ntfy", at: test.world.clock.now()) })
      try change()
      return try test.world.answerQuiz(asking.id, asking.rightPlace, at: test.world.clock.now(), via: .ntfy).outcome
        .sentence()
        .english
    }
    #expect(
      try answered(quizzes[0].number) { try test.world.changeQuizzes { _ = try $0.remove(quizzes[0].number) } }
        .hasSuffix("removed since, so it does not count."))
    #expect(
      try answered(quizzes[1].number) {
        try test.world.changeQuizzes { _ = try $0.edit(quizzes[1].number, to: .example("Two!")) }
      }.hasSuffix("changed since, so it does not count."))
    #expect(
      try answered(quizzes[2].number) { try test.setClock("2026-08-04T10:01") }.contains("more than a day ago"))
    #expect(try test.reviews().map(\.grade) == [nil, nil, nil])
    #expect(try test.world.answerQuiz("forged", 0, at: test.world.clock.now(), via: .ntfy).outcome == .unknown)
    #expect(try test.reviews().count == 3)
  }

  @Test func cardIsAskedOnlyAtItsSetTime() throws {
    let (test, messages) = try world()
    try test.addQuizzes(.example("Capital of Korea?", ["Seoul"]))
    #expect(try test.quizTick()?.reason.english == "no quiz: nothing is due")
    let time = CivilTime(day: test.world.clock.now().today, hour: 10, minute: 0, second: 0)
    try test.addQuizzes(.example("Capital of Japan?", ["Tokyo"], at: time))
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(messages() == ["Quiz|Q. Capital of Japan?\nAnswer: cyc quiz answer TEXT"])
  }

  // MARK: - The whole run

  @Test func runAsksAQuizInTheTickAfterAReminder() throws {
    let (test, _) = try world("2026-08-03T19:00")
    try test.addQuizzes(.example())
    try test.writeQuizSettings()
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 1..<12 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    #expect(test.call("nag", "run", "--explain") == .done)
    #expect(test.out.hasSuffix("no quiz: something else was sent just now\n"), "\(test.out)")
    test.out = ""
    try test.setClock("2026-08-03T19:05")
    #expect(test.call("nag", "run", "--explain") == .done)
    #expect(test.out.hasSuffix("asked quiz 1 (command)\n"), "\(test.out)")
    let runs = try NagStore(in: test.world).runs(limit: 2)
    #expect(runs.first?.reason.english.hasSuffix("; asked quiz 1 (command)") == true, "\(runs)")
    #expect(runs.first?.messageCount == 1)
  }

  /// Without a user the streak is unknown, but due quizzes are asked.
  @Test func missingUserDoesNotStopQuizzes() throws {
    let (test, _) = try world("2026-08-03T19:30")
    try test.addQuizzes(.example())
    try test.writeQuizSettings(user: nil)
    _ = test.call("nag", "run")
    try test.setClock("2026-08-03T19:35")
    _ = test.call("nag", "run")
    #expect(try test.openAsking() != nil, "\(test.err)")
  }
}

extension TestWorld {
  /// Writes the settings of `collectMessages` to the file, for commands that read it.
  func writeQuizSettings(user: String? = "hana") throws {
    let lines = ["quiz.on = true", "nag.via = [\"command\"]", "nag.command = [\"/bin/true\"]"]
    try SharedFile.write(
      Array((lines + (user.map { ["user = \"\($0)\""] } ?? [])).map { $0 + "\n" }.joined().utf8),
      to: "\(world.home.directories.config)/config.toml")
  }
}
