package import Platform
internal import Terminal

extension ProgramObstacle {
  package var message: Sentence {
    switch self {
    case .notInPath(let name):
      Sentence(en: "no program '\(Sanitizer.clean(name))' in PATH", ko: "PATH에 '\(Sanitizer.clean(name))' 프로그램이 없어요")
    case .relativePath(let path):
      Sentence(en: "'\(Sanitizer.clean(path))' is not a full path", ko: "'\(Sanitizer.clean(path))' 대신 전체 경로를 적어 주세요")
    case .noSuchFile(let path):
      Sentence(en: "\(Sanitizer.clean(path)) does not exist", ko: "\(Sanitizer.clean(path)) 파일이 없어요")
    case .notExecutable(let path):
      Sentence(en: "\(Sanitizer.clean(path)) is not executable", ko: "\(Sanitizer.clean(path))에 실행 권한이 없어요")
    case .noInterpreter(let path, let interpreter):
      Sentence(
        en:
          "the first line of \(Sanitizer.clean(path)) names \(ProgramObstacle.shown(interpreter)), which does not exist",
        ko: "\(Sanitizer.clean(path))의 첫 줄에 적힌 \(ProgramObstacle.shown(interpreter)) 프로그램이 없어요")
    case .refused(let path, let reason):
      Sentence(
        en: "\(Sanitizer.clean(path)) cannot be started: \(reason)",
        ko: "\(Sanitizer.clean(path)) 파일을 실행할 수 없어요: \(reason)")
    }
  }

  /// A command that helps, unless another program has to be chosen.
  package var remedy: String? {
    switch self {
    case .notExecutable(let path): "chmod +x \(ShellWords.quoted(path))"
    case .noInterpreter(let path, _): "head -n 1 \(ShellWords.quoted(path))"
    case .notInPath, .relativePath, .noSuchFile, .refused: nil
    }
  }

  /// Makes the carriage return visible that a file from Windows has at the end of the name.
  private static func shown(_ interpreter: String) -> String {
    "'\(Sanitizer.clean(interpreter.replacing("\r", with: "\\r")))'"
  }
}
