/// The colour that a person gave to a task.
public enum TodoColor: String, Hashable, Sendable, CaseIterable, Codable {
  case red, green, blue, orange, grey, black
}
