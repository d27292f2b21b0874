/// Why a file was not edited.
package enum EditorFailure: UserFacingError, Equatable {
  /// - Parameter path: nil where it is a form of ours, that nobody can open otherwise.
  case notChosen(path: String?)
  case notStarted(String, path: String)
  case failed(String, status: Int32)
  /// - Parameter instead: what does the same without one.
  case notWanted(instead: String)

  package var message: Sentence {
    switch self {
    case .notChosen(nil): Sentence(en: "there is no editor set", ko: "편집기가 정해져 있지 않아요")
    case .notChosen(let path?):
      Sentence(en: "there is no editor set to open \(path) with", ko: "\(path) 파일을 열 편집기가 정해져 있지 않아요")
    case .notStarted(let editor, let path):
      Sentence(en: "cannot start '\(editor)' to edit \(path)", ko: "\(path) 파일을 열 '\(editor)' 편집기를 시작할 수 없어요")
    case .failed(let editor, let status):
      Sentence(en: "'\(editor)' exited with status \(status)", ko: "'\(editor)' 편집기가 오류로 끝났어요 (종료 코드 \(status))")
    case .notWanted: Sentence(en: "--no-input opens no editor", ko: "--no-input이면 편집기를 열지 않아요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .notChosen, .notStarted:
      Sentence(en: "set one, for example: export EDITOR=nano", ko: "편집기를 지정하세요. 예: export EDITOR=nano")
    case .notWanted(let command): .typed(command)
    case .failed: nil
    }
  }

  package var exitStatus: ExitStatus {
    if case .notWanted = self { .usage } else { .failed }
  }
}
