import ArgumentParser
import Days
import Foundation
import Platform
import Support
import Synchronization
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList

/// `Guess` reads calls that failed. Its laws hold for every row of `GuessTable`.
@Suite struct GuessTests {
  /// Text of `../shared/facts/guesses.tsv`, in the form of `GuessTable.calls`; nil if the file is missing.
  private static let sharedTable: String? = {
    let path = PackageFolder.url.deletingLastPathComponent().appending(path: "shared/facts/guesses.tsv")
    return try? String(contentsOf: path, encoding: .utf8)
  }()

  fileprivate static let context = (try? TestWorld(now: "2026-11-25T21:12")).map { test in
    let known = Cyc.guessContext(of: test.world)
    return Guess.Context(
      today: known.today, subcommands: known.subcommands, settings: known.settings, themes: known.themes,
      statusFormats: known.statusFormats, parses: parses)
  }

  private static let parsed = Mutex<[[String]: Bool]>([:])

  /// Keeps each answer: parsing takes most of the time, and the laws ask about the same calls.
  @Sendable private static func parses(_ words: [String]) -> Bool {
    if let answer = parsed.withLock({ $0[words] }) { return answer }
    let answer = Cyc.parses(words)
    parsed.withLock { $0[words] = answer }
    return answer
  }

  private static func reading(_ words: [String]) throws -> Guess? {
    Guess.reading(words, in: try #require(context))
  }

  // MARK: - Tables

  @Test(arguments: GuessTable.rows)
  func eachRowOfTheTableIsGuessed(row: GuessTable.Row) throws { try Self.expect(row) }

  /// Skips hints for words that are commands now, such as `history`. A few other rows may differ.
  @Test(.enabled(if: sharedTable != nil, "../shared/facts/guesses.tsv is not beside this checkout"))
  func eachRowOfTheSharedTableIsGuessed() throws {
    let rows = GuessTable.rows(of: Self.sharedTable ?? "").filter { !Self.parses($0.typed) || !$0.isHint }
    var wrong: [String] = []
    for row in rows where try !Self.isRight(row) { wrong.append("\(row)") }
    #expect(rows.count > 300 && wrong.count <= 12, "\(wrong.joined(separator: "\n"))")
  }

  private static func expect(_ row: GuessTable.Row) throws {
    let reading = try reading(row.typed)
    #expect(try isRight(row), "\(row) is read as \(String(describing: reading))")
    guard reading == nil, !parses(row.typed) else { return }
    let test = try TestWorld(now: "2026-11-25T21:12")
    #expect(Cyc.run(row.typed, in: test.world) == .usage && test.err.contains(row.targetText), "\(row): \(test.err)")
  }

  private static func isRight(_ row: GuessTable.Row) throws -> Bool {
    switch try reading(row.typed) {
    case .run(let words): return !row.isHint && sameCall(words, row.target)
    case .hint(let proposals): return row.isHint && proposals.contains { $0.text.contains(row.targetText) }
    // Without a guess, `WrongUsage` proposes a name that is spelled similarly, or the call is run as typed.
    case nil: return row.isHint || parses(row.typed)
    }
  }

  /// Whether two calls are the same command with the same words.
  private static func sameCall(_ one: [String], _ other: [String]) -> Bool {
    func plain(_ words: [String]) -> [String] {
      words.joined(separator: " ").split(separator: " ").map(String.init).sorted()
    }
    let defaults = ["nag": "status", "todo": "list", "config": "list", "sync": "now"]
    func full(_ words: [String]) -> [String] {
      let words = OtherName.shown(words)
      guard let first = words.first else { return [] }
      if first == "--generate-completion-script" { return plain(["completion"] + words.dropFirst()) }
      guard let byDefault = defaults[first], words.count == 1 || words[1].hasPrefix("-") else { return plain(words) }
      return plain([first, byDefault] + words.dropFirst())
    }
    return full(one) == full(other)
  }

  @Test func wordThatCannotBeALoginIsProposedAsATitleOnly() throws {
    #expect(try Self.reading(["show", "우유"]) == .hint([Proposal("todo show 우유")]))
  }

  // MARK: - Laws

  /// All examples of the help, and the calls of the tables that are understood.
  private static let goodCalls: [[String]] = {
    let examples = calls(of: Cyc.self).filter { !$0.contains { "|<>&".contains($0.prefix(1)) } }
    let targets = (GuessTable.rows + GuessTable.rows(of: sharedTable ?? "")).map(\.target)
    return (examples + targets).filter(parses)
  }()

  private static func calls(of command: any ParsableCommand.Type) -> [[String]] {
    let lines = command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("    cyc") }
    let own = lines.compactMap { line in
      ShellWords(String(line.prefix { $0 != "#" })).map { Array($0.words.dropFirst()) }
    }
    return own + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap(calls)
  }

  @Test func validCallIsNotGuessed() throws {
    #expect(Self.goodCalls.count > 200)
    for call in Self.goodCalls { #expect(try Self.reading(call) == nil, "\(call)") }
  }

  @Test func guessesAreValidCalls() throws {
    for row in GuessTable.rows {
      switch try Self.reading(row.typed) {
      case .run(let words): #expect(Self.parses(words), "\(words)")
      case .hint(let proposals):
        #expect((1...3).contains(proposals.count))
        for proposal in proposals where proposal.program == "cyc" {
          #expect(Self.parses(proposal.words), "\(proposal.text)")
        }
      case nil: break
      }
    }
  }

  @Test func guessOfAGuessIsItself() throws {
    for row in GuessTable.rows + GuessTable.rows(of: Self.sharedTable ?? "") {
      guard case .run(let words)? = try Self.reading(row.typed) else { continue }
      let again = try Self.reading(words)
      #expect(again == nil || again == .run(words), "\(row): \(words)")
    }
  }

  @Test(arguments: [
    [String(repeating: "a", count: 100_000)], [String(repeating: "?", count: 100_000)],
    Array(repeating: "할일", count: 5_000), ["todo", String(repeating: "추가", count: 20_000)],
  ])
  func longTextIsNotReadAgain(words: [String]) throws { #expect(try Self.reading(words) == nil) }

  @Test(arguments: [
    // A span of days, not the name of a picture.
    ["streak", "--from", "2026-10-01", "--to", "2026-11-01"], ["stats", "--to", "yesterday"],
    // No option takes these values.
    ["todo", "add", "milk", "--alert", "10m"], ["todo", "edit", "1", "--deadline", "5"],
    // Two tasks, perhaps, but not a number of steps.
    ["todo", "undo", "1", "2"], ["todo", "redo", "2", "1"],
  ])
  func unclearCallsAreNotRead(words: [String]) throws { #expect(try Self.reading(words) == nil) }

  @Test(arguments: [
    ["logout"], ["todo", "reset"], ["todo", "rm", "1", "2"], ["config", "unset", "theme"], ["sync", "off"],
    ["login"], ["weather", "set", "Seoul"],
  ])
  func commandsWithLastingEffectsAreNeverRunByAGuess(words: [String]) { #expect(Guess.isNeverRun(words)) }

  // MARK: - The program

  @Test func guessRunsAndNamesTheCallOnATerminal() throws {
    let test = try TestWorld(now: "2026-11-25T21:12", isTerminal: true)
    #expect(Cyc.run(["추가", "우유"], in: test.world) == .done, "\(test.err)")
    #expect(test.err.hasPrefix("→ cyc todo add 우유\n"), "\(test.err)")
    #expect(test.out.contains("우유"))
  }

  @Test func guessIsSilentInAPipeAndWhenQuiet() throws {
    for (arguments, isTerminal) in [(["add", "milk"], false), (["add", "milk", "-q"], true)] {
      let test = try TestWorld(now: "2026-11-25T21:12", isTerminal: isTerminal)
      #expect(Cyc.run(arguments, in: test.world) == .done)
      #expect(test.err.isEmpty, "\(test.err)")
    }
  }

  @Test func nameOfAFormatIsNotAFile() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["todo", "export", "csv"], in: test.world) == .done)
    #expect(test.out.contains("title"), "\(test.out)")
  }

  @Test func severalMeaningsAreListed() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["start"], in: test.world) == .usage)
    let hint = "hint: did you mean one of these?\n  cyc nag on\n  cyc todo start 1\n  cyc quiz ask\n"
    #expect(test.err == "cyc: unknown command 'start'\n" + hint)
    #expect(test.out.isEmpty && test.requests.isEmpty)
  }
}

/// Pairs of all words that `Guess` knows.
@Suite struct GuessLongLawTests {
  /// Words of the tables in any order.
  @Test func noGuessRunsWhatCannotBeUndone() throws {
    let words = Array(GuessReader.top.keys).sorted() + GuessReader.verbs.values.flatMap(\.keys).sorted()
    let others = ["1", "2", "all", "--all", "*", "전부", "milk", "2026-12-24", "everything"]
    let known = try #require(GuessTests.context)
    // With a parser that accepts every call, most guesses are run.
    let context = Guess.Context(
      today: known.today, subcommands: known.subcommands, settings: known.settings, themes: known.themes,
      statusFormats: known.statusFormats, parses: { _ in true })
    for (index, word) in words.enumerated() {
      let next = words[(index * 31 + 7) % words.count]
      for call in [
        [word, next], [word, others[index % others.count]], [word], ["todo", word, "all"], [word, next, "1", "2"],
      ] {
        guard case .run(let read)? = Guess.reading(call, in: context) else { continue }
        #expect(!Guess.isNeverRun(read), "\(call) runs \(read)")
      }
    }
  }
}

/// Lengths, times and dates beyond those that commands read.
@Suite struct LooseTimeTests {
  private let today = Day(iso8601: "2026-11-25") ?? Day(number: 0)

  @Test(arguments: [
    ("1 hour", 60), ("1hour", 60), ("30 min", 30), ("for 2 hours", 120), ("an hour", 60), ("half an hour", 30),
    ("1.5h", 90), ("한 시간", 60), ("두시간", 120), ("한 시간 반", 90), ("1시간", 60), ("30분", 30), ("1h30m", 90),
  ])
  func lengthsAreRead(text: String, minutes: Int) {
    #expect(LooseTime.minutes(text.split(separator: " ").map(String.init)) == minutes)
  }

  @Test(arguments: ["", "1", "hour", "today", "until 22:00", "milk", "1 1 h"])
  func otherWordsAreNotALength(text: String) {
    #expect(LooseTime.minutes(text.split(separator: " ").map(String.init)) == nil)
  }

  @Test(arguments: [
    ("9pm", "21:00"), ("21:00", "21:00"), ("저녁 9시", "21:00"), ("밤 11시", "23:00"), ("아침 7시", "07:00"), ("9시 반", "21:30"),
    ("밤 10시까지", "22:00"), ("9 in the evening", "21:00"), ("밤 12시까지", "24:00"), ("점심 12시", "12:00"),
  ])
  func timesAreRead(text: String, time: String) { #expect(LooseTime.clock(text) == time) }

  @Test(arguments: [
    ("next friday", "2026-12-04"), ("this friday", "2026-11-27"), ("last friday", "2026-11-20"),
    ("다음 주 금요일", "2026-12-04"), ("다음주 금", "2026-12-04"), ("이번 주 금요일", "2026-11-27"), ("tonight", "2026-11-25"),
    ("day after tomorrow", "2026-11-27"), ("last wednesday", "2026-11-18"),
    ("지난 주 금요일", "2026-11-20"), ("지난 월요일", "2026-11-23"), ("담주 월요일", "2026-11-30"), ("coming friday", "2026-11-27"),
  ])
  func datesAreRead(text: String, day: String) { #expect(LooseTime.day(text, today: today)?.description == day) }

  @Test(arguments: ["next", "friday", "next milk", "", "2026-12-24", "next month", "다음 달"])
  func otherWordsAreNotADate(text: String) { #expect(LooseTime.day(text, today: today) == nil) }

  @Test func koreanKeysGiveLatinWords() {
    for (typed, word) in [("새애", "todo"), ("ㅗ디ㅔ", "help"), ("해미", "goal"), ("할일", "gkfdlf")] {
      #expect(GuessReader.latinKeys(of: typed) == word)
    }
    #expect(GuessReader.latinKeys(of: "todo") == nil)
  }
}
