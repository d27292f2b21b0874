import Foundation
import Support
import Testing

/// What `docs/reliability.md` and `SECURITY.md` promise, and the tests that they name: each of them exists, and is a test.
@Suite struct PromiseTests {
  private static let root = PackageFolder.url
  private static let pages = ["docs/reliability.md", "SECURITY.md"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The tests of the project, as `Suite.test`: a test is of the suite that begins before it.
  private static func tests() throws -> Set<String> {
    let files = try #require(
      FileManager.default.enumerator(at: root.appending(path: "Tests"), includingPropertiesForKeys: nil))
    var tests: Set<String> = []
    for case let file as URL in files where file.lastPathComponent.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      var suite = ""
      for match in text.matches(of: /(?:struct|extension) (\w+Tests)\b|@Test\b(?:(?!\bfunc\b)[\s\S])*?\bfunc (\w+)/) {
        if let name = match.output.1 { suite = String(name) }
        if let name = match.output.2 { tests.insert("\(suite).\(name)") }
      }
    }
    return tests
  }

  @Test(arguments: pages)
  func everyTestThatIsNamedExists(page: String) throws {
    let text = try Self.text(page)
    let tests = try Self.tests()
    let named = text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.output.1) }
    #expect(!named.isEmpty && tests.contains("PromiseTests.everyTestThatIsNamedExists"))
    for name in named { #expect(tests.contains(name), "\(page) names a test that is not there: \(name)") }
    for transcript in text.matches(of: /`([\w-]+\.transcript)`/).map(\.output.1) {
      let path = Self.root.appending(path: "Tests/Transcripts/\(transcript)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(transcript)")
    }
  }

  /// A promise without a test is a wish.
  @Test func everyPromiseNamesATest() throws {
    let sections = try Self.text("docs/reliability.md").split(separator: "\n## ").dropFirst()
      .filter { $0.hasPrefix("Promise: ") }
    #expect(sections.count >= 5)
    for section in sections {
      #expect(section.contains(/`\w+Tests\.\w+`/), "\(section.prefix(60))")
    }
  }

  /// A harness without a case, or a case without a harness, would be passed over in silence.
  @Test func everyHarnessHasCasesAndAFigure() throws {
    let harness = try Self.text("Tests/Fuzz/Harness/Fuzz.swift")
    let names = Set(harness.matches(of: #/\n    "([a-z-]+)": /#).map { String($0.output.1) })
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Tests/Fuzz/Cases").path)
    #expect(names.count > 10 && Set(folders) == names)
    let page = try Self.text("docs/reliability.md")
    for name in names { #expect(page.contains("| `\(name)` |"), "\(name) has no figure") }
  }
}
