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

  @Test func everyKindOfLineIsUnderstood() throws {
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

  @Test func aCommandHasItsInputItsOutputAndItsEnd() throws {
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

  @Test func blankLinesAtTheEdgesOfABlockSeparate() throws {
    let text = "$ one\n\na\n\n\n$ two\nb\n\n# comment\n$tty three\n"
    let expected = try parse(text).compactMap { action -> [String]? in
      if case .run(let command) = action { command.expected.output } else { nil }
    }
    #expect(expected == [["a"], ["b"], []])
    #expect(try command("$tty x").isOnTerminal)
  }

  @Test func aBackslashHidesAFirstSign() throws {
    #expect(try command("$ x\n\\# a\n\\$ b\n\\\\c\n\\\n").expected.output == ["# a", "$ b", "\\c", ""])
  }

  @Test(arguments: [
    ("text", 1), ("$x", 1), ("# c\n\n> x", 3), ("$ x\nout\n< in", 3), ("$ x\nout\n> y", 3), ("$ x\n? 1\nout", 3),
    ("$ x\n? one", 2), ("! x", 1), ("? 1", 1), ("| x", 1), ("$ x\n| y", 2), ("@ nonsense", 1), ("@ env", 1),
    ("@ env A", 1), ("@ env =a", 1), ("@ file", 1), ("@ file /etc/x", 1), ("@ file a/../../x", 1), ("@ file ~/x", 1),
    ("@ file x mode=9", 1), ("@ mode x", 1), ("@ today", 1), ("@ get /x -> empty", 1), ("$ a\n# c\ntext", 3),
  ])
  func anythingElseIsAnErrorWithItsPlace(text: String, line: Int) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(name: "t", text: text) }
    #expect(error?.description.hasPrefix("t:\(line): ") == true, "\(error?.description ?? "")")
  }
}
