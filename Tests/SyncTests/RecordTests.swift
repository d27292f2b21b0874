import Formats
import Sync
import Testing

@Suite("Records and their files")
struct RecordTests {
  private let schema = Tasks.schema

  @Test func pathsThatAreRecords() throws {
    let path = try #require(schema.path(kind: "todo", name: Tasks.uuid(1)))
    #expect(path.text == "todo/ab/\(Tasks.uuid(1)).json")
    #expect(schema.path(at: path.text) == path)
    #expect(schema.path(at: "goal.json") == schema.path(kind: "goal", name: ""))
  }

  @Test func pathsThatAreNot() {
    let uuid = Tasks.uuid(1)
    for text in [
      "", "/", "todo", "todo/\(uuid).json", "todo/cd/\(uuid).json", "todo/ab/\(uuid).json/", "/todo/ab/\(uuid).json",
      "todo/ab/\(uuid).JSON", "todo/AB/\(uuid.uppercased()).json", "todo//ab/\(uuid).json",
      "todo/ab/../ab/\(uuid).json",
      "todo/ab/\(uuid)", "todo/ab/\(uuid.dropLast()).json", "todo/ab/\(uuid)\u{301}.json", "goal/x.json", "goal",
    ] {
      #expect(schema.path(at: text) == nil, "\(text)")
    }
    #expect(schema.path(kind: "todo", name: "../../x") == nil)
  }

  @Test func aRecordIsWrittenInOneWay() throws {
    let record = Record(["title": .string("é\"\n"), "b": .array([1.json]), "a": .null])
    let text = "{\n  \"a\": null,\n  \"b\": [1],\n  \"title\": \"é\\\"\\n\"\n}\n"
    #expect(record.bytes == Array(text.utf8))
    #expect(try Record(bytes: record.bytes) == record)
    #expect(try Record(bytes: Record().bytes) == Record())
  }

  @Test(
    arguments: [
      ("", .notJSON(line: 1)), ("{\n\"a\":\n}", .notJSON(line: 3)), ("{} {}", .notJSON(line: 1)), ("[]", .notObject),
      ("{\"a\":1,\"a\":1}", .repeatedKey("a")), ("{\"\\u0061\":1,\"a\":1}", .repeatedKey("a")),
      ("{\"é\":1}", .badValue("é")),
      ("{\"\":1}", .badValue("")),
    ] as [(String, RecordProblem)])
  func whatIsNotUnderstood(text: String, problem: RecordProblem) {
    #expect(throws: problem) { try Record(bytes: Array(text.utf8)) }
  }

  @Test func foreignBytes() {
    #expect(throws: RecordProblem.notUTF8) { try Record(bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) }
    let long = Array("{\"a\":\"\(String(repeating: "x", count: Record.maxBytes))\"}".utf8)
    #expect(throws: RecordProblem.tooLarge) { try Record(bytes: long) }
  }

  @Test func theNameInARecordIsThatOfItsPath() throws {
    let record = Record(["uuid": .string(Tasks.uuid(1))])
    #expect(try schema.record(record.bytes, at: Tasks.path(1)) == record)
    #expect(throws: RecordProblem.otherName) { try schema.record(record.bytes, at: Tasks.path(2)) }
    #expect(throws: RecordProblem.otherName) { try schema.record(Record().bytes, at: Tasks.path(2)) }
  }
}
