import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycQuiz
@testable import CycStreak

/// The pictures as Chromium and rsvg-convert draw them.
@Suite(.serialized) struct PicturePartTests {
  static let noChromium: Comment = "Chromium or python3 is missing: apt install chromium python3"
  static let noConverter: Comment = "rsvg-convert or python3 is missing: apt install librsvg2-bin python3"

  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: [true, false])
  func chromiumDrawsEveryPicture(isDark: Bool) async throws {
    // A page of all pictures would have more pixels than `Program` reads.
    let half = PictureTests.samples.count / 2
    for samples in [PictureTests.samples.prefix(half), PictureTests.samples.dropFirst(half)] {
      let sizes = try samples.map { try size(of: $0.svg) }
      let page = try await Drawing.inPage(
        samples.map(\.svg), isDark: isDark, width: sizes.map(\.width).max() ?? 0,
        height: sizes.reduce(0) { $0 + $1.height })
      var y = 0
      for (sample, size) in zip(samples, sizes) {
        let picture = try #require(page.part(x: 0, y: y, width: size.width, height: size.height))
        check(picture, sample, isDark: isDark)
        y += size.height
      }
    }
  }

  /// Some pages choose between two pictures themselves, so the reader's system must not decide.
  @Test(.enabled(if: Drawing.hasChromium, noChromium), arguments: ThemeMode.allCases)
  func modeOverridesTheReadersSystem(_ mode: ThemeMode) async throws {
    let colors = PictureColors(theme: .gitHub, mode: mode)
    let card = Card(report: try PictureTests.report(.known, nil, max: 5), goal: nil)
    let sample = PictureTests.Sample(
      testDescription: "card \(mode)", svg: CardSVG(card: card, colors: colors, language: .english).sheet.text,
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
  func chromiumDrawsAPictureOpenedDirectly(isDark: Bool) async throws {
    let sample = PictureTests.samples[7]
    let size = try size(of: sample.svg)
    check(
      try await Drawing.inChromium(sample.svg, isDark: isDark, width: size.width, height: size.height), sample,
      isDark: isDark)
  }

  @Test(.enabled(if: Drawing.hasConverter, noConverter))
  func converterKeepsTheSize() async throws {
    let size = try size(of: PictureTests.samples[0].svg)
    let picture = try await Drawing.inConverter(PictureTests.samples[0].svg)
    #expect((picture.width, picture.height) == (size.width, size.height))
  }

  /// On a larger sheet, the area around the picture must stay empty. Otherwise the edges would cut something. The converter
  /// supports no media queries, so the picture is light.
  @Test(.enabled(if: Drawing.hasConverter, noConverter), arguments: PictureTests.samples)
  func converterDrawsNothingBeyondTheEdges(_ sample: PictureTests.Sample) async throws {
    let (width, height) = try size(of: sample.svg)
    let larger = sample.svg.replacing(
      "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"",
      with: "width=\"\(width + 100)\" height=\"\(height + 100)\" viewBox=\"-50 -50 \(width + 100) \(height + 100)\"",
      maxReplacements: 1)
    try #require(larger != sample.svg)
    let sheet = try await Drawing.inConverter(larger)
    #expect((sheet.width, sheet.height) == (width + 100, height + 100))
    check(try #require(sheet.part(x: 50, y: 50, width: width, height: height)), sample, isDark: false)
    let transparent = try #require(RGB("#ff00ff"))  // as png-to-ppm.py paints it
    for (x, y, width, height) in [
      (0, 0, sheet.width, 50), (0, height + 50, sheet.width, 50), (0, 50, 50, height), (width + 50, 50, 50, height),
    ] {
      #expect(try #require(sheet.part(x: x, y: y, width: width, height: height)).isAll(transparent), "\(x), \(y)")
    }
  }

  @Test(.enabled(if: Drawing.hasChromium, noChromium))
  func textsAreNeitherCutNorOverlap() async throws {
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
        // A box includes the space above and below the letters.
        let isAbove = one.y + one.height * 0.8 <= other.y || other.y + other.height * 0.8 <= one.y
        if !isBeside && !isAbove { Issue.record("\(one) runs into \(other)") }
      }
    }
  }

  /// Checks the background and the colour of every cell.
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
      // The edges of a narrow bar are mixed with the background.
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

/// Pixels of a picture that a program drew.
struct Picture {
  let width: Int
  let height: Int
  /// Three bytes a pixel (red, green, blue), row by row.
  private let bytes: Data

  private init(width: Int, height: Int, bytes: Data) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads a binary PPM: the line `P6 WIDTH HEIGHT 255`, then the pixels.
  init?(ppm: [UInt8]) {
    guard let end = ppm.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: ppm[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 4, words[0] == "P6", let width = Int(words[1]), let height = Int(words[2]),
      ppm.count - end - 1 == width * height * 3
    else { return nil }
    self.init(width: width, height: height, bytes: Data(ppm[(end + 1)...]))
  }

  func pixel(_ x: Int, _ y: Int) -> RGB {
    let start = (y * width + x) * 3
    return RGB(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// The part whose upper left corner is at `x`, `y`; nil if it does not fit.
  func part(x: Int, y: Int, width: Int, height: Int) -> Picture? {
    guard x + width <= self.width, y + height <= self.height else { return nil }
    var bytes = Data(capacity: width * height * 3)
    for row in y..<y + height {
      bytes += self.bytes[(row * self.width + x) * 3..<(row * self.width + x + width) * 3]
    }
    return Picture(width: width, height: height, bytes: bytes)
  }

  func isAll(_ color: RGB) -> Bool {
    let one = Data([color.red, color.green, color.blue])
    var row = Data(capacity: width * 3)
    for _ in 0..<width { row += one }
    return (0..<height).allSatisfy { bytes[$0 * width * 3..<($0 + 1) * width * 3] == row }
  }
}

/// Runs programs that draw SVG, each in its own folder.
enum Drawing {
  struct Failure: Error { let text: String }

  /// Position and size of a text, as the browser draws it.
  struct TextBox: Decodable {
    let text: String
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let size: Double
    let isBold: Bool
  }

  static let hasChromium = find("chromium") && find("python3")
  static let hasConverter = find("rsvg-convert") && find("python3")

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  private static let decoder = PackageFolder.url.appending(path: "Tests/Pictures/png-to-ppm.py")

  private static func find(_ name: String) -> Bool { Program.find(name, environment: ["PATH": path]) != nil }

  /// Draws a picture in Chromium, in a window of `width` by `height`.
  static func inChromium(_ svg: String, isDark: Bool, width: Int, height: Int) async throws -> Picture {
    let folder = try TemporaryDirectory()
    try Data(svg.utf8).write(to: URL(filePath: folder.path("picture.svg")))
    return try await screenshot("picture.svg", isDark: isDark, width: width, height: height, folder)
  }

  /// Draws pictures one below the other on a page in Chromium, as in a README.
  static func inPage(_ svgs: [String], isDark: Bool, width: Int, height: Int) async throws -> Picture {
    let folder = try TemporaryDirectory()
    var page = "<!doctype html><meta charset=utf-8><body style='margin: 0; background: #888'>"
    for (index, svg) in svgs.enumerated() {
      try Data(svg.utf8).write(to: URL(filePath: folder.path("\(index).svg")))
      page += "<img src='\(index).svg' style='display: block'>"
    }
    try Data(page.utf8).write(to: URL(filePath: folder.path("page.html")))
    return try await screenshot("page.html", isDark: isDark, width: width, height: height, folder)
  }

  private static func screenshot(
    _ file: String, isDark: Bool, width: Int, height: Int, _ folder: TemporaryDirectory
  ) async throws -> Picture {
    let target = folder.path("picture.png")
    _ = try await chromium(
      ["--window-size=\(width),\(height)", "--screenshot=\(target)"], isDark: isDark,
      address: "file://\(folder.path(file))", folder)
    return try await decoded(target)
  }

  /// Draws a picture with rsvg-convert.
  static func inConverter(_ svg: String) async throws -> Picture {
    let folder = try TemporaryDirectory()
    let result = try await run(["rsvg-convert", "-o", folder.path("picture.png")], input: svg, folder)
    // It ignores unknown elements and reports them on stderr.
    guard result.exitCode == 0, result.errorOutput == "" else { throw Failure(text: result.errorOutput) }
    return try await decoded(folder.path("picture.png"))
  }

  /// Boxes of the texts of each picture, as Chromium computes them.
  static func textBoxes(_ svgs: [String]) async throws -> [[TextBox]] {
    let folder = try TemporaryDirectory()
    let page = """
      <!doctype html><meta charset="utf-8"><body>\(svgs.joined())<script>
      const boxes = [...document.querySelectorAll("svg")].map(svg => [...svg.querySelectorAll("text")].map(text => {
        const box = text.getBBox();
        return { text: text.textContent, x: box.x, y: box.y, width: box.width, height: box.height,
          size: +text.getAttribute("font-size"), isBold: text.hasAttribute("font-weight") };
      }));
      document.body.textContent = "BOXES " + encodeURIComponent(JSON.stringify(boxes)) + " END";
      </script>
      """
    try Data(page.utf8).write(to: URL(filePath: folder.path("page.html")))
    let output = try await chromium(
      ["--dump-dom"], isDark: false, address: "file://\(folder.path("page.html"))", folder)
    guard let start = output.range(of: "BOXES ")?.upperBound, let end = output.range(of: " END")?.lowerBound,
      let json = String(output[start..<end]).removingPercentEncoding
    else { throw Failure(text: output) }
    return try JSONDecoder().decode([[TextBox]].self, from: Data(json.utf8))
  }

  private static func chromium(
    _ options: [String], isDark: Bool, address: String, _ folder: TemporaryDirectory
  ) async throws -> String {
    // Chromium's sandbox does not work for root.
    let always = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path("profile"))", "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)",
    ]
    let result = try await run(["chromium"] + always + options + [address], folder)
    guard result.exitCode == 0 else { throw Failure(text: result.errorOutput) }
    return result.output
  }

  private static func decoded(_ file: String) async throws -> Picture {
    let folder = try TemporaryDirectory()
    let result = try await run(["python3", decoder.path, file], folder)
    guard let picture = Picture(ppm: result.outputBytes) else { throw Failure(text: result.errorOutput) }
    return picture
  }

  private static func run(
    _ arguments: [String], input: String = "", _ folder: TemporaryDirectory
  ) async throws -> ProgramResult {
    try await offThePool {
      try Program.run(
        arguments, input: Array(input.utf8), environment: ["PATH": path, "HOME": folder.path, "LANG": "C.UTF-8"],
        timeoutSeconds: 60)
    }
  }
}
