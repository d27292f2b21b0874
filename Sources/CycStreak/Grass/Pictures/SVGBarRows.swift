internal import CycBase
package import Streaks

/// Counts as bars, one below the other: each with its label before it and its number behind it. The largest ones stand out, and
/// nothing is an empty cell, as in the grass.
package struct SVGBarRows {
  package struct Row {
    package let label: String
    package let number: String
    package let count: Quantity

    package init(label: String, number: String, count: Quantity) {
      self.label = label
      self.number = number
      self.count = count
    }

  }

  package let rows: [Row]
  /// Of the largest count, where there is room.
  package var maxLength = 160.0

  package init(rows: [Row], maxLength: Double = 160.0) {
    self.rows = rows
    self.maxLength = maxLength
  }

  package static let pitch = 18.0
  package static let labelSize = 10.0
  private static let thickness = 10.0

  /// - Parameters:
  ///   - labels: where the labels begin.
  ///   - bars: where the bars begin.
  ///   - right: where the numbers end at the latest.
  ///   - y: the upper edge of the first row.
  package func elements(labels: Double, bars: Double, right: Double, y top: Double) -> [String] {
    let largest = rows.map(\.count).max() ?? .zero
    let widest = rows.map { SVGText($0.number, size: Self.labelSize, isBold: true).width }.max() ?? 0
    let longest = min(maxLength, right - bars - 6 - widest)
    return rows.enumerated().flatMap { index, row in
      let y = top + Double(index) * Self.pitch
      let isLargest = row.count == largest && row.count.reaches(1) == true
      let length = row.count == 0 ? Self.thickness : max(2, longest * row.count.share(of: largest))
      return [
        SVGText(row.label, size: Self.labelSize).element(x: labels, y: y + 11.5, style: "faint"),
        SVGShape.bar(
          x: bars, y: y + 3, width: length, height: Self.thickness,
          style: row.count == 0 ? "l0" : isLargest ? "l4" : "l2"),
        SVGText(row.number, size: Self.labelSize, isBold: isLargest)
          .element(x: bars + length + 5, y: y + 11.5, style: isLargest ? "ink" : "faint"),
      ]
    }
  }
}
