internal import GRDB
internal import Platform

/// Why a database could not be used. No value that is stored in it is ever named.
enum StoreError: UserFacingError, Equatable {
  case notOpened(path: String, reason: String)
  /// It lies where nothing can be written.
  case notWritable(path: String)
  /// Another process has held it for too long.
  case busy(path: String)
  case full(path: String)
  case corrupt(path: String)
  /// A newer cyc has made it.
  case newer(path: String)
  /// SQLite's own reason.
  case failed(path: String, reason: String)

  /// Does something with a file, and says what goes wrong in these errors.
  static func naming<Value>(_ path: String, _ work: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try work()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch is RowDecodingError, is DecodingError {
      throw .corrupt(path: path)
    } catch let error as PrivateFileError {
      throw .notOpened(path: path, reason: error.reason)
    } catch is FileLockError {
      throw .busy(path: path)
    } catch {
      throw .failed(path: path, reason: "\(type(of: error))")
    }
  }

  /// The same for work that may throw other errors that people are to read: they pass as well.
  static func namingOthers<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as any UserFacingError {
      throw error
    } catch {
      return try naming(path) { throw error }
    }
  }

  /// Whether it may only stand in the way of writing.
  var isOfWriting: Bool {
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
      self = .notOpened(path: path, reason: reasons.first ?? "the system refused it")
    default: self = .failed(path: path, reason: "SQLite \(error.resultCode)")
    }
  }

  var message: Sentence {
    switch self {
    case .notOpened(let path, let reason):
      Sentence(en: "cannot open \(path): \(reason)", ko: "\(path) 파일을 열 수 없습니다: \(reason)")
    case .notWritable(let path):
      Sentence(en: "\(path) cannot be written; nothing was changed", ko: "\(path) 파일에 쓸 수 없습니다. 바뀐 것은 없습니다")
    case .busy(let path):
      Sentence(en: "another cyc is using \(path)", ko: "다른 cyc가 \(path) 파일을 쓰고 있습니다")
    case .full(let path):
      Sentence(
        en: "cannot write \(path): the disk is full or fails; nothing was changed",
        ko: "\(path) 파일에 쓸 수 없습니다. 디스크가 가득 찼거나 고장입니다. 바뀐 것은 없습니다")
    case .corrupt(let path):
      Sentence(en: "\(path) is damaged", ko: "\(path) 파일이 손상되었습니다")
    case .newer(let path):
      Sentence(
        en: "\(path) was made by a newer cyc; it was not touched", ko: "\(path) 파일은 더 새로운 cyc가 만들었습니다. 손대지 않았습니다")
    case .failed(let path, let reason):
      Sentence(en: "\(path) could not be used: \(reason)", ko: "\(path) 파일을 쓸 수 없습니다: \(reason)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .busy: Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
    case .full: Sentence(en: "make room (df -h shows how much there is)", ko: "공간을 비워 주세요 (df -h로 확인할 수 있습니다)")
    case .newer: Sentence(en: "install the newest cyc", ko: "최신 cyc를 설치해 주세요")
    case .corrupt: .typed("cyc todo recover")
    case .notWritable(let path): .typed("ls -l \(path)")
    case .notOpened(let path, _): .typed(ShellWords(words: ["ls", "-ld", SQLiteFile.folder(of: path), path]).text)
    case .failed: nil
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryAgainLater
    case .notOpened, .notWritable, .full, .corrupt, .newer, .failed: .failed
    }
  }
}
