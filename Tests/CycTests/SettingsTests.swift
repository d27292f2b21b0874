import Days
import Foundation
import GitHub
import Platform
import Streaks
import Support
import TOMLFile
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct SettingsTests {
  @Test func problemsNameTheirLinesInOrder() throws {
    let text = "usr = 1\nlanguage = \"fr\"\n\n[login]\nclient_id = 7\nx = 1\n\n[a.b]\nc = 1\n"
    let settings = try Settings(toml: text, path: "f")
    #expect(settings.values.isEmpty)
    #expect(settings.problems.map(\.line) == [1, 2, 5, 6, 8])
    #expect(
      settings.problems.map(\.kind) == [
        .unknown("usr"), .wrongValue(.language), .wrongValue(.clientID), .unknown("login.x"), .unknown("a"),
      ])
  }

  @Test(arguments: [
    ("usr", "user"), ("lang", "language"), ("client_id", "login.client_id"), ("login.id", "login.client_id"),
  ])
  func misspeltNameFindsNearestSetting(typed: String, meant: String) {
    #expect(Cyc.settings.nearest(to: typed)?.name == meant)
  }

  @Test(arguments: [
    ("mon", "[\"mon\"]"), ("sat, SUN", "[\"sat\", \"sun\"]"), (" sun ,sat,sun", "[\"sun\", \"sat\"]"),
    ("mon,tue,wed,thu,fri,sat", "[\"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\"]"),
  ])
  func listIsTypedWithCommas(typed: String, literal: String) throws {
    let setting = AnySetting.restDays
    let value = try #require(setting.kind.value(typed: typed))
    #expect(setting.kind.literal(value) == literal)
    let text = try TOMLText(text: "# mine\n").setting(setting.path, toLiteral: literal)
    #expect(text.text == "# mine\nstreak.rest_days = \(literal)\n")
    let settings = try Settings(toml: text.text, path: "f")
    #expect(settings.text(of: setting) == value)
    #expect(settings.problems.isEmpty)
    #expect(settings[.restDays].count == value.split(separator: ",").count)
  }

  @Test(arguments: ["", ",", "sat,", "saturdays", "s at", "sat sun", "mon,tue,wed,thu,fri,sat,sun", "[\"sat\"]"])
  func invalidListOfDaysIsRefused(typed: String) {
    #expect(AnySetting.restDays.kind.value(typed: typed) == nil)
  }

  /// Random values for random settings: each is accepted by its setting or reported as a problem.
  @Test(arguments: 0..<40)
  func everyValueIsAcceptedOrReported(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = [
      "0", "-1", "7", "9223372036854775807", "1.5", "inf", "nan", "true", "\"\"", "\"x\"", "\"19:00\"", "\"1h\"",
      "\"\\u0001\"", "'한글'", "[]", "[1]", "[\"a\", 1]", "[[]]", "[\"sat\", \"sat\"]", "[\"\"]", "{}", "{ a = 1 }",
      "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "\"\"\"\\n\"\"\"", "\"\(String(repeating: "x", count: 5000))\"",
    ]
    for _ in 0..<20 {
      var lines: [String] = []
      for setting in Cyc.settings.all.shuffled(using: &random).prefix(8) {
        let key = Bool.random(using: &random) ? setting.name : setting.path[0]
        lines.append("\(key) = \(values.randomElement(using: &random) ?? "")")
      }
      if Bool.random(using: &random) {
        lines.append(["[nag]", "[[nag]]", "[nag.x]", "[user]"].randomElement(using: &random) ?? "")
      }
      guard let settings = try? Settings(toml: lines.joined(separator: "\n"), path: "f") else { continue }
      for setting in Cyc.settings.all {
        guard let text = settings.text(of: setting) else { continue }
        #expect(setting.kind.value(typed: text) == text, "\(lines)")
      }
      for problem in settings.problems {
        let message = problem.message(Cyc.settings)
        #expect(message.english.hasPrefix("f") && !message.korean.isEmpty)
      }
    }
  }

  @Test func weekdaysAreReadByName() {
    for day in Weekday.allCases { #expect(Weekday(abbreviation: day.abbreviation) == day) }
    #expect(Weekday(abbreviation: "sun") == .sunday)
    #expect(Weekday(abbreviation: "mon") == .monday)
    #expect(Weekday(abbreviation: "sat") == .saturday)
    #expect(Weekday(abbreviation: "Sat") == nil)
  }

  @Test func numberOutOfRangeIsRefused() {
    for typed in ["0", "8", "-1", "+5", "05", "5.0", "", "five", "99999999999999999999"] {
      #expect(AnySetting.weeklyTarget.kind.value(typed: typed) == nil, "\(typed)")
    }
    #expect(AnySetting.weeklyTarget.kind.value(typed: "7") == "7")
    #expect(AnySetting.weeklyTarget.kind.literal("7") == "7")
  }

  @Test func listsAndNumbersAreReadAndMistakesReported() throws {
    let right = try Settings(
      toml: "week_start = \"mon\"\n[streak]\nrest_days = [\n  \"sat\", # off\n]\nweekly_target = 3\n", path: "f")
    #expect(right[.restDays] == [.saturday])
    #expect(right.weeklyTarget == WeeklyTarget(days: 3, weekStart: .monday))
    #expect(right.problems.isEmpty)
    let wrong = try Settings(
      toml: "week_start = 1\n[streak]\nrest_days = [\n  \"sat\",\n  7,\n]\nweekly_target = \"3\"\n", path: "f")
    #expect(wrong[.restDays].isEmpty)
    #expect(wrong.weeklyTarget == WeeklyTarget(days: 5, weekStart: .sunday))
    #expect(
      wrong.problems.map(\.kind) == [.wrongValue(.weekStart), .wrongValue(.restDays), .wrongValue(.weeklyTarget)])
    #expect(wrong.problems.map(\.line) == [1, 3, 7])
    for text in ["streak.rest_days = \"sat\"", "streak.rest_days = [[\"sat\"]]", "streak.weekly_target = 8"] {
      #expect(try Settings(toml: text, path: "f").problems.count == 1, "\(text)")
    }
    // An empty list is not a mistake.
    let empty = try Settings(toml: "streak.rest_days = []", path: "f")
    #expect(empty.values.isEmpty && empty.problems.isEmpty)
  }

  @Test func everyExampleIsAccepted() {
    for setting in Cyc.settings.all { #expect(setting.kind.value(typed: setting.example) != nil) }
  }
}

/// Laws that hold for every setting of a type.
@Suite struct SettingLawTests {
  @Test func documentedDefaultIsTheDefault() throws {
    try expectDefault(.theme)
    try expectDefault(.background)
    try expectDefault(.weeklyTarget)
    try expectDefault(.weekStart)
    try expectDefault(.freshMinutes)
    try expectDefault(.nagFrom)
    try expectDefault(.nagUntil)
    try expectDefault(.nagEvery)
    try expectDefault(.nagVia)
    try expectDefault(.nagOnlyOnStreak)
    #expect(Settings()[.restDays].isEmpty && Settings()[.nagRepositories].isEmpty)
    #expect(Settings()[.user] == nil && Settings()[.nagLastCall] == nil && Settings()[.nagCommand] == nil)
  }

  private func expectDefault<Value: Equatable>(_ setting: Setting<Value>) throws {
    let text = try #require(setting.kind.value(typed: setting.whenUnset().english), "\(setting.name)")
    let settings = try Settings(toml: "\(setting.name) = \(setting.kind.literal(text))", path: "f")
    #expect(settings.text(of: setting) == text)
    #expect(settings[setting] == setting.default, "\(setting.name)")
    #expect(Settings()[setting] == setting.default, "\(setting.name)")
  }

  /// Covers every setting of type `Bool`, so a new one needs no test of its own.
  @Test func booleanSettingsAcceptTrueFalseAndWords() throws {
    let truths = Cyc.settings.all.compactMap { $0 as? Setting<Bool> }
    #expect(!truths.isEmpty)
    #expect(truths.map(\.name) == Cyc.settings.all.filter { $0.kind == .boolean }.map(\.name))
    for setting in truths {
      let words = [("yes", true), ("no", false), ("on", true), ("off", false)].map { ("\"\($0)\"", $1) }
      for (written, value) in [("true", true), ("false", false)] + words {
        let settings = try Settings(toml: "\(setting.name) = \(written)", path: "f")
        #expect(settings[setting] == value && settings.problems.isEmpty, "\(setting.name) = \(written)")
      }
      for wrong in ["1", "\"maybe\"", "[true]"] {
        let settings = try Settings(toml: "\(setting.name) = \(wrong)", path: "f")
        #expect(settings[setting] == setting.default && settings.problems.count == 1, "\(setting.name) = \(wrong)")
      }
      let test = try TestWorld()
      #expect(test.call("config", "set", setting.name, "yes") == .done)
      #expect(test.out == "\(setting.name) = true\n")
    }
  }

  @Test func settingsChangedByACommandCancelScheduledReminders() throws {
    let test = try TestWorld()
    var cancellations = 0
    test.world.features.reminders.cancelScheduled = { _, _ in cancellations += 1 }
    for _ in 0..<2 { try SettingsEdit([(AnySetting.nagUntil, "20:00")], in: test.world).apply(in: test.world) {} }
    // The second edit changes nothing.
    #expect(cancellations == 1)
  }

  @Test func writtenValueIsReadBack() {
    for minutes in 5...720 {
      let type = SettingType<Int>.duration(minutes: 5...720)
      #expect(type.read(type.text(minutes)) == minutes)
      #expect(type.kind.value(typed: type.text(minutes)) == type.text(minutes))
    }
    for minute in 0...1440 {
      let type = SettingType<Int>.clock(allowsMidnight: true)
      #expect(type.read(type.text(minute)) == minute)
      #expect(type.kind.value(typed: type.text(minute)) == type.text(minute))
    }
    let channels = AnySetting.nagVia
    #expect(channels.read("ntfy,desktop") == [.ntfy, .desktop])
    #expect(AnySetting.restDays.read("sun,sat") == [.sunday, .saturday])
    #expect(AnySetting.nagRepositories.read("'~/a,b' '/c d'") == ["~/a,b", "/c d"])
  }
}

/// Many processes of the built program change the settings at once.
@Suite struct ConfigReliabilityTests {
  @Test func twentyProcessesLoseNoSetting() async throws {
    let settings = Cyc.settings.all.filter { $0 != .language }
    let lines = settings.map { "cyc config set \($0.name) \(ShellWords(words: [$0.example]).text)" }
    for round in 1...20 {
      let cyc = try BuiltCyc()
      let path = cyc.home.path("lines")
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let answer = try await cyc.run("xargs -P 20 -d '\\n' -n 1 sh -c <lines")
      #expect(answer.errors == "" && answer.exitCode == 0, "round \(round)")
      #expect(answer.output.split(separator: "\n").count == settings.count, "round \(round): \(answer.output)")
      let text = try String(contentsOfFile: cyc.home.path(".config/cyc/config.toml"), encoding: .utf8)
      let kept = try Settings(toml: text, path: "config.toml")
      for setting in settings { #expect(kept.text(of: setting) != nil, "round \(round): \(setting.name) is lost") }
      #expect(text.split(separator: "\n").count == settings.count, "round \(round)")
    }
  }

  @Test func lockedSettingsAreReported() async throws {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      """
      mkdir -p .local/state/cyc && chmod 700 .local/state/cyc
      flock .local/state/cyc/settings.lock sleep 8 & sleep 0.3; cyc config set user hana; kill $!
      """)
    #expect(answer.errors == "cyc: another cyc is changing the settings\nhint: try again in a moment\n")
    #expect(answer.output == "")
    #expect(!FileManager.default.fileExists(atPath: cyc.home.path(".config/cyc/config.toml")))
  }
}
