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
  private static let longestSeconds = 12 * 3600

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

  /// In the order in which they came.
  ///
  /// - Throws: `NagChannelFailure`
  func read() throws(NagChannelFailure) -> [Reply] {
    guard let topic = NtfyReplies.topic(of: access) else { return [] }
    let since = world.now().secondsSince1970 - NtfyReplies.longestSeconds
    let request = Request(method: .get, url: "\(access.server)/\(topic)/json?poll=1&since=\(since)")
    guard case .success(let response)? = world.send([request]).first, response.status == 200 else {
      throw NagChannelFailure(reason: NagChannelPhrases.noReplies)
    }
    return NtfyReplies.replies(response.body)
  }

  /// A message a line, as JSON; what is no tap of ours is passed over.
  static func replies(_ body: [UInt8]) -> [Reply] {
    struct Message: Decodable {
      let id: String
      let time: Int
      let event: String
      let message: String?
    }
    return body.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let message = try? JSONDecoder().decode(Message.self, from: Data(line)), message.event == "message",
        let click = message.message.flatMap(BubbleClick.init(rawValue:)), click != .again
      else { return nil }
      return Reply(id: message.id, click: click, time: message.time)
    }.sorted { $0.time < $1.time }
  }
}

extension NagRun {
  /// Does what was tapped since the last run. That it cannot be read is said in the log, and keeps no reminder back.
  ///
  /// - Throws: `StoreError`
  func takeReplies() throws {
    guard channels.contains(.ntfy), let access = (try? world.channelSecrets())?.ntfy else { return }
    do throws(NagChannelFailure) {
      let replies = try NtfyReplies(access: access, world: world).read()
      try? take(replies)
    } catch {
      world.note(error.reason)
    }
  }

  private func take(_ replies: [NtfyReplies.Reply]) throws {
    for reply in replies {
      // Taken once: who has ended the silence since then is not silenced again.
      let key = NagKey(day: now.today, name: "reply-\(reply.id)")
      guard try store.claim(key, .ntfy, at: now) else { continue }
      try store.finish(key, .ntfy, failure: nil, at: now)
      let tapped = SystemClock.instant(at: reply.time)
      let end = NagSnoozeEnd([reply.click == .hour ? "1h" : "today"], now: tapped, window: rule.window)
      guard let end, !end.isOver(at: now) else { continue }
      try store.snooze(until: end)
    }
  }
}
