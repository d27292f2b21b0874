/// A version of git, such as 2.39.
struct GitVersion: Comparable {
  let major: Int
  let minor: Int

  /// The first one with all that is used here, such as `push` and `fetch` without a FETCH_HEAD, and settings from the environment.
  static let oldest = GitVersion(major: 2, minor: 31)

  init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  /// Reads `git version 2.39.5 (Apple Git-154)`; nil where it is something else.
  init?(_ answer: String) {
    let words = answer.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor)
  }

  static func < (one: GitVersion, other: GitVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}
