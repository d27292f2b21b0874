extension StringProtocol {
  /// The columns that the text takes in a terminal.
  // Inlined: nearly all of them are strings already, which need not be copied.
  @inlinable public var displayWidth: Int { DisplayWidth.of(String(self)) }
}

extension String {
  /// The text with spaces after it up to a width in columns; a longer one is truncated, so that columns of a table stay
  /// straight.
  public func padded(to width: Int, ellipsis: String = "…") -> String {
    let fitting = truncated(to: width, ellipsis: ellipsis)
    return fitting + spaces(width - fitting.displayWidth)
  }

  /// The text with spaces before it up to a width in columns, as numbers are set; a longer one is truncated.
  public func padded(leadingTo width: Int, ellipsis: String = "…") -> String {
    let fitting = truncated(to: width, ellipsis: ellipsis)
    return spaces(width - fitting.displayWidth) + fitting
  }

  /// The text, or where it is wider than a number of columns its beginning and an ellipsis, in at most that width.
  ///
  /// No grapheme cluster is cut, so the result can be a column or two narrower. An ellipsis that is itself too wide is
  /// left out.
  public func truncated(to width: Int, ellipsis: String = "…") -> String {
    guard displayWidth > width else { return String(self) }
    let mark = ellipsis.displayWidth <= width ? ellipsis : ""
    return String(prefix(columns: width - mark.displayWidth)) + mark
  }

  /// The longest beginning of whole grapheme clusters that fits a number of columns.
  func prefix(columns: Int) -> SubSequence {
    var left = columns
    return prefix { cluster in
      left -= DisplayWidth.of(cluster)
      return left >= 0
    }
  }
}

/// So many spaces; none where the number is negative.
public func spaces(_ count: Int) -> String {
  String(repeating: " ", count: max(0, count))
}
