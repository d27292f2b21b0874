internal import Days

extension Weekday {
  /// The names in the settings, from Monday on.
  static let settingNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The day that a setting names.
  init?(settingName name: String) {
    guard let index = Weekday.settingNames.firstIndex(of: name) else { return nil }
    self = Weekday.allCases[(index + 1) % 7]
  }

  var settingName: String { Weekday.settingNames[(rawValue + 6) % 7] }
}
