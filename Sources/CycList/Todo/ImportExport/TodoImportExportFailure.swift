internal import CycBase
internal import CycStreak
internal import Todos

/// Why nothing was imported or removed.
enum TodoImportExportFailure: UserFacingError, Equatable {
  case cannotAsk
  /// A file of the one form that is only written.
  case markdown(String)
  /// The file that was to be imported, and everything that is wrong in it.
  case bad(String, ImportFormat, [ImportProblem])

  var message: Sentence {
    switch self {
    case .cannotAsk:
      Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
    case .markdown(let path):
      Sentence(
        en: "Markdown is for people and cannot be imported: \(path)", ko: "Markdown은 사람이 읽는 형식이라 가져올 수 없어요: \(path)")
    case .bad(let path, let format, let problems):
      FileProblems.nothingImported(from: path, problems.map { ($0.line, $0.reason.said(format)) })
    }
  }

  var hint: Sentence? {
    switch self {
    case .markdown(let path):
      Sentence(
        en: "export json, csv or todotxt and import that; if it is not Markdown: cyc todo import --format json \(path)",
        ko: "json, csv, todotxt로 내보내서 가져와 주세요. Markdown이 아니라면: cyc todo import --format json \(path)")
    case .cannotAsk: .typed("cyc todo reset -y")
    case .bad(let path, .json, let problems) where problems.contains { $0.reason == .notJSON || $0.reason == .notTasks }:
      Sentence(
        en: "for another format: cyc todo import --format csv \(path), or todotxt, or taskwarrior",
        ko: "다른 형식이라면: cyc todo import --format csv \(path) (csv 대신 todotxt나 taskwarrior도 돼요)")
    case .bad(_, _, let problems) where problems.contains(where: \.isOfAnotherVersion):
      FileWords.newerVersion
    case .bad: FileWords.fixLines
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .cannotAsk: .usage
    case .markdown, .bad: .failed
    }
  }
}

extension ImportProblem {
  fileprivate var isOfAnotherVersion: Bool {
    if case .schemaVersion(.some) = reason { true } else { false }
  }
}
