internal import Days
internal import Platform
internal import Terminal

/// `CYC_NOW`: a time that stands in for the clock, for tests, demos and "what would it say at nine?".
enum CycNow {
  static let name = "CYC_NOW"

  /// The moment that the variable names; nil where it is not set or names none.
  static func instant(environment: [String: String]) -> Instant? {
    environment[name].flatMap { TimeStamp(iso8601: $0) }.map { SystemClock.instant(for: $0) }
  }
}

/// A variable whose value cannot be used, found before anything is done with it.
enum EnvironmentError: UserFacingError {
  case time(String)

  var message: Sentence {
    switch self {
    case .time(let text):
      Sentence(en: "CYC_NOW is not a time: '\(text)'", ko: "CYC_NOW가 시각이 아닙니다: '\(text)'")
    }
  }
  var hint: Sentence? {
    Sentence(
      en: "write it as CYC_NOW=2026-08-03T21:00 or CYC_NOW=2026-08-03T21:00:00+09:00",
      ko: "CYC_NOW=2026-08-03T21:00 또는 CYC_NOW=2026-08-03T21:00:00+09:00처럼 적어 주세요")
  }
  var exitStatus: ExitStatus { .usage }
}

extension World {
  /// A wrong "today" would be worse than none.
  ///
  /// - Throws: `EnvironmentError`
  func rejectBadEnvironment() throws {
    if let text = environment[CycNow.name], !text.isEmpty, TimeStamp(iso8601: text) == nil {
      throw EnvironmentError.time(Sanitizer.clean(text))
    }
  }
}
