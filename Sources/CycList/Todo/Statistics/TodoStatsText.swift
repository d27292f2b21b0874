internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The statistics as people read them, on a terminal of any width.
struct TodoStatsText {
  let statistics: TodoStatistics
  let period: TodoPeriod
  let weekStart: Weekday
  let display: Display
  let language: Language
  let theme: GrassTheme

  private static let progressColumns = 20
  /// More days than these are drawn a week a line.
  private static let maxDayLines = 14

  var nothing: String { display.wrapped(TodoStatsPhrases.none(language)).text(display.depth) }

  var text: String {
    let perDay = title(TodoStatsPhrases.perDay(statistics.bestDay)(language))
    let days = statistics.days.count > TodoStatsText.maxDayLines ? weekLines : dayLines
    return [Line].stacked([
      title(TodoStatsPhrases.period(period)(language)) + facts.lines(columns: display.columns), quadrants,
      perDay + days,
    ]).text(display.depth)
  }

  // MARK: - Facts

  private var facts: LabeledList {
    LabeledList([
      .init(TodoStatsPhrases.totalLabel(language), TodoStatsPhrases.tally(statistics.total)(language)),
      .init(Segment(TodoStatsPhrases.processLabel(language)), parts: progress),
      .init(TodoStatsPhrases.streakLabel(language), TodoStatsPhrases.streak(statistics.streak)(language)),
    ])
  }

  /// A bar where there is room for one beside words, and what it shows in words.
  private var progress: [Segment] {
    let words = Segment(TodoStatsPhrases.process(statistics.process)(language))
    guard let process = statistics.process, display.columns >= 60 else { return [words] }
    let bar = Bar.horizontal(
      share: process.share, of: 1, columns: TodoStatsText.progressColumns, isASCII: display.isASCII)
    return [Segment(bar, Style(foreground: theme.color(share: process.share, on: display))), words]
  }

  // MARK: - Quadrants

  private var quadrants: [Line] {
    let rows = Array(zip(Quadrant.allCases, statistics.quadrants))
    let largest = rows.map(\.1.total).max() ?? 0
    let table = Table(
      [.leading(), .leading()],
      rows: rows.map { [Segment(label($0)), Segment(TodoStatsPhrases.tally($1)(language))] })
    return title(TodoStatsPhrases.byQuadrant(language))
      + table.lines(columns: display.columns) { row, columns in
        Segment(bar(rows[row].1, largest: largest, columns: columns), Style(foreground: color(rows[row].0)))
      }
  }

  private func label(_ quadrant: Quadrant) -> String {
    display.isASCII ? quadrant.title(language) : "\(quadrant.sign) \(quadrant.title(language))"
  }

  /// What was done, and behind it what is open.
  private func bar(_ tally: TodoStatistics.Tally, largest: Int, columns: Int) -> String {
    guard largest > 0 else { return "" }
    return Bar.horizontal(
      share: Double(tally.done) / Double(largest), of: Double(tally.total) / Double(largest), columns: columns,
      isASCII: display.isASCII)
  }

  private func color(_ quadrant: Quadrant) -> Color {
    switch quadrant {
    case .do: .named(.green)
    case .decide: .named(.blue)
    case .delegate: .rgb(RGB(red: 255, green: 135, blue: 0))
    case .delete: .named(.red)
    }
  }

  // MARK: - Days

  /// A line a day: its weekday and date, how much was done, and a bar of it.
  private var dayLines: [Line] {
    let largest = statistics.bestDay?.done ?? 0
    let table = Table(
      [.leading(), .trailing()],
      rows: statistics.days.map { entry in
        let label = "\(entry.day.weekday.shortName(language)) \(entry.day.description.suffix(5))"
        return [Segment(label), Segment(count(entry.done, from: entry.day))]
      })
    return table.lines(columns: display.columns) { row, columns in
      let share = largest > 0 ? Double(statistics.days[row].done) / Double(largest) : 0
      return Segment(
        Bar.horizontal(share: share, columns: columns, isASCII: display.isASCII),
        Style(foreground: theme.color(share: share, on: display)))
    }
  }

  /// A line a week: its first day, a height for each of its days, and how much was done in it.
  private var weekLines: [Line] {
    let largest = statistics.bestDay?.done ?? 0
    let rows = weeks.map { first, entries in
      let signs = entries.map { $0.map { sign($0, largest: largest) } ?? " " }.joined()
      let count = count(entries.reduce(0) { $0 + ($1?.done ?? 0) }, from: first)
      return [
        Segment(first.description), Segment(signs, Style(foreground: theme.color(level: 3, on: display))),
        Segment(count),
      ]
    }
    return Table([.leading(), .leading(), .leading()], rows: rows).lines(columns: display.columns)
  }

  /// The weeks of the range; what does not belong to it in the first and last one is nil.
  private var weeks: [(first: Day, days: [TodoStatistics.DoneDay?])] {
    let start = statistics.range.lowerBound.startOfWeek(beginningOn: weekStart)
    let before = start.distance(to: statistics.range.lowerBound)
    let days = Array(repeating: nil, count: before) + statistics.days.map(Optional.some)
    return stride(from: 0, to: days.count, by: 7).map { index in
      let week = days[index..<min(index + 7, days.count)]
      return (start + index, week + Array(repeating: nil, count: 7 - week.count))
    }
  }

  /// Of days that are still to come nothing can be said.
  private func count(_ done: Int, from first: Day) -> String {
    done == 0 && first > statistics.today ? "-" : Counts.grouped(done)
  }

  private func sign(_ entry: TodoStatistics.DoneDay, largest: Int) -> String {
    entry.done == 0 && entry.day > statistics.today
      ? " " : Bar.spark(entry.done, largest: largest, isASCII: display.isASCII)
  }

  private func title(_ text: String) -> [Line] { display.wrapped(text, Style(bold: true)) }
}
