import Foundation
import Platform
import Support
import Terminal

/// A picture as a program drew it.
struct Picture {
  let width: Int
  let height: Int
  /// Three a pixel, row by row.
  private let bytes: Data

  private init(width: Int, height: Int, bytes: Data) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads `P6 WIDTH HEIGHT 255` and the pixels.
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

  /// A part, from its upper left corner.
  func part(x: Int, y: Int, width: Int, height: Int) -> Picture? {
    guard x + width <= self.width, y + height <= self.height else { return nil }
    var bytes = Data(capacity: width * height * 3)
    for row in y..<y + height {
      bytes += self.bytes[(row * self.width + x) * 3..<(row * self.width + x + width) * 3]
    }
    return Picture(width: width, height: height, bytes: bytes)
  }

  /// Whether every pixel has one colour.
  func isAll(_ color: RGB) -> Bool {
    let one = Data([color.red, color.green, color.blue])
    var row = Data(capacity: width * 3)
    for _ in 0..<width { row += one }
    return (0..<height).allSatisfy { bytes[$0 * width * 3..<($0 + 1) * width * 3] == row }
  }
}

/// The programs that draw SVG, each in a folder of its own.
enum Drawing {
  struct Failure: Error { let text: String }

  /// A text of a picture, where the browser put it.
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

  /// What Chromium shows in a window of the picture's size.
  static func inChromium(_ svg: String, isDark: Bool, width: Int, height: Int) async throws -> Picture {
    let folder = try TemporaryDirectory()
    try Data(svg.utf8).write(to: URL(filePath: folder.path("picture.svg")))
    return try await screenshot("picture.svg", isDark: isDark, width: width, height: height, folder)
  }

  /// What Chromium shows of pictures in a page, below each other, as a README shows them.
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

  /// What rsvg-convert makes of the picture.
  static func inConverter(_ svg: String) async throws -> Picture {
    let folder = try TemporaryDirectory()
    let result = try await run(["rsvg-convert", "-o", folder.path("picture.png")], input: svg, folder)
    // It passes over what it does not understand, but says so.
    guard result.exitCode == 0, result.errorOutput == "" else { throw Failure(text: result.errorOutput) }
    return try await decoded(folder.path("picture.png"))
  }

  /// Where Chromium puts the texts of each picture, by its own account.
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
    // Root has no sandbox of its own.
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
