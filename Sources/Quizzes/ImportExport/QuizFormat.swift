/// File formats for quizzes.
public enum QuizFormat: String, Hashable, Sendable, CaseIterable {
  /// `question,option1,option2,option3,answer,at,tags,once,guid`.
  case csv
  /// Anki's "Notes in Plain Text".
  case anki
  /// `{"schema_version":1,"quizzes":[…]}`, with all fields.
  case json

  /// Guesses the format of a file from its first bytes and its name.
  public init(guessedFor name: String, _ bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let name = name.lowercased()
    if name.hasSuffix(".json") || start.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
      self = .json
    } else if start.first == UInt8(ascii: "#") || start.starts(with: "tags:".utf8) {
      self = .anki
    } else if name.hasSuffix(".txt") || name.hasSuffix(".tsv") {
      self = .anki
    } else {
      self = .csv
    }
  }
}
