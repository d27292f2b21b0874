internal import Formats

/// A table whose first line names its columns, in any order; the names are those of the list's own form.
extension TodoFileReading {
  mutating func readCSV(_ bytes: [UInt8]) throws(ImportProblem) {
    let rows = try TodoFileReading.rows(bytes)
    guard let header = rows.first else { throw ImportProblem(line: 1, .missingKey(Todo.CodingKeys.title.rawValue)) }
    try TodoFileReading.check(header)
    for row in rows.dropFirst() {
      take(line: row.line) { reading throws(ImportProblem.Reason) in
        guard row.cells.count == header.cells.count else {
          throw .cellCount(row.cells.count, columns: header.cells.count)
        }
        let members = zip(header.cells, row.cells).map { name, cell in
          JSONMember(name: name, value: TodoFileReading.value(CSVCell.plain(cell), of: name))
        }
        return try reading.jsonTask(JSONFields(.object(members)), line: row.line)
      }
    }
  }

  private static func rows(_ bytes: [UInt8]) throws(ImportProblem) -> [CSVRow] {
    do throws(CSVError) { return try CSVReader.rows(bytes) } catch { throw ImportProblem(line: error.line, .notCSV) }
  }

  private static func check(_ header: CSVRow) throws(ImportProblem) {
    var names: Set<String> = []
    for name in header.cells {
      if Todo.CodingKeys(stringValue: name) == nil { throw ImportProblem(line: header.line, .unknownKey(name)) }
      if !names.insert(name).inserted { throw ImportProblem(line: header.line, .repeatedKey(name)) }
    }
    let title = Todo.CodingKeys.title.rawValue
    if !names.contains(title) { throw ImportProblem(line: header.line, .missingKey(title)) }
  }

  /// A cell as JSON would have it. Spreadsheets write `TRUE`.
  private static func value(_ cell: String, of name: String) -> JSONValue {
    if cell.isEmpty { return .null }
    switch Todo.CodingKeys(stringValue: name) {
    case .number: return .number(cell)
    case .alertIsOn: return ["true": .bool(true), "false": .bool(false)][cell.lowercased()] ?? .string(cell)
    default: return .string(cell)
    }
  }
}
