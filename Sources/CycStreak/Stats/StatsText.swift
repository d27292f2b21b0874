internal import CycBase
internal import Days
internal import GitHub
package import Streaks
internal import Terminal

/// The statistics as people read them, on a terminal of any width.
struct StatsText {
  let report: StreakReport
  let display: Display
  let language: Language
  let theme: GrassTheme

  var text: String {
    let statistics = report.statistics
    let parts = [
      heading, facts(statistics).lines(columns: display.columns), sparkline, weekdays(statistics), months(statistics),
    ]
    return [Line].stacked(parts).text(display.depth)
  }

  private var heading: [Line] { title(report.person.shown(isASCII: display.isASCII)) }

  private func facts(_ statistics: Statistics) -> LabeledList {
    let facts =
      [
        (StatsPhrases.total, StatsPhrases.total(report)),
        (StatsPhrases.active, StatsPhrases.active(statistics)),
        (StatsPhrases.bestDay, StatsPhrases.bestDay(statistics)),
        (StatsPhrases.bestWeek, StatsPhrases.bestWeek(statistics)),
        (StatsPhrases.usual, StatsPhrases.usual(statistics)),
      ] + (report.coverage.age.map { [(StreakPhrases.ageLabel, $0.shortSentence)] } ?? [])
    return LabeledList(facts.map { LabeledList.Row($0(language), $1(language)) })
  }

  /// The last days as heights, in as many lines as they need.
  private var sparkline: [Line] {
    let recent = report.recentDays
    let largest = recent.compactMap { $0?.count }.max() ?? 0
    let look = GrassLook(display: display, theme: theme, style: nil, language: language)
    var signs = recent.map { spark($0?.count, largest: largest) }
    if report.openDay == report.recentRange.upperBound {
      signs[signs.count - 1] = look.square(.open(isKnown: recent[signs.count - 1] != nil))
    }
    let lines = stride(from: 0, to: signs.count, by: display.columns).map {
      Line(Array(signs[$0..<min($0 + display.columns, signs.count)]))
    }
    let heading = StatsPhrases.lastDays(recent.count, until: report.recentRange.upperBound, today: report.today)
    return title(heading(language)) + lines
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

  private func weekdays(_ statistics: Statistics) -> [Line] {
    let names = GrassNames(language).weekdays
    return title(StatsPhrases.byWeekday(language)) + bars(zip(names, statistics.weekdays).map { ($0, $1) })
  }

  private func months(_ statistics: Statistics) -> [Line] {
    let rows = statistics.months.map { (String($0.first.description.prefix(7)), $0.tally) }
    return rows.isEmpty ? [] : title(StatsPhrases.byMonth(language)) + bars(rows)
  }

  /// A label, the total, the share of active days, and a bar of the total where there is room for one.
  private func bars(_ rows: [(label: String, tally: Statistics.Tally)]) -> [Line] {
    let largest = rows.map(\.tally.total).max() ?? 0
    let table = Table(
      [.leading(), .trailing(), .trailing()],
      rows: rows.map { label, tally in
        let percent = tally.activeShare.map(Counts.percent) ?? "-"
        return [label, total(of: tally), percent.padded(leadingTo: 4)].map { Segment($0) }
      })
    return table.lines(columns: display.columns, barGap: 1) { row, columns in
      let share = rows[row].tally.total.share(of: largest)
      return Segment(
        Bar.horizontal(share: share, columns: columns, isASCII: display.isASCII),
        Style(foreground: theme.color(share: share, on: display)))
    }
  }

  private func total(of tally: Statistics.Tally) -> String {
    guard tally.knownDays > 0 || tally.total.isExact else { return "-" }
    return Counts.short(tally.total)
  }

  private func title(_ text: String) -> [Line] { display.wrapped(text, Style(bold: true)) }
}

extension StreakReport {
  /// The statistics of the period up to the last known day.
  package var statistics: Statistics {
    Statistics(of: shown, in: countedDays)
  }

  /// The last sixty days of the period, or fewer.
  var recentRange: ClosedRange<Day> {
    max(grassRange.lowerBound, grassRange.upperBound - 59)...grassRange.upperBound
  }

  /// The contributions of these days, nil for a day that is not known.
  var recentDays: [Contribution?] {
    let entries = Dictionary(uniqueKeysWithValues: shown.days.map { ($0.day, $0) })
    return recentRange.map { entries[$0] }
  }
}
