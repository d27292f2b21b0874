import Days
import Foundation
import HTTP
import Loopback
import Notify
import Platform
import Quizzes
import Support
import Terminal
import Testing

@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Texts of questions, and the requests that send them.
@Suite struct QuizMessageTests {
  /// Texts that an imported file may contain, some as long as a quiz allows.
  static let hostile = [
    "<b>bold</b> <img src=x> &amp; &#65;", "it's \"quoted\" `$(reboot)` ${HOME} %n %s \\", "-A x=y --help",
    "two\nlines\tand a tab", String(repeating: "x", count: 10_238), String(repeating: "가나다 ", count: 1000),
    "한글 보기와 그림 🎟️👩‍👩‍👧‍👦", "\u{202E}evil\u{202C} \u{2066}x\u{2069}\u{200F}", "#(reboot) #{pane_pid} #[fg=red]",
    "a" + String(repeating: "\u{0301}", count: 3000), "quiz abc 2\nquiz abc 3", "]]>", "@everyone <@1>",
  ]

  private func asking(_ text: String) throws -> QuizAsking {
    let test = try TestWorld()
    try test.addQuizzes(.example(text + "?", [text, text + " b", "c"]))
    return try #require(try test.world.changeQuizzes { try $0.ask(1, via: "x", at: test.world.clock.now()) })
  }

  @Test(arguments: hostile)
  func everyQuestionFitsDiscordsLimit(_ text: String) throws {
    for language in [Language.english, .korean] {
      let message = QuizMessage(asking: try asking(text), language: language)
      // The text is the same for all channels; ntfy also gets buttons.
      let question = message.question(for: .ntfy)
      let bytes = ([question.title, question.body] + question.details).reduce(0) { $0 + $1.utf8.count + 1 }
      #expect(bytes < 2000, "Discord allows 2,000 characters, and the options must not be cut off")
      // Three options, and the line that says how to answer.
      #expect(question.details.suffix(4).prefix(3).enumerated().allSatisfy { $1.hasPrefix("\($0 + 1)) ") })
      #expect(question.actions.map(\.label) == ["1)", "2)", "3)"])
    }
  }

  /// No option can imitate another option or the line that says how to answer.
  @Test(arguments: hostile)
  func everyOptionIsOneLine(_ text: String) throws {
    let asking = try asking(text)
    let test = try TestWorld(environment: ["TZ": "UTC"])
    var bodies: [String] = []
    test.world.programs.run = { _, environment, input in
      bodies.append(environment["CYC_BODY"] ?? "")
      return try Program.run(["/bin/true"], environment: [:], timeoutSeconds: 10)
    }
    try test.replaceSettings("nag.command = [\"/bin/true\"]")
    let delivery = QuizDelivery(world: test.world, store: try NagStore(in: test.world))
    #expect(try delivery.ask(asking, through: [.command]).accepted == [.command])
    let lines = try #require(bodies.first).split(separator: "\n")
    #expect(lines.last == "Answer: cyc quiz answer 1")
    #expect(lines.dropLast().suffix(3).enumerated().allSatisfy { $1.hasPrefix("\($0 + 1)) ") }, "\(lines)")
    #expect(lines.first?.hasPrefix("Q. ") == true)
    let body = bodies[0].replacing("\n", with: " ")
    #expect(Sanitizer.clean(body) == body, "the body has control or bidi characters")
  }

  @Test(arguments: hostile)
  func ntfyAndWebhooksGetJSON(_ text: String) throws {
    let asking = try asking(text)
    let server = try WireServer { _ in [.respond(200, body: Array("{}".utf8))] }
    let test = try TestWorld(environment: ["TZ": "UTC"])
    let client = Client(ClientConfiguration(userAgent: "cyc/test"))
    test.world.network.transfer = { client.send(atOnce: $0, next: $1, receive: $2) }
    try Credentials.change(in: test.world.home.directories) { credentials in
      credentials.changeChannels {
        $0.ntfy = .init(server: server.url, topic: "cyc-secret", token: nil)
        $0.webhook = "\(server.url)/services/x"
      }
    }
    let delivery = QuizDelivery(world: test.world, store: try NagStore(in: test.world))
    #expect(try delivery.ask(asking, through: [.ntfy, .webhook]).accepted == [.ntfy, .webhook])
    let objects = try server.requests.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.body)) as? [String: Any])
    }
    let actions = try #require(objects[0]["actions"] as? [[String: Any]])
    #expect(actions.compactMap { $0["body"] as? String } == (1...3).map { "quiz \(asking.id) \($0)" })
    #expect(actions.allSatisfy { $0["clear"] as? Bool == true && $0["method"] as? String == "POST" })
    #expect(actions.compactMap { $0["url"] as? String } == Array(repeating: "\(server.url)/cyc-secret-reply", count: 3))
    let message = try #require(objects[0]["message"] as? String)
    // ntfy turns a message of more than 4,096 bytes into an attachment.
    #expect(message.utf8.count < 4096 && message.hasSuffix("Answer: cyc quiz answer 1"))
    let chat = try #require(objects[1]["text"] as? String)
    #expect(!chat.contains("<") && !chat.contains("\n"), "\(chat)")
  }

  @Test func onlyExactTapsAreRead() {
    #expect(QuizTap(words: "abc 2") == QuizTap(asking: "abc", click: .place(1)))
    #expect(QuizTap(words: "abc another") == QuizTap(asking: "abc", click: .another))
    for tap in [
      "abc", "abc 0", "abc 4", "abc 02", "abc +2", "abc 2 x", " abc 2", "abc  2", "", "abc ２",
      "abc 99999999999999999999",
    ] {
      #expect(QuizTap(words: tap) == nil, "\(tap)")
    }
  }

  @Test func everySilenceHasASentenceInBothLanguages() {
    let silences: [QuizRule.Silence] = [
      .snoozed(until: CivilTime(utcSeconds: 0)), .otherMessage, .outsideWindow, .enoughToday(5),
      .tooSoon(minutesLeft: 3),
      .nothingDue, .putOff(2),
    ]
    let sentences = silences.map { QuizAskingPhrases.reason($0, Settings().quizRule()) }
    #expect(Set(sentences.map(\.english)).count == silences.count)
    #expect(Set(sentences.map(\.korean)).count == silences.count)
  }
}
