/// Checks and conversions of files that should be text.
public enum PlainText {
  /// Why a file is not text, with the line of the problem, from 1.
  public enum Problem: Error, Hashable, Sendable {
    case notUTF8(line: Int)
    /// A NUL byte.
    case binary(line: Int)
  }

  /// The bytes of a UTF-8 text, without the byte order mark that Windows programs write.
  public static func bytes(of file: [UInt8]) throws(Problem) -> [UInt8] {
    if String(validating: file, as: UTF8.self) == nil {
      let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
      throw .notUTF8(line: (bad ?? 0) + 1)
    }
    if let index = file.firstIndex(of: 0) { throw .binary(line: file[..<index].count { $0 == UInt8(ascii: "\n") } + 1) }
    return Array(withoutByteOrderMark(file))
  }

  public static func withoutByteOrderMark(_ file: [UInt8]) -> ArraySlice<UInt8> {
    file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
  }

  /// The UTF-8 bytes of a file in UTF-16, which begins with its byte order mark; nil for all other files.
  public static func utf8(ofUTF16 file: [UInt8]) -> [UInt8]? {
    let isLittle = file.starts(with: [0xFF, 0xFE])
    guard isLittle || file.starts(with: [0xFE, 0xFF]) else { return nil }
    let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// Whether the bytes outside of ASCII come in the pairs of CP949, which Korean spreadsheets write.
  public static func looksLikeCP949(_ file: [UInt8]) -> Bool {
    var index = 0
    var pairs = 0
    while index < file.count {
      if file[index] < 0x80 {
        index += 1
      } else {
        guard (0x81...0xFE).contains(file[index]), index + 1 < file.count, (0x41...0xFE).contains(file[index + 1])
        else {
          return false
        }
        pairs += 1
        index += 2
      }
    }
    return pairs > 0
  }
}

/// UUIDs for entries of a file that has none. The same file gives the same UUIDs.
public struct NamedUUIDs {
  /// Number of uses of each name: two identical lines are two entries.
  private var counts: [String: Int] = [:]

  public init() {}

  /// The UUID for a text, a different one each time.
  ///
  /// Version 8 (RFC 9562, section 5.8) of the text's 128-bit FNV-1a hash (draft-eastlake-fnv).
  public mutating func next(for name: String) -> String {
    let count = counts[name, default: 0]
    counts[name] = count + 1
    // The offset basis of FNV-1a; the factor below is its prime.
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in "\(name)\n\(count)".utf8 { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
    let version: UInt128 = 0x8 << 76
    let variant: UInt128 = 0x2 << 62
    return NamedUUIDs.text(hash & ~(0xF << 76) & ~(0x3 << 62) | version | variant)
  }

  private static func text(_ value: UInt128) -> String {
    let digits = String(value, radix: 16)
    var rest = Substring(String(repeating: "0", count: 32 - digits.count) + digits)
    let parts = [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
    return parts.joined(separator: "-")
  }
}

/// A UUID in lower case; nil if the text is not in the form of RFC 9562, section 4.
public func readUUID(_ text: String) -> String? {
  let form = "00000000-0000-0000-0000-000000000000".utf8
  let isUUID =
    text.utf8.count == form.count
    && zip(text.utf8, form).allSatisfy { byte, expected in
      expected == UInt8(ascii: "-") ? byte == expected : Character(Unicode.Scalar(byte)).isHexDigit
    }
  return isUUID ? text.lowercased() : nil
}

extension StringProtocol {
  /// Without white space at both ends.
  public var trimmedBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
