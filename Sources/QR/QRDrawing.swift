extension QRCode {
  /// Light modules that a code needs around it (ISO/IEC 18004:2015, section 6.3.8).
  static let quietZone = 4

  /// Which characters draw a code.
  public enum Ink: Equatable, Sendable {
    /// Half blocks for the dark modules, to be shown dark on light.
    case dark
    /// Half blocks for the light modules, to be shown light on dark.
    case light
  }

  /// Two rows of modules per line, with the quiet zone.
  public func halfBlocks(ink: Ink) -> [String] {
    let edges = -QRCode.quietZone..<size + QRCode.quietZone
    return stride(from: edges.lowerBound, to: edges.upperBound, by: 2).map { row in
      String(
        edges.map { column in
          let upper = isDark(row: row, column: column) == (ink == .dark)
          let lower = isDark(row: row + 1, column: column) == (ink == .dark)
          return switch (upper, lower) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }

  /// Rows of modules, true if dark, with the quiet zone.
  public var cells: [[Bool]] {
    let edges = -QRCode.quietZone..<size + QRCode.quietZone
    return edges.map { row in edges.map { isDark(row: row, column: $0) } }
  }

  /// Columns of `halfBlocks`; the number of lines is half of it, rounded up.
  public var columns: Int { size + 2 * QRCode.quietZone }
}
