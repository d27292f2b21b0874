internal import Days
internal import Notify
internal import Todos

/// What is sent, through whichever channel.
struct NagMessage: Equatable {
  /// What it is sent for; sent once through each channel.
  let key: DeliveryID
  let title: String
  let body: String
  let urgency: Urgency
  /// Whether the reader is offered to check again or to be left alone: not with notices of tasks. Of those that have actions a
  /// desktop shows the latest alone.
  var hasActions = true
  /// The evening's reminders, of which it is one; nil for all others.
  var sequence: Message.Sequence?
  /// The notice of tasks that it is; nil for all others.
  var notice: TodoNotice?

  /// Whether a phone goes on until somebody looks: at a last call, which people have asked for.
  var insists: Bool { key.occasion == .lastCall(key.day) && urgency == .critical }

  private static let sequencePrefix = "cyc-"
  static func sequenceName(on day: Day) -> String { "\(sequencePrefix)\(day)" }
  /// The day of a name; nil where it is none.
  static func day(ofSequence name: String) -> Day? {
    name.hasPrefix(sequencePrefix) ? Day(iso8601: String(name.dropFirst(sequencePrefix.count))) : nil
  }

  static let title = "Check Your Commit"

  /// All that it tells, each of it once through each channel.
  var keys: [DeliveryID] { notice.map { $0.ids.map { DeliveryID(day: key.day, name: $0) } } ?? [key] }
}
