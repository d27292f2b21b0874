import Foundation
import Platform
import Quizzes
import Support
import Testing

@testable import cyc

/// A desktop that draws no buttons, as people run it: dunst, on a display of its own.
@Suite(.serialized, .enabled(if: DunstDesktop.isThere, "\(DunstDesktop.missing)"))
struct QuizDunstPartTests {
  @Test func theOptionsStandInTheBodyAndNoButtonIsOffered() throws {
    let dunst = try DunstDesktop()
    let test = try TestWorld(
      now: "2026-08-03T10:00",
      environment: ["PATH": NotificationDaemon.path, "TZ": "UTC", "XDG_RUNTIME_DIR": dunst.folder.path])
    test.runPrograms()
    test.world.programPath = try StandIn.builtProgram(named: "cyc")
    try test.settle("quiz.on = true\nnag.via = [\"desktop\"]")
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
