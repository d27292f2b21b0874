internal import CycBase
internal import GitHub
internal import Streaks
internal import Terminal

/// Several people's streaks as a table. On a narrow terminal the least important columns are left out.
struct PeopleTable {
  /// The longest streak first.
  let rows: [PersonRow]
  let display: Display
  let language: Language

  /// From left to right.
  private enum Column: CaseIterable {
    case login, streak, today, longest, total, age

    var heading: Sentence {
      switch self {
      case .login: Sentence(en: "Login", ko: "아이디")
      case .streak: Sentence(en: "Streak", ko: "연속")
      case .today: Sentence(en: "Today", ko: "오늘")
      case .longest: Sentence(en: "Longest", ko: "최장")
      case .total: Sentence(en: "Last year", ko: "최근 1년")
      case .age: Sentence(en: "As of", ko: "기준")
      }
    }

    var layout: Table.Column {
      switch self {
      case .streak, .longest, .total: .trailing()
      case .login, .today, .age: .leading()
      }
    }

    /// In the order in which they are left out.
    static let leastFirst: [Column] = [.total, .longest, .age, .today]
  }

  /// Logins are cut to this width before a column is left out.
  private static let fairLoginWidth = 16

  init(rows: [PersonRow], display: Display, language: Language) {
    self.rows = rows.sorted { $0.isAbove($1) }
    self.display = display
    self.language = language
  }

  var text: String {
    guard !rows.isEmpty else { return "" }
    var columns = Column.allCases.filter { column in column != .age || rows.contains { $0.age != nil } }
    var cells = Dictionary(uniqueKeysWithValues: columns.map { ($0, segments(of: $0)) })
    let logins = cells[.login] ?? []
    let loginWidth = logins.map(\.width).max() ?? 0
    var excess = table(columns, cells).width - display.columns
    for least in Column.leastFirst where excess > max(0, loginWidth - PeopleTable.fairLoginWidth) {
      columns.removeAll { $0 == least }
      excess = table(columns, cells).width - display.columns
    }
    if excess > 0 {
      let width = max(1, loginWidth - excess)
      cells[.login] = logins.map { Segment($0.text.truncated(to: width, ellipsis: display.ellipsis), $0.style) }
    }
    let table = table(columns, cells)
    return (table.rows.map { fitted(table.line($0)) } + footer(columns)).text(display.depth)
  }

  private func table(_ columns: [Column], _ cells: [Column: [Segment]]) -> Table {
    Table(columns.map(\.layout), rows: (0...rows.count).map { row in columns.map { cells[$0]?[row] ?? Segment("") } })
  }

  private func segments(of column: Column) -> [Segment] {
    [Segment(column.heading(language), Style(bold: true))]
      + rows.map { Segment(cell(column, of: $0), style(column, of: $0)) }
  }

  private func fitted(_ line: Line) -> Line {
    line.width > display.columns ? Line(line.text(.none).truncated(to: display.columns, ellipsis: "")) : line
  }

  private func cell(_ column: Column, of row: PersonRow) -> String {
    switch column {
    case .login: row.login
    case .streak: Counts.short(row.current)
    case .today: mark(row.today) + PeoplePhrases.today(row.today)(language)
    case .longest: Counts.short(row.longest)
    case .total: Counts.short(row.total)
    case .age: row.age.map { $0.ago(language) } ?? ""
    }
  }

  private func mark(_ today: Streak.Today) -> String {
    switch today {
    case .done: display.symbol("✓")
    case .pending, .resting: display.symbol("○")
    case .unknown: display.symbol("?")
    }
  }

  private func style(_ column: Column, of row: PersonRow) -> Style {
    switch column {
    case .streak: Style(bold: true)
    case .today: Style(foreground: display.color(of: row.today))
    case .age: Style(foreground: display.amber)
    case .login, .longest, .total: Style()
    }
  }

  private func footer(_ columns: [Column]) -> [Line] {
    let oldest = rows.compactMap(\.age).max { $0.seconds < $1.seconds }
    let remarks = [
      columns.contains(.longest) ? PeoplePhrases.longestSpan : nil,
      columns.contains(.age) ? nil : oldest.map(PeoplePhrases.oldest),
    ]
    return remarks.compactMap { $0 }.flatMap { Segment($0(language)).wrapped(to: display.columns) }
  }
}

/// A row of the table. Streaks are counted as GitHub counts, so that rows can be compared.
struct PersonRow: Equatable {
  let login: String
  let today: Streak.Today
  /// Days of the current run; 0 if there is none.
  let current: Quantity
  /// Days of the longest known run.
  let longest: Quantity
  /// Contributions in GitHub's last year, which is read for each person.
  let total: Quantity
  /// nil if the data is as new as the settings want.
  let age: DataAge?

  /// The longer streak is above; equal ones are sorted by login.
  func isAbove(_ other: PersonRow) -> Bool {
    if current != other.current { return current > other.current }
    let (name, otherName) = (login.lowercased(), other.login.lowercased())
    return name == otherName ? login < other.login : name < otherName
  }
}

extension PersonRow {
  init(_ report: StreakReport) {
    self.init(
      login: report.person.login.name, today: report.today(of: report.strict), current: report.strict.currentDays,
      longest: report.strict.longestDays, total: report.total(in: report.lastYear), age: report.coverage.age)
  }
}

enum PeoplePhrases {
  static func today(_ today: Streak.Today) -> Sentence {
    switch today {
    case .done: Sentence(en: "done", ko: "했어요")
    // GitHub has no days of rest.
    case .pending, .resting: Sentence(en: "not yet", ko: "아직이에요")
    case .unknown: Sentence(en: "unknown", ko: "알 수 없어요")
    }
  }

  static let longestSpan = Sentence(
    en: "Longest covers the last year, and earlier years that the streak reaches into.",
    ko: "최장은 최근 1년과, 지금 기록이 시작된 해부터의 기록에서 찾았어요.")

  /// Used if there is no room for the column of ages.
  static func oldest(_ age: DataAge) -> Sentence {
    Sentence(en: "Oldest data: \(age.moment), \(age.ago).", ko: "가장 오래된 정보: \(age.moment), \(age.ago)")
  }

  static func shownAsKnown(_ group: FailureGroup) -> Sentence {
    Sentence(
      en: "\(group.reason); shown from the cache: \(group.names)",
      ko: "\(group.reason). 전에 받은 내용을 보여 드려요: \(group.names)")
  }

  static func shownInPart(_ group: FailureGroup) -> Sentence {
    Sentence(
      en: "\(group.reason); older years are not known of \(group.names)",
      ko: "\(group.reason). 더 오래된 해를 알 수 없는 사람: \(group.names)")
  }

  static func progress(done: Int, total: Int, bar: String) -> Sentence {
    let (done, total) = (Counts.grouped(done), Counts.grouped(total))
    return Sentence(en: "\(bar) \(done) of \(total) people", ko: "\(bar) \(total)명 중 \(done)명")
  }
}
