import Days
import Foundation
import Platform
import Support
import Testing
import Todos

@testable import CycBase
@testable import CycList

private let samples = SharedSamples("samples")

/// Wednesday in Seoul, 10:00.
let importNow = CivilTime(day: Day(iso8601: "2026-11-25") ?? Day(number: 0), hour: 10, minute: 0)

/// How a machine in Seoul reads files.
func seoulRules(isStrict: Bool = false, dateOrder: DateOrder? = nil, titleColumn: String? = nil) -> ImportRules {
  let offset = 32_400
  return ImportRules(
    isStrict: isStrict, dateOrder: dateOrder, titleColumn: titleColumn,
    instant: { stamp in
      switch stamp {
      case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + offset))
      case .local(let time): Instant(secondsSince1970: time.secondsAsUTC - offset, local: time)
      }
    },
    seconds: { time, zone in zone == "Asia/Seoul" ? time.secondsAsUTC - offset : nil },
    local: { seconds, zone in zone == "Asia/Seoul" ? CivilTime(utcSeconds: seconds + offset) : nil },
    when: ImportedDates(now: importNow).when, recurrence: ParsedRecurrence.read)
}

@Suite(.enabled(if: !samples.rows.isEmpty, "../shared/facts/samples is not beside this checkout"))
struct TodoImportSampleTests {
  @Test(arguments: samples.files)
  func sampleBecomesTheExpectedTasks(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: samples.folder.appending(path: name)))
    let file = try TodoFile(bytes, name: name, rules: seoulRules())
    let expected = samples.rows.filter { $0.file == name }
    #expect(file.todos.map(\.title) == expected.map { $0.cells[0] })
    for (row, todo) in zip(expected, file.todos) {
      #expect(row.cells[1] == todo.due?.description ?? "-", "\(row)")
      #expect(row.cells[2] == todo.alert?.time.description ?? "-", "\(row)")
      #expect(row.cells[3] == todo.column.rawValue, "\(row)")
      #expect(row.cells[4] == todo.quadrant?.rawValue ?? "-", "\(row)")
      #expect(row.cells[5] == todo.recurrence?.description ?? "-", "\(row)")
      for part in row.cells[6].split(separator: "|") {
        #expect(todo.body?.contains(part) == true, "\(row) is \(todo.body ?? "")")
      }
    }
  }

  @Test(arguments: [
    ("todoist.csv", ImportFormat.todoist), ("ticktick.csv", .ticktick), ("google-tasks.json", .google),
    ("microsoft-todo.json", .microsoft), ("trello.json", .trello), ("things.json", .things),
    ("reminders.ics", .icalendar), ("reminders.json", .reminders), ("github.md", .markdown), ("obsidian.md", .markdown),
    ("org.org", .org), ("taskwarrior.json", .taskwarrior), ("todo.txt", .todotxt), ("generic-us.csv", .csv),
    ("generic-ko.csv", .csv), ("generic.tsv", .csv), ("messy.txt", .todotxt),
  ])
  func formatIsRecognizedByTheContent(name: String, format: ImportFormat) throws {
    let bytes = [UInt8](try Data(contentsOf: samples.folder.appending(path: name)))
    #expect(try TodoFile(bytes, rules: seoulRules()).format == format)
  }
}
