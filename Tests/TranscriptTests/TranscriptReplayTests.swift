import Foundation
import Support
import Testing

/// Replays every transcript of `Tests/Transcripts` against the built program, or the one that `CYC_PROGRAM` names.
///
/// With `RECORD_TRANSCRIPTS=1` the files are rewritten to say what the program prints now; the tests fail all the same,
/// so that nobody takes a recording for a check.
@Suite struct TranscriptReplayTests {
  static let folder = PackageFolder.url.appending(path: "Tests/Transcripts")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".transcript") && $0.contains(part) }.sorted()
  /// Only those whose names contain it.
  private static let part = ProcessInfo.processInfo.environment["TRANSCRIPTS"] ?? ".transcript"
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"
  static let gate = TranscriptGate(places: 4)

  @Test(.enabled(if: (try? BuiltCyc.program()) != nil, "cyc is not built"))
  func thereAreTranscripts() {
    #expect(!Self.names.isEmpty, "no transcripts in \(Self.folder.path)")
  }

  @Test(arguments: names)
  func theProgramStillSaysTheSame(name: String) async throws {
    let file = Self.folder.appendingPathComponent(name)
    let transcript = try Transcript(
      name: "Tests/Transcripts/\(name)", text: String(contentsOf: file, encoding: .utf8))
    let runner = TranscriptRunner(program: try BuiltCyc.program())
    let outcome = try await Self.gate.pass { try await runner.run(transcript) }
    for failure in outcome.failures { Issue.record(Comment(rawValue: failure)) }
    if Self.isRecording {
      try Data(outcome.recording.utf8).write(to: file)
      Issue.record("\(transcript.name) was recorded: read it, then run the tests without RECORD_TRANSCRIPTS")
    }
  }
}
