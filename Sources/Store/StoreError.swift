internal import Foundation
internal import GRDB
public import Platform

/// Why a database could not be used. Never contains a stored value.
public enum StoreError: Error, Equatable {
  /// With the error of the file system, if it reports one.
  case notOpened(path: String, PrivateFileError?)
  /// The file or its folder is read-only.
  case notWritable(path: String)
  /// Another process held its lock for too long.
  case busy(path: String)
  /// The disk is full or fails.
  case full(path: String)
  case corrupt(path: String)
  /// The file was written by a newer version.
  case newer(path: String)
  /// The result code of SQLite, or the type of another error.
  case failed(path: String, reason: String)

  /// Runs `work` and converts its errors. Other errors than `DatabaseError`, `PrivateFileError` and `FileLockError` are
  /// reduced to the name of their type.
  public static func naming<Value>(_ path: String, _ work: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch is RowDecodingError, is DecodingError {
      throw .corrupt(path: path)
    } catch let error as PrivateFileError {
      throw .notOpened(path: path, error)
    } catch is FileLockError {
      throw .busy(path: path)
    } catch {
      throw .failed(path: path, reason: "\(type(of: error))")
    }
  }

  /// Whether reading may still be possible.
  public var mayAllowReading: Bool {
    switch self {
    case .notOpened, .notWritable, .full, .failed: true
    case .busy, .corrupt, .newer: false
    }
  }

  /// Whether the file is damaged. Our statements match our schema, so an error in a statement means that the schema is
  /// damaged.
  static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH].contains(error.resultCode)
  }

  /// The journal's path has 512 bytes at most. Source: SQLite, `MAX_PATHNAME` in os_unix.c.
  private static let maxPathBytes = 512 - "-journal".utf8.count

  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL, .SQLITE_IOERR: self = .full(path: path)
    case _ where StoreError.isDamage(error): self = .corrupt(path: path)
    case .SQLITE_READONLY:
      let readOnlyDisk = PrivateFileError.system(path: path, operation: "access", SystemReason(code: EROFS))
      self =
        PrivateFile.refusal(of: path) == readOnlyDisk
        ? .notOpened(path: path, readOnlyDisk) : .notWritable(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      // SQLite does not report the reason. Its limit on paths is below the system's.
      let isTooLong = path.utf8.count > StoreError.maxPathBytes
      let tooLong = PrivateFileError.system(path: path, operation: "open", SystemReason(code: ENAMETOOLONG))
      let reasons = ["", "-wal", "-shm"].compactMap { PrivateFile.refusal(of: path + $0) }
      self = .notOpened(path: path, isTooLong ? tooLong : reasons.first)
    default: self = .failed(path: path, reason: "SQLite \(error.resultCode)")
    }
  }
}
