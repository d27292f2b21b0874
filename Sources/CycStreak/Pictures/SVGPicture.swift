package import CycBase
internal import Days
internal import Streaks

/// A stand-alone picture in SVG 1.1: it has no scripts, loads nothing and does not move. Lengths are pixels.
package protocol SVGPicture {
  var colors: PictureColors { get }
  var language: Language { get }
  var width: Double { get }
  /// Name of the picture for screen readers.
  var title: Sentence { get }
  /// The facts of the picture in words, for screen readers.
  var description: Sentence { get }
  /// The elements from back to front, and the height of the picture.
  var drawing: (elements: [String], height: Double) { get }
}

/// A drawn picture.
struct SVGSheet {
  let text: String
  /// In pixels.
  let width: Double
  let height: Double
}

extension SVGPicture {
  /// As wide as most other cards in READMEs.
  package var width: Double { 495 }
  package var margin: Double { 24 }
  package var right: Double { width - margin }
  /// Width between the margins.
  package var room: Double { right - margin }
  var names: GrassNames { GrassNames(language) }

  var sheet: SVGSheet {
    let (elements, height) = drawing
    let size = SVGShape.attributes(["width": width, "height": height])
    let box = "viewBox=\"0 0 \(SVGText.number(width)) \(SVGText.number(height))\""
    // A stroke covers half a pixel on either side of the edge, so this one fills whole pixels.
    let paper = SVGShape.attributes(["x": 0.5, "y": 0.5, "width": width - 1, "height": height - 1])
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) role="img" aria-labelledby="cyc-title cyc-desc">
      <title id="cyc-title">\(SVGText.escaped(title(language)))</title>
      <desc id="cyc-desc">\(SVGText.escaped(description(language)))</desc>
      <style>
      text { font-family: \(systemFonts) }
      \(colors.style)
      </style>
      <rect class="paper" \(paper) rx="6"/>

      """
    let text = head + elements.map { $0 + "\n" }.joined() + "</svg>\n"
    return SVGSheet(text: text, width: width, height: height)
  }

  /// The first line: a name on the left, and the date of the data on the right.
  package func heading(_ name: String, _ date: Sentence?, left: Double? = nil) -> [String] {
    let (left, y) = (left ?? margin, 37.0)
    let date = SVGText(date?(language) ?? "", size: 10.5)
    let name = SVGText(name, size: 15, isBold: true).fitted(to: right - left - date.width - 8, smallest: 8)
    return [name.element(x: left, y: y, style: "ink")]
      + (date.text.isEmpty ? [] : [date.element(x: right, y: y, style: "faint", anchor: "end")])
  }

  /// The names of the months above a grass. A name is left out if it would touch the next one or the right edge.
  func monthLabels(of weeks: GrassWeeks, x left: Double, y: Double, pitch: Double) -> [String] {
    let beginnings = weeks.monthBeginnings
    return beginnings.enumerated().compactMap { index, beginning in
      let label = SVGText(names.months[0][beginning.month - 1], size: 10)
      let x = left + Double(beginning.column) * pitch
      let end = index + 1 < beginnings.count ? left + Double(beginnings[index + 1].column) * pitch - 3 : right
      return x + label.width <= end ? label.element(x: x, y: y, style: "faint") : nil
    }
  }

  /// A cell for each day, a column per week; days to come are pale. A cell and the gap behind it take `pitch`.
  func cells(
    of days: ClosedRange<Day>, from calendar: ContributionCalendar, in report: StreakReport, x left: Double,
    y top: Double, size: Double, pitch: Double, isTitled: Bool = true
  ) -> [String] {
    let first = days.lowerBound.startOfWeek
    let entries = calendar.byDay
    return days.map { day in
      let x = left + Double(first.distance(to: day) / 7) * pitch
      let y = top + Double(day.weekday.rawValue) * pitch
      guard day <= report.today else { return SVGShape.bar(x: x, y: y, width: size, height: size, style: "ahead") }
      return SVGShape.cell(
        x: x, y: y, size: size, level: entries[day]?.drawnLevel, isOpen: day == report.openDay,
        title: isTitled ? PicturePhrases.day(day, entries[day], today: report.today)(language) : nil)
    }
  }

  /// The levels between the words for less and more, on the right. `y` is the upper edge of the cells.
  func legend(y: Double) -> (left: Double, less: String, cells: [String], more: String) {
    let (size, pitch) = (10.0, 13.0)
    let (less, more) = (SVGText(names.less, size: size), SVGText(names.more, size: size))
    // No gap of 3 follows the last cell. Whole pixels keep the edges of cells sharp.
    let first = (right - more.width - 4 - 5 * pitch + 3).rounded(.down)
    return (
      first - 4 - less.width, less.element(x: first - 4, y: y + 9, style: "faint", anchor: "end"),
      (0...4).map { SVGShape.cell(x: first + Double($0) * pitch, y: y, level: $0) },
      more.element(x: right, y: y + 9, style: "faint", anchor: "end")
    )
  }
}

private let systemFonts =
  #"-apple-system, "Segoe UI", Helvetica, Arial, "Apple SD Gothic Neo", "Malgun Gothic", sans-serif"#
