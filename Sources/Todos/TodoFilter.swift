public import Days

/// Which tasks are wanted, and in which order.
public struct TodoFilter: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case all, pending, done
  }

  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By the day and time, what has none last.
    case due
    /// The latest first.
    case created
    case title, number
  }

  public var state: State
  /// Due on one of these days.
  public var due: ClosedRange<Day>?
  /// Not done by this day, and due before it.
  public var overdueOn: Day?
  public var quadrant: Quadrant?
  public var column: BoardColumn?
  /// In the title or the body, whatever the case of the letters.
  public var search: String?
  public var order: Order
  public var limit: Int?

  public init(
    state: State = .all, due: ClosedRange<Day>? = nil, overdueOn: Day? = nil, quadrant: Quadrant? = nil,
    column: BoardColumn? = nil, search: String? = nil, order: Order = .due, limit: Int? = nil
  ) {
    self.state = state
    self.due = due
    self.overdueOn = overdueOn
    self.quadrant = quadrant
    self.column = column
    self.search = search
    self.order = order
    self.limit = limit
  }
}
