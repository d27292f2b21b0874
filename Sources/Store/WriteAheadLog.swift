/// Changes that SQLite has written to the WAL and not yet to the file.
///
/// Source: sqlite.org/fileformat2.html, section 4.
struct WriteAheadLog {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The file with all committed changes applied.
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

  private static func sum(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, from sum: (UInt32, UInt32)
  ) -> (UInt32, UInt32) {
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
