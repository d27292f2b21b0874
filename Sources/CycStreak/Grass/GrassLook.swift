package import CycBase
internal import ArgumentParser
internal import Days
internal import Terminal

/// How the days of a grass are drawn on a display: with which colours, glyphs and names.
package struct GrassLook {
  let display: Display
  let theme: GrassTheme
  /// Nil if days are coloured squares.
  let style: GlyphStyle?
  let names: GrassNames

  package init(display: Display, theme: GrassTheme, style: GlyphStyle?, language: Language) {
    (self.display, self.theme) = (display, theme)
    self.style = GlyphStyle.drawn(asked: style, display: display)
    names = GrassNames(language)
  }

  /// Rows of a window that has room for a line per weekday.
  private static let minRowsOfWeekdays = 20

  /// Whether to draw two days in a cell if a line has no room for gaps between its days: with the style `block`, or,
  /// for coloured squares, in a low window. Other glyphs need a whole cell.
  var prefersHalves: Bool {
    style == .block || style == nil && display.windowRows.map { $0 < GrassLook.minRowsOfWeekdays } ?? false
  }

  /// Width of the weekdays' names and a space; 0 if that would leave too little room for the squares.
  func labelWidth(columns: Int) -> Int {
    let width = (names.weekdays.map(\.displayWidth).max() ?? 0) + 1
    return columns - width >= GrassLook.minColumnsForSquares ? width : 0
  }

  private static let minColumnsForSquares = 8

  func faint(_ text: String) -> Segment { Segment(text, Style(dim: true)) }

  /// A day in one cell; blank if nil.
  func square(_ square: GrassDays.Square?) -> Segment {
    switch square {
    case nil: GrassLook.blank
    case .unknown: faint("?")
    case .open(let isKnown): Segment(isKnown ? openGlyph : "?", Style(foreground: display.amber))
    case .level(let level):
      if let style, level == 0 {
        faint(style.glyphs[0])
      } else {
        Segment(style?.glyphs[level] ?? "■", Style(foreground: color(level: level)))
      }
    }
  }

  /// Two days in one cell. An unknown day is an empty half if the other one has a colour.
  func halves(_ upper: GrassDays.Square?, _ lower: GrassDays.Square?) -> Segment {
    switch (upper.flatMap(color), lower.flatMap(color)) {
    case (nil, nil): square(upper ?? lower)
    case (let upper?, let lower): Segment("▀", Style(foreground: upper, background: lower))
    case (nil, let lower?): Segment("▄", Style(foreground: lower))
    }
  }

  /// A day in two cells, which make a square; in one cell if the look uses glyphs.
  func largeSquare(_ square: GrassDays.Square?) -> Segment {
    guard style == nil, let square, let color = color(square) else { return self.square(square) }
    return Segment("██", Style(foreground: color))
  }

  /// Squares in a row. With spaces, the gaps are as wide as those between lines.
  static func row(_ squares: some Sequence<Segment>, isSpaced: Bool = true) -> Line {
    isSpaced ? Line(Array(squares.map { [$0] }.joined(separator: [blank]))) : Line(Array(squares))
  }

  private static let blank = Segment(" ")

  private var openGlyph: String { display.isASCII ? "o" : "◆" }

  private func color(_ square: GrassDays.Square) -> Color? {
    switch square {
    case .unknown: nil
    case .open: display.amber
    case .level(let level): color(level: level)
    }
  }

  private func color(level: Int) -> Color? {
    level == 0 ? display.emptyDayColor : theme.color(level: level, on: display)
  }

  /// A line with the levels and, if it fits, the mark of an open day.
  func legend(columns: Int, indent: Int, open: GrassDays.Square? = nil, inHalves: Bool = false) -> [Line] {
    let levels = [faint(names.less)] + (0...4).map { square(.level($0)) } + [faint(names.more)]
    let line = GrassLook.row(levels).indented(by: indent)
    guard line.width <= columns else { return [] }
    guard let open else { return [line] }
    // A day in half a cell has no glyph, so the legend shows a square.
    let mark = inHalves ? Segment("■", square(open).style) : square(open)
    var whole = line
    whole.append(GrassLook.row([mark, faint(names.today)]), at: line.width + 2)
    return [whole.width <= columns ? whole : line]
  }

  /// Says that days before `day` did not fit, in the longest wording for `columns`.
  func notice(from day: Day, columns: Int) -> [Line] {
    let texts = names.from(day).map(faint)
    return (texts.first { $0.width <= columns } ?? texts.last)?.wrapped(to: columns) ?? []
  }
}

struct GrassNames {
  /// The names of the months, January first, and shorter alternatives if these do not fit.
  let months: [[String]]
  /// Sunday first.
  let weekdays: [String]
  let less: String
  let more: String
  let today: String
  private let language: Language

  init(_ language: Language) {
    self.language = language
    weekdays = Weekday.allCases.map { $0.shortName(language) }
    let names = (1...12).map { MonthNames.short($0)(language) }
    months = language == .korean ? [names, (1...12).map(String.init)] : [names]
    (less, more, today) = language == .english ? ("Less", "More", "today") : ("적음", "많음", "오늘")
  }

  /// Empty for every other weekday, as on GitHub.
  func label(_ weekday: Weekday) -> String { weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : "" }

  /// The notice of the first day that fits, from the longest wording to the shortest.
  func from(_ day: Day) -> [String] {
    let brief = day.written(in: day.year)
    let english = (day.dayOfMonth == 1 ? "" : "\(day.dayOfMonth) ") + MonthNames.full(day.month).english
    return [
      Sentence(en: "from \(english) on; wider terminals show more", ko: "\(brief)부터예요. 창을 넓히면 더 보여요"),
      Sentence(en: "from \(brief); wider terminals show more", ko: "\(brief)부터, 넓히면 더 보여요"),
      Sentence(en: "from \(brief)", ko: "\(brief)부터"),
    ].map { $0(language) }
  }
}

/// The glyphs that days are drawn with instead of coloured squares.
package enum GlyphStyle: String, CaseIterable, ExpressibleByArgument {
  case block, square, dot, shade, ascii

  /// For the levels 0 to 4.
  var glyphs: [String] {
    switch self {
    case .block: ["·", "█", "█", "█", "█"]
    case .square: ["·", "■", "■", "■", "■"]
    case .dot: ["·", "●", "●", "●", "●"]
    case .shade: ["·", "░", "▒", "▓", "█"]
    case .ascii: [".", "-", "+", "*", "#"]
    }
  }

  /// Whether the glyphs of all levels differ, so that they need no colour.
  private var tellsLevels: Bool { Set(glyphs).count == glyphs.count }

  /// The style to draw with: `asked` if the display can show it and tell its levels apart, otherwise another one. Nil
  /// for coloured squares.
  static func drawn(asked: GlyphStyle?, display: Display) -> GlyphStyle? {
    if display.isASCII { return .ascii }
    // Of sixteen colours, at most two are shades of one, so the glyph has to show the level.
    if display.depth > .ansi16 { return asked }
    return asked.flatMap { $0.tellsLevels ? $0 : nil } ?? .shade
  }
}
