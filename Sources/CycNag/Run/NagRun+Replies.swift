internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Notify
internal import Platform
internal import Store

// What was tapped on reminders on a phone, which the next run reads before it reminds again.

extension NagRun {
  /// Does what was tapped since the last run. That it cannot be read is said in the log, and keeps no reminder back.
  ///
  /// - Returns: when the silence ends that was asked for; nil where none was.
  func takeReplies() -> NagSnoozeEnd? {
    guard channels.contains(.ntfy), let ntfy = try? world.ntfy() else { return nil }
    do throws(DeliveryError) {
      let clicks = [BubbleClick.hour, .today].map(\.rawValue)
      let replies = try ntfy.replies(to: Set(clicks))
      for ignored in replies.ignored { world.note(NagChannelPhrases.ignored(ignored)) }
      // The one that came last counts.
      return replies.replies.last.flatMap { (try? take($0)) ?? nil }
    } catch {
      world.note(NagChannelPhrases.reason(error))
      return nil
    }
  }

  private func take(_ reply: NtfyChannel.Reply) throws(StoreError) -> NagSnoozeEnd? {
    // Taken once: who has ended the silence since then is not silenced again, nor on the day after.
    let key = DeliveryID(day: SystemClock.instant(at: reply.time).today, name: "reply-\(reply.id)")
    guard try store.claim(key, .ntfy, at: now) else { return nil }
    try store.finish(key, .ntfy, failure: nil, at: now)
    // A reminder that was left lying on the phone silences no other evening.
    if let day = reply.sequence.flatMap(NagMessage.day), day < evening {
      world.note(NagPhrases.tooLate)
      return nil
    }
    // A server whose clock is ahead does not lengthen the silence.
    let tapped = SystemClock.instant(at: min(reply.time, now.secondsSince1970))
    let end = try? NagSnoozeEnd(
      [reply.action == BubbleClick.hour.rawValue ? "1h" : "today"], now: tapped, window: rule.window)
    guard let end, !end.isOver(at: now) else { return nil }
    try store.snooze(until: end)
    return end
  }
}
