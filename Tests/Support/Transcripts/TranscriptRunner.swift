import Foundation

/// Replays transcripts against a built program, each in a folder and an environment of its own.
public struct TranscriptRunner: Sendable {
  /// The program that transcripts call by `name`.
  public let program: String
  public let name: String
  /// How long one command may take.
  public var timeLimitSeconds = 60.0

  public init(program: String, name: String = "cyc") {
    self.program = program
    self.name = name
  }

  /// Replays one; throws where it cannot even be tried.
  public func run(_ transcript: Transcript) async throws -> TranscriptOutcome {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw StandInError("\(program) is not there or cannot be run")
    }
    let standIn = transcript.usesStandIn ? try await StandIn.start() : nil
    var session = try TranscriptSession(transcript: transcript, runner: self, standIn: standIn)
    let result: Result<Void, any Error>
    do {
      for step in transcript.steps { try await session.take(step) }
      try await session.askStandIn()
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await standIn?.stop()
    session.removeFolders()
    try result.get()
    return TranscriptOutcome(
      failures: session.failures, recording: transcript.text(expecting: session.recordings))
  }
}
