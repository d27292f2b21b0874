/// A text in one style: a piece of a line. Its width is counted once, without the sequences that colour it.
///
/// The text has no control characters and no escape sequences (see `Sanitizer`).
public struct Segment: Hashable, Sendable {
  public let text: String
  public let style: Style
  /// In columns.
  public let width: Int

  public init(_ text: String, _ style: Style = Style()) {
    self.text = text
    self.style = style
    width = text.displayWidth
  }

  /// In lines of at most so many columns (1 or more), broken as `String.wrapped(to:)` does; there is always at least one.
  public func wrapped(to columns: Int) -> [Line] {
    if width <= columns, text.isPlainLine { return [Line([self])] }
    return text.wrapped(to: columns).map { Line($0, style) }
  }

  /// Whether no word of it has to be broken in so many columns. Between letters that take two, a line may end anywhere.
  func keepsWords(in columns: Int) -> Bool {
    width <= columns
      || text.split { $0.isWhitespace || DisplayWidth.of($0) > 1 }.allSatisfy { $0.displayWidth <= columns }
  }
}
