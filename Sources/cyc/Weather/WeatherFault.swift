internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz

/// Settings and variables by which no weather can be asked for.
enum WeatherFault: UserFacingError, Equatable {
  /// One of the coordinates stands alone.
  case halfSet(missing: AnySetting)
  case badServer(String)

  var message: Sentence {
    switch self {
    case .halfSet(let missing):
      Sentence(en: "\(missing.name) is missing in the settings", ko: "설정에 \(missing.name) 값이 없어요")
    case .badServer(let text):
      Sentence(
        en: "CYC_WEATHER_URL does not name a server on this machine: '\(text.excerpt)'",
        ko: "CYC_WEATHER_URL 값이 이 컴퓨터의 서버가 아니에요: '\(text.excerpt)'")
    }
  }

  var hint: Sentence? {
    switch self {
    case .halfSet: .typed("cyc weather set Seoul")
    case .badServer:
      Sentence(
        en: "for other servers: cyc config set weather.url https://weather.example.com",
        ko: "다른 서버를 쓰려면: cyc config set weather.url https://weather.example.com")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .halfSet: .failed
    case .badServer: .usage
    }
  }
}
