/// Why the stand-in cannot be used, in words.
public struct StandInError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
