/// What became of one task: it was added where there was nothing before, removed where there is nothing after.
public struct TodoChange: Hashable, Sendable {
  public let number: Int
  public let before: Todo?
  public let after: Todo?

  public init(added todo: Todo) {
    self.init(number: todo.number, before: nil, after: todo)
  }

  public init(removed todo: Todo) {
    self.init(number: todo.number, before: todo, after: nil)
  }

  /// - Parameters: two states of one task.
  public init(from before: Todo, to after: Todo) {
    precondition(before.number == after.number)
    self.init(number: before.number, before: before, after: after)
  }

  init(number: Int, before: Todo?, after: Todo?) {
    self.number = number
    self.before = before
    self.after = after
  }

  /// What takes this change back.
  public var inverse: TodoChange { TodoChange(number: number, before: after, after: before) }
}
