internal import Platform
package import Store

extension StoreError: UserFacingError {
  package var message: Sentence {
    switch self {
    case .notOpened(let path, let reason):
      Sentence(
        en: "cannot open \(path): \(reason?.sentence.english ?? "the system refused it")",
        ko: "\(path) 파일을 열 수 없어요: \(reason?.sentence.korean ?? "시스템에서 거절했어요")")
    case .notWritable(let path):
      Sentence(en: "cannot write \(path); nothing was changed", ko: "\(path) 파일에 쓸 수 없어요. 바뀐 것은 없어요")
    case .busy(let path):
      Sentence(en: "another cyc is using \(path)", ko: "다른 cyc가 \(path) 파일을 사용하고 있어요")
    case .full(let path):
      Sentence(
        en: "cannot write \(path): the disk is full or failing; nothing was changed",
        ko: "\(path) 파일에 쓸 수 없어요. 디스크가 가득 찼거나 고장이에요. 바뀐 것은 없어요")
    case .corrupt(let path):
      Sentence(en: "\(path) is damaged", ko: "\(path) 파일이 손상되었어요")
    case .newer(let path):
      Sentence(
        en: "\(path) was written by a newer cyc; it was left untouched", ko: "\(path) 파일은 더 최신 버전의 cyc가 만들었어요. 그대로 두었어요"
      )
    case .failed(let path, let reason):
      Sentence(en: "\(path) cannot be used: \(reason)", ko: "\(path) 파일을 사용할 수 없어요: \(reason)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .busy: Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
    case .full: Sentence(en: "free some space (df -h shows how much is left)", ko: "공간을 비워 주세요 (df -h로 확인할 수 있어요)")
    case .newer: Sentence(en: "update cyc", ko: "cyc를 업데이트해 주세요")
    case .corrupt(let path) where path.hasSuffix("/\(PersonalDatabase.fileName)"): .typed("cyc todo recover")
    // What is kept in the others may be lost, and a new one is made.
    case .corrupt(let path): .typed(ShellWords(words: ["mv", path, "\(path).old"]).text)
    case .notWritable(let path): .typed("ls -l \(path)")
    case .notOpened(let path, _): .typed(ShellWords(words: ["ls", "-ld", folder(of: path), path]).text)
    case .failed: nil
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryAgainLater
    case .notOpened, .notWritable, .full, .corrupt, .newer, .failed: .failed
    }
  }

  private func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// The same as `naming` for work that may throw other errors that people are to read: they pass as well.
  static func namingOthers<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as any UserFacingError {
      throw error
    } catch {
      return try naming(path) { throw error }
    }
  }
}
