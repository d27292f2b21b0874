/// Where a task stands in the Eisenhower matrix, in the order in which the matrix is read.
public enum Quadrant: String, Hashable, Sendable, CaseIterable, Codable {
  /// Important and urgent.
  case `do`
  /// Important, not urgent.
  case decide
  /// Urgent, not important.
  case delegate
  /// Neither.
  case delete
}
