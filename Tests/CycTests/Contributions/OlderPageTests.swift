import Days
import Testing

@testable import cyc

/// A streak of years rests on several pages; what one of the older ones may spoil, and what it may not.
@Suite struct OlderPageTests {
  /// The last year's page of somebody who was active every day of it.
  private func fullPage(until today: Day) -> String {
    let cells = (0...370).map { "<td data-date='\(today - $0)' data-level='1'></td>" }
    return "<table><tr>\(cells.joined())</tr></table>"
  }

  private func test(_ status: Int, _ body: String) throws -> TestWorld {
    let test = try TestWorld()
    test.expect("/users/hana/contributions", 200, fullPage(until: test.world.now().today))
    test.expect("from=2025-01-01", status, body)
    return test
  }

  /// Garbage, a pause and a missing page: the streak is a lower bound, with one note that names the cause.
  @Test(arguments: [
    (200, "<html><body>something else</body></html>", "it has no calendar"), (429, "", "too many requests"),
    (404, "", "nothing at that address"), (500, "", "HTTP 500"),
  ])
  func streakIsLowerBoundIfOlderPageFails(status: Int, body: String, cause: String) throws {
    let test = try test(status, body)
    #expect(test.call("streak", "hana") == .done)
    #expect(test.out.contains("at least 371 days, since "))
    let notes = test.err.split(separator: "\n").filter { $0.contains("are not known") }
    #expect(notes.count == 1 && notes[0].contains(cause), "\(test.err)")
    #expect(!test.err.contains("no such user"))
  }

  @Test func todayIsKnownWithoutTheOlderPages() throws {
    let check = try test(500, "")
    #expect(check.call("check", "hana") == .done)
    #expect(check.out.contains("at least 371 days in a row"))
  }
}
