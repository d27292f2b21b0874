import Support
import Testing

@testable import QR

@Suite struct QRCodeTests {
  /// Made by segno 1.6.6, with its padding corrected as in `segno-codes.py`.
  @Test func codeOfAnAddressEqualsThatOfSegno() throws {
    let code = try #require(QRCode("https://ntfy.sh", mask: 3))
    let rows = (0..<code.size).map { row in
      String((0..<code.size).map { code.isDark(row: row, column: $0) ? "#" : "." })
    }
    #expect(
      rows.joined(separator: "\n") == """
        #######.#.#.#.#######
        #.....#...##..#.....#
        #.###.#.##....#.###.#
        #.###.#.##....#.###.#
        #.###.#.#..##.#.###.#
        #.....#..###..#.....#
        #######.#.#.#.#######
        ............#........
        ####..#.###..#..###.#
        ##..#......#.########
        #.#.####.....#...#.##
        #.#.#..#....#..#.#.#.
        #..#..##.###..#.##..#
        ........#..###..#....
        #######..#...##.#....
        #.....#...####.######
        #.###.#....###..#.##.
        #.###.#.#..##..#...#.
        #.###.#.#.###..#..#..
        #.....#.#########...#
        #######.##.#.##.###..
        """)
  }

  /// The example of ISO/IEC 18004:2015, annex I.
  @Test func checkBytesAreThoseOfTheStandardsExample() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    #expect(
      ReedSolomon.checkBytes(of: data, count: 10) == [
        0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
      ])
  }

  /// ISO/IEC 18004:2015, annex C, table C.1, for level L.
  @Test(arguments: [0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976].enumerated().map { ($0, $1) })
  func formatIsThatOfTheStandard(mask: Int, bits: Int) throws {
    let code = try #require(QRCode("cyc", mask: mask))
    let columns = [0, 1, 2, 3, 4, 5, 7, 8]
    let rows = [7, 5, 4, 3, 2, 1, 0]
    let first = columns.map { code.isDark(row: 8, column: $0) } + rows.map { code.isDark(row: $0, column: 8) }
    let second =
      (0..<7).map { code.isDark(row: code.size - 1 - $0, column: 8) }
      + (0..<8).map { code.isDark(row: 8, column: code.size - 8 + $0) }
    let expected = (0..<15).map { bits >> (14 - $0) & 1 == 1 }
    #expect(first == expected)
    #expect(second == expected)
    #expect(code.isDark(row: code.size - 8, column: 8))
  }

  /// ISO/IEC 18004:2015, table 7, level L, byte mode.
  @Test(arguments: [(17, 1), (32, 2), (53, 3), (78, 4), (106, 5), (134, 6)])
  func versionIsTheSmallestThatHoldsTheText(bytes: Int, version: Int) {
    #expect(QRCode(String(repeating: "a", count: bytes))?.version == version)
    #expect(QRCode(String(repeating: "a", count: bytes + 1))?.version == (version < 6 ? version + 1 : nil))
    #expect(QRCode.maxBytes == 134)
  }

  @Test func bestMaskIsChosen() throws {
    let masks = try (0..<8).map { try #require(QRCode("ntfy://ntfy.sh/cyc-abc", mask: $0)) }
    #expect(QRCode("ntfy://ntfy.sh/cyc-abc")?.penalty == masks.map(\.penalty).min())
    #expect(Set(masks.map(\.penalty)).count > 1)
  }

  @Test func drawingHasAQuietZone() throws {
    let code = try #require(QRCode("cyc"))
    let lines = code.halfBlocks(ink: .dark)
    #expect(code.columns == 29 && lines.count == 15)
    #expect(lines.allSatisfy { $0.count == 29 && $0.hasPrefix("    ") && $0.hasSuffix("    ") })
    #expect((lines[0...1] + lines[13...]).joined().allSatisfy { $0 == " " })
    // Light ink draws the light modules, and so the quiet zone.
    #expect(code.halfBlocks(ink: .light)[0] == String(repeating: "█", count: 29))
    #expect(
      code.cells.count == 29
        && code.cells[4].prefix(12) == [
          false, false, false, false, true, true, true, true, true, true, true, false,
        ])
  }

  /// A codeword is a polynomial that is 0 at each root of the generator.
  @Test func checkBytesMakeAMultipleOfTheGenerator() {
    var random = SeededGenerator(seed: 39)
    for _ in 0..<200 {
      let data = (0..<Int.random(in: 1...108, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let count = [7, 10, 15, 18, 20, 26].randomElement(using: &random) ?? 7
      let codeword = data + ReedSolomon.checkBytes(of: data, count: count)
      var root: UInt8 = 1
      for _ in 0..<count {
        #expect(codeword.reduce(0) { slowProduct($0, root) ^ $1 } == 0)
        root = slowProduct(root, 2)
      }
    }
  }

  /// Multiplies without reducing, then divides.
  private func slowProduct(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = (0..<8).filter { right >> $0 & 1 == 1 }.reduce(0) { $0 ^ Int(left) << $1 }
    for bit in (8..<16).reversed() where product >> bit & 1 == 1 { product ^= 0x11D << (bit - 8) }
    return UInt8(product)
  }
}

/// Compares with PyPI's `segno`.
@Suite struct SegnoPartTests {
  private static let isThere = PythonPackages.have("segno")

  @Test(.enabled(if: isThere, Comment(rawValue: PythonPackages.missing)))
  func codesOfAllVersionsAndMasksMatch() async throws {
    let output = try await offThePool {
      try PythonPackages.output(of: "QRTests/segno-codes.py", ["20261127", "100"])
    }
    var versions: Set<Int> = []
    let lines = output.split(separator: "\n")
    #expect(lines.count == 800)
    for line in lines {
      let fields = line.split(separator: " ").map(String.init)
      let mask = try #require(Int(fields[1]))
      let code = try #require(QRCode(fields[0], mask: mask))
      let modules = (0..<code.size).flatMap { row in
        (0..<code.size).map { code.isDark(row: row, column: $0) ? "1" : "0" }
      }
      #expect(modules.joined() == fields[2], "\(fields[0]), mask \(mask)")
      versions.insert(code.version)
    }
    #expect(versions == Set(1...6))
  }
}
