/// A page of a B-tree in an SQLite file, parsed without trusting any byte.
///
/// Source: sqlite.org/fileformat2.html, section 1.6.
struct RawPage {
  /// Page type, the first byte of a page.
  enum Kind: UInt8, CaseIterable {
    case interiorIndex = 2, interiorTable = 5, leafIndex = 10, leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    var isTable: Bool { self == .interiorTable || self == .leafTable }
  }

  /// An entry of a page: a row, a key or a pointer to a child page.
  struct Cell {
    let extent: Range<Int>
    let child: Int?
    let rowid: Int64?
    let payload: Payload?
  }

  /// The bytes of a record: those in the page, and the number of the first overflow page.
  struct Payload {
    let count: Int
    let local: Range<Int>
    let overflow: Int?
  }

  let kind: Kind
  let cells: [Cell]
  let children: [Int]
  /// Whether every byte belongs to exactly one thing, as in an intact page.
  let addsUp: Bool
  /// Bytes that belong to nothing. Cells that lost their pointer are here.
  let unclaimed: [Range<Int>]

  /// - Parameters:
  ///   - start: offset of the page header; on page 1 it follows the file header
  ///   - kind: page type to assume instead of the one in the page
  /// - Returns: nil if it is not a B-tree page
  init?(_ bytes: ArraySlice<UInt8>, headerAt start: Int, as kind: Kind? = nil) {
    let page = Bytes(bytes)
    guard let kind = kind ?? page[start].flatMap(Kind.init), let count = page.number(start + 3, bytes: 2),
      let content = page.number(start + 5, bytes: 2)
    else { return nil }
    let pointers = start + (kind.isInterior ? 12 : 8)
    let contentStart = content == 0 ? 65536 : content
    var places = (0..<min(count, (page.count - pointers) / 2)).map { page.number(pointers + 2 * $0, bytes: 2) }
    // If the pointers would overlap the cells, the cell count or the start of the content is damaged. Keep pointers
    // that lead to the content area.
    if pointers + 2 * count > contentStart { places = Array(places.prefix { ($0 ?? 0) >= contentStart }) }
    let lowest = pointers + 2 * places.count
    let cells = places.map { $0.flatMap { $0 >= lowest ? RawPage.cell(page, at: $0, kind) : nil } }
    let free = RawPage.freeBlocks(page, first: page.number(start + 1, bytes: 2) ?? 0)
    self.kind = kind
    self.cells = cells.compactMap(\.self)
    let last = kind.isInterior ? page.number(start + 8, bytes: 4) : nil
    children = self.cells.compactMap(\.child) + [last].compactMap(\.self)

    let claimed = (self.cells.map(\.extent) + (free ?? [])).sorted { $0.lowerBound < $1.lowerBound }
    var gaps: [Range<Int>] = []
    var (end, overlaps) = (min(contentStart, claimed.first?.lowerBound ?? contentStart), false)
    for extent in claimed {
      if extent.lowerBound > end { gaps.append(end..<extent.lowerBound) }
      overlaps = overlaps || extent.lowerBound < end
      end = max(end, extent.upperBound)
    }
    if end < page.count { gaps.append(end..<page.count) }
    unclaimed = gaps.filter { $0.lowerBound >= lowest }
    let fragments = gaps.reduce(0) { $0 + $1.count }
    addsUp =
      cells.allSatisfy { $0 != nil } && cells.count == count && free != nil && !overlaps && contentStart >= lowest
      && contentStart <= (claimed.first?.lowerBound ?? page.count)
      && page[start + 7].map { Int($0) == fragments } == true
  }

  /// The cell at `place`; nil if there cannot be one.
  static func cell(_ page: Bytes, at place: Int, _ kind: Kind) -> Cell? {
    let start = place
    var place = place + (kind.isInterior ? 4 : 0)
    let child = kind.isInterior ? page.number(start, bytes: 4) : nil
    if kind.isInterior, child == nil { return nil }
    var payloadCount: Int?
    if kind != .interiorTable {
      guard let count = page.varint(&place), (0...Int64(Int32.max)).contains(count) else { return nil }
      payloadCount = Int(count)
    }
    let rowid = kind.isTable ? page.varint(&place) : nil
    if kind.isTable, rowid == nil { return nil }
    guard let payloadCount else { return Cell(extent: start..<place, child: child, rowid: rowid, payload: nil) }
    let local = localCount(payloadCount, pageSize: page.count, kind)
    let end = place + local
    let overflow = local < payloadCount ? page.number(end, bytes: 4) : nil
    guard end <= page.count, local == payloadCount || overflow != nil else { return nil }
    // SQLite allocates at least four bytes for a cell, the size of a free block.
    let extent = start..<max(start + 4, end + (overflow == nil ? 0 : 4))
    guard extent.upperBound <= page.count else { return nil }
    return Cell(
      extent: extent, child: child, rowid: rowid,
      payload: Payload(count: payloadCount, local: place..<end, overflow: overflow))
  }

  /// Number of payload bytes that are stored in the page itself.
  private static func localCount(_ count: Int, pageSize: Int, _ kind: Kind) -> Int {
    let max = kind == .leafTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
    if count <= max { return count }
    let min = (pageSize - 12) * 32 / 255 - 23
    let fitting = min + (count - min) % (pageSize - 4)
    return fitting <= max ? fitting : min
  }

  /// The free blocks of a page; nil if their chain is broken.
  private static func freeBlocks(_ page: Bytes, first: Int) -> [Range<Int>]? {
    var (place, blocks) = (first, [Range<Int>]())
    while place != 0 {
      guard let next = page.number(place, bytes: 2), let count = page.number(place + 2, bytes: 2), count >= 4,
        place + count <= page.count, next == 0 || next > place
      else { return nil }
      blocks.append(place..<place + count)
      place = next
    }
    return blocks
  }
}

/// Bounds-checked bytes.
struct Bytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(place: Int) -> UInt8? { place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : nil }

  subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  /// An unsigned big-endian number.
  func number(_ place: Int, bytes count: Int) -> Int? {
    self[place..<place + count]?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// SQLite's variable-length integer: up to nine bytes with seven bits each, and eight in the ninth.
  func varint(_ place: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = self[place] else { return nil }
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }
}

/// The values of a row as stored in an SQLite file.
///
/// Source: sqlite.org/fileformat2.html, section 2.1.
struct RawRecord: Equatable {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    /// `isExact` is false if invalid UTF-8 was replaced.
    case text(String, isExact: Bool)
    case blob([UInt8])
  }

  let values: [Value]

  /// Nil if the bytes are not exactly one record.
  init?(_ payload: ArraySlice<UInt8>) {
    let bytes = Bytes(payload)
    var place = 0
    guard let headerCount = bytes.varint(&place), headerCount >= place, headerCount <= bytes.count else { return nil }
    var types: [Int64] = []
    while place < headerCount {
      guard let type = bytes.varint(&place), type >= 0 else { return nil }
      types.append(type)
    }
    guard place == headerCount else { return nil }
    var values: [Value] = []
    for type in types {
      guard let count = RawRecord.byteCount(type), let body = bytes[place..<place + count] else { return nil }
      values.append(RawRecord.value(type, body))
      place += count
    }
    guard place == bytes.count else { return nil }
    self.values = values
  }

  private static func byteCount(_ type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...Int64(Int32.max): Int(type - 12) / 2
    default: nil
    }
  }

  private static func value(_ type: Int64, _ body: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let isNegative = (body.first ?? 0) >= 0x80
      return .integer(body.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    case 7: return .real(Double(bitPattern: body.reduce(0) { $0 << 8 | UInt64($1) }))
    case _ where type % 2 == 0: return .blob(Array(body))
    default:
      if let text = String(validating: body, as: UTF8.self) { return .text(text, isExact: true) }
      return .text(String(decoding: body, as: UTF8.self), isExact: false)
    }
  }
}
