package import CycBase

/// Numbers beside each other, with what they are below them.
package struct SVGNumbers {
  /// A large number, what it is, and what else is to be known of it.
  package struct Number {
    package let number: String
    package let label: Sentence
    package var remark: Sentence?

    package init(number: String, label: Sentence, remark: Sentence? = nil) {
      self.number = number
      self.label = label
      self.remark = remark
    }

  }

  package let numbers: [Number]
  package let language: Language

  package init(numbers: [Number], language: Language) {
    self.numbers = numbers
    self.language = language
  }

  /// - Parameter y: of the numbers' feet.
  package func elements(x: Double, y: Double, width: Double) -> [String] {
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
