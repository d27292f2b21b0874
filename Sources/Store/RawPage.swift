/// A page of a B-tree in an SQLite file, read without trusting any byte of it.
///
/// Source: sqlite.org/fileformat2.html, section 1.6.
struct RawPage {
  /// By the first byte of a page.
  enum Kind: UInt8, CaseIterable {
    case interiorIndex = 2, interiorTable = 5, leafIndex = 10, leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    var isTable: Bool { self == .interiorTable || self == .leafTable }
  }

  /// An entry of a page: a row, a key, or the way to other pages.
  struct Cell {
    /// Where it lies in the page.
    let extent: Range<Int>
    let child: Int?
    let rowid: Int64?
    let payload: Payload?
  }

  /// The bytes of a record: those in the page, and the first page of the others.
  struct Payload {
    let count: Int
    let local: Range<Int>
    let overflow: Int?
  }

  let kind: Kind
  let cells: [Cell]
  let children: [Int]
  /// Whether every byte of the page belongs to something and to one thing alone, as it must.
  let addsUp: Bool
  /// Bytes that belong to nothing: what lies there has lost its pointer.
  let unclaimed: [Range<Int>]

  /// - Parameters:
  ///   - bytes: of the whole page
  ///   - start: where the page's header begins: behind that of the file in the first page
  ///   - kind: to be taken for granted; else that which the page says
  /// - Returns: nil where it is no page of a B-tree
  init?(_ bytes: ArraySlice<UInt8>, headerAt start: Int, as kind: Kind? = nil) {
    let page = Bytes(bytes)
    guard let kind = kind ?? page[start].flatMap(Kind.init), let count = page.number(start + 3, bytes: 2),
      let content = page.number(start + 5, bytes: 2)
    else { return nil }
    let pointers = start + (kind.isInterior ? 12 : 8)
    let contentStart = content == 0 ? 65536 : content
    var places = (0..<min(count, (page.count - pointers) / 2)).map { page.number(pointers + 2 * $0, bytes: 2) }
    // Where cells would begin before their pointers end, either count or place is damaged: pointers lead to where cells lie.
    if pointers + 2 * count > contentStart { places = Array(places.prefix { ($0 ?? 0) >= contentStart }) }
    let lowest = pointers + 2 * places.count
    let cells = places.map { place in
      place.flatMap { $0 >= lowest ? RawPage.cell(page, at: $0, kind) : nil }
    }
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

  /// The cell that begins at a place; nil where none can.
  static func cell(_ page: Bytes, at place: Int, _ kind: Kind) -> Cell? {
    var place = (place, start: place)
    var child: Int?
    if kind.isInterior {
      guard let number = page.number(place.0, bytes: 4) else { return nil }
      child = number
      place.0 += 4
    }
    var payloadCount: Int?
    if kind != .interiorTable {
      guard let count = page.varint(&place.0), (0...Int64(Int32.max)).contains(count) else { return nil }
      payloadCount = Int(count)
    }
    var rowid: Int64?
    if kind.isTable {
      guard let number = page.varint(&place.0) else { return nil }
      rowid = number
    }
    guard let payloadCount else { return Cell(extent: place.start..<place.0, child: child, rowid: rowid, payload: nil) }
    let local = localCount(payloadCount, pageSize: page.count, kind)
    let end = place.0 + local
    let overflow = local < payloadCount ? page.number(end, bytes: 4) : nil
    guard end <= page.count, local == payloadCount || overflow != nil else { return nil }
    // No cell takes less than a free block would.
    let extent = place.start..<max(place.start + 4, end + (overflow == nil ? 0 : 4))
    guard extent.upperBound <= page.count else { return nil }
    return Cell(
      extent: extent, child: child, rowid: rowid,
      payload: Payload(count: payloadCount, local: place.0..<end, overflow: overflow))
  }

  /// How many bytes of a payload lie in the page itself.
  private static func localCount(_ count: Int, pageSize: Int, _ kind: Kind) -> Int {
    let max = kind == .leafTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
    if count <= max { return count }
    let min = (pageSize - 12) * 32 / 255 - 23
    let fitting = min + (count - min) % (pageSize - 4)
    return fitting <= max ? fitting : min
  }

  /// The parts of a page that were freed; nil where their chain is broken.
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

/// Bytes that may end anywhere.
struct Bytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(place: Int) -> UInt8? {
    place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : nil
  }

  subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  /// A number without a sign, the highest byte first.
  func number(_ place: Int, bytes count: Int) -> Int? {
    self[place..<place + count]?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of one to nine bytes of seven bits each, of which the ninth has eight.
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
