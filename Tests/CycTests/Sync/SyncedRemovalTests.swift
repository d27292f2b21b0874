import Testing

@testable import CycBase
@testable import CycStreak

/// A D-day that one machine removes while another one has a change that was not sent, as `docs/sync-format.md` says.
@Suite struct SyncedRemovalTests {
  private let pair: SyncPair

  init() throws {
    pair = try SyncPair()
    pair.run(["dday", "add", "Exam", "2027-03-06"], on: pair.laptop)
    for machine in [pair.laptop, pair.desk] { pair.run(["sync"], on: machine) }
  }

  /// Syncs until nothing is left to send, and returns what each machine then shows, without its own numbers.
  private func settled() -> [String] {
    let machines = [pair.laptop, pair.desk]
    for machine in machines + machines { pair.run(["sync"], on: machine) }
    return machines.map { machine in
      let days = pair.run(["dday", "--json"], on: machine).matches(of: #/"(?:title|date)":"[^"]*"/#)
      return days.map { String($0.output) }.sorted().joined(separator: " ")
    }
  }

  @Test func removedUnchangedDDayIsRemovedEverywhere() {
    pair.run(["dday", "rm", "1"], on: pair.laptop)
    #expect(settled() == ["", ""])
  }

  @Test(arguments: [true, false])
  func undoneRemovalComesBackEverywhere(isRemovalSentFirst: Bool) {
    let before = settled()
    pair.run(["dday", "rm", "1"], on: pair.laptop)
    if isRemovalSentFirst { #expect(settled() == ["", ""]) }
    pair.run(["todo", "undo"], on: pair.laptop)
    #expect(settled() == before && before[0].contains("Exam"))
    pair.run(["todo", "redo"], on: pair.laptop)
    #expect(settled() == ["", ""])
  }

  /// The undo has a later time than the edit, and the later change wins.
  @Test func undoneEditReplacesTheEditEverywhere() {
    pair.run(["dday", "edit", "1", "--title", "Final exam"], on: pair.laptop, at: "2026-08-04T10:00")
    let edited = #""date":"2027-03-06" "title":"Final exam""#
    #expect(settled() == [edited, edited])
    pair.run(["todo", "undo"], on: pair.laptop, at: "2026-08-04T12:00")
    let day = #""date":"2027-03-06" "title":"Exam""#
    #expect(settled() == [day, day])
  }

  @Test func undoKeepsALaterChangeOfAnotherMachine() {
    pair.run(["dday", "edit", "1", "--title", "Final exam", "--date", "2027-03-08"], on: pair.laptop)
    _ = settled()
    pair.run(["dday", "edit", "1", "--date", "2027-03-09"], on: pair.desk)
    _ = settled()
    let output = pair.run(["todo", "undo"], on: pair.laptop)
    #expect(output.contains("What other machines changed since then stays."), "\(output)")
    let day = #""date":"2027-03-09" "title":"Exam""#
    #expect(settled() == [day, day])
  }

  @Test func undoThatChangesNothingIsNotCalledDone() {
    pair.run(["dday", "edit", "1", "--date", "2027-03-08"], on: pair.laptop)
    _ = settled()
    pair.run(["dday", "edit", "1", "--date", "2027-03-09"], on: pair.desk)
    _ = settled()
    let output = pair.run(["todo", "undo"], on: pair.laptop)
    #expect(output.contains("stays.") && !output.contains("Undone"), "\(output)")
  }

  @Test func redoOfWhatAnotherMachineDidIsNotCalledTakenBack() {
    pair.run(["dday", "rm", "1"], on: pair.laptop)
    pair.run(["todo", "undo"], on: pair.laptop)
    _ = settled()
    pair.run(["dday", "rm", "1"], on: pair.desk)
    _ = settled()
    let output = pair.run(["todo", "redo"], on: pair.laptop)
    #expect(output.contains("Nothing has changed: this was in effect already."), "\(output)")
  }

  @Test func frozenDaysAndTheGoalAreUndoneEverywhere() {
    func shown() -> [String] {
      _ = settled()
      // A freeze that comes back from another machine has a new number.
      return [pair.laptop, pair.desk].map {
        pair.run(["freeze", "list"], on: $0).split(separator: "\n").map { $0.dropFirst() }.joined() + goal(on: $0)
      }
    }
    func goal(on machine: TestWorld) -> String { "\(String(describing: try? GoalStore.chosen(in: machine.world)))" }
    let empty = shown()
    pair.run(["freeze", "2026-12-28", "--until", "2026-12-31"], on: pair.laptop)
    pair.run(["goal", "50"], on: pair.laptop)
    let full = shown()
    #expect(full[0] == full[1] && full != empty)
    #expect(pair.run(["todo", "undo", "2"], on: pair.laptop).contains("Undone: changed the goal: none → 50 days"))
    #expect(shown() == empty)
    #expect(pair.run(["todo", "redo", "2"], on: pair.laptop).contains("Redone: froze"))
    #expect(shown() == full)
  }

  @Test(arguments: [true, false])
  func dDayChangedOnAnotherMachineComesBack(isChangeSentFirst: Bool) {
    pair.run(["dday", "rm", "1"], on: pair.laptop)
    pair.run(["dday", "edit", "1", "--date", "2027-03-07"], on: pair.desk)
    let (first, second) = isChangeSentFirst ? (pair.desk, pair.laptop) : (pair.laptop, pair.desk)
    pair.run(["sync"], on: first)
    let output = pair.run(["sync"], on: second)
    #expect(
      output.contains(
        isChangeSentFirst
          ? "1 removed here but changed on another machine was restored."
          : "1 removed on another machine but changed here was restored."), "\(output)")
    let day = #""date":"2027-03-07" "title":"Exam""#
    #expect(settled() == [day, day])
  }

  /// The title was never sent before the removal, so it has to come with it.
  @Test(arguments: [true, false])
  func dDayComesBackWithTheUnsentChangeOfItsRemover(isChangeSentFirst: Bool) {
    pair.run(["dday", "edit", "1", "--title", "Final exam"], on: pair.laptop)
    pair.run(["dday", "rm", "1"], on: pair.laptop)
    pair.run(["dday", "edit", "1", "--date", "2027-03-07"], on: pair.desk)
    for machine in isChangeSentFirst ? [pair.desk, pair.laptop] : [pair.laptop, pair.desk] {
      pair.run(["sync"], on: machine)
    }
    let day = #""date":"2027-03-07" "title":"Final exam""#
    #expect(settled() == [day, day])
  }

  /// The desk's title is later than that of the laptop, which removed the D-day even later.
  @Test(arguments: [true, false])
  func laterOfTwoTitlesWinsAndTheOtherIsShown(isChangeSentFirst: Bool) {
    pair.run(["dday", "edit", "1", "--title", "Final exam"], on: pair.laptop, at: "2026-08-04T10:00")
    pair.run(["dday", "edit", "1", "--title", "Oral exam"], on: pair.desk, at: "2026-08-04T11:00")
    pair.run(["dday", "rm", "1"], on: pair.laptop, at: "2026-08-04T12:00")
    for machine in isChangeSentFirst ? [pair.desk, pair.laptop] : [pair.laptop, pair.desk] {
      pair.run(["sync"], on: machine, at: "2026-08-04T13:00")
    }
    let day = #""date":"2027-03-06" "title":"Oral exam""#
    #expect(settled() == [day, day])
    for machine in [pair.laptop, pair.desk] {
      #expect(pair.run(["sync", "conflicts"], on: machine).contains("Final exam"))
    }
  }
}
