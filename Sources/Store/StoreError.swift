internal import GRDB
public import Platform

/// Why a database could not be used. No value that is stored in it is ever named.
public enum StoreError: Error, Equatable {
  /// With what the system says of the file, where it says anything.
  case notOpened(path: String, PrivateFileError?)
  /// It lies where nothing can be written.
  case notWritable(path: String)
  /// Another process has held it for too long.
  case busy(path: String)
  case full(path: String)
  case corrupt(path: String)
  /// It has migrations that are not known here: a newer version of the program has made it.
  case newer(path: String)
  /// SQLite's own reason.
  case failed(path: String, reason: String)

  /// Does something with a file, and says what goes wrong in these errors: of `DatabaseError`, `PrivateFileError` and `FileLockError` why,
  /// of any other error its type alone.
  ///
  /// - Throws: `StoreError`
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

  /// Whether it may only stand in the way of writing.
  public var isOfWriting: Bool {
    switch self {
    case .notOpened, .notWritable, .full, .failed: true
    case .busy, .corrupt, .newer: false
    }
  }

  /// Whether SQLite says that a file is not what it was. Our statements are right for our tables: where SQLite does not understand
  /// them, the tables are others.
  static func isDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH].contains(error.resultCode)
  }

  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL, .SQLITE_IOERR: self = .full(path: path)
    case _ where StoreError.isDamage(error): self = .corrupt(path: path)
    case .SQLITE_READONLY: self = .notWritable(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      // SQLite does not say why.
      let reasons = ["", "-wal", "-shm"].lazy.compactMap { PrivateFile.refusal(of: path + $0) }
      self = .notOpened(path: path, reasons.first)
    default: self = .failed(path: path, reason: "SQLite \(error.resultCode)")
    }
  }
}
