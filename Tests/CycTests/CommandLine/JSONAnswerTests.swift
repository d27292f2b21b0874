import Foundation
import Testing

@testable import cyc

/// What the commands that print JSON say with it, as scripts read it.
@Suite struct JSONAnswerTests {
  private func object(_ arguments: [String], in test: TestWorld, _ status: cyc.ExitStatus = .done) throws -> [String:
    Any]
  {
    test.out = ""
    #expect(Cyc.run(arguments + ["--json"], in: test.world) == status, "\(test.err)")
    #expect(test.out.hasSuffix("}\n") && test.out.split(separator: "\n").count == 1)
    return try #require(JSONSerialization.jsonObject(with: Data(test.out.utf8)) as? [String: Any])
  }

  @Test func settingsHaveTheirTypes() throws {
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

  /// Every default is one that could be set.
  @Test func defaultsAreValues() {
    for setting in Cyc.settings.all {
      if let text = setting.defaultText { #expect(setting.kind.value(typed: text) == text, "\(setting.name)") }
    }
  }

  @Test func themesHaveTheirColours() throws {
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

  @Test func whatIsTypedAsANumberIsCalledNumber() throws {
    let test = try TestWorld()
    #expect(test.call("freeze", "2026-08-10") == .done)
    let freezes = try object(["freeze", "list"], in: test)["freezes"] as? [[String: Any]]
    #expect(freezes?.first?["number"] as? Int == 1 && freezes?.first?["id"] == nil)
    #expect(test.call("todo", "add", "Write tests") == .done)
    let steps = try object(["todo", "history"], in: test)["steps"] as? [[String: Any]]
    #expect(steps?.first?["number"] as? Int == 1 && steps?.first?["id"] == nil)
  }
}
