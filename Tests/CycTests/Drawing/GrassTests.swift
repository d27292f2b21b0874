import Days
import Streaks
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// The contribution graph as text, read back from the output.
@Suite struct GrassTests {
  private static let today = Day(number: 20_668)  // 2026-08-03, a Monday

  /// A way to draw the graph.
  struct Way: CustomTestStringConvertible {
    var depth = ColorDepth.truecolor
    var isASCII = false
    var isDark = true
    var style: GlyphStyle?
    var language = Language.english
    var theme = GrassTheme.gitHub
    var windowRows: Int?

    var look: GrassLook {
      GrassLook(
        display: Display(columns: 80, depth: depth, isASCII: isASCII, isDark: isDark, windowRows: windowRows),
        theme: theme, style: style, language: language)
    }

    /// Whether a year that does not fit with spaces has two days in each cell.
    var drawsHalves: Bool {
      depth > .ansi16 && (style == .block || style == nil && windowRows.map { $0 < 20 } ?? false)
    }

    var testDescription: String {
      "\(depth)\(isASCII ? ", ASCII" : "")\(style.map { ", \($0)" } ?? "") \(windowRows ?? 0) rows \(language)"
    }

    static let all = [
      Way(), Way(depth: .ansi256), Way(depth: .ansi16), Way(depth: .none), Way(depth: .none, isASCII: true),
      Way(style: .dot), Way(depth: .none, language: .korean), Way(language: .korean), Way(style: .block),
      Way(windowRows: 19), Way(windowRows: 20), Way(depth: .ansi16, windowRows: 19), Way(style: .dot, windowRows: 19),
    ]
  }

  private func days(
    _ count: Int, until last: Day = today, open: Bool = false, level: (Day) -> Int? = { $0.number % 5 }
  ) -> GrassDays {
    let entries = (0..<count).compactMap { back in
      level(last - back).map { Contribution(day: last - back, count: $0 * 2, level: $0) }
    }
    return GrassDays(
      ContributionCalendar(entries), in: last - (count - 1)...last, open: open ? last : nil)
  }

  /// The square of each day, as glyph and style, without labels.
  private func drawn(_ field: [Line], _ way: Way, columns: Int) -> [String] {
    let texts = field.map { $0.text(way.depth) }
    let isInHalves = texts.contains { $0.contains("▀") || $0.contains("▄") }
    let label = way.look.labelWidth(columns: columns)
    return texts.suffix(isInHalves ? 4 : 7).flatMap { readSquares(in: $0, label: label) }
  }

  private func readSquares(in text: String, label: Int) -> [String] {
    var width = 0
    var squares: [String] = []
    for (index, part) in text.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      let isStyled = index > 0
      let style = isStyled ? String(part.prefix { $0 != "m" }) : ""
      for glyph in isStyled ? part.drop(while: { $0 != "m" }).dropFirst() : part {
        width += String(glyph).displayWidth
        if width > label, glyph != " " { squares += self.squares(glyph, style) }
      }
    }
    return squares
  }

  /// A half cell has the upper day as foreground (38) and the lower one as background (48).
  private func squares(_ glyph: Character, _ style: String) -> [String] {
    guard glyph == "▀" || glyph == "▄" else { return ["\(glyph)\(style)"] }
    return style.split(separator: "48;").map { half in
      half.trimmingPrefix("38;").split(separator: ";").joined(separator: ";")
    }
  }

  @Test(arguments: Way.all)
  func wholeYearFitsFrom57Columns(way: Way) {
    // Each weekday as the last day, from Sunday to Saturday. GitHub's last year begins on a Sunday.
    for last in -1..<6 {
      let count = 366 + last
      let days = days(count, until: Self.today + last, open: true)
      for columns in [57, 58, 65, 80, 100, 108, 109, 110, 120] {
        let field = Grass(days: days, maxWeeks: 53).field(columns: columns, look: way.look)
        #expect(drawn(field, way, columns: columns).count == count, "\(columns) columns, \(last) days later")
        #expect(field.width <= columns)
        // 53 weeks with spaces between them need 105 columns.
        #expect(
          field.count == (way.drawsHalves && columns < way.look.labelWidth(columns: 80) + 105 ? 5 : 8),
          "\(columns) columns")
      }
      // From 110 columns on, a week has two columns in every look.
      let spaced = Grass(days: days, maxWeeks: 53).field(columns: 110, look: way.look)
      #expect(spaced.width > 100)
    }
  }

  @Test(arguments: Way.all)
  func noticeNamesTheFirstDayThatFits(way: Way) {
    let days = days(366)
    for columns in [1, 2, 3, 5, 9, 12, 13, 20, 30, 39, 40, 50, 55] {
      let field = Grass(days: days, maxWeeks: 53).field(columns: columns, look: way.look)
      let shown = drawn(field, way, columns: columns).count
      #expect((1..<366).contains(shown), "\(columns) columns")
      let first = Self.today - (shown - 1)
      let notice = way.look.notice(from: first, columns: columns)
      #expect(Array(field.prefix(notice.count)) == notice, "\(columns) columns, from \(first)")
      if columns >= 40 { #expect(notice.count == 1) }
      #expect(field.width <= columns)
    }
  }

  @Test func noticeNamesMonthOrDay() throws {
    let names = GrassNames(.english)
    let march = try #require(Day(iso8601: "2026-03-01"))
    #expect(names.from(march).first == "from March on; wider terminals show more")
    #expect(names.from(march + 21).first == "from 22 March on; wider terminals show more")
    #expect(GrassNames(.korean).from(march).first == "3월 1일부터예요. 창을 넓히면 더 보여요")
  }

  /// August may be missing: the first and the last column have only some of its days.
  @Test(arguments: Way.all)
  func everyMonthIsNamed(way: Way) {
    for columns in [57, 80, 108, 109, 110, 120] {
      let field = Grass(days: days(366), maxWeeks: 53).field(columns: columns, look: way.look)
      let line = field.first?.text(.none) ?? ""
      let isNamed = (0..<12).allSatisfy { month in
        month == 7 || way.look.names.months.contains { line.contains($0[month]) }
      }
      #expect(isNamed, "\(columns) columns: \(line)")
    }
  }

  @Test(arguments: Way.all)
  func openTodayHasItsOwnMark(way: Way) {
    let amber = Segment("x", Style(foreground: way.look.display.amber))
    let parameters = Line([amber]).text(way.depth).split(separator: "[").first { $0.contains("m") }.map {
      String($0.prefix { $0 != "m" }.trimmingPrefix("38;"))
    }
    for columns in [3, 20, 40, 57, 80, 110] {
      for last in 0..<7 {
        let open = drawn(
          Grass(days: days(100, until: Self.today + last, open: true) { _ in 0 }, maxWeeks: 53)
            .field(columns: columns, look: way.look), way, columns: columns)
        // All empty days look alike, except today.
        let counts = Dictionary(open.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == 2 && counts.values.contains(1), "\(columns) columns: \(counts)")
        if let parameters { #expect(counts.contains { $0.value == 1 && $0.key.contains(parameters) }, "\(counts)") }
        let done = drawn(
          Grass(days: days(100, until: Self.today + last) { _ in 0 }, maxWeeks: 53)
            .field(columns: columns, look: way.look), way, columns: columns)
        #expect(Set(done).count == 1)
      }
    }
  }

  @Test(arguments: Way.all)
  func levelsLookDifferent(way: Way) {
    for columns in [57, 80, 110] {
      let field = Grass(days: days(366), maxWeeks: 53).field(columns: columns, look: way.look)
      #expect(Set(drawn(field, way, columns: columns)).count == 5, "\(columns) columns")
    }
  }

  @Test func unknownDaysAreNotDrawnAsEmpty() {
    let way = Way()
    let known = days(366) { _ in 0 }
    let field = Grass(days: known, maxWeeks: 53).field(columns: 80, look: way.look)
    let gaps = Grass(days: days(366) { $0.number % 3 == 0 ? nil : 0 }, maxWeeks: 53).field(columns: 80, look: way.look)
    #expect(drawn(field, way, columns: 80).count == 366)
    #expect(drawn(gaps, way, columns: 80).filter { !$0.hasPrefix("?") }.count == 244)
    let none = Grass(days: days(366) { _ in nil }, maxWeeks: 53).field(columns: 80, look: way.look)
    #expect(none.dropFirst().allSatisfy { $0.text(.none).contains("?????") })
  }

  @Test func weekOrLessIsAStrip() {
    let three = days(3, open: true) { $0.number % 5 == 1 ? 4 : 0 }
    func text(_ days: GrassDays, _ way: Way, columns: Int = 80) -> String {
      Grass(days: days, maxWeeks: 53).lines(columns: columns, look: way.look).text(way.depth)
    }
    #expect(
      text(three, Way(depth: .none)) == """
        Sat  Sun  Mon
        █    ·    ◆
        8    0    0

        """)
    #expect(text(three, Way(depth: .none, isASCII: true, language: .korean)) == "토  일  월\n#   .   o\n8   0   0\n")
    #expect(text(three, Way()).contains("m██\u{1B}"))
    #expect(text(days(7), Way(depth: .none)).split(separator: "\n").count == 3)
    #expect(text(days(8), Way(depth: .none)).contains("Less"))
    // A narrow terminal drops the words first.
    #expect(text(three, Way(depth: .none), columns: 5) == "█ · ◆\n")
    #expect(text(three, Way(depth: .none), columns: 3) == "█·◆\n")
    #expect(text(three, Way(depth: .none), columns: 2).split(separator: "\n").count >= 7)
    let unknown = days(2) { _ in nil }
    #expect(text(unknown, Way(depth: .none)) == "Sun  Mon\n?    ?\n")
  }

  @Test(arguments: Way.all)
  func yearlyGraphShowsEveryDay(way: Way) throws {
    let first = try #require(Day(iso8601: "2024-11-20"))
    let all = first...Self.today
    let years = (2024...2026).map { year in
      let days = all.clamped(to: Day.first(ofYear: year)...Day.last(ofYear: year))
      return YearOfContributions(
        year: year, days: days, calendar: ContributionCalendar(days.map { Contribution(day: $0, count: 1, level: 1) }),
        total: .zero, activeDays: .zero, longest: nil)
    }
    for columns in [10, 12, 20, 30, 31, 40, 56, 57, 80, 110] {
      let lines = YearlyGrass(years: years, open: nil).lines(columns: columns, look: way.look) { _ in [] }
      let label = way.look.labelWidth(columns: columns)
      let legend = way.look.legend(columns: columns, indent: label)
      let squares = lines.dropLast(legend.count).flatMap { line -> [String] in
        let text = line.text(way.depth)
        let plain = line.text(.none)
        let isMonths = way.look.names.months.joined().contains { plain.contains($0) }
        return isMonths ? [] : readSquares(in: text, label: label)
      }
      #expect(squares.count == all.count, "\(columns) columns")
      #expect(lines.width <= columns)
    }
  }

  @Test(arguments: Way.all)
  func smallGraphNamesTheFirstDayThatFits(way: Way) {
    let days = days(40, open: true)
    for columns in [1, 2, 3, 5, 9, 10, 11, 18, 19, 30] {
      let lines = SmallGrass(days: days, rows: 4).lines(columns: columns, look: way.look)
      let shown = min(40, columns * 4)
      let notice = shown < 40 ? way.look.notice(from: Self.today - (shown - 1), columns: columns) : []
      #expect(Array(lines.prefix(notice.count)) == notice, "\(columns) columns")
      let squares = lines.dropFirst(notice.count).prefix(4).flatMap { readSquares(in: $0.text(way.depth), label: 0) }
      #expect(squares.count == shown, "\(columns) columns")
      #expect(lines.width <= columns)
    }
  }
}

/// The direction in which time runs.
@Suite struct GrassDirectionLongLawTests {
  private static let today = Day(number: 20_668)  // 2026-08-03, a Monday
  private static let look = GrassLook(
    display: Display(columns: 120, depth: .truecolor, isASCII: false), theme: .gitHub, style: nil, language: .english)

  private func calendar(_ range: ClosedRange<Day>, active: Day? = nil) -> ContributionCalendar {
    ContributionCalendar(range.map { Contribution(day: $0, count: $0 == active ? 9 : 0, level: $0 == active ? 4 : 0) })
  }

  /// The columns of each day's square: those that differ from an empty drawing if only that day is active.
  private func places(of range: ClosedRange<Day>, _ draw: (ContributionCalendar) -> [Line]) -> [Int] {
    let empty = draw(calendar(range))
    return range.map { day in
      zip(empty, draw(calendar(range, active: day))).flatMap { empty, active in
        zip(empty.placedSegments, active.placedSegments).filter { $0.segment != $1.segment }.map(\.1.start)
      }.max() ?? -1
    }
  }

  @Test(arguments: 0..<7)
  func laterDayIsNeverLeftOfAnEarlierOne(weekday: Int) {
    let (today, look) = (Self.today + weekday, Self.look)
    for count in [1, 2, 7, 8, 39, 40, 71, 366] {
      let range = (today - (count - 1))...today
      var drawings: [String: (ContributionCalendar) -> [Line]] = [:]
      for layout in [GrassLayout.spaced, .dense, .halves] {
        drawings["\(layout)"] = {
          Grass(days: GrassDays($0, in: range), maxWeeks: 54, layout: layout).field(columns: 120, look: look)
        }
      }
      for rows in 1...7 where count < 100 {
        drawings["\(rows) rows"] = {
          SmallGrass(days: GrassDays($0, in: range), rows: rows).squares(columns: 120, look: look)
        }
      }
      if count <= 7 {
        drawings["strip"] = { GrassStrip(days: GrassDays($0, in: range)).lines(columns: 120, look: look) ?? [] }
      }
      for start in [Weekday.sunday, .monday] where count == 71 {
        drawings["weeks from \(start)"] = {
          WeekGrass($0, until: today, open: nil, weekStart: start).lines(columns: 120, look: look)
        }
      }
      for (name, draw) in drawings {
        let places = places(of: range, draw).drop { $0 < 0 }
        #expect(!places.isEmpty && zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "\(name), \(count) days")
      }
    }
  }

  @Test func smallGrassEndsAtTheBottomRight() {
    let look = GrassLook(
      display: Display(columns: 80, depth: .none, isASCII: true), theme: .gitHub, style: nil, language: .english)
    let days = (0..<10).map { Contribution(day: Self.today - $0, count: nil, level: $0 == 0 ? 4 : $0 == 9 ? 2 : 0) }
    let grass = SmallGrass(days: GrassDays(ContributionCalendar(days), in: Self.today - 9...Self.today), rows: 4)
    #expect(grass.squares(columns: 80, look: look).text(.none) == "  . .\n  . .\n+ . .\n. . #\n")
  }

  /// Each row has the days of one weekday, and nothing follows today.
  @Test(arguments: 0..<7, [Weekday.sunday, .monday])
  func weeksEndWithTheWeekOfToday(offset: Int, start: Weekday) {
    let today = Self.today + offset
    let look = GrassLook(
      display: Display(columns: 80, depth: .none, isASCII: true), theme: .gitHub, style: nil, language: .english)
    let calendar = ContributionCalendar(
      (0..<100).map { Contribution(day: today - $0, count: nil, level: (today - $0).weekday.rawValue % 5) })
    for columns in [80, 21, 20, 11, 5, 1] {
      let lines = WeekGrass(calendar, until: today, open: nil, weekStart: start).lines(columns: columns, look: look)
      let place = (today.weekday.rawValue - start.rawValue + 7) % 7
      let weeks = min(11, columns)
      for (row, line) in lines.map({ $0.text(.none) }).enumerated() {
        let glyph = [".", "-", "+", "*", "#"][(start.rawValue + row) % 7 % 5]
        let squares = Array(repeating: glyph, count: row <= place ? weeks : weeks - 1)
        #expect(line == squares.joined(separator: columns >= 21 ? " " : ""), "row \(row) of \(columns) columns")
      }
      #expect(lines.count == 7 && lines.width <= columns)
    }
  }
}

/// Brightness and contrast of the squares.
@Suite struct GrassLuminanceTests {
  private struct Palette {
    let name: String
    let colors: [NamedColor: RGB]
    let dark: RGB
    let light: RGB

    init(_ name: String, _ hex: String, dark: String, light: String) {
      self.name = name
      let colors = hex.split(separator: " ").compactMap { RGB("#\($0)") }
      self.colors = Dictionary(uniqueKeysWithValues: zip(NamedColor.allCases, colors))
      self.dark = RGB(dark) ?? .black
      self.light = RGB(light) ?? .white
    }
  }

  /// Source: the palettes of xterm, the VGA console, Tango (GNOME) and Solarized. The bright colours of the last are greys.
  private static let palettes = [
    Palette(
      "xterm",
      "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
      dark: "#000000", light: "#ffffff"),
    Palette(
      "VGA",
      "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
      dark: "#000000", light: "#ffffff"),
    Palette(
      "Tango",
      "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
      dark: "#2e3436", light: "#ffffff"),
    Palette(
      "Solarized",
      "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
      dark: "#002b36", light: "#fdf6e3"),
  ]

  /// Share of a cell that a glyph covers.
  private static let coverage = ["·": 0.02, "░": 0.25, "▒": 0.5, "▓": 0.75, "█": 1.0]

  /// Each level is brighter than the one before on a dark background, and darker on a light one.
  @Test(arguments: GrassTheme.ids)
  func levelsRiseWithSixteenColours(id: String) throws {
    let theme = try #require(GrassTheme.named(id))
    for palette in Self.palettes {
      for isDark in [true, false] {
        let background = (isDark ? palette.dark : palette.light).luminance
        let look = GrassLook(
          display: Display(columns: 80, depth: .ansi16, isASCII: false, isDark: isDark), theme: theme, style: nil,
          language: .english)
        let squares = try (0...4).map { level in
          let square = look.square(.level(level))
          let share = try #require(Self.coverage[square.text])
          let color = color(square, palette) ?? (isDark ? RGB.white : .black)
          // Dots of two colours look like a mixture of both.
          return background + share * (color.luminance - background)
        }
        let rising = isDark ? squares : squares.reversed()
        #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 }, "\(palette.name), dark \(isDark): \(squares)")
        #expect(abs(squares[4] - squares[1]) > 0.04, "\(palette.name), dark \(isDark): \(squares)")
      }
    }
  }

  private func color(_ square: Segment, _ palette: Palette) -> RGB? {
    guard case .named(let name) = square.style.foreground else { return nil }
    return palette.colors[name]
  }

  /// The arguments are common backgrounds of terminals.
  @Test(arguments: [
    "#000000", "#0d1117", "#1e1e1e", "#282c34", "#002b36", "#300a24", "#ffffff", "#fdf6e3", "#fafafa", "#eff1f5",
  ])
  func emptyDayIsFaintAndDiffersFromEachLevel(hex: String) throws {
    let background = try #require(RGB(hex))
    let display = Display(
      columns: 80, depth: .truecolor, isASCII: false, isDark: !background.isLight, background: background)
    guard case .rgb(let empty) = display.emptyDayColor else { throw UnexpectedColor() }
    #expect(contrast(empty, background) > 1.1)
    #expect(contrast(empty, background) < 1.6)
    for id in GrassTheme.ids {
      let theme = try #require(GrassTheme.named(id))
      let levels = try (1...4).map { level -> RGB in
        guard case .rgb(let color) = theme.color(level: level, on: display) else { throw UnexpectedColor() }
        return color
      }
      #expect(levels.allSatisfy { $0.distance(from: empty) > 40 }, "\(id) on \(hex)")
    }
  }

  /// Source: WCAG 2.2, 1.4.3.
  @Test func amberTextIsReadable() throws {
    for (isDark, background) in [(true, "#0d1117"), (true, "#282c34"), (false, "#ffffff")] {
      let display = Display(columns: 80, depth: .truecolor, isASCII: false, isDark: isDark)
      guard case .rgb(let amber) = display.amber else { throw UnexpectedColor() }
      #expect(contrast(amber, try #require(RGB(background))) >= 4.5, "\(background)")
    }
  }

  /// Today is amber, and some looks give it no other glyph.
  @Test(arguments: GrassTheme.ids, [true, false])
  func amberDiffersFromEachLevel(id: String, isDark: Bool) throws {
    let theme = try #require(GrassTheme.named(id))
    let display = Display(columns: 80, depth: .truecolor, isASCII: false, isDark: isDark)
    guard case .rgb(let amber) = display.amber else { throw UnexpectedColor() }
    for level in 1...4 {
      guard case .rgb(let color) = theme.color(level: level, on: display) else { throw UnexpectedColor() }
      #expect(color.distance(from: amber) > 35, "level \(level)")
      #expect(color.nearestOf256 != amber.nearestOf256, "level \(level)")
    }
  }

  private struct UnexpectedColor: Error {}

  private func contrast(_ one: RGB, _ other: RGB) -> Double {
    (max(one.luminance, other.luminance) + 0.05) / (min(one.luminance, other.luminance) + 0.05)
  }
}

extension RGB {
  /// Source: WCAG 2.2, relative luminance; with a gamma of 2.2, close enough to compare.
  var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      // x^2.2 between x² and x³, without a mathematics library.
      return share * share * (0.8 + 0.2 * share)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  fileprivate func distance(from other: RGB) -> Double {
    let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
    return parts.map { Double($0) - Double($1) }.map { $0 * $0 }.reduce(0, +).squareRoot()
  }
}
