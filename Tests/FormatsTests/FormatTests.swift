import Foundation
import Support
import Testing

@testable import Formats

@Suite struct CSVTests {
  @Test(arguments: [
    ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-5", "\"'-5\""), ("@SUM(A1)", "\"'@SUM(A1)\""), ("\tx", "\"'\tx\""),
    ("\rx", "\"'\rx\""), ("'=x", "\"''=x\""), ("'", "'"), ("'s", "'s"), ("''", "''"), ("", ""), ("a=1", "a=1"),
    ("a;=1+1", "\"a;=1+1\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("-\u{301}x", "\"'-\u{301}x\""),
  ])
  func formulaCellIsEscaped(text: String, cell: String) throws {
    #expect(CSVCell.written(text) == cell)
    #expect(try CSVReader.rows(Array("\(cell),x\r\n".utf8)).map { $0.cells.map(CSVCell.plain) } == [[text, "x"]])
  }

  @Test func anyTextRoundTrips() throws {
    let pieces = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\"", ",", ";", "a", "커", "\u{301}", " ", "\r\n"]
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let line = texts.map(CSVCell.written).joined(separator: ",") + "\r\n"
      let rows = try CSVReader.rows(Array(line.utf8))
      let isBlank = texts.allSatisfy(\.isEmpty)
      #expect(
        isBlank || rows.map { $0.cells.map { Array(CSVCell.plain($0).utf8) } } == [texts.map { Array($0.utf8) }],
        "seed \(seed)")
      #expect(rows.flatMap(\.cells).allSatisfy { !"=+-@\t\r".utf8.contains($0.utf8.first ?? 0) }, "seed \(seed)")
    }
  }

  @Test func misplacedQuoteIsReportedWithItsLine() {
    #expect(throws: CSVError(line: 2)) { try CSVReader.rows(Array("a\n\"b\"c\n".utf8)) }
    #expect(throws: CSVError(line: 3)) { try CSVReader.rows(Array("a,\"b\nb\"\nc,\"d\ne\n".utf8)) }
  }

  @Test func dialectSetsSeparatorCommentsAndQuotes() throws {
    let text = "# no row\r\na\t\"b\"c\n\n#\n\"#d\"\te,\"f\"\rg\n"
    var reader = CSVReader(
      Array(text.utf8), as: CSVDialect(separator: 0x09, comment: 0x23, isLenient: true), firstLine: 5)
    #expect(
      try reader.rest() == [
        CSVRow(line: 6, cells: ["a", "bc"]), CSVRow(line: 9, cells: ["#d", "e,\"f\""]),
        CSVRow(line: 10, cells: ["g"]),
      ])
  }
}

@Suite struct JSONTextTests {
  @Test func membersAreWrittenInDeclarationOrderUnlessSorted() {
    let object: JSONValue = [
      "b": 1, "a": nil as String?, "c": [true, false], "d": ["x": "1"], "e": 0.5, "f": 2.0, "g": -1e-7,
      "h": ["y": [JSONValue.null], "x": 3] as JSONValue,
    ]
    #expect(
      object.text()
        == #"{"b":1,"a":null,"c":[true,false],"d":{"x":"1"},"e":0.5,"f":2,"g":-1e-07,"h":{"y":[null],"x":3}}"#)
    #expect(
      object.adding(["aa": "4"]).text(sortingNames: true)
        == #"{"a":null,"aa":"4","b":1,"c":[true,false],"d":{"x":"1"},"e":0.5,"f":2,"g":-1e-07,"h":{"x":3,"y":[null]}}"#
    )
    #expect((["inf": Double.infinity, "nan": Double.nan] as JSONValue).text() == #"{"inf":null,"nan":null}"#)
    #expect(JSONValue.string("\u{1B}\u{9B}\u{7F}é").text() == "\"\\u001b\\u009b\\u007fé\"")
  }

  /// Foundation's encoder with sorted keys writes the same text. The one exception is control characters above U+007F,
  /// which Foundation does not escape.
  @Test(arguments: 0..<300 as Range<UInt64>) func textMatchesFoundationAndRoundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSONTextTests.value(depth: 0, &random)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = value.text(sortingNames: true)
    #expect(text == String(decoding: try encoder.encode(Theirs(value: value)), as: UTF8.self), "seed \(seed)")
    var reader = JSONReader(Array(value.text().utf8))
    #expect(try reader.readValue() == value, "seed \(seed)")
    #expect(reader.peek() == nil)
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return Bool.random(using: &random).json
    case 2: return Int.random(in: Int.min...Int.max, using: &random).json
    case 3:
      let power = Double(sign: .plus, exponent: Int.random(in: -80...80, using: &random), significand: 1)
      return (Double.random(in: -1...1, using: &random) * power).json
    case 4: return .string(string(&random))
    case 5: return (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth + 1, &random) }.json
    default:
      let names = Set((0..<Int.random(in: 0...5, using: &random)).map { _ in string(&random) })
      return .object(names.map { JSONMember(name: $0, value: value(depth: depth + 1, &random)) })
    }
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Z", "_", "10", "9", "\"", "\\", "/", "\n", "\r\n", "\t", "\u{0}", "\u{8}", "\u{C}", "\u{1F}", "한글", "é",
      "e\u{301}", "😀", "👨‍👩‍👧", "\u{2028}",
    ]
    return (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces[Int.random(in: pieces.indices, using: &random)]
    }.joined()
  }

  private struct Theirs: Encodable {
    let value: JSONValue

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var single = encoder.singleValueContainer()
      switch value {
      case .null: try single.encodeNil()
      case .bool(let flag): try single.encode(flag)
      case .number(let text):
        if let integer = Int(text) { try single.encode(integer) } else { try single.encode(Double(text)) }
      case .string(let text): try single.encode(text)
      case .array(let values): try single.encode(values.map(Theirs.init))
      case .object(let members):
        var object = encoder.container(keyedBy: Name.self)
        for member in members { try object.encode(Theirs(value: member.value), forKey: Name(stringValue: member.name)) }
      }
    }
  }
}

@Suite struct JSONReaderTests {
  func read(_ text: String) throws(JSONError) -> JSONValue {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.readValue()
    if reader.peek() != nil { throw reader.error }
    return value
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude00\n\"\/\\""#, JSONValue.string("é😀\n\"/\\")), ("-0.5e+10", .number("-0.5e+10")),
    (" [ ] ", .array([])),
    (
      "{\"a\":{\"b\":[1,null,true,false]}}",
      JSONValue.object([
        JSONMember(
          name: "a",
          value: .object([
            JSONMember(name: "b", value: .array([.number("1"), .null, .bool(true), .bool(false)]))
          ]))
      ])
    ),
  ])
  func validJSONIsRead(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    (#""\ud83d""#, 1), (#""\ude00""#, 1), (#""\ud83d\u0041""#, 1), ("[1,\n2,\n]", 3), ("[\n\n01]", 3),
    ("{\"a\":1,}", 1),
    ("\"a\nb\"", 1), ("", 1), ("\n\n", 3), ("[1]\n[2]", 2), ("\"\\x\"", 1), ("+1", 1), ("1.", 1), (".5", 1), ("tru", 1),
    (String(repeating: "[", count: 100_000), 1), ("\"", 1), ("\"\\", 1), ("\"\\u12", 1), ("'a'", 1),
  ])
  func invalidJSONIsReportedWithItsLine(text: String, line: Int) {
    #expect(throws: JSONError(line: line)) { try read(text) }
  }

  /// Checks random mistakes in a valid text.
  @Test(arguments: [UInt64(1), 2, 3]) func readerAcceptsWhatFoundationAccepts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = Array(#"{}[]",:0123456789.eE+- tfn\/"#) + ["true", "null", "\"a\"", "\n"].joined()
    let base = Array(
      "{\"number\": 12, \"title\": \"a \\\"b\\\" 커밋\", \"l\": [1.5, -2e3, true, null, {}], \"o\": {\"a\": false}}")
    var accepted = 0
    for _ in 0..<800 {
      var text = base
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let index = Int.random(in: text.indices, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text[index] = pieces[Int.random(in: pieces.indices, using: &generator)]
        case 1: text.remove(at: index)
        default: text.insert(pieces[Int.random(in: pieces.indices, using: &generator)], at: index)
        }
      }
      let json = String(text)
      // Foundation accepts a trailing comma; JSON does not.
      if json.contains(/,\s*[}\]]/) { continue }
      let theirs = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
      let ours = try? read(json)
      #expect((ours == nil) == (theirs == nil), "seed \(seed): \(json)")
      if ours != nil { accepted += 1 }
    }
    #expect(accepted > 150)
  }
}
