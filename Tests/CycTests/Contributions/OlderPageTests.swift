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

  @Test func aStreakThatCannotBeCountedWholeIsNotToldAsAShorterOne() throws {
    let unread = try test(200, "<html><body>something else</body></html>")
    #expect(unread.call("streak", "hana") == .failed)
    #expect(unread.out == "")
    #expect(unread.err.contains("it has no calendar"))

    let limited = try test(429, "")
    #expect(limited.call("streak", "hana") == .tryAgainLater)

    let gone = try test(404, "")
    #expect(gone.call("streak", "hana") == .failed)
    #expect(!gone.err.contains("no such user"))
  }

  @Test func todayIsKnownWithoutTheOlderPages() throws {
    let check = try test(500, "")
    #expect(check.call("check", "hana") == .done)
    #expect(check.out.contains("at least 371 days in a row"))
  }
}
