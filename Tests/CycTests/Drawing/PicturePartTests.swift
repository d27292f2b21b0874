import Foundation
import Support
import Terminal
import Testing

@testable import cyc

/// The pictures, as Chromium and rsvg-convert draw them.
@Suite(.serialized) struct PicturePartTests {
  static let noChromium: Comment = "Chromium or python3 is missing: apt install chromium python3"
  static let noConverter: Comment = "rsvg-convert or python3 is missing: apt install librsvg2-bin python3"

  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: [true, false])
  func chromiumDrawsThem(isDark: Bool) async throws {
    let sizes = try PictureTests.samples.map { try size(of: $0.svg) }
    let page = try await Drawing.inPage(
      PictureTests.samples.map(\.svg), isDark: isDark, width: sizes.map(\.width).max() ?? 0,
      height: sizes.reduce(0) { $0 + $1.height })
    var y = 0
    for (sample, size) in zip(PictureTests.samples, sizes) {
      let picture = try #require(page.part(x: 0, y: y, width: size.width, height: size.height))
      check(picture, sample, isDark: isDark)
      y += size.height
    }
  }

  /// For pages that choose between two pictures themselves, so the reader's system decides nothing.
  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: ThemeMode.allCases)
  func aModeHoldsAgainstTheReadersSystem(_ mode: ThemeMode) async throws {
    let colors = PictureColors(theme: .gitHub, mode: mode)
    let card = Card(report: try PictureTests.report(.known, nil, max: 5), goal: nil)
    let sample = PictureTests.Sample(
      testDescription: "card \(mode)", svg: CardSVG(card: card, colors: colors, language: .english).text,
      theme: .gitHub)
    #expect(!sample.svg.contains("@media"))
    let size = try size(of: sample.svg)
    for isDark in [true, false] {
      check(
        try await Drawing.inChromium(sample.svg, isDark: isDark, width: size.width, height: size.height), sample,
        isDark: mode == .dark)
    }
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: [true, false])
  func chromiumDrawsOneAlone(isDark: Bool) async throws {
    let sample = PictureTests.samples[7]
    let size = try size(of: sample.svg)
    check(
      try await Drawing.inChromium(sample.svg, isDark: isDark, width: size.width, height: size.height), sample,
      isDark: isDark)
  }

  @Test(.enabled(if: Drawing.hasConverter, noConverter))
  func theConverterDrawsOneInItsSize() async throws {
    let size = try size(of: PictureTests.samples[0].svg)
    let picture = try await Drawing.inConverter(PictureTests.samples[0].svg)
    #expect((picture.width, picture.height) == (size.width, size.height))
  }

  /// On a larger sheet, the area around the picture stays empty: nothing is cut at its edges. The converter knows no media
  /// queries, so the picture is light.
  @Test(.enabled(if: Drawing.hasConverter, noConverter), arguments: PictureTests.samples)
  func theConverterDrawsThemAndNothingLiesBeyondTheEdges(_ sample: PictureTests.Sample) async throws {
    let (width, height) = try size(of: sample.svg)
    let larger = sample.svg.replacing(
      "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"",
      with: "width=\"\(width + 100)\" height=\"\(height + 100)\" viewBox=\"-50 -50 \(width + 100) \(height + 100)\"",
      maxReplacements: 1)
    try #require(larger != sample.svg)
    let sheet = try await Drawing.inConverter(larger)
    #expect((sheet.width, sheet.height) == (width + 100, height + 100))
    check(try #require(sheet.part(x: 50, y: 50, width: width, height: height)), sample, isDark: false)
    let nothing = try #require(RGB("#ff00ff"))
    for (x, y, width, height) in [
      (0, 0, sheet.width, 50), (0, height + 50, sheet.width, 50), (0, 50, 50, height), (width + 50, 50, 50, height),
    ] {
      #expect(try #require(sheet.part(x: x, y: y, width: width, height: height)).isAll(nothing), "\(x), \(y)")
    }
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium))
  func noTextIsCutOrRunsIntoAnother() async throws {
    let pictures = try await Drawing.textBoxes(PictureTests.samples.map(\.svg))
    try #require(pictures.count == PictureTests.samples.count)
    for (sample, boxes) in zip(PictureTests.samples, pictures) {
      let (width, height) = try size(of: sample.svg)
      #expect(boxes.count == sample.svg.components(separatedBy: "<text").count - 1)
      for box in boxes {
        #expect(box.x >= 12 && box.x + box.width <= Double(width) - 12, "\(box)")
        #expect(box.y >= 4 && box.y + box.height <= Double(height) - 4, "\(box)")
        let measured = SVGText(box.text, size: box.size, isBold: box.isBold).width
        #expect(box.width <= measured + 0.5, "\(box) was taken for \(measured) wide")
      }
      checkApart(boxes)
    }
  }

  private func checkApart(_ boxes: [Drawing.TextBox]) {
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        let isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
        // A box holds the room above and below the letters too.
        let isAbove = one.y + one.height * 0.8 <= other.y || other.y + other.height * 0.8 <= one.y
        if !isBeside && !isAbove { Issue.record("\(one) runs into \(other)") }
      }
    }
  }

  /// The paper, and every cell in the colour of its level.
  private func check(_ picture: Picture, _ sample: PictureTests.Sample, isDark: Bool) {
    #expect(picture.pixel(picture.width / 2, 3) == RGB(isDark ? "#0d1117" : "#ffffff"))
    let colors = [RGB(isDark ? "#1c2128" : "#ebedf0")] + (isDark ? sample.theme.dark : sample.theme.light)
    let cells = sample.svg.matches(
      of: /<rect class="l(\d)(?: open)?" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/)
    #expect(cells.count >= sample.cells)
    var levels: Set<Int> = []
    for cell in cells {
      guard let level = Int(cell.1), let x = Double(cell.2), let y = Double(cell.3), let width = Double(cell.4),
        let height = Double(cell.5)
      else { continue }
      levels.insert(level)
      // The edges of a narrow bar are mixed with what lies behind it.
      guard width >= 4, height >= 4 else { continue }
      let seen = picture.pixel(Int(x + width / 2), Int(y + height / 2))
      if seen != colors[level] { Issue.record("\(sample): level \(level) at \(x), \(y) is \(seen)") }
    }
    #expect(levels.contains(0) && levels.count >= 2)
  }

  private func size(of svg: String) throws -> (width: Int, height: Int) {
    let match = try #require(try /<svg [^>]*width="(\d+)(?:\.\d)?" height="(\d+)(?:\.\d)?"/.firstMatch(in: svg))
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }
}
