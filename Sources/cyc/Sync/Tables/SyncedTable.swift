internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import GRDB
internal import Formats
internal import Sync

/// A table of the personal database whose rows are records of a sync.
protocol SyncedTable: SendableMetatype {
  static var kind: RecordKind { get }
  /// The record of that name as it is here; nil where there is none.
  static func record(_ name: String, in database: Database) throws -> Sync.Record?
  /// Puts a record into the table that its kind accepts, in place of the one of that name.
  static func put(_ record: Sync.Record, _ name: String, in database: Database) throws
  static func remove(_ name: String, in database: Database) throws
}

extension Sync.Record {
  func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { return text }
    return nil
  }

  func number(_ name: String) -> Int? {
    if case .number(let digits)? = self[name] { return Int(digits) }
    return nil
  }

  func flag(_ name: String) -> Bool? {
    if case .bool(let flag)? = self[name] { return flag }
    return nil
  }

  /// Whether nothing is said of a field.
  func isEmpty(_ name: String) -> Bool { self[name].map { $0 == .null } ?? true }
}
