public import Days
internal import Foundation

/// The content of a quiz as a user or a file states it.
public struct QuizDraft: Hashable, Sendable {
  public var question: String
  public var options: [String]
  /// Index of the right option.
  public var answer: Int
  /// See `Quiz.at`.
  public var at: CivilTime?
  public var isOnce: Bool
  public var tags: [String]

  public init(
    question: String, options: [String], answer: Int, at: CivilTime? = nil, isOnce: Bool = false, tags: [String] = []
  ) {
    self.question = question
    self.options = options
    self.answer = answer
    self.at = at
    self.isOnce = isOnce
    self.tags = tags
  }

  /// A notification shows no more buttons: GNOME and ntfy draw three.
  public static let maxOfOptions = 3

  /// Validates and normalizes it: texts in normal form C, trimmed and with `\n` line ends; the time rounded down to the
  /// minute; tags without duplicates.
  ///
  /// - Parameter now: earliest time allowed for `at`; nil allows a past time, for example in an edit that does not
  ///   change it or in an import
  /// - Throws: the first problem, in the order of the fields
  public func checked(at now: CivilTime?) throws(QuizProblem) -> QuizDraft {
    let question = try QuizText.checked(question)
    guard !QuizText.isBlank(question) else { throw .emptyQuestion }
    let options = try checkedOptions()
    guard options.indices.contains(answer) else { throw .answerOutOfRange(answer, options: options.count) }
    if let at, let now, at.secondsAsUTC / 60 < now.secondsAsUTC / 60 { throw .past(at) }
    return QuizDraft(
      question: question, options: options, answer: answer,
      at: at.map { CivilTime(day: $0.day, hour: $0.hour, minute: $0.minute, second: 0) }, isOnce: isOnce,
      tags: try checkedTags())
  }

  private func checkedOptions() throws(QuizProblem) -> [String] {
    guard !options.isEmpty else { throw .noOptions }
    guard options.count <= QuizDraft.maxOfOptions else { throw .tooManyOptions(options.count) }
    var checked: [String] = []
    for option in options {
      let text = try QuizText.checked(option)
      guard !QuizText.isBlank(text) else { throw .emptyOption(checked.count) }
      if let other = checked.firstIndex(of: text) { throw .equalOptions(other, checked.count) }
      checked.append(text)
    }
    return checked
  }

  private func checkedTags() throws(QuizProblem) -> [String] {
    var checked: [String] = []
    for tag in tags {
      let text = try QuizText.checked(tag)
      guard !QuizText.isBlank(text) else { throw .emptyTag }
      guard !text.contains(where: \.isWhitespace) else { throw .spacedTag(text) }
      if !checked.contains(text) { checked.append(text) }
    }
    return checked
  }
}

/// Why a quiz is refused. Options count from 0.
public enum QuizProblem: Error, Hashable, Sendable {
  /// It has no visible character.
  case emptyQuestion
  case noOptions
  case emptyOption(Int)
  case tooManyOptions(Int)
  /// They differ only in surrounding white space or in the composition of letters.
  case equalOptions(Int, Int)
  case answerOutOfRange(Int, options: Int)
  /// The time is past.
  case past(CivilTime)
  case emptyTag
  /// The tag contains white space.
  case spacedTag(String)
  /// A control character other than newline and tab, which must not reach notifications or terminals.
  case control(Unicode.Scalar)
}

/// Validates the texts of a quiz. Markup, quotes, any script and any length are allowed; the code that displays a text
/// must escape it.
enum QuizText {
  static func checked(_ text: String) throws(QuizProblem) -> String {
    // Few texts contain a carriage return, and imports have many texts.
    let hasReturns = text.utf8.contains(0x0D)
    let text = hasReturns ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    if let scalar = text.unicodeScalars.first(where: isRefused) { throw .control(scalar) }
    return text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether it has no visible character.
  static func isBlank(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isVisible) }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // The empty Braille pattern is a letter without a glyph.
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .format && scalar != "\u{2800}"
  }
}
