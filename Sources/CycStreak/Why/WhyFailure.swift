internal import CycBase
internal import Git
internal import Terminal

/// Why `cyc why` has nothing to say of a folder.
enum WhyFailure: UserFacingError, Equatable {
  case git(GitError)
  /// Nothing tells whose commits are meant.
  case noIdentity(String)

  var message: Sentence {
    switch self {
    case .git(.noFolder(let path)):
      Sentence(en: "there is no folder \(shown(path))", ko: "\(shown(path)) 폴더가 없어요")
    case .git(.noRepository(let path)):
      Sentence(en: "not a git repository: \(shown(path))", ko: "git 저장소가 아니에요: \(shown(path))")
    case .git(.notTrusted(let path)):
      Sentence(
        en: "git refuses to read \(shown(path)): it belongs to another user",
        ko: "다른 사용자의 저장소라서 git에서 \(shown(path)) 폴더를 읽지 않아요")
    case .git(.noGit): Sentence(en: "git is not installed", ko: "git이 설치되어 있지 않아요")
    case .git(.noAnswer(let path)):
      Sentence(en: "git gave no answer for \(shown(path))", ko: "git에서 \(shown(path)) 저장소의 답을 받지 못했어요")
    case .noIdentity(let name):
      Sentence(en: "git's user.email is not set for \(name)", ko: "\(name) 저장소에서 쓸 이메일이 git에 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .git(.noFolder), .git(.noRepository): .typed("cyc why ~/src/cyc")
    case .git(.notTrusted(let path)): .typed("git config --global --add safe.directory \(shellQuoted(path))")
    case .git(.noGit): .typed("sudo apt install git")
    case .git(.noAnswer(let path)): .typed("git -C \(shellQuoted(path)) status")
    case .noIdentity: .typed("git config --global user.email YOU@EXAMPLE.COM")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .git(.noFolder), .git(.noRepository): .usage
    case .git, .noIdentity: .failed
    }
  }

  private func shown(_ path: String) -> String { Sanitizer.clean(path).truncated(to: 200) }
}
