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

  /// - Returns: nil if the bytes are not exactly one record
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
