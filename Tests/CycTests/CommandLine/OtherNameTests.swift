import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// Names of commands that work but are not shown.
@Suite struct OtherNameTests {
  /// A home with a goal, a freeze, a D-day and a theme.
  private func home(_ language: Language = .english) throws -> TestWorld {
    let test = try TestWorld(now: "2026-11-25T21:12", language: language)
    for call in [["freeze", "2026-11-28"], ["dday", "add", "Trip", "2026-12-20"], ["theme", "winter"]] {
      #expect(Cyc.run(call, in: test.world) == .done, "\(test.err)")
    }
    return test
  }

  private func answer(_ call: [String], _ language: Language) throws -> String {
    let test = try home(language)
    let (out, err) = (test.out, test.err)
    let status = Cyc.run(call, in: test.world)
    return "\(status.rawValue)\n\(test.out.dropFirst(out.count))\(test.err.dropFirst(err.count))"
  }

  @Test(arguments: [
    (["freeze", "rm", "1"], ["freeze", "off", "1"]), (["freeze", "remove", "2026-11-28"], ["freeze", "off", "sat"]),
    (["freeze", "delete", "7"], ["freeze", "off", "7"]), (["dday", "off", "1"], ["dday", "rm", "1"]),
    (["freeze", "rm"], ["freeze", "off"]), (["help", "freeze", "rm"], ["help", "freeze", "off"]),
    (["weather", "show"], ["weather"]), (["weather", "show", "--json"], ["weather", "--json"]),
    (["help", "weather", "show"], ["weather", "--help"]),
    (["day", "2026-11-20", "--offline"], ["streak", "2026-11-20", "--offline"]),
    (["day", "어제", "--json", "--offline"], ["streak", "yesterday", "--json", "--offline"]),
    (["day", "--strict", "11월", "20일", "--offline"], ["streak", "11-20", "--strict", "--offline"]),
    (["day", "tomorrow"], ["day", "tomorrow"]),
  ])
  func otherNameAnswersAsTheShownOne(other: [String], shown: [String]) throws {
    for language in Language.allCases {
      #expect(try answer(other, language) == answer(shown, language), "\(other)")
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
  func otherCallsStayAsTheyAre(call: [String]) { #expect(OtherName.shown(call) == call) }

  // MARK: - Hidden

  private static let hidden = ["day", "weather show", "config path", "todo notices", "freeze rm", "dday off"]

  @Test func helpCompletionsAndDumpsDoNotNameThem() throws {
    let overview = HelpOverview(language: .english).all(columns: 80)
    let commands = CompletionScript.text(for: .fish, .english)
    for name in Self.hidden {
      #expect(!overview.contains("  \(name)  "), "\(name)")
      let words = name.split(separator: " ").map(String.init)
      let type = words.count == 1 ? Cyc.self as any ParsableCommand.Type : Cyc.named(by: words[..<1]).command
      let below = type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      #expect(!below.flatMap { $0.configuration.names }.contains(words[words.count - 1]), "\(name)")
    }
    for abstract in ["Print the path of the settings file.", "List pending notices, the next one first."] {
      #expect(!commands.contains(abstract) && !overview.contains(abstract))
    }
  }

  @Test(arguments: [["config", "path"], ["todo", "notices"], ["day", "fri", "--offline"]])
  func hiddenCommandsWorkAndHaveHelp(call: [String]) throws {
    let test = try home()
    #expect(Cyc.parses(call))
    #expect(Cyc.run(call.prefix(2) + ["--help"], in: test.world) == .done)
    #expect(test.out.contains("USAGE: cyc \(call[0])"))
  }

  @Test func aboutNamesThePathOfTheSettings() throws {
    let test = try home()
    let start = test.out.count
    #expect(Cyc.run(["config", "path"], in: test.world) == .done)
    let path = test.out.dropFirst(start).trimmingCharacters(in: .newlines)
    #expect(Cyc.run(["about", "--json"], in: test.world) == .done)
    #expect(
      path.hasSuffix("config.toml") && test.out.contains("\"settings\":\"\(path.replacing("/", with: "\\/"))\"")
        || test.out.contains("\"settings\":\"\(path)\""))
  }

  // MARK: - On and off

  @Test func themeOffIsTheDefaultAgain() throws {
    let test = try home()
    #expect(Cyc.run(["theme", "off", "--json"], in: test.world) == .done)
    #expect(test.out.hasSuffix("{\"schema_version\":1,\"before\":\"winter\",\"changed\":true,\"theme\":\"github\"}\n"))
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
  func datesOfStreakAreNoLogins(word: String, isDate: Bool) { #expect(DayQuestion.isMeant(by: [word]) == isDate) }

  @Test(arguments: [
    ["--explain"], ["--year", "2025"], ["--format", "svg"], ["--weekly"], ["--theme", "winter"], ["--from-file", "x"],
  ])
  func optionsOfAPeriodAreRefusedForADay(options: [String]) throws {
    let test = try TestWorld(now: "2026-11-25T21:12")
    #expect(Cyc.run(["streak", "2026-11-01"] + options, in: test.world) == .usage)
    #expect(test.err.contains("\(options[0])") && test.err.contains("is not for a single day"), "\(test.err)")
  }

  /// What `todo notices` lists of the coming days, `nag status` has among its next messages.
  @Test func nagStatusListsTheNotices() throws {
    let test = try TestWorld(now: "2026-11-25T21:12")
    for call in [["todo", "add", "Tests", "--due", "2026-11-27", "--at", "21:00"], ["nag", "on", "-y"]] {
      #expect(Cyc.run(call, in: test.world) == .done, "\(test.err)")
    }
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
}
