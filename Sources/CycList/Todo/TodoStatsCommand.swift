internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Terminal
internal import Todos

struct TodoStatsCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "stats", abstract: Sentence(en: "Show what you did, and what is left.", ko: "무엇을 했고 무엇이 남았는지 보여 줘요."),
    discussion: Sentence(
      en: """
        Done counts the tasks that were finished on one of the days and not reopened, even if they were removed since. \
        Open counts those that were still open at the end of the last day, whatever their due dates. Progress is about \
        today alone: what is due today, and what was done today. The streak counts the days on which something was \
        done.

        In a pipe each line is a name and numbers, separated by tabs: period (first and last day), total and each \
        quadrant (done and open), process (done and all of today; empty if there is nothing), streak (current and \
        longest), and each day with what was done on it.
        """,
      ko: """
        끝낸 일은 그 기간에 끝내고 다시 열지 않은 할 일이에요. 나중에 지웠어도 세요. 남은 일은 마지막 날이 끝날 때 끝내지 않은 할 일이에요. 기한은 따지지 않아요. 진행은 오늘만 봐요. 오늘까지인 \
        일과 오늘 끝낸 일이에요. 연속 기록은 무언가 끝낸 날을 세요.

        파이프에서는 줄마다 이름과 숫자를 탭으로 나누어 출력해요: period(첫날과 마지막 날), total과 사분면마다(끝낸 일, 남은 일), process(오늘 가운데 끝낸 일과 모두. 없으면 비어 \
        있어요), streak(현재, 최장), 그리고 날마다 끝낸 일의 수예요.
        """),
    examples: [
      "cyc todo stats": Sentence(en: "this week", ko: "이번 주"),
      "cyc todo stats --month": Sentence(en: "this month", ko: "이번 달"),
      "cyc todo stats --from 2026-11-01 --json": Sentence(en: "since a day, for scripts", ko: "이날부터, 스크립트용"),
    ])

  @OptionGroup var periodOptions: TodoPeriodOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let today = world.clock.now().today
    let weekStart = world.home.settings[.weekStart]
    let period = try periodOptions.period(today: today, weekStart: weekStart)
    let todos = try world.readTodos { try $0.todos() + $0.removedAsDone() } ?? []
    let statistics = TodoStatistics(of: todos, in: period.days, today: today)
    try output.print(in: world, json: statistics.json(of: period), table: { statistics.tabSeparated }) { display in
      let text = TodoStatsText(
        statistics: statistics, period: period, weekStart: weekStart, display: display.findingBackground(in: world),
        language: world.screen.language, theme: world.home.settings[.theme])
      return todos.isEmpty ? text.nothing : text.text
    }
  }
}

struct TodoPeriodOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(en: "This week (the default; setting: week_start).", ko: "이번 주를 보여 줘요 (기본값. 설정: week_start)."))
  var week = false

  @Flag(help: ArgumentHelp(en: "This month.", ko: "이번 달을 보여 줘요."))
  var month = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "From this day on, up to today unless --to is given.", ko: "이날부터 보여 줘요. --to가 없으면 오늘까지예요.", valueName: "date")
  )
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "Up to this day, from the start of its week unless --from is given.",
      ko: "이날까지 보여 줘요. --from이 없으면 그 주의 첫날부터예요.", valueName: "date"))
  var to: String?

  /// Ten years.
  static let maxDays = 3660

  func validate() throws {
    let given = [week ? "--week" : nil, month ? "--month" : nil, from.map { _ in "--from" } ?? to.map { _ in "--to" }]
      .compactMap { $0 }
    if given.count > 1 { throw UsageFailure.together(given) }
  }

  func period(today: Day, weekStart: Weekday) throws -> TodoPeriod {
    if month {
      let first = today.startOfMonth()
      return TodoPeriod(kind: .month, days: first...first + (Day.length(ofMonth: first.month, year: first.year) - 1))
    }
    guard from != nil || to != nil else {
      let first = today.startOfWeek(beginningOn: weekStart)
      return TodoPeriod(kind: .week, days: first...first + 6)
    }
    let start = try from.map { try ParsedDay($0, .back, today: today).day }
    let last = try to.map { try lastDay($0, from: start, today: today) } ?? today
    let first = start ?? last.startOfWeek(beginningOn: weekStart)
    guard first <= last else {
      throw UsageFailure(
        en: "\(last.writtenWithYear) is before \(first.writtenWithYear)",
        ko: "끝 날짜(\(last.writtenWithYear))가 시작 날짜(\(first.writtenWithYear))보다 앞이에요",
        hint: .typed("cyc todo stats --from \(last) --to \(first)"))
    }
    let count = first.distance(to: last) + 1
    guard count <= TodoPeriodOptions.maxDays else {
      let (days, max) = (Counts.grouped(count), Counts.grouped(TodoPeriodOptions.maxDays))
      throw UsageFailure(
        en: "\(days) days are too many at once; the limit is \(max)", ko: "한 번에 \(max)일까지만 볼 수 있어요: \(days)일",
        hint: .typed("cyc todo stats --month"))
    }
    return TodoPeriod(kind: .days, days: first...last)
  }

  /// With `--from 3d --to 1d`, both are days ago.
  private func lastDay(_ text: String, from start: Day?, today: Day) throws(DateFailure) -> Day {
    guard let start else { return try ParsedDay(text, .back, today: today).day }
    let last = try ParsedDay(text, .ahead, today: today, from: start).day
    guard last > today, let back = try? ParsedDay(text, .back, today: today).day, back >= start else { return last }
    return back
  }
}

struct TodoPeriod: Equatable {
  enum Kind: String { case week, month, days }

  let kind: Kind
  let days: ClosedRange<Day>
}

struct TodoStatsText {
  let statistics: TodoStatistics
  let period: TodoPeriod
  let weekStart: Weekday
  let display: Display
  let language: Language
  let theme: GrassTheme

  private static let progressColumns = 20
  /// In fewer columns, the progress has no bar.
  private static let minColumnsOfBar = 60
  /// Longer periods get a line per week.
  private static let maxDayLines = 14

  var nothing: String { display.wrapped(TodoStatsPhrases.none(language)).text(display.depth) }

  var text: String {
    let perDay = title(TodoStatsPhrases.perDay(statistics.bestDay, in: statistics.today.year)(language))
    let days = statistics.days.count > TodoStatsText.maxDayLines ? weekLines : dayLines
    return [Line].stacked([
      title(display.shown(TodoStatsPhrases.period(period, in: statistics.today.year), language))
        + facts.lines(columns: display.columns), quadrants,
      perDay + days,
    ]).text(display.depth)
  }

  // MARK: - Facts

  private var facts: LabeledList {
    LabeledList([
      .init(TodoStatsPhrases.totalLabel(language), TodoStatsPhrases.tally(statistics.total)(language)),
      .init(Segment(TodoStatsPhrases.progressLabel(language)), parts: progress),
      .init(TodoStatsPhrases.streakLabel(language), TodoStatsPhrases.streak(statistics.streak)(language)),
    ])
  }

  /// A bar if there is room for it, then the same in words.
  private var progress: [Segment] {
    let words = Segment(TodoStatsPhrases.progress(statistics.progress)(language))
    guard let progress = statistics.progress, display.columns >= TodoStatsText.minColumnsOfBar else { return [words] }
    return [bar(share: progress.share, of: 1, columns: TodoStatsText.progressColumns), words]
  }

  private func bar(share: Double, of whole: Double = 0, columns: Int) -> Segment {
    Segment(
      Bar.horizontal(share: share, of: whole, columns: columns, isASCII: display.isASCII),
      Style(foreground: theme.color(share: share, on: display)))
  }

  // MARK: - Quadrants

  /// A line per quadrant, its bar solid for finished tasks and thin for open ones.
  private var quadrants: [Line] {
    let rows = Array(zip(Quadrant.allCases, statistics.quadrants))
    let largest = Double(max(1, rows.map(\.1.total).max() ?? 0))
    let table = Table(
      [.leading(), .leading()],
      rows: rows.map { [Segment($0.label(display, language)), Segment(TodoStatsPhrases.tally($1)(language))] })
    return title(TodoStatsPhrases.byQuadrant(language))
      + table.lines(columns: display.columns) { row, columns in
        let (quadrant, tally) = rows[row]
        let (done, total) = (Double(tally.done) / largest, Double(tally.total) / largest)
        let bar = Bar.horizontal(share: done, of: total, columns: columns, isASCII: display.isASCII)
        return Segment(bar, Style(foreground: quadrant.color))
      }
  }

  // MARK: - Days

  /// A line per day: weekday and date, number of finished tasks, bar.
  private var dayLines: [Line] {
    let largest = Double(statistics.bestDay?.done ?? 1)
    let rows = statistics.days.map { entry in
      let label = entry.day.writtenInColumn(in: statistics.today.year)(language)
      return [Segment(label), Segment(count(entry.done, from: entry.day))]
    }
    return Table([.leading(), .trailing()], rows: rows).lines(columns: display.columns) { row, columns in
      bar(share: Double(statistics.days[row].done) / largest, columns: columns)
    }
  }

  /// A line per week: its first day, a block per day, number of finished tasks.
  private var weekLines: [Line] {
    let largest = statistics.bestDay?.done ?? 0
    let rows = weeks.map { first, entries in
      let signs = entries.map { $0.map { sign($0, largest: largest) } ?? " " }.joined()
      let done = entries.compactMap { $0?.done }.reduce(0, +)
      let style = Style(foreground: theme.color(level: 3, on: display))
      return [
        Segment(first.writtenInColumn(in: statistics.today.year)(language)), Segment(signs, style),
        Segment(count(done, from: first)),
      ]
    }
    return Table([.leading(), .leading(), .leading()], rows: rows).lines(columns: display.columns)
  }

  /// In the first and the last week, days outside the range are nil.
  private var weeks: [(first: Day, days: [TodoStatistics.DoneDay?])] {
    let start = statistics.range.lowerBound.startOfWeek(beginningOn: weekStart)
    let before = start.distance(to: statistics.range.lowerBound)
    let days = Array(repeating: nil, count: before) + statistics.days.map(Optional.some)
    return stride(from: 0, to: days.count, by: 7).map { index in
      let week = days[index..<min(index + 7, days.count)]
      return (start + index, week + Array(repeating: nil, count: 7 - week.count))
    }
  }

  /// The number; `-` if the day or the week is still ahead.
  private func count(_ done: Int, from first: Day) -> String {
    done == 0 && first > statistics.today ? "-" : Counts.grouped(done)
  }

  private func sign(_ entry: TodoStatistics.DoneDay, largest: Int) -> String {
    entry.done == 0 && entry.day > statistics.today
      ? " " : Bar.spark(entry.done, largest: largest, isASCII: display.isASCII)
  }

  private func title(_ text: String) -> [Line] { display.wrapped(text, Style(bold: true)) }
}

enum TodoStatsPhrases {
  static let none = Sentence(
    en: "The list has always been empty. Start with: cyc todo add \"Write the tests\"",
    ko: "아직 추가한 할 일이 없어요. 이렇게 시작해 보세요: cyc todo add \"테스트 쓰기\"")
  static let totalLabel = Sentence(en: "Total", ko: "합계")
  static let progressLabel = Sentence(en: "Progress", ko: "진행률")
  static let streakLabel = Sentence(en: "Streak", ko: "연속")
  static let byQuadrant = Sentence(en: "By quadrant", ko: "사분면별")

  static func period(_ period: TodoPeriod, in year: Int) -> Sentence {
    let days = period.days.written(in: year)
    return switch period.kind {
    case .week: Sentence(en: "This week, \(days)", ko: "이번 주 (\(days))")
    case .month: Sentence(en: "This month, \(days)", ko: "이번 달 (\(days))")
    case .days: days
    }
  }

  static func tally(_ tally: TodoStatistics.Tally) -> Sentence {
    let (done, open) = (Counts.grouped(tally.done), Counts.grouped(tally.open))
    return Sentence(en: "\(done) done, \(open) open", ko: "한 일 \(done)개, 남은 일 \(open)개")
  }

  /// - Parameter progress: nil if no task was due or finished today.
  static func progress(_ progress: TodoStatistics.Progress?) -> Sentence {
    guard let progress else {
      return Sentence(en: "nothing due today, and nothing done yet", ko: "오늘까지인 일도, 오늘 끝낸 일도 없어요")
    }
    let (done, total) = (Counts.grouped(progress.done), Counts.grouped(progress.total))
    let percent = Counts.percent(progress.share)
    return Sentence(en: "\(done) of \(total) today (\(percent))", ko: "오늘 \(total)개 중 \(done)개 (\(percent))")
  }

  static func streak(_ streak: DoneStreak) -> Sentence {
    if streak.longest == 0 { return Sentence(en: "nothing done yet", ko: "아직 끝낸 일이 없어요") }
    if streak.current == 0 {
      return Sentence(
        en: "none now, longest \(Counts.days(streak.longest)) with something done",
        ko: "지금은 끊겼어요. 최장 \(Counts.grouped(streak.longest))일")
    }
    let (current, longest) = (Counts.grouped(streak.current), Counts.grouped(streak.longest))
    let waiting = streak.isTodayDone ? nil : Sentence(en: "; today is waiting", ko: " (오늘은 아직이에요)")
    return Sentence(
      en: "\(Counts.days(streak.current)) with something done, longest \(longest)\(waiting)",
      ko: "\(current)일 연속으로 할 일을 끝냈어요. 최장 \(longest)일\(waiting)")
  }

  static func perDay(_ best: TodoStatistics.DoneDay?, in year: Int) -> Sentence {
    guard let best else { return Sentence(en: "Done per day", ko: "날짜별 끝낸 일") }
    let (count, day) = (Counts.grouped(best.done), best.day.written(in: year))
    return Sentence(en: "Done per day (most: \(count) on \(day))", ko: "날짜별 끝낸 일 (가장 많이: \(day)에 \(count)개)")
  }
}

extension TodoStatistics {
  fileprivate var tabSeparated: String {
    let progress = progress.map { ["\($0.done)", "\($0.total)"] } ?? ["", ""]
    let rows =
      [
        ["period", "\(range.lowerBound)", "\(range.upperBound)"],
        ["total", "\(total.done)", "\(total.open)"],
        ["process"] + progress,
        ["streak", "\(streak.current)", "\(streak.longest)"],
      ] + zip(Quadrant.allCases, quadrants).map { [$0.rawValue, "\($1.done)", "\($1.open)"] }
      + days.map { ["\($0.day)", "\($0.done)"] }
    return rows.tabSeparated
  }

  /// `process` is null if no task belongs to today: 0 of 0 is not a share.
  func json(of period: TodoPeriod) -> JSONValue {
    let quadrants = zip(Quadrant.allCases, quadrants).map { quadrant, tally -> JSONValue in
      ["quadrant": quadrant.rawValue, "done": tally.done, "open": tally.open]
    }
    return [
      "today": today.description,
      "period": period.kind.rawValue,
      "from": period.days.lowerBound.description,
      "to": period.days.upperBound.description,
      "done": total.done,
      "open": total.open,
      "quadrants": quadrants,
      "days": days.map { ["day": $0.day.description, "done": $0.done] as JSONValue },
      "process": progress.map { ["done": $0.done, "total": $0.total] },
      "streak": ["current": streak.current, "longest": streak.longest, "today_done": streak.isTodayDone] as JSONValue,
    ]
  }
}
