/// How a text looks: weight and colours.
public struct Style: Hashable, Sendable {
  public var bold: Bool
  public var dim: Bool
  public var foreground: Color?
  public var background: Color?

  public init(bold: Bool = false, dim: Bool = false, foreground: Color? = nil, background: Color? = nil) {
    self.bold = bold
    self.dim = dim
    self.foreground = foreground
    self.background = background
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
    return sequence.isEmpty || isEmpty ? String(self) : sequence + self + "\u{1B}[0m"
  }
}
