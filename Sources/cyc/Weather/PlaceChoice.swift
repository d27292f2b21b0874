internal import CycBase
internal import Formats
internal import Foundation
internal import Platform
internal import Terminal
internal import Weather

/// A search for a place by name. The person always chooses, even if there is only one.
struct PlaceChoice {
  let world: World
  let columns: Int
  let isASCII: Bool

  /// Open-Meteo finds nothing for a single character. The upper limit is our own.
  private static let nameLengths = 2...100

  /// Returns one or more places. Throws `PlaceFailure` and `WeatherSettingError`.
  func find(_ typed: String) throws -> [FoundPlace] {
    let composed = Sanitizer.clean(typed).precomposedStringWithCanonicalMapping
    let name = composed.split(separator: " ").joined(separator: " ")
    guard name.count >= Self.nameLengths.lowerBound else { throw PlaceFailure.tooShort }
    guard name.count <= Self.nameLengths.upperBound else { throw PlaceFailure.tooLong }
    let places = try search(name)
    if places.isEmpty { throw PlaceFailure.notFound(name) }
    return places
  }

  private func search(_ name: String) throws -> [FoundPlace] {
    let server = try world.home.weatherServer() ?? PlaceSearch.openMeteo
    for language in PlaceSearch.languages(own: world.screen.language.rawValue, name: name) {
      let request = PlaceSearch(server: server, name: name, language: language).request
      let answers = world.screen.withSpinner(WeatherPhrases.searching) { world.network.send([request]) }
      do throws(WeatherFailure) {
        let places = try answers.first.map { (answer) throws(WeatherFailure) in try PlaceSearch.places(answer) } ?? []
        if !places.isEmpty { return PlaceSearch.ordered(places.map(cleaned), preferring: world.clock.zoneName) }
      } catch {
        throw PlaceFailure.notSearched(error)
      }
    }
    return []
  }

  private func cleaned(_ place: FoundPlace) -> FoundPlace {
    FoundPlace(
      name: PlaceName.cleaned(place.name), region: place.region.map(PlaceName.cleaned),
      country: place.country.map(PlaceName.cleaned), zoneName: place.zoneName.map(PlaceName.cleaned),
      coordinates: place.coordinates)
  }

  /// - Throws: `ExitStatus.no` if none is chosen
  func ask(_ places: [FoundPlace]) throws -> FoundPlace {
    let rows = places.enumerated().map { index, place in (["\(index + 1)"] + cells(place)).map { Segment($0) } }
    let table = Table([.trailing(), .leading(), .flexible(), .leading()], rows: rows)
    world.screen.err(table.lines(columns: columns == .max ? table.width : columns).text(.none))
    if places.count == 1 {
      if world.screen.confirm(WeatherPhrases.isThisMeant, usually: true) { return places[0] }
    } else {
      for _ in 0..<3 {
        world.screen.err(WeatherPhrases.whichOne(places.count)(world.screen.language) + " ")
        let typed = world.screen.readLine()?.split(whereSeparator: \.isWhitespace).joined() ?? ""
        if typed.isEmpty { break }
        if let number = Int(typed), places.indices.contains(number &- 1) { return places[number - 1] }
      }
    }
    world.screen.err(WeatherPhrases.nothingChanged(world.screen.language) + "\n")
    throw ExitStatus.no
  }

  /// For each place, a line with the command that sets it.
  func lines(_ places: [FoundPlace]) -> String {
    places.map { place in
      let command = ShellWords(words: ["cyc", "weather", "set", place.coordinates.description, "--name", place.name])
      let about = cells(place).dropFirst().filter { !$0.isEmpty }.joined(separator: ", ")
      return shown(command.text) + (about.isEmpty ? "" : "  # \(about)") + "\n"
    }.joined()
  }

  static func json(_ places: [FoundPlace]) -> JSONValue {
    [
      "changed": false,
      "places": places.map { place in
        place.coordinates.json.adding([
          "name": place.name, "region": place.region, "country": place.country, "zone": place.zoneName,
        ])
      },
    ]
  }

  private func cells(_ place: FoundPlace) -> [String] {
    let about = [place.region, place.country].compactMap(\.self).joined(separator: ", ")
    return [place.name, about, place.zoneName ?? ""].map(shown)
  }

  private func shown(_ text: String) -> String { isASCII ? text.asciiOnly(world.screen.language) : text }
}

enum PlaceFailure: UserFacingError, Equatable {
  case tooShort
  case tooLong
  case noSuchCoordinates(String)
  case notFound(String)
  /// There are several places, or one to confirm, but prompts are not possible.
  case ambiguous(String)
  case notSearched(WeatherFailure)

  var message: Sentence {
    switch self {
    case .tooShort: Sentence(en: "the name of the place has fewer than two letters", ko: "장소의 이름은 두 글자 이상이어야 해요")
    case .tooLong: Sentence(en: "the name of the place has more than 100 letters", ko: "장소의 이름이 100자를 넘어요")
    case .noSuchCoordinates(let text):
      Sentence(en: "there is no such place: '\(text.excerpt)'", ko: "없는 좌표예요: '\(text.excerpt)'")
    case .notFound(let name):
      Sentence(en: "no place is called '\(name.excerpt)'", ko: "찾을 수 없는 장소예요: '\(name.excerpt)'")
    case .ambiguous(let name):
      Sentence(
        en: "type the line of the place that you mean by '\(name.excerpt)'",
        ko: "원하는 곳의 줄을 입력해 주세요: '\(name.excerpt)'")
    case .notSearched(let failure):
      Sentence(en: "cannot look for places: \(cause(failure))", ko: "장소를 찾을 수 없어요: \(cause(failure))")
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
    case .tooShort, .tooLong: .typed("cyc weather set Seoul")
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
    case .tooShort, .tooLong, .noSuchCoordinates, .ambiguous: .usage
    case .notFound: .failed
    case .notSearched(let failure): failure.exitStatus
    }
  }
}

extension Coordinates {
  var json: JSONValue {
    ["latitude": Double(latitude.hundredths) / 100, "longitude": Double(longitude.hundredths) / 100]
  }
}

extension WeatherFailure {
  var exitStatus: ExitStatus {
    switch self {
    case .unreachable, .timedOut, .insecure, .limitedForMinute, .limitedForHour, .limitedForDay, .overloaded,
      .serverTrouble:
      .tryAgainLater
    case .unexpected, .unreadable, .noData, .refusedPlace, .refusedZone: .failed
    }
  }
}
