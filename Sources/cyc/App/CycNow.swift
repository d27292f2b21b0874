internal import Days
internal import Platform

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
  case zone(String)

  var message: Sentence {
    switch self {
    case .zone(let name):
      Sentence(
        en: "TZ names a zone that this machine does not know: '\(name)'", ko: "TZ의 시간대를 이 컴퓨터가 알지 못합니다: '\(name)'")
    case .time(let text):
      Sentence(en: "CYC_NOW is not a time: '\(text)'", ko: "CYC_NOW가 시각이 아닙니다: '\(text)'")
    }
  }
  var hint: Sentence? {
    switch self {
    case .zone:
      Sentence(
        en: "check the spelling (TZ=Asia/Seoul), or install tzdata; otherwise today would silently be UTC's",
        ko: "철자(TZ=Asia/Seoul)를 확인하거나 tzdata를 설치하세요. 그대로 두면 오늘이 UTC 기준이 됩니다")
    case .time:
      Sentence(
        en: "write it as CYC_NOW=2026-08-03T21:00 or CYC_NOW=2026-08-03T21:00:00+09:00",
        ko: "CYC_NOW=2026-08-03T21:00 또는 CYC_NOW=2026-08-03T21:00:00+09:00처럼 적어 주세요")
    }
  }
  var exitStatus: ExitStatus { .usage }
}

extension World {
  /// A wrong "today" would be worse than none.
  ///
  /// - Throws: `EnvironmentError`
  func rejectBadEnvironment() throws {
    if let text = environment[CycNow.name], !text.isEmpty, TimeStamp(iso8601: text) == nil {
      throw EnvironmentError.time(text)
    }
    if let name = ZoneName.unknown(environment: environment) { throw EnvironmentError.zone(name) }
  }
}
