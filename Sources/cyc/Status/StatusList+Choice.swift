internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Todos

extension StatusList {
  /// Marks the task as done that was chosen in the list. What goes wrong shows in the list that follows: the task is still there.
  static func finish(_ number: Int, in world: World) {
    _ = try? TodoReference.numbers([number]).change(.done, in: world) {
      TodoEdit(column: .done).applied(to: $0, at: $1)
    }
  }
}
