import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag

private let topic = "cyc-abcdefghijkmnpqrstuvwxyz23"

/// A window for `cyc nag channel ntfy`.
struct CodeWindow: CustomTestStringConvertible, Sendable {
  var columns = 80
  var rows = 24
  var environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
  var arguments: [String] = []
  var background = RGB.black
  var testDescription: String { "\(columns)x\(rows) \(environment) \(arguments) on \(background.hex)" }

  /// What `cyc nag channel ntfy --qr` prints there.
  func output(server: String = "https://ntfy.sh", topic name: String = topic) throws -> String {
    let test = try TestWorld(environment: environment, isTerminal: true)
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: columns, windowRows: rows)
    test.world.screen.terminalBackground = { background }
    test.world.screen.openTerminals = { [] }
    #expect(test.call("nag", "channel", "ntfy", "--topic", name, "--server", server) == .done)
    #expect(!test.out.contains(name))
    test.out = ""
    #expect(Cyc.run(["nag", "channel", "ntfy", "--qr"] + arguments, in: test.world) == .done)
    return test.out
  }
}

@Suite struct NtfySubscriptionTests {
  @Test func addressOpensTheAndroidApp() {
    #expect(NtfySubscription(server: "https://ntfy.sh", topic: "t").url == "ntfy://ntfy.sh/t")
    #expect(NtfySubscription(server: "https://a.example:8443", topic: "t").url == "ntfy://a.example:8443/t")
    #expect(NtfySubscription(server: "http://127.0.0.1:80", topic: "t").url == "ntfy://127.0.0.1:80/t?secure=false")
  }

  /// The code of `topic` has 29 × 29 modules and four light ones at each edge: 37 columns, in half blocks 19 lines.
  @Test(arguments: [[], ["--lang", "ko"]]) func codeFitsIntoAWindowOf80By24(arguments: [String]) throws {
    let lines = try CodeWindow(arguments: arguments).output().split(separator: "\n").map(String.init)
    // The prompt needs a line.
    #expect(lines.count <= 23)
    #expect(lines.count(where: { $0.contains("\u{1B}[38;2;0;0;0;48;2;255;255;255m") }) == 19)
    #expect(lines.contains { $0.contains(topic) })
    #expect(lines.filter { !$0.contains("\u{1B}") }.allSatisfy { $0.displayWidth <= 80 })
  }

  /// With `--ascii` a module is two columns wide and one line high. Without colours a code with `--ascii` is not drawn.
  @Test(arguments: [
    CodeWindow(columns: 36), CodeWindow(rows: 19), CodeWindow(columns: 73, arguments: ["--ascii"]),
    CodeWindow(rows: 37, arguments: ["--ascii"]),
    CodeWindow(rows: 90, environment: ["NO_COLOR": "1"], arguments: ["--ascii"]),
    CodeWindow(rows: 90, environment: ["LANG": "C", "NO_COLOR": "1"]),
  ]) func topicAloneIsShownIfTheCodeDoesNotFit(window: CodeWindow) throws {
    let out = try window.output()
    #expect(out.filter { !$0.isWhitespace }.contains(topic))
    #expect(!out.contains("\u{1B}") && !out.contains("█") && !out.contains("▀"))
  }

  /// The longest topic and a server with a long name.
  @Test func addressThatIsTooLongIsShownAlone() throws {
    let name = String(repeating: "t", count: 64)
    let server = "https://\(String(repeating: "s", count: 60)).example.com"
    let out = try CodeWindow(rows: 90).output(server: server, topic: name)
    #expect(out.filter { !$0.isWhitespace }.contains("\(server)/\(name)"))
  }

  @Test func secretIsNeverDrawnIntoAPipe() throws {
    let test = try TestWorld()
    #expect(test.call("nag", "channel", "ntfy", "--topic", topic) == .done)
    #expect(test.call("nag", "channel", "ntfy", "--qr") == .usage)
    #expect(test.call("nag", "channel", "ntfy", "--qr", "--json") == .usage)
    #expect(test.call("nag", "channel", "ntfy", "--qr", "--width", "80") == .usage)
    #expect(!test.out.contains(topic) && !test.err.contains(topic))
    #expect(test.call("nag", "channel", "ntfy", "--new-topic", "--width", "80") == .done)
    #expect(!test.out.contains("█") && !test.out.contains("▀") && !test.out.contains("\u{1B}"))
  }

  @Test func codeNeedsAStoredTopic() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.call("nag", "channel", "ntfy", "--qr") == .failed)
    #expect(test.err.contains("no topic is stored"))
  }

  @Test(arguments: [["--new-topic"], ["--remove"], ["--topic", "t"], ["--with-token"], ["--server", "https://a.b"]])
  func qrTakesNoOtherOptions(options: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(["nag", "channel", "ntfy", "--qr"] + options, in: test.world) == .usage)
  }
}

/// Reads the drawn codes with `zbarimg`, as a camera would.
@Suite struct QRScanPartTests {
  private static let zbarimg = Program.find("zbarimg", environment: ["PATH": "/usr/bin:/bin"])
  private static let light = RGB.white
  private static let dark = RGB(red: 29, green: 31, blue: 33)
  private static let windows = [dark, light].flatMap { background in
    [
      CodeWindow(background: background),
      CodeWindow(environment: ["TERM": "xterm-256color"], background: background),
      CodeWindow(environment: ["TERM": "xterm"], background: background),
      CodeWindow(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"], background: background),
      CodeWindow(columns: 37, background: background),
      CodeWindow(rows: 50, arguments: ["--ascii"], background: background),
      CodeWindow(rows: 50, environment: ["TERM": "xterm", "LANG": "C"], background: background),
    ]
  }

  @Test(
    .enabled(if: zbarimg != nil, "there is no zbarimg: make parts-deps"), arguments: windows)
  func zbarReadsTheCode(window: CodeWindow) async throws {
    let zbarimg = try #require(Self.zbarimg)
    for (server, address) in [
      ("https://ntfy.sh", "ntfy://ntfy.sh/\(topic)"),
      ("http://127.0.0.1:8080", "ntfy://127.0.0.1:8080/\(topic)?secure=false"),
    ] {
      // The longer address has a code of 41 columns, which does not fit into every window.
      guard
        server == "https://ntfy.sh"
          || window.columns > 41 && window.arguments.isEmpty && window.environment["LANG"] == nil
      else { continue }
      let out = try window.output(server: server)
      let folder = try TemporaryDirectory()
      let image = TerminalPicture(out, background: window.background).portableGraymap
      try Data(image).write(to: URL(filePath: folder.path("code.pgm")))
      let path = folder.path("code.pgm")
      let result = try await offThePool {
        try Program.run(
          [zbarimg, "--quiet", "--raw", path], environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"],
          timeoutSeconds: 60)
      }
      #expect(result.output == address + "\n", "\(result.errorOutput)\n\(out)")
    }
  }
}

/// Terminal output with half blocks and colours as grey pixels: half a cell is 8 × 8 pixels. Text is left blank.
private struct TerminalPicture {
  private var rows: [[UInt8]] = []
  private let width: Int
  private let scale = 8

  init(_ text: String, background: RGB) {
    let own = TerminalPicture.grey(background)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      var (upper, lower): ([UInt8], [UInt8]) = ([], [])
      var (ink, paper) = (255 - own, own)
      var rest = line[...]
      while let character = rest.popFirst() {
        if character == "\u{1B}" {
          let parameters = rest.dropFirst().prefix { $0 != "m" }
          rest = rest.dropFirst(parameters.count + 2)
          let numbers = parameters.split(separator: ";").compactMap { Int($0) }
          (ink, paper) = TerminalPicture.colours(numbers, ink, paper, own)
          continue
        }
        let (isUpper, isLower) = (["█", "▀"].contains(character), ["█", "▄"].contains(character))
        upper.append(isUpper ? ink : paper)
        lower.append(isLower ? ink : paper)
      }
      rows += [upper, lower]
    }
    width = (rows.map(\.count).max() ?? 0) + 4
    rows = rows.map { $0 + Array(repeating: own, count: width - $0.count) }
  }

  /// Ink and paper after a sequence for black or white, in 24-bit, 256 or 16 colours.
  private static func colours(_ numbers: [Int], _ ink: UInt8, _ paper: UInt8, _ own: UInt8) -> (UInt8, UInt8) {
    let known: [(parameters: [Int], isInk: Bool, grey: UInt8)] = [
      ([38, 2, 0, 0, 0], true, 0), ([48, 2, 0, 0, 0], false, 0), ([48, 2, 255, 255, 255], false, 255),
      ([38, 5, 16], true, 0), ([48, 5, 16], false, 0), ([48, 5, 231], false, 255),
      ([30], true, 0), ([40], false, 0), ([107], false, 255),
    ]
    if numbers == [0] { return (255 - own, own) }
    var (ink, paper, rest) = (ink, paper, numbers[...])
    while !rest.isEmpty {
      guard let (parameters, isInk, grey) = known.first(where: { rest.starts(with: $0.parameters) }) else {
        Issue.record("unknown colour: \(numbers)")
        break
      }
      if isInk { ink = grey } else { paper = grey }
      rest = rest.dropFirst(parameters.count)
    }
    return (ink, paper)
  }

  private static func grey(_ color: RGB) -> UInt8 {
    let (red, green, blue) = (Int(color.red) * 299, Int(color.green) * 587, Int(color.blue) * 114)
    return UInt8((red + green + blue) / 1000)
  }

  /// Source: netpbm, pgm(5).
  var portableGraymap: [UInt8] {
    let pixels = rows.flatMap { (row: [UInt8]) -> [UInt8] in
      let line: [UInt8] = row.flatMap { Array(repeating: $0, count: scale) }
      return (0..<scale).flatMap { _ in line }
    }
    return Array("P5 \(width * scale) \(rows.count * scale) 255\n".utf8) + pixels
  }
}
