import Days
import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct GoalCommandTests {
  /// A world at `now` with the user hana.
  func makeWorld(_ now: String = "2026-08-03T21:12", isTerminal: Bool = false) throws -> TestWorld {
    let test = try TestWorld(now: now, isTerminal: isTerminal)
    try SharedFile.write(Array("user = \"hana\"".utf8), to: Settings.path(in: test.world.home.directories))
    return test
  }

  /// Answers with a streak of `streak` days that ends today if `done`, else yesterday.
  func expect(_ streak: Int, done: Bool = true, in test: TestWorld) {
    let today = test.world.clock.now().today
    let last = done ? today : today - 1
    let cells = (0...365).map { back in
      let isActive = today - back <= last && today - back > last - streak
      return "<td data-date='\(today - back)' data-level='\(isActive ? 1 : 0)'></td>"
    }
    test.expect("/users/hana/contributions", 200, "<table><tr>\(cells.joined())</tr></table>")
    // Without contributions, cyc looks at the profile to see whether it is private.
    if streak == 0 { test.expect("/hana", 200, "<html><body>hana</body></html>") }
  }

  @Test func renamedAccountReachesAGoalOnce() throws {
    let test = try makeWorld()
    func goal(_ login: String, reachedOn: String, began: String) throws -> ReachedGoal {
      ReachedGoal(
        host: "github.com", login: login, days: 30, reachedOn: try #require(Day(iso8601: reachedOn)),
        streakBegan: try #require(Day(iso8601: began)))
    }
    func isNew(_ goal: ReachedGoal) throws -> Bool {
      try GoalStore.remember(goal, congratulating: true, in: test.world)
    }
    let first = try goal("hana", reachedOn: "2026-07-30", began: "2026-07-01")
    #expect(try isNew(first))
    #expect(try !isNew(goal("hana-kim", reachedOn: "2026-07-30", began: "2026-07-01")))
    #expect(try GoalStore.reached(in: test.world) == [first])
    #expect(try isNew(goal("yuri", reachedOn: "2026-08-02", began: "2026-07-04")), "another run")
    #expect(try GoalStore.reached(in: test.world).count == 2)
  }

  @Test func chosenGoalIsUndoneAndRedone() throws {
    let test = try makeWorld()
    func chosen() throws -> Int? { try GoalStore.chosen(in: test.world)?.days }
    for (words, goal) in [(["100"], 100), (["100"], 100), (["30"], 30), (["off"], nil)] {
      test.forgetCache()
      if goal != nil { expect(5, in: test) }
      #expect(Cyc.run(["goal"] + words, in: test.world) == .done, "\(test.err)")
      #expect(try chosen() == goal)
    }
    test.out = ""
    #expect(test.call("todo", "undo", "9") == .done)
    #expect(
      test.out == """
        Undone: changed the goal: 30 days → off
        Undone: changed the goal: 100 days → 30 days
        Undone: changed the goal: none → 100 days
        Only 3 could be undone.

        """, "the same goal again is no step")
    #expect(try GoalStore.current(in: test.world) == .usual)
    #expect(test.call("todo", "redo", "2") == .done)
    #expect(try chosen() == 30)
  }

  func call(_ arguments: String..., streak: Int, done: Bool = true, in test: TestWorld) -> String {
    // Each call has another streak, so the cache and the ledger must go.
    test.forgetCache()
    test.removeLedger()
    expect(streak, done: done, in: test)
    test.out = ""
    #expect(Cyc.run(arguments + ["--refresh"], in: test.world) == .done, "\(arguments): \(test.err)")
    return test.out
  }

  @Test func defaultGoalIsAHundredDays() throws {
    let test = try makeWorld()
    let output = call("goal", streak: 58, in: test)
    #expect(output.hasPrefix("D-42: day 58 of the challenge\n"))
    #expect(output.contains("You have not set a goal"))
    // Reading creates no file.
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
    #expect(try GoalStore.current(in: test.world) == .usual)
  }

  @Test func chosenGoalIsStored() throws {
    let test = try makeWorld()
    #expect(call("goal", "200", streak: 58, in: test).contains("58 of 200 days"))
    #expect(call("goal", streak: 58, in: test).contains("58 of 200 days"))
    #expect(call("goal", "--from", "2026-08-01", streak: 58, in: test).contains("3 of 200 days"))
    #expect(try GoalStore.current(in: test.world) == Goal(days: 200, from: Day(iso8601: "2026-08-01")))
    #expect(call("goal", "30", streak: 10, in: test).contains("10 of 30 days"))
    #expect(try GoalStore.current(in: test.world) == Goal(days: 30, from: nil))
    // Choosing the default goal is a choice, too.
    #expect(!call("goal", "100", streak: 10, in: test).contains("You have not set a goal"))
  }

  /// The streak is a lower bound, because an older page fails.
  @Test func challengeThatBeganWithinAnOpenRunIsExact() throws {
    let test = try makeWorld()
    let gitHub = DrawnGitHub(today: Situation.today)
    Situation.addRun(gitHub, days: 500)
    gitHub.olderPageAnswer = (500, "")
    test.answerRequests(gitHub.answer)
    #expect(test.call("goal", "1000") == .done && test.out.hasPrefix("≤D-"), "\(test.out)")
    test.out = ""
    #expect(test.call("goal", "30", "--from", "2026-07-25") == .done && test.out.hasPrefix("D-20:"), "\(test.out)")
  }

  @Test func challengeThatBeginsTodayAfterAnOpenRunIsExact() throws {
    let test = try makeWorld()
    let gitHub = DrawnGitHub(today: Situation.today)
    Situation.addRun(gitHub, days: 500)
    gitHub.publicCounts[Situation.today] = nil
    gitHub.olderPageAnswer = (500, "")
    test.answerRequests(gitHub.answer)
    #expect(test.call("goal", "30", "--from", "today") == .done)
    #expect(test.out.hasPrefix("D-30: day 1 of"), "\(test.out)")
  }

  @Test func runUpToTheEndOfAPastYearIsExact() throws {
    let test = try makeWorld()
    let gitHub = DrawnGitHub(today: Situation.today)
    Situation.addRun(gitHub, days: 700)
    test.answerRequests(gitHub.answer)
    #expect(test.call("streak", "--year", "2025") == .done && test.out.contains("Longest  365 days"), "\(test.out)")
    test.out = ""
    #expect(test.call("streak", "--all") == .done && test.out.contains("365 days, 365 in a row"), "\(test.out)")
  }

  @Test func offLastsUntilAnotherGoalIsChosen() throws {
    let test = try makeWorld()
    #expect(test.call("goal", "off") == .done)
    #expect(test.call("goal", "OFF") == .done)
    #expect(test.call("goal") == .done)
    #expect(test.out.hasSuffix("The goal is off. Set one: cyc goal 100\n"))
    #expect(try GoalStore.current(in: test.world) == nil)
    test.out = ""
    #expect(test.call("goal", "--json") == .done)
    #expect(test.out.contains("\"goal\":null"))
    #expect(call("goal", "50", streak: 3, in: test).contains("3 of 50"))
    #expect(call("goal", streak: 3, in: test).contains("3 of 50"))
    #expect(test.err == "")
  }

  @Test func reachedGoalIsRecordedAndCelebratedOnce() throws {
    let test = try makeWorld()
    #expect(!call("goal", "3", streak: 2, in: test).contains("Congratulations"))
    // `--json` does not use up the congratulation.
    #expect(call("goal", "--json", streak: 3, in: test).contains("\"reached_on\":\"2026-08-03\""))
    #expect(call("goal", streak: 3, in: test).contains("Congratulations! 3 days in a row"))
    #expect(!call("goal", streak: 3, in: test).contains("Congratulations"))
    #expect(!call("goal", streak: 3, in: test).contains("Congratulations"))
    let reached = try GoalStore.reached(in: test.world)
    #expect(
      reached == [
        ReachedGoal(
          host: "github.com", login: "hana", days: 3, reachedOn: Day(number: 20_668), streakBegan: Day(number: 20_666))
      ])
    test.out = ""
    #expect(test.call("goal", "--history") == .done)
    #expect(test.out == "3 Aug: 3 days (since 1 Aug)\n")
  }

  @Test func newStreakReachesTheGoalAgain() throws {
    let test = try makeWorld()
    _ = call("goal", "3", streak: 5, in: test)
    let later = try makeWorld("2026-09-01T10:00")
    later.world.home.directories = test.world.home.directories
    #expect(call("goal", streak: 4, in: later).contains("Congratulations"))
    #expect(call("goal", streak: 4, in: later).contains("D+1"))
    let reached = try GoalStore.reached(in: test.world)
    #expect(reached.map(\.reachedOn.description) == ["2026-08-31", "2026-08-01"])
  }

  /// Sets a goal on 3 Aug with `words`, and looks at GitHub again on 20 Aug. Days are counted from 3 Aug.
  @Test(
    arguments: [
      (["14"], [-10...3], [3], "14 days reached on 6 Aug."), (["14"], [-10...2], [], nil),
      (["14"], [-10...3, 6...17], [3], "14 days reached on 6 Aug."),
      (["14"], [-10...17], [3], "Congratulations! 14 days in a row"),
      // Reached when it was chosen.
      (["7"], [-10...3], [-4], nil),
      (["5", "--from", "today"], [-10...6], [4], "5 days reached on 7 Aug."),
      (["3"], [0...3, 5...8], [2, 7], "3 days reached on 10 Aug."),
      // A day of rest.
      (["9"], [-4...4, 6...10], [4], "9 days reached on 7 Aug."),
      (["10"], [-4...4, 6...10], [6], "10 days reached on 9 Aug."),
    ] as [([String], [ClosedRange<Int>], [Int], String?)])
  func goalThatNoCallSawIsRecorded(words: [String], runs: [ClosedRange<Int>], reached: [Int], news: String?) throws {
    let chosen = Day(number: 20_668)
    func makeWorld(_ now: String) throws -> TestWorld {
      let test = try self.makeWorld(now)
      let gitHub = DrawnGitHub(today: test.world.clock.now().today)
      for day in runs.joined() where chosen + day <= gitHub.today { gitHub.addPublic(chosen + day) }
      test.answerRequests(gitHub.answer)
      return test
    }
    let test = try makeWorld("2026-08-03T21:12")
    #expect(Cyc.run(["freeze", "2026-08-08"], in: test.world) == .done)
    #expect(Cyc.run(["goal"] + words, in: test.world) == .done, "\(test.err)")
    let later = try makeWorld("2026-08-20T21:12")
    later.world.home.directories = test.world.home.directories
    #expect(later.call("goal", "--json") == .done, "\(later.err)")
    later.out = ""
    #expect(later.call("goal") == .done, "\(later.err)")
    #expect(later.out.components(separatedBy: "🎉").count == (news == nil ? 1 : 2), "\(later.out)")
    #expect(news.map { later.out.contains($0) } ?? true, "\(later.out)")
    later.out = ""
    #expect(later.call("goal") == .done && !later.out.contains("🎉"), "\(later.out)")
    #expect(try GoalStore.reached(in: later.world).map { chosen.distance(to: $0.reachedOn) }.reversed() == reached)
  }

  @Test func runThatLostItsFirstDayIsTheSameRun() throws {
    let test = try makeWorld("2026-08-01T21:12")
    _ = call("goal", "3", streak: 2, in: test)
    let (reached, lost) = (try makeWorld("2026-08-02T21:12"), try makeWorld("2026-08-10T21:12"))
    for later in [reached, lost] { later.world.home.directories = test.world.home.directories }
    #expect(call("goal", streak: 3, in: reached).contains("Congratulations"))
    let gitHub = DrawnGitHub(today: Day(number: 20_675))
    for day in 20_666...20_669 { gitHub.addPublic(Day(number: day)) }
    lost.forgetCache()
    lost.answerRequests(gitHub.answer)
    #expect(lost.call("goal") == .done && !lost.out.contains("🎉"), "\(lost.out)")
    #expect(try GoalStore.reached(in: lost.world).map(\.reachedOn.description) == ["2026-08-02"])
  }

  @Test(arguments: [true, false])
  func partsOfARunThatWasSeenReachNoGoal(losesDays: Bool) throws {
    let test = try makeWorld("2026-08-01T21:12")
    _ = call("goal", "3", streak: 2, in: test)
    let gaps = [20_670, 20_682]
    for day in losesDays ? [] : gaps { #expect(test.call("freeze", "\(Day(number: day))") == .done) }
    func look(on date: String, without gaps: [Int]) throws -> String {
      let later = try makeWorld("2026-08-\(date)T21:12")
      later.world.home.directories = test.world.home.directories
      let gitHub = DrawnGitHub(today: later.world.clock.now().today)
      for day in 20_665...gitHub.today.number where !gaps.contains(day) { gitHub.addPublic(Day(number: day)) }
      later.forgetCache()
      later.answerRequests(gitHub.answer)
      #expect(later.call("goal") == .done, "\(later.err)")
      return later.out
    }
    for date in ["09", "18"] { _ = try look(on: date, without: losesDays ? [] : gaps) }
    for day in losesDays ? [] : gaps { #expect(test.call("freeze", "off", "\(Day(number: day))") == .done) }
    let output = try look(on: "19", without: gaps)
    #expect(!output.contains("🎉"), "\(output)")
    #expect(try GoalStore.reached(in: test.world).map(\.reachedOn.description) == ["2026-08-02"])
  }

  /// `streak` shows no goal, and `goal --json` leaves the congratulation to `goal`.
  @Test(arguments: [["streak"], ["goal", "--json"]])
  func goalOfAnEndedRunThatACallSawIsCelebrated(words: [String]) throws {
    let test = try makeWorld("2026-08-01T21:12")
    _ = call("goal", "3", streak: 2, in: test)
    let (reached, ended) = (try makeWorld("2026-08-02T21:12"), try makeWorld("2026-08-10T21:12"))
    for later in [reached, ended] {
      later.world.home.directories = test.world.home.directories
      let gitHub = DrawnGitHub(today: later.world.clock.now().today)
      for day in 20_665...20_667 { gitHub.addPublic(Day(number: day)) }
      later.forgetCache()
      later.answerRequests(gitHub.answer)
    }
    #expect(Cyc.run(words, in: reached.world) == .done, "\(reached.err)")
    #expect(ended.call("goal") == .done && ended.out.contains("🎉 3 days reached on 2 Aug."), "\(ended.out)")
    #expect(try GoalStore.reached(in: ended.world).map(\.reachedOn.description) == ["2026-08-02"])
  }

  /// The day depends on the start of the run, which an older page may show.
  @Test(arguments: [(500, []), (360, ["2026-07-21"])] as [(Int, [String])])
  func endedRunWithAnUnknownStartReachesNoGoal(days: Int, reached: [String]) throws {
    let test = try makeWorld("2026-07-10T21:12")
    try GoalStore.choose(Goal(days: 350, from: nil), in: test.world)
    let later = try makeWorld()
    later.world.home.directories = test.world.home.directories
    let gitHub = DrawnGitHub(today: Situation.today)
    Situation.addRun(gitHub, days: days, until: Situation.today - 3)
    gitHub.olderPageAnswer = (500, "")
    later.answerRequests(gitHub.answer)
    #expect(later.call("goal") == .done, "\(later.err)")
    #expect(try GoalStore.reached(in: later.world).map(\.reachedOn.description) == reached)
  }

  @Test func streakWithAnEarlierStartIsTheSameStreak() throws {
    let test = try makeWorld()
    _ = call("goal", "3", streak: 5, in: test)
    // A day of rest added later bridges to earlier days.
    #expect(!call("goal", streak: 9, in: test).contains("Congratulations"))
    #expect(try GoalStore.reached(in: test.world).count == 1)
  }

  @Test func challengeFromTheDayOfTheLastGoalIsAnotherOne() throws {
    let test = try makeWorld("2026-08-03T21:12")
    #expect(call("goal", "3", streak: 3, in: test).contains("Congratulations"))
    #expect(!call("goal", "3", "--from", "today", streak: 3, in: test).contains("Congratulations"))
    let later = try makeWorld("2026-08-05T21:12")
    later.world.home.directories = test.world.home.directories
    #expect(call("goal", streak: 5, in: later).contains("Congratulations"))
    #expect(!call("goal", streak: 5, in: later).contains("Congratulations"))
    #expect(try GoalStore.reached(in: test.world).map(\.reachedOn.description) == ["2026-08-05", "2026-08-03"])
  }

  @Test func newGoalStillRecordsAndCelebratesTheReachedOne() throws {
    let test = try makeWorld()
    _ = call("goal", "10", streak: 2, in: test)
    let output = call("goal", "30", streak: 12, in: test)
    #expect(output.hasPrefix("🎉 Congratulations! 10 days in a row"))
    #expect(output.contains("D-18: day 12"))
    #expect(try GoalStore.reached(in: test.world).map(\.days) == [10])
  }

  /// The default of 100 days was not chosen, so passing it is not an event.
  @Test func defaultGoalIsNotCelebrated() throws {
    let test = try makeWorld()
    #expect(!call("goal", "300", streak: 120, in: test).contains("Congratulations"))
  }

  @Test func goalCanBeChosenIfTheStreakCannotBeRead() throws {
    let test = try makeWorld()
    test.expect("/users/hana/contributions", 503)
    #expect(test.call("goal", "50") == .done)
    #expect(test.out == "Your goal: 50 days in a row.\n")
    #expect(test.err.contains("note: the streak could not be read: "))
    #expect(try GoalStore.current(in: test.world) == Goal(days: 50, from: nil))
    test.expect("/users/hana/contributions", 503)
    #expect(test.call("goal") == .tryAgainLater)
    let withoutUser = try TestWorld()
    #expect(withoutUser.call("goal", "50") == .done)
    #expect(withoutUser.call("goal") == .loginNeeded)
  }

  @Test func goalIsShownEvenIfItCannotBeStored() throws {
    let test = try makeWorld()
    test.world.home.directories = Directories(
      application: "cyc",
      environment: ["XDG_DATA_HOME": "/proc/nowhere", "XDG_CONFIG_HOME": "\(test.folder.path)/.config"],
      homeDirectory: test.folder.path)
    #expect(call("goal", streak: 100, in: test).hasPrefix("D-DAY"))
    #expect(
      test.err.contains("note: the reached goal could not be saved: cannot open /proc/nowhere/cyc/cyc.sqlite"))
    expect(100, in: test)
    #expect(test.call("goal", "200") == .failed)
  }

  @Test func animationNeedsATerminal() throws {
    let test = try makeWorld()
    #expect(call("goal", "--animate", streak: 58, in: test).hasPrefix("D-42"))
    let terminal = try makeWorld(isTerminal: true)
    var pictures: [[String]] = []
    terminal.world.screen.animate = { seconds, picture in
      #expect(seconds > 0.02 && seconds < 0.5)
      pictures = [picture(0, 80), picture(35, 40), picture(44, 25)]
    }
    let output = call("goal", "--animate", "--color", "never", streak: 58, in: terminal)
    #expect(pictures[0].contains { $0.hasPrefix("🦖─") })
    #expect(pictures[1].contains { $0.hasPrefix("━━━━━━━━━━━━━━━━━━━━🦖") })
    #expect(pictures.allSatisfy { $0.last == "Press any key to stop." })
    #expect(
      zip(pictures, [80, 40, 25]).allSatisfy { lines, columns in lines.allSatisfy { $0.displayWidth <= columns } })
    // The final picture fits the last width of the window.
    #expect(output.hasPrefix("D-42\n"))
    #expect(output.split(separator: "\n").allSatisfy { $0.displayWidth <= 25 })
    let dumb = try makeWorld(isTerminal: true)
    dumb.world.home.environment["TERM"] = "dumb"
    #expect(call("goal", "--animate", streak: 58, in: dumb).contains("D-42"))
  }

  @Test func jsonHasProgressAndReachedGoals() throws {
    let test = try makeWorld()
    let output = call("goal", "100", "--json", streak: 57, done: false, in: test)
    for part in [
      "\"d_day\":\"D-43\"", "\"day\":58", "\"days_left\":43", "\"percent\":57", "\"streak\":57",
      "\"state\":\"pending\"", "\"today\":\"2026-08-03\"",
      "\"reached_on\":null", "\"goal\":{\"days\":100,\"from\":null,\"is_default\":false}", "\"login\":\"hana\"",
    ] {
      #expect(output.contains(part), "\(part) in \(output)")
    }
    _ = call("goal", "7", streak: 8, in: test)
    test.out = ""
    #expect(test.call("goal", "--history", "--json") == .done)
    #expect(
      test.out == """
        {"reached":[{"days":7,"host":"github.com","login":"hana","reached_on":"2026-08-02","streak_began":"2026-07-27"}],\
        "schema_version":1}

        """)
  }

  @Test func openDayOfAnOldCacheIsUnknownAsInCheck() throws {
    let test = try makeWorld("2026-08-03T16:00")
    _ = call("goal", "100", streak: 57, done: false, in: test)
    let later = try makeWorld("2026-08-03T21:12")
    later.world.home.directories = test.world.home.directories
    func answer(_ arguments: String...) -> String {
      later.out = ""
      later.expect("/users/hana/contributions", 503)
      _ = Cyc.run(arguments, in: later.world)
      return later.out
    }
    for command in ["goal", "check"] {
      let output = answer(command, "--json")
      #expect(output.contains("\"state\":\"unknown\""), "\(output)")
    }
    let output = answer("goal")
    #expect(output.hasPrefix("D-43: day 57 ") && output.contains("today is unknown"), "\(output)")
  }

  @Test func challengeRestartsAtDayOneAfterABrokenStreak() throws {
    let test = try makeWorld()
    let output = call("goal", "30", streak: 0, done: false, in: test)
    #expect(output.contains("D-30: day 1 of the challenge"))
    #expect(output.contains("0 of 30 days in a row so far."))
    #expect(call("goal", "1", streak: 0, done: false, in: test).contains("0 of 1 day in a row so far."))
    test.out = ""
    #expect(test.call("todo", "undo") == .done)
    #expect(test.out == "Undone: changed the goal: 30 days → 1 day\n")
  }
}
