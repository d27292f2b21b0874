internal import Foundation

/// Checks what people write into a task. Nothing is mended silently: what is kept is what was written.
public enum TodoText {
  /// Longest title, in grapheme clusters: as people see them.
  public static let maxOfTitle = 200
  /// Longest body, in grapheme clusters.
  public static let maxOfBody = 1000
  /// A cluster may have any number of combining marks; so many scalars for each are enough for every script and emoji.
  private static let maxScalarsEach = 10

  /// Which part of a task is meant.
  public enum Field: String, Hashable, Sendable {
    case title, body
  }

  /// Why a text is refused.
  public enum Problem: Error, Hashable, Sendable {
    case blank(Field)
    case long(Field, clusters: Int, max: Int)
    /// It is short to look at, but consists of very many combining characters.
    case dense(Field)
    /// Control characters, escape sequences, marks that turn the direction of writing, and what nobody can see.
    case unsafe(Field, Unicode.Scalar)
  }

  /// A title in normal form C, without white space around it, in one line: 1–200 characters.
  ///
  /// - Throws: `Problem`
  public static func title(_ text: String) throws(Problem) -> String {
    if let scalar = unsafeScalar(in: text, lettingPass: []) { throw .unsafe(.title, scalar) }
    let title = normal(text)
    guard title.unicodeScalars.contains(where: isVisible) else { throw .blank(.title) }
    try check(title, .title, max: maxOfTitle)
    return title
  }

  /// A body in normal form C, without white space around it, of at most 1000 characters in any number of lines; nil where it
  /// is blank.
  ///
  /// - Throws: `Problem`
  public static func body(_ text: String) throws(Problem) -> String? {
    let text = text.replacing("\r\n", with: "\n")
    if let scalar = unsafeScalar(in: text, lettingPass: ["\n", "\t"]) { throw .unsafe(.body, scalar) }
    let body = normal(text)
    guard body.unicodeScalars.contains(where: isVisible) else { return nil }
    try check(body, .body, max: maxOfBody)
    return body
  }

  private static func check(_ text: String, _ field: Field, max: Int) throws(Problem) {
    // A cluster has a byte at least.
    guard text.utf8.count > max else { return }
    let clusters = text.count
    guard clusters <= max else { throw .long(field, clusters: clusters, max: max) }
    guard text.unicodeScalars.count <= max * maxScalarsEach else { throw .dense(field) }
  }

  /// Whether all of it is printable ASCII or Hangul syllables, as most titles are: nothing is invisible then, and all in normal form.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { 0x20..<0x7F ~= $0.value || 0xAC00...0xD7A3 ~= $0.value }
  }

  private static func normal(_ text: String) -> String {
    // What Foundation is asked about is copied to and fro.
    let text = isPlain(text) ? text : text.precomposedStringWithCanonicalMapping
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
    guard ends.contains(where: CharacterSet.whitespacesAndNewlines.contains) else { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether there is something to see of it by itself.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .format, .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      false
    // Blank letters: the Hangul fillers and the empty Braille pattern.
    default: !blankLetters.contains(scalar.value)
    }
  }

  /// Letters and signs without a picture: the Hangul fillers and the empty Braille pattern.
  static let blankLetters: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800]
}
