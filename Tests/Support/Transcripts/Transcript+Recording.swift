extension Transcript.Expected {
  /// The lines of a transcript that say this.
  var lines: [String] {
    let trailing = output.reversed().prefix { $0.isEmpty }.count
    // A blank line directly behind the command would separate, not be printed.
    let leading = output.prefix { $0.isEmpty }.count
    let printed = output.enumerated().map { index, line in
      let isAtEdge = index < leading || index >= output.count - trailing
      return line.isEmpty ? (isAtEdge ? "\\" : "") : Transcript.Expected.escaped(line)
    }
    return printed + errors.map { $0.isEmpty ? "!" : "! \($0)" } + (exitCode == 0 ? [] : ["? \(exitCode)"])
  }

  private static func escaped(_ line: String) -> String {
    line.first.map { "#@$!?<>|\\".contains($0) } == true ? "\\\(line)" : line
  }
}

extension Transcript {
  /// The text of the file with other expectations; those of commands that are not named stay.
  func text(expecting recordings: [(command: Command, expected: Expected)]) -> String {
    var lines = lines
    for (command, expected) in recordings.reversed() {
      lines.replaceSubrange(command.expectedLines, with: expected.lines)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
