internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Formats
internal import Platform
internal import Terminal
internal import Weather

/// Finds the place that somebody names, and never takes one of its own accord.
struct PlaceChoice {
  let world: World
  let columns: Int
  let isASCII: Bool

  private static let nameLengths = 2...100

  /// - Throws: `PlaceFailure`, `WeatherFault`; `SeveralPlaces` where nobody can be asked; `ExitStatus.no` where none is meant
  func find(_ typed: String, canAsk: Bool = true) throws -> FoundPlace {
    let name = Sanitizer.clean(typed).split(separator: " ").joined(separator: " ")
    guard name.count >= Self.nameLengths.lowerBound else { throw PlaceFailure.blank }
    guard name.count <= Self.nameLengths.upperBound else { throw PlaceFailure.tooLong }
    let places = try search(name)
    if places.isEmpty { throw PlaceFailure.notFound(name) }
    guard canAsk else { throw SeveralPlaces(places: places) }
    return try ask(places)
  }

  /// In each language until something is found.
  private func search(_ name: String) throws -> [FoundPlace] {
    let server = try world.weatherServer() ?? PlaceSearch.openMeteo
    for language in PlaceSearch.languages(own: world.language.rawValue, name: name) {
      let request = PlaceSearch(server: server, name: name, language: language).request
      let answers = world.withSpinner(WeatherPhrases.searching) { world.send([request]) }
      do throws(WeatherFailure) {
        let places = try answers.first.map { (answer) throws(WeatherFailure) in try PlaceSearch.places(answer) } ?? []
        if !places.isEmpty { return PlaceSearch.ordered(places.map(cleaned), preferring: world.zoneName) }
      } catch {
        throw PlaceFailure.notSearched(error)
      }
    }
    return []
  }

  private func cleaned(_ place: FoundPlace) -> FoundPlace {
    FoundPlace(
      name: PlaceName.found(place.name), region: place.region.map(PlaceName.found),
      country: place.country.map(PlaceName.found), zoneName: place.zoneName.map(PlaceName.found),
      coordinates: place.coordinates)
  }

  private func ask(_ places: [FoundPlace]) throws -> FoundPlace {
    let rows = places.enumerated().map { index, place in ["\(index + 1)"] + cells(place) }
    world.err(table(rows, [.trailing(), .leading(), .flexible(), .leading()]))
    if places.count == 1 {
      if world.confirm(WeatherPhrases.isThisMeant, usually: true) { return places[0] }
    } else {
      for _ in 0..<3 {
        world.err(WeatherPhrases.whichOne(places.count)(world.language) + " ")
        let typed = world.readLine()?.split(whereSeparator: \.isWhitespace).joined() ?? ""
        if typed.isEmpty { break }
        if let number = Int(typed), places.indices.contains(number - 1) { return places[number - 1] }
      }
    }
    world.err(WeatherPhrases.nothingChanged(world.language) + "\n")
    throw ExitStatus.no
  }

  /// Each with the line that sets it.
  func lines(_ places: [FoundPlace]) -> String {
    places.map { place in
      let command = ShellWords(
        words: ["cyc", "weather", "set", place.coordinates.description, "--name", place.name]
      ).text
      let about = cells(place).dropFirst().filter { !$0.isEmpty }.joined(separator: ", ")
      return shown(command) + (about.isEmpty ? "" : "  # \(about)") + "\n"
    }.joined()
  }

  private func cells(_ place: FoundPlace) -> [String] {
    let about = [place.region, place.country].compactMap(\.self).joined(separator: ", ")
    return [place.name, about, place.zoneName ?? ""].map(shown)
  }

  private func table(_ rows: [[String]], _ shape: [Table.Column]) -> String {
    let table = Table(shape, rows: rows.map { $0.map { Segment($0) } })
    return table.lines(columns: columns == .max ? table.width : columns).text(.none)
  }

  private func shown(_ text: String) -> String { isASCII ? text.asciiOnly(world.language) : text }
}

/// There are places of that name, and nobody can be asked which one is meant.
struct SeveralPlaces: Error {
  let places: [FoundPlace]

  var json: JSONValue {
    [
      "changed": false,
      "places": places.map { place -> JSONValue in
        [
          "name": place.name, "region": place.region, "country": place.country, "zone": place.zoneName,
          "latitude": Double(place.coordinates.latitude.description),
          "longitude": Double(place.coordinates.longitude.description),
        ]
      },
    ]
  }
}
