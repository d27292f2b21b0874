package import Days

extension Weekday {
  /// The names in the settings, from Monday on.
  package static let settingNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The day that a setting names.
  package init?(settingName name: String) {
    guard let index = Weekday.settingNames.firstIndex(of: name) else { return nil }
    self = Weekday.allCases[(index + 1) % 7]
  }

  /// The name in the settings of a day that is typed in full, such as `Saturday` or `토요일`; nil for every other word.
  package static func settingName(typed word: String) -> String? {
    allCases.first {
      word.lowercased() == "\($0)" || word == $0.shortName.korean || word == "\($0.shortName.korean)요일"
    }?
    .settingName
  }

  package var settingName: String { Weekday.settingNames[(rawValue + 6) % 7] }
}
