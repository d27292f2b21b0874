import Days
import Foundation
import HTTP
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// A failure of GitHub, and what each command may claim then.
struct Situation: CustomTestStringConvertible, Sendable {
  let name: String
  var testDescription: String { name }
  var now = "2026-08-03T21:12"
  /// Whether hana has a token, so that GraphQL is asked for private contributions.
  var hasToken = false
  /// The current streak that every command must show.
  let streak: Quantity
  /// Whether the state of today is known.
  var isTodayKnown = true
  /// Whether GitHub asks for a pause. No further request is sent then.
  var isRateLimited = false
  /// Words in the single note on stderr; nil if nothing is missing.
  let note: String?
  /// Changes the contributions and the answers.
  let prepare: @Sendable (DrawnGitHub) -> Void
  /// Time of an earlier call that fills the cache, and a change of GitHub after it.
  var earlier: (look: String, then: @Sendable (DrawnGitHub) -> Void)?

  static let today = Day.first(ofYear: 2026) + 214
  /// The first day on the page of the last year.
  static let firstDrawn = (today - 364).startOfWeek
  static let drawnDays = firstDrawn.distance(to: today) + 1

  static func addRun(_ gitHub: DrawnGitHub, days: Int, until last: Day = today) {
    // Two contributions a day, so that no total equals a streak.
    for back in 0..<days { for _ in 0..<2 { gitHub.addPublic(last - back) } }
  }

  /// A streak of 500 days, and an older page that fails.
  static let olderPageFails = [
    (500, "", "HTTP 500"), (404, "", "nothing at that address"), (429, "", "too many requests"),
    (200, "<html><body>something else</body></html>", "it has no calendar"),
  ].map { status, body, note in
    Situation(
      name: "the older page answers \(status) \(body)", streak: .atLeast(drawnDays), isRateLimited: status == 429,
      note: note
    ) {
      addRun($0, days: 500)
      $0.olderPageAnswer = (status, body)
    }
  }

  /// The first call with a token. All days of the streak are private, and GraphQL fails.
  static let privateUnseen = [
    (502, ""), (403, ""), (429, ""), (200, #"{"errors":[{"type":"RATE_LIMITED","message":"wait"}]}"#),
    (200, #"{"data":null}"#),
    (200, #"{"data":{"user":null},"errors":[{"type":"SOMETHING","message":"partly","path":["user"]}]}"#),
  ].map { status, body in
    Situation(
      name: "the first look, and GraphQL answers \(status) \(body)", hasToken: true, streak: .unknown,
      isTodayKnown: false, note: "private contributions are missing"
    ) {
      for back in 0..<60 { $0.addPrivate(today - back) }
      addRun($0, days: 5, until: today - 200)
      $0.queryFailure = { _ in (status, body) }
    }
  }

  static let all =
    olderPageFails + privateUnseen + [
      Situation(name: "nothing is missing", streak: 500, note: nil) { addRun($0, days: 500) },
      Situation(
        name: "a year is too much for GraphQL at once, half a year is not", hasToken: true, streak: 60, note: nil
      ) {
        for back in 0..<60 { $0.addPrivate(today - back) }
        $0.queryFailure = { days in
          days.lowerBound.distance(to: days.upperBound) < 184
            ? nil : (200, #"{"data":{"user":null},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED"}]}"#)
        }
      },
      Situation(name: "a run that ended 400 days ago", streak: 0, note: nil) {
        addRun($0, days: 500, until: today - 400)
      },
      Situation(
        name: "the page ends yesterday", now: "2026-08-03T08:00", streak: 500, isTodayKnown: false, note: nil
      ) {
        addRun($0, days: 500, until: today - 1)
        $0.drawnTo = today - 1
      },
      Situation(
        name: "yesterday's cache and no network", streak: 500, isTodayKnown: false, note: "showing the cache",
        prepare: {
          addRun($0, days: 500, until: today - 1)
          $0.today = today - 1
        }, earlier: ("2026-08-02T21:12", { $0.failsPages = true })),
      Situation(
        name: "only the last year was ever read", streak: .atLeast(drawnDays), note: "HTTP 502",
        prepare: {
          addRun($0, days: 900)
          $0.olderPageAnswer = (500, "")
        }, earlier: ("2026-08-03T20:00", { $0.failsPages = true })),
    ]

  /// A world with an empty home, for the user hana.
  func world(_ language: Language) throws -> TestWorld {
    var environment = ["GH_TOKEN": "", "GITHUB_TOKEN": ""]
    if hasToken { environment["CYC_TOKEN"] = "gho_hana" }
    let test = try TestWorld(now: now, language: language, environment: environment)
    try SharedFile.write(
      Array("user = \"hana\"\n".utf8), to: Settings.path(in: test.world.home.directories))
    let gitHub = DrawnGitHub(today: Situation.today)
    prepare(gitHub)
    test.answerRequests(gitHub.answer)
    guard let earlier else { return test }
    let later = test.world.clock.now
    let moment = try #require(Instant(rfc3339: "\(earlier.look):00+00:00"))
    test.world.clock.now = { moment }
    _ = test.call("check", "-q")
    test.world.clock.now = later
    earlier.then(gitHub)
    (test.out, test.err) = ("", "")
    return test
  }
}

/// In each situation, all reporting commands show the same bound in text, JSON and pictures.
@Suite struct CertaintyLongLawTests {
  /// Arguments that print the current streak.
  private static let commands: [[String]] = [
    ["streak"], ["check"], ["day", "2026-08-03"], ["goal"], ["card"], ["streak", "hana", "minsu"], [],
  ]

  private func run(_ arguments: [String], _ test: TestWorld) -> CycBase.ExitStatus {
    (test.out, test.err) = ("", "")
    return Cyc.run(arguments, in: test.world)
  }

  // MARK: - JSON

  private func object(_ text: String) throws -> [String: Any] {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(text)")
  }

  /// The streak of a JSON report: days and certainty.
  private func streak(_ object: [String: Any], _ command: [String]) throws -> Quantity {
    let certainty = try #require(object["streak_certainty"] as? String, "\(command): \(object)")
    let run =
      switch command.first {
      case "streak"?: (object["streak"] as? [String: Any])?["current"]
      case "card"?: object["current"]
      default: object["streak"]
      }
    let days = run as? Int ?? (run as? [String: Any])?["days"] as? Int
    if let nested = (run as? [String: Any])?["certainty"] as? String { #expect(nested == certainty, "\(command)") }
    switch certainty {
    case "exact": return .exactly(days ?? 0)
    case "at_least": return .atLeast(try #require(days))
    default:
      #expect(days == nil, "\(command)")
      return .unknown
    }
  }

  @Test(arguments: Situation.all)
  func jsonHasSameStreakEverywhere(situation: Situation) throws {
    for command in Self.commands + [["status", "--format", "json"]] {
      let test = try situation.world(.english)
      if command.first == "status" { _ = test.call("check", "-q") }
      let status = run(command.first == "status" ? command : command + ["--json"], test)
      // A command that has no answer prints nothing and ends with status 75.
      if test.out.isEmpty {
        #expect(status == .tryAgainLater, "\(command)")
        #expect(isUnanswerable(command, situation), "\(command): \(test.err)")
        continue
      }
      var report = try object(test.out)
      if command.isEmpty { report = try #require(report["streak"] as? [String: Any], "\(test.out)") }
      let shown = try streak(report, command.isEmpty ? ["streak"] : command)
      // A day whose state is unknown has no streak.
      if command.first == "day", !situation.isTodayKnown, shown == .unknown { continue }
      #expect(shown == situation.streak, "\(command)")
      let isComplete = try #require(report["complete"] as? Bool, "\(command)")
      let missing = try #require(report["missing"] as? [[String: Any]], "\(command)")
      #expect(isComplete == situation.streak.isExact, "\(command): \(missing)")
      #expect(missing.isEmpty == isComplete, "\(command)")
      for gap in missing { #expect(["from", "to", "source", "reason"].allSatisfy { gap[$0] is String }, "\(gap)") }
      #expect(report["known_to"] is String, "\(command)")
    }
  }

  /// `check` has no answer without the state of today; `goal` and `card` have none without a streak.
  private func isUnanswerable(_ command: [String], _ situation: Situation) -> Bool {
    switch command.first {
    case "check"?: !situation.isTodayKnown
    case "goal"?, "card"?: situation.streak == .unknown
    default: false
    }
  }

  // MARK: - Text and pictures

  private static let formats: [[String]] = [
    [], ["--lang", "ko"], ["--format", "svg"], ["--format", "svg", "--lang", "ko"],
  ]

  /// Occurrences of `number` in `text`, with up to ten characters on each side.
  private func places(of number: Int, in text: String) -> [(before: Substring, after: Substring)] {
    let digits = Counts.grouped(number)
    var places: [(Substring, Substring)] = []
    var rest = text[...]
    while let range = rest.range(of: digits) {
      let (before, after) = (text[..<range.lowerBound].suffix(10), text[range.upperBound...].prefix(10))
      rest = rest[range.upperBound...]
      let isPartOfAnother =
        before.last.map { $0.isNumber || ".-\"#=".contains($0) } ?? false || after.first.map { $0.isNumber } ?? false
        || after.hasPrefix("\"") || after.hasPrefix(".") && after.dropFirst().first?.isNumber == true
      if !isPartOfAnother { places.append((before, after)) }
    }
    return places
  }

  private func isMarkedAsBound(_ place: (before: Substring, after: Substring)) -> Bool {
    place.before.lowercased().hasSuffix("at least ") || place.after.hasPrefix("+")
      || ["일 이상", "일째 이상", "개 이상", " 이상", " or later"].contains { place.after.hasPrefix($0) }
  }

  private func check(_ text: String, _ situation: Situation, _ comment: Comment) {
    // The active days of the last year are known exactly.
    let text = text.replacing(/(on |기여한 날 )\d+(\s+days|일)/, with: "")
    switch situation.streak {
    case .exactly(0):
      #expect(!text.contains("none yet") && !text.contains("아직 없어요"), comment)
    case .exactly(let days):
      let places = places(of: days, in: text)
      #expect(!places.isEmpty && !places.contains(where: isMarkedAsBound), comment)
    case .atLeast(let days):
      let places = places(of: days, in: text)
      #expect(!places.isEmpty && places.allSatisfy(isMarkedAsBound), comment)
    case .unknown:
      for claim in ["none yet", "none in the last", "no streak", "0 days", "아직 없어요", "동안 없어요", "기록이 없", "0일 연속"] {
        #expect(!text.contains(claim), comment)
      }
    }
  }

  @Test(arguments: Situation.all)
  func textAndPicturesHaveSameStreakEverywhere(situation: Situation) throws {
    for command in Self.commands {
      let hasPicture = ["streak", "card"].contains(command.first) && command.count == 1
      for format in Self.formats where hasPicture || !format.contains("svg") {
        let test = try situation.world(format.contains("ko") ? .korean : .english)
        let status = run(command + format, test)
        let comment: Comment = "\(command) \(format): \(test.out)\(test.err)"
        if test.out.isEmpty {
          #expect(status == .tryAgainLater && isUnanswerable(command, situation), comment)
          continue
        }
        // Offline, the other person of the table is unknown. A rate limit may end the requests before that person.
        let isTable = command.count == 3
        let isPartOfTable = isTable && (situation.earlier != nil || (situation.isRateLimited && status == .failed))
        #expect(
          status == (isPartOfTable ? .failed : command == ["check"] && situation.streak == 0 ? .no : .done), comment)
        if command.first == "day", !situation.isTodayKnown { continue }
        check(test.out, situation, comment)
        if let note = situation.note, !format.contains("ko"), !command.isEmpty {
          let words = isPartOfTable ? "hana" : note
          let notes = test.err.split(separator: "\n").filter { $0.hasPrefix("note: ") && $0.contains(words) }
          #expect(notes.count == 1, comment)
        }
        if situation.note == nil { #expect(test.err.isEmpty, comment) }
      }
    }
  }

  @Test(arguments: Situation.all)
  func statusHasSameStreakInEachFormat(situation: Situation) throws {
    let test = try situation.world(.english)
    _ = test.call("check", "-q")
    for format in StatusFormat.allCases {
      let status = run(["status", "--format", format.rawValue], test)
      #expect(status == .done || format == .i3blocks && status == .urgent)
      let comment: Comment = "\(format.rawValue): \(test.out)"
      switch situation.streak {
      case .exactly(let days): #expect(test.out.contains("\(days)") && !test.out.contains("\(days)+"), comment)
      case .atLeast(let days):
        let places = places(of: days, in: test.out.replacing("\"streak\":\(days),", with: ""))
        #expect(!places.isEmpty && places.allSatisfy(isMarkedAsBound), comment)
      case .unknown: #expect(test.out.contains("?") && !test.out.contains("🔥0"), comment)
      }
    }
  }

  // MARK: - Totals

  /// A total is as certain as the days that it adds up.
  @Test(arguments: Situation.all)
  func totalsOfLastYearAgree(situation: Situation) throws {
    var totals: [String] = []
    for command in [["stats"], ["card"], ["streak"]] where command != ["card"] || situation.streak != .unknown {
      let test = try situation.world(.english)
      #expect(run(command + ["--json"], test) == .done, "\(test.err)")
      let report = try object(test.out)
      let (total, bound) = (report["total"] as? Int, report["total_at_least"] as? Int)
      #expect(total == nil || bound == nil)
      // The streak's own window is longer if the streak is.
      if command != ["streak"] {
        totals.append("\(total.map(String.init) ?? "null") \(bound.map(String.init) ?? "null")")
      }
      #expect((total == nil) == (situation.streak == .unknown), "\(command): \(test.out)")
      let picture = try situation.world(.english)
      if command != ["streak"] {
        #expect(run(command + ["--format", "svg"], picture) == .done)
        let number = total.map(Counts.grouped) ?? bound.map { "\(Counts.grouped($0))+" } ?? "?"
        #expect(picture.out.contains(">\(number)<"), "\(command): \(number)")
      }
    }
    #expect(Set(totals).count == 1, "\(totals)")
  }

  @Test(arguments: Situation.all)
  func yearSaysSameInTextJSONAndPicture(situation: Situation) throws {
    let json = try situation.world(.english)
    let status = run(["year", "--json"], json)
    guard status == .done else {
      #expect(status == .tryAgainLater && !situation.isTodayKnown, "\(json.err)")
      return
    }
    let report = try object(json.out)
    let number: String
    if let total = report["total"] as? Int {
      number = Counts.grouped(total)
    } else {
      number = (report["total_at_least"] as? Int).map { "\(Counts.grouped($0))+" } ?? "?"
    }
    let picture = try situation.world(.english)
    #expect(run(["year", "--format", "svg"], picture) == .done)
    #expect(picture.out.contains(">\(number)<"), "\(number)")
    let text = try situation.world(.english)
    #expect(run(["year"], text) == .done)
    #expect(text.err.split(separator: "\n").count { $0.hasPrefix("note: ") } <= 1, "\(text.err)")
    let words = number.hasSuffix("+") ? "at least \(number.dropLast())" : number == "?" ? "not known" : number
    #expect(text.out.contains(words) || number == "0" && text.out.contains("no contributions"), "\(words): \(text.out)")
  }

  /// If the days are known up to yesterday, totals end yesterday, and each period says so.
  @Test(arguments: [["--days", "90"], ["--months", "3"], ["--since", "2026-05-01"], ["--year", "2026"], []])
  func periodsEndWithLastKnownDay(period: [String]) throws {
    let situation = try #require(Situation.all.first { $0.name == "the page ends yesterday" })
    for command in ["streak", "stats"] {
      let test = try situation.world(.english)
      #expect(run([command, "--json"] + period, test) == .done)
      let report = try object(test.out)
      #expect(report["total"] as? Int != nil, "\(command): \(test.out)")
      #expect(report["known_to"] as? String == "2026-08-02")
      for language in ["en", "ko"] {
        let text = try situation.world(language == "ko" ? .korean : .english)
        #expect(run([command] + period, text) == .done)
        #expect(text.out.contains("2 Aug") || text.out.contains("8월 2일"), "\(command) \(period): \(text.out)")
        #expect(!text.out.contains("at least") && !text.out.contains("이상"), "\(text.out)")
      }
    }
  }

  // MARK: - Reminders

  /// No reminder claims more than is known, in any hour of the evening.
  @Test(arguments: Situation.all)
  func remindersNeverClaimMore(situation: Situation) throws {
    for language in Language.allCases {
      let test = try situation.world(language)
      for hour in 19...23 {
        #expect(
          run(["nag", "run", "--dry-run", "--explain", "--at", "2026-08-03T\(hour):05"], test) == .done, "\(test.err)")
        let comment: Comment = "\(hour): \(test.out)"
        if situation.streak == .unknown {
          #expect(test.out.contains("could not be checked") || test.out.contains("확인하지 못"), comment)
        }
        guard case .atLeast(let days) = situation.streak else { continue }
        #expect(places(of: days, in: test.out).allSatisfy(isMarkedAsBound), comment)
        // The real streaks, of which only a part was seen.
        #expect(!test.out.contains("900") && !test.out.contains("500 days"), comment)
      }
    }
  }

  @Test func linesOfALowerBoundSayAtLeast() {
    for (language, words) in [(Language.english, "at least 369 days"), (.korean, "369일 이상")] {
      let facts = ReminderFacts(streakDays: .atLeast(369), secondsLeft: 7200)
      #expect(facts.occasion == nil)
      for kind in ReminderLines.Kind.allCases {
        let lines = ReminderLines(language)
        for turn in 0..<lines.count(of: kind) {
          let line = lines.line(kind, turn: turn, facts)
          #expect(!line.contains("369") || line.lowercased().contains(words), "\(line)")
        }
      }
    }
  }
}
