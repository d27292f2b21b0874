import Days
import Foundation
import GitHub
import Ledger
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// Changes of the user's past days: reported once, held if too many vanish, and shown by `cyc history`.
@Suite struct HistoryTests {
  /// 3 August.
  private let today = Day.first(ofYear: 2026) + 214

  private func written(_ day: Day) -> String { day.written(in: today.year).english }

  private struct Scene {
    let gitHub: DrawnGitHub
    let test: TestWorld

    func at(_ day: Day, _ minute: Int) {
      gitHub.today = day
      let time = CivilTime(day: day, hour: minute / 60, minute: minute % 60)
      test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
      (test.out, test.err) = ("", "")
    }

    /// The streak and today's state in the JSON of `cyc check`, and what stderr says.
    func check(_ arguments: String...) throws -> (days: Int?, state: String, notes: String) {
      (test.out, test.err) = ("", "")
      _ = Cyc.run(["check", "--json", "--refresh"] + arguments, in: test.world)
      struct Answer: Decodable {
        struct Run: Decodable { let days: Int }
        let state: String
        let streak: Run?
      }
      let answer = try JSONDecoder().decode(Answer.self, from: Data(test.out.utf8))
      return (answer.streak?.days, answer.state, test.err)
    }

    func print(_ arguments: String...) -> String {
      (test.out, test.err) = ("", "")
      _ = Cyc.run(arguments, in: test.world)
      return test.out
    }
  }

  /// Active on each of the last 60 days but today, as seen yesterday evening.
  private func scene(token: Bool = false) throws -> Scene {
    let gitHub = DrawnGitHub(today: today)
    for back in 1...60 { gitHub.publicCounts[today - back] = 2 }
    gitHub.accountID = 7
    let test = try TestWorld(environment: token ? ["CYC_TOKEN": "gho_hana"] : [:])
    test.answerRequests(gitHub.answer)
    let scene = Scene(gitHub: gitHub, test: test)
    #expect(test.call("config", "set", "user", "hana") == .done)
    scene.at(today - 1, 1200)
    #expect(try scene.check().days == 60)
    scene.at(today, 1200)
    return scene
  }

  @Test func vanishedDayIsReportedOnce() throws {
    let scene = try scene()
    scene.gitHub.publicCounts[today - 10] = nil
    let first = try scene.check()
    #expect(first.days == 9)
    #expect(
      first.notes.contains(
        "GitHub no longer counts \(written(today - 10)) (2 contributions, last seen "
          + "\(written(today - 1))); see: cyc history"))
    #expect(try scene.check().notes == "")
    let history = scene.print("history")
    #expect(
      history.contains(
        "\(written(today - 10)) no longer counts (from 2 to 0); GitHub's streak fell from 60 to 9"),
      "\(history)")
    #expect(scene.print("day", "\(today - 10)").contains("page: 0 (seen"))
    let explained = scene.print("streak", "--explain")
    #expect(
      explained.replacing("\n  ", with: " ").contains(
        "GitHub shows 9 days. By what cyc has seen it is 60: GitHub stopped counting 1 day on \(written(today))"),
      "\(explained)"
    )
  }

  @Test func returnedDayIsReportedOnce() throws {
    let scene = try scene()
    scene.gitHub.publicCounts[today - 10] = nil
    _ = try scene.check()
    scene.at(today + 1, 600)
    scene.gitHub.publicCounts[today] = 1
    scene.gitHub.publicCounts[today - 10] = 2
    let check = try scene.check()
    #expect(check.days == 61)
    #expect(
      check.notes.contains("GitHub counts \(written(today - 10)) again; see: cyc history"),
      "\(check.notes)")
    #expect(try scene.check().notes == "")
  }

  @Test(arguments: ["all", "oldest half", "every third"])
  func manyVanishedDaysAreHeldForTenMinutes(vanished: String) throws {
    let scene = try scene()
    switch vanished {
    case "all": scene.gitHub.publicCounts = [:]
    case "oldest half": for back in 30...60 { scene.gitHub.publicCounts[today - back] = nil }
    default: for back in stride(from: 2, through: 60, by: 3) { scene.gitHub.publicCounts[today - back] = nil }
    }
    scene.gitHub.publicCounts[today] = 1
    let first = try scene.check()
    #expect(first.days == 61)
    #expect(first.state == "done", "today comes from the newest page")
    #expect(
      first.notes.contains("they are shown as of \(written(today - 1)) 20:00"),
      "\(first.notes)")
    scene.at(today, 1205)
    #expect(try scene.check().days == 61, "five minutes are too early")
    scene.at(today, 1211)
    let second = try scene.check()
    #expect(second.days ?? 0 < 61)
    #expect(second.notes.contains("GitHub no longer counts"))
  }

  @Test func vanishedDaysAreHeldInAListOfPeopleToo() throws {
    let scene = try scene()
    for back in 30...60 { scene.gitHub.publicCounts[today - back] = nil }
    let people = scene.print("streak", "hana", "minsu", "--json", "--refresh").split(separator: "\n")
    #expect(people.first?.contains("\"days\":60") == true, "\(people)")
    #expect(scene.print("check", "--json").contains("\"days\":60"), "the cache has no page that is not believed")
  }

  @Test func faultyAnswerIsIgnoredOnceGitHubRecovers() throws {
    let scene = try scene()
    let whole = scene.gitHub.publicCounts
    scene.gitHub.publicCounts = [:]
    #expect(try scene.check().days == 60)
    scene.gitHub.publicCounts = whole
    scene.at(today, 1215)
    let check = try scene.check()
    #expect(check.days == 60)
    #expect(check.notes == "")
  }

  @Test func graphQLConfirmsVanishedDaysAtOnce() throws {
    let scene = try scene(token: true)
    for back in 20...50 { scene.gitHub.publicCounts[today - back] = nil }
    let check = try scene.check()
    #expect(check.days == 19)
    #expect(check.notes.contains("GitHub no longer counts 31 days"), "\(check.notes)")
    #expect(check.notes.contains("), last seen \(written(today - 1)); see"), "\(check.notes)")
  }

  /// The day that ends the streak comes before days that have other counts.
  @Test func changedCountsAreToldAfterLostDays() throws {
    let scene = try scene()
    for back in 20...22 { scene.gitHub.publicCounts[today - back] = 5 }
    for back in 15...16 { scene.gitHub.publicCounts[today - back] = 1 }
    scene.gitHub.publicCounts[today - 12] = 9
    scene.gitHub.publicCounts[today - 10] = nil
    _ = try scene.check()
    let (more, fewer) = (today - 22...today - 20, today - 16...today - 15)
    let history = scene.print("history")
    #expect(
      history.contains(
        "page: \(written(today - 10)) no longer counts (from 2 to 0); "
          + "3 days (\(more.written(in: today.year).english)) have more contributions; "
          + "2 days (\(fewer.written(in: today.year).english)) have fewer contributions; 1 day more changed; "
          + "GitHub's streak fell from 60 to 9"), "\(history)")
    let korean = scene.print("history", "--lang", "ko")
    #expect(korean.contains(")의 기여가 늘었어요. 2일("), "\(korean)")
    #expect(korean.contains(")의 기여가 줄었어요. 그 밖에 1일이 달라졌어요"), "\(korean)")
  }

  @Test func settingCountsDaysOnceSeen() throws {
    let scene = try scene()
    #expect(scene.test.call("config", "set", "streak.seen", "true") == .done)
    scene.gitHub.publicCounts[today - 10] = nil
    #expect(try scene.check().days == 60)
    #expect(scene.print("streak", "--offline").contains("GitHub counts 9"))
    #expect(scene.print("goal", "100", "--offline").hasPrefix("D-40:"))
    #expect(scene.print("day", "\(today - 9)", "--offline").contains("52 days, since 4 Jun; it is 60 now"))
    let year = scene.print("year", "--offline")
    #expect(year.contains("60 days") && year.contains("GitHub counts 50"), "\(year)")
    #expect(!scene.print("streak", "--explain", "--offline").contains("days of rest"))
  }

  @Test func daysOnceSeenContinueInOlderYears() throws {
    let scene = try scene()
    #expect(scene.test.call("config", "set", "streak.seen", "true") == .done)
    for back in 61...800 { scene.gitHub.publicCounts[today - back] = 2 }
    #expect(try scene.check().days == 800)
    scene.gitHub.publicCounts[today - 300] = nil
    scene.at(today, 1215)
    #expect(try scene.check().days == 800)
  }

  /// Today can still be filled, so it comes from the newest answer.
  @Test func withdrawnTodayIsOpenAgain() throws {
    let scene = try scene()
    #expect(scene.test.call("config", "set", "streak.seen", "true") == .done)
    scene.gitHub.publicCounts[today] = 1
    #expect(try scene.check().state == "done")
    scene.gitHub.publicCounts[today] = nil
    scene.at(today, 1300)
    let check = try scene.check()
    #expect(check.state == "pending" && check.days == 60)
  }

  /// At the end, the sixty days in a row are older than GitHub's last year.
  @Test func longestStreakAndTotalIncludeDaysSeenEarlier() throws {
    let scene = try scene()
    // In a year of which only the last months are known.
    scene.gitHub.publicCounts[today - 300] = 2
    scene.test.forgetCache()
    _ = try scene.check()
    let later = today + 700
    scene.at(today + 350, 1200)
    #expect(try scene.check().days == nil)
    for back in 0..<3 { scene.gitHub.publicCounts[later - back] = 1 }
    scene.at(later, 1200)
    scene.test.forgetCache()
    #expect(try scene.check().days == 3)
    struct Answer: Decodable {
      struct Run: Decodable { let days: Int }
      struct Ever: Decodable { let from: String, total: Int, active_days: Int }
      struct Streak: Decodable { let longest: Run }
      let streak: Streak
      let total: Int
      let ever: Ever?
    }
    func answer(_ arguments: String...) throws -> Answer {
      (scene.test.out, scene.test.err) = ("", "")
      _ = Cyc.run(["streak", "--json", "--offline"] + arguments, in: scene.test.world)
      return try JSONDecoder().decode(Answer.self, from: Data(scene.test.out.utf8))
    }
    let whole = try answer()
    #expect(whole.streak.longest.days == 60)
    #expect(whole.ever?.total == 125 && whole.ever?.active_days == 64)
    #expect(whole.total == 3)
    #expect(try answer("--year", "2028").ever == nil, "a year that is asked for stands alone")
    let text = scene.print("streak", "--offline")
    #expect(text.contains("Ever") && text.contains(#/125 contributions on 64 days since \d+ \w+ 2025/#), "\(text)")
    let card = scene.print("card", "--offline")
    #expect(card.contains("60 days") && !card.contains("of the last year"), "\(card)")
    #expect(card.contains(#/since \d+ \w+ 2025/#) && !card.contains("since 2025"), "\(card)")
    // Another person's days are in no ledger.
    #expect(!scene.print("streak", "yuri").contains("Ever"))
    // Without the ledger, the last year is all there is.
    scene.test.removeLedger()
    #expect(try answer().ever == nil)
    #expect(scene.print("card", "--offline").contains("of the last year"))
  }

  /// If no look is held, GitHub's numbers are the same with and without a ledger.
  @Test(arguments: UInt64(0)..<6)
  func numbersAreThoseWithoutALedger(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: today)
    gitHub.fill(&random)
    gitHub.accountID = 7
    let scenes = try (0..<2).map { _ in
      let test = try TestWorld()
      test.answerRequests(gitHub.answer)
      #expect(test.call("config", "set", "user", "hana") == .done)
      return Scene(gitHub: gitHub, test: test)
    }
    struct Answer: Decodable, Equatable {
      struct Run: Decodable, Equatable { let days: Int, certainty: String }
      struct Entry: Decodable, Equatable { let date: String, count: Int? }
      struct Streak: Decodable, Equatable { let current: Run?, today: String }
      let streak: Streak
      let total: Int
      let days: [Entry]
    }
    for step in 0..<8 {
      let day = today + step * Int.random(in: 1...9, using: &random)
      if Bool.random(using: &random) { gitHub.addPublic(day) }
      // Fewer than three days vanish at once, so that no look is held.
      for back in [Int.random(in: 1..<300, using: &random), 3] { gitHub.publicCounts[day - back] = nil }
      gitHub.publicCounts[day - Int.random(in: 1..<300, using: &random), default: 0] += 1
      let answers = try scenes.map { scene in
        scene.at(day, 1200)
        if scene.test === scenes[1].test { scene.test.removeLedger() }
        let line = scene.print("streak", "--json", "--refresh", "--days", "90")
        return try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
      }
      #expect(answers[0] == answers[1], "seed \(seed), step \(step)")
    }
  }

  @Test func otherAccountIsNeverRecorded() throws {
    let scene = try scene()
    scene.gitHub.accountID = 8
    scene.gitHub.publicCounts = [:]
    _ = scene.test.call("check", "--refresh")
    let history = scene.print("history")
    #expect(history.contains("The past days of hana have not changed"), "\(history)")
  }

  @Test func otherPeopleHaveNoHistory() throws {
    let scene = try scene()
    #expect(scene.test.call("streak", "yuri") == .done)
    let export = scene.print("history", "--export")
    #expect(export.contains("\"login\":\"hana\""))
    #expect(!export.contains("yuri"))
  }

  @Test func exportOfAnotherMachineIsAdded() throws {
    let (one, other) = (try scene(), try scene())
    other.gitHub.publicCounts[today - 10] = nil
    _ = try other.check()
    let file = "\(one.test.folder.path)/seen.jsonl"
    try Data(other.print("history", "--export").utf8).write(to: URL(fileURLWithPath: file))
    #expect(one.print("history", "--import", file).hasPrefix("Imported "))
    #expect(one.print("history").contains("\(written(today - 10)) no longer counts"))
    #expect(one.print("history", "--import", file) == "Imported 0 days.\n")
  }

  @Test func forgottenAccountLeavesNothing() throws {
    let scene = try scene()
    #expect(scene.print("history", "--forget", "hana", "-y").hasPrefix("Forgot "))
    #expect(scene.print("history", "--export") == "")
    #expect(scene.print("history").contains("Nothing has been seen of hana yet"))
  }

  @Test(arguments: ["damaged", "missing"])
  func damagedOrMissingLedgerIsCreatedAnew(fault: String) throws {
    let scene = try scene()
    let path = "\(scene.test.world.home.directories.data)/ledger.sqlite"
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    if fault == "damaged" { try Data(repeating: 65, count: 9000).write(to: URL(fileURLWithPath: path)) }
    let check = try scene.check()
    #expect(check.days == 60)
    #expect(check.notes.contains("was damaged") == (fault == "damaged"), "\(check.notes)")
    scene.gitHub.publicCounts[today - 10] = nil
    scene.at(today, 1230)
    #expect(try scene.check().notes.contains("GitHub no longer counts"))
  }

  @Test func statusDoesNotOpenTheLedger() throws {
    let scene = try scene()
    let path = "\(scene.test.world.home.directories.data)/ledger.sqlite"
    try FileManager.default.removeItem(atPath: path)
    try Data(repeating: 65, count: 9000).write(to: URL(fileURLWithPath: path))
    #expect(scene.test.call("status") == .done)
    #expect(scene.test.err == "")
  }

  @Test func statusDoesNotRepairTheLedger() throws {
    let scene = try scene()
    #expect(scene.test.call("config", "set", "streak.seen", "true") == .done)
    let path = "\(scene.test.world.home.directories.data)/ledger.sqlite"
    let damaged = Data(repeating: 65, count: 9000)
    try damaged.write(to: URL(fileURLWithPath: path))
    #expect(scene.test.call("status") == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
  }

  @Test func forgettingOneAccountKeepsTheOthersOfADamagedLedger() throws {
    let scene = try scene()
    #expect(scene.test.call("config", "set", "user", "yuri") == .done)
    scene.gitHub.accountID = 8
    scene.at(today + 1, 1200)
    _ = try scene.check()
    let path = "\(scene.test.world.home.directories.data)/ledger.sqlite"
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try Data(repeating: 65, count: 9000).write(to: URL(fileURLWithPath: path))
    #expect(scene.print("history", "--forget", "yuri", "-y").hasPrefix("Forgot "))
    let export = scene.print("history", "--export")
    #expect(export.contains("\"login\":\"hana\"") && !export.contains("yuri"))
    let folder = "\(scene.test.world.home.directories.state)/backups"
    let backups = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("ledger-") }
    #expect(backups == ["ledger-\(today + 1).sqlite"], "the older copies had the account too")
  }
}
