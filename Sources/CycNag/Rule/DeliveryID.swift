internal import CycBase
internal import CycStreak
internal import CycList
package import Days

/// What a message is sent for: the day that it belongs to, and a name that is unique on it.
package struct DeliveryID: Hashable {
  package let day: Day
  package let name: String

  package init(day: Day, name: String) {
    self.day = day
    self.name = name
  }

  package init(_ occasion: NagRule.Occasion) {
    switch occasion {
    case .slot(let slot): self.init(day: slot.day, name: "\(DeliveryID.slot)\(slot.index)")
    case .lastCall(let day): self.init(day: day, name: DeliveryID.lastCall)
    case .unchecked(let day): self.init(day: day, name: DeliveryID.unchecked)
    }
  }

  /// The reminder that the key stands for; nil for a notice of a task or a test.
  package var occasion: NagRule.Occasion? {
    if name == DeliveryID.lastCall { return .lastCall(day) }
    if name == DeliveryID.unchecked { return .unchecked(day) }
    guard name.hasPrefix(DeliveryID.slot), let index = Int(name.dropFirst(DeliveryID.slot.count)) else { return nil }
    return .slot(ReminderSlot(day: day, index: index))
  }

  /// That the day is done, where somebody was reminded of it.
  static func cheer(on day: Day) -> DeliveryID { DeliveryID(day: day, name: "cheer") }
  var isCheer: Bool { self == .cheer(on: day) }

  /// That a reminder was taken away, and those before it.
  var withdrawn: DeliveryID { DeliveryID(day: day, name: "\(DeliveryID.withdrawn)\(name)") }
  var isWithdrawn: Bool { name.hasPrefix(DeliveryID.withdrawn) }

  /// What keeps reminders from being right is told once a day.
  package static func trouble(on day: Day) -> DeliveryID { DeliveryID(day: day, name: "trouble") }

  private static let withdrawn = "withdrawn-"
  private static let slot = "slot-"
  private static let lastCall = "last-call"
  private static let unchecked = "unchecked"
}
