internal import Days
internal import Streaks

/// Reads the contribution page exactly as GitHub writes it today, many times as fast as libxml2 takes it apart.
///
/// It never says that a page is wrong: at whatever is not as expected it gives up, and `ContributionPageReader` decides. What
/// it does read, it reads as that would. So every element stands in the one that it belongs to and is closed in its place,
/// where no parser moves or closes any by itself; and what a day is made of stands side by side.
struct ContributionPageScanner {
  private typealias Name = PlainMarkup.Name
  private typealias Unfamiliar = PlainMarkup.Unfamiliar

  private let cellEnd = Array("</td>".utf8)
  private let tipStart = Array("<tool-tip".utf8)
  private let tipEnd = Array("</tool-tip>".utf8)
  private let idStart = Array("contribution-day-component-".utf8)

  // Not static: a lookup for each comparison would be felt.
  private let names = Names()
  private var markup: PlainMarkup
  /// The elements that are open, innermost last.
  private var open: [Name] = []
  private var cells: [PageFacts.Cell] = []
  /// The place in the grid of the last cell, row by row.
  private var lastPlace = -1
  private var hasTable = false
  private var total: Int?
  private var from: (day: Day, zone: String?)?
  private var to: (day: Day, zone: String?)?
  private var login: String?

  /// The page, or nil where it is not to the letter what is expected.
  static func page(in bytes: [UInt8]) -> ContributionPage? {
    do {
      var scanner = ContributionPageScanner(markup: try PlainMarkup(bytes))
      return try scanner.page()
    } catch {
      return nil
    }
  }

  private init(markup: PlainMarkup) {
    self.markup = markup
    cells.reserveCapacity(380)
  }

  private mutating func page() throws -> ContributionPage {
    while let tag = try markup.nextTag() {
      switch tag {
      case .start(let name): try start(name)
      case .end(let name): guard open.popLast() == name else { throw Unfamiliar() }
      }
    }
    guard open.isEmpty, let total, let from, let to else { throw Unfamiliar() }
    return try ContributionPage(
      PageFacts(cells: try cellsInOrder(), total: total, from: from, to: to, login: login))
  }

  /// The page has them weekday by weekday. Since none may be missing, each one's place is known.
  private func cellsInOrder() throws(Unfamiliar) -> [PageFacts.Cell] {
    guard let first = cells.lazy.map(\.day).min() else { throw Unfamiliar() }
    var ordered = cells
    for cell in cells {
      let place = first.distance(to: cell.day)
      guard place < cells.count else { throw Unfamiliar() }
      ordered[place] = cell
    }
    return ordered
  }

  private mutating func start(_ name: Name) throws(Unfamiliar) {
    guard isExpected(name, in: open.last), open.count < 20 else { throw Unfamiliar() }
    switch name {
    case names.td: try readCell()
    case names.div: try readRange()
    case names.h2: try readHeading()
    case names.table where hasTable: throw Unfamiliar()
    default:
      if name == names.table { hasTable = true }
      try markup.skipAttributes()
      open.append(name)
    }
  }

  private func isExpected(_ name: Name, in parent: Name?) -> Bool {
    switch name {
    case names.td: parent == names.tr
    case names.tr: parent == names.tbody || parent == names.thead
    case names.tbody, names.thead, names.caption: parent == names.table
    case names.table, names.h2, names.a: parent == names.div
    case names.span: parent == names.div || parent == names.td
    case names.div: parent == nil || parent == names.div
    default: false
    }
  }

  /// The first and the last day stand in one element, and nowhere else.
  private mutating func readRange() throws(Unfamiliar) {
    let isKnown = from != nil
    var url: Range<Int>?
    while let (name, value) = try markup.nextAttribute() {
      switch name {
      case names.dataFrom where from == nil && to == nil: from = try moment(value)
      case names.dataTo where from != nil && to == nil: to = try moment(value)
      case names.dataURL: url = value
      case names.dataFrom, names.dataTo: throw Unfamiliar()
      default: break
      }
    }
    guard (from == nil) == (to == nil) else { throw Unfamiliar() }
    if !isKnown, from != nil {
      guard let url, let login = loginOfPage(markup.bytes[url]) else { throw Unfamiliar() }
      self.login = login
    }
    open.append(names.div)
  }

  private func moment(_ value: Range<Int>) throws(Unfamiliar) -> (day: Day, zone: String?) {
    let text = markup.bytes[value]
    let isPlain = text.allSatisfy { $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "&") }
    guard isPlain, let moment = dayAndZone(String(decoding: text, as: UTF8.self)) else { throw Unfamiliar() }
    return moment
  }

  private mutating func readHeading() throws(Unfamiliar) {
    try markup.skipAttributes()
    guard total == nil, let count = contributionCount(in: try markup.text()) else { throw Unfamiliar() }
    total = count
    try markup.pass(Array("</h2>".utf8))
  }

  /// A day's cell with the tip that belongs to it, or a cell without a day.
  private mutating func readCell() throws(Unfamiliar) {
    var date: Range<Int>?
    var id: Range<Int>?
    var level: Range<Int>?
    while let (name, value) = try markup.nextAttribute() {
      switch name {
      case names.dataDate where date == nil: date = value
      case names.id where id == nil: id = value
      case names.dataLevel where level == nil: level = value
      case names.dataDate, names.id, names.dataLevel, names.dataCount: throw Unfamiliar()
      default: break
      }
    }
    guard let date else {
      open.append(names.td)
      return
    }
    guard let day = Day(asciiDate: markup.bytes[date]), let id, let level else { throw Unfamiliar() }
    try markup.pass(cellEnd)
    try noteID(markup.bytes[id])
    let tip = try readTip(of: id)
    cells.append(PageFacts.Cell(day: day, level: try self.level(level), count: tip.count, date: tip.date))
  }

  private func level(_ value: Range<Int>) throws(Unfamiliar) -> Int {
    let text = markup.bytes[value]
    guard text.count == 1, let digit = text.first, (UInt8(ascii: "0")...UInt8(ascii: "4")).contains(digit) else {
      throw Unfamiliar()
    }
    return Int(digit - UInt8(ascii: "0"))
  }

  /// Cells are numbered row by row, so none has the id of another one.
  private mutating func noteID(_ id: ArraySlice<UInt8>) throws(Unfamiliar) {
    guard id.begins(with: idStart) else { throw Unfamiliar() }
    var (row, column) = (0, 0)
    var isColumn = false
    for byte in id.dropFirst(idStart.count) {
      if byte == UInt8(ascii: "-"), !isColumn {
        (row, column, isColumn) = (column, 0, true)
      } else {
        guard byte &- UInt8(ascii: "0") < 10, column < 60 else { throw Unfamiliar() }
        column = column * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    let place = row * 1000 + column
    guard place > lastPlace else { throw Unfamiliar() }
    lastPlace = place
  }

  private mutating func readTip(of id: Range<Int>) throws(Unfamiliar) -> CellText {
    markup.skipSpace()
    try markup.pass(tipStart)
    var isOfCell = false
    while let (name, value) = try markup.nextAttribute() {
      guard name == names.for else { continue }
      guard !isOfCell, markup.bytes[value] == markup.bytes[id] else { throw Unfamiliar() }
      isOfCell = true
    }
    let tip = CellText(try markup.text())
    guard isOfCell, tip.count != nil else { throw Unfamiliar() }
    try markup.pass(tipEnd)
    return tip
  }
}

/// The names that a page is read by.
private struct Names {
  let a = PlainMarkup.Name("a")
  let caption = PlainMarkup.Name("caption")
  let div = PlainMarkup.Name("div")
  let h2 = PlainMarkup.Name("h2")
  let span = PlainMarkup.Name("span")
  let table = PlainMarkup.Name("table")
  let tbody = PlainMarkup.Name("tbody")
  let td = PlainMarkup.Name("td")
  let thead = PlainMarkup.Name("thead")
  let tr = PlainMarkup.Name("tr")

  let dataCount = PlainMarkup.Name("data-count")
  let dataDate = PlainMarkup.Name("data-date")
  let dataFrom = PlainMarkup.Name("data-from")
  let dataLevel = PlainMarkup.Name("data-level")
  let dataTo = PlainMarkup.Name("data-to")
  let dataURL = PlainMarkup.Name("data-url")
  let `for` = PlainMarkup.Name("for")
  let id = PlainMarkup.Name("id")
}
