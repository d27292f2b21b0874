import Support
import Testing

@testable import HTML

/// Records the events of the reader.
private struct Scribe: HTMLHandler {
  var lines: [String] = []

  mutating func start(_ tag: borrowing StartTag) {
    if tag.isNamed("td") { lines.append("td \(tag.attribute("data-date") ?? "-") \(tag.attribute("hidden") ?? "-")") }
    if tag.isNamed("tool-tip") { lines.append("tip for \(tag.attribute("for") ?? "-")") }
  }
  mutating func text(_ text: borrowing TextPiece) { lines.append("text \(text.string)") }
  mutating func end(_ tag: borrowing EndTag) {
    if tag.isNamed("td") || tag.isNamed("tool-tip") { lines.append("/\(tag.name)") }
  }
}

@Suite struct HTMLReaderTests {
  private func read(_ text: String) throws -> (lines: [String], open: [String]) {
    var scribe = Scribe()
    let open = try HTMLReader.read(Array(text.utf8), into: &scribe)
    return (scribe.lines, open)
  }

  @Test func tagsAttributesAndTextArriveInOrder() throws {
    let (lines, open) = try read(
      "<table><tr><td data-date='2026-01-01' hidden></td></tr></table><tool-tip for=\"a&amp;b\">한글 &lt;3</tool-tip>")
    #expect(lines.first == "td 2026-01-01 ", "an attribute without a value is empty")
    #expect(lines.dropFirst().first == "/td")
    #expect(lines.contains("tip for a&b"))
    #expect(lines.filter { $0.hasPrefix("text ") }.map { $0.dropFirst(5) }.joined() == "한글 <3\n")
    #expect(lines.contains("/tool-tip"))
    #expect(open.isEmpty)
  }

  @Test func elementsOpenAtTheEndAreReported() throws {
    #expect(try read("<div><table><tr><td data-date='x'").open.contains("table"))
    #expect(try read("<div><table></table></div>").open.isEmpty)
    #expect(try read("<div><table></table></div>\n\n").open.isEmpty)
    #expect(try read("<!DOCTYPE html><html><body><div></div></body></html>").open.isEmpty)
    #expect(try read("<div><p>one").open.contains("div"))
  }

  @Test func emptyDocumentIsNotAnError() throws {
    #expect(try read("").lines.isEmpty)
  }

  @Test func missingLibraryIsAnError() {
    guard case .failure(.libraryMissing(let reason)) = HTMLReader.open(["libxml2-absent.so.2", "libxml2-absent.so.16"])
    else {
      Issue.record("the missing library was found")
      return
    }
    #expect(reason.contains("libxml2-absent.so.2"))
  }

  @Test func libraryWithoutTheFunctionsIsAnError() throws {
    #if canImport(Darwin)
      let name = "libz.dylib"
    #else
      let name = "libm.so.6"
    #endif
    #expect(throws: HTMLError.libraryMissing(reason: "it lacks htmlNewParserCtxt")) {
      try HTMLReader.open([name]).get()
    }
  }

  /// libxml2 changed its name with 2.14; the installed library stands in for either version.
  @Test func secondNameIsTriedIfTheFirstIsMissing() throws {
    try HTMLReader.open(["libxml2-absent.so.2"] + HTMLReader.libraryNames).get()
    #expect(try read("<div><p>one").open.contains("div"))
  }

  @Test func randomBytesAreRead() throws {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let markup = Array("<>/=\"'& \u{0}td table div tool-tip <!--]]>".utf8)
      let bytes = (0..<Int.random(in: 0...2000, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : markup.randomElement(using: &random) ?? 0
      }
      var scribe = Scribe()
      _ = try HTMLReader.read(bytes, into: &scribe)
    }
  }

  // MARK: - Limits

  private func error(_ text: String, maxProcessorSeconds: Double = HTMLReader.maxProcessorSeconds) -> HTMLError? {
    do throws(HTMLError) {
      var scribe = Scribe()
      _ = try HTMLReader.read(Array(text.utf8), into: &scribe, maxProcessorSeconds: maxProcessorSeconds)
      return nil
    } catch {
      return error
    }
  }

  private func attributes(_ count: Int) -> String { (0..<count).map { " a\($0)='x'" }.joined() }

  @Test func nestingDeeperThanAThousandIsTooComplex() {
    // "html" and "body" are two of them.
    let most = String(repeating: "<b>", count: HTMLReader.maxDepth - 2)
    #expect(error(most) == nil)
    #expect(error(most + String(repeating: "</b>", count: HTMLReader.maxDepth - 2) + most) == nil)
    #expect(error(most + "<b>") == .tooComplex)
    // These elements do not nest, at any length.
    #expect(error(String(repeating: "<p>a<br><td></td>", count: 50_000)) == nil)
  }

  @Test func moreThanFiveHundredAttributesAreTooComplex() {
    #expect(error("<td\(attributes(HTMLReader.maxAttributes))>") == nil)
    #expect(error("<td\(attributes(HTMLReader.maxAttributes + 1))>") == .tooComplex)
  }

  /// One or two kilobytes of gzip each; libxml2 needed a minute for some of them.
  @Test(
    arguments: [
      String(repeating: "<b>", count: 200_000) + String(repeating: "</i>", count: 200_000),
      String(repeating: "<table><tr><td>", count: 300_000), String(repeating: "<p", count: 2_400_000),
      String(repeating: "<select><option>", count: 300_000),
      String(repeating: String(repeating: "<b>", count: 990) + String(repeating: "</i>", count: 1000), count: 600),
      String(repeating: String(repeating: "<b>", count: 900) + String(repeating: "</b>", count: 900), count: 600),
      "<a " + String(repeating: "b ", count: 2_400_000), "<!--" + String(repeating: "-", count: 4_900_000),
      "<a b=\"" + String(repeating: "&a", count: 2_400_000), String(repeating: "&a", count: 2_400_000),
      "<script>" + String(repeating: "</", count: 2_400_000), String(repeating: "<", count: 4_900_000),
    ].map(LongText.init))
  func noMarkupKeepsTheProcessorBusy(_ markup: LongText) {
    let start = processorSeconds()
    _ = error(markup.text)
    #expect(processorSeconds() - start < 10, "the limit of two seconds, and the time until libxml2 checks it")
  }

  /// libxml2 reports a tag only after its end, and compares each attribute with all earlier ones.
  @Test func endlessTagIsStoppedByTheTimeLimit() {
    let start = processorSeconds()
    #expect(error("<td" + attributes(300_000) + ">", maxProcessorSeconds: 0.2) == .tooComplex)
    #expect(processorSeconds() - start < 5)
  }

  @Test func invalidUTF8IsReplacedAnywhere() throws {
    for length in stride(from: 0, to: 9000, by: 997) {
      var scribe = Scribe()
      let filler = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      _ = try HTMLReader.read(filler + [0xEA, 0x20] + Array("한글".utf8) + [0xFF], into: &scribe)
      let text = scribe.lines.map { $0.dropFirst(5) }.joined()
      #expect(text == String(repeating: "x", count: length) + "\u{FFFD} 한글\u{FFFD}\n")
    }
  }

  /// libxml2 receives a document in pieces; their boundaries must not matter.
  @Test func pieceBoundariesDoNotChangeTheResult() throws {
    let end = "<table><tr><td data-date='2026-01-01'>1 &amp; 2</td></tr></table><tool-tip for='x'>3</tool-tip><p>"
    func tail(_ filler: Int) throws -> (lines: [String], open: [String]) {
      try read("<!--\(String(repeating: "y", count: filler))-->\(end)")
    }
    let expected = try tail(0)
    for filler in 3500..<4300 {
      let found = try tail(filler)
      #expect(found.lines == expected.lines && found.open == expected.open, "\(filler)")
    }
  }
}
