public import ArgumentParser
public import Todos

/// The forms in which tasks are written down.
enum TodoExportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, todotxt, markdown, csv

  func text(_ todos: [Todo], language: Language) -> String {
    switch self {
    case .json: TodoExport.json(todos)
    case .todotxt: TodoExport.todoTxt(todos)
    case .markdown: TodoMarkdown(todos: todos, language: language).text
    case .csv: TodoExport.csv(todos)
    }
  }
}

extension ImportFormat: ExpressibleByArgument {}
