internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Weather

/// Why `cyc weather` has nothing to show.
struct NoWeather: UserFacingError, Equatable {
  let trouble: WeatherTrouble
  /// The city to set, for whoever has set none.
  let city: String

  var message: Sentence {
    switch trouble {
    case .notSet, .settings, .fault: WeatherPhrases.cause(of: trouble)
    case .offline: Sentence(en: "no weather of today is in the cache", ko: "캐시에 오늘 날씨가 없어요")
    default:
      Sentence(
        en: "no weather: \(WeatherPhrases.cause(of: trouble))",
        ko: "날씨를 알 수 없어요: \(WeatherPhrases.cause(of: trouble))")
    }
  }

  var hint: Sentence? {
    switch trouble {
    case .notSet: .typed("cyc weather set \(city)")
    case .settings(let error): error.hint
    case .fault(let fault): fault.hint
    case .offline: Sentence(en: "without --offline: cyc weather", ko: "--offline 없이 해 보세요: cyc weather")
    case .clockIsSet, .otherDay: nil
    case .failed(let failure, _, _, _): hint(failure)
    }
  }

  private func hint(_ failure: WeatherFailure) -> Sentence? {
    switch failure {
    case .unreachable, .timedOut, .insecure:
      Sentence(
        en: "check the network, then: cyc weather --refresh", ko: "네트워크를 확인하고 다시 해 보세요: cyc weather --refresh")
    case .refusedPlace: .typed("cyc weather set \(city)")
    case .refusedZone: .typed("TZ=Asia/Seoul cyc weather")
    case .unexpected, .unreadable, .noData, .limitedForMinute, .limitedForHour, .limitedForDay, .overloaded,
      .serverTrouble:
      nil
    }
  }

  var exitStatus: ExitStatus {
    switch trouble {
    case .notSet, .otherDay, .clockIsSet: .failed
    case .settings(let error): error.exitStatus
    case .fault(let fault): fault.exitStatus
    case .offline: .tryAgainLater
    case .failed(let failure, _, _, _):
      switch failure {
      case .unreachable, .timedOut, .insecure, .limitedForMinute, .limitedForHour, .limitedForDay, .overloaded,
        .serverTrouble:
        .tryAgainLater
      case .unexpected, .unreadable, .noData, .refusedPlace, .refusedZone: .failed
      }
    }
  }
}
