internal import Days
internal import Formats

/// Reads the rows of a table, also those with misplaced quotation marks.
struct TableReader {
  private var strict: CSVReader
  private let lenientDialect: CSVDialect
  /// Faulty rows until all quotation marks are read as text. Without a limit, each unclosed one would cost a search to
  /// the end of the file.
  private var faultsLeft = 100

  init(_ bytes: [UInt8], separator: UInt8) {
    strict = CSVReader(bytes, as: CSVDialect(separator: separator))
    lenientDialect = CSVDialect(separator: separator, isLenient: true)
  }

  /// - Returns: the row, and whether its quotation marks are wrong, or read as text after too many faults
  mutating func next() -> (row: CSVRow, hasFault: Bool)? {
    if faultsLeft == 0 {
      return strict.nextWithoutQuotes().map { row in (row, row.cells.contains { $0.contains("\"") }) }
    }
    var attempt = strict
    do throws(CSVError) {
      guard let row = try attempt.next() else { return nil }
      strict = attempt
      return (row, false)
    } catch {
      faultsLeft -= 1
      attempt = strict.with(lenientDialect)
      if let row = (try? attempt.next()) ?? nil {
        strict = attempt.with(CSVDialect(separator: lenientDialect.separator))
        return (row, true)
      }
      return strict.nextWithoutQuotes().map { ($0, true) }
    }
  }
}

/// The row that names the columns of a table.
struct TableHeader {
  /// Number of rows among which the header is looked for, since a heading may precede it.
  static let searchedRows = 10

  let row: CSVRow
  var names: [String] { row.cells }
  /// Names in lower case without blanks and signs.
  let keys: [String]

  init(_ row: CSVRow) {
    self.row = row
    keys = row.cells.map { name in
      String(name.lowercased().filter { !$0.isWhitespace && !"_?-:*".contains($0) })
    }
  }

  /// The program that writes this header; nil for any other table.
  var program: ImportFormat? {
    let names = Set(names)
    if names.contains("TYPE"), names.contains("CONTENT") { return .todoist }
    return names.contains("List Name") && names.contains("Is Check list") ? .ticktick : nil
  }

  /// Whether this is the header of our own export: all names are ours, and at least one is used by no other program.
  var isOwn: Bool {
    let fields = names.compactMap(Todo.Field.init(rawValue:))
    return fields.count == names.count && !Set(fields).isDisjoint(with: TableHeader.distinctiveFields)
  }

  /// Fields whose names no other program uses.
  private static let distinctiveFields: Set<Todo.Field> = [
    .number, .uuid, .quadrant, .column, .alertIsOn, .created, .changed, .completed, .order,
  ]

  /// The names that people and programs give to columns, the usual one first.
  private static let synonyms: [(meaning: TodoFile.Meaning, names: [String])] = [
    (
      .title,
      ["title", "task", "taskname", "name", "subject", "summary", "content", "todo", "제목", "할일", "작업", "업무", "이름"]
    ),
    (
      .body,
      ["notes", "note", "description", "details", "comment", "comments", "memo", "body", "메모", "설명", "비고", "상세", "내용"]
    ),
    (.due, ["due", "duedate", "deadline", "date", "when", "마감", "마감일", "기한", "날짜", "예정일"]),
    (.time, ["time", "duetime", "reminder", "alert", "시간", "시각", "알림"]),
    (.completed, ["datecompleted", "completedat", "completiondate", "completedon", "완료일"]),
    (.done, ["done", "completed", "status", "state", "%complete", "complete", "완료", "완료여부", "상태", "진행"]),
    (.priority, ["priority", "importance", "우선순위", "중요도"]),
    (.rule, ["repeat", "recurrence", "반복"]),
  ]

  private func index(_ meaning: TodoFile.Meaning) -> Int? {
    let names = TableHeader.synonyms.first { $0.meaning == meaning }?.names ?? []
    return names.lazy.compactMap { keys.firstIndex(of: $0) }.first
  }

  /// Index of the title column.
  var title: Int? { index(.title) }
  /// Number of meanings that have a column.
  var knownCount: Int { TodoFile.Meaning.allCases.count { index($0) != nil } }
  /// Whether a column has a Korean name. In dates of two-digit numbers, the year then comes first.
  var isKorean: Bool { names.contains { $0.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value } } }

  /// The meaning of each column. Of all but `.done` and `.other`, there is one column at most.
  func meanings(titleColumn: String?) -> [TodoFile.Meaning] {
    var meanings = Array(repeating: TodoFile.Meaning.other, count: names.count)
    for (meaning, synonyms) in TableHeader.synonyms {
      if meaning == .done {
        for (place, key) in keys.enumerated() where synonyms.contains(key) { meanings[place] = .done }
      } else if let place = index(meaning), meanings[place] == .other {
        meanings[place] = meaning
      }
    }
    if let titleColumn {
      // Without that column, the table has no titles and is refused.
      meanings = meanings.map { $0 == .title ? .other : $0 }
      let key = TableHeader(CSVRow(line: 1, cells: [titleColumn])).keys[0]
      if let place = names.firstIndex(of: titleColumn) ?? keys.firstIndex(of: key) { meanings[place] = .title }
    }
    return meanings
  }
}

extension TodoFileReading {
  mutating func readTable(_ bytes: [UInt8]) throws(ImportProblem) {
    // Excel's "CSV (Macintosh)" ends lines with CR alone.
    let bytes = bytes.contains(0x0A) ? bytes : bytes.map { $0 == 0x0D ? 0x0A : $0 }
    var reader = TableReader(bytes, separator: CSVShape(bytes).separator)
    var rows: [CSVRow] = []
    while let (row, hasFault) = reader.next() {
      rows.append(row)
      if hasFault {
        faultyLines.insert(row.line)
        recordRepair(line: row.line, .notCSV)
      }
    }
    let headers = rows.prefix(TableHeader.searchedRows).map { TableHeader($0) }
    func rest(after index: Int) -> ArraySlice<CSVRow> { rows[(index + 1)...] }
    if format != .csv {
      guard let index = headers.firstIndex(where: { $0.program == format }) else {
        throw ImportProblem(line: 1, .noTitleColumn(headers.first?.names ?? []))
      }
      let header = headers[index]
      if format == .todoist {
        readTodoist(header, rest(after: index))
      } else {
        readTickTick(header, rest(after: index))
      }
    } else if let first = headers.first,
      // Of a table with our names but no titles, `readOwn` reports the missing column.
      first.isOwn
        || rules.titleColumn == nil && first.title == nil && first.names.allSatisfy({ Todo.Field(rawValue: $0) != nil })
    {
      try readOwn(first, rest(after: 0))
    } else if let index = headers.firstIndex(where: { $0.meanings(titleColumn: rules.titleColumn).contains(.title) }) {
      try readAnyTable(headers[index], rest(after: index))
    } else {
      guard let first = headers.first else { throw ImportProblem(line: 1, .missingKey(Todo.Field.title.rawValue)) }
      throw ImportProblem(line: first.row.line, .noTitleColumn(first.names))
    }
  }

  // MARK: - Our own table

  /// A table whose first line names its columns in any order, with the names of the JSON format.
  private mutating func readOwn(_ header: TableHeader, _ rows: ArraySlice<CSVRow>) throws(ImportProblem) {
    if let repeated = header.repeated { throw ImportProblem(line: header.row.line, .repeatedKey(repeated)) }
    let title = Todo.Field.title.rawValue
    if !header.names.contains(title) { throw ImportProblem(line: header.row.line, .missingKey(title)) }
    columns = header.names.map { TodoFile.Column(name: $0, meaning: $0 == title ? .title : .own) }
    let days = header.names.indices.filter { ["due", "wait"].contains(header.names[$0]) }
    let dates = DateColumn(of: rows, at: days, stated: rules.dateOrder, isYearFirst: false)
    for row in rows {
      let (cells, surplus) = fitted(row, to: header)
      take(line: row.line) { () throws(ImportProblem.Reason) in
        var members: [JSONMember] = []
        for (name, cell) in zip(header.names, cells) {
          let value = try TodoFileReading.value(CSVCell.plain(cell), of: name, dates)
          members.append(JSONMember(name: name, value: value))
        }
        var draft = try TodoFields(members).draft(line: row.line)
        // In a row without a UUID, an empty cell may also mean that the value is unknown.
        if draft.uuid == nil {
          draft.stated = draft.stated.filter { field in
            members.contains { $0.name == field.rawValue && $0.value != .null }
          }
        }
        draft.keep("more", surplus)
        return draft
      }
    }
  }

  /// Converts a cell to JSON. Spreadsheets write `TRUE`, `12/3/2026`, `9:00` and `09:00:00`.
  private static func value(
    _ cell: String, of name: String, _ dates: DateColumn
  ) throws(ImportProblem.Reason) -> JSONValue {
    if cell.isEmpty { return .null }
    switch Todo.Field(rawValue: name) {
    case .number: return .number(cell)
    case .due, .wait:
      guard Day(iso8601: cell) == nil, let written = NumericDate(cell), written.rest.isEmpty else {
        return .string(cell)
      }
      let days = written.days(dates)
      if days.count > 1 { throw .ambiguousDate(cell) }
      return .string(days.first?.description ?? cell)
    case .alert:
      let time = cell.dropFirst().first == ":" ? "0\(cell)" : cell
      return .string(time.count == 8 && time.hasSuffix(":00") ? String(time.dropLast(3)) : time)
    case .alertIsOn: return ["true": .bool(true), "false": .bool(false)][cell.lowercased()] ?? .string(cell)
    default: return .string(cell)
    }
  }

  // MARK: - Any table

  private mutating func readAnyTable(_ header: TableHeader, _ rows: ArraySlice<CSVRow>) throws(ImportProblem) {
    let meanings = header.meanings(titleColumn: rules.titleColumn)
    columns = zip(header.names, meanings).map { TodoFile.Column(name: $0, meaning: $1) }
    if let repeated = header.repeated {
      strictProblems.append(ImportProblem(line: header.row.line, .repeatedKey(repeated)))
    }
    for column in columns where column.meaning == .other && column.name != header.repeated {
      strictProblems.append(ImportProblem(line: header.row.line, .unknownKey(column.name)))
    }
    let table = AnyTable(header: header, meanings: meanings, rows: rows, rules: rules)
    for row in rows where row.cells.contains(where: { $0.unicodeScalars.contains(where: TodoText.isVisible) }) {
      let (cells, surplus) = fitted(row, to: header)
      take(line: row.line) { () throws(ImportProblem.Reason) in
        var draft = try table.draft(line: row.line, cells)
        draft.keep("more", surplus)
        return draft
      }
    }
  }

  /// The cells of a row, as many as there are columns, and the text of any further cells.
  mutating func fitted(_ row: CSVRow, to header: TableHeader) -> (cells: [String], surplus: String?) {
    let count = header.names.count
    if row.cells.count == count { return (row.cells, nil) }
    if !faultyLines.contains(row.line) {
      strictProblems.append(ImportProblem(line: row.line, .cellCount(row.cells.count, columns: count)))
    }
    let cells = row.cells.prefix(count) + Array(repeating: "", count: max(0, count - row.cells.count))
    let surplus = row.cells.dropFirst(count).filter { !$0.isEmpty }
    return (Array(cells), surplus.isEmpty ? nil : surplus.joined(separator: ", "))
  }
}

extension TableHeader {
  /// A name that two columns have.
  fileprivate var repeated: String? {
    var seen: Set<String> = []
    return names.first { !$0.isEmpty && !seen.insert($0).inserted }
  }
}

extension DateColumn {
  /// - Parameter places: indices of the cells with dates
  fileprivate init(
    of rows: ArraySlice<CSVRow>, at places: [Int], stated: DateOrder?, isYearFirst: Bool
  ) {
    let values = rows.lazy.flatMap { row in
      places.lazy.compactMap { $0 < row.cells.count ? row.cells[$0] : nil }
    }
    self.init(values, stated: stated, isYearFirst: isYearFirst)
  }
}

/// A table of an unknown program: the columns are recognized by their names.
private struct AnyTable {
  let header: TableHeader
  let meanings: [TodoFile.Meaning]
  let rules: ImportRules
  let dates: DateColumn

  init(header: TableHeader, meanings: [TodoFile.Meaning], rows: ArraySlice<CSVRow>, rules: ImportRules) {
    (self.header, self.meanings, self.rules) = (header, meanings, rules)
    let places = meanings.indices.filter { [.due, .completed, .done].contains(meanings[$0]) }
    dates = DateColumn(
      of: rows, at: places, stated: rules.dateOrder, isYearFirst: header.isKorean)
  }

  func draft(line: Int, _ cells: [String]) throws(ImportProblem.Reason) -> TaskDraft {
    var draft = TaskDraft(line: line)
    draft.emptyUnlessStated = meanings.reduce(into: []) { $0.formUnion($1.clearedFields) }
    for (place, cell) in cells.enumerated() where !cell.isEmpty {
      let name = header.names[place].isEmpty ? "column \(place + 1)" : header.names[place]
      switch meanings[place] {
      case .title: draft.title = cell
      case .body: draft.note(cell)
      case .due:
        do throws(ImportProblem.Reason) {
          draft.take(try rules.date(cell, in: dates))
        } catch {
          draft.keep(name, invalid: cell, error)
        }
      case .done: if !hasDate(cell) { takeState(cell, name, &draft) }
      case .priority: takePriority(cell, name, &draft)
      case .rule: draft.repeats(cell) { Recurrence(rrule: $0) ?? rules.recurrence($0) }
      case .other, .own: draft.keep(name, cell.trimmedBlanks)
      case .time, .completed, .auxiliary, .ignored: break
      }
    }
    // In a second pass, since these need the due day and the column, which may be further right.
    for (place, cell) in cells.enumerated() where !cell.isEmpty {
      switch meanings[place] {
      case .time: takeTime(cell, header.names[place], &draft)
      case .completed: takeCompleted(cell, header.names[place], &draft)
      case .done where hasDate(cell):
        draft.column = .done
        takeCompleted(cell, header.names[place], &draft)
      default: break
      }
    }
    if draft.title.isEmpty, draft.notes.isEmpty { throw .missingKey(Todo.Field.title.rawValue) }
    return draft
  }

  private func takeTime(_ cell: String, _ name: String, _ draft: inout TaskDraft) {
    if let due = draft.due, let when = rules.when("\(due) \(cell.trimmedBlanks)"), when.day == due, let time = when.time
    {
      draft.alert = draft.alert ?? TodoAlert(time: time)
    } else if let when = try? rules.date(cell, in: dates), let time = when.time,
      draft.due == nil || draft.due == when.day
    {
      draft.due = when.day
      draft.alert = TodoAlert(time: time)
    } else {
      draft.keep(name, cell)
    }
  }

  private func takeCompleted(_ cell: String, _ name: String, _ draft: inout TaskDraft) {
    guard let when = try? rules.date(cell, in: dates) else { return draft.keep(name, cell) }
    if !meanings.contains(.done) { draft.column = .done }
    guard draft.column == .done else { return draft.keep(name, cell) }
    draft.completed = rules.instant(of: when.day, at: when.time)
  }

  /// Whether a column such as `Completed` has a date instead of yes or no. The order of day and month may be unknown.
  private func hasDate(_ cell: String) -> Bool { NumericDate(cell.trimmedBlanks) != nil }

  private static let done: Set<String> = [
    "yes", "true", "y", "1", "x", "✓", "✔", "☑", "✅", "done", "100", "100%", "completed", "complete", "closed", "완료",
    "예", "완료됨",
  ]
  /// Korean forms have O for yes, and X for no.
  private static let koreanYes: Set<String> = ["o", "ㅇ", "○", "◯", "⭕", "v"]
  private static let koreanNo: Set<String> = ["x", "×", "✗", "✕", "❌"]
  private static let doing: Set<String> = ["in progress", "inprogress", "doing", "started", "진행 중", "진행중"]
  private static let open: Set<String> = [
    "no", "false", "n", "0", "0%", "open", "todo", "to do", "not started", "notstarted", "needs action", "아니오", "아니요",
    "미완료",
    "할 일", "시작 전",
  ]

  private func takeState(_ cell: String, _ name: String, _ draft: inout TaskDraft) {
    let word = cell.trimmedBlanks.lowercased()
    if header.isKorean, AnyTable.koreanYes.contains(word) {
      draft.column = .done
    } else if header.isKorean, AnyTable.koreanNo.contains(word) {
      return
    } else if AnyTable.done.contains(word) {
      draft.column = .done
    } else if AnyTable.doing.contains(word)
      || Int(word.hasSuffix("%") ? String(word.dropLast()) : word).map({ 1..<100 ~= $0 }) ?? false
    {
      if draft.column == .todo { draft.column = .doing }
    } else if !AnyTable.open.contains(word) {
      draft.keep(name, cell)
    }
  }

  private static let quadrants: [(Quadrant, Set<String>)] = [
    (.do, ["high", "highest", "urgent", "h", "높음", "매우 높음", "상", "긴급"]),
    (.decide, ["medium", "m", "보통", "중간", "중"]), (.delegate, ["low", "lowest", "l", "낮음", "매우 낮음", "하"]),
  ]

  private func takePriority(_ cell: String, _ name: String, _ draft: inout TaskDraft) {
    let word = cell.trimmedBlanks.lowercased()
    if let quadrant = AnyTable.quadrants.first(where: { $0.1.contains(word) })?.0 {
      draft.quadrant = quadrant
    } else if !["none", "normal", "없음"].contains(word) {
      draft.keep(name, cell)
    }
  }
}

extension TodoFile.Meaning {
  /// Fields that lose their value if the cells with this meaning are empty. The title and the quadrant stay. The body
  /// is one of them if it may have a value of such a cell from an earlier import.
  fileprivate var clearedFields: Set<Todo.Field> {
    switch self {
    case .title, .own, .auxiliary, .ignored: []
    case .body, .other, .priority: [.body]
    case .rule: [.body, .recurrence]
    case .due: [.due, .alert, .body]
    case .time: [.alert, .body]
    case .done, .completed: [.column, .body]
    }
  }
}
