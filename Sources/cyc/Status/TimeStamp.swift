internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Platform

/// When something was last done, in a small file of its own: by the clock that the world goes by.
struct TimeStamp {
  let path: String

  private static let maxBytes = 32

  /// Whether it was done less than so many seconds ago; a clock that was set back forgets it.
  func isYounger(thanSeconds seconds: Int, at now: Instant) -> Bool {
    let bytes = (try? PrivateFile.read(path, limitBytes: TimeStamp.maxBytes)) ?? nil
    guard let done = bytes.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else { return false }
    return (0..<seconds).contains(now.secondsSince1970 - done)
  }

  /// - Throws: `PrivateFileError`
  func set(to now: Instant) throws(PrivateFileError) {
    try PrivateFile.write(Array(String(now.secondsSince1970).utf8), to: path)
  }
}
