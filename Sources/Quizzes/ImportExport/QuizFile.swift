internal import Formats

/// The quizzes in a file.
public struct QuizFile: Hashable, Sendable {
  /// The largest file that is read.
  public static let maxBytes = 10 << 20
  /// The longest question or option of a file, in bytes of UTF-8.
  public static let maxOfText = 10 << 10

  /// What is taken out of texts that are otherwise read.
  public enum Removed: Hashable, Sendable, CaseIterable {
    case picture, sound
  }

  /// In the order of the file, no two of one guid.
  public let quizzes: [ImportedQuiz]
  /// In the order of the file.
  public let leftOut: [LeftOutQuiz]
  /// How many of each were taken out of the texts of `quizzes`.
  public let removed: [Removed: Int]

  /// Reads a file.
  ///
  /// - Parameter present: the quizzes that are there: cards that share a tag with them may have their answers as wrong options
  /// - Throws: why nothing can be read of it
  public init(_ file: [UInt8], as format: QuizFormat, besides present: [Quiz] = []) throws(QuizFileError) {
    // Packages with pictures and sounds are large, and what to do about them is not to split them.
    if file.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw QuizFileError(.package) }
    guard file.count <= QuizFile.maxBytes else { throw QuizFileError(.tooLarge(bytes: file.count)) }
    let bytes = try QuizFile.text(file)
    var reading = QuizFileReading()
    switch format {
    case .csv: try reading.readCSV(bytes)
    case .anki: try reading.readAnki(bytes)
    case .json: try reading.readJSON(bytes)
    }
    reading.drawWrongOptions(besides: present)
    quizzes = reading.quizzes
    leftOut = reading.leftOut.sorted { $0.line < $1.line }
    removed = reading.removed
  }

  private static func text(_ file: [UInt8]) throws(QuizFileError) -> [UInt8] {
    do throws(PlainText.Problem) {
      return try PlainText.bytes(of: file)
    } catch {
      switch error {
      case .notUTF8(let line): throw QuizFileError(line: line, .notUTF8)
      case .binary(let line): throw QuizFileError(line: line, .binary)
      }
    }
  }
}
