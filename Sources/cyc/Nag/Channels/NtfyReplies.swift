internal import Days
internal import HTTP
internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What was tapped on reminders on a telephone: each tap is a message to a topic of its own, which the next run reads before it
/// reminds again.
///
/// Whoever knows the topic could send one too: it is as secret as the topic of the reminders. Source: docs.ntfy.sh, "Subscribe",
/// "Poll for messages", and "Publish", "Action buttons".
struct NtfyReplies {
  let access: ChannelSecrets.Ntfy
  let world: World

  /// A tap that is older has nothing to say any more, in seconds.
  private static let maxAgeSeconds = 12 * 3600
  /// Clocks differ by minutes; what is off by more than a day was not tapped now, whatever the clocks.
  static let maxClockSkewSeconds = 24 * 3600
  /// Nobody taps more often in half a day.
  static let maxReplies = 100
  /// A tap takes some 200 bytes, so that this is room for three times as many.
  static let maxBodyBytes = 64 << 10

  /// A tap, with the moment at which it came, in seconds since 1970.
  struct Reply: Equatable {
    let id: String
    let click: BubbleClick
    let time: Int
  }

  /// The topic for taps; nil where the server wants a token, which is not to be in a message, or where its name would be too long.
  static func topic(of access: ChannelSecrets.Ntfy) -> String? {
    access.token == nil && access.topic.utf8.count <= 58 ? "\(access.topic)-reply" : nil
  }

  /// The tap that came last, which is the one that counts; nil where nothing was tapped.
  ///
  /// - Throws: `NagChannelFailure`
  func last() throws(NagChannelFailure) -> Reply? {
    guard let topic = NtfyReplies.topic(of: access) else { return nil }
    let now = world.now().secondsSince1970
    let request = Request(
      method: .get, url: "\(access.server)/\(topic)/json?poll=1&since=\(now - NtfyReplies.maxAgeSeconds)")
    guard case .success(let response)? = world.send([request]).first, response.status == 200 else {
      throw NagChannelFailure(reason: NagChannelPhrases.noReplies)
    }
    let (replies, ignored) = NtfyReplies.replies(response.body, now: now)
    ignored.forEach(world.note)
    return replies.last
  }

  /// A message a line, as JSON; what is no tap of ours is passed over.
  ///
  /// - Returns: the taps in the order in which they came, and what was ignored although it looks like taps.
  static func replies(_ body: [UInt8], now: Int) -> (replies: [Reply], ignored: [Sentence]) {
    guard body.count <= maxBodyBytes else { return ([], [NagChannelPhrases.repliesTooLong]) }
    let found = body.split(separator: UInt8(ascii: "\n")).compactMap(reply)
    let timely = found.filter { (now - maxClockSkewSeconds...now + maxClockSkewSeconds).contains($0.time) }
      .sorted { $0.time < $1.time }
    let ignored = [
      found.count == timely.count ? nil : NagChannelPhrases.repliesAtOddTimes(found.count - timely.count),
      timely.count <= maxReplies ? nil : NagChannelPhrases.tooManyReplies(timely.count, max: maxReplies),
    ]
    return (timely.suffix(maxReplies), ignored.compactMap(\.self))
  }

  private static func reply(_ line: ArraySlice<UInt8>) -> Reply? {
    struct Message: Decodable {
      let id: String
      let time: Int
      let event: String
      let message: String?
    }
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(line)), message.event == "message",
      let click = message.message.flatMap(BubbleClick.init(rawValue:)), click != .again
    else { return nil }
    return Reply(id: message.id, click: click, time: message.time)
  }
}

extension NagRun {
  /// Does what was tapped since the last run. That it cannot be read is said in the log, and keeps no reminder back.
  func takeReplies() {
    guard channels.contains(.ntfy), let access = (try? world.channelSecrets())?.ntfy else { return }
    do throws(NagChannelFailure) {
      if let reply = try NtfyReplies(access: access, world: world).last() { try? take(reply) }
    } catch {
      world.note(error.reason)
    }
  }

  private func take(_ reply: NtfyReplies.Reply) throws {
    // Taken once: who has ended the silence since then is not silenced again, nor on the day after.
    let key = NagKey(day: SystemClock.instant(at: reply.time).today, name: "reply-\(reply.id)")
    guard try store.claim(key, .ntfy, at: now) else { return }
    try store.finish(key, .ntfy, failure: nil, at: now)
    // A server whose clock is ahead does not lengthen the silence.
    let tapped = SystemClock.instant(at: min(reply.time, now.secondsSince1970))
    let end = NagSnoozeEnd([reply.click == .hour ? "1h" : "today"], now: tapped, window: rule.window)
    guard let end, !end.isOver(at: now) else { return }
    try store.snooze(until: end)
  }
}
