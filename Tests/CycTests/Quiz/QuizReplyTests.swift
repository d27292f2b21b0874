import Days
import Foundation
import HTTP
import Loopback
import Notify
import Platform
import Quizzes
import Support
import Synchronization
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Answers tapped on a phone, read from an ntfy server on the loopback.
@Suite(.serialized) struct QuizReplyTests {
  /// An ntfy server that delivers taps and records requests.
  private final class Phone: Sendable {
    private let taps = Mutex("")
    private let server: Mutex<WireServer?> = Mutex(nil)

    init() throws {
      let server = try WireServer { [unowned self] request in
        let body = request.method == "GET" ? taps.withLock { $0 } : "{}"
        return [.respond(200, body: Array(body.utf8))]
      }
      self.server.withLock { $0 = server }
    }

    private var requests: [WireServer.Request] { server.withLock { $0?.requests ?? [] } }
    var url: String { server.withLock { $0?.url ?? "" } }

    func tap(_ id: String, _ text: String, at time: Int) {
      let line = #"{"id":"\#(id)","time":\#(time),"event":"message","topic":"t","message":"\#(text)"}"#
      taps.withLock { $0 += line + "\n" }
    }

    var polls: Int { requests.count { $0.method == "GET" } }
    var sent: [[String: Any]] {
      requests.filter { $0.method == "POST" }.compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.body)) as? [String: Any]
      }
    }
    var messages: [String] { sent.compactMap { $0["message"] as? String } }
  }

  private func world(_ phone: Phone) throws -> TestWorld {
    let test = try TestWorld(now: "2026-08-03T10:00", environment: ["TZ": "UTC"])
    let client = Client(ClientConfiguration(userAgent: "cyc/test"))
    test.world.network.transfer = { client.send(atOnce: $0, next: $1, receive: $2) }
    try test.replaceSettings("quiz.on = true\nnag.via = [\"ntfy\"]")
    try Credentials.change(in: test.world.home.directories) { credentials in
      credentials.changeChannels { $0.ntfy = .init(server: phone.url, topic: "cyc-secret", token: nil) }
    }
    return test
  }

  private func askQuiz(in test: TestWorld) throws -> QuizAsking {
    #expect(try test.quizTick()?.messageCount == 1)
    return try #require(try test.openAsking())
  }

  /// A place other than the right one, of a quiz with three options. Places count from 0, the numbers in taps from 1.
  private func wrongPlace(_ asking: QuizAsking) -> Int { (asking.rightPlace + 1) % 3 }

  @Test func tapCountsAfterTheQuizWasSkippedOnTheComputer() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    let now = test.world.clock.now()
    let other = try #require(try test.world.changeQuizzes { try $0.ask(1, via: QuizVia.terminal, at: now) })
    try test.world.closeQuiz(other)
    phone.tap("a", "quiz \(asking.id) \(asking.rightPlace + 1)", at: now.secondsSince1970 + 60)
    try test.setClock("2026-08-03T10:05")
    _ = try test.quizTick()
    #expect(try test.reviews().map(\.isRight) == [true])
  }

  @Test func tapInTheNightOnAQuestionOfTheMorningCounts() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    let asked = test.world.clock.now().secondsSince1970
    phone.tap("a", "quiz \(asking.id) \(asking.rightPlace + 1)", at: asked + 13 * 3600)
    try test.setClock("2026-08-04T09:00")
    _ = try test.quizTick()
    #expect(try test.reviews().map(\.isRight) == [true])
    #expect(try test.reviews().map(\.hasTicket) == [true])
  }

  @Test func wrongTapOfTheNightOffersNoOtherQuestionInTheMorning() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example(), .example("Which is a tool?", ["a saw", "a pear", "a hill"]))
    let asking = try askQuiz(in: test)
    let asked = test.world.clock.now().secondsSince1970
    phone.tap("a", "quiz \(asking.id) \(wrongPlace(asking) + 1)", at: asked + 13 * 3600)
    try test.setClock("2026-08-04T08:00")
    _ = try test.quizTick()
    #expect(try test.reviews().map(\.isRight) == [false])
    let result = try #require(phone.sent.last { ($0["message"] as? String)?.contains("✗") == true })
    #expect((result["actions"] as? [Any] ?? []).isEmpty, "no tick would read a tap on it")
  }

  @Test func tapAnswersAtItsOwnTimeAndTheOutcomeIsSentOnce() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    let time = test.world.clock.now().secondsSince1970 + 120
    phone.tap("a", "quiz \(asking.id) \(asking.rightPlace + 1)", at: time)
    // A replay of the same tap, then another choice.
    phone.tap("b", "quiz \(asking.id) \(asking.rightPlace + 1)", at: time)
    phone.tap("c", "quiz \(asking.id) \(wrongPlace(asking) + 1)", at: time + 5)
    try test.setClock("2026-08-03T10:05")
    #expect(try test.quizTick()?.reason.english == "took an answer from the phone")
    let review = try #require(try test.reviews().first)
    #expect(try test.reviews().count == 1)
    #expect(review.isRight && review.via == "ntfy" && review.answered.secondsSince1970 == time)
    #expect(phone.messages.last == "✓ Right! Again in 2 days. 🎟\nQ. Which is a fruit?")
    #expect(test.err.contains("That was answered already, and right"), "\(test.err)")
    let (polls, count) = (phone.polls, phone.messages.count)
    try test.setClock("2026-08-03T10:10")
    _ = try test.quizTick()
    #expect(phone.messages.count == count && phone.polls == polls, "nothing is open, so nothing is polled or sent")
  }

  @Test func tapOnAnotherAsksAnotherQuestion() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example(), .example("Which is a tool?", ["a saw", "a pear", "a hill"]))
    let asking = try askQuiz(in: test)
    phone.tap(
      "a", "quiz \(asking.id) \(wrongPlace(asking) + 1)", at: test.world.clock.now().secondsSince1970 + 60)
    try test.setClock("2026-08-03T10:05")
    _ = try test.quizTick()
    let actions = try #require(phone.sent.last?["actions"] as? [[String: Any]])
    #expect(actions.compactMap { $0["label"] as? String } == ["Another question"])
    #expect(actions.compactMap { $0["body"] as? String } == ["quiz \(asking.id) another"])
    for _ in 0..<2 { phone.tap("d", "quiz \(asking.id) another", at: test.world.clock.now().secondsSince1970 + 60) }
    try test.setClock("2026-08-03T10:10")
    _ = try test.quizTick()
    let other = try #require(try test.openAsking())
    #expect(other.quiz != asking.quiz && other.occasion == .wanted)
    #expect(phone.messages.count == 3, "the question, its outcome, and the other question once")
    phone.tap("e", "quiz \(other.id) \(other.rightPlace + 1)", at: test.world.clock.now().secondsSince1970 + 60)
    try test.setClock("2026-08-03T10:15")
    _ = try test.quizTick()
    #expect(try test.reviews().map(\.isRight) == [false, true])
    #expect(phone.messages.last?.hasPrefix("✓ Right! ") == true)
  }

  @Test(arguments: ["quiz forgedforged1234 1", "quiz ASK 9", "quiz ASK", "quiz", "quiz ASK 1 2", "quiz ' OR 1=1 -- 1"])
  func forgedTapsChangeNothingAndAreReported(_ text: String) throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    phone.tap("a", text.replacing("ASK", with: asking.id), at: test.world.clock.now().secondsSince1970 + 60)
    try test.setClock("2026-08-03T10:05")
    #expect(try test.quizTick()?.messageCount == 0)
    #expect(try test.reviews() == [])
    #expect(phone.messages.count == 1)
    #expect(test.err == "note: \(QuizAskingPhrases.unknownReply.english)\n")
    test.err = ""
    try test.setClock("2026-08-03T10:20")
    _ = try test.quizTick()
    #expect(test.err == "", "the tap is reported once")
  }

  @Test func tapForARemovedQuizIsReportedAndNotGraded() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    _ = try test.world.changeQuizzes { try $0.remove(1) }
    phone.tap("a", "quiz \(asking.id) \(asking.rightPlace + 1)", at: test.world.clock.now().secondsSince1970 + 60)
    try test.setClock("2026-08-03T10:05")
    // Removing the quiz closes its question, so taps are read only once another question is open.
    try test.addQuizzes(.example("Other?"))
    try test.setClock("2026-08-03T11:00")
    _ = try test.quizTick()
    try test.setClock("2026-08-03T11:05")
    _ = try test.quizTick()
    #expect(phone.messages.last?.contains("removed since, so it does not count") == true, "\(phone.messages)")
    #expect(try test.reviews().map(\.grade) == [nil])
  }

  @Test func tapFromAFastServerClockCountsAsNow() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    let asking = try askQuiz(in: test)
    phone.tap("a", "quiz \(asking.id) 1", at: test.world.clock.now().secondsSince1970 + 80_000)
    try test.setClock("2026-08-03T10:05")
    _ = try test.quizTick()
    #expect(try test.reviews().first?.answered == test.world.clock.now())
    // When that time comes, the same tap does not count again.
    try test.setClock("2026-08-04T09:00")
    _ = try test.quizTick()
    #expect(try test.reviews().count == 1)
  }

  /// After a crash between answer and outcome, the answer counts, and the next tick reports it.
  @Test func answerStoredBeforeACrashIsReportedAtTheNextTick() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example(), .example("Other?"))
    let asking = try askQuiz(in: test)
    let time = SystemClock.instant(at: test.world.clock.now().secondsSince1970 + 60)
    phone.tap("a", "quiz \(asking.id) \(wrongPlace(asking) + 1)", at: time.secondsSince1970)
    _ = try test.world.answerQuiz(asking.id, wrongPlace(asking), at: time, via: .ntfy)
    try test.setClock("2026-08-03T10:05")
    for _ in 0..<2 { _ = try test.quizTick() }
    #expect(phone.messages.count == 2)
    #expect(phone.messages.last?.hasPrefix("That was answered already; it was ") == true)
    #expect(try test.reviews().count == 1)
  }

  @Test func serverIsPolledOnlyWhileAQuestionIsOpen() throws {
    let phone = try Phone()
    let test = try world(phone)
    try test.addQuizzes(.example())
    try test.setClock("2026-08-03T08:00")
    _ = try test.quizTick()
    #expect(phone.polls == 0)
    try test.setClock("2026-08-03T10:00")
    _ = try askQuiz(in: test)
    #expect(phone.polls == 0)
    try test.setClock("2026-08-03T10:05")
    _ = try test.quizTick()
    #expect(phone.polls == 1)
    try test.setClock("2026-08-05T08:00")
    _ = try test.quizTick()
    #expect(phone.polls == 1, "a day after the question an answer no longer counts, and the server forgets it")
  }
}
