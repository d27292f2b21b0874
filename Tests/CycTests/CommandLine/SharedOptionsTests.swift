import ArgumentParser
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Tests `--quiet` and `--no-input`, which every command accepts.
@Suite struct SharedOptionsTests {
  private func call(_ arguments: [String], in test: TestWorld) -> (out: String, err: String, status: CycBase.ExitStatus)
  {
    test.out = ""
    test.err = ""
    let status = Cyc.run(arguments, in: test.world)
    return (test.out, test.err, status)
  }

  @Test func quietPrintsOnlyResults() throws {
    let test = try TestWorld()
    for (arguments, out) in [
      (["todo", "add", "Write", "tests", "-q"], "1\n"), (["todo", "add", "-q", "Write docs", "--at", "22:00"], "2\n"),
      (["todo", "start", "1", "-q"], ""), (["todo", "done", "docs", "--quiet"], ""), (["todo", "undo", "-q"], ""),
      (["todo", "redo", "-q"], ""), (["todo", "edit", "1", "--due", "fri", "-q"], ""), (["todo", "rm", "1", "-q"], ""),
      (["todo", "reset", "-y", "-q"], ""), (["dday", "add", "Exam", "+10d", "-q"], "1\n"),
      (["dday", "edit", "1", "--yearly", "-q"], ""), (["dday", "rm", "1", "-q"], ""),
      (["freeze", "2026-08-10", "-q"], "1\n"), (["freeze", "2026-08-10", "-q"], "1\n"),
      (["freeze", "rm", "1", "-q"], ""),
      (["config", "set", "user", "hana", "-q"], ""), (["config", "unset", "user", "-q"], ""),
      (["theme", "winter", "-q"], ""), (["weather", "set", "37.57,126.98", "-q"], ""), (["weather", "off", "-q"], ""),
      (["goal", "off", "-q"], ""), (["quiz", "add", "A?", "b", "-q"], "1\n"), (["nag", "snooze", "1h", "-q"], ""),
      (["nag", "off", "-q"], ""),
    ] {
      if arguments.first == "nag" {
        test.world.programs.run = { _, _, _ in ProgramResult(exitCode: 1, output: "", errorOutput: "no crontab for x\n")
        }
      }
      let (printed, errors, status) = call(arguments, in: test)
      #expect(printed == out && status == .done, "\(arguments): \(printed)\(errors)")
      #expect(errors.isEmpty, "\(arguments): \(errors)")
    }
  }

  @Test func quietStillPrintsResultsAndErrors() throws {
    for arguments in [
      ["todo"], ["todo", "next"], ["todo", "show", "1"], ["todo", "done", "1", "--json"], ["config"],
    ] {
      let loud = call(arguments, in: try worldWithATask())
      let quiet = call(arguments + ["-q"], in: try worldWithATask())
      #expect(quiet.out == loud.out && !quiet.out.isEmpty && quiet.err.isEmpty, "\(arguments)")
    }
    let failed = call(["todo", "done", "9", "-q"], in: try worldWithATask())
    #expect(failed.status == .failed && failed.err.hasPrefix("cyc: there is no task 9\nhint: "))
  }

  private func worldWithATask() throws -> TestWorld {
    let test = try TestWorld()
    try test.addTasks([test.task(1, "Write tests", in: 1, at: "22:00")])
    return test
  }

  /// Reading a line would fail the test.
  @Test(arguments: [
    (["todo", "reset"], "cyc todo reset -y"), (["nag", "channel", "webhook"], "< address.txt"),
    (["login", "--with-token"], "< token.txt"), (["todo", "edit", "1"], "cyc todo edit 1 --due fri"),
    (["config", "edit"], "cyc config set user NAME"),
  ])
  func noInputAsksNothing(arguments: [String], hint: String) throws {
    let test = try TestWorld(environment: ["EDITOR": "vi"], isTerminal: true)
    try test.addTasks([test.task(1, "Write tests")])
    let (out, err, status) = call(arguments + ["--no-input"], in: test)
    #expect(status != .done && out.isEmpty)
    #expect(err.hasPrefix("cyc: ") && err.contains("hint: ") && err.contains(hint), "\(err)")
  }

  @Test func noInputAsksNothingOnFirstRun() throws {
    let test = try TestWorld(isTerminal: true)
    let (out, _, status) = call(["--no-input"], in: test)
    #expect(status == .loginNeeded && out.contains("cyc config set user"))
  }

  @Test func quadrantAfterShortQuietIsRefused() throws {
    let test = try TestWorld()
    let (_, err, status) = call(["todo", "add", "Buy", "-q", "do", "milk"], in: test)
    #expect(status == .usage && err.hasPrefix("cyc: -q is --quiet; the quadrant is -Q do\n"))
    #expect(call(["todo", "add", "Buy milk", "-Q", "decide", "-q"], in: test).out == "1\n")
    #expect(call(["todo", "-Q", "decide"], in: test).out.contains("Buy milk"))
  }

  @Test func wordsAfterTheTerminatorAreNotReadAsOptions() throws {
    let test = try TestWorld()
    #expect(call(["todo", "add", "-q", "--", "-q", "do", "milk"], in: test).out == "1\n")
    #expect(call(["todo", "add", "-q", "--", "explain", "--due", "tomorrow", "9pm", "twice"], in: test).out == "2\n")
    let list = call(["todo"], in: test).out
    #expect(list.contains("-q do milk") && list.contains("explain --due tomorrow 9pm twice"), "\(list)")
  }

  @Test func everyCommandAcceptsSharedOptions() {
    for options in [["-q"], ["--quiet"], ["--no-input"], ["--no-pager"], ["--no-color"]] {
      for command in [
        ["streak"], ["todo", "list"], ["todo", "add", "x"], ["config", "path"], ["nag", "status"], ["whoami"], [],
      ] {
        #expect((try? Cyc.parsed(command + options)) is any Command, "\(command + options)")
      }
    }
  }
}

/// Objects printed with `--json`.
@Suite struct JSONAnswerTests {
  private func object(_ arguments: [String], in test: TestWorld, _ status: CycBase.ExitStatus = .done) throws
    -> [String:
    Any]
  {
    test.out = ""
    #expect(Cyc.run(arguments + ["--json"], in: test.world) == status, "\(test.err)")
    #expect(test.out.hasSuffix("}\n") && test.out.split(separator: "\n").count == 1)
    return try #require(JSONSerialization.jsonObject(with: Data(test.out.utf8)) as? [String: Any])
  }

  @Test func settingsHaveJSONTypes() throws {
    let test = try TestWorld()
    let list = try object(["config"], in: test)
    let settings = try #require(list["settings"] as? [[String: Any]])
    #expect(settings.count == Cyc.settings.all.count)
    #expect(settings.allSatisfy { $0["source"] as? String == "default" })
    #expect((list["path"] as? String)?.hasSuffix("config.toml") == true)

    #expect(try object(["config", "get", "user"], in: test, .no)["value"] is NSNull)
    #expect(try object(["config", "set", "cache.fresh_minutes", "7"], in: test)["changed"] as? Bool == true)
    let fresh = try object(["config", "get", "cache.fresh_minutes"], in: test)
    #expect(fresh["value"] as? Int == 7 && fresh["default"] as? Int == 5 && fresh["source"] as? String == "file")
    _ = try object(["config", "set", "streak.rest_days", "sat,sun"], in: test)
    #expect(try object(["config", "get", "streak.rest_days"], in: test)["value"] as? [String] == ["sat", "sun"])
    _ = try object(["config", "set", "nag.only_on_streak", "yes"], in: test)
    #expect(try object(["config", "get", "nag.only_on_streak"], in: test)["value"] as? Bool == true)
    #expect(try object(["config", "unset", "nag.only_on_streak"], in: test)["changed"] as? Bool == true)
    #expect(try object(["config", "unset", "nag.only_on_streak"], in: test)["changed"] as? Bool == false)
    #expect((try object(["config", "path"], in: test)["path"] as? String)?.hasSuffix("config.toml") == true)
  }

  @Test func defaultsAreValidValues() {
    for setting in Cyc.settings.all {
      if let text = setting.defaultText() { #expect(setting.kind.value(typed: text) == text, "\(setting.name)") }
    }
  }

  @Test func themesHaveFourColours() throws {
    let test = try TestWorld()
    let list = try object(["theme"], in: test)
    let themes = try #require(list["themes"] as? [[String: Any]])
    #expect(list["theme"] as? String == "github" && themes.count == GrassTheme.ids.count)
    for theme in themes {
      for key in ["dark", "light"] { #expect((theme[key] as? [String])?.count == 4, "\(theme)") }
    }
    let set = try object(["theme", "winter"], in: test)
    #expect(set["theme"] as? String == "winter" && set["changed"] as? Bool == true && set["before"] is NSNull)
    #expect(try object(["theme"], in: test)["theme"] as? String == "winter")
  }

  @Test func numbersToTypeHaveTheKeyNumber() throws {
    let test = try TestWorld()
    #expect(test.call("freeze", "2026-08-10") == .done)
    let freezes = try object(["freeze", "list"], in: test)["freezes"] as? [[String: Any]]
    #expect(freezes?.first?["number"] as? Int == 1 && freezes?.first?["id"] == nil)
    #expect(test.call("todo", "add", "Write tests") == .done)
    let steps = try object(["todo", "history"], in: test)["steps"] as? [[String: Any]]
    #expect(steps?.compactMap { $0["number"] as? Int }.sorted() == [1, 2] && steps?.first?["id"] == nil)
  }
}
