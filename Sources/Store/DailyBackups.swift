public import Days
internal import Foundation
public import GRDB
internal import Platform

/// Daily copies of an SQLite file, of which the latest are kept.
public struct DailyBackups: Sendable {
  public static let maxKept = 7
  /// Copies that are kept at any size.
  public static let minKept = 2
  /// Size of all copies beyond `minKept` together.
  public static let maxOtherBytes = 64_000_000

  public enum Outcome: Equatable, Sendable {
    case kept
    case notDue
    /// SQLite finds the file damaged. No copy is made or removed, since the old ones may be needed.
    case damaged
  }

  public struct Backup: Hashable, Sendable {
    public let day: Day
    public let path: String
  }

  private let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: created with the first copy
  ///   - name: copies are named `NAME-2026-11-23.sqlite`
  public init(in folder: String, named name: String) { (self.folder, self.name) = (folder, name) }

  /// Whether there is no copy of `day` yet.
  public func isDue(on day: Day) -> Bool { !FileManager.default.fileExists(atPath: copyPath(on: day)) }

  private func copyPath(on day: Day) -> String { "\(folder)/\(name)-\(day).sqlite" }

  /// Exists from the first copy that failed because of damage until a copy succeeds.
  private var damageMark: String { "\(folder)/\(name)-damaged" }

  /// Whether the latest attempt found the file damaged.
  public var hasFoundDamage: Bool { FileManager.default.fileExists(atPath: damageMark) }

  /// Call this when the file was repaired.
  public func forgetDamage() { if hasFoundDamage { try? PrivateFile.remove(damageMark) } }

  /// Copies a file unless that was done today, and removes the oldest copies.
  ///
  /// - Parameter isIntact: checks more than SQLite does; called only if a copy is due
  /// - Throws: `StoreError`; no copy is removed then
  public func keep(
    _ path: String, on day: Day, isIntact: (() throws(StoreError) -> Bool)? = nil
  ) throws(StoreError) -> Outcome {
    let copy = copyPath(on: day)
    return try StoreError.naming(copy) {
      if try PrivateFile.existsEnsuringFolder(copy) { return .notDue }
      return try SQLiteFile.withLock("\(folder)/\(name)") {
        if try PrivateFile.existsEnsuringFolder(copy) { return .notDue }
        // Copies of a damaged file would replace the good ones day by day.
        guard try isIntact?() ?? SQLiteFile.isIntact(path, with: []) else {
          if !hasFoundDamage { try? PrivateFile.create(damageMark) }
          return .damaged
        }
        try SQLiteFile.copy(DatabaseQueue(path: path, configuration: .readOnly), to: copy)
        forgetDamage()
        for old in surplus(on: day) where old.path != copy { try PrivateFile.remove(old.path) }
        return .kept
      }
    }
  }

  /// The oldest copies, if there are too many or they take too much space.
  private func surplus(on day: Day) -> [Backup] {
    var bytes = 0
    return all(asOf: day).enumerated().filter { index, backup in
      guard index >= DailyBackups.minKept else { return false }
      bytes += (try? FileManager.default.attributesOfItem(atPath: backup.path)[.size] as? Int) ?? 0
      return index >= DailyBackups.maxKept || bytes > DailyBackups.maxOtherBytes
    }.map(\.element)
  }

  /// All copies, the newest first, but those of days after tomorrow last: the clock was ahead when they were made.
  /// One of tomorrow is normal after a journey across the date line.
  public func all(asOf today: Day) -> [Backup] {
    let all = all
    return all.filter { $0.day <= today + 1 } + all.filter { $0.day > today + 1 }
  }

  /// All copies, the latest day first.
  public var all: [Backup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { file -> Backup? in
      guard file.hasPrefix("\(name)-"), file.hasSuffix(".sqlite"),
        let day = Day(iso8601: String(file.dropFirst(name.count + 1).dropLast(".sqlite".count)))
      else { return nil }
      return Backup(day: day, path: "\(folder)/\(file)")
    }.sorted { $0.day > $1.day }
  }
}

extension SQLiteFile {
  /// Copies the present content of a file to a file that only its owner can read, even if other processes write in the
  /// meantime. Replaces an existing file.
  ///
  /// Source: sqlite.org/backup.html. The copy is complete before it gets its name.
  public static func copy(_ queue: DatabaseQueue, to path: String) throws {
    let draft = "\(path).new"
    try remove(draft)
    try PrivateFile.create(draft)
    do {
      let copy = try DatabaseQueue(path: draft)
      try queue.backup(to: copy)
      // The copied WAL mode would make the copy unreadable in a folder without write permission.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try PrivateFile.move(draft, to: path)
    } catch {
      try? remove(draft)
      throw error
    }
  }
}
