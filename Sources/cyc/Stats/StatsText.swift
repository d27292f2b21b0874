internal import Days
internal import GitHub
internal import Streaks
internal import Terminal

/// The statistics as people read them, on a terminal of any width.
struct StatsText {
  let report: StreakReport
  let display: Display
  let language: Language

  /// A longer bar does not say more.
  private static let mostBarColumns = 40

  private var statistics: Statistics { Statistics(of: report.shown, in: report.countedDays) }

  var text: String {
    let statistics = statistics
    let parts = [
      heading, facts(statistics), sparkline, weekdays(statistics), months(statistics),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: [""]).map { $0 + "\n" }.joined()
  }

  private var heading: [String] {
    title(report.person.shown(isASCII: display.isASCII))
  }

  private func facts(_ statistics: Statistics) -> [String] {
    let facts =
      [
        (StatsPhrases.total, StatsPhrases.total(report)),
        (StatsPhrases.active, StatsPhrases.active(statistics)),
        (StatsPhrases.bestDay, StatsPhrases.bestDay(statistics)),
        (StatsPhrases.bestWeek, StatsPhrases.bestWeek(statistics)),
        (StatsPhrases.usual, StatsPhrases.usual(statistics)),
      ] + (report.age.map { [(StreakPhrases.ageLabel, $0.shortSentence)] } ?? [])
    let labelWidth = (facts.map { $0.0(language).displayWidth }.max() ?? 0) + 2
    return facts.flatMap { label, fact in
      let room = display.columns - labelWidth
      guard room >= 12 else {
        return label(language).wrapped(to: display.columns) + fact(language).wrapped(to: display.columns)
      }
      return fact(language).wrapped(to: room).enumerated().map { index, line in
        (index == 0 ? label(language) : "").padded(to: labelWidth) + line
      }
    }
  }

  /// The last days as heights, in as many lines as they need.
  private var sparkline: [String] {
    let recent = report.recentDays.map { $0?.count }
    let largest = recent.compactMap { $0 }.max() ?? 0
    let signs = recent.map { count in
      count.map { Bar.spark($0, largest: largest, isASCII: display.isASCII) } ?? "?"
    }
    let lines = stride(from: 0, to: signs.count, by: display.columns).map {
      signs[$0..<min($0 + display.columns, signs.count)].joined()
    }
    let heading = StatsPhrases.lastDays(recent.count, until: report.grassRange.upperBound, today: report.today)
    return title(heading(language)) + lines.map { $0.styled(Style(foreground: .named(.green)), display.depth) }
  }

  private func weekdays(_ statistics: Statistics) -> [String] {
    let names = GrassNames(language).weekdays
    return title(StatsPhrases.byWeekday(language)) + bars(zip(names, statistics.weekdays).map { ($0, $1) })
  }

  private func months(_ statistics: Statistics) -> [String] {
    let rows = statistics.months.map { (String($0.first.description.prefix(7)), $0.tally) }
    return rows.isEmpty ? [] : title(StatsPhrases.byMonth(language)) + bars(rows)
  }

  /// A label, the total, the share of active days, and a bar of the total where there is room for one.
  private func bars(_ rows: [(label: String, tally: Statistics.Tally)]) -> [String] {
    let largest = rows.map(\.tally.total.least).max() ?? 0
    let totals = rows.map { total(of: $0.tally) }
    let labelWidth = rows.map { $0.label.displayWidth }.max() ?? 0
    let totalWidth = totals.map(\.displayWidth).max() ?? 0
    let room = min(StatsText.mostBarColumns, display.columns - labelWidth - totalWidth - 9)
    return zip(rows, totals).flatMap { row, total in
      let percent = row.tally.activeShare.map(Counts.percent) ?? "-"
      let numbers = "\(row.label.padded(to: labelWidth))  \(total.padded(leadingTo: totalWidth))"
      guard room >= 4 else { return numbers.wrapped(to: display.columns) }
      let bar = Bar.horizontal(
        share: largest == 0 ? 0 : Double(row.tally.total.least) / Double(largest), columns: room,
        isASCII: display.isASCII)
      let line = "\(numbers)  \(percent.padded(leadingTo: 4))"
      return [bar.isEmpty ? line : "\(line) \(bar.styled(Style(foreground: .named(.green)), display.depth))"]
    }
  }

  private func total(of tally: Statistics.Tally) -> String {
    guard tally.knownDays > 0 || tally.total.isExact else { return "-" }
    return Counts.atLeast(tally.total)(language) + Counts.grouped(tally.total.least)
  }

  private func title(_ text: String) -> [String] {
    text.wrapped(to: display.columns).map { $0.styled(Style(bold: true), display.depth) }
  }
}

extension StreakReport {
  /// The last sixty days of the period, nil where nothing is known of one.
  var recentDays: [Contribution?] {
    let entries = Dictionary(uniqueKeysWithValues: shown.days.map { ($0.day, $0) })
    let count = min(60, grassRange.lowerBound.distance(to: grassRange.upperBound) + 1)
    return (0..<count).reversed().map { entries[grassRange.upperBound - $0] }
  }
}
