import Foundation
import Support
import Testing

@testable import Formats

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
  func valuesAreRead(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    (#""\ud83d""#, 1), (#""\ude00""#, 1), (#""\ud83d\u0041""#, 1), ("[1,\n2,\n]", 3), ("[\n\n01]", 3),
    ("{\"a\":1,}", 1),
    ("\"a\nb\"", 1), ("", 1), ("\n\n", 3), ("[1]\n[2]", 2), ("\"\\x\"", 1), ("+1", 1), ("1.", 1), (".5", 1), ("tru", 1),
    (String(repeating: "[", count: 100_000), 1), ("\"", 1), ("\"\\", 1), ("\"\\u12", 1), ("'a'", 1),
  ])
  func whatIsNoJSONIsNamedByItsLine(text: String, line: Int) {
    #expect(throws: JSONError(line: line)) { try read(text) }
  }

  /// Foundation says the same of texts with random mistakes in them.
  @Test(arguments: [UInt64(1), 2, 3]) func foundationAgrees(seed: UInt64) {
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
      // A comma behind the last one, which Foundation lets pass, is none of JSON's.
      if json.contains(/,\s*[}\]]/) { continue }
      let theirs = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
      let ours = try? read(json)
      #expect((ours == nil) == (theirs == nil), "seed \(seed): \(json)")
      if ours != nil { accepted += 1 }
    }
    #expect(accepted > 150)
  }
}
