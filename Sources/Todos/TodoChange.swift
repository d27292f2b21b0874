/// What became of one task: it was added where there was nothing before, removed where there is nothing after.
public struct TodoChange: Hashable, Sendable {
  /// Whose it is.
  public let uuid: String
  /// What that task is called by on this machine.
  public let number: Int
  public let before: Todo?
  public let after: Todo?

  public init(added todo: Todo) {
    self.init(uuid: todo.uuid, number: todo.number, before: nil, after: todo)
  }

  public init(removed todo: Todo) {
    self.init(uuid: todo.uuid, number: todo.number, before: todo, after: nil)
  }

  /// - Parameters: two states of one task.
  public init(from before: Todo, to after: Todo) {
    precondition(before.uuid == after.uuid && before.number == after.number)
    self.init(uuid: after.uuid, number: after.number, before: before, after: after)
  }

  init(uuid: String, number: Int, before: Todo?, after: Todo?) {
    self.uuid = uuid
    self.number = number
    self.before = before
    self.after = after
  }

  /// What takes this change back.
  public var inverse: TodoChange { TodoChange(uuid: uuid, number: number, before: after, after: before) }
}
