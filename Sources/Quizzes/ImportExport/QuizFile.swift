internal import Formats

/// The quizzes in a file.
public struct QuizFile: Hashable, Sendable {
  /// Largest file that is read.
  public static let maxBytes = 10 << 20
  /// Longest question or option in a file, in bytes of UTF-8.
  public static let maxOfText = 10 << 10

  /// Media removed from the texts of imported quizzes.
  public enum Removed: Hashable, Sendable, CaseIterable {
    case picture, sound
  }

  /// In file order; no two have the same guid.
  public let quizzes: [ImportedQuiz]
  /// In file order.
  public let leftOut: [LeftOutQuiz]
  /// Number of media removed from the texts of `quizzes`.
  public let removed: [Removed: Int]

  /// - Parameter present: existing quizzes; their answers can become wrong options of cards that share a tag with them
  /// - Throws: why the whole file is refused
  public init(_ file: [UInt8], as format: QuizFormat, besides present: [Quiz] = []) throws(QuizFileError) {
    // Checked before the size: packages with media are large, but splitting them would not help.
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
