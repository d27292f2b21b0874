internal import CycBase

/// The first line of a picture: what or whose it is, and of when.
package struct SVGHeading {
  package let name: String
  package let date: String

  package init(name: String, date: String) {
    self.name = name
    self.date = date
  }

  package func elements(left: Double, right: Double, y: Double) -> [String] {
    let date = SVGText(date, size: 10.5)
    let name = SVGText(name, size: 15, isBold: true).fitted(to: right - left - date.width - 8, smallest: 8)
    return [
      name.element(x: left, y: y, style: "ink"), date.element(x: right, y: y, style: "faint", anchor: "end"),
    ]
  }
}
