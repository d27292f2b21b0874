public import Formats

/// Why a whole file is refused.
public struct QuizFileError: Error, Hashable, Sendable {
  /// First line of the problem, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int = 1, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// A package of Anki (`.apkg`, `.colpkg`) or another archive. Anki can export its notes as plain text instead.
    case package
    case notUTF8
    /// The file contains a NUL byte.
    case binary
    case notJSON
    /// JSON, but not an object with an array of quizzes.
    case notQuizzes
    /// Unsupported version as written in the file; nil if it is missing or has no text.
    case schemaVersion(String?)
    /// Unknown name in the document or in the first line. Refused, because its values would be lost.
    case unknownName(String)
    case repeatedName(String)
    /// A misplaced or unclosed quotation mark.
    case notCSV
    /// Anki's file has fewer than two columns of text: a question and an answer.
    case tooFewColumns
  }
}

/// A quiz in a file that is skipped.
public struct LeftOutQuiz: Hashable, Sendable {
  /// First line of the quiz, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Error, Hashable, Sendable {
    /// It fails the checks of a quiz.
    case quiz(QuizProblem)
    /// A text has more bytes than `QuizFile.maxOfText`.
    case tooLong(bytes: Int)
    /// A row that is neither a card nor a quiz.
    case cellCount(Int)
    /// There is no answer.
    case noAnswer
    /// The answer is neither the number of an option nor its text.
    case unknownAnswer(String)
    /// The answer is the number of one option and the text of another; writing `option2` avoids this.
    case ambiguousAnswer(String)
    /// Invalid value of a field.
    case badValue(String)
    /// JSON, but not an object.
    case notObject
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    /// A cloze deletion of Anki.
    case cloze
    /// The question or the answer has only a picture or a sound.
    case onlyMedia
    /// Markup that is too complex to read.
    case markup
    /// Another line has the same guid.
    case sameGUID(line: Int)
    /// Another line is identical.
    case same(line: Int)
  }
}

extension LeftOutQuiz.Reason: JSONFieldsFailure {}
