/// What came of replaying a transcript.
public struct TranscriptOutcome: Sendable {
  /// Each with its place in the file; empty where everything was as expected.
  public let failures: [String]
  /// The transcript as it would have to be to pass.
  public let recording: String
}
