import ArgumentParser
import Days
import Foundation
import HTTP
import Platform
import Support
import Terminal
import Testing

@testable import CycBase
@testable import CycNag
@testable import CycStreak
@testable import cyc

private let noRecipient = NagChannelFailure.noRecipient.reason

extension NagDialogue {
  /// Desktop and terminals ready and in use, a phone without a topic, no mail, a chat that is not in use.
  fileprivate static func usual(asksForHours: Bool = true) -> NagDialogue {
    NagDialogue(
      ways: [
        Way(channel: .desktop, state: .ready, isInUse: true), Way(channel: .terminal, state: .ready, isInUse: true),
        Way(channel: .ntfy, state: .needsTopic), Way(channel: .mail, state: .unusable(noRecipient)),
        Way(channel: .webhook, state: .ready),
      ], window: .usual, asksForHours: asksForHours)
  }

  /// Types lines until none is left. Tests of `failing` are not sent.
  fileprivate mutating func play(_ lines: [String?], failing: Set<NagChannel> = []) {
    var lines = lines[...]
    while true {
      switch turn {
      case .test(let channel): tested(failing.contains(channel) ? noRecipient : nil)
      case .ask:
        guard let line = lines.popFirst() else { return }
        answer(line)
      case .agreed, .declined: return #expect(lines.isEmpty, "answers without a question: \(lines)")
      }
    }
  }

  fileprivate var changesAsText: String { changes.map { "\($0.0.name)=\($0.1)" }.joined(separator: " ") }
}

/// The order of the questions of `cyc nag on`, and what each answer leads to.
@Suite struct NagDialogueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let lines: [String?]
    var failing: Set<NagChannel> = []
    let turn: NagDialogue.Turn
    var reached: [NagChannel] = []
    var changes = ""
    var testDescription: String { "\(lines)" }
  }

  @Test(arguments: [
    Case(lines: [], turn: .ask(.hours)),
    Case(lines: [""], turn: .ask(.pace)),
    Case(lines: ["", ""], turn: .ask(.ways)),
    Case(lines: ["", "", "", ""], turn: .ask(.seen(.terminal)), reached: [.desktop], changes: "nag.via=desktop"),
    Case(lines: ["", "", "", "", ""], turn: .ask(.consent), reached: [.desktop, .terminal]),
    Case(lines: ["", "", "", "y", "ㅇ", ""], turn: .agreed, reached: [.desktop, .terminal]),
    Case(
      lines: ["20:00-23:00", "30m", "1", "네", "y"], turn: .agreed, reached: [.desktop],
      changes: "nag.from=20:00 nag.until=23:00 nag.every=30m nag.via=desktop"),
    // Two ways in any order and form.
    Case(lines: ["", "", "2,1"], turn: .ask(.seen(.desktop))),
    Case(lines: ["", "", "desktop terminals", "", "", ""], turn: .agreed, reached: [.desktop, .terminal]),
    Case(lines: ["", "", "휴대전화"], turn: .ask(.subscribed)),
    // A phone subscribes before its test.
    Case(lines: ["", "", "3", ""], turn: .ask(.seen(.ntfy))),
    Case(lines: ["", "", "3", "", "", ""], turn: .agreed, reached: [.ntfy], changes: "nag.via=ntfy"),
    Case(lines: ["", "", "1 3", "", "s", ""], turn: .agreed, reached: [.desktop], changes: "nag.via=desktop"),
    // A failure, or a message that was not seen, leads to another try.
    Case(lines: ["", "", "1"], failing: [.desktop], turn: .ask(.again(.desktop))),
    Case(lines: ["", "", "1", ""], failing: [.desktop], turn: .ask(.again(.desktop))),
    Case(lines: ["", "", "1", "?"], failing: [.desktop], turn: .ask(.again(.desktop))),
    Case(
      lines: ["", "", "1 2", "s", "", ""], failing: [.desktop], turn: .agreed, reached: [.terminal],
      changes: "nag.via=terminal"),
    Case(lines: ["", "", "1", "n"], turn: .ask(.again(.desktop))),
    Case(lines: ["", "", "1", "n", "", "", ""], turn: .agreed, reached: [.desktop], changes: "nag.via=desktop"),
    Case(lines: ["", "", "1", "what"], turn: .ask(.seen(.desktop))),
    // Nothing is left. ㄴ is the key s of a Korean keyboard.
    Case(lines: ["", "", "1", "s"], turn: .ask(.ways)), Case(lines: ["", "", "3", "n"], turn: .ask(.ways)),
    Case(lines: ["", "", "3", "s"], turn: .ask(.ways)), Case(lines: ["", "", "3", "ㄴ"], turn: .ask(.ways)),
    // The last question. ㅇ is the key d of a Korean keyboard, ㅇㅇ means yes.
    Case(lines: ["", "", "5", "", "d"], turn: .ask(.consent), reached: [.webhook], changes: "nag.via=webhook"),
    Case(lines: ["", "", "5", "", "ㅇ"], turn: .ask(.consent), reached: [.webhook], changes: "nag.via=webhook"),
    Case(lines: ["", "", "5", "", "ㅇㅇ"], turn: .agreed, reached: [.webhook], changes: "nag.via=webhook"),
    Case(lines: ["", "", "5", "", "d", ""], turn: .agreed, reached: [.webhook], changes: "nag.via=webhook"),
    Case(lines: ["", "", "5", "", "no"], turn: .declined, reached: [.webhook], changes: "nag.via=webhook"),
    Case(lines: ["", "", "5", "", "later"], turn: .ask(.consent), reached: [.webhook], changes: "nag.via=webhook"),
  ])
  func answersLeadToTheNextQuestion(test: Case) {
    var dialogue = NagDialogue.usual()
    dialogue.play(test.lines, failing: test.failing)
    #expect(dialogue.turn == test.turn)
    #expect(dialogue.reached == test.reached)
    #expect(test.reached.isEmpty || dialogue.changesAsText == test.changes)
  }

  @Test(arguments: [
    (["soon"], NagDialogue.Question.hours, NagDialogueWords.noHours),
    (["19:00-19:00"], .hours, NagDialogueWords.noWindow),
    (["", "1m"], .pace, NagDialogueWords.noPace), (["", "", "6"], .ways, NagDialogueWords.noWay(count: 5)),
    (["", "", "1 pigeon"], .ways, NagDialogueWords.noWay(count: 5)),
    (["", "", "\(Int.min)"], .ways, NagDialogueWords.noWay(count: 5)),
    (["", "", "1 4"], .ways, NagDialogueWords.unusable(.mail, noRecipient)),
    (["", "", "3", "s"], .ways, NagDialogueWords.noneLeft),
    (["", "", "1", "n"], .again(.desktop), NagDialogueWords.notSeen(.desktop)),
  ])
  func remarksSayWhyTheQuestionComesAgain(lines: [String], question: NagDialogue.Question, remark: Sentence) {
    var dialogue = NagDialogue.usual()
    dialogue.play(lines)
    #expect(dialogue.turn == .ask(question))
    #expect(dialogue.remark == remark)
    // Of these questions, only `again` takes `s`, which ends the remark.
    guard question == .again(.desktop) else { return }
    dialogue.answer("s")
    #expect(dialogue.remark != remark)
  }

  @Test func failedTestGivesItsReason() {
    var dialogue = NagDialogue.usual()
    dialogue.play(["", "", "1"], failing: [.desktop])
    #expect(dialogue.remark == NagDialogueWords.failed(.desktop, noRecipient))
  }

  @Test(arguments: [
    ("20:00", 20 * 60, 1440), ("8pm", 20 * 60, 1440), ("20", 20 * 60, 1440), ("20:00-23:00", 20 * 60, 23 * 60),
    ("8pm to 11pm", 20 * 60, 23 * 60), ("20:00 – 1:00", 20 * 60, 60), ("20:00~0:00", 20 * 60, 1440),
    ("20시~24시", 20 * 60, 1440), ("저녁 8시부터 자정까지", 20 * 60, 1440),
    ("20:00-24:00", 20 * 60, 1440), ("20시부터 23시까지", 20 * 60, 23 * 60), ("저녁 8시~밤 11시", 20 * 60, 23 * 60),
    ("오후 7시-11시", 19 * 60, 23 * 60), ("자정부터 새벽 2시까지", 0, 2 * 60), ("midnight-2am", 0, 2 * 60),
    ("저녁 7시부터 11시 반까지", 19 * 60, 23 * 60 + 30),
  ])
  func hoursAreReadInManyForms(text: String, from: Int, until: Int) {
    var dialogue = NagDialogue.usual()
    dialogue.answer(text)
    #expect(dialogue.turn == .ask(.pace))
    #expect(dialogue.window.fromMinute == from && dialogue.window.untilMinute == until)
  }

  @Test(arguments: [
    ("30분", 30), ("30분마다", 30), ("한 시간마다", 60), ("2시간마다", 120), ("매시간", 60), ("every 30m", 30), ("Hourly", 60),
    ("every 2 hours", 120), ("every hour", 60), ("매 30분", 30), ("Every 30m", 30), ("30분 마다", 30),
  ])
  func paceIsReadInDigitsAndInWords(text: String, minutes: Int) {
    var dialogue = NagDialogue.usual()
    dialogue.play(["", text])
    #expect(dialogue.turn == .ask(.ways))
    #expect(dialogue.window.everyMinutes == minutes)
  }

  @Test(arguments: Language.allCases) func exampleOfNumbersStaysOnOneLine(language: Language) {
    for columns in 20...80 {
      let lines = NagDialogueWords.noWay(count: 5)(language).wrapped(to: columns)
      #expect(lines.contains { $0.hasSuffix("1,3") }, "\(columns): \(lines)")
    }
  }

  @Test func dialogueWithoutHoursBeginsWithTheWays() {
    #expect(NagDialogue.usual(asksForHours: false).turn == .ask(.ways))
  }

  @Test func defaultChannelsAreReadyAndLocalUnlessInUse() {
    func usual(_ ways: [NagDialogue.Way]) -> [NagChannel] { NagDialogue(ways: ways, window: .usual).usualWays }
    #expect(NagDialogue.usual().usualWays == [.desktop, .terminal])
    let elsewhere: [NagDialogue.Way] = [.init(channel: .ntfy, state: .ready), .init(channel: .mail, state: .ready)]
    #expect(usual(elsewhere) == [])
    #expect(usual([.init(channel: .desktop, state: .unusable(noRecipient), isInUse: true)] + elsewhere) == [])
    #expect(usual([.init(channel: .terminal, state: .ready)] + elsewhere) == [.terminal])
    // A phone that is already in use stays in use.
    #expect(usual([.init(channel: .ntfy, state: .ready, isInUse: true)]) == [.ntfy])
    var dialogue = NagDialogue(ways: elsewhere, window: .usual, asksForHours: false)
    dialogue.answer("")
    #expect(dialogue.turn == .ask(.ways))
  }

  /// Random answers: a way is used only after a test that was sent and seen, and a closed input always declines.
  @Test func onlyChannelsWhoseTestWasSeenAreUsed() {
    let texts = ["", "", "", "y", "n", "s", "d", "1", "1 2", "3", "1 3 5", "4", "20:00", "30m", "x"]
    var agreed = 0
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      var dialogue = NagDialogue.usual()
      var sent: Set<NagChannel> = []
      var seen: Set<NagChannel> = []
      loop: for _ in 0..<60 {
        switch dialogue.turn {
        case .test(let channel):
          let isSent = Bool.random(using: &random)
          if isSent { sent.insert(channel) }
          dialogue.tested(isSent ? nil : noRecipient)
        case .ask(let question):
          var closed = dialogue
          closed.answer(nil)
          #expect(closed.turn == .declined, "seed \(seed)")
          let text = texts.randomElement(using: &random) ?? ""
          if case .seen(let channel) = question, ["", "y"].contains(text) { seen.insert(channel) }
          dialogue.answer(text)
        case .agreed:
          agreed += 1
          #expect(!dialogue.reached.isEmpty, "seed \(seed)")
          #expect(sent.isSuperset(of: dialogue.reached) && seen.isSuperset(of: dialogue.reached), "seed \(seed)")
          #expect(dialogue.usesNewTopic == dialogue.reached.contains(.ntfy), "seed \(seed)")
          break loop
        case .declined: break loop
        }
      }
    }
    #expect(agreed > 500)
  }
}

/// `cyc nag on` on a terminal.
@Suite struct NagGuideTests {
  /// A terminal on which `lines` are typed. Only the program of `nag.command` and a new phone can be reached.
  private func terminal(
    _ lines: [String?], columns: Int = 80, environment: [String: String] = ["TERM": "xterm-256color"],
    phone: @escaping (Request) -> Result<Response, TransferError> = { _ in
      .failure(.cannotConnect(host: "ntfy.sh", reason: "connection refused"))
    }
  ) throws -> PretendCrontab {
    let crontab = try PretendCrontab("# mine\n")
    let test = crontab.test
    test.world.home.environment.merge(environment) { $1 }
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: columns, windowRows: 40)
    test.world.screen.openTerminals = { [] }
    var lines = lines[...]
    test.world.screen.readLine = {
      guard let line = lines.popFirst() else {
        Issue.record("a question too many: \(test.err.suffix(80))")
        return nil
      }
      return line
    }
    test.answerRequests(phone)
    try SharedFile.write(
      Array("nag.via = [\"command\"]\nnag.command = [\"/bin/true\"]\n".utf8),
      to: Settings.path(in: test.world.home.directories))
    return crontab
  }

  private static func taken(_ request: Request) -> Result<Response, TransferError> {
    .success(Response(status: 200, headers: [], body: [], url: request.url))
  }

  /// All files of the home, with their contents.
  private func files(of test: TestWorld) throws -> [String: Data] {
    let paths = FileManager.default.subpaths(atPath: test.folder.path) ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, FileManager.default.contents(atPath: test.folder.path($0)) ?? Data()) })
  }

  private func shownTopic(in test: TestWorld) -> String? {
    test.out.firstRange(of: /cyc-[a-z2-9]{4}(-[a-z2-9]{4}){3}/).map { String(test.out[$0]) }
  }

  @Test func answersSwitchRemindersOn() throws {
    let crontab = try terminal(["20:00", "", "", "", "d", ""])
    #expect(crontab.test.call("nag", "on") == .done, "\(crontab.test.err)")
    #expect(crontab.otherPrograms.contains(["/bin/true"]))
    #expect(crontab.text?.contains("nag run") == true)
    #expect(crontab.settings == "nag.via = [\"command\"]\nnag.command = [\"/bin/true\"]\nnag.from = \"20:00\"\n")
    let out = crontab.test.out
    #expect(out.contains("--- crontab\n+++ crontab\n # mine\n+# BEGIN cyc\n"), "\(out)")
    #expect(out.contains("✓ On. You will be reminded hourly between 20:00 and 24:00"), "\(out)")
  }

  @Test func scheduleIsShownOnlyOnRequest() throws {
    let crontab = try terminal(["", "", "", "", ""])
    #expect(crontab.test.call("nag", "on", "--lang", "ko") == .done, "\(crontab.test.err)")
    #expect(!crontab.test.out.contains("BEGIN cyc"))
    #expect(crontab.test.out.contains("✓ 켰어요."))
  }

  /// The input ends at each question in turn, as with Ctrl-C.
  @Test(arguments: 0...6) func nothingIsStoredBeforeTheLastAnswer(count: Int) throws {
    let lines = ["20:00", "30m", "3 6", "", "", ""].prefix(count)
    let crontab = try terminal(Array(lines) + [nil], phone: Self.taken)
    let before = try files(of: crontab.test)
    #expect(crontab.test.call("nag", "on") == .no)
    #expect(try files(of: crontab.test) == before)
    #expect(crontab.writes.isEmpty)
    #expect(crontab.test.err.hasSuffix("Nothing was changed.\n"))
  }

  @Test func topicOfAFailedTestIsTriedAgainAndStored() throws {
    var requests: [Request] = []
    let crontab = try terminal([]) { request in
      requests.append(request)
      return requests.count == 1 ? .failure(.cannotConnect(host: "ntfy.sh", reason: "refused")) : Self.taken(request)
    }
    var lines: [String?] = ["", "", "3", "", "", "y", ""]
    crontab.test.world.screen.readLine = { lines.removeFirst() }
    #expect(crontab.test.call("nag", "on") == .done, "\(crontab.test.err)")
    #expect(crontab.test.out.contains("Not sent (phone): the server cannot be reached."))
    let topic = try #require(shownTopic(in: crontab.test))
    #expect(requests.map(\.url) == ["https://ntfy.sh/", "https://ntfy.sh/"])
    #expect(requests.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains("\"\(topic)\"") })
    let stored = try Credentials.load(from: crontab.test.world.home.directories).channels?.ntfy
    #expect(stored == ChannelSecrets.Ntfy(server: "https://ntfy.sh", topic: topic))
    #expect(crontab.settings?.contains("nag.via = [\"ntfy\"]") == true)
    #expect(lines.isEmpty)
  }

  @Test func topicIsRemovedIfTheScheduleFails() throws {
    let crontab = try terminal(["", "", "3", "", "", ""], phone: Self.taken)
    crontab.fault = .refusesWrites
    #expect(crontab.test.call("nag", "on") == .failed)
    #expect(try Credentials.load(from: crontab.test.world.home.directories).channels?.ntfy == nil)
    #expect(crontab.settings?.contains("ntfy") == false)
  }

  /// The code needs 37 columns: 29 modules and 4 light ones on each side.
  @Test(arguments: [
    (80, ["TERM": "xterm-256color"], true), (37, ["TERM": "xterm-256color"], true),
    (36, ["TERM": "xterm-256color"], false),
    (80, ["TERM": "xterm-256color", "NO_COLOR": "1"], false), (80, ["TERM": "dumb"], false),
    (80, ["TERM": "xterm-256color", "LANG": "C"], false),
  ])
  func qrCodeIsDrawnIfItCanBeRead(columns: Int, environment: [String: String], isDrawn: Bool) throws {
    let crontab = try terminal(["", "", "3", nil], columns: columns, environment: environment)
    #expect(crontab.test.call("nag", "on") == .no)
    let out = crontab.test.out
    #expect(out.contains("▀") == isDrawn)
    #expect(out.contains("iPhone: ") == isDrawn)
    #expect(shownTopic(in: crontab.test) != nil || columns == 36)
    #expect(
      out.split(separator: "\n").filter { !$0.contains("\u{1B}") }.allSatisfy { $0.displayWidth <= columns }, "\(out)")
    if environment["LANG"] == "C" { #expect(out.allSatisfy { $0.isASCII }, "\(out)") }
  }

  @Test(arguments: ["en", "ko"], [40, 80]) func linesFitTheTerminal(language: String, columns: Int) throws {
    let crontab = try terminal(["x", "", "y", "", "9", "4", "3 6", "", "s", "n", "", "", "d", ""], columns: columns)
    #expect(crontab.test.call("nag", "on", "--lang", language) == .done, "\(crontab.test.err)")
    let lines = crontab.test.out.split(separator: "\n")
    for line in lines where !line.contains("\u{1B}") && !line.contains("nag run") && !line.hasPrefix("cyc config") {
      #expect(line.displayWidth <= columns, "\(line)")
    }
  }

  @Test func declinedOfferAsksNothingMore() throws {
    let crontab = try terminal([""])
    let command = try NagOnCommand.parse([])
    var world = crontab.test.world
    world.home.settings = try world.readSettings()
    #expect(throws: CycBase.ExitStatus.no) { try command.offer(in: world) }
    #expect(crontab.test.err.contains("[y/N]"))
    #expect(crontab.writes.isEmpty)
  }

  @Test func optionsSkipTheDialogue() throws {
    let crontab = try terminal([])
    #expect(crontab.test.call("nag", "on", "-y") == .done)
    #expect(crontab.test.call("nag", "on", "--dry-run") == .done)
    #expect(crontab.test.call("nag", "on", "--from", "20:00") == .done)
    #expect(crontab.test.call("nag", "on", "--no-input") == .done)
    #expect(!crontab.test.err.contains("[19:00-24:00]") && !crontab.test.out.contains("Ways to reach you"))
  }
}
