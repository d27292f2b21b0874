import Days
import Foundation
import Notify
import Quizzes
import Support
import Testing

@testable import Platform
@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Questions on a desktop with the real `notify-send` and a real notification daemon that clicks.
/// A real process waits for the click.
@Suite(.serialized, .enabled(if: NotificationDaemon.isThere, "\(NotificationDaemon.missing)"))
struct QuizButtonPartTests {
  private func world(
    _ daemon: NotificationDaemon, language: Language = .english, now: String = "2026-08-03T10:00"
  ) throws -> TestWorld {
    let test = try TestWorld(
      now: now, language: language,
      environment: ["PATH": "/usr/bin:/bin", "CYC_NOW": now, "TZ": "UTC", "XDG_RUNTIME_DIR": daemon.folder.path])
    test.runPrograms()
    test.world.call.programPath = try StandIn.builtProgram(named: "cyc")
    try test.replaceSettings("quiz.on = true\nnag.via = [\"desktop\"]")
    return test
  }

  /// The process that waits for a click; nil if none does.
  private func waitingProcess(_ daemon: NotificationDaemon, _ folder: String = "cyc/quiz") -> pid_t? {
    lockHolder(daemon.folder.path("\(folder)/bubble.lock"))
  }

  private func lockHolder(_ path: String) -> pid_t? {
    guard let lock = try? Descriptor(opening: path, O_RDWR) else { return nil }
    return Libc.lockHolder(lock.number)
  }

  private func endWaitingProcess(_ daemon: NotificationDaemon) throws {
    _ = try SingleInstance(taking: daemon.folder.path("cyc/quiz/bubble.lock"))
  }

  private func eventually(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<300 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  private func log(_ test: TestWorld) -> String {
    (try? String(contentsOfFile: test.world.home.directories.nagLog, encoding: .utf8)) ?? ""
  }

  // MARK: - Changes

  /// A question that can no longer be answered leaves the desktop.
  @Test(arguments: [["edit", "1", "--question", "Which one grows on trees?"], ["rm", "1"]])
  func changedOrRemovedQuizClosesItsBubble(words: [String]) async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.addQuizzes(.example())
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(try await eventually { waitingProcess(daemon) != nil }, "\(log(test))")
    let number = try #require(daemon.bubbles.first?.number)
    #expect(Cyc.run(["quiz"] + words, in: test.world) == .done, "\(test.err)")
    #expect(daemon.closed == [number])
    #expect(try await eventually { waitingProcess(daemon) == nil }, "\(log(test))")
    #expect(try test.reviews().isEmpty)
  }

  /// The desktop shows the latest question; a change of an earlier one does not close it.
  @Test func onlyTheQuestionOnTheDesktopIsClosed() throws {
    let test = try TestWorld()
    try test.addQuizzes(.example(), .example("Which is a tool?", ["a fork", "an apple"]))
    let now = test.world.clock.now()
    try test.world.changeQuizzes { store in
      for (number, via) in [(1, "desktop"), (2, "desktop,terminal")] { _ = try store.ask(number, via: via, at: now) }
      let closed = try #require(try store.edit(1, to: .example("Other?"))).closed
      #expect(try closed.count == 1 && !store.endedOnDesktop(closed))
      #expect(try store.endedOnDesktop(try #require(try store.remove(2)).closed))
    }
  }

  // MARK: - Answers

  @Test func buttonAnswersAndTheBubbleShowsTheOutcome() async throws {
    for button in 1...3 {
      let daemon = try NotificationDaemon(clicking: "\(button)")
      let test = try world(daemon)
      try test.addQuizzes(.example())
      #expect(try test.quizTick()?.messageCount == 1)
      #expect(try await eventually { try !test.reviews().isEmpty && daemon.bubbles.count == 2 }, "\(log(test))")
      let review = try #require(try test.reviews().first)
      let asking = try #require(try test.world.readQuizzes { try $0.asking(review.askID) } ?? nil)
      #expect(review.chosen == asking.order[button - 1] && review.via == "desktop")
      let bubbles = daemon.bubbles
      #expect(bubbles[0].title == "Quiz" && bubbles[0].actions == ["1", "1)", "2", "2)", "3", "3)"])
      let lines = asking.shown.enumerated().map { "\($0 + 1)) \($1)" }
      #expect(
        bubbles[0].body == (["Q. Which is a fruit?"] + lines + ["Answer: cyc quiz answer 1"]).joined(separator: "\n"))
      #expect(bubbles[1].replaces == bubbles[0].number)
      let outcome =
        review.isRight ? "✓ Right! Again in 2 days. 🎟" : "✗ It was \(asking.rightPlace + 1)) an apple. Again tomorrow."
      #expect(bubbles[1].body == "\(outcome)\nQ. Which is a fruit?")
      #expect(bubbles[1].actions == [], "there is no other question to offer")
      #expect(try await eventually { waitingProcess(daemon) == nil })
      #expect(log(test) == "")
    }
  }

  @Test func wrongAnswerOffersAnotherQuestion() async throws {
    let daemon = try NotificationDaemon(clicking: "another,1")
    let test = try world(daemon, language: .korean)
    let options = ["하나", "둘", "셋"]
    try test.addQuizzes(.example("첫째?", options), .example("둘째?", options), .example("셋째?", options))
    #expect(try test.quizTick()?.messageCount == 1)
    // The series ends with the first right answer.
    #expect(
      try await eventually { try test.reviews().last?.isRight == true && waitingProcess(daemon) == nil }, "\(log(test))"
    )
    let reviews = try test.reviews()
    #expect(
      zip(reviews, reviews.dropFirst()).allSatisfy { $0.quiz != $1.quiz }, "the same quiz was asked twice in a row")
    let bubbles = daemon.bubbles
    #expect(bubbles.dropFirst().allSatisfy { $0.replaces == 1 }, "each bubble replaces the one before")
    #expect(bubbles.count == 2 * reviews.count)
    for (review, outcome) in zip(reviews, bubbles.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)) {
      #expect(outcome.actions == (review.isRight ? [] : ["another", "다른 문제 풀기"]))
      #expect(outcome.body.hasPrefix(review.isRight ? "✓ 맞았어요!" : "✗ 정답은 "), "\(outcome.body)")
    }
    #expect(Set(reviews.filter { $0.grade != nil }.map(\.quiz)).count == reviews.count { $0.grade != nil })
  }

  /// The first answer counts, here one from the phone.
  @Test func bubbleAnsweredElsewhereSaysSo() async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.addQuizzes(.example())
    _ = try test.quizTick()
    let asking = try #require(try test.openAsking())
    _ = try test.world.answerQuiz(asking.id, asking.rightPlace, at: test.world.clock.now(), via: .ntfy)
    try endWaitingProcess(daemon)
    let other = try NotificationDaemon(clicking: "1")
    var environment = test.world.home.environment
    environment["XDG_RUNTIME_DIR"] = other.folder.path
    _ = try RunningProgram(
      QuizBubbleCommand.words(for: asking.id, in: test.world), environment: environment, outlivesThis: true)
    #expect(try await eventually { other.bubbles.count == 2 })
    #expect(other.bubbles.last?.body.hasPrefix("That was answered already, and right: ") == true)
    #expect(try test.reviews().count == 1)
  }

  // MARK: - Together with the nag

  @Test func questionLeavesTheNagsBubbleAlone() async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.addQuizzes(.example())
    #expect(test.failure(.desktop) == nil)
    let nag = try #require(waitingProcess(daemon, "cyc"))
    _ = try test.quizTick()
    #expect(waitingProcess(daemon) != nil && waitingProcess(daemon) != nag)
    #expect(waitingProcess(daemon, "cyc") == nag, "the process of the reminder still waits")
    #expect(daemon.bubbles.map(\.replaces) == [0, 0])
    try test.setClock("2026-08-03T11:00")
    _ = try test.quizTick()
    #expect(daemon.bubbles.map(\.replaces) == [0, 0, 2], "the next question replaces the one before")
    try endWaitingProcess(daemon)
    _ = try SingleInstance(taking: daemon.folder.path("cyc/bubble.lock"))
  }

  // MARK: - Other desktops

  /// "plain" supports no buttons, "bare" neither buttons nor markup.
  @Test(arguments: ["plain", "bare"])
  func desktopWithoutButtonsShowsTheQuestionAsText(_ kind: String) throws {
    let daemon = try NotificationDaemon(clicking: kind)
    let test = try world(daemon)
    try test.addQuizzes(.example("a < b & c?", ["<b>yes</b>", "\"no\"", "maybe"]))
    #expect(try test.quizTick()?.messageCount == 1)
    let bubble = try #require(daemon.bubbles.first)
    #expect(bubble.actions == [] && daemon.bubbles.count == 1)
    let expected = kind == "bare" ? ["a < b & c?", "<b>yes</b>"] : ["a &lt; b &amp; c?", "&lt;b&gt;yes&lt;/b&gt;"]
    for text in expected { #expect(bubble.body.contains(text), "\(bubble.body)") }
    #expect(bubble.body.hasSuffix("\nAnswer: cyc quiz answer 1"))
    #expect(waitingProcess(daemon) == nil)
  }

  @Test func questionIsAskedAgainAfterTheBusReturns() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.addQuizzes(.example())
    try daemon.leave()
    #expect(try test.quizTick()?.messageCount == 0)
    #expect(try NagStore(in: test.world).delivery(by: .desktop)?.reason == NagChannelPhrases.reason(.noDesktop))
    try daemon.comeBack()
    try test.setClock("2026-08-03T11:00")
    #expect(try test.quizTick()?.messageCount == 1)
    #expect(daemon.bubbles.count == 1)
    #expect(try NagStore(in: test.world).delivery(by: .desktop)?.failures == 0)
    try endWaitingProcess(daemon)
  }

  /// The bus ends while the question is shown: the waiting process ends, and other channels can answer.
  @Test func busThatEndsAfterTheQuestionEndsTheWaitingProcess() async throws {
    var daemon: NotificationDaemon? = try NotificationDaemon()
    let folder = try #require(daemon?.folder)
    let test = try world(try #require(daemon))
    try test.addQuizzes(.example())
    #expect(try test.quizTick()?.messageCount == 1)
    daemon = nil
    #expect(try await eventually { lockHolder(folder.path("cyc/quiz/bubble.lock")) == nil })
    #expect(try test.reviews() == [])
    let asking = try #require(try test.openAsking())
    #expect(
      try test.world.answerQuiz(asking.id, 0, at: test.world.clock.now(), via: .terminal).outcome.sentence().english
        != ""
    )
  }

  @Test func answerToARemovedQuizIsShownButNotGraded() async throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    try test.addQuizzes(.example())
    let asking = try #require(
      try test.world.changeQuizzes { try $0.ask(1, via: "desktop", at: test.world.clock.now()) })
    _ = try test.world.changeQuizzes { try $0.remove(1) }
    let clicking = try NotificationDaemon(clicking: "\(asking.rightPlace + 1)")
    var environment = test.world.home.environment
    environment["XDG_RUNTIME_DIR"] = clicking.folder.path
    _ = try RunningProgram(
      QuizBubbleCommand.words(for: asking.id, in: test.world), environment: environment, outlivesThis: true)
    #expect(try await eventually { clicking.bubbles.count == 2 })
    #expect(clicking.bubbles.last?.body.hasPrefix("✓ Right! That quiz has been removed since") == true)
    #expect(try test.reviews().map(\.grade) == [nil])
  }

  // MARK: - Hostile texts

  /// Any text of a quiz is shown as text on its own line, and the buttons still answer.
  @Test(arguments: QuizMessageTests.hostile)
  func hostileOptionsArriveAsText(_ text: String) async throws {
    let daemon = try NotificationDaemon(clicking: "2")
    let test = try world(daemon)
    try test.addQuizzes(.example(text + "?", [text, text + " b", "c"]))
    #expect(try test.quizTick()?.messageCount == 1, "\(test.err)")
    #expect(try await eventually { daemon.bubbles.count >= 2 }, "\(log(test))")
    let bubble = try #require(daemon.bubbles.first)
    #expect(bubble.actions == ["1", "1)", "2", "2)", "3", "3)"])
    let lines = bubble.body.split(separator: "\n")
    #expect(lines.suffix(4).prefix(3).enumerated().allSatisfy { $1.hasPrefix("\($0 + 1)) ") }, "\(bubble.body)")
    #expect(!bubble.body.contains("<"), "\(bubble.body)")
    #expect(try test.reviews().count == 1)
  }
}

/// A desktop without buttons: the real dunst on a separate display.
@Suite(.serialized, .enabled(if: DunstDesktop.isThere, "\(DunstDesktop.missing)"))
struct QuizDunstPartTests {
  @Test func optionsAreInTheBodyWithoutButtons() throws {
    let dunst = try DunstDesktop()
    let test = try TestWorld(
      now: "2026-08-03T10:00",
      environment: ["PATH": NotificationDaemon.path, "TZ": "UTC", "XDG_RUNTIME_DIR": dunst.folder.path])
    test.runPrograms()
    test.world.call.programPath = try StandIn.builtProgram(named: "cyc")
    try test.replaceSettings("quiz.on = true\nnag.via = [\"desktop\"]")
    try test.addQuizzes(.example("<i>Which</i> one & why?", ["한글", "a < b", "\"c\""]))
    #expect(try test.quizTick()?.messageCount == 1, "\(test.err)")
    struct History: Decodable {
      struct Entry: Decodable {
        struct Value: Decodable { let data: String }
        let summary, body: Value
      }
      let data: [[Entry]]
    }
    let history = try dunst.history()
    let entries = try JSONDecoder().decode(History.self, from: Data(history.utf8)).data.joined()
    #expect(entries.map(\.summary.data) == ["Quiz"])
    let asking = try #require(try test.openAsking())
    let lines =
      ["Q. <i>Which</i> one & why?"] + asking.shown.enumerated().map { "\($0 + 1)) \($1)" } + [
        "Answer: cyc quiz answer 1"
      ]
    #expect(entries.first?.body.data == lines.joined(separator: "\n").escapedAsXML(), "\(history)")
  }
}
