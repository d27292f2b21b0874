internal import Formats

extension ImportFormat {
  /// Recognizes a format by the content of a file.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8
  ///   - name: The name of the file, for tables whose content does not tell that they are tables
  ///   - titleColumn: The name of the column with the titles, if the user has named it
  init(recognizing bytes: [UInt8], name: String, titleColumn: String?) {
    let start = bytes.first { !" \t\r\n".utf8.contains($0) }
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "["), let format = ImportFormat(recognizingJSON: bytes) {
      self = format
      return
    }
    // The beginning is enough.
    let lines = TodoFileReading.lines(of: Array(bytes.prefix(64 << 10))).lazy.map(\.text)
    if lines.first(where: { !$0.allSatisfy(\.isWhitespace) })?.uppercased().hasPrefix("BEGIN:VCALENDAR") ?? false {
      self = .icalendar
    } else if titleColumn != nil {
      self = .csv
    } else {
      let table = TableShape(bytes, name: name)
      if let table, table.isCertain {
        self = table.format
      } else if OrgItem.hasTask(in: lines), OrgItem.isCertainlyOrg(in: lines) {
        self = .org
      } else if lines.contains(where: { MarkdownItem($0) != nil }) {
        self = .markdown
      } else if OrgItem.hasTask(in: lines) {
        self = .org
      } else {
        self = table?.format ?? .todotxt
      }
    }
  }

  /// Nil for text that only begins like a JSON array, such as `[x] Buy milk`.
  private init?(recognizingJSON bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    var names: Set<String> = []
    if reader.peek() == UInt8(ascii: "[") {
      do {
        try reader.readArray { reader throws(JSONError) in
          names.formUnion(ImportFormat.names(in: try reader.readValue()))
          // One record with three names is enough to decide; the error only ends the reading.
          if names.count > 2 { throw reader.error }
        }
      } catch {
        if names.isEmpty { return nil }
      }
      self = ImportFormat(recordNames: names) ?? .json
      return
    }
    var elements: Set<String> = []
    try? reader.readObject { name, reader throws(JSONError) in
      guard reader.peek() == UInt8(ascii: "[") else {
        let value = try reader.readValue()
        names.insert(name == "kind" || name == "type" ? "\(name)=\(value.string ?? "")" : name)
        return
      }
      names.insert(name)
      try reader.readArray { reader throws(JSONError) in
        let value = try reader.readValue()
        if elements.count < 100 { elements.formUnion(ImportFormat.names(in: value)) }
      }
    }
    if names.contains("cards"), names.contains("lists") {
      self = .trello
    } else if names.contains(where: { $0.hasPrefix("kind=tasks#") }) {
      self = .google
    } else if !names.contains("schema_version"), let format = ImportFormat(recordNames: names) {
      self = format
      // Microsoft's tasks are in a list of any name, but `tasks` is the name of cyc's own.
    } else if !names.contains("tasks"), let format = ImportFormat(recordNames: elements), format == .microsoft {
      self = format
    } else {
      self = .json
    }
  }

  /// - Parameter names: of the members of a task; of `kind` and `type` with their values, such as `type=to-do`
  private init?(recordNames names: Set<String>) {
    let format: ImportFormat? =
      if names.contains("description"), !names.isDisjoint(with: ["entry", "status", "uuid"]) {
        .taskwarrior
      } else if names.contains("externalId") {
        .reminders
      } else if names.contains("type=to-do") || names.contains("type=project") || names.contains("type=heading") {
        .things
      } else if !names.isDisjoint(with: ["dueDateTime", "importance", "checklistItems"]) {
        .microsoft
      } else if names.contains(where: { $0.hasPrefix("kind=tasks#") }) {
        .google
      } else {
        nil
      }
    guard let format else { return nil }
    self = format
  }

  private static func names(in value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.flatMap { member in
      let isKind = member.name == "kind" || member.name == "type"
      // Microsoft Graph has the tasks of each list within the list.
      let inner = member.value.array?.first.map(names) ?? []
      return [isKind ? "\(member.name)=\(member.value.string ?? "")" : member.name] + inner
    }
  }
}

/// The format of a table.
struct TableShape {
  let format: ImportFormat
  /// Whether it is a table even if a line in a cell looks like an item of a checklist.
  let isCertain: Bool

  /// Nil if the text is not a table with a header.
  init?(_ bytes: [UInt8], name: String) {
    let shape = CSVShape(bytes)
    let count = shape.cellCount
    var rows = shape.rows
    if rows.isEmpty {
      var reader = TableReader(bytes, separator: shape.separator)
      if let row = reader.next()?.row { rows.append(row) }
    }
    let headers = rows.prefix(TableHeader.searchedRows).map { TableHeader($0) }
    if let format = headers.lazy.compactMap(\.program).first {
      self.format = format
      isCertain = true
      return
    }
    isCertain = headers.first.map { $0.isOwn || $0.title != nil && $0.knownCount > 1 } ?? false
    let isNamedTable = [".csv", ".tsv"].contains { name.lowercased().hasSuffix($0) }
    let isRectangular = rows.count > 1 && rows.allSatisfy { $0.cells.count == count }
    // A title column is enough. So is our own header, and so is another known name if there are three or more columns
    // (two such names, unless all rows have equally many cells).
    let isHeader = headers.contains { header in
      header.title != nil && (count > 1 ? header.names.count == count : header.names.count == 1)
        || header.names.count == count && count > 2 && header.knownCount > (isRectangular ? 0 : 1)
        || header.isOwn && header.names.count > 1
    }
    guard isHeader || isNamedTable else { return nil }
    format = .csv
  }
}
