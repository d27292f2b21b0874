internal import Foundation
package import Platform
internal import Terminal

/// An error that the user can do something about.
package protocol UserFacingError: Error {
  /// Lower case, names the thing, no full stop. Never contains a token or a part of a response.
  var message: Sentence { get }
  /// The next step, usually a command to type.
  var hint: Sentence? { get }
  var exitStatus: ExitStatus { get }
}

extension Error {
  /// The error if it is for people. Faster than a cast of `any Error`, which would first look up whether `any Error`
  /// itself conforms.
  package var userFacing: (any UserFacingError)? { self as? any UserFacingError }
}

extension UserFacingError {
  package var hint: Sentence? { nil }
  package var exitStatus: ExitStatus { .failed }
}

/// The reader of the output has exited, as in `cyc streak | head -1`.
package struct BrokenPipe: Error { package init() {} }

package struct OutputFailure: UserFacingError {
  package let reason: SystemReason
  /// Whether the command had the personal database open to change it.
  package var mayHaveChanged = false

  package var message: Sentence {
    Sentence(en: "cannot write the output: \(reason.sentence)", ko: "출력을 쓸 수 없어요: \(reason.sentence)")
  }

  package var hint: Sentence? {
    guard mayHaveChanged else { return nil }
    return Sentence(
      en: "your change may be saved all the same: check before you type it again",
      ko: "바꾼 내용은 이미 저장되었을 수 있어요. 다시 입력하기 전에 확인해 주세요")
  }
}

extension String {
  /// Shortened for error messages, without control characters and GitHub's tokens.
  package var excerpt: String {
    let text = replacing(/(gh[oprsu]_|github_pat_)[A-Za-z0-9_]+/) { "\($0.1)****" }
    return Sanitizer.clean(text).truncated(to: 60)
  }
}

/// Exit status of cyc. Thrown, it ends a command without a message.
package enum ExitStatus: Int32, Error {
  /// Success, or the answer is yes.
  case done = 0
  /// The answer is no.
  case no = 1
  case failed = 2
  /// A login is needed, or GitHub refused it.
  case loginNeeded = 4
  /// i3blocks shows the block as urgent.
  case urgent = 33
  /// Wrong arguments (EX_USAGE of sysexits.h).
  case usage = 64
  /// A bug in cyc (EX_SOFTWARE).
  case bug = 70
  /// Offline, rate limit, lock (EX_TEMPFAIL).
  case tryAgainLater = 75
}

package func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// Arguments that the parser accepts but that make no sense, such as two options that contradict each other.
///
/// Thrown by `validate()`, by transforms of values, and by commands.
package struct UsageFailure: UserFacingError, Equatable {
  package let message: Sentence
  /// Nil to point to the help of the command.
  package let hint: Sentence?

  package init(en english: Sentence.Half<EnglishHalf>, ko korean: Sentence.Half<KoreanHalf>, hint: Sentence? = nil) {
    message = Sentence(en: english, ko: korean)
    self.hint = hint
  }

  package var exitStatus: ExitStatus { .usage }

  package static func together(_ options: [String]) -> UsageFailure {
    let english = "\(options.dropLast().joined(separator: ", ")) and \(options.last ?? "")"
    return UsageFailure(
      en: "\(english) cannot be used together", ko: "함께 쓸 수 없는 옵션이에요: \(options.joined(separator: ", "))")
  }

  package static func together(_ options: String...) -> UsageFailure { together(options) }

  package static func alone(_ option: String, needs other: String, hint: Sentence? = nil) -> UsageFailure {
    UsageFailure(en: "\(option) works only with \(other)", ko: "\(option) 옵션은 \(other) 옵션이 있어야 쓸 수 있어요", hint: hint)
  }

  package static func notIn(_ range: ClosedRange<Int>, _ option: String, _ number: Int) -> UsageFailure {
    let (low, high) = (range.lowerBound, range.upperBound)
    return UsageFailure(
      en: "\(option) takes a number from \(low) to \(high), not \(number)",
      ko: "\(option)에는 \(low)부터 \(high)까지의 숫자만 쓸 수 있어요: \(number)")
  }

  /// - Parameter things: The unit in English, such as `tasks`
  package static func notPositive(_ option: String, _ things: String, _ number: Int) -> UsageFailure {
    UsageFailure(
      en: "\(option) takes a number of \(things), 1 or more, not \(number)",
      ko: "\(option)에는 1 이상의 숫자만 쓸 수 있어요: \(number)")
  }

  package static func notAmong(_ allowed: [String], _ option: String, _ value: String) -> UsageFailure {
    UsageFailure(
      en: "\(option) takes \(Sentence.anyOf(allowed)), not '\(value.excerpt)'",
      ko: "\(option)에는 \(Sentence.anyOf(allowed))만 쓸 수 있어요: '\(value.excerpt)'")
  }

  package static func surplus(_ word: String, hint: Sentence? = nil) -> UsageFailure {
    UsageFailure(en: "unexpected argument '\(word.excerpt)'", ko: "여기에는 쓰지 않는 인자예요: '\(word.excerpt)'", hint: hint)
  }
}

extension Sentence {
  /// `a, b or c`; in Korean only commas, because a particle would have to fit the word before it.
  static func anyOf(_ words: [String]) -> Sentence {
    let last = words.count > 1 ? " or \(words[words.count - 1])" : ""
    return Sentence(
      english: words.prefix(max(1, words.count - 1)).joined(separator: ", ") + last,
      korean: words.joined(separator: ", "))
  }
}
