import Foundation
import Formats
import Support
import Testing

@Suite struct JSONTextTests {
  @Test func anObjectIsWrittenAsItIsDeclared() {
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

  /// Whatever is in it: Foundation's encoder writes the same with sorted keys, but for control characters above U+007F, which it
  /// lets through, and what is written is read again.
  @Test(arguments: 0..<300 as Range<UInt64>) func foundationWritesTheSame(seed: UInt64) throws {
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
