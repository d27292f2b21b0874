import CLauncher
import Days
import Formats
import Foundation
import Platform
import Streaks
import Support
import Testing
import Todos
import Weather

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// The launcher's reader of timetables, in this process.
enum LauncherReader {
  /// The line for a key, as the launcher finds it in the bytes of a file.
  static func line(_ file: [UInt8], _ key: [UInt8], at now: Int) -> (text: [UInt8], exitStatus: Int32)? {
    var exitStatus: Int32 = 0
    var text = [CChar](repeating: 0, count: CYC_TEXT_MAX_BYTES)
    let size = unsafe file.withUnsafeBufferPointer { file in
      unsafe key.withUnsafeBytes { key in
        unsafe cyc_line(
          file.baseAddress, file.count, key.bindMemory(to: CChar.self).baseAddress, key.count, Int64(now), &text,
          &exitStatus)
      }
    }
    return size < 0 ? nil : (text.prefix(size).map { UInt8(bitPattern: $0) }, exitStatus)
  }

  /// The key of a call, as the launcher makes it; nil if such a call is never remembered.
  static func key(program: String, words: [String], environment: [String: String]) -> [UInt8]? {
    var bytes = [CChar](repeating: 0, count: CYC_KEY_MAX_BYTES)
    let words = CArray(words)
    let variables = CArray(environment.map { "\($0.key)=\($0.value)" })
    let size = unsafe cyc_key(&bytes, program, Int32(words.count), words.pointers, variables.pointers)
    return size == 0 ? nil : bytes.prefix(size).map { UInt8(bitPattern: $0) }
  }

  /// Texts with a zero byte after each, and NULL after the last one.
  @safe private final class CArray {
    let count: Int
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ texts: [String]) {
      count = texts.count
      unsafe pointers = .allocate(capacity: texts.count + 1)
      for (index, text) in texts.enumerated() { unsafe pointers[index] = unsafe strdup(text) }
      unsafe pointers[count] = nil
    }

    deinit {
      for index in 0..<count { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
  }
}

/// At a later moment the launcher prints the line that the program would print then.
@Suite struct StatusTimetableTests {
  // The numbers are the texts of placeholders of `StatusTimetable`. Here they are text and must stay.
  private static let templates = [
    "{streak}{symbol}( {left})", "{age}", "{state} {word}( · {todo} open)( {overdue})( {next})", "({left} of 24h)",
    "{weather}( D {dday})( {quiz})", "tmux:{streak} {word} {age}/{left}", "77777777777777 {left} 771604938d{age}",
  ]

  fileprivate static let question = Result {
    try #require(try WeatherCacheTests.makeWorld().world.weatherPlace()).question
  }

  struct Situation {
    var facts: StatusFacts
    var format: String
    var isASCII: Bool
    var language: Language

    init(_ random: inout SeededGenerator) throws {
      let day = Day(number: 20_778)
      let second = [
        Int.random(in: 0..<86_400, using: &random), 0, 86_399, 86_340, Int.random(in: 0..<1440, using: &random) * 60,
      ].picked(&random)
      // An offset from UTC of whole quarters of an hour.
      let offset = Int.random(in: -48...56, using: &random) * 900
      let local = CivilTime(utcSeconds: day.number * 86_400 + second)
      let now = Instant(secondsSince1970: local.secondsAsUTC - offset, local: local)
      facts = StatusFacts(readAt: now, end: now.secondsSince1970 + 86_400 - second)
      let ageSeconds = [0, 59, 60, 7200, 7201, 90_000, Int.random(in: 0..<200_000, using: &random)].picked(&random)
      let checkedAt = Instant(
        secondsSince1970: now.secondsSince1970 - ageSeconds,
        local: CivilTime(utcSeconds: local.secondsAsUTC - ageSeconds))
      if Int.random(in: 0..<8, using: &random) == 0 {
        facts.fixed.state = [.none, .unknown].picked(&random)
      } else {
        facts.fixed.streakDays = .exactly([0, 1, 58, 1200].picked(&random))
        facts.fixed.checkedAt = checkedAt
        let hour = Int.random(in: 0..<24, using: &random)
        let from = try #require(ClockTime(hour: hour, minute: [0, 30, 59].picked(&random)))
        facts.streak = StatusFacts.StreakToday(
          today: [.done, .pending, .pending, .pending, .resting, .unknown].picked(&random), checkedAt: checkedAt,
          staleMinutes: [5, 60, 120, 1440].picked(&random),
          window: NagWindow(from: from, untilMinute: Int.random(in: 0...1440, using: &random), everyMinutes: 30))
      }
      facts.fixed.login = Bool.random(using: &random) ? "hana" : nil
      if Bool.random(using: &random) {
        let question = try StatusTimetableTests.question.get()
        let forecast = Forecast(
          code: WeatherCode(3), isDay: Bool.random(using: &random), temperature: 4.3, day: day,
          dayCode: WeatherCode(61),
          high: 9.1,
          low: 0)
        facts.forecast = (
          CachedForecast(
            question, .success(forecast),
            at: Instant(
              secondsSince1970: now.secondsSince1970 - min(ageSeconds, second), local: local), before: nil), question
        )
      }
      // Two titles are texts of placeholders.
      let titles = ["Pay rent", "집세 내기", "77777777777777", "a #[x] %{F} | <b>", "900205761d"]
      let todos = (1..<4).map {
        Todo(number: $0, uuid: "\($0)", title: titles.picked(&random), created: checkedAt)
      }
      facts.fixed.tasks = NextTodos(tasks: NextTodo.ordered(Array(todos.prefix(2)), at: local), open: 3)
      facts.fixed.overdue = Int.random(in: 0...2, using: &random)
      if Bool.random(using: &random) {
        facts.orderMayChangeAt = now.secondsSince1970 + Int.random(in: 1...90_000, using: &random)
      }
      format = (StatusFormat.allCases.map(\.rawValue) + StatusTimetableTests.templates).picked(&random)
      isASCII = Bool.random(using: &random)
      language = Bool.random(using: &random) ? .korean : .english
    }

    func line(_ reading: StatusReading) -> StatusTimetable.Line {
      guard let request = try? StatusRequest(format) else { return StatusTimetable.Line(text: "", exitStatus: .usage) }
      let text = StatusText(
        reading: reading, request: request, language: language, isASCII: isASCII,
        program: "/usr/bin/cyc")
      return StatusTimetable.Line(text: text.text, exitStatus: text.exitStatus)
    }

    /// Around every boundary of the rest of the day, and some others.
    func moments(_ random: inout SeededGenerator) -> [Int] {
      let now = facts.readAt.secondsSince1970
      let minute = now + Int.random(in: 0...(facts.end - now) / 60, using: &random) * 60
      let boundaries = facts.moments + [now, facts.end, minute, now + 60] + [facts.orderMayChangeAt].compactMap(\.self)
      return boundaries.flatMap { [$0 - 1, $0, $0 + 1] }
        + (0..<4).map { _ in Int.random(in: now..<facts.end, using: &random) }
    }
  }

  @Test(arguments: 0..<8) func launcherPrintsTheLineOfEachMoment(part: UInt64) throws {
    var random = SeededGenerator(seed: 44_000 + part)
    var (answers, endsEarly) = (0, 0)
    let key = StatusKey(bytes: Array("key".utf8))
    for number in 0..<700 {
      let situation = try Situation(&random)
      guard let timetable = StatusTimetable(situation.facts, line: situation.line) else {
        endsEarly += 1
        continue
      }
      let file = TimetableFile.adding(TimetableFile.entry(timetable, for: key, []), for: key, to: [])
      let end = min(situation.facts.end, situation.facts.orderMayChangeAt ?? .max)
      // A title or a template may contain a placeholder's text; then the timetable may end earlier, or be nil.
      if timetable.segments.last?.until != end { endsEarly += 1 }
      #expect((timetable.segments.last?.until ?? .max) <= end)
      for moment in situation.moments(&random) {
        let found = LauncherReader.line(file, key.bytes, at: moment)
        guard let line = timetable.line(at: moment) else {
          #expect(found == nil, "\(part) \(number)")
          continue
        }
        answers += 1
        let shown = situation.line(situation.facts.reading(at: situation.facts.instant(at: moment)))
        #expect(
          line == shown, "\(part) \(number) \(situation.format) at \(moment - situation.facts.readAt.secondsSince1970)")
        #expect(found.map { String(decoding: $0.text, as: UTF8.self) } == shown.text, "\(part) \(number)")
        #expect(found?.exitStatus == shown.exitStatus.rawValue)
      }
    }
    #expect(answers > 5000 && endsEarly < 150, "\(answers) \(endsEarly)")
  }

  @Test func dayWithAClockChangeHasNoTimetable() throws {
    var random = SeededGenerator(seed: 1)
    var situation = try Situation(&random)
    situation.facts = StatusFacts(readAt: situation.facts.readAt, end: situation.facts.end + 3600)
    #expect(StatusTimetable(situation.facts, line: situation.line) == nil)
  }

  @Test func keysEqualThoseOfTheLauncher() throws {
    var random = SeededGenerator(seed: 2)
    let values = ["", "1", "/x", "ko_KR.UTF-8", "=", "a=b"]
    let names = StatusKey.variables + StatusKey.tokens + StatusKey.refusals + ["PATH", "HOMER", "HOM"]
    var kept = 0
    for _ in 0..<2000 {
      var world = try TestWorld.withoutEffects()
      var environment: [String: String] = [:]
      for name in names where Int.random(in: 0..<4, using: &random) == 0 {
        environment[name] = values.picked(&random)
      }
      if Int.random(in: 0..<10, using: &random) > 0 { environment["HOME"] = "/home/hana" }
      for name in StatusKey.refusals where Int.random(in: 0..<5, using: &random) > 0 { environment[name] = nil }
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        ["status", "--format", "", "tmux", "한"].picked(&random)
      }
      world.home.environment = environment
      world.call.arguments = words
      world.call.name = ["cyc", "/usr/bin/cyc"].picked(&random)
      world.call.files = ProgramFiles(program: "/usr/libexec/cyc/cyc") { _ in true }
      #expect(world.call.files.launcher == "/usr/bin/cyc")
      let key = StatusKey(world)?.bytes
      kept += key == nil ? 0 : 1
      #expect(
        key
          == LauncherReader.key(
            program: "/usr/libexec/cyc/cyc", words: [world.call.name] + words, environment: environment),
        "\(environment)")
    }
    #expect(kept > 500)
    let long = String(repeating: "x", count: 9000)
    #expect(LauncherReader.key(program: "/p", words: ["cyc", "status", long], environment: ["HOME": "/h"]) == nil)
  }

  /// Without a token, today may be open; with one, it is unknown while private contributions may be missing.
  @Test func keyHasWhetherThereIsATokenButNotTheToken() {
    func key(_ environment: [String: String]) -> [UInt8]? {
      let environment = environment.merging(["HOME": "/h"]) { $1 }
      return LauncherReader.key(program: "/p", words: ["cyc", "status"], environment: environment)
    }
    for name in StatusKey.tokens {
      #expect(key([name: "gho_hana"]) != key([:]))
      #expect(key([name: "gho_hana"]) == key([name: "gho_other"]))
      #expect(key([name: ""]) == key([:]))
    }
  }

  @Test func fileDropsTheOldestEntries() throws {
    var random = SeededGenerator(seed: 3)
    var situation = try Situation(&random)
    situation.format = "{login}"
    situation.facts.fixed.login = String(repeating: "한", count: 900)
    let timetable = try #require(StatusTimetable(situation.facts, line: situation.line))
    let now = situation.facts.readAt.secondsSince1970
    func key(_ number: Int) -> StatusKey { StatusKey(bytes: Array("key \(number)\0".utf8)) }
    var file: [UInt8] = []
    for number in [0, 1, 2, 0] + Array(3..<60) {
      file = TimetableFile.adding(TimetableFile.entry(timetable, for: key(number), []), for: key(number), to: file)
      #expect(file.count <= 65_536)
      #expect(LauncherReader.line(file, key(number).bytes, at: now) != nil)
    }
    let kept = (0..<60).filter { LauncherReader.line(file, key($0).bytes, at: now) != nil }
    #expect(kept.count > 15 && kept == Array((60 - kept.count)..<60))
    #expect(LauncherReader.line(file, key(1).bytes, at: now) == nil)
    // The eighth byte is the version of the format. A file of another version is replaced.
    var other = file
    other[7] = 2
    #expect(LauncherReader.line(other, key(59).bytes, at: now) == nil)
    let new = TimetableFile.adding(TimetableFile.entry(timetable, for: key(1), []), for: key(1), to: other)
    #expect(LauncherReader.line(new, key(1).bytes, at: now) != nil && new.count < 4000)
  }
}

extension Array {
  fileprivate func picked(_ random: inout SeededGenerator) -> Element { self[Int.random(in: indices, using: &random)] }
}

extension TestWorld {
  /// A world without its `TestWorld`, so its effects must not be called.
  fileprivate static func withoutEffects() throws -> World { try TestWorld().world }
}
