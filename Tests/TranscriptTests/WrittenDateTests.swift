import Foundation
import Testing

@testable import Support

/// People read `19 Nov`; `2026-11-19` is for JSON, files, other programs and commands to type.
@Suite struct WrittenDateTests {
  private struct Exception: Sendable {
    let reason: String
    let allows: @Sendable (_ line: String, _ command: String) -> Bool

    init(_ reason: String, _ allows: @escaping @Sendable (_ line: String, _ command: String) -> Bool) {
      (self.reason, self.allows) = (reason, allows)
    }
  }

  private static let exceptions = [
    Exception("JSON") { line, command in command.contains("json") || line.hasPrefix("{") },
    Exception("columns for other programs") { line, _ in line.contains("\t") },
    Exception("exported files, and the form that an editor opens") { _, command in
      command.contains(/\bexport\b|^cyc todo edit \d+$|--format svg/)
    },
    Exception("names of files and times in them") { line, _ in
      line.contains(/(\.sqlite|crontabs\/|cyc-|todo-\d+-)\S*\d{4}-\d\d-\d\d|\d{4}-\d\d-\d\dT\d\d/)
    },
    Exception("what is to be typed") { line, _ in
      line.contains(/^(hint|힌트): |cyc (why|dday (add|edit)) .*\d{4}-\d\d-\d\d|CYC_NOW=/)
    },
    Exception("which of two days is meant, which is then typed") { line, _ in
      line.contains(/could be|가능한 날짜|어느 날짜나/)
    },
    Exception("what was typed, in quotes") { line, _ in line.contains(/'\d{4}-\d\d-\d\d/) },
  ]

  private static func hasDate(_ line: String) -> Bool { line.contains(/\d{4}-\d\d-\d\d/) }

  @Test func linesForPeopleHaveNoISODates() throws {
    var unused = Set(Self.exceptions.map(\.reason))
    for name in TranscriptReplayTests.names {
      let text = try String(contentsOf: TranscriptReplayTests.folder.appending(path: name), encoding: .utf8)
      for step in try Transcript(name: name, text: text).steps {
        guard case .run(let command) = step.action else { continue }
        for line in command.expected.output + command.expected.errors where Self.hasDate(line) {
          let reason = Self.exceptions.first { $0.allows(line, command.text) }?.reason
          if let reason { unused.remove(reason) } else { Issue.record("\(name):\(step.line): \(line)") }
        }
      }
    }
    #expect(unused.isEmpty, "exceptions that no line needs")
  }
}
