/// Reads rows from a damaged SQLite file. Any page may be damaged, including the schema table.
///
/// Source: sqlite.org/fileformat2.html.
struct RawDatabase {
  /// Describes the rows of a table, so that they can be recognized anywhere in the file.
  struct Shape {
    let table: String
    /// Whether its rows are in a B-tree keyed by rowid; otherwise (WITHOUT ROWID) they are in an index B-tree.
    let hasRowid: Bool
    let fits: (RawRecord) -> Bool
  }

  struct Row {
    let rowid: Int64?
    let record: RawRecord
  }

  /// The rows recovered for one table.
  struct Table {
    var rows: [Row] = []
    var isWhole = true
  }

  private let bytes: [UInt8]
  private let pageSize: Int

  /// - Parameter pageSize: used if the file's own value is invalid
  init(_ bytes: [UInt8], pageSize: Int) {
    self.bytes = bytes
    let said = Bytes(bytes[...]).number(16, bytes: 2).map { $0 == 1 ? 65536 : $0 } ?? 0
    let isPossible = said >= 512 && said.nonzeroBitCount == 1 && bytes.count % said == 0
    self.pageSize = isPossible ? said : pageSize
  }

  private var pageNumbers: ClosedRange<Int> { 1...max(1, bytes.count / pageSize) }

  private func page(_ number: Int) -> ArraySlice<UInt8>? {
    guard pageNumbers.contains(number), number * pageSize <= bytes.count else { return nil }
    return bytes[((number - 1) * pageSize)..<(number * pageSize)]
  }

  private func tree(_ number: Int, as kind: RawPage.Kind? = nil) -> RawPage? {
    page(number).flatMap { RawPage($0, headerAt: number == 1 ? 100 : 0, as: kind) }
  }
}

// MARK: - Tables

extension RawDatabase {
  /// Reads all tables: first along their B-trees, then pages that belong to none.
  func tables(_ shapes: [Shape]) -> [String: Table] {
    var visit = Visit(tables: Dictionary(uniqueKeysWithValues: shapes.map { ($0.table, Table()) }))
    let roots = roots(&visit)
    for shape in shapes {
      if let root = roots[shape.table] {
        walk(root, shape, &visit)
      } else {
        visit.tables[shape.table]?.isWhole = false
      }
    }
    let (free, isFreeListWhole) = freePages()
    let strays = pageNumbers.filter { !visit.seen.contains($0) && !free.contains($0) }
    // If only the list of free pages is damaged, a page without a tree is a free one with deleted rows.
    if isFreeListWhole || visit.tables.values.contains(where: { !$0.isWhole }) {
      for number in strays { readStray(number, shapes, &visit) }
    }
    return visit.tables
  }

  private struct Visit {
    var tables: [String: Table]
    var seen: Set<Int> = []
  }

  /// Root pages of tables and indexes, by name.
  private func roots(_ visit: inout Visit) -> [String: Int] {
    let name = ""
    visit.tables[name] = Table()
    defer { visit.tables[name] = nil }
    walk(1, Shape(table: name, hasRowid: true) { $0.values.count == 5 }, &visit)
    return (visit.tables[name]?.rows ?? []).reduce(into: [:]) { roots, row in
      guard case .text(let name, _) = row.record.values[1], case .integer(let root) = row.record.values[3],
        let number = Int(exactly: root), number > 1, roots[name] == nil
      else { return }
      roots[name] = number
    }
  }

  private func walk(_ root: Int, _ shape: Shape, _ visit: inout Visit) {
    var open = [root]
    while let number = open.popLast() {
      guard visit.seen.insert(number).inserted, let page = tree(number, of: shape) else {
        visit.tables[shape.table]?.isWhole = false
        continue
      }
      if take(page, number, shape, &visit) {
        open += page.children.reversed()
      } else {
        // A wrong pointer may lead to a page of another table; its own tree must still be able to visit it.
        visit.seen.remove(number)
      }
    }
  }

  /// A page of a table with known rows. If its type byte is damaged, the type is guessed from the content.
  private func tree(_ number: Int, of shape: Shape) -> RawPage? {
    let kinds: [RawPage.Kind] = shape.hasRowid ? [.leafTable, .interiorTable] : [.leafIndex, .interiorIndex]
    if let page = tree(number), kinds.contains(page.kind) { return page }
    return kinds.lazy.compactMap { tree(number, as: $0) }.first { $0.addsUp && !$0.cells.isEmpty }
  }

  /// Takes the rows of a page; false if none of its cells fits the table.
  private func take(_ page: RawPage, _ number: Int, _ shape: Shape, _ visit: inout Visit) -> Bool {
    var (rows, isWhole) = ([Row](), page.addsUp)
    for cell in page.cells where cell.payload != nil {
      if let row = row(cell, number, shape, &visit.seen) { rows.append(row) } else { isWhole = false }
    }
    if !page.addsUp { rows += lostRows(page, number, shape, &visit.seen) }
    visit.tables[shape.table]?.rows += rows
    if !isWhole { visit.tables[shape.table]?.isWhole = false }
    return !rows.isEmpty || page.cells.allSatisfy { $0.payload == nil }
  }

  private func row(_ cell: RawPage.Cell, _ number: Int, _ shape: Shape, _ seen: inout Set<Int>) -> Row? {
    guard let payload = cell.payload, let bytes = whole(payload, in: number, &seen), let record = RawRecord(bytes[...]),
      shape.fits(record)
    else { return nil }
    return Row(rowid: cell.rowid, record: record)
  }

  /// Rows on a page without a pointer to them.
  private func lostRows(_ page: RawPage, _ number: Int, _ shape: Shape, _ seen: inout Set<Int>) -> [Row] {
    guard let bytes = self.page(number).map(Bytes.init) else { return [] }
    var rows: [Row] = []
    for gap in page.unclaimed {
      var place = gap.lowerBound
      while place < gap.upperBound {
        guard let cell = RawPage.cell(bytes, at: place, page.kind), cell.extent.upperBound <= gap.upperBound,
          let row = row(cell, number, shape, &seen)
        else {
          place += 1
          continue
        }
        rows.append(row)
        place = cell.extent.upperBound
      }
    }
    return rows
  }

  /// All bytes of a payload, including overflow pages; nil if the chain of those is broken.
  private func whole(_ payload: RawPage.Payload, in number: Int, _ seen: inout Set<Int>) -> [UInt8]? {
    guard payload.count <= bytes.count, let local = page(number).map(Bytes.init)?[payload.local] else { return nil }
    var whole = Array(local)
    var (next, pages) = (payload.overflow ?? 0, [Int]())
    while whole.count < payload.count {
      guard next != 0, !pages.contains(next), let page = page(next).map(Bytes.init),
        let following = page.number(0, bytes: 4),
        let part = page[4..<4 + min(page.count - 4, payload.count - whole.count)]
      else { return nil }
      whole += part
      pages.append(next)
      next = following
    }
    seen.formUnion(pages)
    return whole
  }

  /// Takes the rows of a page outside of all trees, if they fit exactly one table.
  private func readStray(_ number: Int, _ shapes: [Shape], _ visit: inout Visit) {
    let page =
      [tree(number)] + RawPage.Kind.allCases.map { kind in tree(number, as: kind).flatMap { $0.addsUp ? $0 : nil } }
    guard !visit.seen.contains(number), let page = page.lazy.compactMap(\.self).first(where: { !$0.cells.isEmpty })
    else { return }
    var scratch = visit.seen
    let owners = shapes.filter { shape in
      page.kind.isTable == shape.hasRowid && page.cells.contains { row($0, number, shape, &scratch) != nil }
    }
    guard let owner = owners.first, owners.count == 1 else { return }
    visit.tables[owner.table]?.isWhole = false
    _ = take(page, number, owner, &visit)
  }

  /// Unused pages, and whether their list is intact.
  private func freePages() -> (pages: Set<Int>, isWhole: Bool) {
    let header = Bytes(bytes[...])
    guard var trunk = header.number(32, bytes: 4), let count = header.number(36, bytes: 4) else { return ([], false) }
    var free: Set<Int> = []
    while trunk != 0 {
      guard let page = page(trunk).map(Bytes.init), free.insert(trunk).inserted, let next = page.number(0, bytes: 4),
        let leaves = page.number(4, bytes: 4), leaves <= page.count / 4
      else { return (free, false) }
      free.formUnion((0..<leaves).compactMap { page.number(8 + 4 * $0, bytes: 4) })
      trunk = next
    }
    return (free, free.count == count)
  }
}

/// Changes that SQLite has written to the WAL and not yet to the file.
///
/// Source: sqlite.org/fileformat2.html, section 4.
struct WriteAheadLog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func applied(to file: [UInt8]) -> [UInt8] {
    let log = Bytes(bytes[...])
    guard let magic = log.number(0, bytes: 4), magic & ~1 == 0x377F_0682, let pageSize = log.number(8, bytes: 4),
      (512...65536).contains(pageSize), let salt = log[16..<24]
    else { return file }
    var sum = (UInt32(0), UInt32(0))
    func add(_ range: Range<Int>) { sum = WriteAheadLog.sum(bytes[range], isBigEndian: magic & 1 == 1, from: sum) }
    func isSummed(_ place: Int) -> Bool {
      log.number(place, bytes: 4) == Int(sum.0) && log.number(place + 4, bytes: 4) == Int(sum.1)
    }
    add(0..<24)
    guard isSummed(24) else { return file }
    var (whole, open) = (file, [(number: Int, place: Int)]())
    for frame in stride(from: 32, through: bytes.count - 24 - pageSize, by: 24 + pageSize) {
      guard let number = log.number(frame, bytes: 4), number > 0, let count = log.number(frame + 4, bytes: 4),
        log[(frame + 8)..<(frame + 16)] == salt
      else { break }
      add(frame..<frame + 8)
      add(frame + 24..<frame + 24 + pageSize)
      guard isSummed(frame + 16) else { break }
      open.append((number, frame + 24))
      // The last frame of a transaction has the number of pages after it.
      guard count > 0 else { continue }
      let wanted = count * pageSize
      if whole.count < wanted { whole += [UInt8](repeating: 0, count: wanted - whole.count) }
      for page in open where page.number <= count {
        let start = (page.number - 1) * pageSize
        whole.replaceSubrange(start..<start + pageSize, with: bytes[page.place..<page.place + pageSize])
      }
      whole.removeLast(whole.count - wanted)
      open = []
    }
    return whole
  }

  private typealias Sum = (UInt32, UInt32)

  private static func sum(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool, from sum: Sum) -> Sum {
    var (first, second) = sum
    for place in stride(from: bytes.startIndex, to: bytes.endIndex - 7, by: 8) {
      func word(_ place: Int) -> UInt32 {
        let word = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return isBigEndian ? word : word.byteSwapped
      }
      first = first &+ word(place) &+ second
      second = second &+ word(place + 4) &+ first
    }
    return (first, second)
  }
}
