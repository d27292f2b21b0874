package import CycBase
package import Days
internal import GRDB
package import Notify
package import Store

extension NagStore {
  /// A claim of a message for a channel, made before it is sent, so that no other run sends it too; and its result.
  struct Sending: Equatable {
    let key: DeliveryID
    let channel: String
    let claimed: Instant
    /// Nil while it is being sent, or after a crash.
    let finished: Instant?
    /// Why it was not sent; nil if it was, or if that is not known yet.
    let failure: String?

    /// Seconds by which clocks may go back without a flight.
    fileprivate static let maxClockChange = 3600

    /// Whether this is a reminder claimed further east, and the same evening has come again after a flight to the west.
    func isOfEarlierEvening(at now: Instant) -> Bool {
      key.occasion != nil && claimed.offsetSeconds > now.offsetSeconds + Sending.maxClockChange
    }
  }

  /// Claims a message for a channel. False if it has a claim that did not fail and is not of an earlier evening.
  package func claim(_ key: DeliveryID, _ channel: NagChannel, at now: Instant) throws(StoreError) -> Bool {
    try !claim([key], channel, at: now).isEmpty
  }

  /// Claims the IDs of one message. Returns those that it claimed; the others have such a claim.
  func claim(_ keys: [DeliveryID], _ channel: NagChannel, at now: Instant) throws(StoreError) -> [DeliveryID] {
    try write { database in
      try keys.filter { key in
        // The last condition is `isOfEarlierEvening`: the difference is the offset of the stored local time. Other
        // messages than reminders compare it with NULL, which is never true.
        try database.execute(
          sql: """
            INSERT INTO sending (day, name, channel, claimed) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET claimed = excluded.claimed, finished = NULL, failure = NULL
            WHERE failure IS NOT NULL
              OR strftime('%s', substr(claimed, 1, 19)) - strftime('%s', claimed) > ?
            """,
          arguments: [
            key.day.number, key.name, channel.rawValue, now.rfc3339WithOffset,
            key.occasion.map { _ in now.offsetSeconds + Sending.maxClockChange },
          ])
        return database.changesCount == 1
      }
    }
  }

  /// Records the result of a claimed message; `failure` is nil if the channel accepted it.
  package func finish(_ key: DeliveryID, _ channel: NagChannel, failure: String?, at now: Instant) throws(StoreError) {
    try finish([key], channel, failure: failure, at: now)
  }

  func finish(_ keys: [DeliveryID], _ channel: NagChannel, failure: String?, at now: Instant) throws(StoreError) {
    try write { database in
      for key in keys {
        try database.execute(
          sql: "UPDATE sending SET finished = ?, failure = ? WHERE day = ? AND name = ? AND channel = ?",
          arguments: [now.rfc3339WithOffset, failure, key.day.number, key.name, channel.rawValue])
      }
    }
  }

  /// Claims of messages of a day or later, in the order in which they were made.
  func sendings(since day: Day) throws(StoreError) -> [Sending] { try read { try NagStore.sendings(since: day, $0) } }

  static func sendings(since day: Day, _ database: Database) throws -> [Sending] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM sending WHERE day >= ? ORDER BY name, channel", arguments: [day.number]
    ).compactMap { row -> Sending? in
      guard let claimed = row.instant("claimed") else { return nil }
      return Sending(
        key: DeliveryID(day: Day(number: row["day"]), name: row["name"]), channel: row["channel"], claimed: claimed,
        finished: row.instant("finished"), failure: row["failure"])
      // Not in SQL: a stored moment is text with a local time, which goes back on a flight west.
    }.sorted { $0.claimed.secondsSince1970 < $1.claimed.secondsSince1970 }
  }

  /// Messages that need no further try.
  struct Handled: Equatable {
    let keys: Set<DeliveryID>
    /// When the store was lost: it is unknown what was sent before this moment. Nil if all of it is known.
    var lost: Instant?

    /// Whether a message of a day may have been sent and forgotten.
    func mayBeIncomplete(of day: Day) -> Bool { lost.map { $0.today >= day } ?? false }
  }

  /// A message is handled when each usual channel was tried and some channel accepted it, or may have before a crash.
  /// If all of them failed, it is tried again.
  static func handled(_ sendings: [Sending], on channels: [NagChannel]) -> Handled {
    let keys = Dictionary(grouping: sendings, by: \.key).filter { _, sendings in
      let channelsTried = Set(sendings.map(\.channel))
      let isAccepted = sendings.contains { $0.failure == nil }
      return isAccepted && channels.usual.allSatisfy { channelsTried.contains($0.rawValue) }
    }.keys
    return Handled(keys: Set(keys))
  }

  struct InboxMessage: Equatable {
    let id: Int
    let title: String
    let body: String
    let urgency: String
    let sent: Instant
    let isRead: Bool
  }

  private static let maxMessages = 200

  /// Adds a message to the inbox, which holds the last `maxMessages`.
  package func keep(_ message: Message, at now: Instant) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT INTO message (title, body, urgency, sent) VALUES (?, ?, ?, ?)",
        arguments: [message.title, message.body, message.urgency.rawValue, now.rfc3339WithOffset])
      try database.execute(
        sql: "DELETE FROM message WHERE id <= ?", arguments: [database.lastInsertedRowID - Int64(NagStore.maxMessages)])
    }
  }

  /// Whether the last message was added to the inbox between two moments. A later time is from a clock that was ahead.
  func hasSent(since moment: Instant, until now: Instant) throws(StoreError) -> Bool {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT sent FROM message ORDER BY id DESC LIMIT 1")?.instant("sent")
        .map { moment.secondsSince1970 <= $0.secondsSince1970 && $0.secondsSince1970 <= now.secondsSince1970 } ?? false
    }
  }

  /// The messages in the inbox, newest first. Marks them as read, unless the file cannot be written.
  func openInbox() throws(StoreError) -> [InboxMessage] {
    let messages = try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM message ORDER BY id DESC").compactMap { row in
        row.instant("sent").map {
          InboxMessage(
            id: row["id"], title: row["title"], body: row["body"], urgency: row["urgency"], sent: $0,
            isRead: row["is_read"])
        }
      }
    }
    // A message that comes meanwhile has not been shown.
    if let latest = messages.first {
      try? write { database in
        try database.execute(
          sql: "UPDATE message SET is_read = 1 WHERE NOT is_read AND id <= ?", arguments: [latest.id])
      }
    }
    return messages
  }
}

/// Latest results of a channel.
struct NagDelivery: Equatable {
  /// Failures in a row; 0 if the last message was accepted.
  let failures: Int
  /// Why and when it last failed; nil if the last message was accepted.
  let reason: Sentence?
  let failed: Instant?
  /// When it last accepted a message; nil if it never has.
  let sent: Instant?

  static func sentence(_ delivery: NagDelivery?, in year: Int) -> Sentence {
    guard let delivery else { return Sentence(en: "set up, not tried yet", ko: "준비됐어요. 아직 보낸 적은 없어요") }
    if let reason = delivery.reason, let failed = delivery.failed {
      let (time, count) = (failed.local.written(in: year), delivery.failures)
      if count == 1 { return Sentence(en: "failed at \(time): \(reason)", ko: "\(time)에 실패했어요: \(reason)") }
      return Sentence(
        en: "failed \(count) times, last at \(time): \(reason)", ko: "\(count)번 실패했어요. 마지막은 \(time): \(reason)")
    }
    let time = delivery.sent?.local.written(in: year)
    return Sentence(en: "works, last sent at \(time)", ko: "잘 보내져요. 마지막은 \(time)")
  }

  /// Nil if the last message was accepted.
  static func trouble(_ delivery: NagDelivery?, in year: Int) -> Sentence? {
    delivery?.reason == nil ? nil : sentence(delivery, in: year)
  }
}

extension NagStore {
  func delivery(by channel: NagChannel) throws(StoreError) -> NagDelivery? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM delivery WHERE channel = ?", arguments: [channel.rawValue]).map {
        NagDelivery(
          failures: $0["failures"], reason: $0.reason, failed: $0.instant("failed"), sent: $0.instant("sent"))
      }
    }
  }

  /// Adds a result to those of the channel; `failure` is nil if it accepted the message.
  package func noteDelivery(by channel: NagChannel, failure: Sentence?, at now: Instant) throws(StoreError) {
    let time = now.rfc3339WithOffset
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO delivery (channel, failures, reason, korean, failed, sent) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET
            failures = iif(excluded.failures = 0, 0, failures + 1), reason = excluded.reason, korean = excluded.korean,
            failed = excluded.failed, sent = coalesce(excluded.sent, sent)
          """,
        arguments: [
          channel.rawValue, failure == nil ? 0 : 1, failure?.english, failure?.korean, failure == nil ? nil : time,
          failure == nil ? time : nil,
        ])
    }
  }

  /// Results with an earlier topic or address say nothing about a new one.
  func forgetDeliveries(by channel: NagChannel) throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM delivery WHERE channel = ?", arguments: [channel.rawValue]) }
  }
}

extension Instant {
  /// Difference of the local time from UTC.
  fileprivate var offsetSeconds: Int { local.secondsAsUTC - secondsSince1970 }
}
