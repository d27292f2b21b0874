import Testing

@testable import Support

@Suite struct TranscriptParserTests {
  private func parse(_ text: String) throws -> [Transcript.Action] {
    try Transcript(name: "t", text: text).steps.map(\.action)
  }

  private func command(_ text: String) throws -> Transcript.Command {
    let commands = try parse(text).compactMap { action -> Transcript.Command? in
      if case .run(let command) = action { command } else { nil }
    }
    return try #require(commands.first)
  }

  @Test func everyKindOfLineIsParsed() throws {
    let steps = try parse(
      """
      # a comment
      @ env A=b c=d
      @ env B=
      @ file .config/x mode=640
      | one
      |
      |  two
      @ file y
      @ mode y 755
      @ stand-in
      @ today 2026-08-03
      @ GET /x auth="a b" -> empty x2
      $ cyc
      """)
    #expect(
      steps.dropLast() == [
        .setVariable(name: "A", value: "b c=d"), .setVariable(name: "B", value: nil),
        .writeFile(path: ".config/x", mode: 0o640, content: "one\n\n two\n"),
        .writeFile(path: "y", mode: 0o600, content: ""), .setMode(path: "y", mode: 0o755), .useStandIn,
        .setToday("2026-08-03"), .expect("GET /x auth=\"a b\" -> empty x2"),
      ])
  }

  @Test func commandBlockHasInputOutputAndExitCode() throws {
    let command = try command(
      """
      $ cyc one |
      >   cat
      < yes
      <
      first

        third
      ! wrong
      !
      fourth
      ? 4

      """)
    #expect(command.text == "cyc one |\n  cat")
    #expect(command.input == "yes\n\n")
    #expect(command.expected.output == ["first", "", "  third", "fourth"])
    #expect(command.expected.errors == ["wrong", ""])
    #expect(command.expected.exitCode == 4)
    #expect(!command.isOnTerminal)
    #expect(command.expectedLines == 4..<11)
  }

  @Test func blankLinesAtTheEdgesOfABlockAreSeparators() throws {
    let text = "$ one\n\na\n\n\n$ two\nb\n\n# comment\n$tty three\n"
    let expected = try parse(text).compactMap { action -> [String]? in
      if case .run(let command) = action { command.expected.output } else { nil }
    }
    #expect(expected == [["a"], ["b"], []])
    #expect(try command("$tty x").isOnTerminal)
  }

  @Test func backslashEscapesALeadingSign() throws {
    #expect(try command("$ x\n\\# a\n\\$ b\n\\\\c\n\\\n").expected.output == ["# a", "$ b", "\\c", ""])
  }

  @Test(arguments: [
    ("text", 1), ("$x", 1), ("# c\n\n> x", 3), ("$ x\nout\n< in", 3), ("$ x\nout\n> y", 3), ("$ x\n? 1\nout", 3),
    ("$ x\n? one", 2), ("! x", 1), ("? 1", 1), ("| x", 1), ("$ x\n| y", 2), ("@ nonsense", 1), ("@ env", 1),
    ("@ env A", 1), ("@ env =a", 1), ("@ file", 1), ("@ file /etc/x", 1), ("@ file a/../../x", 1), ("@ file ~/x", 1),
    ("@ file x mode=9", 1), ("@ mode x", 1), ("@ today", 1), ("@ get /x -> empty", 1), ("$ a\n# c\ntext", 3),
  ])
  func malformedLinesAreErrorsWithTheirLineNumber(text: String, line: Int) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(name: "t", text: text) }
    #expect(error?.description.hasPrefix("t:\(line): ") == true, "\(error?.description ?? "")")
  }
}

@Suite struct TranscriptComparisonTests {
  private func expected(_ output: [String], _ errors: [String] = [], _ exitCode: Int32 = 0) -> Transcript.Expected {
    Transcript.Expected(output: output, errors: errors, exitCode: exitCode)
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "b", false), ("[..]", "", true), ("[..]", "x", true), ("a[..]", "abc", true),
    ("a[..]", "ba", false), ("[..]a", "ba", true), ("[..]a", "ab", false), ("a[..]b[..]c", "a1b2c", true),
    ("a[..]b[..]c", "abc", true), ("a[..]b[..]c", "acb", false), ("ab[..]ba", "aba", false), ("[..][..]", "x", true),
    ("a[..]b[..]c", "a1c", false), ("a", "aa", false),
  ])
  func dotsMatchAnyText(pattern: String, line: String, matches: Bool) {
    #expect(TranscriptComparison.matches(pattern, line) == matches)
  }

  @Test func equalResultsHaveNoDifference() {
    let same = expected(["a", "b [..]"], ["c"], 3)
    #expect(TranscriptComparison(expected: same, actual: expected(["a", "b x"], ["c"], 3)).difference == nil)
  }

  @Test func differenceShowsBothSides() {
    let comparison = TranscriptComparison(
      expected: expected(["a", "b", "c"], [], 1), actual: expected(["a", "x", "y", "c"], ["oh"], 2))
    #expect(
      comparison.difference == """
          stdout (- expected, + actual):
              a
            - b
            + x
            + y
              c
          stderr (- expected, + actual):
            + oh
          exit code: expected 1, actual 2
        """)
  }

  @Test(arguments: [(["a"], ["a", ""]), (["a", ""], ["a"]), ([], ["a"]), (["a"], []), (["a", "a"], ["a"])])
  func missingAndExtraLinesAreDifferences(expectedLines: [String], actual: [String]) {
    #expect(TranscriptComparison(expected: expected(expectedLines), actual: expected(actual)).difference != nil)
  }

  @Test func recordingKeepsMatchingPatterns() {
    let comparison = TranscriptComparison(
      expected: expected(["old", "took [..] ms", "gone [..]"]), actual: expected(["new", "took 5 ms", "more"]))
    #expect(comparison.recording.output == ["new", "took [..] ms", "more"])
  }

  @Test func recordedResultsAreReadBack() throws {
    let outputs: [[String]] = [
      [], [""], ["", "a", "", "b", "", ""], ["# a", "$ b", "@", "! c", "? 1", "< d", "> e", "| f", "\\", "\\g"],
      ["  indented", "[no-eol]"],
    ]
    for output in outputs {
      for exitCode: Int32 in [0, 7] {
        let expectation = expected(output, ["", "an error", ""], exitCode)
        let text = (["$ x", "< in"] + expectation.lines + ["", "$ y"]).joined(separator: "\n")
        let transcript = try Transcript(name: "t", text: text)
        guard case .run(let command)? = transcript.steps.first?.action else {
          Issue.record("no command in \(text)")
          return
        }
        #expect(command.expected == expectation)
        #expect(transcript.text(expecting: [(command, expectation)]) == text + "\n")
      }
    }
  }

  @Test func outputIsFreeOfAddressesHomeFoldersAndControlCharacters() {
    let text = TranscriptText(home: "/tmp/h", port: 4711)
    let output = Array("http://127.0.0.1:4711/x 127.0.0.1:4711 /tmp/h/y\n\u{1B}[1m\tz\r\n한\u{7F}".utf8)
    #expect(
      text.lines(output, isOnTerminal: false)
        == ["http://STANDIN/x STANDIN ~/y", "␛[1m\tz␍", "한␡[no-eol]"])
    #expect(text.lines(Array("a\r\nb\r\n".utf8), isOnTerminal: true) == ["a", "b"])
    let turning = "Name: \r\u{1B}[K⠋ reading\r\u{1B}[K⠙ reading\r\u{1B}[Kdone\n"
    #expect(text.lines(Array(turning.utf8), isOnTerminal: true) == ["Name: done"])
    #expect(text.lines([], isOnTerminal: false).isEmpty)
    #expect(text.lines(Array("\n\n".utf8), isOnTerminal: false) == ["", ""])
    #expect(text.real("~/x http://STANDIN/y a~") == "/tmp/h/x http://127.0.0.1:4711/y a~")
  }
}
