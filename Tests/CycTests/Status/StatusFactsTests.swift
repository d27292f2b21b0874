import Days
import Foundation
import Platform
import Support
import Testing
import Weather

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Facts read once give the same lines for the rest of the day as facts that are read again at each moment.
@Suite struct StatusFactsLongLawTests {
  private static let formats =
    StatusFormat.allCases.map(\.rawValue) + [
      "{streak}{symbol}( {left}) {age} {word}", "{goal} {percent}( {dday})( {weather})", "({todo} {overdue}: {next})",
      "{today} {quiz} {login}",
    ]

  /// A home with a streak that was read some time ago, tasks with alerts, a D-day, a goal and the weather.
  private func world(_ random: inout SeededGenerator) throws -> TestWorld {
    func picked<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
    let minute = Int.random(in: 0..<1439, using: &random)
    let now = "2026-11-21T" + (try #require(ClockTime(minuteOfDay: minute))).description
    let test = try TestWorld(now: now)
    let settings = """
      \(Bool.random(using: &random) ? "user = \"hana\"" : "")
      status.stale = "\(picked(["5m", "1h", "6h"]))"
      nag.from = "\(picked(["00:00", "09:30", "19:00", "22:00"]))"
      nag.until = "\(picked(["02:00", "24:00", "23:00"]))"
      language = "\(picked(["english", "korean"]))"
      \(WeatherCacheTests.settings)
      """
    try SharedFile.write(Array(settings.utf8), to: Settings.path(in: test.world.home.directories))
    let github = DrawnGitHub(today: Day(number: 20_778))
    for back in Int.random(in: 0...1, using: &random)..<40 { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let later = test.world.clock.now
    move(test, to: later().secondsSince1970 - Int.random(in: 0...400, using: &random) * 60)
    _ = test.call("check", "-q")
    test.world.clock.now = later
    for number in 0..<4 {
      let hour = Int.random(in: 0..<24, using: &random)
      let due = picked(["2026-11-20", "2026-11-21", "2026-11-22"])
      #expect(test.call("todo", "add", "Task \(number)", "--due", due, "--at", "\(hour):30") == .done, "\(test.err)")
    }
    #expect(test.call("dday", "add", "Party", "2026-12-24") == .done)
    _ = test.call("goal", "100", "--offline")
    test.world.home.settings = try test.world.readSettings()
    let seconds = later().secondsSince1970 - min(minute, Int.random(in: 0...300, using: &random)) * 60
    let forecast = Forecast(
      code: WeatherCode(3), isDay: true, temperature: 4.3, day: github.today, dayCode: WeatherCode(61), high: 9.1,
      low: 0)
    try CachedForecast(
      try #require(try test.world.weatherPlace()).question, .success(forecast),
      at: Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)), before: nil
    ).save(in: test.world.home.directories)
    return test
  }

  private func move(_ test: TestWorld, to seconds: Int) {
    test.world.clock.now = { Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)) }
  }

  private func line(_ reading: StatusReading, _ format: String, in world: World) throws -> StatusTimetable.Line {
    let text = StatusText(
      reading: reading, request: try StatusRequest(format), language: world.home.settings[.language] ?? .english,
      isASCII: false)
    return StatusTimetable.Line(text: text.text, exitStatus: text.exitStatus)
  }

  @Test(arguments: 0..<UInt64(4)) func timetableEqualsALaterReading(part: UInt64) throws {
    var random = SeededGenerator(seed: 4_400 + part)
    var answers = 0
    for number in 0..<10 {
      let test = try world(&random)
      let now = test.world.clock.now().secondsSince1970
      for format in Self.formats {
        func facts() throws -> StatusFacts {
          let request = try StatusRequest(format)
          return StatusReader.facts(
            request.fields, withoutStreak: request.fieldsWithoutStreak, maxTasks: request.format.maxTasks,
            in: test.world)
        }
        move(test, to: now)
        let early = try facts()
        let timetable = try #require(
          StatusTimetable(early) { (try? line($0, format, in: test.world)) ?? .init(text: "", exitStatus: .bug) })
        let moments = early.moments + [early.orderMayChangeAt ?? early.end, early.end, now + 60]
        let around = moments.flatMap { [$0 - 1, $0] } + [Int.random(in: now..<early.end, using: &random)]
        for moment in around where moment >= now {
          guard let remembered = timetable.line(at: moment) else {
            #expect(moment >= min(early.end, early.orderMayChangeAt ?? .max), "\(part) \(number) \(format)")
            continue
          }
          move(test, to: moment)
          let late = try facts()
          #expect(
            remembered == (try line(late.reading(at: late.readAt), format, in: test.world)),
            "\(part) \(number) \(format) +\(moment - now)")
          answers += 1
        }
      }
      move(test, to: now)
    }
    #expect(answers > 500)
  }
}
