public import Days
internal import GRDB
public import Store

extension Ledger {
  /// Path of the damaged file after a recovery, and how much of it could be read.
  public struct Recovered: Sendable {
    public let kept: String
    public let isComplete: Bool
  }

  /// Replaces a damaged file by one with everything that can be read of it; the damaged one is kept.
  ///
  /// - Throws: `StoreError`; the file is unchanged then
  public static func recover(_ path: String, at now: Instant) throws(StoreError) -> Recovered {
    let recovery = try SQLiteFile.recover(path, schema, at: now, mend: mend)
    return Recovered(kept: recovery.kept, isComplete: recovery.tables.allSatisfy(\.isComplete))
  }

  /// The export of a backup; nil if it is damaged.
  public static func exportOfCopy(at path: String) -> LedgerFile? {
    SQLiteFile.previewCopy(path, schema, rowsAgree: rowsAgree) { try Ledger.file($0) }
  }
}
