import ArgumentParser
import Days
import Foundation
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// Names of commands that work but are not shown.
@Suite struct OtherNameTests {
  /// A home with a freeze, a D-day and a theme, and a GitHub with contributions on two days of three.
  private func home(_ language: Language = .english) throws -> TestWorld {
    let test = try TestWorld(now: "2026-11-25T21:12", language: language)
    let gitHub = DrawnGitHub(today: test.world.clock.now().today)
    for back in 0..<400 where back % 3 != 1 { gitHub.publicCounts[gitHub.today - back] = back % 7 + 1 }
    test.answerRequests(gitHub.answer)
    for call in [
      ["config", "set", "user", "hana"], ["freeze", "2026-11-28"], ["dday", "add", "Trip", "2026-12-20"],
      ["theme", "winter"],
    ] {
      #expect(Cyc.run(call, in: test.world) == .done, "\(test.err)")
    }
    return test
  }

  private func answer(_ call: [String], _ language: Language) throws -> String {
    let test = try home(language)
    let (out, err) = (test.out.count, test.err.count)
    let status = Cyc.run(call, in: test.world)
    return "\(status.rawValue)\n\(test.out.dropFirst(out))\(test.err.dropFirst(err))"
  }

  @Test(arguments: [
    (["freeze", "rm", "1"], ["freeze", "off", "1"]), (["freeze", "remove", "2026-11-28"], ["freeze", "off", "sat"]),
    (["freeze", "delete", "7"], ["freeze", "off", "7"]), (["dday", "off", "1"], ["dday", "rm", "1"]),
    (["freeze", "rm"], ["freeze", "off"]), (["help", "freeze", "rm"], ["help", "freeze", "off"]),
    (["weather", "show"], ["weather"]), (["weather", "show", "--json"], ["weather", "--json"]),
    (["help", "weather", "show"], ["weather", "--help"]),
    (["day", "2026-11-20"], ["streak", "2026-11-20"]), (["day", "어제", "--json"], ["streak", "yesterday", "--json"]),
    (["day", "--strict", "11월", "20일", "hana"], ["streak", "11-20", "hana", "--strict"]),
    // These may be logins, so `day` alone takes them.
    (["day", "fri"], ["streak", "friday"]), (["day", "3d", "--json"], ["streak", "11-22", "--json"]),
    (["day", "today"], ["streak", "2026-11-25"]),
  ])
  func otherNameAnswersAsTheShownOne(other: [String], shown: [String]) throws {
    for language in Language.allCases {
      let answer = try answer(other, language)
      #expect(try answer == self.answer(shown, language), "\(other)")
      #expect(answer.count > 20)
    }
  }

  @Test func changesOfBothNamesAreTheSame() throws {
    for call in [["freeze", "rm", "1"], ["freeze", "off", "1"]] {
      let test = try home()
      #expect(Cyc.run(call, in: test.world) == .done)
      #expect(try FreezeStore.all(in: test.world).isEmpty)
    }
  }

  @Test(arguments: [
    ["streak"], ["day", "fri"], ["freeze", "2026-12-24"], ["weather", "off"], ["todo", "rm", "1"], [],
  ])
  func otherCallsAreUnchanged(call: [String]) { #expect(OtherName.shown(call) == call) }

  // MARK: - Hidden

  private static let hidden = ["day", "weather show", "config path", "todo notices", "freeze rm", "dday off"]

  @Test func hiddenNamesAreNotInHelpAndCompletions() throws {
    let overview = HelpOverview(language: .english).all(columns: 80).text(.none)
    let completions = CompletionScript.text(for: .fish, .english)
    for name in Self.hidden {
      #expect(!overview.contains("  \(name)  "), "\(name)")
      let words = name.split(separator: " ").map(String.init)
      let type = words.count == 1 ? Cyc.self as any ParsableCommand.Type : Cyc.named(by: words[..<1]).command
      let below = type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      #expect(!below.flatMap { $0.configuration.names }.contains(words[words.count - 1]), "\(name)")
    }
    for abstract in ["Print the path of the settings file.", "List pending notices, the next one first."] {
      #expect(!completions.contains(abstract) && !overview.contains(abstract))
    }
  }

  @Test(arguments: [["config", "path"], ["todo", "notices"], ["day", "fri"]])
  func hiddenCommandsWorkAndHaveHelp(call: [String]) throws {
    let test = try home()
    #expect(Cyc.parses(call))
    #expect(Cyc.run(call.prefix(2) + ["--help"], in: test.world) == .done)
    #expect(test.out.contains("Usage: cyc \(call[0])"))
  }

  @Test func aboutNamesThePathOfTheSettings() throws {
    let test = try home()
    let start = test.out.count
    #expect(Cyc.run(["config", "path"], in: test.world) == .done)
    let path = test.out.dropFirst(start).trimmingCharacters(in: .newlines)
    #expect(Cyc.run(["about", "--json"], in: test.world) == .done)
    #expect(path.hasSuffix("config.toml") && test.out.contains("\"settings\":\"\(path)\""))
  }

  // MARK: - On and off

  @Test func themeOffIsTheDefaultAgain() throws {
    let test = try home()
    #expect(Cyc.run(["theme", "off", "--json"], in: test.world) == .done)
    for part in ["\"before\":\"winter\"", "\"changed\":true", "\"theme\":\"github\""] {
      #expect(test.out.contains(part), "\(part)")
    }
    #expect(Cyc.run(["config", "get", "theme"], in: test.world) == .no)
    #expect(Cyc.run(["theme", "off"], in: test.world) == .done)
    #expect(test.out.contains("The theme is already"))
  }

  @Test(arguments: [
    ("2026-11-01", true), ("11-01", true), ("11/20", true), ("2026.11.01", true), ("yesterday", true), ("friday", true),
    ("tomorrow", true), ("어제", true),
    ("11월 20일", true), ("nov 20", true), ("2026-13-45", true), ("fri", false), ("3d", false), ("today", false),
    ("torvalds", false), ("@2026-11-01", false), ("a-1", false), ("홍길동", false), ("2025", false), ("1-2-3-4", false),
  ])
  func datesOfStreakAreNotLogins(word: String, isDate: Bool) { #expect(DayQuestion.isMeant(by: [word]) == isDate) }

  @Test(arguments: [["3d", "ago"], ["3", "days", "ago"], ["2w", "ago", "torvalds"]])
  func daysAgoAreNotLogins(words: [String]) { #expect(DayQuestion.isMeant(by: words)) }

  @Test(arguments: [
    ["--explain"], ["--year", "2025"], ["--format", "svg"], ["--weekly"], ["--theme", "winter"], ["--from-file", "x"],
  ])
  func optionsOfAPeriodAreRefusedForADay(options: [String]) throws {
    let test = try TestWorld(now: "2026-11-25T21:12")
    #expect(Cyc.run(["streak", "2026-11-01"] + options, in: test.world) == .usage)
    #expect(test.err.contains("\(options[0])") && test.err.contains("is not for a single day"), "\(test.err)")
  }

  // MARK: - Asked first

  @Test(arguments: [
    ["weather", "37.57,126.98"], ["weather", "Seoul"], ["nag", "20:00"], ["sync", "/srv/todo.git"],
  ])
  func valueForAServerRunsOnlyAfterYes(call: [String]) throws {
    let test = try TestWorld(isTerminal: true)
    test.world.screen.readLine = { "n" }
    #expect(Cyc.run(call, in: test.world) == .no)
    #expect(test.err.hasPrefix("Run cyc \(call[0]) ") && test.err.hasSuffix("? [y/N] "), "\(test.err)")
    #expect(test.requests.isEmpty && test.out.isEmpty)
    let pipe = try TestWorld()
    #expect(Cyc.run(call, in: pipe.world) == .usage)
    #expect(pipe.err.contains("hint: did you mean cyc \(call[0]) "), "\(pipe.err)")
    for others in [["--no-input"], ["-q", "--no-input"]] {
      let test = try TestWorld(isTerminal: true)
      #expect(Cyc.run(call + others, in: test.world) == .usage, "\(test.err)")
    }
  }

  @Test func placeIsSetAfterYes() throws {
    let test = try TestWorld(isTerminal: true)
    test.world.screen.readLine = { "y" }
    #expect(Cyc.run(["weather", "37.57,126.98"], in: test.world) == .done, "\(test.err)")
    #expect(Cyc.run(["config", "get", "weather.latitude"], in: test.world) == .done)
    #expect(test.out.hasSuffix("37.57\n"))
  }

  /// For these words the proposed call means something else, so it is only a hint.
  @Test(arguments: [["weather", "on"], ["weather", "tomorrow"], ["sync", "github"], ["wether", "Seoul"]])
  func hintWithAnotherMeaningIsNotOffered(call: [String]) throws {
    let test = try TestWorld(isTerminal: true)
    #expect(Cyc.run(call, in: test.world) == .usage)
  }

  // MARK: - Coming notices

  /// `nag status` has the notices of the coming days that `todo notices` lists.
  @Test func nagStatusListsTheNotices() throws {
    let crontab = try PretendCrontab(nil, now: "2026-11-25T18:12")
    let test = crontab.test
    #expect(test.call("todo", "add", "Tests", "--due", "2026-11-27", "--at", "21:00") == .done, "\(test.err)")
    #expect(test.call("nag", "on", "-y") == .done, "\(test.err)")
    func object(_ call: [String]) throws -> [String: Any] {
      let start = test.out.count
      #expect(Cyc.run(call, in: test.world) == .done)
      let text = test.out.dropFirst(start)
      return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
    let notices = try #require(object(["todo", "notices", "--json"])["notices"] as? [[String: Any]])
    let next = try #require(object(["nag", "status", "--json"])["next"] as? [[String: Any]])
    #expect(notices.count == 2)
    for notice in notices {
      let same = next.filter { $0["id"] as? String == notice["id"] as? String }
      #expect(same.count == 1, "\(notice)")
      #expect(same.first?["title"] as? String == notice["title"] as? String)
      #expect(same.first?["trigger"] as? String == notice["when"] as? String)
    }
  }

  @Test func aboutNamesTheFolderOfTheDocs() throws {
    let test = try TestWorld()
    test.world.call.files = ProgramFiles(program: "/usr/libexec/cyc/cyc") { _ in true }
    #expect(test.call("about") == .done)
    #expect(test.out.contains("documentation  /usr/share/doc/cyc/docs"))
    test.world.call.files = ProgramFiles(program: "/usr/libexec/cyc/cyc") { !$0.contains("doc") }
    #expect(test.call("about", "--json") == .done)
    #expect(!test.out.contains("\"docs\""))
  }
}
