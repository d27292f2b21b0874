package import Platform
internal import Terminal

/// An error that a person can do something about.
package protocol UserFacingError: Error {
  /// What happened: lower case, names the thing, no full stop. Never a token or a part of a response.
  var message: Sentence { get }
  /// What to type or do now, where there is something.
  var hint: Sentence? { get }
  var exitStatus: ExitStatus { get }
}

/// Nobody reads the output any more, as in `cyc streak | head -1`.
package struct BrokenPipe: Error { package init() {} }

/// The standard output took no more, as on a full disk.
package struct OutputFailure: UserFacingError {
  package let reason: SystemReason

  package init(reason: SystemReason) {
    self.reason = reason
  }

  package var message: Sentence {
    Sentence(en: "cannot write the output: \(reason.sentence)", ko: "출력을 쓸 수 없어요: \(reason.sentence)")
  }
  package var hint: Sentence? { nil }
  package var exitStatus: ExitStatus { .failed }
}

extension String {
  /// As much as an error shows of what somebody typed, with nothing in it that a terminal would obey.
  package var excerpt: String { Sanitizer.clean(self).truncated(to: 60) }
}
