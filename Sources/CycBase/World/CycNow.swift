package import Days
internal import Platform

/// `CYC_NOW`: a time that stands in for the clock, for tests, demos and "what would it say at nine?".
package enum CycNow {
  package static let name = "CYC_NOW"

  /// The moment that the variable names; nil where it is not set or names none.
  package static func instant(environment: [String: String]) -> Instant? {
    environment[name].flatMap { Timestamp(iso8601: $0) }.map { SystemClock.instant(for: $0) }
  }
}

/// A variable whose value cannot be used, found before anything is done with it.
enum EnvironmentError: UserFacingError {
  case time(String)
  case zone(ZoneCheck.Failure)

  var message: Sentence {
    switch self {
    case .zone(.variable(let text)):
      Sentence(
        en: "TZ is not a time zone that this machine knows: '\(text)'", ko: "TZ의 시간대를 이 컴퓨터가 알지 못해요: '\(text)'")
    case .zone(.machine(let name)):
      Sentence(
        en: "this machine's time zone is '\(name)', but it has no rules for it",
        ko: "이 컴퓨터의 시간대는 '\(name)'인데 그 규칙이 없어요")
    case .time(let text):
      Sentence(en: "CYC_NOW is not a time: '\(text)'", ko: "CYC_NOW가 시각이 아니에요: '\(text)'")
    }
  }
  var hint: Sentence? {
    switch self {
    case .zone(.variable):
      Sentence(
        en: "write it as TZ=Asia/Seoul or TZ=KST-9, or install tzdata; otherwise today would silently be that of UTC",
        ko: "TZ=Asia/Seoul이나 TZ=KST-9처럼 적거나 tzdata를 설치하세요. 그대로 두면 오늘이 UTC 기준이 돼요")
    case .zone(.machine): .typed("sudo apt install tzdata")
    case .time:
      Sentence(
        en: "write it as CYC_NOW=2026-08-03T21:00 or CYC_NOW=2026-08-03T21:00:00+09:00",
        ko: "CYC_NOW=2026-08-03T21:00이나 CYC_NOW=2026-08-03T21:00:00+09:00처럼 적어 주세요")
    }
  }
  var exitStatus: ExitStatus { .usage }
}

extension World {
  /// A wrong "today" would be worse than none.
  ///
  /// - Throws: `EnvironmentError`
  package func rejectBadEnvironment() throws {
    if let text = environment[CycNow.name], !text.isEmpty, Timestamp(iso8601: text) == nil {
      throw EnvironmentError.time(text)
    }
    if let failure = ZoneCheck.failure(environment: environment) { throw EnvironmentError.zone(failure) }
  }
}
