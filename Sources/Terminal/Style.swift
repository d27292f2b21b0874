/// How a text looks: weight and colours.
public struct Style: Hashable, Sendable {
  public var bold: Bool
  public var dim: Bool
  public var foreground: Color?
  public var background: Color?
  /// An address that a terminal opens when the text is clicked (OSC 8); shown where colours are.
  public var link: String?

  public init(
    bold: Bool = false, dim: Bool = false, foreground: Color? = nil, background: Color? = nil, link: String? = nil
  ) {
    self.bold = bold
    self.dim = dim
    self.foreground = foreground
    self.background = background
    self.link = link
  }

  /// The sequence that switches the style on (ECMA-48, SGR); empty at `.none` and for a style that changes nothing.
  public func sequence(_ depth: ColorDepth) -> String {
    guard depth > .none else { return "" }
    let parameters =
      (bold ? [1] : []) + (dim ? [2] : [])
      + (foreground?.parameters(depth, background: false) ?? [])
      + (background?.parameters(depth, background: true) ?? [])
    return parameters.isEmpty ? "" : "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }
}

extension StringProtocol {
  /// The text in a style, which ends with the text; unchanged at `.none`.
  ///
  /// Measure, pad and truncate before: sequences have no width. Styles do not nest: the end of one switches everything
  /// off.
  public func styled(_ style: Style, _ depth: ColorDepth) -> String {
    let sequence = style.sequence(depth)
    let text = sequence.isEmpty || isEmpty ? String(self) : sequence + self + "\u{1B}[0m"
    guard let link = style.link, depth > .none, !isEmpty else { return text }
    return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
