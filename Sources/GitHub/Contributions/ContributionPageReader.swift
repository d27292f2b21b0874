internal import Days
internal import HTML
internal import Streaks

/// Collects the cells, texts and facts of a contribution page from its tags and text.
struct ContributionPageReader: HTMLHandler {
  struct Cell {
    let day: Day
    /// Range of its id in `ids`.
    let id: Range<Int>
    let level: Int?
    /// From `data-count`, on pages that have it.
    var count: Int?
    /// The tool-tip directly after its cell, as on GitHub's pages.
    var tip: CellText?
    /// The text inside the cell, used if there is no tool-tip.
    var text: CellText?
  }

  private(set) var cells: [Cell] = []
  /// All ids in UTF-8, one after the other. A `String` for each would need its own memory.
  private var ids: [UInt8] = []
  /// Other tool-tips, by the id of their cell.
  private var tips: [[UInt8]: [CellText]] = [:]
  private var headingTotal: Int?
  private var from: (day: Day, zone: String?)?
  private var to: (day: Day, zone: String?)?
  private var login: String?
  private var accountID: Int?
  /// Whether the cells belong to an `svg`, as they did until 2023.
  private var isDrawnAsImage = false
  private(set) var isOrganisation = false
  private(set) var isSignIn = false

  /// The element whose text is collected.
  private enum Listening { case toCell, toTip, toHeading }
  private var listening: Listening?
  /// In UTF-8, without making a `String`: a year's page has hundreds of texts, and only their numbers matter.
  private var collected: [UInt8] = []
  /// Id of the cell that the tool-tip belongs to.
  private var target: [UInt8] = []

  mutating func start(_ tag: borrowing StartTag) {
    if tag.isNamed("td") || tag.isNamed("rect") {
      startCell(tag)
    } else if tag.isNamed("tool-tip") {
      finish()
      target.removeAll(keepingCapacity: true)
      if tag.append("for", to: &target) { listening = .toTip }
    } else if tag.isNamed("h2") {
      finish()
      listening = .toHeading
    } else if tag.isNamed("div") {
      readRange(tag)
    } else if tag.isNamed("meta") || tag.isNamed("form") {
      readPageKind(tag)
    }
    // The account's number is on the calendar: a group of an `svg`, or on newer pages a table.
    if accountID == nil, tag.isNamed("table") || tag.isNamed("g") {
      accountID = tag.attribute("data-hydro-click").flatMap(accountOfCalendar)
    }
  }

  mutating func text(_ text: borrowing TextPiece) { if listening != nil { text.append(to: &collected) } }

  mutating func end(_ tag: borrowing EndTag) {
    if tag.isNamed("td") || tag.isNamed("rect") || tag.isNamed("tool-tip") || tag.isNamed("h2") { finish() }
  }

  private mutating func startCell(_ tag: borrowing StartTag) {
    finish()
    // No text is being collected now, so the buffer is free for the date.
    guard tag.append("data-date", to: &collected) else { return }
    defer { collected.removeAll(keepingCapacity: true) }
    guard let day = Day(asciiDate: collected[...]) else { return }
    let start = ids.count
    _ = tag.append("id", to: &ids)
    let level = tag.integer("data-level").flatMap { (0...4).contains($0) ? $0 : nil }
    if tag.isNamed("rect") { isDrawnAsImage = true }
    let count = tag.integer("data-count").flatMap(plausible)
    cells.append(Cell(day: day, id: start..<ids.count, level: level ?? filledLevel(tag), count: count))
    listening = .toCell
  }

  /// The level that belongs to a cell's colour.
  private func filledLevel(_ tag: borrowing StartTag) -> Int? {
    let fill =
      tag.attribute("fill")
      ?? tag.attribute("style").flatMap { style in
        style.hasPrefix("fill:") ? String(style.dropFirst(5).prefix { $0 != ";" }.drop { $0 == " " }) : nil
      }
    return fill.flatMap { fillLevels[$0.lowercased()] }
  }

  /// Ends the text that is being collected, and notes it.
  private mutating func finish() {
    guard let listening else { return }
    switch listening {
    // Cells with tool-tips have no text.
    case .toCell where collected.isEmpty: break
    case .toCell: cells[cells.count - 1].text = CellText(collected)
    case .toTip: noteTip(CellText(collected))
    case .toHeading: headingTotal = headingTotal ?? CellText(collected).count
    }
    self.listening = nil
    collected.removeAll(keepingCapacity: true)
  }

  /// Gives a tool-tip to the last cell if it belongs to it; keeps it for later otherwise.
  private mutating func noteTip(_ tip: CellText) {
    guard tip.count != nil else { return }
    if let last = cells.indices.last, cells[last].tip == nil, !target.isEmpty, ids[cells[last].id] == target[...] {
      cells[last].tip = tip
    } else {
      tips[target, default: []].append(tip)
    }
  }

  /// Reads the days that the page covers, and its login.
  private mutating func readRange(_ tag: borrowing StartTag) {
    guard from == nil, let start = tag.attribute("data-from"), let end = tag.attribute("data-to") else { return }
    from = dayAndZone(start)
    to = dayAndZone(end)
    login = tag.attribute("data-url").flatMap(loginOfPage)
  }

  /// Notes whether this is the page of an organisation, or one to sign in.
  private mutating func readPageKind(_ tag: borrowing StartTag) {
    if tag.attribute("name") == "hovercard-subject-tag", tag.attribute("content")?.hasPrefix("organization:") == true {
      isOrganisation = true
    }
    if tag.attribute("action") == "/session" { isSignIn = true }
  }

  var facts: PageFacts {
    let orphans = Set(tips.keys).subtracting(tips.isEmpty ? [] : cells.compactMap(id(of:)))
    return PageFacts(
      cells: PageFacts.inOrder(cells.map(fact)),
      // Tool-tips of anything but days have no date.
      hasCountWithoutCell: orphans.contains { tips[$0]?.contains { $0.date != nil } ?? false },
      total: headingTotal, from: from, to: to, login: login, accountID: accountID,
      isDrawnAsImage: isDrawnAsImage)
  }

  private func id(of cell: Cell) -> [UInt8]? { cell.id.isEmpty ? nil : Array(ids[cell.id]) }

  private func fact(_ cell: Cell) -> PageFacts.Cell {
    let others = tips.isEmpty ? [] : id(of: cell).flatMap { tips[$0] } ?? []
    if let count = cell.count { return PageFacts.Cell(day: cell.day, level: cell.level, count: count) }
    let text = cell.tip ?? others.first ?? cell.text
    return PageFacts.Cell(
      day: cell.day, level: cell.level, count: text?.count, date: text?.date,
      hasRivals: others.contains { $0.count != text?.count })
  }
}

/// The login in the address of a page: `/hana`, `/users/hana/contributions?from=…` or `https://github.com/hana`.
func loginOfPage(_ address: String) -> String? {
  let path = address.firstRange(of: "://").map { address[$0.upperBound...].drop { $0 != "/" } } ?? address[...]
  guard path.first == "/" else { return nil }
  let parts = path.prefix { !"?#".contains($0) }.split(separator: "/")
  return (parts.first == "users" ? parts.dropFirst() : parts[...]).first.flatMap { Login(String($0)) }?.name
}

/// The account's number in the JSON that GitHub's own statistics record for a click on the calendar.
func accountOfCalendar(_ json: String) -> Int? {
  guard json.contains("CONTRIBUTION_CALENDAR"), let name = json.firstRange(of: "\"profile_user_id\":")
  else { return nil }
  let digits = json[name.upperBound...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
  return digits.utf8.count <= 15 ? Int(digits).flatMap { $0 > 0 ? $0 : nil } : nil
}

/// Reads `2025-06-15 00:00:00 UTC` or `2022-08-21 00:00:00 +0100`.
func dayAndZone(_ text: String) -> (day: Day, zone: String?)? {
  let fields = text.split(separator: " ")
  guard let day = fields.first.flatMap({ Day(iso8601: $0) }) else { return nil }
  let zone = fields.dropFirst(2).first.flatMap { field in
    // The zone is shown to users, so only characters of a zone are allowed.
    field.utf8.count <= 10 && field.utf8.allSatisfy { isAlphanumeric($0) || "+-:".utf8.contains($0) } ? field : nil
  }
  return (day, zone.map { String($0) })
}

/// Levels by fill colour, for pages without `data-level`: until 2018, from 2018, from the middle of 2020, end of 2020.
private let fillLevels: [String: Int] = [
  "#eeeeee": 0, "#d6e685": 1, "#8cc665": 2, "#44a340": 3, "#1e6823": 4,
  "#ebedf0": 0, "#c6e48b": 1, "#7bc96f": 2, "#239a3b": 3, "#196127": 4,
  "#9be9a8": 1, "#40c463": 2, "#30a14e": 3, "#216e39": 4,
  "var(--color-calendar-graph-day-bg)": 0, "var(--color-calendar-graph-day-l1-bg)": 1,
  "var(--color-calendar-graph-day-l2-bg)": 2, "var(--color-calendar-graph-day-l3-bg)": 3,
  "var(--color-calendar-graph-day-l4-bg)": 4,
]

/// A heading, tool-tip or text of a cell: `1,234 contributions in the last year`, `No contributions on June 15th.`
struct CellText {
  /// Nil if the text does not begin with a number of contributions.
  let count: Int?
  /// Nil if the text has no date, or has it in another form.
  let date: NamedDate?

  init(_ text: [UInt8]) {
    var words = Words(text)
    words.next()
    let number = words.word(is: no) ? 0 : words.separatedNumber
    words.next()
    count = words.word(startsWith: contribution) ? number : nil
    date = count == nil ? nil : NamedDate(&words)
  }
}

/// A date in words, with or without a year.
struct NamedDate: Equatable {
  private let year: Int?
  private let month: Int
  private let dayOfMonth: Int

  func isDate(of day: Day) -> Bool {
    let parts = day.parts
    return parts.month == month && parts.day == dayOfMonth && (year == nil || parts.year == year)
  }

  /// Reads `on Sunday, July 10, 2022` or `on June 15th.`.
  fileprivate init?(_ words: inout Words) {
    words.next()
    guard words.word(is: on) else { return nil }
    words.next()
    if words.wordEnds(with: UInt8(ascii: ",")) { words.next() }
    guard let index = monthNames.firstIndex(where: { words.word(is: $0) }) else { return nil }
    words.next()
    guard let day = words.leadingNumber(digits: 1...2) else { return nil }
    words.next()
    month = index + 1
    dayOfMonth = day
    year = words.leadingNumber(digits: 4...4)
  }
}

/// Iterates over the words of a text. It uses positions in the text instead of slices, since retaining and releasing
/// hundreds of slices is slow.
private struct Words {
  let text: [UInt8]
  /// Range of the current word: empty before the first one and after the last.
  private(set) var word = 0..<0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() {
    var start = word.upperBound
    while start < text.count, isSpace(text[start]) { start += 1 }
    var end = start
    while end < text.count, !isSpace(text[end]) { end += 1 }
    word = start..<end
  }

  func word(is other: [UInt8]) -> Bool { word.count == other.count && word(startsWith: other) }

  func word(startsWith other: [UInt8]) -> Bool {
    guard word.count >= other.count else { return false }
    for (offset, byte) in other.enumerated() where text[word.lowerBound + offset] != byte { return false }
    return true
  }

  func wordEnds(with byte: UInt8) -> Bool { !word.isEmpty && text[word.upperBound - 1] == byte }

  /// The number that the current word begins with; nil unless it has `digits` digits.
  func leadingNumber(digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    for place in word {
      let digit = text[place] &- UInt8(ascii: "0")
      // One digit more than a year has is enough to see that a number is too long.
      guard digit < 10, count < 5 else { break }
      value = value * 10 + Int(digit)
      count += 1
    }
    return digits.contains(count) ? value : nil
  }

  /// The value of digits, plain or in groups of three (`1,234`).
  var separatedNumber: Int? {
    var value = 0
    var isGrouped = false
    /// Digits since the last comma.
    var length = 0
    for place in word {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: ",") where isGrouped ? length == 3 : (1...3).contains(length):
        isGrouped = true
        length = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let longer = plausible(value * 10 + Int(byte - UInt8(ascii: "0"))) else { return nil }
        value = longer
        length += 1
      default: return nil
      }
    }
    return length > 0 && (!isGrouped || length == 3) ? value : nil
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

/// The count; nil if it is negative, or larger than any real one.
func plausible(_ count: Int) -> Int? { (0...10_000_000).contains(count) ? count : nil }

// In UTF-8, like the texts: comparing strings would go character by character.
private let no = Array("No".utf8)
private let contribution = Array("contribution".utf8)
private let on = Array("on".utf8)
private let monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
].map { Array($0.utf8) }
