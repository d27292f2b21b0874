import Support
import Testing

@testable import HTML

/// Writes down what it hears.
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
    #expect(lines.first == "td 2026-01-01 -" || lines.first == "td 2026-01-01 ")
    #expect(lines.dropFirst().first == "/td")
    #expect(lines.contains("tip for a&b"))
    #expect(lines.filter { $0.hasPrefix("text ") }.map { $0.dropFirst(5) }.joined() == "한글 <3\n")
    #expect(lines.contains("/tool-tip"))
    #expect(open.isEmpty)
  }

  @Test func whatIsStillOpenAtTheEndIsTold() throws {
    #expect(try read("<div><table><tr><td data-date='x'").open.contains("table"))
    #expect(try read("<div><table></table></div>").open.isEmpty)
    #expect(try read("<div><table></table></div>\n\n").open.isEmpty)
    #expect(try read("<!DOCTYPE html><html><body><div></div></body></html>").open.isEmpty)
    #expect(try read("<div><p>one").open.contains("div"))
  }

  @Test func anEmptyDocumentIsNoError() throws {
    #expect(try read("").lines.isEmpty)
  }

  @Test func aMissingLibraryIsAnError() {
    guard case .failure(.libraryMissing(let reason)) = HTMLReader.open("libxml2-absent.so.2") else {
      Issue.record("it was found")
      return
    }
    #expect(reason.contains("libxml2-absent.so.2"))
  }

  @Test func aLibraryWithoutTheFunctionsIsAnError() throws {
    #if canImport(Darwin)
      let name = "libz.dylib"
    #else
      let name = "libm.so.6"
    #endif
    #expect(throws: HTMLError.libraryMissing(reason: "it lacks htmlNewParserCtxt")) { try HTMLReader.open(name).get() }
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
}
