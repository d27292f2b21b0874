internal import CycBase
internal import Days
internal import Notify

/// `cyc nag test --ahead`: lets one message wait on the server, and cancels another one.
struct AheadTest {
  let world: World

  /// Delays of the two messages. ntfy refuses less than ten seconds by its own clock. The second message is cancelled
  /// at once.
  private static let waitingSeconds = 15
  private static let cancelledSeconds = 60

  func run() throws(NagChannelFailure) {
    let ntfy = try world.ntfy()
    let now = world.clock.now().secondsSince1970
    let language = world.screen.language
    try queue(AheadPhrases.test(language), as: "cyc-test-\(now)-waits", at: now + Self.waitingSeconds, ntfy)
    let identifier = "cyc-test-\(now)-ends"
    try queue(AheadPhrases.cancelledTest(language), as: identifier, at: now + Self.cancelledSeconds, ntfy)
    try NagChannelFailure.explaining { () throws(DeliveryError) in try ntfy.cancel(identifier) }
  }

  private func queue(
    _ text: String, as identifier: String, at time: Int, _ ntfy: NtfyChannel
  ) throws(NagChannelFailure) {
    do throws(NtfyChannel.QueueError) {
      try ntfy.queue(Message(title: NagMessage.title, body: text), as: identifier, at: time)
    } catch {
      switch error {
      case .cannotCancel: throw NagChannelFailure(reason: AheadPhrases.problem(.serverTooOld))
      case .keepsNothing: throw NagChannelFailure(reason: AheadPhrases.problem(.keepsNothing))
      case .badTime: throw NagChannelFailure(reason: AheadPhrases.problem(.clock))
      case .other(let error): throw NagChannelFailure(reason: NagChannelPhrases.reason(error))
      }
    }
  }
}
