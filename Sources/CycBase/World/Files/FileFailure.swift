internal import Platform

/// Why a file that somebody named is not read or written.
enum FileFailure: UserFacingError, Equatable {
  /// `-` is standard input.
  case notRead(String, reason: Sentence)
  case notWritten(String, reason: Sentence)
  /// What replaces the file that is there already.
  case exists(String, replacing: String)
  /// A folder where a file was to be written, and what writes one into it.
  case folder(String, into: String)

  var message: Sentence {
    switch self {
    case .notRead("-", let reason):
      Sentence(en: "cannot read standard input: \(reason)", ko: "표준 입력을 읽을 수 없어요: \(reason)")
    case .notRead(let path, let reason):
      Sentence(en: "cannot read \(path): \(reason)", ko: "\(path) 파일을 읽을 수 없어요: \(reason)")
    case .notWritten(let path, let reason):
      Sentence(en: "cannot write \(path): \(reason)", ko: "\(path) 파일에 쓸 수 없어요: \(reason)")
    case .exists(let path, _):
      Sentence(en: "\(path) already exists; it was left untouched", ko: "\(path) 파일이 이미 있어요. 그대로 두었어요")
    case .folder(let path, _): Sentence(en: "\(path) is a folder", ko: "파일이 아니라 폴더예요: \(path)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .notRead("-", _): nil
    case .notRead(let path, _): .typed(ShellWords(words: ["ls", "-ld", path]).text)
    case .notWritten(let path, _): .typed(ShellWords(words: ["ls", "-ld", FileFailure.folder(of: path)]).text)
    case .exists(_, let command), .folder(_, let command): .typed(command)
    }
  }

  var exitStatus: ExitStatus { .failed }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
}
