internal import Platform
internal import Todos

/// Why nothing was exported, imported or removed.
enum TodoImportExportFailure: UserFacingError, Equatable {
  case notRead(String, reason: Sentence)
  case notWritten(String, reason: Sentence)
  case exists(String)
  /// A folder where a file was to be written.
  case folder(String, TodoExportFormat)
  case cannotAsk
  /// A file of the one form that is only written.
  case markdown(String)
  /// The file that was to be imported, and everything that is wrong in it.
  case bad(String, ImportFormat, [ImportProblem])

  /// How many problems are told one by one.
  private static let maxTold = 10

  var message: Sentence {
    switch self {
    case .notRead("-", let reason):
      Sentence(en: "cannot read standard input: \(reason.english)", ko: "표준 입력을 읽을 수 없어요: \(reason.korean)")
    case .notRead(let path, let reason):
      Sentence(en: "cannot read \(path): \(reason.english)", ko: "\(path) 파일을 읽을 수 없어요: \(reason.korean)")
    case .notWritten(let path, let reason):
      Sentence(en: "cannot write \(path): \(reason.english)", ko: "\(path) 파일에 쓸 수 없어요: \(reason.korean)")
    case .exists(let path):
      Sentence(en: "\(path) already exists; it was left untouched", ko: "\(path) 파일이 이미 있어요. 그대로 두었어요")
    case .folder(let path, _): Sentence(en: "\(path) is a folder", ko: "파일이 아니라 폴더예요: \(path)")
    case .cannotAsk: Sentence(en: "cannot ask for confirmation here", ko: "여기서는 확인을 물어볼 수 없어요")
    case .markdown(let path):
      Sentence(
        en: "Markdown is for people and cannot be imported: \(path)", ko: "Markdown은 사람이 읽는 형식이라 가져올 수 없어요: \(path)")
    case .bad(let path, let format, let problems): TodoImportExportFailure.message(path, format, problems)
    }
  }

  private static func message(_ path: String, _ format: ImportFormat, _ problems: [ImportProblem]) -> Sentence {
    let lines = problems.prefix(maxTold).map { problem in
      let reason = problem.reason.said(format)
      return Sentence(
        en: "line \(problem.line): \(reason.english)", ko: "\(problem.line)번째 줄: \(reason.korean)")
    }
    let more = problems.count - lines.count
    let name = path == "-" ? Sentence(en: "standard input", ko: "표준 입력") : .typed(path)
    let rest = more > 0 ? [Sentence(en: "and \(more) more", ko: "그 밖에 \(more)개")] : []
    return Sentence(
      en: (["nothing was imported from \(name.english)"] + (lines + rest).map { "  \($0.english)" })
        .joined(separator: "\n"),
      ko: (["\(name.korean)에서 아무것도 가져오지 않았어요"] + (lines + rest).map { "  \($0.korean)" })
        .joined(separator: "\n"))
  }

  var hint: Sentence? {
    switch self {
    case .notRead("-", _): nil
    case .notRead(let path, _): .typed(ShellWords(words: ["ls", "-ld", path]).text)
    case .notWritten(let path, _):
      .typed(ShellWords(words: ["ls", "-ld", TodoImportExportFailure.folder(of: path)]).text)
    case .markdown(let path):
      Sentence(
        en: "export json, csv or todotxt and import that; if it is not Markdown: cyc todo import --format json \(path)",
        ko: "json, csv, todotxt로 내보내서 가져와 주세요. Markdown이 아니라면: cyc todo import --format json \(path)")
    case .exists(let path): .typed("cyc todo export -y \(path)")
    case .folder(let path, let format):
      .typed("cyc todo export \(path.hasSuffix("/") ? path : "\(path)/")tasks\(format.fileEnds[0])")
    case .cannotAsk: .typed("cyc todo reset -y")
    case .bad(let path, .json, let problems) where problems.contains { $0.reason == .notJSON || $0.reason == .notTasks }:
      Sentence(
        en: "for another format: cyc todo import --format csv \(path), or todotxt, or taskwarrior",
        ko: "다른 형식이라면: cyc todo import --format csv \(path) (csv 대신 todotxt나 taskwarrior도 돼요)")
    case .bad(_, _, let problems) where problems.contains(where: \.isOfAnotherVersion):
      Sentence(
        en: "a newer cyc may have written it: update cyc", ko: "더 새로운 cyc가 만든 파일일 수 있어요. cyc를 업데이트해 주세요")
    case .bad: Sentence(en: "fix these lines, then import it again", ko: "이 줄들을 고친 다음 다시 가져와 주세요")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .cannotAsk: .usage
    case .notRead, .notWritten, .exists, .folder, .markdown, .bad: .failed
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
}

extension ImportProblem {
  fileprivate var isOfAnotherVersion: Bool {
    if case .schemaVersion(.some) = reason { true } else { false }
  }
}
