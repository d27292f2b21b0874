/// The forms in which quizzes are read and written.
public enum QuizFormat: String, Hashable, Sendable, CaseIterable {
  /// `question,option1,option2,option3,answer,at,tags,once,guid`.
  case csv
  /// Anki's "Notes in Plain Text".
  case anki
  /// `{"schema_version":1,"quizzes":[…]}`: everything that is known of each.
  case json

  /// The form of a file, by what it begins with and by its name.
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
