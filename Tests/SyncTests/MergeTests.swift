import Formats
import Support
import Sync
import Testing

@Suite("Merging records")
struct MergeTests {
  private let rules = Tasks.rules

  @Test func mergeIsSymmetricAndKeepsTheChangedSide() {
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      let (base, one, other) = (record(&random), record(&random), record(&random))
      expect(base, one, one, gives: one, "both the same, seed \(seed)")
      expect(base, base, one, gives: one, "theirs alone, seed \(seed)")
      expect(base, one, base, gives: one, "mine alone, seed \(seed)")
      let merged = merge(base, one, other)
      #expect(merged == merge(base, one, other), "seed \(seed)")
      let mirrored = merge(base, other, one)
      #expect(rules.isSame(mirrored.record, merged.record), "seed \(seed): the merging side changes the result")
      #expect(mirrored.conflicts.map(\.lost) == merged.conflicts.map(\.lost), "seed \(seed)")
      for conflict in merged.conflicts {
        #expect(conflict.kept != conflict.lost && conflict.kept != conflict.base, "seed \(seed)")
      }
    }
  }

  /// Records with field times, which are never older than the base's.
  @Test func mergeWithFieldTimesIsSymmetric() {
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      let base = record(&random)
      let (one, other) = (record(&random, laterThan: base), record(&random, laterThan: base))
      let (merged, mirrored) = (merge(base, one, other), merge(base, other, one))
      #expect(rules.isSame(mirrored.record, merged.record), "seed \(seed): the merging side changes the result")
      #expect(mirrored.conflicts.map(\.lost) == merged.conflicts.map(\.lost), "seed \(seed)")
    }
  }

  /// Both machines created the record, and one has since removed a value.
  @Test func laterRemovalWinsWithoutABase() {
    let removed = Record(["at.due": 9.json])
    for value in [JSONValue.null, .string("a")] {
      let set = Record(["at.due": 5.json, "due": value])
      #expect(merge(nil, removed, set).record == removed && merge(nil, set, removed).record == removed)
      let later = Record(["at.due": 12.json, "due": value])
      #expect(merge(nil, removed, later).record == later && merge(nil, later, removed).record == later)
      let unknown = Record(["due": value])
      #expect(merge(nil, removed, unknown).record == merge(nil, unknown, removed).record)
    }
  }

  @Test func unitsAreMergedIndependently() throws {
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      guard let base = record(&random), let one = record(&random), let other = record(&random) else { continue }
      let merged = try #require(merge(base, one, other).record)
      for unit in [["title"], ["column", "completed"], ["due", "alert"], ["body"], ["x_unknown"]] {
        // `changed` decides which side wins, so it belongs to each unit.
        let names = unit + ["changed"]
        let alone = try #require(merge(only(base, names), only(one, names), only(other, names)).record)
        #expect(only(alone, unit) == only(merged, unit), "seed \(seed), \(unit)")
      }
    }
  }

  @Test func fieldsOfAUnitComeFromOneSide() throws {
    let base = task(["column": "todo"], changed: 0)
    let mine = task(["column": "done", "completed": "yesterday"], changed: 10)
    let theirs = task(["column": "doing"], changed: 20)
    let merged = merge(base, mine, theirs)
    #expect(merged.record == theirs)
    let conflict = try #require(merged.conflicts.first)
    #expect(merged.conflicts.count == 1 && conflict.fields == ["column", "completed"])
    #expect(conflict.lostSide == .mine && conflict.lost["completed"] == .string("yesterday"))
    #expect(conflict.mineChanged == Tasks.epoch + 10 && conflict.theirsChanged == Tasks.epoch + 20)
  }

  @Test func changeWinsOverARemoval() {
    let (base, changed) = (task(["title": "a"], changed: 0), task(["title": "b"], changed: 1))
    #expect(merge(base, nil, changed).record == changed && merge(base, nil, changed).cameBackFor == .mine)
    #expect(merge(base, changed, nil).record == changed && merge(base, changed, nil).cameBackFor == .theirs)
    #expect(merge(base, nil, base).record == nil && merge(base, base, nil).record == nil)
    #expect(merge(base, nil, nil).record == nil)
  }

  @Test func requestedNumbersNeverConflict() {
    let (mine, theirs) = (Record(["number": 3.json]), Record(["number": 5.json]))
    let merged = rules.merge(base: Record(["number": 1.json]), mine: mine, theirs: theirs)
    #expect(merged.record == theirs && merged.conflicts.isEmpty)
    #expect(rules.isSame(mine, theirs))
  }

  @Test func unknownFieldsAreCompletedFromTheBase() {
    let base = Record(["title": .string("a"), "due": .string("b"), "x_unknown": .bool(true)])
    #expect(
      rules.completed(Record(["title": .string("c")]), from: base)
        == Record(["title": .string("c"), "x_unknown": .bool(true)]))
    #expect(rules.completed(nil, from: base) == nil)
  }

  /// Each machine removed the value, so that only its time is left.
  @Test func timeWithoutItsFieldIsTheLaterOne() {
    let merged = merge(Record(["at.wait": 1.json]), Record(["at.wait": 3.json]), Record(["at.wait": 2.json]))
    #expect(merged.record == Record(["at.wait": 3.json]) && merged.conflicts.isEmpty)
  }

  /// Swift's `==` treats both texts as equal.
  @Test func valuesAreComparedByTheirBytes() {
    let (one, two) = (Record(["title": .string("é")]), Record(["title": .string("e\u{301}")]))
    #expect(one != two)
    #expect(merge(one, one, two).record == two)
  }

  @Test(arguments: [
    ("a\nb\nc", "A\nb\nc", "a\nb\nC", "A\nb\nC"), ("a\nb", "x\na\nb", "a\nb\ny", "x\na\nb\ny"),
    ("a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"), ("a\nb\nc", "a\nx\nb\nc", "a\nx\nb\nC", "a\nx\nb\nC"),
    ("a\r\nb\r\nc", "A\r\nb\r\nc", "a\r\nb\r\nC", "A\r\nb\r\nC"),
  ])
  func separateLinesAreMerged(base: String, mine: String, theirs: String, expected: String) {
    let merged = merge(body(base), body(mine), body(theirs))
    #expect(merged.record == body(expected) && merged.conflicts.isEmpty)
  }

  @Test(arguments: [("a\nb", "A\nb", "a\nB"), ("a", "x\na", "y\na"), ("a\nb", "a\nx\nb", "A\nb"), ("", "x", "y")])
  func touchingLinesConflict(base: String, mine: String, theirs: String) {
    let merged = merge(body(base), body(mine), body(theirs))
    #expect([body(mine), body(theirs)].contains(merged.record) && merged.conflicts.count == 1)
  }

  @Test func textsTooLongToCompareConflict() {
    let lines = (0..<20_000).map { "\($0)" }
    var random = SeededGenerator(seed: 1)
    let mine = lines.reversed().joined(separator: "\n")
    let theirs = lines.shuffled(using: &random).joined(separator: "\n")
    #expect(merge(body(lines.joined(separator: "\n")), body(mine), body(theirs)).conflicts.count == 1)
  }

  private func expect(_ base: Record?, _ mine: Record?, _ theirs: Record?, gives expected: Record?, _ comment: Comment)
  {
    let merged = merge(base, mine, theirs)
    #expect(rules.isSame(merged.record, expected) && merged.conflicts.isEmpty && merged.cameBackFor == nil, comment)
  }

  private func merge(_ base: Record?, _ mine: Record?, _ theirs: Record?) -> MergeResult {
    rules.merge(base: base, mine: mine, theirs: theirs)
  }

  private func body(_ text: String) -> Record { Record(["body": .string(text)]) }

  private func only(_ record: Record, _ names: [String]) -> Record {
    Record(record.fields.filter { names.contains($0.name) })
  }

  private func task(_ fields: [String: String], changed: Int) -> Record {
    var record = Record(fields.mapValues { .string($0) })
    record["changed"] = Tasks.time(changed)
    return record
  }

  /// A random record with few different values, so that sides often agree.
  private func record(_ random: inout SeededGenerator) -> Record? {
    if Int.random(in: 0..<8, using: &random) == 0 { return nil }
    var record = Record()
    for name in ["title", "column", "completed", "due", "alert", "number", "x_unknown"] {
      record[name] = [nil, .null, .string("a"), .string("b"), 1.json][Int.random(in: 0..<5, using: &random)]
    }
    let lines = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
      ["a", "b", "c"].randomElement(using: &random) ?? ""
    }
    record["body"] = .string(lines.joined(separator: "\n"))
    // Less than a minute apart, days later, invalid, and missing.
    record["changed"] =
      [Tasks.time(0), Tasks.time(50), Tasks.time(900_000), .string("x"), nil]
      .randomElement(using: &random) ?? nil
    return record
  }

  /// A random record with the times of some fields, none older than those of `base`.
  private func record(_ random: inout SeededGenerator, laterThan base: Record?) -> Record? {
    guard var record = record(&random) else { return nil }
    for name in ["title", "column", "due", "number", "x_unknown"] {
      let time = "at.\(name)"
      let times: [JSONValue?] = [base?[time], base?[time] ?? 5.json, 9.json]
      record[time] = times[Int.random(in: 0..<3, using: &random)]
    }
    return record
  }
}

@Suite("Records and their files")
struct RecordTests {
  private let schema = Tasks.schema

  @Test func validPathsAreRecords() throws {
    let path = try #require(schema.path(kind: "todo", name: Tasks.uuid(1)))
    #expect(path.text == "todo/ab/\(Tasks.uuid(1)).json")
    #expect(schema.path(at: path.text) == path)
    #expect(schema.path(at: "goal.json") == schema.path(kind: "goal", name: ""))
  }

  @Test func invalidPathsAreNotRecords() {
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

  @Test func recordHasOneRepresentation() throws {
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
  func invalidRecordIsRejected(text: String, problem: RecordProblem) {
    #expect(throws: problem) { try Record(bytes: Array(text.utf8)) }
  }

  @Test func invalidBytesAreRejected() {
    #expect(throws: RecordProblem.notUTF8) { try Record(bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) }
    let long = Array("{\"a\":\"\(String(repeating: "x", count: Record.maxBytes))\"}".utf8)
    #expect(throws: RecordProblem.tooLarge) { try Record(bytes: long) }
  }

  @Test func recordMustHaveTheNameOfItsPath() throws {
    let record = Record(["uuid": .string(Tasks.uuid(1))])
    #expect(try schema.record(record.bytes, at: Tasks.path(1)) == record)
    #expect(throws: RecordProblem.otherName) { try schema.record(record.bytes, at: Tasks.path(2)) }
    #expect(throws: RecordProblem.otherName) { try schema.record(Record().bytes, at: Tasks.path(2)) }
  }
}
