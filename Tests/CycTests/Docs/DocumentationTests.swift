import Foundation
import Support
import Testing

/// What README and docs tell people to type is typed, page by page from top to bottom.
///
/// In a block of `sh` every line that calls cyc must work. In a block of what was typed behind `$ ` and printed below it, the printed
/// lines are compared; `…` alone on a line stands for any number of them. `<!-- $ cyc … -->` is typed too, and not shown;
/// `<!-- at 22:04 -->` puts the clock forward. `RECORD_DOCS=1` writes what is printed now into the pages, and fails even so.
@Suite struct DocumentationTests {
  private static let root = PackageFolder.url
  private static let pages = [
    "README.md", "README.ko.md", "docs/streak.md", "docs/nag.md", "docs/remind.md", "docs/todo.md", "docs/scripts.md",
    "docs/pictures.md", "docs/weather.md", "docs/bars.md", "docs/quiz.md", "docs/sync.md",
  ]
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil

  /// What asks when it is first called, and what is answered.
  private static let answers = ["cyc": "hana\ny\n", "cyc nag on": "y\n", "cyc login": "y\n"]

  @Test(arguments: pages)
  func whatAPageTellsPeopleToTypeWorks(page: String) async throws {
    let file = Self.root.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let typed = try await ExampleHome.with("") { home in try await DocumentationPage(text).typed(in: home) }
    #expect(typed.count > 0)
    for failure in typed.failures { Issue.record(Comment(rawValue: "\(page): \(failure)")) }
    if Self.isRecording, typed.text != text {
      try typed.text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(page) was rewritten: read the difference, then run the tests without RECORD_DOCS")
    }
  }

  private struct DocumentationPage {
    struct Typed {
      /// The page with what is printed now.
      var text = ""
      var failures: [String] = []
      var count = 0
    }

    private let lines: [String]
    private var now = "2026-11-21T21:12"

    init(_ text: String) {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    func typed(in home: ExampleHome) async throws -> Typed {
      var page = self
      var typed = Typed()
      var rest = lines[...]
      var written: [String] = []
      var block: String?
      while let line = rest.popFirst() {
        written.append(line)
        if line.hasPrefix("```") {
          block = block == nil ? String(line.dropFirst(3)) : nil
        } else if let hidden = line.wholeMatch(of: /<!-- \$ (.*) -->/) {
          typed.failures += try await page.failures(of: String(hidden.output.1), in: home)
        } else if let time = line.wholeMatch(of: /<!-- at (\d\d:\d\d) -->/) {
          page.now = "2026-11-21T\(time.output.1)"
        } else if block == "sh", line.hasPrefix("cyc") {
          typed.count += 1
          typed.failures += try await page.failures(of: line, in: home)
        } else if block == "", line.hasPrefix("$ ") {
          typed.count += 1
          let expected = rest.prefix { !$0.hasPrefix("$ ") && !$0.hasPrefix("```") }
          rest = rest.dropFirst(expected.count)
          let answer = try await home.typed("export NO_COLOR=1; \(line.dropFirst(2))", answering: "", now: page.now)
          let output = answer.output.replacing("\r\n", with: "\n")
            // A line that was drawn over.
            .replacing(/[^\n]*\u{1B}\[K/, with: "").replacing(
              /http:\/\/127\.0\.0\.1:\d+/, with: "github.com")
          let printed = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
          let isSame = Self.matches(printed[...], expected)
          written += isSame ? Array(expected) : printed
          if !isSame { typed.failures.append("\(line)\n\(output)") }
        }
      }
      typed.text = written.joined(separator: "\n")
      return typed
    }

    /// 1 is an answer too: not yet, or nothing there.
    private func failures(of line: String, in home: ExampleHome) async throws -> [String] {
      let command = line.split(separator: "#").first?.split(separator: " ").joined(separator: " ") ?? ""
      let answer = try await home.typed(line, answering: DocumentationTests.answers[command] ?? "", now: now)
      return answer.exitCode <= 1 ? [] : ["\(line)\n\(answer.output)\(answer.errors)"]
    }

    private static func matches(_ printed: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
      guard let first = expected.first else { return printed.isEmpty }
      if first == "…" {
        return (0...printed.count).contains { matches(printed.dropFirst($0), expected.dropFirst()) }
      }
      return printed.first == first && matches(printed.dropFirst(), expected.dropFirst())
    }
  }
}
