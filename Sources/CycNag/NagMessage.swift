internal import CycBase
package import Days
internal import Notify
internal import Todos

/// A message of the nag, such as a reminder or a notice of tasks.
struct NagMessage: Equatable {
  let key: DeliveryID
  var title = NagMessage.title
  let body: String
  let urgency: Urgency
  /// Whether it has a reminder's buttons. Notices of tasks have none: on a desktop, a message with buttons replaces the
  /// one before it.
  var hasActions = true
  var sequence: Message.Sequence?
  /// Nil unless it announces tasks.
  var notice: TodoNotice?

  var withoutButtons: Message {
    Message(title: title, body: body, urgency: urgency, sequence: sequence, insists: insists)
  }

  /// Whether a phone repeats the alert until the user reacts: only at a last call, which the user asked for.
  var insists: Bool { key.occasion == .lastCall(key.day) && urgency == .critical }

  private static let sequencePrefix = "cyc-"
  static func sequenceName(on day: Day) -> String { "\(sequencePrefix)\(day)" }
  static func sequence(on day: Day, _ step: String, isEnd: Bool = false) -> Message.Sequence {
    Message.Sequence(name: sequenceName(on: day), step: step, isEnd: isEnd)
  }
  static func day(ofSequence name: String) -> Day? {
    name.hasPrefix(sequencePrefix) ? Day(iso8601: String(name.dropFirst(sequencePrefix.count))) : nil
  }

  static let title = "Check Your Commit"

  /// Sequence of a notice on a phone: the same on all machines, so that they replace each other's notice of these tasks.
  var noticeSequence: Message.Sequence? {
    notice.map { Message.Sequence(name: "cyc-tasks-\($0.ids.sorted().joined(separator: " ").digest)", step: "notice") }
  }

  /// One for each task of a notice; otherwise `key`.
  var keys: [DeliveryID] { notice.map { $0.ids.map { DeliveryID(day: key.day, name: $0) } } ?? [key] }
}

extension String {
  /// FNV-1a of the UTF-8, in hexadecimal. Tells texts apart without showing them.
  var digest: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// Identifies a message: the day that it belongs to, and a name that is unique on that day.
package struct DeliveryID: Hashable {
  let day: Day
  let name: String

  package init(day: Day, name: String) {
    self.day = day
    self.name = name
  }

  /// The name of a slot has its index here, as in older versions; `NagRule.key(of:)` has the present one.
  init(_ occasion: NagRule.Occasion) {
    switch occasion {
    case .slot(let slot): self.init(day: slot.day, name: "\(DeliveryID.slot)\(slot.index)")
    case .lastCall(let day): self.init(day: day, name: DeliveryID.lastCall)
    case .unchecked(let day): self.init(day: day, name: DeliveryID.unchecked)
    case .uncheckedLastCall(let day): self.init(day: day, name: DeliveryID.uncheckedLastCall)
    }
  }

  /// Nil unless it is a reminder.
  var occasion: NagRule.Occasion? {
    if name == DeliveryID.lastCall { return .lastCall(day) }
    if name == DeliveryID.unchecked { return .unchecked(day) }
    if name == DeliveryID.uncheckedLastCall { return .uncheckedLastCall(day) }
    guard name.hasPrefix(DeliveryID.slot), let index = Int(name.dropFirst(DeliveryID.slot.count)) else { return nil }
    return .slot(ReminderSlot(day: day, index: index))
  }

  static func cheer(on day: Day) -> DeliveryID { DeliveryID(day: day, name: "cheer") }
  var isCheer: Bool { self == .cheer(on: day) }
  /// Withdrawal of a reminder and of those before it.
  var withdrawn: DeliveryID { DeliveryID(day: day, name: "\(DeliveryID.withdrawn)\(name)") }
  var isWithdrawn: Bool { name.hasPrefix(DeliveryID.withdrawn) }

  /// A problem with the reminders. Reported once a day.
  static func trouble(on day: Day) -> DeliveryID { DeliveryID(day: day, name: "trouble") }

  private static let withdrawn = "withdrawn-"
  fileprivate static let slot = "slot-"
  /// A slot's start in minutes since midnight of its day: over 1440 if the window crosses midnight.
  fileprivate static let digitsOfStart = 4
  private static let lastCall = "last-call"
  private static let unchecked = "unchecked"
  private static let uncheckedLastCall = "unchecked-last-call"
}

extension NagRule {
  /// A slot is remembered by its start in minutes: after a change of the hours, the index means another reminder.
  func key(of occasion: Occasion) -> DeliveryID {
    guard case .slot(let slot) = occasion else { return DeliveryID(occasion) }
    let minute = String(window.start(of: slot).secondsAsUTC / 60 - slot.day.number * 1440)
    let digits = String(repeating: "0", count: DeliveryID.digitsOfStart - minute.count) + minute
    return DeliveryID(day: slot.day, name: DeliveryID.slot + digits)
  }

  /// The reminder of the present hours that a key stands for; nil if it is none.
  func occasion(of key: DeliveryID) -> Occasion? {
    guard case .slot? = key.occasion else { return key.occasion }
    let digits = key.name.dropFirst(DeliveryID.slot.count)
    // Older versions wrote the slot's index, which has fewer digits.
    guard digits.count == DeliveryID.digitsOfStart, let minute = Int(digits) else { return key.occasion }
    let slot = window.slot(at: CivilTime(utcSeconds: (key.day.number * 1440 + minute) * 60))
    return slot.flatMap { $0.day == key.day ? .slot($0) : nil }
  }
}

extension NagMessage {
  /// A test of a channel. It has no buttons: a tap that only tries one would silence the evening.
  init(testAt now: Instant, _ language: Language) {
    self.init(
      key: DeliveryID(day: now.today, name: "test"), body: NagPhrases.test(language), urgency: .normal,
      hasActions: false)
  }
}
