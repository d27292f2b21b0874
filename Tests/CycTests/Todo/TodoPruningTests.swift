import Testing

@testable import cyc
@testable import CycBase

/// `cyc todo history --prune` keeps the changes that are still needed. The first step stays, with the merged changes, and
/// is not counted in `pruned`.
@Suite struct TodoPruningTests {
  private let prune = ["todo", "history", "--prune", "0d", "-y", "--json"]

  @Test func todaysChangesCanStillBeUndone() throws {
    let pair = try SyncPair()
    let laptop = pair.laptop
    pair.run(["sync", "off"], on: laptop)
    pair.run(["todo", "add", "Rent"], on: laptop, at: "2026-08-04T10:00")
    pair.run(["todo", "edit", "1", "Pay rent"], on: laptop, at: "2026-08-05T23:59")
    pair.run(["todo", "edit", "1", "Pay all rent"], on: laptop, at: "2026-08-06T00:00")
    pair.run(["todo", "rm", "1"], on: laptop, at: "2026-08-06T12:00")
    let prune = ["todo", "history", "--prune", "2026-08-07", "-y", "--json"]
    #expect(pair.run(prune, on: laptop, at: "2026-08-06T23:59").contains(#""pruned":1"#))
    pair.run(["todo", "undo", "2"], on: laptop)
    #expect(pair.run(["todo", "list"], on: laptop).hasSuffix("Pay rent\n"))
    #expect(laptop.call("todo", "undo") == .no)
  }

  /// The change of the title was not sent yet. Without its time it would seem later than the desk's change.
  @Test func unsentChangesKeepTheirTimes() throws {
    let pair = try SyncPair()
    let (laptop, desk) = (pair.laptop, pair.desk)
    pair.run(["todo", "add", "Rent"], on: laptop)
    for machine in [laptop, desk] { pair.run(["sync"], on: machine, at: "2026-08-03T22:00") }
    pair.run(["todo", "edit", "1", "Pay rent"], on: laptop, at: "2026-08-03T22:01")
    pair.run(["todo", "edit", "1", "Call the landlord"], on: desk, at: "2026-08-03T22:02")
    pair.run(["todo", "edit", "1", "--due", "2026-09-01"], on: laptop, at: "2026-08-06T10:00")
    #expect(pair.run(prune, on: laptop, at: "2026-08-20T10:00").contains(#""pruned":0"#))
    for machine in [desk, laptop, desk] { pair.run(["sync"], on: machine, at: "2026-08-20T11:00") }
    for machine in [laptop, desk] {
      #expect(pair.run(["todo", "list"], on: machine).contains("Call the landlord"))
      #expect(pair.run(["sync", "conflicts"], on: machine).contains("Pay rent"))
    }
    // Once everything is sent, the changes are no longer needed.
    #expect(pair.run(prune, on: laptop, at: "2026-08-30T10:00").contains(#""pruned":2"#))
  }

  /// The file of the task is not understood, so its change is not sent until another machine writes the file again.
  @Test func changeThatCannotBeSentDoesNotHoldBackThePruningAndKeepsItsTime() throws {
    let pair = try SyncPair()
    let (laptop, desk) = (pair.laptop, pair.desk)
    for title in ["Rent", "Milk"] { pair.run(["todo", "add", title], on: laptop, at: "2026-08-03T21:00") }
    for machine in [laptop, desk] { pair.run(["sync"], on: machine, at: "2026-08-03T22:00") }
    pair.run(["todo", "edit", "1", "Pay rent"], on: laptop, at: "2026-08-04T10:00")
    let file = try pair.edit(#""title": "Rent""#, to: #""title": 7"#)
    pair.run(["sync"], on: laptop, at: "2026-08-20T10:00")
    #expect(pair.run(["sync", "status"], on: laptop).contains(file))
    #expect(pair.run(prune, on: laptop, at: "2026-08-25T10:00").contains(#""pruned":2"#))
    _ = try pair.edit(#""title": 7"#, to: #""title": "Rent""#)
    pair.run(["sync"], on: desk, at: "2026-08-25T10:00")
    pair.run(["todo", "edit", "1", "Call the landlord"], on: desk, at: "2026-08-25T11:00")
    for machine in [desk, laptop, desk] { pair.run(["sync"], on: machine, at: "2026-08-25T12:00") }
    for machine in [laptop, desk] {
      #expect(pair.run(["todo", "list"], on: machine).contains("Call the landlord"))
      #expect(pair.run(["sync", "conflicts"], on: machine).contains("Pay rent"))
    }
  }

  @Test func nothingIsPrunedBeforeTheFirstSync() throws {
    let pair = try SyncPair()
    pair.run(["todo", "add", "Rent"], on: pair.laptop)
    pair.run(["todo", "edit", "1", "Pay rent"], on: pair.laptop)
    let setup = SyncSetup(address: "/other.git", branch: "cyc", machine: "laptop")
    try pair.laptop.world.syncStore().change { _ = try $0.begin(setup) }
    #expect(pair.run(prune, on: pair.laptop, at: "2027-08-20T10:00").contains(#""pruned":0"#))
  }
}
