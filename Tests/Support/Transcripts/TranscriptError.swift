/// Why a transcript cannot be read or replayed, with the place.
public struct TranscriptError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ name: String, line: Int, _ message: String) {
    description = "\(name):\(line): \(message)"
  }
}
