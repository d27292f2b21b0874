/// Why a line could not be understood, in words for whoever wrote it.
public struct GrammarError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
