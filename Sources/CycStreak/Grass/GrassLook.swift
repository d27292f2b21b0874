package import CycBase
internal import ArgumentParser
package import Days
internal import Streaks
package import Terminal

/// The glyphs, colours and words of a contribution graph.
package struct GrassLook {
  package let display: Display
  package let theme: GrassTheme
  /// Nil where each day is a square in a colour of its own.
  package let style: GlyphStyle?
  package let names: GrassNames

  package init(display: Display, theme: GrassTheme, style: GlyphStyle?, language: Language) {
    self.display = display
    self.theme = theme
    self.style = GlyphStyle.drawn(asked: style, display: display)
    names = GrassNames(language)
  }

  /// The columns of the weekdays' names and a space; none where the squares need them more.
  func labelWidth(columns: Int) -> Int {
    let width = (names.weekdays.map(\.displayWidth).max() ?? 0) + 1
    return columns - width >= GrassLook.minColumnsBesideLabels ? width : 0
  }

  private static let minColumnsBesideLabels = 8

  func faint(_ text: String) -> Segment { Segment(text, Style(dim: true)) }

  // MARK: - Squares

  /// A day in a cell of the terminal; blank outside the range.
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

  /// Two days in a cell, each a half of it. Half a question mark is a hole.
  package func halves(_ upper: GrassDays.Square?, _ lower: GrassDays.Square?) -> Segment {
    switch (upper.flatMap(color), lower.flatMap(color)) {
    case (nil, nil): square(upper ?? lower)
    case (let upper?, let lower): Segment("▀", Style(foreground: upper, background: lower))
    case (nil, let lower?): Segment("▄", Style(foreground: lower))
    }
  }

  /// A day in two cells, which are square together, where colours tell the levels.
  func largeSquare(_ square: GrassDays.Square?) -> Segment {
    guard style == nil, let square, let color = color(square) else { return self.square(square) }
    return Segment("██", Style(foreground: color))
  }

  /// Squares in a row, as far from each other as from those below.
  package static func row(_ squares: some Sequence<Segment>, isSpaced: Bool = true) -> Line {
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

  // MARK: - Words

  /// The line that names the levels, and the mark of a day that is open, where it fits behind an indentation.
  func legend(columns: Int, indent: Int, open: GrassDays.Square? = nil, inHalves: Bool = false) -> [Line] {
    let levels = [faint(names.less)] + (0...4).map { square(.level($0)) } + [faint(names.more)]
    let line = GrassLook.row(levels).indented(by: indent)
    guard line.width <= columns else { return [] }
    guard let open else { return [line] }
    // Half a cell has no room for a glyph of its own.
    let mark = inHalves ? Segment("■", square(open).style) : square(open)
    var whole = line
    whole.append(GrassLook.row([mark, faint(names.today)]), at: line.width + 2)
    return [whole.width <= columns ? whole : line]
  }

  /// Says from which day on the grass is drawn, where older days had no room.
  package func notice(from day: Day, columns: Int) -> [Line] {
    let texts = names.from(day).map(faint)
    return (texts.first { $0.width <= columns } ?? texts.last)?.wrapped(to: columns) ?? []
  }
}

/// The words beside a contribution graph.
package struct GrassNames {
  /// As they stand above the weeks, January first: the names, and what may stand for them where those have no room.
  package let months: [[String]]
  /// From Sunday.
  let weekdays: [String]
  let less: String
  package let more: String
  package let today: String
  private let language: Language

  package init(_ language: Language) {
    self.language = language
    weekdays = Weekday.allCases.map { $0.shortName(language) }
    let names = (1...12).map { MonthNames.short($0)(language) }
    months = language == .korean ? [names, (1...12).map(String.init)] : [names]
    (less, more, today) = language == .english ? ("Less", "More", "today") : ("적음", "많음", "오늘")
  }

  /// Every other weekday is named, as on GitHub.
  package func label(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : ""
  }

  /// From which day on there was room, in fewer and fewer words.
  package func from(_ day: Day) -> [String] {
    let brief = day.written(in: day.year)
    let english = MonthNames.full(day.month).english + (day.dayOfMonth == 1 ? "" : " \(day.dayOfMonth)")
    return [
      Sentence(en: "from \(english) on; wider terminals show more", ko: "\(brief)부터예요. 창을 넓히면 더 보여요"),
      Sentence(en: "from \(brief); wider terminals show more", ko: "\(brief)부터, 넓히면 더 보여요"),
      Sentence(en: "from \(brief)", ko: "\(brief)부터"),
    ].map { $0(language) }
  }
}

/// The glyphs that the days are drawn with, where they are not squares in colours of their own.
package enum GlyphStyle: String, CaseIterable, ExpressibleByArgument {
  case block, square, dot, shade, ascii

  /// The glyphs of the levels 0 to 4.
  var glyphs: [String] {
    switch self {
    case .block: ["·", "█", "█", "█", "█"]
    case .square: ["·", "■", "■", "■", "■"]
    case .dot: ["·", "●", "●", "●", "●"]
    case .shade: ["·", "░", "▒", "▓", "█"]
    case .ascii: [".", "-", "+", "*", "#"]
    }
  }

  /// Whether the levels can be told apart without a colour.
  private var tellsLevels: Bool { Set(glyphs).count == glyphs.count }

  /// The style that is drawn: the one that was asked for where it can be drawn and its levels be told apart. Nil where a colour
  /// tells each level, and nobody asked for glyphs.
  package static func drawn(asked: GlyphStyle?, display: Display) -> GlyphStyle? {
    if display.isASCII { return .ascii }
    // Sixteen colours have at most two of a kind, so there the glyph has to tell the level.
    if display.depth > .ansi16 { return asked }
    return asked.flatMap { $0.tellsLevels ? $0 : nil } ?? .shade
  }
}
