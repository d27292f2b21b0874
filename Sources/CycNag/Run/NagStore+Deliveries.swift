package import CycBase
internal import CycStreak
internal import CycList
package import Days
internal import GRDB
package import Store

/// How a channel has fared lately.
struct NagDelivery: Equatable {
  /// How often in a row it has taken no message; 0 where it took the last one.
  let failures: Int
  /// Why, and when last; nil where it took the last one.
  let reason: Sentence?
  let failed: Instant?
  /// When it last took a message; nil where it never has.
  let sent: Instant?

  /// - Parameter delivery: nil where it was never tried.
  static func sentence(_ delivery: NagDelivery?) -> Sentence {
    guard let delivery else { return Sentence(en: "set up, not tried yet", ko: "준비됐어요. 아직 보낸 적은 없어요") }
    if let reason = delivery.reason, let failed = delivery.failed {
      let time = NagPhrases.time(failed.local)
      return delivery.failures == 1
        ? Sentence(en: "failed at \(time): \(reason)", ko: "\(time)에 실패했어요: \(reason)")
        : Sentence(
          en: "failed \(delivery.failures) times, last at \(time): \(reason)",
          ko: "\(delivery.failures)번 실패했어요. 마지막은 \(time): \(reason)")
    }
    let time = delivery.sent.map { NagPhrases.time($0.local) } ?? ""
    return Sentence(en: "works, last sent at \(time)", ko: "잘 보내져요. 마지막은 \(time)")
  }

  /// The same where it failed; nil where there is nothing to complain of.
  static func trouble(_ delivery: NagDelivery?) -> Sentence? {
    delivery?.reason == nil ? nil : sentence(delivery)
  }
}

extension NagStore {
  /// - Returns: nil where the channel was never tried.
  /// - Throws: `StoreError`
  func delivery(by channel: NagChannel) throws(StoreError) -> NagDelivery? {
    try StoreError.naming(path) {
      try queue.read { database in
        try Row.fetchOne(database, sql: "SELECT * FROM delivery WHERE channel = ?", arguments: [channel.rawValue]).map {
          row in
          let reason: String? = row["reason"]
          return NagDelivery(
            failures: row["failures"], reason: reason.map { Sentence(english: $0, korean: row["korean"] ?? $0) },
            failed: (row["failed"] as String?).flatMap { Instant(rfc3339: $0) },
            sent: (row["sent"] as String?).flatMap { Instant(rfc3339: $0) })
        }
      }
    }
  }

  /// Remembers whether a channel took a message.
  ///
  /// - Parameter failure: nil where it did.
  /// - Throws: `StoreError`
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

  /// What was tried by an earlier topic or address says nothing about another one.
  ///
  /// - Throws: `StoreError`
  func forgetDeliveries(by channel: NagChannel) throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM delivery WHERE channel = ?", arguments: [channel.rawValue]) }
  }
}
