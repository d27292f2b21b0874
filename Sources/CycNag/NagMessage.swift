internal import CycBase
internal import CycList
internal import CycStreak
package import Days
package import Notify
package import Todos

/// What is sent, through whichever channel.
package struct NagMessage: Equatable {
  /// What it is sent for; sent once through each channel.
  package let key: DeliveryID
  package let title: String
  package let body: String
  package let urgency: Urgency
  /// Whether the reader is offered to check again or to be left alone: not with notices of tasks. Of those that have actions a
  /// desktop shows the latest alone.
  package var hasActions = true
  /// The evening's reminders, of which it is one; nil for all others.
  package var sequence: Message.Sequence?
  /// The notice of tasks that it is; nil for all others.
  package var notice: TodoNotice?

  package init(
    key: DeliveryID, title: String, body: String, urgency: Urgency, hasActions: Bool = true,
    sequence: Message.Sequence? = nil, notice: TodoNotice? = nil
  ) {
    self.key = key
    self.title = title
    self.body = body
    self.urgency = urgency
    self.hasActions = hasActions
    self.sequence = sequence
    self.notice = notice
  }

  /// Whether a phone goes on until somebody looks: at a last call, which people have asked for.
  var insists: Bool { key.occasion == .lastCall(key.day) && urgency == .critical }

  private static let sequencePrefix = "cyc-"
  static func sequenceName(on day: Day) -> String { "\(sequencePrefix)\(day)" }
  /// The day of a name; nil where it is none.
  package static func day(ofSequence name: String) -> Day? {
    name.hasPrefix(sequencePrefix) ? Day(iso8601: String(name.dropFirst(sequencePrefix.count))) : nil
  }

  package static let title = "Check Your Commit"

  /// All that it tells, each of it once through each channel.
  package var keys: [DeliveryID] { notice.map { $0.ids.map { DeliveryID(day: key.day, name: $0) } } ?? [key] }
}

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
