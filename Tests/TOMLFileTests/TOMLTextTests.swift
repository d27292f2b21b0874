import Support
import Testing

@testable import TOMLFile

@Suite struct TOMLTextTests {
  static let seeds = Array(UInt64(0)..<400)

  func set(_ text: String, _ name: String, _ value: String) throws -> String {
    try TOMLText(text: text).setting(name.split(separator: ".").map(String.init), to: value).text
  }

  func unset(_ text: String, _ name: String) throws -> String {
    try TOMLText(text: text).unsetting(name.split(separator: ".").map(String.init)).text
  }

  @Test(arguments: [
    ("", "user = \"b\"\n"),
    ("user = \"a\" # me\n# end", "user = \"b\" # me\n# end"),
    ("  user='a'\r\nx = 1\r\n", "  user=\"b\"\r\nx = 1\r\n"),
    ("\"user\" = \"a#\\\"\" # c", "\"user\" = \"b\" # c"),
    ("user = \"\"\"\na\nlanguage = 1\n\"\"\"\nx = 1", "user = \"b\"\nx = 1"),
    ("x = 1", "x = 1\nuser = \"b\""),
    ("x = 1\r\n", "x = 1\r\nuser = \"b\"\r\n"),
    ("# top\n\n# login\n[login]\nuser = 1\n", "# top\n\nuser = \"b\"\n# login\n[login]\nuser = 1\n"),
    ("x = \"\"\"\nuser = 'no'\n\"\"\"\n[t]\n", "x = \"\"\"\nuser = 'no'\n\"\"\"\nuser = \"b\"\n[t]\n"),
    ("x = [ # user\n 'user = 1', ']'\n]\n", "x = [ # user\n 'user = 1', ']'\n]\nuser = \"b\"\n"),
    ("\u{FEFF}[t]\n", "\u{FEFF}user = \"b\"\n[t]\n"),
    ("\u{FEFF}# t\n[t]\n", "\u{FEFF}user = \"b\"\n# t\n[t]\n"),
    ("d = 1979-05-27 07:32:00 # user\n", "d = 1979-05-27 07:32:00 # user\nuser = \"b\"\n"),
    ("[[a]]\nuser = 1\n[[a]]\n", "user = \"b\"\n[[a]]\nuser = 1\n[[a]]\n"),
  ])
  func keyIsSetInItsPlace(before: String, after: String) throws {
    #expect(try set(before, "user", "b") == after)
  }

  @Test(arguments: [
    ("", "login.client_id = \"b\"\n"),
    ("[login] # l\n\n[x]\n", "[login] # l\nclient_id = \"b\"\n\n[x]\n"),
    ("[login]\na = 1", "[login]\na = 1\nclient_id = \"b\""),
    ("login . client_id = 'a'", "login . client_id = \"b\""),
    ("[ 'login' ]\nclient_id = 'a'\n", "[ 'login' ]\nclient_id = \"b\"\n"),
    ("[login.x]\na = 1\n", "login.client_id = \"b\"\n[login.x]\na = 1\n"),
  ])
  func keyOfATableIsSet(before: String, after: String) throws {
    #expect(try set(before, "login.client_id", "b") == after)
  }

  @Test(arguments: [
    "login = { client_id = 'x' }", "login = 1", "[[login]]\na = 1", "[login.client_id]\na = 1", "a = ", "é = 1",
  ])
  func unclearTextIsNotEdited(text: String) {
    #expect(throws: TOMLText.EditError.self) { try set(text, "login.client_id", "b") }
  }

  @Test func unsettingRemovesTheLineWithItsComment() throws {
    #expect(try unset("a = 1\nuser = 'x' # c\r\n# b\n", "user") == "a = 1\n# b\n")
    #expect(try unset("a = 1\r\nuser = 'x'", "user") == "a = 1")
    #expect(try unset("a = 1\n", "user") == "a = 1\n")
    #expect(throws: TOMLText.EditError.self) { try unset("login = { client_id = 'x' }", "login.client_id") }
  }

  @Test(arguments: seeds)
  func settingChangesOneValueOnly(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let document = randomDocument(&random)
    let cases = [
      ("user", "\"octocat\"", TOMLValue.string("octocat")),
      ("login.client_id", TOMLText.literal("a\"b\\c#=[한]\u{7F}"), .string("a\"b\\c#=[한]\u{7F}")),
      ("streak.rest_days", "[\"mon\", \"sat\"]", .array([.string("mon"), .string("sat")])),
      ("streak.weekly_target", "2", .integer(2)),
    ]
    let (name, literal, value) = try #require(cases.randomElement(using: &random))
    let path = name.split(separator: ".").map(String.init)
    let before = try TOMLDocument(document).root
    let text = try TOMLText(text: document).setting(path, toLiteral: literal).text
    let after = try TOMLDocument(text).root
    #expect(after[path] == value, "\(document)")
    #expect(leaves(after).filter { $0.path != path } == leaves(before).filter { $0.path != path }, "\(document)")
    #expect(try TOMLText(text: text).setting(path, toLiteral: literal).text == text)
    // At most one line is different.
    let old = Set(document.split(whereSeparator: \.isNewline)), new = Set(text.split(whereSeparator: \.isNewline))
    #expect(new.subtracting(old).count <= 1, "\(document)")
    #expect(old.subtracting(new).count <= (before[path] == nil ? 0 : 1), "\(document)")
    if before[path] == nil {
      #expect(Array(try unset(text, name).utf8) == Array(document.utf8), "\(document)")
    } else {
      #expect(try TOMLDocument(unset(text, name)).root[path] == nil)
    }
  }

  private struct Leaf: Equatable {
    let path: [String]
    let value: TOMLValue
  }

  /// All values that are not tables, with their paths.
  private func leaves(_ value: TOMLValue, at path: [String] = []) -> [Leaf] {
    value.table?.flatMap { leaves($0.value, at: path + [$0.key]) } ?? [Leaf(path: path, value: value)]
  }

  @Test(arguments: seeds)
  func brokenTextIsEditedCorrectlyOrRejected(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(randomDocument(&random).utf8)
    for _ in 0..<3 where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] =
        Array("\"'[]{}#=.\n\r\\ax ".utf8).randomElement(using: &random) ?? 0
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let edited = try? set(text, "user", "octocat") else { return }
    #expect(try TOMLDocument(edited).root[["user"]] == .string("octocat"))
  }

  @Test(arguments: seeds)
  func readingAndEditingRandomTextNeverCrashes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scraps = [
      "[", "]", "[[", "]]", "{", "}", "\"", "'", "\"\"\"", "'''", "=", ".", ",", "#", "\n", "\r", "\r\n", " ", "\t",
      "\\",
      "\\u", "\\U", "\\x", "한글", "é", "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{85}", "\0", "\u{7F}", "\u{1}", "0", "1",
      "-", "+",
      "_", "e", "x", "0x", "0o8", "0b2", "inf", "nan", "true", "tru", "1979-", "1979-05-27", "07:32", "07:32:00", ":",
      "T", "Z",
      "1e", "1.", "99999999999999999999", "a", "nag", "user = ", "D800",
    ]
    for _ in 0..<50 {
      var text = Bool.random(using: &random) ? Array(randomDocument(&random)) : []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0...2, using: &random))
        text.replaceSubrange(place..<end, with: scraps.randomElement(using: &random) ?? "")
      }
      _ = try? TOMLDocument(String(text))
      _ = try? set(String(text), "user", "octocat")
    }
  }

  @Test(arguments: [
    "a = inf\nb = +inf\nc = -nan",
    "a = 1979-05-27T07:32:00Z\nb = 1979-05-27T00:32:00-07:00\nc = 1979-05-27 07:32:00.999999z",
    "a = 1979-05-27t07:32:00\nb = 1979-05-27\nc = 07:32:00\nd = 00:32:00.999999",
    "a = [ [ 1, 2 ], [\"a\", 'b',], ]\nb = []",
    "a = {}\nb = { c.d = 1, \"e\" = [ { f = 2 } ] }", "a = [ # one\n # two\n 1 # three\n , 2\r\n]",
    "[ a . \"b\" . 'c' ]\nd . e = true",
    "a = 'C:\\x'\nb = \"\\t\\u00E9\"\nc = \"\"\"\\\n  x \\\"\"\"\"\"\"", "a = 1\t# x\ty",
    "1.2 = 3\n-_- = 4",
  ])
  func validTOMLIsAccepted(text: String) {
    #expect(throws: Never.self) { try TOMLDocument(text) }
  }

  @Test(arguments: [
    "a = 01", "a = 1__0", "a = _1", "a = 1_", "a = .5", "a = 5.", "a = 1.e5", "a = 0x", "a = +0x1", "a = 0b2", "a = 1e",
    "a = tru",
    "a = True", "a = Inf", "a = 1979-05-27T", "a = 1979-05-27T07:32", "a = 07:32", "a = 1979-05-27 07:32:00+0700",
    "a = 1 2",
    "a = [1 2]", "a = [,]", "a = {b = 1,}", "a = {\n}", "a = \"x\\", "a = \"\u{1}\"", "a\u{A0}= 1", "a = 1\u{85}",
    "# \u{0}", "# \r",
    "a = \"\"\"\r\"\"\"",
  ])
  func invalidTOMLIsReportedWithItsLine(text: String) {
    #expect(throws: TOMLDocument.SyntaxError(line: 2)) { try TOMLDocument("z = 1\n" + text) }
  }

  /// The depth of nesting is limited, so the parser's recursion is bounded.
  @Test(arguments: [("[", "]"), ("{ a = ", " }"), ("a.", "")])
  func tooDeepNestingIsASyntaxError(open: String, close: String) throws {
    func text(_ depth: Int) -> String {
      let middle = String(repeating: open, count: depth)
      return open == "a." ? "\(middle)a = 1" : "a = \(middle)1\(String(repeating: close, count: depth))"
    }
    #expect(throws: Never.self) { try TOMLDocument(text(90)) }
    #expect(throws: TOMLDocument.SyntaxError(line: 1)) { try TOMLDocument(text(200_000)) }
  }

  /// Each part of a dotted key is a level.
  @Test func dottedKeysOfInlineTablesCountAsNesting() throws {
    let key = Array(repeating: "k", count: 60).joined(separator: ".")
    #expect(throws: Never.self) { try TOMLDocument("a = { \(key) = { k = 1 } }") }
    #expect(throws: TOMLDocument.SyntaxError(line: 1)) { try TOMLDocument("a = { \(key) = { \(key) = 1 } }") }
  }

  @Test(arguments: ["x = 1\ny = [}]", "x = 1\ny = [1,}", "x = [\n}", "x = [ # ]\n}", "x = 1\ny = { a = [ } ]"])
  func unmatchedBracketIsReportedWithItsLine(text: String) {
    #expect(throws: TOMLDocument.SyntaxError(line: 2)) { try TOMLDocument(text) }
  }

  @Test func listOverSeveralLinesIsReplaced() throws {
    let before = "[streak]\nrest_days = [\n  \"sat\", # off\n] # end\nweekly_target = 3 # few\n"
    let text = try TOMLText(text: before).setting(["streak", "rest_days"], toLiteral: "[\"sun\"]")
    #expect(text.text == "[streak]\nrest_days = [\"sun\"] # end\nweekly_target = 3 # few\n")
    let few = try text.setting(["streak", "weekly_target"], toLiteral: "4")
    #expect(few.text == "[streak]\nrest_days = [\"sun\"] # end\nweekly_target = 4 # few\n")
    #expect(try few.unsetting(["streak", "rest_days"]).text == "[streak]\nweekly_target = 4 # few\n")
  }

  @Test func valuesAreReadByTheirPaths() throws {
    let document = try TOMLDocument("a = 1\n[b]\nc = [true, 'x', 1.5]\n[b.\"d.e\"]\nf = 1979-05-27\n")
    #expect(document.root[["a"]]?.integer == 1)
    #expect(document.root[["b", "c"]]?.array?.map(\.boolean) == [true, nil, nil])
    #expect(document.root[["b", "c"]]?.array?.map(\.string) == [nil, "x", nil])
    #expect(document.root[["b"]]?.table?.map(\.key) == ["c", "d.e"])
    #expect(document.root[["b", "d.e", "f"]] != nil)
    #expect(document.root[["b", "d"]] == nil)
    #expect(document.root[["a", "b"]] == nil)
    #expect(document.lines(longestPath: 2) == [["a"]: 1, ["b"]: 2, ["b", "c"]: 3, ["b", "d.e"]: 4])
  }

  /// A valid document with misleading content; some of its keys are settings.
  private func randomDocument(_ random: inout SeededGenerator) -> String {
    let newline = Bool.random(using: &random) ? "\n" : "\r\n"
    func some(_ lines: [String]) -> [String] { lines.shuffled(using: &random).filter { _ in .random(using: &random) } }
    let root = some([
      "a = 1 # user = 2", "\"b c\" = '#'", "d = [ 1, # ]\n  2,\n]", "e = \"\"\"\nuser = 'x'\n[login]\n\"\"\"\"\" # c",
      "# user = \"commented\"", "", "  f.g = 1.5", "h = { user = 'no', x = [1, 2] }", "i = '''\n\\'''",
      "user = \"me\" # it",
      "language = 'ko'", "streak.rest_days = [ 'tue', ] # off", "streak.weekly_target = +6", "j = 07:32:00", "\t",
    ])
    let login = some(["client_id = 'id'   # secret?", "# note", "scopes = [\n 'a' ]", ""])
    let others = [
      ["[ t ]", "user = 'other'", "client_id = 1"], ["[[list]]", "user = 1", "[[list]]", "language = 2"],
      ["# about t2", "[t2.\"x.y\"]", "k = \"\\u00e9\\\\\""],
    ].filter { _ in Bool.random(using: &random) }.flatMap { $0 }
    let table = Bool.random(using: &random) ? ["[login] # app"] + login : []
    let lines = root + (Bool.random(using: &random) ? table + others : others + table)
    let text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: newline)
  }
}
