import Days
import Streaks
import Support
import TOMLFile
import Testing

@testable import cyc

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
  func aMisspeltNameFindsItsSetting(typed: String, meant: String) {
    #expect(Cyc.settings.nearest(to: typed)?.name == meant)
  }

  @Test(arguments: [
    ("mon", "[\"mon\"]"), ("sat, SUN", "[\"sat\", \"sun\"]"), (" sun ,sat,sun", "[\"sun\", \"sat\"]"),
    ("mon,tue,wed,thu,fri,sat", "[\"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\"]"),
  ])
  func aListIsTypedWithCommas(typed: String, literal: String) throws {
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
  func whatIsNoListOfDaysIsRefused(typed: String) {
    #expect(AnySetting.restDays.kind.value(typed: typed) == nil)
  }

  /// Through the entrance of the program: whatever stands behind a name, what is kept is what its setting accepts, and the rest is told.
  @Test(arguments: 0..<40)
  func whateverStandsInTheFileIsAcceptedOrTold(seed: UInt64) throws {
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
        let said = problem.message(Cyc.settings)
        #expect(said.english.hasPrefix("f") && !said.korean.isEmpty)
      }
    }
  }

  @Test func weekdaysHaveTheirNames() {
    for day in Weekday.allCases { #expect(Weekday(settingName: day.settingName) == day) }
    #expect(Weekday(settingName: "sun") == .sunday)
    #expect(Weekday(settingName: "mon") == .monday)
    #expect(Weekday(settingName: "sat") == .saturday)
    #expect(Weekday(settingName: "Sat") == nil)
  }

  @Test func whatIsNoNumberInTheRangeIsRefused() {
    for typed in ["0", "8", "-1", "+5", "05", "5.0", "", "five", "99999999999999999999"] {
      #expect(AnySetting.weeklyTarget.kind.value(typed: typed) == nil, "\(typed)")
    }
    #expect(AnySetting.weeklyTarget.kind.value(typed: "7") == "7")
    #expect(AnySetting.weeklyTarget.kind.literal("7") == "7")
  }

  @Test func listsAndNumbersAreReadAndTheirMistakesNamed() throws {
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
    // No days of rest are none, not a mistake.
    let empty = try Settings(toml: "streak.rest_days = []", path: "f")
    #expect(empty.values.isEmpty && empty.problems.isEmpty)
  }

  @Test func everyExampleIsAccepted() {
    for setting in Cyc.settings.all { #expect(setting.kind.value(typed: setting.example) != nil) }
  }
}
