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

  /// A longer bar does not say more.
  private static let mostBarColumns = 40
  /// A shorter one says nothing.
  private static let fewestBarColumns = 4
  /// More days than these are drawn a week a line.
  private static let mostDayLines = 14

  var nothing: String { joined(TodoStatsPhrases.none(language).wrapped(to: display.columns)) }

  var text: String {
    let heading = title(TodoStatsPhrases.period(period)(language))
    let perDay = title(TodoStatsPhrases.perDay(statistics.bestDay)(language))
    let days = statistics.days.count > TodoStatsText.mostDayLines ? weekLines : dayLines
    return joined(heading + facts + [""] + quadrants + [""] + perDay + days)
  }

  // MARK: - Facts

  private var facts: [String] {
    let facts = [
      (TodoStatsPhrases.totalLabel, TodoStatsPhrases.tally(statistics.total)(language)),
      (TodoStatsPhrases.processLabel, processText),
      (TodoStatsPhrases.streakLabel, TodoStatsPhrases.streak(statistics.streak)(language)),
    ]
    let labelWidth = (facts.map { $0.0(language).displayWidth }.max() ?? 0) + 2
    return facts.flatMap { label, fact in
      let room = display.columns - labelWidth
      guard room >= 12 else { return label(language).wrapped(to: display.columns) + fact.wrapped(to: display.columns) }
      return fact.wrapped(to: room).enumerated().map { index, line in
        (index == 0 ? label(language) : "").padded(to: labelWidth) + line
      }
    }
  }

  /// A bar where there is room for one on a line of its own, and what it shows in words.
  private var processText: String {
    let words = TodoStatsPhrases.process(statistics.process)(language)
    guard let process = statistics.process, display.columns >= 60 else { return words }
    let done = Bar.horizontal(share: process.share, columns: 20, isASCII: display.isASCII)
    let bar = done + String(repeating: display.isASCII ? "-" : "░", count: 20 - done.displayWidth)
    return "\(bar) \(words)"
  }

  // MARK: - Quadrants

  private var quadrants: [String] {
    let rows = zip(Quadrant.allCases, statistics.quadrants).map { quadrant, tally in
      (quadrant, tally, label(quadrant), TodoStatsPhrases.tally(tally)(language))
    }
    let largest = rows.map(\.1.total).max() ?? 0
    let labelWidth = rows.map(\.2.displayWidth).max() ?? 0
    let wordsWidth = rows.map(\.3.displayWidth).max() ?? 0
    let room = min(TodoStatsText.mostBarColumns, display.columns - labelWidth - wordsWidth - 4)
    return title(TodoStatsPhrases.byQuadrant(language))
      + rows.flatMap { quadrant, tally, label, words in
        guard room >= TodoStatsText.fewestBarColumns else {
          return "\(label) \(words)".wrapped(to: display.columns)
        }
        let line = "\(label.padded(to: labelWidth))  \(words.padded(to: wordsWidth))"
        let bar = bar(tally, largest: largest, columns: room)
        guard !bar.isEmpty else { return ["\(label.padded(to: labelWidth))  \(words)"] }
        return ["\(line)  \(bar.styled(Style(foreground: color(quadrant)), display.depth))"]
      }
  }

  private func label(_ quadrant: Quadrant) -> String {
    display.isASCII ? quadrant.title(language) : "\(quadrant.sign) \(quadrant.title(language))"
  }

  /// What was done is full, what is open is light, so that they are told apart without colours.
  private func bar(_ tally: TodoStatistics.Tally, largest: Int, columns: Int) -> String {
    guard largest > 0 else { return "" }
    func bar(_ count: Int) -> String {
      Bar.horizontal(share: Double(count) / Double(largest), columns: columns, isASCII: display.isASCII)
    }
    let done = bar(tally.done)
    let light = max(bar(tally.total).displayWidth - done.displayWidth, tally.open > 0 ? 1 : 0)
    let room = columns - done.displayWidth
    return done + String(repeating: display.isASCII ? "-" : "░", count: min(light, room))
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
  private var dayLines: [String] {
    let largest = statistics.bestDay?.done ?? 0
    let counts = statistics.days.map { count($0.done, from: $0.day) }
    let countWidth = counts.map(\.displayWidth).max() ?? 0
    return zip(statistics.days, counts).flatMap { entry, count in
      let label = "\(entry.day.weekday.shortName(language)) \(entry.day.description.suffix(5))"
      let line = "\(label)  \(count.padded(leadingTo: countWidth))"
      let room = min(TodoStatsText.mostBarColumns, display.columns - line.displayWidth - 2)
      guard room >= TodoStatsText.fewestBarColumns else { return line.wrapped(to: display.columns) }
      guard entry.done > 0 else { return [line] }
      let bar = Bar.horizontal(
        share: Double(entry.done) / Double(largest), columns: room, isASCII: display.isASCII)
      return ["\(line)  \(green(bar))"]
    }
  }

  /// A line a week: its first day, a height for each of its days, and how much was done in it.
  private var weekLines: [String] {
    let largest = statistics.bestDay?.done ?? 0
    return weeks.flatMap { first, entries in
      let signs = entries.map { $0.map { sign($0, largest: largest) } ?? " " }.joined()
      let count = count(entries.reduce(0) { $0 + ($1?.done ?? 0) }, from: first)
      let width = first.description.count + signs.displayWidth + 4 + count.count
      guard width <= display.columns else { return "\(first) \(count)".wrapped(to: display.columns) }
      return ["\(first)  \(green(signs))  \(count)"]
    }
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

  private func green(_ text: String) -> String { text.styled(Style(foreground: .named(.green)), display.depth) }

  private func title(_ text: String) -> [String] {
    text.wrapped(to: display.columns).map { $0.styled(Style(bold: true), display.depth) }
  }

  private func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
