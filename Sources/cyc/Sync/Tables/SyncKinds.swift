internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import GRDB
internal import Sync
internal import Todos

/// What is synced, and where it lies in the repository.
enum SyncKinds {
  static let todo = RecordKind(
    folder: "todo", layout: .sharded, rules: Todo.mergeRules,
    accepts: { (try? Todo(record: $0, number: 1)) != nil })

  /// All but the tasks, of which what one sync changes is one step of their history.
  static let tables: [any SyncedTable.Type] = [
    SyncedDDays.self, SyncedFreezes.self, SyncedGoal.self, SyncedReachedGoals.self,
  ]

  /// cyc.json on the branch says whose it is; `format` goes up when an older cyc would misread the files.
  static let schema = RecordSchema(markerPath: "cyc.json", format: 1, kinds: [todo] + tables.map { $0.kind })

  static func table(of path: RecordPath) -> (any SyncedTable.Type)? { tables.first { $0.kind.folder == path.kind } }
}
