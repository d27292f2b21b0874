package import CycBase
package import ArgumentParser
internal import Days
internal import GitHub
internal import Streaks
internal import Terminal

package struct YearCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "year",
    abstract: Sentence(
      en: "Look back on a year: total, longest streak, best days, compared with the year before.",
      ko: "한 해를 돌아봐요: 합계, 최장 기록, 가장 많이 기여한 날, 지난해와 비교."),
    discussion: Sentence(
      en: """
        This year is compared with the same days of the year before, a past year with all of it. Empty days are those \
        without a contribution; today is not counted as empty until it is over.
        """,
      ko: "올해는 지난해의 같은 기간과, 지난 해는 그 전해 전체와 비교해요. 빈 날은 기여가 없는 날이에요. 오늘은 끝나기 전까지 빈 날로 세지 않아요."),
    examples: [
      "cyc year": Sentence(en: "this year so far", ko: "올해, 지금까지"),
      "cyc year 2025 torvalds": Sentence(en: "someone else's, another year", ko: "다른 사람의 다른 해"),
      "cyc year 2025 -o 2025.png": Sentence(en: "a picture to share", ko: "자랑할 그림"),
    ])

  @Argument(help: ArgumentHelp(en: "Which year (default: this one).", ko: "어느 해인지 적어요 (기본값: 올해)."))
  package var year: String?

  @Argument(help: ArgumentHelp(en: "Whose year (default: yours).", ko: "누구의 해인지 적어요 (기본값: 나)."))
  package var login: String?

  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let today = world.clock.now().today
    let (year, login) = try yearAndLogin(thisYear: today.year)
    let namesYear = [self.year, self.login].compactMap(\.self).contains(where: isNumber)
    let colors = try picture.colors(in: world)
    let reader = try world.streakReader(of: login, freshness)
    // In January most people mean the year that has just ended. Noted before reading, which fails while GitHub has no
    // day of this year yet.
    if today.month == 1, !namesYear { world.screen.note(YearPhrases.pastYear(today.year - 1, of: login)) }
    let report = try YearReport(of: year, read: reader)
    try picture.print(in: world, json: report.json) {
      YearSVG(report: report, colors: colors, language: world.screen.language)
    } text: { display in
      YearText(
        report: report, display: display.findingBackground(in: world), language: world.screen.language,
        theme: colors.theme, style: world.home.settings[.style]
      ).text
    }
  }

  /// The year and the login, which may be typed in either order.
  private func yearAndLogin(thisYear: Int) throws(UsageFailure) -> (year: Int, login: String?) {
    var words = [year, login].compactMap(\.self)
    guard let place = words.firstIndex(where: isNumber) else {
      guard words.count < 2 else { throw notYear(words[0], hint: .typed("cyc year 2025 torvalds")) }
      if let word = words.first, let year = YearCommand.year(called: word, thisYear: thisYear) {
        let hint = Sentence(
          en: "cyc year \(year); for the account of that name: cyc year @\(word)",
          ko: "cyc year \(year). 그 이름의 계정이라면: cyc year @\(word)")
        throw notYear(word, hint: hint)
      }
      return (thisYear, words.first)
    }
    let typed = words.remove(at: place)
    guard let year = Int(typed), (1970...thisYear).contains(year) else {
      throw UsageFailure(
        en: "the year must be from 1970 to \(thisYear), not \(typed.excerpt)",
        ko: "1970년부터 \(thisYear)년까지만 돌아볼 수 있어요: \(typed.excerpt)", hint: .typed("cyc year \(thisYear)"))
    }
    return (year, words.first)
  }

  private func notYear(_ word: String, hint: Sentence) -> UsageFailure {
    UsageFailure(en: "that is not a year: '\(word.excerpt)'", ko: "연도가 아니에요: '\(word.excerpt)'", hint: hint)
  }

  private static func year(called word: String, thisYear: Int) -> Int? {
    switch word.lowercased() {
    case "last", "previous", "prev", "past": thisYear - 1
    case "this", "current", "now", "today": thisYear
    default: nil
    }
  }

  private func isNumber(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber } }
}

struct YearText {
  let report: YearReport
  let display: Display
  let language: Language
  var theme = GrassTheme.gitHub
  /// Nil if the terminal decides.
  var style: GlyphStyle?

  private var phrases: YearPhrases { YearPhrases(report: report) }

  var text: String {
    let heading = phrases.heading(report.report.person.shown(isASCII: display.isASCII))(language)
    return [Line].stacked([
      display.wrapped(heading, Style(bold: true)), facts.lines(columns: display.columns), grass, state,
    ]).text(display.depth)
  }

  private var facts: LabeledList {
    let percent = phrases.percent.map { " (\($0))" } ?? ""
    let comparison = display.shown(phrases.comparison(language) + percent, language)
    let isMore = report.difference.map { $0 > 0 } ?? false
    return LabeledList(
      [
        LabeledList.Row(StreakPhrases.totalLabel(language), display.shown(phrases.total, language), Style(bold: true)),
        LabeledList.Row(
          phrases.comparisonLabel(language), comparison, isMore ? Style(foreground: .named(.green)) : Style()),
      ] + phrases.facts.map { LabeledList.Row($0.label(language), display.shown(phrases.words(of: $0), language)) })
  }

  private var grass: [Line] {
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let days = GrassDays(report.report.shown, in: report.report.grassRange, open: report.report.openDay)
    return Grass(days: days, maxWeeks: 54).lines(columns: display.columns, look: look)
  }

  private var state: [Line] {
    phrases.state.map { display.wrapped(display.shown($0, language), Style(dim: true)) } ?? []
  }
}

/// A year in review as a picture to share: the total, the comparison with the year before, the grass, and eight facts.
struct YearSVG: SVGPicture {
  let report: YearReport
  let colors: PictureColors
  let language: Language

  private static let cellSize = 10.0
  /// A cell and the gap behind it.
  private static let pitch = 12.0
  private static let grassTop = 138.0
  /// Baseline of the labels in the first row of facts.
  private static let factsTop = 252.0
  private static let factHeight = 66.0
  /// From the baseline of a fact's label to that of its remark, the last line.
  private static let remarkOffset = 37.0
  private static let columns = 4

  private var phrases: YearPhrases { YearPhrases(report: report) }
  /// The whole year; days to come are pale.
  private var days: ClosedRange<Day> { Day.first(ofYear: report.review.year)...Day.last(ofYear: report.review.year) }
  private var weeks: GrassWeeks { GrassWeeks(of: days, atMost: 54) }
  /// The grass reaches from margin to margin, without the gap behind the last column.
  var width: Double { Double(weeks.sundays.count - 1) * YearSVG.pitch + YearSVG.cellSize + 2 * margin }

  var title: Sentence {
    let (login, host, year) = (report.report.person.login.name, report.report.host.name, report.review.year)
    let over = AccountPhrases.overAccountsLabel(report.report)
    return Sentence(en: "\(year) of \(login) on \(host)\(over)", ko: "\(host)의 \(login) \(year)년\(over)")
  }

  var description: Sentence { phrases.description }

  var drawing: (elements: [String], height: Double) {
    let heading = heading(phrases.heading(PicturePhrases.name(report.report.person))(language), phrases.state)
    let rows = (phrases.facts.count + YearSVG.columns - 1) / YearSVG.columns
    let height = YearSVG.factsTop + Double(rows - 1) * YearSVG.factHeight + YearSVG.remarkOffset + margin
    return (heading + total + comparison + grass + facts, height)
  }

  /// The total in large digits, with its unit and the active days below it.
  private var total: [String] {
    [
      SVGText(Counts.short(report.total), size: 38, isBold: true)
        .element(x: margin, y: 84, room: room * 0.6, style: "ink"),
      totalWords.element(x: margin, y: 104, room: room * 0.58, style: "faint"),
    ]
  }

  private var totalWords: SVGText {
    let unit = report.total == 1 ? "contribution" : "contributions"
    let words = Sentence(en: "\(unit) \(phrases.activeDays)", ko: "기여 수, \(phrases.activeDays) 기여")
    return SVGText(words(language), size: 12)
  }

  /// The comparison in words; a rise also in large digits with a triangle.
  private var comparison: [String] {
    let isKnown = report.difference != nil
    let comparison = isKnown ? phrases.comparison : .joined([phrases.comparisonLabel, phrases.comparison], by: ": ")
    let words = SVGText(comparison(language), size: 12)
      .element(
        x: right, y: 104, room: max(room * 0.4, room - totalWords.width - 12), style: "faint", anchor: "end")
    guard let percent = phrases.percent, let difference = report.difference, difference > 0 else { return [words] }
    return [
      words,
      SVGText(percent, size: 20, isBold: true)
        .element(x: right - 18, y: 84, room: room * 0.3, style: "l3", anchor: "end"),
      SVGShape.triangle(x: right - 13, y: 70, size: 13, style: "l3"),
    ]
  }

  private var grass: [String] {
    monthLabels(of: weeks, x: margin, y: YearSVG.grassTop - 6, pitch: YearSVG.pitch)
      + cells(
        of: days, from: report.report.shown, in: report.report, x: margin, y: YearSVG.grassTop,
        size: YearSVG.cellSize, pitch: YearSVG.pitch)
  }

  private var facts: [String] {
    let width = (room / Double(YearSVG.columns)).rounded(.down)
    return phrases.facts.enumerated().flatMap { index, fact in
      let x = margin + Double(index % YearSVG.columns) * width
      let y = YearSVG.factsTop + Double(index / YearSVG.columns) * YearSVG.factHeight
      let remark = (fact.gitHub ?? fact.remark).map {
        SVGText($0(language), size: 10.5).element(x: x, y: y + YearSVG.remarkOffset, room: width - 8, style: "faint")
      }
      return [
        SVGText(fact.label(language), size: 11.5).element(x: x, y: y, room: width - 8, style: "faint"),
        SVGText(fact.value(language), size: 17, isBold: true).element(x: x, y: y + 21, room: width - 8, style: "ink"),
      ] + [remark].compactMap { $0 }
    }
  }
}
