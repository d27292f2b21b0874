import Days
import Foundation
import GitHub
import HTTP
import Platform
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// `cyc` without arguments, and the first call by a new user.
@Suite struct DashboardTests {
  /// - Parameter lines: typed in answer to the questions
  private func makeWorld(answering lines: [String]) throws -> TestWorld {
    let test = try TestWorld(isTerminal: true)
    var lines = lines
    test.world.screen.readLine = { lines.isEmpty ? nil : lines.removeFirst() }
    test.world.screen.terminalBackground = { nil }
    return test
  }

  /// Expects a request for a page with commits today and on the four days before.
  private func expectPage(of login: String = "hana", in test: TestWorld) {
    let today = test.world.clock.now().today
    let cells = (0...365).map { "<td data-date='\(today - $0)' data-level='\($0 < 5 ? 1 : 0)'></td>" }
    test.expect("/users/\(login)/contributions", 200, "<table><tr>\(cells.joined())</tr></table>")
  }

  @Test(arguments: ["hana", "@hana", "https://github.com/hana", "github.com/hana/"])
  func typedUsernameIsSavedAndItsStreakShown(typed: String) throws {
    let test = try makeWorld(answering: [typed, "n"])
    // This machine has no way to remind, so there is no question about reminders.
    test.world.call.programPath = ""
    expectPage(in: test)
    #expect(test.call() == .done, "\(test.err)")
    #expect(test.out.contains("5 days, since 30 Jul"))
    #expect(try test.world.readSettings()[.user]?.name == "hana")
    // The name is known now, so there is no question.
    (test.out, test.err) = ("", "")
    #expect(test.call() == .done)
    #expect(test.out.contains("Good evening, hana."))
    #expect(!test.err.contains("GitHub username"))
  }

  @Test func unknownUsernameIsAskedForAgain() throws {
    let test = try makeWorld(answering: ["nobody", "not a name", "hana", "n"])
    test.expect("/users/nobody/contributions", 404)
    expectPage(in: test)
    #expect(test.call() == .done)
    #expect(test.err.contains("no such user on github.com: nobody"))
    #expect(test.err.contains("that cannot be a GitHub login: 'not a name'\nhint: a username has only letters"))
    #expect(try test.world.readSettings()[.user]?.name == "hana")
  }

  @Test func reservedWordIsAUsernameOnlyWithAnAt() throws {
    let test = try makeWorld(answering: ["me", "@last", "n"])
    test.world.call.programPath = ""
    expectPage(of: "last", in: test)
    #expect(test.call() == .done, "\(test.err)")
    #expect(test.err.contains("cyc: 'me' is not taken for a GitHub login\nhint: for the account of that name: @me\n"))
    #expect(try test.world.readSettings()[.user]?.name == "last")
  }

  @Test func skippedQuestionIsNotAskedAgain() throws {
    let test = try makeWorld(answering: [""])
    for _ in 0..<2 {
      (test.out, test.err) = ("", "")
      #expect(test.call() == .done)
      #expect(test.out.contains("Whose streak? cyc config set user NAME"), "\(test.out)")
    }
    #expect(test.err.isEmpty)
  }

  @Test(arguments: [(["hana", ""], "hana"), (["hana", "y"], "hana"), (["hana", "n", ""], nil)])
  func nameCanBeKeptUncheckedIfGitHubIsUnreachable(answers: [String], kept: String?) throws {
    let test = try makeWorld(answering: answers)
    test.world.call.programPath = ""
    var requests = 0
    test.answerRequests { _ in
      requests += 1
      return .failure(.cannotConnect(host: "github.com", reason: "connection refused"))
    }
    #expect(test.call() == .done, "\(test.err)")
    #expect(test.err.contains("cyc: cannot reach github.com"))
    #expect(test.err.contains("Keep \"hana\" unchecked and go on? [Y/n]"))
    #expect(try test.world.readSettings()[.user]?.name == kept)
    #expect(
      test.out.contains(kept == nil ? "Whose streak?" : "Streak: not checked yet; cyc checks once you are online"))
    #expect(requests == 1, "the dashboard does not ask again")
    #expect(!test.err.contains("github.com: connection refused\nhint"))
  }

  @Test func offlineStreakThatWasNeverReadIsNotAnError() throws {
    let test = try TestWorld()
    #expect(test.call("config", "set", "user", "hana") == .done)
    test.answerRequests { _ in .failure(.cannotConnect(host: "github.com", reason: "connection refused")) }
    test.out = ""
    #expect(test.call() == .done)
    #expect(
      test.out.replacing("\n", with: " ").contains(
        "Streak: not checked yet (cannot reach github.com: connection refused); cyc checks once you are online"),
      "\(test.out)")
  }

  /// A private profile shows zeros; hana's own page says why.
  private func expectPrivateProfile(in test: TestWorld) {
    let today = test.world.clock.now().today
    let cells = (0...365).map { "<td data-date='\(today - $0)' data-level='0'></td>" }
    test.expect("/users/hana/contributions", 200, "<table><tr>\(cells.joined())</tr></table>")
    test.expect("/hana", 200, "<html><body><h3>hana's activity is private</h3></body></html>")
  }

  @Test(arguments: [["hana", ""], ["hana", "x", "2", ""], ["hana", "1", ""]])
  func privateProfileLeadsToLoginAnotherNameOrSkip(answers: [String]) throws {
    let test = try makeWorld(answering: answers)
    test.world.programs.run = { program, _, _ in throw ProgramError.notFound(name: program.first ?? "") }
    expectPrivateProfile(in: test)
    #expect(test.call() == .done, "\(test.err)")
    #expect(test.err.contains("hana's profile is private, so its streak cannot be seen without a login"))
    #expect(test.err.contains("1 log in (cyc login), 2 another name, Enter skips:"))
    #expect(!test.err.contains("--source graphql"))
    #expect(test.err.contains("there is no OAuth app to log in to github.com with") == answers.contains("1"))
    #expect(test.err.contains("Another name (Enter skips):") == answers.contains("2"))
    #expect(try test.world.readSettings()[.user] == nil)
    #expect(test.out.contains("Whose streak?"))
  }

  @Test func questionAfterAnUnknownNameCanBeSkipped() throws {
    let test = try makeWorld(answering: ["nobody", ""])
    test.expect("/users/nobody/contributions", 404)
    #expect(test.call() == .done)
    #expect(test.err.contains("no such user on github.com: nobody"))
    #expect(test.err.hasSuffix("Another name (Enter skips): "), "\(test.err)")
  }

  @Test func tasksDueTodayComeBeforeStartedOnes() throws {
    let test = try TestWorld()
    try test.addTasks(
      (1...5).map { test.task($0, "Started \($0)", .do, .doing) } + [
        test.task(6, "Due today", .delegate, in: 0), test.task(7, "Alert soon", .decide, in: 0, at: "22:00"),
        test.task(8, "Overdue", .delegate, in: -1),
      ])
    #expect(test.call("config", "set", "user", "hana") == .done)
    test.out = ""
    expectPage(in: test)
    #expect(test.call() == .done, "\(test.err)")
    let titles = test.out.split(separator: "\n").compactMap { line in
      ["Started 1", "Started 2", "Due today", "Alert soon", "Overdue"].first { line.contains($0) }
    }
    #expect(titles == ["Overdue", "Alert soon", "Due today", "Started 1", "Started 2"], "\(test.out)")
  }

  @Test func hiddenTasksThatAreDueAreCounted() throws {
    let test = try TestWorld(environment: ["COLUMNS": "80", "NO_COLOR": "1"])
    #expect(test.call("config", "set", "user", "hana") == .done)
    try test.addTasks((1...9).map { test.task($0, "Task \($0)", in: $0 < 3 ? -1 : $0 < 9 ? 0 : 1) })
    test.out = ""
    expectPage(in: test)
    #expect(test.call() == .done, "\(test.err)")
    #expect(test.out.contains("2 more due by today, 9 in all: cyc todo list"), "\(test.out)")
    test.out = ""
    #expect(test.call("--width", "40", "--lang", "ko") == .done, "\(test.err)")
    #expect(test.out.contains("오늘까지 4개 더, 모두 9개: cyc todo list"), "\(test.out)")
  }

  /// Today is Monday, 3 August.
  @Test func tasksAreNextToTheSevenRowsOfTheGrass() throws {
    let test = try TestWorld(environment: ["COLUMNS": "80", "NO_COLOR": "1"])
    #expect(test.call("config", "set", "user", "hana") == .done)
    func grassLines() throws -> [Substring] {
      test.out = ""
      expectPage(in: test)
      #expect(test.call() == .done, "\(test.err)")
      let lines = test.out.split(separator: "\n", omittingEmptySubsequences: false)
      return Array(lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty })
    }
    try test.addTasks((1...7).map { test.task($0, "Task \($0)", in: $0 - 2) })
    var lines = try grassLines()
    // The legend is below the seven rows.
    #expect(lines.count == 8 && lines[7].hasPrefix("Less ") && !lines[7].hasSuffix("today"), "\(test.out)")
    #expect((1...6).allSatisfy { lines[$0 - 1].contains("Task \($0)") })
    #expect(lines[6].hasSuffix("2 of 7 due by today; all: cyc todo list"), "\(test.out)")
    #expect(test.todo("rm", "7") != "" && test.todo("edit", "2", "--due", "tomorrow") != "")
    lines = try grassLines()
    #expect(lines[5].hasSuffix("Task 6") && !lines[6].contains("cyc todo list"), "\(test.out)")
    // Only the Sunday and the Monday of this week, at column 20, have a square.
    #expect(
      lines.prefix(7).map { !["", " "].contains($0.dropFirst(20).prefix(1)) } == [
        true, true, false, false, false, false, false,
      ])
  }

  @Test func reachedGoalIsALineWithItsDayAndTheNextOne() throws {
    for (language, line) in [
      (Language.english, "🎉 3 days reached on 1 Aug. Next: cyc goal 7\n"),
      (.korean, "🎉 8월 1일에 3일 목표를 이뤘어요. 다음 목표: cyc goal 7\n"),
    ] {
      let test = try TestWorld(language: language, environment: ["COLUMNS": "80", "NO_COLOR": "1"])
      #expect(test.call("config", "set", "user", "hana") == .done)
      try GoalStore.choose(Goal(days: 3, from: nil), in: test.world)
      test.out = ""
      expectPage(in: test)
      #expect(test.call() == .done, "\(test.err)")
      #expect(test.out.contains("\n" + line), "\(test.out)")
      #expect(try GoalStore.reached(in: test.world).map(\.days) == [3], "it stays known after the streak ends")
    }
  }

  @Test func todayIsShownIfStateCannotBeSaved() throws {
    for answer in ["", "hana"] {
      let test = try makeWorld(answering: [answer])
      if answer != "" { expectPage(in: test) }
      // A file where a folder belongs: not even root can create the folder.
      let folder = URL(filePath: test.world.home.directories.state)
      try FileManager.default.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: folder)
      #expect(test.call() == .done, "\(test.err)")
      #expect(test.out.contains(answer == "" ? "Whose streak?" : "5 days, since 30 Jul"), "\(test.out)")
      #expect(!test.err.contains("a bug in cyc"), "\(test.err)")
    }
  }

  @Test func withoutTerminalNothingIsAsked() throws {
    let test = try TestWorld()
    #expect(test.call() == .loginNeeded)
    #expect(test.out.contains("cyc config set user NAME"))
    #expect(test.err.isEmpty)
  }

  @Test func taskListIsShownInAPipeWithoutAUser() throws {
    let test = try TestWorld()
    try test.addTasks([test.task(1, "Pay the rent", in: 0)])
    #expect(test.call() == .done)
    #expect(test.out.contains("Pay the rent"))
    #expect(test.out.contains("Whose streak?"))
  }

  /// A request may take 1.5 seconds. The first may take 5, since there is nothing to show instead.
  @Test func watchReloadsForEachPicture() throws {
    let test = try TestWorld(isTerminal: true)
    try SharedFile.write(Array("user = \"hana\"".utf8), to: Settings.path(in: test.world.home.directories))
    var pictures: [[String]] = []
    test.world.screen.animate = { seconds, picture in
      for frame in 0..<3 {
        pictures.append(picture(frame, 80))
        test.uptime += seconds
      }
    }
    for _ in 0..<3 { expectPage(in: test) }
    #expect(test.call("--watch", "--refresh") == .done, "\(test.err)")
    #expect(pictures.count == 3 && pictures.allSatisfy { $0.joined().contains("5 days, since 30 Jul") })
    #expect(test.requests.map(\.maxSeconds) == [5, 1.5, 1.5])
  }

  @Test(arguments: [([String](), [40, 100, 30]), (["--width", "60"], [40, 60, 30])])
  func watchFollowsTheWindow(options: [String], widths: [Int]) throws {
    let test = try TestWorld(isTerminal: true)
    try SharedFile.write(Array("user = \"hana\"".utf8), to: Settings.path(in: test.world.home.directories))
    try test.addTasks([test.task(1, String(repeating: "long ", count: 40), in: 0)])
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: 40)
    var found: [Int] = []
    test.world.screen.animate = { _, picture in
      found = [40, 100, 30].enumerated().map { frame, columns in
        picture(frame, columns).map(\.displayWidth).max() ?? 0
      }
    }
    expectPage(in: test)
    #expect(Cyc.run(["--watch", "--color", "never"] + options, in: test.world) == .done, "\(test.err)")
    #expect(zip(found, widths).allSatisfy { $0 <= $1 && $0 > $1 - 12 }, "\(found)")
  }

  @Test func watchFollowsChangedSettings() throws {
    let test = try TestWorld(isTerminal: true)
    let path = Settings.path(in: test.world.home.directories)
    try SharedFile.write(Array("user = \"hana\"".utf8), to: path)
    var pictures: [String] = []
    test.world.screen.animate = { _, picture in
      pictures.append(picture(0, 80).joined())
      try? SharedFile.write(Array("user = \"hana\"\nstyle = \"ascii\"".utf8), to: path)
      pictures.append(picture(1, 80).joined())
    }
    expectPage(in: test)
    #expect(test.call("--watch", "--color", "never") == .done, "\(test.err)")
    #expect(pictures.map { $0.contains("Less . - + * # More") } == [false, true], "\(pictures)")
  }
}

@Suite struct AboutTests {
  /// FlyingFox is in `Package.swift` too, but only for the stand-in.
  @Test func everyCompiledComponentHasAKnownLicense() {
    let components = embeddedLicenses.map(Component.init)
    let names = components.map(\.name)
    #expect(names.first == "cyc")
    #expect(Set(names).isSuperset(of: ["swift-argument-parser", "GRDB.swift"]))
    #expect(!names.contains("FlyingFox"))
    for component in components {
      #expect(component.license != nil, "\(component.name)")
      #expect(component.text.count > 500, "\(component.name)")
      #expect(component.text.contains("Copyright") || component.text.contains("copyright"), "\(component.name)")
    }
  }

  @Test func unknownLicenseIsNotGuessed() {
    #expect(Component(name: "x", text: "Do what you want.").license == nil)
    #expect(Component(name: "x", text: "Apache License\nVersion 2.0").license == "Apache-2.0")
  }
}
