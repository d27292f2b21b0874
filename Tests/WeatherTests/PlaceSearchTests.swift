import HTTP
import Testing

@testable import Weather

@Suite struct PlaceSearchTests {
  private let seoul = """
    {"results":[{"id":1835848,"name":"서울","latitude":37.566,"longitude":126.9784,"elevation":38.0,"feature_code":"PPLC",\
    "country_code":"KR","timezone":"Asia/Seoul","population":10349312,"country":"대한민국","admin1":"서울특별시"}],\
    "generationtime_ms":0.63}
    """

  private func places(_ body: String, status: Int = 200) throws(WeatherFailure) -> [FoundPlace] {
    try PlaceSearch.places(.success(Response(status: status, headers: [], body: Array(body.utf8), url: "")))
  }

  @Test func placeIsReadWithItsRegionAndZone() throws {
    let place = try #require(try places(seoul).first)
    #expect(place.name == "서울" && place.region == "서울특별시" && place.country == "대한민국")
    #expect(place.zoneName == "Asia/Seoul" && place.coordinates.description == "37.57,126.98")
  }

  @Test func answerWithoutAMatchHasNoPlaces() throws {
    #expect(try places("{\"generationtime_ms\":0.53}").isEmpty)
    #expect(try places("{\"results\":[],\"generationtime_ms\":0.53}").isEmpty)
  }

  @Test func brokenAnswerIsUnreadable() {
    for body in ["", "[]", "<html>", "{\"results\":[{\"name\":"] {
      #expect(throws: WeatherFailure.unreadable) { try places(body) }
    }
  }

  /// The server leaves out values that are zero or empty.
  @Test func missingLatitudeIsZero() throws {
    let place = try #require(try places("{\"results\":[{\"name\":\"Quito\",\"longitude\":-78.5}]}").first)
    #expect(place.coordinates.description == "0.00,-78.50" && place.region == nil && place.country == nil)
  }

  @Test func invalidPlaceIsLeftOut() throws {
    let odd = """
      {"results":[7,{"name":""},{"latitude":1},{"name":"A","latitude":91},{"name":"B","latitude":"1"},{"name":"C","latitude":null},\
      {"name":"D","latitude":1e400},{"name":"E","longitude":-180.004}]}
      """
    #expect(try places(odd).isEmpty)
  }

  @Test func onlyFivePlacesAreRead() throws {
    let many = (0..<9).map { "{\"name\":\"P\($0)\",\"latitude\":1}" }.joined(separator: ",")
    #expect(try places("{\"results\":[\(many)]}").map(\.name) == ["P0", "P1", "P2", "P3", "P4"])
  }

  @Test func placesInTheUsersZoneComeFirst() throws {
    let coordinates = try #require(Coordinates(latitude: 1, longitude: 1))
    let all = [("A", "America/Chicago"), ("B", nil), ("C", "America/New_York"), ("D", "America/Chicago")].map {
      FoundPlace(
        name: $0, region: nil, country: nil, zoneName: $1, coordinates: coordinates)
    }
    #expect(PlaceSearch.ordered(all, preferring: "America/Chicago").map(\.name) == ["A", "D", "B", "C"])
    #expect(PlaceSearch.ordered(all, preferring: "Asia/Seoul").map(\.name) == ["A", "B", "C", "D"])
    #expect(PlaceSearch.ordered(all, preferring: nil).map(\.name) == ["A", "B", "C", "D"])
  }

  @Test func placeIsSearchedInTheUsersLanguageFirst() {
    #expect(PlaceSearch.languages(own: "ko", name: "서귀포") == ["ko", "en"])
    #expect(PlaceSearch.languages(own: "ko", name: "Seogwipo") == ["ko", "en"])
    #expect(PlaceSearch.languages(own: "en", name: "Seoul") == ["en"])
    #expect(PlaceSearch.languages(own: "en", name: "서울") == ["en", "ko"])
  }

  @Test func nameIsEscapedInTheRequest() {
    let search = PlaceSearch(server: PlaceSearch.openMeteo, name: "Paris, 프랑스&x=1", language: "ko")
    #expect(
      search.request.url
        == "https://geocoding-api.open-meteo.com/v1/search?name=Paris%2C%20%ED%94%84%EB%9E%91%EC%8A%A4%26x%3D1&count=5"
        + "&language=ko&format=json")
    #expect(search.request.headers.isEmpty && search.request.maxBodyBytes == 65_536)
  }

  @Test(arguments: [
    ("Asia/Seoul", "Seoul"), ("America/Argentina/Buenos_Aires", "Buenos Aires"), ("UTC", nil), ("Etc/GMT+9", nil),
    ("Etc/UTC", nil), ("Brazil/East", nil), ("Asia/", nil), (nil, nil), ("SystemV/EST5", nil),
  ])
  func cityIsReadFromTheZoneName(zone: String?, city: String?) { #expect(PlaceSearch.city(ofZone: zone) == city) }

  @Test func typedCoordinatesAreCheckedAndRoundedToTwoDecimals() {
    let texts: [(String, String?)] = [
      ("37.5665,126.978", "37.57,126.98"), (" 37.5665 , 126.978 ", "37.57,126.98"), ("37.5 -127", "37.50,-127.00"),
      ("-33.865,151.2093", "-33.87,151.21"), ("+1,-0.004", "1.00,0.00"), ("-0.005,0", "-0.01,0.00"),
      ("90,180", "90.00,180.00"), ("90.001,0", nil), ("0,-180.01", nil), ("1,2,3", nil), ("1", nil), ("", nil),
      ("nan,1", nil), ("1e1,1", nil), ("0x1,1", nil), ("Seoul, KR", nil), (".5,1", nil), ("1.,1", nil), ("--1,1", nil),
    ]
    for (typed, expected) in texts { #expect(Coordinates(typed: typed)?.description == expected, "\(typed)") }
  }

  @Test func twoNumbersAreNotAPlaceName() {
    #expect(Coordinates.areMeant(by: "100000000000000000,1"))
    #expect(Coordinates.areMeant(by: "999,1") && !Coordinates.areMeant(by: "Paris, France"))
  }
}
