internal import CycBase
internal import CycStreak
package import ArgumentParser
internal import Terminal
internal import Todos

extension CompletionKind {
  /// The numbers of open tasks, with their titles.
  package static let tasks = values { world in
    (try world.readTodos { try $0.todos() } ?? []).filter { !$0.isDone }.map {
      ("\($0.number)", Sanitizer.clean($0.title))
    }
  }
}
