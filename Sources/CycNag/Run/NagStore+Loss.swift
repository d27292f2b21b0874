internal import CycBase
internal import CycStreak
internal import CycList
package import Days
internal import GRDB
internal import Store

/// That the file was found damaged: what was sent until then is not known, nor whether somebody wanted silence.
package struct NagLoss: Equatable {
  package let happened: Instant
  /// Where the damaged file is.
  package let kept: String

  /// For so many days it is told: then nothing depends on it any more.
  private static let maxDaysTold = 7

  func isTold(on today: Day) -> Bool { happened.today.distance(to: today) < NagLoss.maxDaysTold }
}

extension NagStore {
  /// Nil where the file was never found damaged.
  ///
  /// - Throws: `StoreError`
  func loss() throws(StoreError) -> NagLoss? {
    try StoreError.naming(path) { try queue.read { try NagStore.loss($0) } }
  }

  static func loss(_ database: Database) throws -> NagLoss? {
    try Row.fetchOne(database, sql: "SELECT happened, kept FROM loss").flatMap { row in
      Instant(rfc3339: row["happened"]).map { NagLoss(happened: $0, kept: row["kept"]) }
    }
  }

  static func noteLoss(_ loss: NagLoss, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO loss (only, happened, kept) VALUES (0, ?, ?)",
      arguments: [loss.happened.rfc3339WithOffset, loss.kept])
  }
}
