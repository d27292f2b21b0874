public import Days
internal import Foundation

/// A question that is asked repeatedly until it is known.
public struct Quiz: Hashable, Sendable {
  /// Identifies the quiz on this machine: stable, and never reused.
  public var number: Int
  /// Identifies the quiz everywhere: Anki's guid or a UUID of ours. Case-sensitive.
  public var guid: String
  /// The editable content.
  public var draft: QuizDraft
  public var created: Instant

  init(number: Int, guid: String, _ draft: QuizDraft, created: Instant) {
    (self.number, self.guid, self.draft, self.created) = (number, guid, draft, created)
  }

  public var question: String { draft.question }
  public var options: [String] { draft.options }
  public var answer: Int { draft.answer }
  public var at: CivilTime? { draft.at }
  public var isOnce: Bool { draft.isOnce }
  public var tags: [String] { draft.tags }
  public var isExact: Bool { draft.isExact }
  public var rightOption: String { draft.rightOption }
  public var isCard: Bool { options.count == 1 }
}

/// The content of a quiz as a user or a file states it.
public struct QuizDraft: Hashable, Sendable {
  public var question: String
  /// 1–3, as written; they are shuffled each time they are shown. A quiz with one option is a card, whose answer is
  /// typed.
  public var options: [String]
  /// Index of the right option.
  public var answer: Int
  /// Local minute at which it is asked once, regardless of the schedule; `second` is 0.
  public var at: CivilTime?
  /// Whether it is never asked again after a graded answer.
  public var isOnce: Bool
  /// Distinct words without white space.
  public var tags: [String]
  /// Whether the accents of a typed answer count.
  public var isExact: Bool

  public init(
    question: String, options: [String], answer: Int, at: CivilTime? = nil, isOnce: Bool = false, tags: [String] = [],
    isExact: Bool = true
  ) {
    self.question = question
    self.options = options
    self.answer = answer
    self.at = at
    self.isOnce = isOnce
    self.tags = tags
    self.isExact = isExact
  }

  var rightOption: String { options[answer] }

  /// A notification shows no more buttons: GNOME and ntfy draw three.
  public static let maxOfOptions = 3

  /// Validates and normalizes it: texts in normal form C, trimmed and with `\n` line ends; the time rounded down to the
  /// minute; tags without duplicates.
  ///
  /// - Parameter now: earliest time allowed for `at`; nil allows a past time, for example in an import
  /// - Throws: the first problem, in the order of the fields
  public func checked(at now: CivilTime?) throws(QuizProblem) -> QuizDraft {
    var checked = self
    checked.question = try QuizText.checked(question)
    guard !QuizText.isBlank(checked.question) else { throw .emptyQuestion }
    checked.options = try checkedOptions()
    guard options.indices.contains(answer) else { throw .answerOutOfRange(answer, options: options.count) }
    if let at, let now, at.secondsAsUTC / 60 < now.secondsAsUTC / 60 { throw .past(at, now: now) }
    checked.at = at.map { CivilTime(day: $0.day, hour: $0.hour, minute: $0.minute, second: 0) }
    checked.tags = try checkedTags()
    return checked
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

/// Why a draft is refused. Options are given by index.
public enum QuizProblem: Error, Hashable, Sendable {
  case emptyQuestion
  case noOptions
  case emptyOption(Int)
  case tooManyOptions(Int)
  /// The two options differ only in surrounding white space or in the composition of letters.
  case equalOptions(Int, Int)
  case answerOutOfRange(Int, options: Int)
  case past(CivilTime, now: CivilTime)
  case emptyTag
  case spacedTag(String)
  /// A control character other than newline and tab, which must not reach notifications or terminals.
  case control(Unicode.Scalar)
  /// A text has more bytes than `QuizFile.maxTextBytes`.
  case tooLong(bytes: Int)
}

/// Validates the texts of a quiz. Markup, quotes and any script are allowed; the code that displays a text must escape
/// it.
enum QuizText {
  static func checked(_ text: String) throws(QuizProblem) -> String {
    // Few texts contain a carriage return, and imports have many texts.
    let hasReturns = text.utf8.contains(0x0D)
    let text = hasReturns ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    if let scalar = text.unicodeScalars.first(where: isRefused) { throw .control(scalar) }
    let checked = text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespacesAndNewlines)
    guard checked.utf8.count <= QuizFile.maxTextBytes else { throw .tooLong(bytes: checked.utf8.count) }
    return checked
  }

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
