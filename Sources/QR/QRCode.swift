/// A QR code in byte mode with error correction level L, of versions 1 to 6.
///
/// Source: ISO/IEC 18004:2015; its sections are named below.
public struct QRCode: Equatable, Sendable {
  /// Bytes of data and of error correction per block, and the number of blocks (section 7.5.1, table 9, level L).
  struct Capacity {
    let dataBytes: Int
    let checkBytes: Int
    let blocks: Int

    static let ofVersions = [
      Capacity(dataBytes: 19, checkBytes: 7, blocks: 1), Capacity(dataBytes: 34, checkBytes: 10, blocks: 1),
      Capacity(dataBytes: 55, checkBytes: 15, blocks: 1), Capacity(dataBytes: 80, checkBytes: 20, blocks: 1),
      Capacity(dataBytes: 108, checkBytes: 26, blocks: 1), Capacity(dataBytes: 68, checkBytes: 18, blocks: 2),
    ]

    /// The rest is for mode, length and terminator: 16 bits.
    var textBytes: Int { dataBytes * blocks - 2 }
  }

  /// The longest text that a code can hold, in bytes.
  public static let maxBytes = 134

  public let version: Int
  let mask: Int
  /// Modules along one side.
  public var size: Int { 17 + 4 * version }
  /// Row by row.
  private var isDark: [Bool]
  /// Modules that do not depend on the text.
  private var isFixed: [Bool]

  /// Makes the smallest code with the mask that is easiest to read; nil if the text has more than `maxBytes`.
  public init?(_ text: String) {
    let codes = (0..<8).compactMap { QRCode(text, mask: $0) }
    guard let best = codes.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  init?(_ text: String, mask: Int) {
    let bytes = Array(text.utf8)
    guard let index = Capacity.ofVersions.firstIndex(where: { $0.textBytes >= bytes.count }) else { return nil }
    version = index + 1
    self.mask = mask
    let modules = (17 + 4 * version) * (17 + 4 * version)
    isDark = Array(repeating: false, count: modules)
    isFixed = isDark
    drawPatterns()
    drawFormat()
    draw(QRCode.codewords(bytes, Capacity.ofVersions[index]))
  }

  /// False outside the code, where the quiet zone is.
  public func isDark(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return isDark[row * size + column]
  }
}

extension QRCode {
  /// Data with padding, then error correction, each interleaved by blocks (sections 7.4 to 7.6).
  static func codewords(_ text: [UInt8], _ capacity: Capacity) -> [UInt8] {
    // Half bytes: the mode (4 is bytes), the length, the text and the terminator.
    var halves: [UInt8] = [4, UInt8(text.count >> 4), UInt8(text.count & 15)]
    for byte in text { halves += [byte >> 4, byte & 15] }
    halves.append(0)
    var data = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    let paddings: [UInt8] = [0xEC, 0x11]
    let missing = capacity.dataBytes * capacity.blocks - data.count
    data += (0..<missing).map { paddings[$0 % 2] }
    let blocks = (0..<capacity.blocks).map { Array(data[$0 * capacity.dataBytes..<($0 + 1) * capacity.dataBytes]) }
    let checks = blocks.map { ReedSolomon.checkBytes(of: $0, count: capacity.checkBytes) }
    return interleaved(blocks) + interleaved(checks)
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    (blocks.first?.indices ?? 0..<0).flatMap { index in blocks.map { $0[index] } }
  }
}

extension QRCode {
  private mutating func fix(_ row: Int, _ column: Int, _ dark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    isDark[row * size + column] = dark
    isFixed[row * size + column] = true
  }

  /// Timing, finder and alignment patterns (section 6.3).
  private mutating func drawPatterns() {
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawRings(row, column, reach: 4, light: [2, 4]) }
    if version > 1 { drawRings(size - 7, size - 7, reach: 2, light: [1]) }
  }

  /// Squares around a centre; those at a distance in `light` are light.
  private mutating func drawRings(_ row: Int, _ column: Int, reach: Int, light: Set<Int>) {
    for down in -reach...reach {
      for right in -reach...reach { fix(row + down, column + right, !light.contains(max(abs(down), abs(right)))) }
    }
  }

  /// Level and mask with their error correction, twice (section 7.9).
  private mutating func drawFormat() {
    // 01 is level L.
    let data = 1 << 3 | mask
    // A BCH code with the generator polynomial 0x537; 0x5412 keeps the bits from being all 0.
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
    for index in 0..<15 {
      let dark = bits >> index & 1 == 1
      // The timing patterns are skipped.
      switch index {
      case 0..<6: fix(index, 8, dark)
      case 6, 7: fix(index + 1, 8, dark)
      case 8: fix(8, 7, dark)
      default: fix(8, 14 - index, dark)
      }
      if index < 8 { fix(8, size - 1 - index, dark) } else { fix(size - 15 + index, 8, dark) }
    }
    // The dark module, which every code has.
    fix(size - 8, 8, true)
  }

  /// Places the codewords in columns of two from the right, upwards and downwards in turn (section 7.7.3).
  private mutating func draw(_ codewords: [UInt8]) {
    var bits = codewords.lazy.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }.makeIterator()
    let columns = Array(stride(from: size - 1, to: 6, by: -2)) + Array(stride(from: 5, to: 0, by: -2))
    for (pass, right) in columns.enumerated() {
      for step in 0..<size {
        let row = pass % 2 == 0 ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          // Bits that are left over are light.
          isDark[row * size + column] = (bits.next() ?? false) != isMasked(row, column)
        }
      }
    }
  }

  /// Section 7.8.2, table 10.
  private func isMasked(_ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}

extension QRCode {
  /// How hard the code is to read (section 7.8.3).
  var penalty: Int {
    let rows = (0..<size).map { row in (0..<size).map { isDark[row * size + $0] } }
    let columns = (0..<size).map { column in (0..<size).map { isDark[$0 * size + column] } }
    let lines = (rows + columns).map { QRCode.penaltyOfRuns($0) + QRCode.penaltyOfFinders($0) }.reduce(0, +)
    var squares = 0
    for row in 1..<size {
      for column in 1..<size {
        let dark = rows[row][column]
        if rows[row - 1][column] == dark, rows[row][column - 1] == dark, rows[row - 1][column - 1] == dark {
          squares += 3
        }
      }
    }
    let percent = isDark.count(where: \.self) * 100 / isDark.count
    return lines + squares + abs(percent - 50) / 5 * 10
  }

  /// Five or more modules of one kind.
  private static func penaltyOfRuns(_ line: [Bool]) -> Int {
    var (sum, run) = (0, 0)
    for (index, dark) in line.enumerated() {
      run = index > 0 && dark == line[index - 1] ? run + 1 : 1
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
    }
    return sum
  }

  /// Modules that look like a finder pattern with a light zone at one side.
  private static func penaltyOfFinders(_ line: [Bool]) -> Int {
    let quiet = Array(repeating: false, count: 4)
    let finder = [true, false, true, true, true, false, true]
    let length = quiet.count + finder.count
    return line.indices.dropLast(length - 1).count { start in
      let part = line[start..<start + length]
      return part.elementsEqual(quiet + finder) || part.elementsEqual(finder + quiet)
    } * 40
  }
}
