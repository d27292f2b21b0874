internal import CycBase
internal import Streaks
internal import Terminal

/// Several people's streaks as a table that fits the terminal: what matters least goes first where it is narrow.
struct PeopleTable {
  /// The longest streak first.
  let rows: [PersonRow]
  let display: Display
  let language: Language

  /// In the order in which they stand.
  private enum Column: CaseIterable {
    case login, streak, today, longest, total, age

    var layout: Table.Column {
      switch self {
      case .streak, .longest, .total: .trailing()
      case .login, .today, .age: .leading()
      }
    }

    /// Which goes first where there is no room.
    static let leastFirst: [Column] = [.total, .longest, .age, .today]
  }

  /// The login may be cut to so much before a column goes.
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
    Table(
      columns.map(\.layout), rows: (0...rows.count).map { row in columns.map { cells[$0]?[row] ?? Segment("") } })
  }

  /// The heading and what stands below it.
  private func segments(of column: Column) -> [Segment] {
    [Segment(heading(column), Style(bold: true))] + rows.map { Segment(cell(column, of: $0), style(column, of: $0)) }
  }

  private func fitted(_ line: Line) -> Line {
    line.width > display.columns ? Line(line.text(.none).truncated(to: display.columns, ellipsis: "")) : line
  }

  private func heading(_ column: Column) -> String {
    switch column {
    case .login: PeoplePhrases.login(language)
    case .streak: PeoplePhrases.streak(language)
    case .today: PeoplePhrases.today(language)
    case .longest: PeoplePhrases.longest(language)
    case .total: PeoplePhrases.total(language)
    case .age: PeoplePhrases.age(language)
    }
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

  private func mark(_ today: PersonRow.Today) -> String {
    if display.isASCII { return "" }
    return switch today {
    case .done: "✓ "
    case .pending: "○ "
    case .unknown: "? "
    }
  }

  private func style(_ column: Column, of row: PersonRow) -> Style {
    switch column {
    case .streak: Style(bold: true)
    case .today: Style(foreground: display.color(of: row.today == .done ? .done : .pending))
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
