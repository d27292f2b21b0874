internal import Streaks
internal import Terminal

/// Several people's streaks as a table that fits the terminal: what matters least goes first where it is narrow.
struct PeopleTable {
  /// The longest streak first.
  let rows: [PersonRow]
  let display: Display
  let language: Language
  private var widths: [Column: Int] = [:]

  /// The columns but the login, in the order in which they stand.
  private enum Column: CaseIterable {
    case streak, today, longest, total, age

    var isNumber: Bool { self != .today && self != .age }

    /// Which goes first where there is no room.
    static let leastFirst: [Column] = [.total, .longest, .age, .today]
  }

  /// Between two columns.
  private static let gap = 2
  /// The login may be cut to so much before a column goes.
  private static let fairLoginWidth = 16

  init(rows: [PersonRow], display: Display, language: Language) {
    self.rows = rows.sorted { $0.isAbove($1) }
    self.display = display
    self.language = language
    for column in Column.allCases {
      let widest = rows.lazy.map { [self] in cell(column, of: $0).displayWidth }.max() ?? 0
      widths[column] = max(heading(column).displayWidth, widest)
    }
  }

  var text: String {
    guard !rows.isEmpty else { return "" }
    let columns = shownColumns
    let loginWidth = max(1, min(naturalLoginWidth, display.columns - width(of: columns)))
    let heading = styled(
      line(PeoplePhrases.login(language), columns, loginWidth) { self.heading($0) }, Style(bold: true))
    let lines = rows.map { row in
      line(row.login, columns, loginWidth) {
        cell($0, of: row)
      } style: {
        style($0, of: row)
      }
    }
    return ([heading] + lines + footer(columns)).map { $0 + "\n" }.joined()
  }

  private var shownColumns: [Column] {
    var columns = Column.allCases.filter { column in column != .age || rows.contains { $0.age != nil } }
    let login = min(naturalLoginWidth, PeopleTable.fairLoginWidth)
    for least in Column.leastFirst where login + width(of: columns) > display.columns {
      columns.removeAll { $0 == least }
    }
    return columns
  }

  private var naturalLoginWidth: Int {
    (rows.map(\.login) + [PeoplePhrases.login(language)]).map(\.displayWidth).max() ?? 0
  }

  /// The columns that these take behind the login, with the gaps before them.
  private func width(of columns: [Column]) -> Int {
    columns.reduce(0) { $0 + PeopleTable.gap + width(of: $1) }
  }

  private func width(of column: Column) -> Int { widths[column] ?? 0 }

  private func line(
    _ login: String, _ columns: [Column], _ loginWidth: Int, _ cell: (Column) -> String,
    style: (Column) -> Style = { _ in Style() }
  ) -> String {
    let gap = spaces(PeopleTable.gap)
    var plain = login.padded(to: loginWidth, ellipsis: display.ellipsis)
    var line = plain
    for column in columns {
      let width = width(of: column)
      let text = column.isNumber ? cell(column).padded(leadingTo: width) : cell(column).padded(to: width)
      // Nothing is put behind the last column, where it would only be in the way of a copy.
      let shown = column == columns.last && !column.isNumber ? cell(column) : text
      if shown.isEmpty { continue }
      plain += gap + shown
      line += gap + styled(shown, style(column))
    }
    return plain.displayWidth > display.columns ? plain.truncated(to: display.columns, ellipsis: "") : line
  }

  private func heading(_ column: Column) -> String {
    switch column {
    case .streak: PeoplePhrases.streak(language)
    case .today: PeoplePhrases.today(language)
    case .longest: PeoplePhrases.longest(language)
    case .total: PeoplePhrases.total(language)
    case .age: PeoplePhrases.age(language)
    }
  }

  private func cell(_ column: Column, of row: PersonRow) -> String {
    switch column {
    case .streak: Counts.grouped(row.current)
    case .today: mark(row.today) + PeoplePhrases.today(row.today)(language)
    case .longest: Counts.grouped(row.longest)
    case .total: Counts.atLeast(row.total)(language) + Counts.grouped(row.total.least)
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
    case .today: Style(foreground: .named(row.today == .done ? .green : .yellow))
    case .age: Style(foreground: .named(.yellow))
    case .longest, .total: Style()
    }
  }

  private func footer(_ columns: [Column]) -> [String] {
    let oldest = rows.compactMap(\.age).max { $0.seconds < $1.seconds }
    guard let oldest, !columns.contains(.age) else { return [] }
    return PeoplePhrases.oldest(oldest)(language).wrapped(to: display.columns)
  }

  private func styled(_ text: String, _ style: Style) -> String { text.styled(style, display.depth) }
}
