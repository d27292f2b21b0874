/// How far a task has come, from left to right.
public enum BoardColumn: String, Hashable, Sendable, CaseIterable, Codable {
  case todo, doing, done
}
