/// Numbers beside each other, with what they are below them.
struct SVGNumbers {
  /// A large number, what it is, and what else is to be known of it.
  struct Number {
    let number: String
    let label: Sentence
    var remark: Sentence?
  }

  let numbers: [Number]
  let language: Language

  /// - Parameter y: of the numbers' feet.
  func elements(x: Double, y: Double, width: Double) -> [String] {
    let column = width / Double(numbers.count)
    return numbers.enumerated().flatMap { index, number in
      let x = x + Double(index) * column
      let remark = number.remark.map {
        SVGText($0(language), size: 10.5).fitted(to: column - 8, smallest: 6).element(x: x, y: y + 32, style: "faint")
      }
      return [
        SVGText(number.number, size: 21, isBold: true).fitted(to: column - 8, smallest: 8)
          .element(x: x, y: y, style: "ink"),
        SVGText(number.label(language), size: 11.5).fitted(to: column - 8, smallest: 6)
          .element(x: x, y: y + 17, style: "ink"),
      ] + [remark].compactMap(\.self)
    }
  }
}
