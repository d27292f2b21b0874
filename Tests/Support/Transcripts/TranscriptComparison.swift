/// Compares what a command did with what a transcript expects of it.
struct TranscriptComparison {
  let expected: Transcript.Expected
  let actual: Transcript.Expected

  /// What differs, for a person to read, or nil where nothing does.
  var difference: String? {
    let parts = [
      TranscriptComparison.difference("stdout", expected.output, actual.output),
      TranscriptComparison.difference("stderr", expected.errors, actual.errors),
      expected.exitCode == actual.exitCode
        ? nil : "  exit code: expected \(expected.exitCode), actual \(actual.exitCode)",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// What a recording of the command says: patterns that fit stay, everything else is as it was printed.
  var recording: Transcript.Expected {
    var recording = actual
    recording.output = TranscriptComparison.keepingPatterns(expected.output, in: actual.output)
    recording.errors = TranscriptComparison.keepingPatterns(expected.errors, in: actual.errors)
    return recording
  }

  /// Whether a line is what a pattern describes, in which `[..]` stands for anything.
  static func matches(_ pattern: String, _ line: String) -> Bool {
    // Anything must come before, between and behind the pieces, and nothing else.
    let pieces = pattern.split(separator: "[..]", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return pattern == line }
    guard line.count >= first.count + last.count, line.hasPrefix(first), line.hasSuffix(last) else { return false }
    var rest = line.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// The lines that differ, between the lines that are the same at the beginning and at the end.
  private static func difference(_ stream: String, _ expected: [String], _ actual: [String]) -> String? {
    let same = zip(expected, actual).prefix { matches($0, $1) }.count
    if same == expected.count, same == actual.count { return nil }
    let sameAtEnd = zip(expected.dropFirst(same).reversed(), actual.dropFirst(same).reversed())
      .prefix { matches($0, $1) }.count
    let lines =
      actual.prefix(same).map { "      \($0)" } + expected.dropFirst(same).dropLast(sameAtEnd).map { "    - \($0)" }
      + actual.dropFirst(same).dropLast(sameAtEnd).map { "    + \($0)" }
      + actual.suffix(sameAtEnd).map { "      \($0)" }
    return (["  \(stream) (- expected, + actual):"] + lines).joined(separator: "\n")
  }

  private static func keepingPatterns(_ expected: [String], in actual: [String]) -> [String] {
    var patterns = expected.filter { $0.contains("[..]") }[...]
    return actual.map { line in
      guard let fitting = patterns.firstIndex(where: { matches($0, line) }) else { return line }
      defer { patterns = patterns[(fitting + 1)...] }
      return patterns[fitting]
    }
  }
}
