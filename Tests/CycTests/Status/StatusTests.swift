import Days
import Foundation
import GRDB
import HTTP
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// `cyc status`: it sends no request, and a fault never becomes an error.
@Suite struct StatusTests {
  /// A streak of 58 days that was read at `seen`, on 2026-11-21; it includes that day if `isDone`.
  private func evening(
    _ now: String, seen: String = "2026-11-21T20:50", isDone: Bool = false, _ settings: String = ""
  ) throws -> TestWorld {
    let test = try TestWorld(now: now)
    try SharedFile.write(Array("user = \"hana\"\n\(settings)".utf8), to: Settings.path(in: test.world.home.directories))
    let github = DrawnGitHub(today: Day(number: 20_778))
    for back in (isDone ? 0 : 1)..<(isDone ? 58 : 59) { github.addPublic(github.today - back) }
    test.answerRequests(github.answer)
    let later = test.world.clock.now
    let moment = try #require(Instant(rfc3339: "\(seen):00+00:00"))
    test.world.clock.now = { moment }
    let start = test.world.programs.start
    // The answer may refresh the bar.
    test.world.programs.start = { program, _, _ in throw ProgramError.notFound(name: program[0]) }
    _ = test.call("check", "-q")
    test.world.programs.start = start
    test.world.clock.now = later
    test.answerRequests { request in
      Issue.record("status sent a request: \(request.url)")
      return .failure(.cannotConnect(host: "", reason: ""))
    }
    (test.out, test.err) = ("", "")
    return test
  }

  private func status(_ test: TestWorld, _ words: String..., expecting status: CycBase.ExitStatus = .done) -> String {
    (test.out, test.err) = ("", "")
    #expect(Cyc.run(["status"] + words, in: test.world) == status, "\(test.err)")
    #expect(test.err.isEmpty)
    return test.out
  }

  // MARK: - States

  @Test func streakStaysAtRiskAfterTheLastReminder() throws {
    let window = "[nag]\nuntil = \"22:00\"\n"
    #expect(try status(evening("2026-11-21T23:00", seen: "2026-11-21T22:55", window)) == "🔥58 ○ 1h\n")
  }

  @Test(arguments: [
    (Streak.Today.done, 1, true, StatusState.done), (.pending, 58, true, .risk), (.pending, 58, false, .pending),
    (.pending, 0, true, .pending), (.resting, 58, true, .rest), (.unknown, 58, true, .unknown),
  ])
  func stateDependsOnDayStreakAndReminders(today: Streak.Today, days: Int, isReminding: Bool, state: StatusState) {
    #expect(StatusState(today: today, streakDays: .exactly(days), isReminding: isReminding) == state)
  }

  @Test func lineFollowsTheDay() throws {
    #expect(try status(evening("2026-11-21T18:59")) == "🔥58 ○\n")
    #expect(try status(evening("2026-11-21T21:12")) == "🔥58 ○ 2h48m\n")
    #expect(try status(evening("2026-11-21T22:50")) == "🔥58 ○ 1h10m\n", "two hours old is still fresh")
    #expect(try status(evening("2026-11-21T22:51")) == "🔥58 ○?\n")
    #expect(try status(evening("2026-11-21T21:12", "[status]\nstale = \"5m\"\n")) == "🔥58 ○?\n")
    #expect(try status(evening("2026-11-21T23:59", seen: "2026-11-21T08:00", isDone: true)) == "🔥58 ✓\n")
    #expect(try status(evening("2026-11-22T00:10")) == "🔥58 ?\n")
    #expect(try status(evening("2026-11-22T00:10", "[streak]\nrest_days = [\"sunday\"]\n")) == "🔥58 ☾\n")
  }

  /// After midnight yesterday's reminders continue, but the new day has all its hours left.
  @Test func windowAcrossMidnightPutsNothingAtRiskAfterMidnight() throws {
    let window = "[nag]\nfrom = \"22:00\"\nuntil = \"02:00\"\n"
    #expect(try status(evening("2026-11-21T23:00", seen: "2026-11-21T22:55", window)) == "🔥58 ○ 1h\n")
    #expect(try status(evening("2026-11-21T00:30", seen: "2026-11-21T00:20", window)) == "🔥58 ○\n")
  }

  @Test func withoutUserTheLineIsEmpty() throws {
    let test = try TestWorld()
    #expect(status(test) == "\n")
    #expect(status(test, "--format", "tmux") == "\n")
    #expect(status(test, "--format", "zsh") == "\n")
    #expect(status(test, "--format", "i3blocks") == "\n")
    #expect(status(test, "--is", "none") == "")
    try SharedFile.write(Array("user = \"hana\"".utf8), to: Settings.path(in: test.world.home.directories))
    #expect(status(test) == "\n", "GitHub was never asked")
    #expect(status(test, "--format", "{login}{streak}") == "hana\n")
  }

  @Test func taskListIsShownBeforeTheFirstFetch() throws {
    for settings in ["", "user = \"hana\""] {
      let test = try TestWorld()
      try SharedFile.write(Array(settings.utf8), to: Settings.path(in: test.world.home.directories))
      try test.addTasks([
        test.task(1, "Pay the rent", in: -1), test.task(2, "Call mum"), test.task(3, "x", doneBefore: 1),
      ])
      #expect(status(test) == "2 tasks, 1 late\n")
      #expect(status(test, "--format", "({todo} open: {next})") == "2 open: Pay the rent\n")
      #expect(
        status(test, "--format", "waybar").contains("\"tooltip\":\"2 tasks, 1 late\\n1 Pay the rent\\n2 Call mum\\n"))
      #expect(status(test, "--format", "xbar").contains("\n1 Pay the rent |"))
      #expect(status(test, "--format", "i3blocks") == "2 tasks, 1 late\n2 tasks, 1 late\n\n")
    }
  }

  @Test func firstFetchRunsInTheBackground() throws {
    let test = try TestWorld()
    var words: [[String]] = []
    test.world.call.programPath = "/usr/bin/cyc"
    test.world.programs.start = { program, _, _ in
      words.append(program)
      throw TestWorld.Unset(effect: "start")
    }
    _ = status(test, "--fetch", "15m")
    #expect(words.isEmpty, "no user is set")
    try SharedFile.write(Array("user = \"hana\"".utf8), to: Settings.path(in: test.world.home.directories))
    _ = status(test, "--fetch", "15m")
    #expect(words == [["/usr/bin/cyc", "status-fetch"]])
  }

  // MARK: - Faults

  @Test func faultsCauseNoErrors() throws {
    let faults: [(name: String, shown: String, (TestWorld) throws -> Void)] = [
      (
        "settings that cannot be read", "?\n",
        { try Data("user = [\n".utf8).write(to: URL(filePath: Settings.path(in: $0.world.home.directories))) }
      ),
      ("time", "?\n", { $0.world.home.environment["CYC_NOW"] = "soon" }),
      ("zone", "?\n", { $0.world.home.environment["TZ"] = "Moon/Crater" }),
      (
        "cache that is no database", "\n",
        { try Data("no SQLite".utf8).write(to: URL(filePath: ContributionCache.path(in: $0.world.home.directories))) }
      ),
      ("host", "?\n", { $0.world.home.environment["CYC_HOST"] = "not a host" }),
    ]
    for (name, shown, fault) in faults {
      let test = try evening("2026-11-21T21:12")
      try fault(test)
      for format in StatusFormat.allCases {
        #expect(status(test, "--format", format.rawValue).hasSuffix("\n"), "\(name), \(format)")
      }
      #expect(status(test) == shown, "\(name)")
      // The damaged file stays, so that it can be repaired.
      if name.hasPrefix("cache") {
        #expect(try Data(contentsOf: URL(filePath: ContributionCache.path(in: test.world.home.directories))).count == 9)
      }
    }
  }

  @Test func damagedTaskListKeepsTheStreak() throws {
    let test = try evening("2026-11-21T21:12")
    #expect(!test.todo("add", "Write tests").isEmpty)
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: PersonalDatabase.path(in: test.world.home.directories)))
    #expect(status(test) == "🔥58 ○ 2h48m\n")
    #expect(status(test, "--format", "{streak}( {todo})( {overdue})( {next})( {goal})( {dday})( {weather})") == "58\n")
    #expect(status(test, "--format", "json").contains("\"todo\":null"))
  }

  /// A bar calls it every few seconds, so it must create no file.
  @Test func statusCreatesNoFile() throws {
    let test = try evening("2026-11-21T21:12")
    #expect(!test.todo("add", "Write tests").isEmpty)
    func files() throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: test.folder.path))
    }
    let before = try files()
    // The format i3blocks exits with 33 here, since the streak is at risk.
    for format in StatusFormat.allCases where format != .i3blocks { _ = status(test, "--format", format.rawValue) }
    #expect(try files() == before)
    // A write that is still only in the -wal file is read too.
    let database = try PersonalDatabase(in: test.world)
    try database.write { try $0.execute(sql: "UPDATE todo SET title = 'Read tests'") }
    #expect(status(test, "--format", "{next}") == "Read tests\n")
    // A writer that holds its lock does not delay the bar.
    try database.write { _ in
      #expect(status(test) == "🔥58 ○ 2h48m\n")
    }
  }

  @Test func lateAnswerIsDiscarded() throws {
    let test = try evening("2026-11-21T21:12")
    var late = ""
    test.world.screen.answerWithin = { seconds, text in
      #expect(seconds == 2)
      late = text
      return { false }
    }
    #expect(status(test, "--format", "waybar") == "")
    #expect(late.contains("\"alt\":\"unknown\""))
  }

  // MARK: - Templates

  @Test(arguments: [
    ("{streak}", "58"), ("a{streak}b", "a58b"), ("{{streak}}", "{streak}"), ("({streak} days)", "58 days"),
    ("({weather} outside)", ""), ("({weather}{streak})", "58"), ("(no field)", "no field"),
    ("\\({streak}\\)", "(58)"), ("\\\\{streak}", "\\58"), ("\\n", "\\n"), ("", ""), ("{streak}{streak}", "5858"),
  ])
  func templateIsFilledInOnePass(template: String, text: String) throws {
    let filled = try StatusTemplate(template).filled { $0 == .streak ? "58" : "" }
    #expect(filled == text)
    // Braces and parentheses in a value are text.
    #expect(try StatusTemplate("({next})").filled { _ in "{streak} (x)" } == "{streak} (x)")
  }

  @Test(arguments: ["{", "}", "(", ")", "{streak", "({streak}", "((a))", "{no}", "{streak }", "{}"])
  func invalidTemplateIsRefused(template: String) {
    #expect(throws: StatusFailure.self) { try StatusTemplate(template) }
  }

  @Test(arguments: [(0, "0m"), (59, "1m"), (60, "1m"), (3600, "1h"), (10_080, "2h48m"), (172_800, "2d")])
  func remainingTimeIsShort(seconds: Int, text: String) {
    #expect(StatusValues.compact(seconds: seconds) == text)
  }

  @Test func promptsShowNoUserText() throws {
    let test = try evening("2026-11-21T21:12")
    #expect(!test.todo("add", "$(touch X)").isEmpty)
    #expect(test.call("dday", "add", "`touch X`", "2026-11-24") == .done)
    for format in StatusFormat.allCases where format.isPrompt {
      #expect(test.call("status", "--format", "\(format.rawValue):{next}") == .usage)
      #expect(test.err.contains("is not allowed in a prompt"))
      #expect(status(test, "--format", "\(format.rawValue):{streak} {todo} {dday}") == "58 1 D-3\n")
    }
  }

  // MARK: - Fetching in the background

  @Test func fetchStartsIfTheCacheIsTooOld() throws {
    func started(_ age: String, at now: String, seen: String = "2026-11-21T20:50", done: Bool = false) throws -> Bool {
      let test = try evening(now, seen: seen, isDone: done)
      test.world.call.programPath = "/usr/bin/cyc"
      var words: [[String]] = []
      test.world.programs.start = { program, _, _ in
        words.append(program)
        throw ProgramError.notFound(name: "cyc")
      }
      #expect(status(test, "--fetch", age).hasPrefix("🔥58"))
      #expect(words.isEmpty || words == [["/usr/bin/cyc", "status-fetch"]])
      return !words.isEmpty
    }
    #expect(try started("15m", at: "2026-11-21T21:12"))
    #expect(try !started("30m", at: "2026-11-21T21:12"))
    #expect(try started("15m", at: "2026-11-22T08:00"), "not fetched yet today")
    #expect(try started("1h", at: "2026-11-22T00:01", seen: "2026-11-21T23:50", done: true), "it is another day")
    #expect(try !started("15m", at: "2026-11-21T21:12", done: true), "a day that is done stays done")
  }

  /// The changes after the first one in a second share a refresh, which comes after them.
  @Test func refreshFollowsTheLastOfSeveralChanges() throws {
    let test = try evening("2026-11-21T21:12", "[status]\nrefresh = [\"refresh-bar\", \"now\"]\n")
    var started: [[String]] = []
    test.world.programs.start = { program, _, _ in
      if program.contains("refresh-bar") { started.append(program) }
      throw ProgramError.notFound(name: program[0])
    }
    for title in ["One", "Two", "Three"] { #expect(test.call("todo", "add", title) == .done) }
    let refresh = ["refresh-bar", "now"]
    #expect(started == [refresh, ["/bin/sh", "-c", "sleep 1; exec \"$@\"", "sh"] + refresh])
  }

  /// Only one fetch runs at a time, and its errors do not reach the bar.
  @Test func backgroundFetchUpdatesTheBar() throws {
    let test = try evening("2026-11-21T21:12", "[status]\nrefresh = [\"refresh-bar\"]\n")
    let github = DrawnGitHub(today: Day(number: 20_778))
    for back in 0..<59 { github.addPublic(github.today - back) }
    var (asked, started) = (0, [[String]]())
    test.answerRequests { request in
      asked += 1
      return github.answer(request)
    }
    test.world.programs.start = { program, _, _ in
      started.append(program)
      throw ProgramError.notFound(name: program[0])
    }
    // Another fetch is running.
    try test.world.skippingIfLocked("status-fetch") {
      #expect(test.call("status-fetch") == .done, "\(test.err)")
      #expect(asked == 0 && test.err.isEmpty)
    }
    #expect(test.call("status-fetch") == .done, "\(test.err)")
    #expect(asked == 1)
    #expect(started == [["refresh-bar"]])
    #expect(status(test) == "🔥59 ✓\n")
    // A fetch has just failed: a bar that calls every second does not start another one.
    let next = try evening("2026-11-21T21:12")
    next.world.call.programPath = "/usr/bin/cyc"
    next.answerRequests { _ in .failure(.cannotConnect(host: "github.com", reason: .refused)) }
    #expect(next.call("status-fetch") == .done, "the cached answer is shown")
    next.world.programs.start = { program, _, _ in
      Issue.record("\(program) was started")
      throw ProgramError.notFound(name: program[0])
    }
    #expect(status(next, "--fetch", "15m") == "🔥58 ○ 2h48m\n")
  }

  @Test func onlyRofiPassesArguments() throws {
    let test = try evening("2026-11-21T21:12")
    // The name of a format means that format.
    #expect(test.call("status", "tmux") == .done && test.err.isEmpty)
    #expect(test.call("status", "now") == .usage)
    #expect(test.err == "cyc: unexpected argument 'now'\nhint: see 'cyc status --help' for usage\n")
    #expect(status(test, "--format", "rofi", "1 Write tests").contains("Nothing to do"))
  }

  @Test func unreadableSettingsAreNotAMissingUser() throws {
    let test = try evening("2026-11-21T21:12")
    try Data("user = [\n".utf8).write(to: URL(filePath: Settings.path(in: test.world.home.directories)))
    #expect(status(test, "--format", "{state}") == "unknown\n")
    #expect(!status(test, "--format", "waybar").contains("config set user"))
  }

  @Test func refreshCommandRunsAfterAChange() throws {
    let test = try evening("2026-11-21T21:12", "[status]\nrefresh = [\"pkill\", \"-RTMIN+8\", \"waybar\"]\n")
    var started: [[String]] = []
    test.world.programs.start = { program, _, _ in
      started.append(program)
      throw ProgramError.notFound(name: "pkill")
    }
    #expect(test.call("todo", "list") == .done)
    #expect(started.isEmpty, "nothing has changed")
    #expect(test.call("todo", "add", "Write tests") == .done)
    #expect(started == [["pkill", "-RTMIN+8", "waybar"]])
    #expect(test.call("goal", "100", "--offline") == .done, "\(test.err)")
    #expect(started.count == 2 && started[1].first == "/bin/sh", "one follows a second later")
    test.uptime += 10
    let moment = test.world.clock.now()
    let next = Instant(
      secondsSince1970: moment.secondsSince1970 + 10, local: CivilTime(utcSeconds: moment.local.secondsAsUTC + 10))
    test.world.clock.now = { next }
    #expect(test.call("freeze", "2026-11-30") == .done, "\(test.err)")
    #expect(started.count == 3)
    #expect(status(test) == "🔥58 ○ 2h48m\n")
    #expect(started.count == 3)
  }

  @Test func changedSettingRefreshesTheBar() throws {
    let test = try evening("2026-11-21T21:12", "[status]\nrefresh = [\"refresh-bar\"]\n")
    var started: [[String]] = []
    test.world.programs.start = { program, _, _ in
      started.append(program)
      throw ProgramError.notFound(name: program[0])
    }
    #expect(test.call("config", "get", "user") == .done)
    #expect(started.isEmpty, "nothing has changed")
    #expect(test.call("config", "set", "streak.rest_days", "sat") == .done, "\(test.err)")
    #expect(started == [["refresh-bar"]])
    #expect(status(test) == "🔥58 ☾\n")
  }
}
