internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Weather

/// Why a place was not set.
enum PlaceFailure: UserFacingError, Equatable {
  case blank
  case tooLong
  case noSuchCoordinates(String)
  case notFound(String)
  /// Nobody can be asked which one is meant.
  case ambiguous(String)
  case notSearched(WeatherFailure)

  var message: Sentence {
    switch self {
    case .blank: Sentence(en: "the name of the place has fewer than two letters", ko: "장소의 이름은 두 글자 이상이어야 해요")
    case .tooLong: Sentence(en: "the name of the place has more than 100 letters", ko: "장소의 이름이 100자를 넘어요")
    case .noSuchCoordinates(let text):
      Sentence(en: "there is no such place: '\(text.excerpt)'", ko: "없는 좌표예요: '\(text.excerpt)'")
    case .notFound(let name):
      Sentence(en: "no place is called '\(name.excerpt)'", ko: "찾을 수 없는 장소예요: '\(name.excerpt)'")
    case .ambiguous(let name):
      Sentence(en: "type the one that you mean by '\(name.excerpt)'", ko: "'\(name.excerpt)' 가운데 원하는 곳의 줄을 입력해 주세요")
    case .notSearched(let failure):
      Sentence(
        en: "cannot look for places: \(cause(failure))", ko: "장소를 찾을 수 없어요: \(cause(failure))")
    }
  }

  private func cause(_ failure: WeatherFailure) -> Sentence {
    switch failure {
    case .refusedPlace, .refusedZone: Sentence(en: "Open-Meteo refuses the name", ko: "Open-Meteo에서 이름을 거절했어요")
    default: WeatherPhrases.cause(of: .failed(failure, server: "Open-Meteo", zoneName: nil, retryAt: nil))
    }
  }

  var hint: Sentence? {
    switch self {
    case .blank, .tooLong: .typed("cyc weather set Seoul")
    case .noSuchCoordinates:
      Sentence(
        en: "latitude first, from -90 to 90, then longitude: cyc weather set 37.57,126.98",
        ko: "위도(-90~90)를 먼저, 경도를 다음에 적어 주세요: cyc weather set 37.57,126.98")
    case .notFound:
      Sentence(
        en: "try its English name, or its coordinates: cyc weather set 37.57,126.98",
        ko: "영어 이름이나 좌표로 해 보세요: cyc weather set 37.57,126.98")
    case .ambiguous: nil
    case .notSearched:
      Sentence(
        en: "coordinates need no search: cyc weather set 37.57,126.98",
        ko: "좌표를 쓰면 장소를 검색하지 않아도 돼요: cyc weather set 37.57,126.98")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .blank, .tooLong, .noSuchCoordinates, .ambiguous: .usage
    case .notFound: .failed
    case .notSearched(let failure):
      switch failure {
      case .unexpected, .unreadable, .noData, .refusedPlace, .refusedZone: .failed
      default: .tryAgainLater
      }
    }
  }
}
