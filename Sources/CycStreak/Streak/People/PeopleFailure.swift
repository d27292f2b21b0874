internal import CycBase

/// Why a list of people gave nobody to look at.
enum PeopleFailure: UserFacingError {
  case notRead(path: String, reason: Sentence)
  /// The list has no name in it.
  case nobody(path: String)

  var message: Sentence {
    switch self {
    case .notRead(let path, let reason):
      path == "-"
        ? Sentence(en: "cannot read standard input: \(reason)", ko: "표준 입력을 읽을 수 없어요: \(reason)")
        : Sentence(en: "cannot read \(path): \(reason)", ko: "\(path) 파일을 읽을 수 없어요: \(reason)")
    case .nobody(let path):
      path == "-"
        ? Sentence(en: "standard input contains no usernames", ko: "표준 입력에 아이디가 없어요")
        : Sentence(en: "\(path) contains no usernames", ko: "\(path)에 아이디가 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .notRead: nil
    case .nobody:
      Sentence(en: "write one login per line; lines with # are comments", ko: "한 줄에 아이디 하나를 적어 주세요. #으로 시작하는 줄은 주석이에요")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .notRead: .failed
    case .nobody: .usage
    }
  }
}
