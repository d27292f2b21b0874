package import Days
package import Platform

/// A file with the time when something was last done, by the clock of `World`.
package struct TimeStamp {
  let path: String

  private static let maxBytes = 32

  package init(path: String) { self.path = path }

  /// False if the clock was set back since.
  package func isYounger(thanSeconds seconds: Int, at now: Instant) -> Bool { end(ofSeconds: seconds, at: now) != nil }

  /// When it is `seconds` old, in seconds since 1970; nil if it is that old now, or if the clock was set back since.
  package func end(ofSeconds seconds: Int, at now: Instant) -> Int? {
    let bytes = (try? PrivateFile.read(path, limitBytes: TimeStamp.maxBytes)) ?? nil
    guard let done = bytes.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      (0..<seconds).contains(now.secondsSince1970 - done)
    else { return nil }
    return done + seconds
  }

  package func set(to now: Instant) throws(PrivateFileError) {
    try PrivateFile.write(Array(String(now.secondsSince1970).utf8), to: path)
  }
}

extension World {
  /// Prints a note about a failure that does not fail the command, such as that of a cache or a backup. Prints at most
  /// one such note a day, and none in `check`, which scripts run for its exit status.
  ///
  /// If the time of the note cannot be written either, each run prints one.
  package func noteDaily(_ note: Sentence) {
    guard !screen.isQuiet, !readsWithoutTrace, call.arguments.first != "check" else { return }
    let last = TimeStamp(path: "\(home.directories.state)/daily-note.stamp")
    if last.isYounger(thanSeconds: 86_400, at: clock.now()) { return }
    screen.noteOnce(note)
    try? last.set(to: clock.now())
  }
}
