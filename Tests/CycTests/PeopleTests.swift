import Days
import GitHub
import HTTP
import Platform
import Streaks
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct PeopleListTests {
  @Test func listMayHaveByteOrderMarkCommentsAndCRLF() {
    let text = "\u{FEFF}hana\r\n\r\n# a comment\r\n  yuri\t\r\n#x\nHANA\n\n../x\nmin jun"
    let list = PeopleList(arguments: ["zoe", "Yuri"], file: Array(text.utf8))
    #expect(list.entries.map(\.text) == ["zoe", "Yuri", "hana", "../x", "min jun"])
    #expect(list.entries.map(\.line) == [nil, nil, 1, 8, 9])
  }

  @Test func lineEndingsDoNotChangeTheList() {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      let names = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        ["", "# x", "hana", "a-\(Int.random(in: 0..<20, using: &random))", " b "].randomElement(using: &random) ?? ""
      }
      let plain = PeopleList(arguments: [], file: Array(names.joined(separator: "\n").utf8))
      let crlf = PeopleList(arguments: [], file: Array((names.joined(separator: "\r\n") + "\r\n").utf8))
      #expect(plain == crlf, "seed \(seed)")
      let kept = names.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty && $0 != "#x" }
      #expect(Set(plain.entries.map(\.text)) == Set(kept), "seed \(seed)")
      #expect(Set(plain.entries.map(\.text)).count == plain.entries.count, "seed \(seed)")
    }
  }

  @Test func invalidUTF8IsNotALogin() {
    let list = PeopleList(arguments: [], file: [0xFF, 0x41, 0x0A, 0x00, 0x0A])
    #expect(list.entries.allSatisfy { Login($0.text) == nil })
    #expect(list.entries.count == 2)
  }
}

@Suite struct ReorderedTests {
  @Test func itemsAreReleasedInOrderHoweverTheyArrive() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<40, using: &random)
      var order = Reordered<Int>()
      var released: [Int] = []
      for (arrived, index) in (0..<count).shuffled(using: &random).enumerated() {
        let due = order.record(index, at: index)
        released += due
        // An item is held back only if an earlier one is missing.
        #expect(released.count <= arrived + 1)
        #expect(due.isEmpty == (index != released.count - due.count), "seed \(seed)")
      }
      #expect(released == Array(0..<count), "seed \(seed)")
    }
  }
}

@Suite struct PeopleTableTests {
  private static func quantity(_ range: Range<Int>, _ random: inout SeededGenerator) -> Quantity {
    let value = Int.random(in: range, using: &random)
    return [.exactly(value), .atLeast(value), .unknown].randomElement(using: &random) ?? .unknown
  }

  static func row(_ random: inout SeededGenerator) -> PersonRow {
    let names = ["a", "A", "b", "Zoe", "zoe", "x-y", "a-login-that-is-nearly-as-long-as-can-be"]
    let now = Instant(secondsSince1970: 90_000, local: CivilTime(utcSeconds: 90_000))
    let then = Int.random(in: 0..<90_000, using: &random)
    let age = DataAge(
      fetchedAt: Instant(secondsSince1970: then, local: CivilTime(utcSeconds: then)), now: now)
    return PersonRow(
      login: names.randomElement(using: &random) ?? "",
      today: [.done, .pending, .unknown].randomElement(using: &random) ?? .done,
      current: quantity(0..<4, &random), longest: quantity(0..<5000, &random),
      total: quantity(0..<2_000_000, &random),
      age: Bool.random(using: &random) ? age : nil)
  }

  @Test func orderOfRowsIsTotal() {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let (a, b, c) = (
        PeopleTableTests.row(&random), PeopleTableTests.row(&random), PeopleTableTests.row(&random)
      )
      #expect(!a.isAbove(a), "seed \(seed)")
      #expect(!(a.isAbove(b) && b.isAbove(a)), "seed \(seed)")
      if a.isAbove(b), b.isAbove(c) { #expect(a.isAbove(c), "seed \(seed)") }
      if a.login != b.login || a.current != b.current { #expect(a.isAbove(b) || b.isAbove(a), "seed \(seed)") }
      if a.current > b.current { #expect(a.isAbove(b), "seed \(seed)") }
    }
  }

  @Test func tableFitsTheTerminalWidth() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<Int.random(in: 1..<8, using: &random)).map { _ in PeopleTableTests.row(&random) }
      let columns = Int.random(in: 1...130, using: &random)
      for language in Language.allCases {
        let display = Display(columns: columns, depth: .none, isASCII: Bool.random(using: &random))
        let text = PeopleTable(rows: rows, display: display, language: language).text
        let lines = text.split(separator: "\n")
        #expect(lines.count > rows.count, "seed \(seed)")
        for line in lines { #expect(line.displayWidth <= columns, "seed \(seed): \(line)") }
        if display.isASCII, language == .english { #expect(text.utf8.allSatisfy { $0 < 0x7F }, "seed \(seed)") }
      }
    }
  }

  @Test func narrowTableKeepsTheStreakAndColourIsNotTheOnlySign() {
    let row = PersonRow(login: "hana", today: .pending, current: 58, longest: 60, total: 1234, age: nil)
    for columns in [12, 20, 40, 80, 120] {
      let text = PeopleTable(
        rows: [row], display: Display(columns: columns, depth: .none, isASCII: false), language: .english
      ).text
      #expect(text.contains("58"))
      #expect(text.contains("not yet") == (columns >= 25), "\(columns)")
      #expect(text.contains("1,234") == (columns >= 80), "\(columns)")
    }
    let colored = PeopleTable(
      rows: [row], display: Display(columns: 80, depth: .ansi16, isASCII: true), language: .english
    ).text
    #expect(colored.contains("\u{1B}["))
    #expect(colored.contains("not yet"))
  }
}

/// `cyc streak` for several people, with answers that arrive in any order.
@Suite struct PeopleStreaksTests {
  /// The last year's page of a person who was active on each of the `run` days before today.
  private static func page(run: Int, until today: Day) -> String {
    let cells = (0...370).map { back in
      "<td data-date='\(today - back)' data-level='\((1...run).contains(back) ? 1 : 0)'></td>"
    }
    return "<table><tr>\(cells.joined())</tr></table>"
  }

  /// Answers for `u5` with a run of 5 days, and so on; for other names with 404.
  private static func answer(_ request: Request, today: Day) -> Result<Response, TransferError> {
    let login = request.url.split(separator: "/").dropLast().last ?? ""
    guard let run = Int(login.dropFirst()), run > 0 else {
      return .success(Response(status: 404, headers: [], body: [], url: request.url))
    }
    return .success(
      Response(status: 200, headers: [], body: Array(page(run: run, until: today).utf8), url: request.url))
  }

  private static func world(seed: UInt64) throws -> TestWorld {
    let test = try TestWorld()
    var random = SeededGenerator(seed: seed)
    test.world.network.transfer = { [unowned test] atOnce, next, receive in
      #expect(atOnce == 16)
      var underWay: [(Int, Request)] = []
      while true {
        while underWay.count < atOnce, let request = next() {
          underWay.append((test.requests.count, request))
          test.requests.append(request)
        }
        guard let index = underWay.indices.randomElement(using: &random) else { return }
        let (number, request) = underWay.remove(at: index)
        receive(number, answer(request, today: test.world.clock.now().today))
      }
    }
    return test
  }

  @Test func jsonLinesKeepTheOrderOfNames() throws {
    for seed in UInt64(0)..<10 {
      let test = try PeopleStreaksTests.world(seed: seed)
      let names = ["u3", "none", "u9", "x y", "u1", "u200", "u30", "gone"]
      #expect(Cyc.run(["streak", "--json"] + names, in: test.world) == .failed)
      let logins = test.out.split(separator: "\n").map { line in
        line.split(separator: "\"login\":\"").last?.prefix { $0 != "\"" } ?? ""
      }
      #expect(logins.map { String($0) } == names, "seed \(seed)")
      #expect(test.err.contains("cyc: no such user on github.com: none, gone\n"), "seed \(seed)")
      #expect(test.requests.count == 7, "x y is not a login")
    }
  }

  @Test func tableDoesNotDependOnTheOrderOfAnswers() throws {
    let names = (1...40).map { "u\($0)" }
    let tables = try (UInt64(0)..<5).map { seed in
      let test = try PeopleStreaksTests.world(seed: seed)
      #expect(Cyc.run(["streak"] + names, in: test.world) == .done)
      #expect(test.err == "")
      // The second call uses only the cache.
      let out = test.out
      test.out = ""
      #expect(Cyc.run(["streak"] + names.reversed(), in: test.world) == .done)
      #expect(test.out == out)
      #expect(test.requests.count == 40)
      return out
    }
    #expect(Set(tables).count == 1)
    let streaks = tables[0].split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    #expect(streaks == (1...40).reversed())
  }

  @Test(arguments: [429, 503, 403])
  func requestsStopAfterRetryAfter(status: Int) throws {
    let test = try TestWorld()
    test.answerRequests { [unowned test] request in
      test.requests.append(request)
      guard test.requests.count == 3 else {
        return PeopleStreaksTests.answer(request, today: test.world.clock.now().today)
      }
      let headers = [Header(name: "Retry-After", value: "60")]
      return .success(Response(status: status, headers: headers, body: [], url: request.url))
    }
    #expect(Cyc.run(["streak", "u1", "u2", "u3", "u4", "u5", "--json"], in: test.world) == .failed)
    #expect(test.requests.count == 3)
    #expect(test.out.split(separator: "\n").count == 5)
    #expect(
      test.out.contains(
        #"{"error":{"kind":"pause","message":"github.com has had too many requests; its rate limit resets at "#))
    #expect(test.err.contains("has had too many requests; its rate limit resets at "))
    // With 503, the page of u3 has an error of its own.
    #expect(test.err.contains(": \(status == 503 ? "" : "u3, ")u4, u5\n"))
  }

  @Test func requestsStopIfTheHostCannotBeReached() throws {
    let test = try TestWorld()
    let names = (1...100).map { "u\($0)" }
    test.answerRequests { [unowned test] request in
      test.requests.append(request)
      return .failure(.cannotResolve(host: "github.com"))
    }
    #expect(Cyc.run(["streak"] + names, in: test.world) == .failed)
    #expect(test.requests.count == 16)
    #expect(test.out == "")
    #expect(test.err.hasPrefix("cyc: cannot reach github.com: no such host, or no network: u1, u2, "))
    // A long list is cut.
    #expect(test.err.contains("u19, u20 and 80 more\n"))
  }

  @Test func timeoutOfOnePersonDoesNotStopTheOthers() throws {
    let test = try TestWorld()
    test.answerRequests { [unowned test] request in
      test.requests.append(request)
      return test.requests.count % 2 == 1
        ? .failure(.timedOut(host: "github.com", seconds: 30))
        : PeopleStreaksTests.answer(request, today: test.world.clock.now().today)
    }
    #expect(Cyc.run(["streak"] + (1...60).map { "u\($0)" }, in: test.world) == .failed)
    #expect(test.requests.count == 60)
    // A heading, the rows, and the line that names the period of the longest streaks.
    #expect(test.out.split(separator: "\n").count == 30 + 2)
  }

  /// Otherwise thousands of lines would wait for the few people whose older years are needed.
  @Test func longStreakDoesNotDelayOtherLines() throws {
    let test = try TestWorld()
    let github = DrawnGitHub(today: test.world.clock.now().today)
    for back in 0..<900 { github.addPublic(github.today - back) }
    test.answerRequests { [unowned test] request in
      test.requests.append(request)
      return request.url.contains("/long/")
        ? github.answer(request) : PeopleStreaksTests.answer(request, today: github.today)
    }
    var firstLineAfter: Int?
    test.world.screen.out = { [unowned test] _ in firstLineAfter = firstLineAfter ?? test.requests.count }
    #expect(Cyc.run(["streak", "--json", "long"] + (1...120).map { "u\($0)" }, in: test.world) == .done)
    #expect(github.asked.count > 2 && test.requests.count == 120 + github.asked.count)
    #expect(try #require(firstLineAfter) < 120)
  }

  @Test func closedPipeEndsWithoutError() throws {
    let test = try PeopleStreaksTests.world(seed: 1)
    test.world.screen.out = { _ in throw BrokenPipe() }
    #expect(test.call("streak", "u1", "u2", "u3", "--json") == .done)
    #expect(test.err == "")
  }

  @Test func progressIsShownAndCleared() throws {
    let test = try PeopleStreaksTests.world(seed: 1)
    var shown: [String] = []
    test.world.screen.showProgress = { shown.append($0) }
    #expect(test.call("streak", "u1", "u2", "u3") == .done)
    #expect(shown.first == "░░░░░░░░░░░░░░░░░░░░ 0 of 3 people")
    #expect(shown.dropLast().last == "████████████████████ 3 of 3 people")
    #expect(shown.last == "")
  }
}
