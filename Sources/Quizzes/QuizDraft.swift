public import Days
internal import Foundation

/// What somebody writes of a quiz, by hand or in a file.
public struct QuizDraft: Hashable, Sendable {
  public var question: String
  public var options: [String]
  /// Which option is right, from 0.
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

  /// More do not fit under a notification: GNOME and ntfy draw three buttons.
  public static let maxOfOptions = 3

  /// The same as it is kept: texts in normal form C, without white space around them and with `\n` between lines; its time to the
  /// minute; each tag once.
  ///
  /// - Parameter now: its time must lie behind this minute or in it; nil where a time in the past is no mistake, as in an edit
  ///   that does not touch it or in the copy of a list.
  /// - Throws: the first problem, in the order in which people write a quiz.
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

/// Why a quiz is refused; options are counted from 0.
public enum QuizProblem: Error, Hashable, Sendable {
  /// Nothing in it can be seen.
  case emptyQuestion
  case noOptions
  case emptyOption(Int)
  case tooManyOptions(Int)
  /// They are the same, but for white space around them and for how letters are composed.
  case equalOptions(Int, Int)
  case answerOutOfRange(Int, options: Int)
  /// Its time is over.
  case past(CivilTime)
  case emptyTag
  /// White space stands between two tags.
  case spacedTag(String)
  /// A control character other than a new line and a tab: neither notifications nor terminals are to get it.
  case control(Unicode.Scalar)
}

/// The texts of a quiz. Markup, quotes, any script and any length are let pass: who draws them escapes them.
enum QuizText {
  static func checked(_ text: String) throws(QuizProblem) -> String {
    // Few texts have one, and an import has many texts.
    let hasReturns = text.utf8.contains(0x0D)
    let text = hasReturns ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    if let scalar = text.unicodeScalars.first(where: isRefused) { throw .control(scalar) }
    return text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether there is nothing to see of it.
  static func isBlank(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isVisible) }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // The empty Braille pattern is a letter without a picture.
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .format && scalar != "\u{2800}"
  }
}
