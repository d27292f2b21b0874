internal import CycBase
internal import CycStreak
public import ArgumentParser
public import Todos

/// The forms in which tasks are written down.
enum TodoExportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, todotxt, markdown, csv

  /// The format that a file's name says by its end; nil where it says none.
  init?(ofFile path: String) {
    guard let format = TodoExportFormat.allCases.first(where: { path.ends(inOneOf: $0.fileEnds) }) else { return nil }
    self = format
  }

  /// What names of such files end in, the usual one first.
  var fileEnds: [String] {
    switch self {
    case .json: [".json"]
    case .todotxt: [".txt"]
    case .markdown: [".md", ".markdown"]
    case .csv: [".csv"]
    }
  }

  func text(_ todos: [Todo], language: Language) -> String {
    switch self {
    case .json: TodoExport.json(todos)
    case .todotxt: TodoExport.todoTxt(todos)
    case .markdown: TodoMarkdown(todos: todos, language: language).text
    case .csv: TodoExport.csv(todos)
    }
  }
}

extension ImportFormat: ExpressibleByArgument {
  /// The format that a file's name says by its end; nil where it says none that is read.
  package init?(ofFile path: String) {
    switch TodoExportFormat(ofFile: path) {
    case .json: self = .json
    case .todotxt: self = .todotxt
    case .csv: self = .csv
    case .markdown, nil: return nil
    }
  }
}

extension String {
  fileprivate func ends(inOneOf ends: [String]) -> Bool { ends.contains { lowercased().hasSuffix($0) } }
}
