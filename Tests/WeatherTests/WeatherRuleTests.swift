import Days
import HTTP
import Formats
import Testing

@testable import Weather

/// How long a forecast is valid, and when the next one is requested.
@Suite struct WeatherRuleTests {
  private let question: ForecastQuestion
  private let day: Day

  init() throws {
    question = ForecastQuestion(
      server: "https://x", coordinates: try #require(Coordinates(latitude: 37.57, longitude: 126.98)), unit: .celsius,
      zoneName: "Asia/Seoul")
    day = try #require(Day(iso8601: "2026-11-21"))
  }

  private func instant(_ clock: String, _ day: Day? = nil) -> Instant {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    let local = CivilTime(day: day ?? self.day, hour: parts[0], minute: parts[1], second: 0)
    return Instant(secondsSince1970: local.secondsAsUTC - 9 * 3600, local: local)
  }

  private var forecast: Forecast {
    Forecast(
      code: WeatherCode(3), isDay: false, temperature: 4.5, day: day, dayCode: WeatherCode(61), high: 9.1, low: -0.4)
  }

  private func kept(at clock: String = "12:00", failing reason: WeatherFailure? = nil) -> CachedForecast {
    let answered = CachedForecast(question, .success(forecast), at: instant("12:00"), before: nil)
    guard let reason else { return answered }
    return CachedForecast(question, .failure(reason), at: instant(clock), before: answered)
  }

  private func keptReading(_ clock: String, _ day: Day? = nil) -> WeatherReading? {
    WeatherReading(kept(), to: question, at: instant(clock, day))
  }

  @Test func readingIsFreshForHalfAnHourAndCurrentForThreeHours() throws {
    for (clock, isFresh, isCurrent) in [
      ("12:00", true, true), ("12:29", true, true), ("12:30", false, true), ("15:00", false, true),
      ("15:01", false, false), ("23:59", false, false),
    ] {
      let reading = try #require(keptReading(clock), "\(clock)")
      #expect(reading.isFresh == isFresh && reading.isCurrent == isCurrent, "\(clock)")
      #expect(reading.temperature == (isCurrent ? 4.5 : nil) && reading.forecast.high == 9.1)
      #expect(reading.code == WeatherCode(isCurrent ? 3 : 61) && reading.isDay == !isCurrent)
    }
  }

  @Test func readingNeedsTheSameDayPlaceAndALaterTime() throws {
    #expect(keptReading("00:10", day + 1) == nil && keptReading("11:59") == nil && keptReading("12:00", day - 1) == nil)
    let other = try #require(Coordinates(latitude: 37.58, longitude: 126.98))
    for question in [
      ForecastQuestion(server: "https://x", coordinates: other, unit: .celsius, zoneName: "Asia/Seoul"),
      ForecastQuestion(
        server: "https://x", coordinates: question.coordinates, unit: .fahrenheit, zoneName: "Asia/Seoul"),
      ForecastQuestion(server: "https://x", coordinates: question.coordinates, unit: .celsius, zoneName: nil),
    ] {
      #expect(WeatherReading(kept(), to: question, at: instant("12:10")) == nil)
      #expect(WeatherRule.isDue(question, knowing: kept(), at: instant("12:10")))
    }
  }

  @Test func forecastIsRequestedIfItIsNotFresh() {
    #expect(WeatherRule.isDue(question, knowing: nil, at: instant("12:00")))
    #expect(!WeatherRule.isDue(question, knowing: kept(), at: instant("12:29")))
    #expect(WeatherRule.isDue(question, knowing: kept(), at: instant("12:29"), isOnDemand: true))
    #expect(WeatherRule.isDue(question, knowing: kept(), at: instant("12:30")))
    #expect(WeatherRule.isDue(question, knowing: kept(), at: instant("00:01", day + 1)))
    // If the clock was set back, the age is unknown.
    #expect(WeatherRule.isDue(question, knowing: kept(), at: instant("11:00")))
  }

  /// If the place's day differs from the local one, nothing is shown; an immediate retry would not help.
  @Test func answerOfAnotherDayIsNotRequestedAgainAtOnce() {
    let other = Forecast(
      code: nil, isDay: true, temperature: 1, day: day + 1, dayCode: nil, high: nil, low: nil)
    let kept = CachedForecast(question, .success(other), at: instant("12:00"), before: nil)
    #expect(WeatherReading(kept, to: question, at: instant("12:01")) == nil)
    #expect(!WeatherRule.isDue(question, knowing: kept, at: instant("12:01")))
    #expect(WeatherRule.isDue(question, knowing: kept, at: instant("12:30")))
  }

  /// Minutes until the next request after a failure: automatic, and on demand (`isOnDemand`).
  @Test(arguments: [
    (WeatherFailure.unreachable, 10, 0), (.timedOut, 10, 0), (.unreadable, 10, 0), (.noData, 10, 0),
    (.limitedForMinute, 1, 1), (.limitedForHour, 60, 60), (.overloaded, 60, 60), (.serverTrouble, 60, 60),
    (.limitedForDay, 1440, 1440),
  ])
  func failureDelaysTheNextRequest(reason: WeatherFailure, minutes: Int, onDemandMinutes: Int) {
    let kept = kept(at: "13:00", failing: reason)
    func isDue(_ minutes: Int, isOnDemand: Bool = false) -> Bool {
      let failed = instant("13:00")
      let seconds = failed.secondsSince1970 + minutes * 60
      let now = Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + 9 * 3600))
      return WeatherRule.isDue(question, knowing: kept, at: now, isOnDemand: isOnDemand)
    }
    #expect(!isDue(minutes - 1) && isDue(minutes))
    #expect(isDue(onDemandMinutes, isOnDemand: true))
    if onDemandMinutes > 0 { #expect(!isDue(onDemandMinutes - 1, isOnDemand: true)) }
    // The forecast from before the failure is kept.
    #expect(WeatherReading(kept, to: question, at: instant("13:01"))?.temperature == 4.5)
  }

  @Test func refusedQuestionWaitsForAnotherSetting() throws {
    let elsewhere = ForecastQuestion(
      server: "https://x", coordinates: try #require(Coordinates(latitude: 1, longitude: 2)), unit: .celsius,
      zoneName: "Asia/Seoul")
    for reason in [WeatherFailure.refusedPlace, .refusedZone] {
      let kept = kept(failing: reason)
      #expect(!WeatherRule.isDue(question, knowing: kept, at: instant("12:00", day + 300)))
      #expect(WeatherRule.isDue(elsewhere, knowing: kept, at: instant("12:00")))
    }
    // A rate limit applies to each question to that server, but not to other servers.
    let limited = kept(failing: .limitedForDay)
    #expect(!WeatherRule.isDue(elsewhere, knowing: limited, at: instant("12:00")))
    let other = ForecastQuestion(
      server: "https://y", coordinates: question.coordinates, unit: .celsius, zoneName: "Asia/Seoul")
    #expect(WeatherRule.isDue(other, knowing: limited, at: instant("12:00")))
  }

  @Test func keptForecastRoundTrips() {
    for kept in [kept(), kept(at: "13:00", failing: .limitedForDay)] {
      #expect(CachedForecast(bytes: Array(kept.json.text().utf8)) == kept)
    }
    for bytes in ["", "{}", "{\"question\":7}", "[]"] { #expect(CachedForecast(bytes: Array(bytes.utf8)) == nil) }
    // A failure at an impossible time is dropped.
    let text = kept(failing: .overloaded).json.text().replacing(/"at":\d+/, with: "\"at\":9007199254740992")
    #expect(CachedForecast(bytes: Array(text.utf8))?.failure == nil)
  }

  @Test func shortFormShowsTheTemperatureOrTheHighAndLowOfTheDay() throws {
    let current = try #require(keptReading("12:10"))
    #expect(current.short() == "☁️ 5°" && current.short(isASCII: true) == "cloud 5 C")
    let old = try #require(keptReading("20:00"))
    #expect(old.short() == "🌧️ 9°/0°" && old.short(isASCII: true) == "rain 9/0 C")
  }

  @Test func degreesAreRoundedAwayFromZeroWithoutMinusZero() {
    for (degrees, shown) in [
      (4.5, "5"), (-4.5, "-5"), (-0.4, "0"), (-0.0, "0"), (0.49, "0"), (-0.5, "-1"), (1e9, "200"),
    ] {
      #expect("\(Temperature.rounded(degrees))" == shown, "\(degrees)")
    }
  }

  @Test func everyKnownCodeHasAnEmojiAndAnASCIIWord() {
    for number in 0...99 {
      let code = WeatherCode(number)
      for isDay in [true, false] {
        let (sign, ascii) = (code.sign(isDay: isDay), code.asciiSign(isDay: isDay))
        #expect((code.kind == nil) == (sign == "–") && (code.kind == nil) == (ascii == "?"), "\(number)")
        #expect(sign.unicodeScalars.count == 2 || ["⛅", "🌙", "–"].contains(sign), "\(number)")
        #expect(ascii.utf8.count == ascii.count)
      }
    }
    #expect(WeatherCode(0).sign(isDay: false) == "🌙" && WeatherCode(2).asciiSign(isDay: true) == "cloud")
    #expect(WeatherCode(66).asciiSign(isDay: true) == "ice" && WeatherCode(99).asciiSign(isDay: true) == "hail")
  }
}
