import Days
import GitHub
import Streaks
import Support
import Testing

@testable import cyc

/// What holds of each setting, by the type of its value.
@Suite struct SettingLawTests {
  @Test func whatIsSaidToBeTheDefaultIsReadAsTheDefault() throws {
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
    let said = try #require(setting.kind.value(typed: setting.whenUnset.english), "\(setting.name)")
    let settings = try Settings(toml: "\(setting.name) = \(setting.kind.literal(said))", path: "f")
    #expect(settings.text(of: setting) == said)
    #expect(settings[setting] == setting.default, "\(setting.name)")
    #expect(Settings()[setting] == setting.default, "\(setting.name)")
  }

  /// The type decides: a yes or no is `true` or `false` in every setting that is one.
  @Test func eachYesOrNoIsTrueOrFalse() throws {
    let truths = Cyc.settings.all.compactMap { $0 as? Setting<Bool> }
    #expect(!truths.isEmpty)
    #expect(truths.map(\.name) == Cyc.settings.all.filter { $0.kind == .truth }.map(\.name))
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

  @Test func aTextInItsOneFormIsReadAsTheValueItIsWrittenFor() {
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
