import Testing

@testable import TOMLFile

/// Values and tables, by the examples and rules of toml.io/en/v1.0.0. Dates and times are checked, but stay text:
/// `other`.
@Suite struct TOMLValueTests {
  private func value(_ literal: String) -> TOMLValue? { (try? TOMLDocument("a = \(literal)"))?.root[["a"]] }

  @Test(arguments: [
    ("0", TOMLValue.integer(0)), ("-0", .integer(0)), ("+99_000", .integer(99_000)),
    ("0xdead_BEEF", .integer(0xDEAD_BEEF)),
    ("0o755", .integer(493)), ("0b1101", .integer(13)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("0x7fffffffffffffff", .integer(.max)), ("3.14", .float(3.14)),
    ("-0.0", .float(-0.0)), ("5e+22", .float(5e22)), ("6.626e-3_4", .float(6.626e-34)), ("1E06", .float(1e6)),
    ("9_224.5", .float(9224.5)), ("inf", .float(.infinity)), ("-inf", .float(-.infinity)), ("true", .boolean(true)),
    ("false", .boolean(false)), ("\"\"", .string("")), ("'C:\\x'", .string("C:\\x")),
    (#""\b\t\n\f\r\"\\\u00e9\U0001F600""#, .string("\u{8}\t\n\u{C}\r\"\\é😀")),
    ("\"\"\"\na\r\nb\"\"\"", .string("a\nb")),
    ("'''\n\n'''", .string("\n")), ("\"\"\"a\\\n \n\t b \\ \n c\"\"\"", .string("ab c")),
    ("\"\"\"\"a\"\"\"\"\"", .string("\"a\"\"")), ("''''a'''''", .string("'a''")), ("\"\"\"\\\"\"\"\"", .string("\"")),
    (
      "[1, [\"a\"], {b = 2}]",
      .array([.integer(1), .array([.string("a")]), .table([TOMLEntry(key: "b", value: .integer(2))])])
    ),
    ("1979-05-27T07:32:00Z", .other("1979-05-27T07:32:00Z")), ("2000-02-29", .other("2000-02-29")),
    ("23:59:60", .other("23:59:60")),
  ])
  func literalHasItsValue(literal: String, expected: TOMLValue) {
    #expect(value(literal) == expected)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "0x8000000000000000", "1979-13-01", "1979-00-01", "1979-02-29",
    "1900-02-29", "2000-02-30", "1979-04-31", "24:00:00", "07:60:00", "07:32:61", "1979-05-27T07:32:00+24:00",
    "1979-05-27T07:32:00-07:60", "1979-05-27T25:00:00Z", #""\x41""#, #""\u00""#, #""\ud800""#, #""\U00110000""#,
    #""\a""#,
    "\"\\\n\"", "\"\"\"\\ x\"\"\"", "\"\"\"a", "'''a''", "\"a\nb\"", "0b", "--1", "+true", "1_000.", "_",
    "{a = 1, a = 2}",
    "{a = 1, a.b = 2}", "{a.b = 1, a = 2}", "{,}",
  ])
  func impossibleLiteralIsAnError(literal: String) {
    #expect(value(literal) == nil, "\(literal)")
  }

  @Test(arguments: [
    // Keys and tables are defined once.
    ("a = 1\na = 2", 2), ("a = 1\n'a' = 2", 2), ("[a]\n[a]", 2), ("a = 1\n[a]", 2), ("[a]\nb = 1\n[a.b]", 3),
    ("a.b = 1\n[a]", 2), ("[a]\nb.c = 1\n[a.b]", 3), ("a = 1\na.b = 2", 2), ("[a.b]\n[a]\nb = 1", 3),
    // Dotted keys do not add to a table with a header.
    ("[a.b.c]\nd = 1\n[a]\nb.c.e = 1", 4),
    // Inline tables and arrays are complete.
    ("a = {}\n[a.b]", 2), ("a = {b = 1}\na.c = 2", 2), ("a = []\n[[a]]", 2), ("[a]\nb = [{}]\n[[a.b]]", 3),
    // A table is one, or several.
    ("[[a]]\n[a]", 2), ("[a]\n[[a]]", 2), ("[[a.b]]\n[a.b]", 2), ("[a.b]\n[[a]]", 2), ("[[a]]\na.b = 1\n[[a.a]]", 3),
  ])
  func contradictionIsReportedWithItsLine(text: String, line: Int) {
    #expect(throws: TOMLDocument.SyntaxError(line: line, isContradiction: true)) { try TOMLDocument(text) }
  }

  @Test(arguments: [
    "[a.b]\n[a]\nc = 1", "[a]\nb.c = 1\nb.d = 2", "[a]\nb.c = 1\n[a.b.d]\n[[a.b.e]]", "[[a]]\n[a.b]\n[[a]]\n[a.b]",
    "[[a]]\n[[a.b]]\n[[a.b]]\n[[a]]", "\"\" = 1\n\" \" = 2", "[a.b.c]\nd = 1\n[a]\nb.e = 1", "a = { b.c = 1, b.d = 2 }",
  ])
  func headersAndDottedKeysMayExtendTables(text: String) {
    #expect(throws: Never.self) { try TOMLDocument(text) }
  }

  @Test func tablesOfAListAreSeparate() throws {
    let root = try TOMLDocument("[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n").root
    #expect(root[["a"]]?.array?.map { $0[["b"]] } == [.integer(1), .integer(2)])
    #expect(root[["a"]]?.array?.map { $0[["c", "d"]] } == [nil, .integer(3)])
  }
}
