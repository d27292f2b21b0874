internal import Days
internal import Formats

/// The complete format: `{"schema_version":1,"quizzes":[…]}`.
extension QuizFileReading {
  static let schemaVersion = 1

  /// Refuses unknown names: a mistyped name or one of a newer format would be lost silently.
  mutating func readJSON(_ bytes: [UInt8]) throws(QuizFileError) {
    var reader = JSONReader(bytes)
    var problem: QuizFileError?
    do throws(JSONError) {
      problem = try readDocument(&reader)
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw QuizFileError(line: error.line, .notJSON)
    }
    if let problem { throw problem }
  }

  /// - Returns: the first problem of a document that is valid JSON
  private mutating func readDocument(_ reader: inout JSONReader) throws(JSONError) -> QuizFileError? {
    guard reader.peek() == UInt8(ascii: "{") else {
      let line = reader.line
      _ = try reader.readValue()
      return QuizFileError(line: line, .notQuizzes)
    }
    let start = reader.line
    var names: Set<String> = []
    var problems: [QuizFileError] = []
    try reader.readObject { name, reader throws(JSONError) in
      let line = reader.line
      guard names.insert(name).inserted else {
        _ = try reader.readValue()
        return problems.append(QuizFileError(line: line, .repeatedName(name)))
      }
      switch name {
      case "schema_version":
        let version = try reader.readValue()
        if version != QuizFileReading.schemaVersion.json {
          problems.append(QuizFileError(line: line, .schemaVersion(version.shown)))
        }
      case "quizzes" where reader.peek() == UInt8(ascii: "["):
        try readQuizzes(&reader)
      default:
        _ = try reader.readValue()
        problems.append(QuizFileError(line: line, name == "quizzes" ? .notQuizzes : .unknownName(name)))
      }
    }
    if !names.contains("schema_version") { problems.append(QuizFileError(line: start, .schemaVersion(nil))) }
    if !names.contains("quizzes") { problems.append(QuizFileError(line: start, .notQuizzes)) }
    return problems.first
  }

  private mutating func readQuizzes(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readArray { reader throws(JSONError) in
      let line = reader.line
      let value = try reader.readValue()
      take(line: line) { () throws(LeftOutQuiz.Reason) in
        try QuizFileReading.quiz(JSONFields<LeftOutQuiz.Reason>(value))
      }
    }
  }

  private static func quiz(_ fields: JSONFields<LeftOutQuiz.Reason>) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    if let name = fields.names.first(where: { QuizMember(rawValue: $0) == nil }) { throw .unknownKey(name) }
    guard let question = try fields.text(QuizMember.question.rawValue) else { throw .missingKey("question") }
    let options = try texts(.options, of: fields)
    guard let answer = try fields.number(QuizMember.answer.rawValue) else { throw .missingKey("answer") }
    guard options.indices.contains(answer - 1) else { throw .unknownAnswer(String(answer)) }
    let draft = QuizDraft(
      question: question, options: options, answer: answer - 1,
      at: try fields.read(QuizMember.at.rawValue) { CivilTime(quizMinute: $0) },
      isOnce: try fields.flag(QuizMember.once.rawValue) ?? false, tags: try texts(.tags, of: fields))
    let said: [(QuizMember, ImportedQuiz.Field)] = [(.at, .at), (.once, .once), (.tags, .tags)]
    return WrittenQuiz(
      guid: try fields.text(QuizMember.guid.rawValue), draft: draft,
      created: try fields.read(QuizMember.created.rawValue) { Instant(rfc3339: $0) },
      fields: Set(said.filter { fields.names.contains($0.0.rawValue) }.map(\.1)))
  }

  private static func texts(
    _ member: QuizMember, of fields: JSONFields<LeftOutQuiz.Reason>
  ) throws(LeftOutQuiz.Reason) -> [String] {
    guard let value = fields[member.rawValue] else { return [] }
    guard case .array(let values) = value else { throw .badValue(member.rawValue) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw .badValue(member.rawValue) }
      texts.append(text)
    }
    return texts
  }
}

/// Members of a quiz in JSON, in their order. The number is missing because it is local to a machine.
enum QuizMember: String, CaseIterable {
  case guid, question, options, answer, at, once, tags, created
}

extension JSONValue {
  /// A version as written; nil if it is not a number or a string.
  fileprivate var shown: String? {
    switch self {
    case .number(let text), .string(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}

extension CivilTime {
  /// `2026-11-24T21:00`, or with a blank as people write it.
  init?(quizMinute text: String) {
    guard text.utf8.count == 16, ["T", " "].contains(text.dropFirst(10).first), let day = Day(iso8601: text.prefix(10)),
      let time = ClockTime(iso8601: text.dropFirst(11))
    else { return nil }
    self.init(day: day, hour: time.hour, minute: time.minute, second: 0)
  }

  /// `2026-11-24T21:00`.
  var quizMinute: String { "\(day)T\(clock)" }
}
