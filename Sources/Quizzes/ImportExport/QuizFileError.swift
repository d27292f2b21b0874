public import Formats

/// Why nothing of a file is read.
public struct QuizFileError: Error, Hashable, Sendable {
  /// Where it begins, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int = 1, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// A package of Anki's (`.apkg`, `.colpkg`), or another archive: its notes can be exported as plain text.
    case package
    case notUTF8
    /// A NUL byte: this is no text.
    case binary
    case notJSON
    /// JSON, but not an object with an array of quizzes.
    case notQuizzes
    /// Another version of the form, as it is written there; nil where none is.
    case schemaVersion(String?)
    /// A name in the document, or a column in the first line, that means nothing here: what it says would be lost.
    case unknownName(String)
    case repeatedName(String)
    /// A quotation mark where none may be, or one without its other half.
    case notCSV
    /// The columns of Anki's that are left are not two: a question and an answer.
    case tooFewColumns
  }
}

/// A quiz of a file that is not taken, with the reason.
public struct LeftOutQuiz: Hashable, Sendable {
  /// Where it begins, from 1.
  public let line: Int
  public let reason: Reason

  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  public enum Reason: Error, Hashable, Sendable {
    /// It could not be asked.
    case quiz(QuizProblem)
    /// A text of more bytes than `QuizFile.maxOfText`.
    case tooLong(bytes: Int)
    /// A row that is neither a card nor a quiz.
    case cellCount(Int)
    /// Nothing says which option is right, or what the answer is.
    case noAnswer
    /// The answer is neither 1–3 nor one of the options.
    case unknownAnswer(String)
    /// It is both the number of an option and the text of another one; `option2` can only be the one.
    case ambiguousAnswer(String)
    /// A member or cell whose value is not understood.
    case badValue(String)
    /// JSON, but no object.
    case notObject
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    /// A text with gaps of Anki's, which has no options.
    case cloze
    /// There is only a picture or a sound where the question or the answer should be.
    case onlyMedia
    /// Markup that takes more work than any text needs.
    case markup
    /// Another line has the same guid.
    case sameGUID(line: Int)
    /// Another line says the very same.
    case same(line: Int)
  }
}

extension LeftOutQuiz.Reason: JSONFieldsFailure {}
