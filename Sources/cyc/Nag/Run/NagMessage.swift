internal import Notify

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

  static let title = "Check Your Commit"
}
