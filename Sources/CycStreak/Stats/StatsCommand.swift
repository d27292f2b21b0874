package import CycBase
package import ArgumentParser
internal import Days
internal import Formats
package import Streaks
internal import Terminal

package struct StatsCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "stats",
    abstract: Sentence(en: "Show when and how much you contribute.", ko: "언제 얼마나 기여하는지 보여 줘요."),
    discussion: Sentence(
      en: """
        Days are those of the contribution graph, whose weeks begin on Sunday. The quartiles are of active days: a \
        quarter of them has no more contributions than the first.

        The picture shows weekdays by month, or by year if it covers more than three years.
        """,
      ko: """
        날은 기여 그래프의 날이고, 그래프의 한 주는 일요일에 시작해요. 사분위수는 기여한 날만으로 계산해요. 기여한 날의 4분의 1은 첫째 값보다 기여가 많지 않아요.

        그림은 요일별, 월별로 보여 주고, 3년이 넘으면 연도별로 보여 줘요.
        """),
    examples: [
      "cyc stats": Sentence(en: "the last year", ko: "최근 1년"),
      "cyc stats torvalds --year 2025 --json": Sentence(en: "one calendar year, for scripts", ko: "한 해, 스크립트용"),
      "cyc stats -o stats.svg": Sentence(en: "a picture for a web page", ko: "웹페이지에 넣을 그림"),
    ])

  @Argument(help: ArgumentHelp(en: "Whose statistics (default: yours).", ko: "누구의 통계인지 적어요 (기본값: 나)."))
  package var login: String?

  @OptionGroup package var shown: PeriodOptions
  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let asked = try shown.period(today: world.clock.now().today)
    // The period `.known` grows with the streak, so totals of two calls could not be compared.
    let period = asked == .known ? .lastYear : asked
    let report = try world.streakReader(of: login, freshness).read(period: period)
    try picture.print(in: world, json: StatsJSON.object(report)) {
      StatsSVG(report: report, colors: colors, language: world.screen.language)
    } text: { display in
      StatsText(
        report: report, display: display.findingBackground(in: world), language: world.screen.language,
        theme: colors.theme
      ).text
    }
  }
}

struct StatsText {
  let report: StreakReport
  let display: Display
  let language: Language
  let theme: GrassTheme

  /// From this width on, the bars of weekdays and months are next to each other.
  private static let minColumnsSideBySide = 100
  private static let gap = 4

  var text: String {
    let statistics = report.statistics
    let over = AccountPhrases.overAccountsLabel(report).map { $0(language) } ?? ""
    let parts = [
      title(report.person.shown(isASCII: display.isASCII) + over), facts(statistics).lines(columns: display.columns),
      sparkline,
    ]
    return [Line].stacked(parts + bars(statistics)).text(display.depth)
  }

  private func bars(_ statistics: Statistics) -> [[Line]] {
    if display.columns < Self.minColumnsSideBySide {
      return [weekdays(statistics, display.columns), months(statistics, display.columns)]
    }
    let half = (display.columns - Self.gap) / 2
    return [
      .sideBySide([weekdays(statistics, half), months(statistics, half)], widths: [half, half], gap: Self.gap)
    ]
  }

  private func facts(_ statistics: Statistics) -> LabeledList {
    let age = report.coverage.age.map { (StreakPhrases.ageLabel, $0.shortSentence) }
    let facts = StatsPhrases.facts(report, statistics) + [age].compactMap(\.self)
    return LabeledList(facts.map { LabeledList.Row($0(language), display.shown($1, language)) })
  }

  private var sparkline: [Line] {
    let recent = report.recentDays.suffix(display.columns)
    let largest = recent.compactMap { $0?.count }.max() ?? 0
    let look = GrassLook(display: display, theme: theme, style: nil, language: language)
    var signs = recent.map { spark($0?.count, largest: largest) }
    if report.openDay == report.recentRange.upperBound {
      signs[signs.count - 1] = look.square(.open(isKnown: recent.last.map { $0 != nil } ?? false))
    }
    let heading = StatsPhrases.lastDays(recent.count, until: report.recentRange.upperBound, today: report.today)
    return title(heading(language)) + [Line(signs)]
  }

  private func spark(_ count: Int?, largest: Int) -> Segment {
    guard let count, count > 0 else {
      return Segment(count == nil ? "?" : Bar.spark(0, largest: 0, isASCII: display.isASCII), Style(dim: true))
    }
    let share = Double(count) / Double(largest)
    return Segment(
      Bar.spark(count, largest: largest, isASCII: display.isASCII),
      Style(foreground: theme.color(share: share, on: display)))
  }

  private func weekdays(_ statistics: Statistics, _ columns: Int) -> [Line] {
    let rows = zip(GrassNames(language).weekdays, statistics.weekdays).map { ($0, $1) }
    return title(StatsPhrases.byWeekday(language)) + bars(rows, .leading(), columns)
  }

  private func months(_ statistics: Statistics, _ columns: Int) -> [Line] {
    let rows = statistics.months.enumerated().map { index, month in
      (month.first.writtenMonth(withYear: index == 0 || month.first.month == 1)(language), month.tally)
    }
    // In Korean the year is on the left, so months line up at the right.
    return rows.isEmpty
      ? [] : title(StatsPhrases.byMonth(language)) + bars(rows, language == .korean ? .trailing() : .leading(), columns)
  }

  /// A label, the total, the share of active days, and a bar of the total if it fits.
  private func bars(
    _ rows: [(label: String, tally: Statistics.Tally)], _ labels: Table.Column, _ columns: Int
  ) -> [Line] {
    let largest = rows.map(\.tally.total).max() ?? 0
    let table = Table(
      [labels, .trailing(), .trailing()],
      rows: rows.map { label, tally in
        let percent = tally.activeShare.map(Counts.percent) ?? "-"
        return [label, total(of: tally), percent.padded(leadingTo: 4)].map { Segment($0) }
      })
    return table.lines(columns: columns, barGap: 1) { row, columns in
      let share = rows[row].tally.total.share(of: largest)
      return Segment(
        Bar.horizontal(share: share, columns: columns, isASCII: display.isASCII),
        Style(foreground: theme.color(share: share, on: display)))
    }
  }

  private func total(of tally: Statistics.Tally) -> String {
    tally.shownTotal == .unknown ? "-" : Counts.short(tally.total)
  }

  private func title(_ text: String) -> [Line] { display.wrapped(text, Style(bold: true)) }
}

extension Statistics.Tally {
  /// Unknown, not a lower bound of 0, if no day is known.
  var shownTotal: Quantity { knownDays == 0 && !total.isExact ? .unknown : total }
}

extension StreakReport {
  package var statistics: Statistics { Statistics(of: shown, in: countedDays, lacksEarlierDays: !isWhole) }

  /// The days that the total of a week covers: the period may begin or end within the week.
  func counted(_ week: Statistics.Week) -> ClosedRange<Day> {
    (week.sunday...week.sunday + 6).clamped(to: countedDays)
  }

  /// The last 60 days of the period, or all if it is shorter.
  var recentRange: ClosedRange<Day> { max(grassRange.lowerBound, grassRange.upperBound - 59)...grassRange.upperBound }

  /// The days of `recentRange`; nil for unknown ones.
  var recentDays: [Contribution?] {
    let entries = shown.byDay
    return recentRange.map { entries[$0] }
  }
}

enum StatsJSON {
  static func object(_ report: StreakReport) -> JSONValue {
    let statistics = report.statistics
    let object: JSONValue = [
      "today": report.today.description,
      "from": report.shown.first?.description,
      "to": report.shown.last?.description,
      "known_days": statistics.all.knownDays,
      "active_share": statistics.all.activeShare,
      "best_day": statistics.bestDay.map(StreakJSON.bestDay),
      "best_week": statistics.bestWeek.map { bestWeek($0, report.counted($0)) },
      "quartiles": statistics.quartiles.map { [$0.first, $0.median, $0.third] },
      "weekdays": zip(Weekday.allCases, statistics.weekdays).map { row("\($0)", $1) },
      "months": statistics.months.map { row(String($0.first.description.prefix(7)), $0.tally) },
      "last_60_days": report.recentDays.map { $0?.isPartial == false ? $0?.count?.json ?? .null : .null },
    ]
    return report.json(object, counts: ["total": report.total, "active_days": report.activeDays])
  }

  private static func bestWeek(_ week: Statistics.Week, _ days: ClosedRange<Day>) -> JSONValue {
    ["from": days.lowerBound.description, "to": days.upperBound.description, "total": week.total]
  }

  private static func row(_ name: String, _ tally: Statistics.Tally) -> JSONValue {
    let object: JSONValue = ["name": name, "known_days": tally.knownDays]
    return object.adding(counts: ["total": tally.total, "active_days": tally.activeDays])
  }
}
