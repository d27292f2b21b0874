import Days
import Formats
import GitHub
import HTTP
import Platform
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Several GitHub accounts as one person.
@Suite struct AccountsTests {
  /// 3 August.
  private static let today = Day.first(ofYear: 2026) + 214
  private let enterprise = "github.example.com"

  /// A GitHub for each account, and hosts that do not answer.
  private final class Accounts {
    let test: TestWorld
    var gitHubs: [String: DrawnGitHub] = [:]
    var asked: [Request] = []
    var refusesTokens = false

    init(_ settings: String, environment: [String: String] = [:]) throws {
      test = try TestWorld(environment: environment)
      test.world.home.settings = try Settings(toml: settings, path: "f")
      let directories = test.world.home.directories
      try SharedFile.write(Array(settings.utf8), to: Settings.path(in: directories))
      setClock(hour: 12)
      test.answerRequests { [unowned self] in answer($0) }
    }

    func setClock(hour: Int, on day: Day = AccountsTests.today) {
      let time = CivilTime(day: day, hour: hour, minute: 0, second: 0)
      test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
    }

    /// Contributions `back` days before `today`; `account` is a login, or HOST/LOGIN.
    func draw(_ account: String, _ back: some Sequence<Int>, on today: Day = AccountsTests.today) {
      let gitHub = DrawnGitHub(today: today)
      for days in back { gitHub.addPublic(today - days) }
      gitHubs[account] = gitHub
    }

    private func answer(_ request: Request) -> Result<Response, TransferError> {
      asked.append(request)
      if refusesTokens, request.url.hasSuffix("/graphql") {
        return .success(Response(status: 401, headers: [], body: [], url: request.url))
      }
      let parts = request.url.split(separator: "/").map(String.init)
      let (host, login) = (parts[1], parts.count > 3 ? parts[3] : parts[2])
      // GraphQL's URL names no account; all tokens are of hana.
      let name = request.url.hasSuffix("/graphql") ? "hana" : host.hasSuffix("github.com") ? login : "\(host)/\(login)"
      guard let gitHub = gitHubs[name] else {
        return .failure(.cannotConnect(host: host, reason: "connection refused"))
      }
      return gitHub.answer(request)
    }

    func call(_ words: String...) -> (status: CycBase.ExitStatus, out: String, err: String) {
      (test.out, test.err) = ("", "")
      let status = Cyc.run(words, in: test.world)
      return (status, test.out, test.err)
    }

    func json(_ words: String...) throws -> JSONValue {
      (test.out, test.err) = ("", "")
      _ = Cyc.run(words + ["--json"], in: test.world)
      return try #require(JSONValue(bytes: Array(test.out.utf8)))
    }
  }

  @Test func hintForARenamedAccountNamesTheSetting() {
    let renamed = StreakFailure.renamed(login: "hana", present: "hana-kim", host: enterprise, isSetting: false)
    let hint = AccountFailure(name: "\(enterprise)/hana", renamed).hint
    #expect(hint?.english.hasPrefix("correct the setting accounts (cyc config edit)") == true)
  }

  @Test func refusedTokenOfAnotherHostIsNoted() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"\(enterprise)/hana\"]\nstreak.accounts = \"any\"\n")
    try Credentials.change(in: accounts.test.world.home.directories) {
      for host in ["github.com", "github.example.com"] {
        $0.put(Account(host: host, login: "hana", id: 7, name: nil, scopes: ["read:user"], token: "gho_x"))
      }
    }
    accounts.draw("hana", 1..<4)
    accounts.draw("\(enterprise)/hana", 1..<4)
    accounts.refusesTokens = true
    let check = accounts.call("check")
    #expect(check.err.contains("private contributions of github.example.com/hana are missing"), "\(check.err)")
    #expect(check.err.contains("(cyc login --host github.example.com)"), "\(check.err)")
  }

  @Test func lostDayOfAnotherAccountIsNotedOnceWithItsAccount() throws {
    let accounts = try Accounts("user = \"home\"\naccounts = [\"\(enterprise)/hana\"]\nstreak.accounts = \"any\"\n")
    try Credentials.change(in: accounts.test.world.home.directories) {
      $0.put(
        Account(host: "github.example.com", login: "hana", id: 7, name: nil, scopes: ["read:user"], token: "gho_x"))
    }
    func draw(_ back: [Int]) {
      accounts.draw("\(enterprise)/hana", back)
      accounts.gitHubs["\(enterprise)/hana"]?.accountID = 7
      accounts.gitHubs["hana"] = accounts.gitHubs["\(enterprise)/hana"]
    }
    accounts.draw("home", 0..<60)
    draw(Array(0..<60))
    #expect(!accounts.call("check").err.contains("no longer counts"))
    draw(Array(0..<60).filter { $0 != 10 })
    accounts.setClock(hour: 14)
    let first = accounts.call("check", "--refresh").err
    #expect(first.contains("note: github.example.com/hana: GitHub no longer counts 24 Jul ("), "\(first)")
    #expect(first.contains("; see: CYC_HOST=github.example.com cyc history\n"), "\(first)")
    #expect(!accounts.call("check", "--refresh").err.contains("no longer counts"))
    accounts.test.world.home.environment["CYC_HOST"] = enterprise
    let history = accounts.call("history").out
    #expect(history.contains("24 Jul no longer counts (from 1 to 0)"), "\(history)")
  }

  @Test func longestOfGitHubCoversTheSameDaysAsOurs() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", Array(1..<3) + Array(500..<520))
    accounts.draw("hana-work", 0..<5)
    // Now the cache also has the 20 days, which are before the last year.
    _ = accounts.call("year", "2025")
    let shown = accounts.call("streak").out
    #expect(shown.contains("Longest  5 days, 30 Jul – 3 Aug (of the last year); GitHub counts 2"), "\(shown)")
  }

  @Test func listShowsTheRestIfAPersonIsOfAnotherHost() throws {
    let accounts = try Accounts("user = \"hana\"")
    accounts.draw("hana", 0..<10)
    let list = accounts.call("streak", "hana", "github.example.com/hana")
    #expect(list.status == .failed && list.out.contains("hana"), "\(list)")
    #expect(list.err.contains("github.example.com/hana"), "\(list.err)")
  }

  @Test func addressOnAnotherHostIsNotTheSameNameHere() throws {
    let accounts = try Accounts("user = \"hana\"")
    accounts.draw("hana", 0..<10)
    let other = accounts.call("streak", "github.example.com/hana")
    #expect(other.status == .usage && other.out.isEmpty)
    #expect(other.err.contains("hint: CYC_HOST=github.example.com cyc streak hana"), "\(other.err)")
    let check = accounts.call("check", "github.example.com/hana")
    #expect(check.err.contains("hint: CYC_HOST=github.example.com cyc check hana"), "\(check.err)")
    let own = accounts.call("streak", "https://github.com/hana")
    #expect(own.status == .done && own.out.contains("10 days"), "\(own)")
  }

  @Test func withoutAccountsNothingElseIsAskedOrShown() throws {
    let accounts = try Accounts("user = \"hana\"\n[streak]\naccounts = \"any\"\n")
    accounts.draw("hana", 0..<5)
    let shown = accounts.call("streak")
    #expect(accounts.asked.count == 1)
    #expect(!shown.out.contains("anywhere") && !shown.out.contains("accounts"))
    #expect(try accounts.json("streak").member("accounts") == nil)
  }

  @Test func eachAccountHasARowAndTheLastOneIsTheirUnion() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana\", \"hana-work\", \"\(enterprise)/hana\"]\n")
    accounts.draw("hana", [1, 2, 3, 20])
    accounts.draw("hana-work", [0, 4, 5])
    accounts.draw("\(enterprise)/hana", [6, 7])
    let shown = accounts.call("streak")
    #expect(shown.status == .done && shown.err.isEmpty)
    #expect(shown.out.contains("Streak   🔥 3 days"))
    #expect(
      shown.out.contains(
        """
        hana                     ○ not yet; 3 days
        hana-work                ✓ done; 1 day
        github.example.com/hana  ○ not yet; 0 days
        A day anywhere           ✓ done; 8 days (counted by cyc)
        """), "\(shown.out)")
    #expect(accounts.asked.count == 3)
    _ = accounts.call("streak", "hana")
    #expect(accounts.asked.count == 3, "a fresh cache suffices")
    #expect(!accounts.call("streak", "hana").out.contains("anywhere"))
    let json = try accounts.json("streak")
    #expect(json.member("accounts")?.elements?.count == 3)
    #expect(json.member("anywhere")?.member("streak")?.member("days") == .number("8"))
    #expect(json.member("streak")?.member("current")?.member("days") == .number("3"))
    #expect(accounts.call("check").status == .no, "GitHub's own number decides")
  }

  @Test func unreachableHostMakesALowerBoundAndNoError() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"\(enterprise)/hana\"]\n")
    accounts.draw("hana", 0..<4)
    let shown = accounts.call("streak")
    #expect(shown.status == .done)
    #expect(
      shown.out.contains("github.example.com/hana  not known: cannot reach github.example.com"), "\(shown.out)")
    #expect(shown.out.contains("A day anywhere           ✓ done; at least 4 days (counted by cyc)"), "\(shown.out)")
    #expect(shown.err.contains("without github.example.com/hana"), "\(shown.err)")
    #expect(accounts.asked.count { $0.url.contains(enterprise) } == 1)
    let account = try accounts.json("streak").member("accounts")?.elements?.last
    #expect(account?.member("today") == .string("unknown") && account?.member("streak") == .null)
    #expect(account?.member("error")?.member("kind") == .string("unreachable"))
  }

  @Test func settingAnyCountsAllAccountsInEveryCommand() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", [1, 2, 20])
    accounts.draw("hana-work", [0, 3])
    let shown = accounts.call("streak")
    #expect(shown.out.contains("🔥 4 days since 31 Jul over 2 accounts, GitHub counts 2"), "\(shown.out)")
    #expect(shown.out.contains("Today    ✓ done, 1 contribution"), "\(shown.out)")
    #expect(shown.out.contains("Total    5 contributions on 5 days"), "\(shown.out)")
    let check = accounts.call("check")
    #expect(check.status == .done && check.out.contains("4 days (GitHub counts 2) over 2 accounts"), "\(check.out)")
    #expect(try accounts.json("check").member("over_accounts") == .number("2"))
    #expect(accounts.call("check", "--strict").status == .no)
    #expect(accounts.call("streak", "--strict").out.contains("🔥 2 days, since 1 Aug\n"))
    #expect(accounts.call("streak", "hana").out.contains("🔥 2 days, since 1 Aug\n"))
    #expect(accounts.call("goal", "10").out.contains("4 of 10 days"))
    let narrow = accounts.call("--width", "48").out
    #expect(narrow.contains("counts 2\n✓ done, 1 contribution\n"), "\(narrow)")
    #expect(accounts.call("card").out.contains("over 2 accounts"))
    #expect(accounts.call("card", "--format", "svg").out.contains(">over 2 accounts<"))
    let asked = accounts.asked.count
    let status = accounts.call("status")
    #expect(status.out.contains("4") && status.status == .done)
    #expect(accounts.asked.count == asked, "status sends no request")
  }

  @Test func explanationOfDaysOnceSeenNamesTheirAccount() throws {
    let settings = ["user = \"hana\"", "accounts = [\"hana-work\"]", "streak.accounts = \"any\"", "streak.seen = true"]
    let accounts = try Accounts(settings.joined(separator: "\n"))
    accounts.draw("hana", 0..<10)
    accounts.draw("hana-work", 10..<12)
    #expect(accounts.call("streak").status == .done)
    accounts.draw("hana", Array(0..<3) + Array(5..<10))
    for hour in [14, 16] {
      accounts.setClock(hour: hour)
      #expect(accounts.call("streak", "--refresh").status == .done)
    }
    let explained = accounts.call("streak", "--explain").out
    #expect(explained.contains("By what cyc has seen of hana it is 10"), "\(explained)")
  }

  @Test func jsonIsAsOldAsTheAccountReadLongestAgo() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<4)
    accounts.draw("hana-work", 1..<4)
    #expect(accounts.call("streak").status == .done)
    accounts.gitHubs["hana-work"] = nil
    accounts.setClock(hour: 15)
    #expect(accounts.call("streak").status == .done)
    let status = try accounts.json("status")
    #expect(status.member("age_seconds") == .number("10800") && status.member("stale") == .bool(true))
    #expect(status.member("over_accounts") == .number("2"))
    #expect(try accounts.json("goal").member("over_accounts") == .number("2"))
    for command in ["check", "goal", "card", "stats", "streak"] {
      let object = try accounts.json(command, "--offline")
      #expect(object.member("age_seconds") == .number("10800"), "\(command)")
      #expect(object.member("fetched_at") == .string("2026-08-03T12:00:00Z"), "\(command)")
    }
  }

  @Test func anyIsUnknownTodayIfAnAccountIsUnreadAndNoneIsDone() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<4)
    let check = accounts.call("check")
    #expect(check.status == .tryAgainLater)
    #expect(check.err.contains("today is not known, since hana-work could not be read"), "\(check.err)")
    let shown = accounts.call("streak")
    #expect(shown.out.contains("at least 3 days since 31 Jul or earlier over 2 accounts"), "\(shown.out)")
    #expect(shown.out.contains("Today    not known; nothing yet, but hana-work could not be read"), "\(shown.out)")
    accounts.draw("hana", 0..<4)
    #expect(accounts.call("check", "--refresh").status == .done)
    let done = try accounts.json("check")
    #expect(done.member("complete") == .bool(false))
    #expect(done.member("streak_certainty") == .string("at_least"))
  }

  /// An open today in the cache proves nothing after the account could not be asked again.
  @Test func oldAnswerOfAnotherAccountLeavesTodayUnknown() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<4)
    accounts.draw("hana-work", [2])
    #expect(accounts.call("check").status == .no)
    accounts.gitHubs["hana-work"]?.failsPages = true
    accounts.setClock(hour: 13)
    #expect(accounts.call("check", "--refresh").status == .tryAgainLater)
    accounts.gitHubs["hana"]?.addPublic(AccountsTests.today)
    #expect(accounts.call("check", "--refresh").status == .done)
    // Later neither account is fresh, and the older one is named.
    accounts.setClock(hour: 14)
    let offline = accounts.call("check", "--offline").out
    #expect(offline.hasSuffix("(the days of hana-work as of 12:00, 2 h ago)\n"), "\(offline)")
  }

  @Test func withoutNetworkTheCacheHasTheStreakOfAllAccounts() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<5)
    accounts.draw("hana-work", 3..<9)
    #expect(accounts.call("check").status == .no)
    accounts.gitHubs = [:]
    accounts.setClock(hour: 20)
    let shown = accounts.call("streak").out
    #expect(shown.contains("Streak   🔥 8 days since 26 Jul over 2 accounts, GitHub counts 4\n"), "\(shown)")
    #expect(shown.contains("Total    10 contributions on 8 days since"), "\(shown)")
  }

  @Test func olderYearsThatCannotBeReadAreNoted() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", [1])
    accounts.draw("hana-work", 1..<500)
    accounts.gitHubs["hana"]?.olderPageAnswer = (status: 500, body: "")
    let shown = accounts.call("streak")
    #expect(shown.out.contains("at least 499 days"), "\(shown.out)")
    #expect(shown.err.contains("not all days of hana are known"), "\(shown.err)")
    #expect(try accounts.json("check").member("complete") == .bool(false))
  }

  @Test func oldDaysOfTheMainAccountAreNamed() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    let before = AccountsTests.today - 4
    accounts.setClock(hour: 12, on: before)
    accounts.draw("hana", 0..<9, on: before)
    accounts.draw("hana-work", [20], on: before)
    #expect(accounts.call("check").status == .done)
    accounts.setClock(hour: 12)
    accounts.gitHubs["hana"]?.failsPages = true
    accounts.draw("hana-work", [0, 24])
    let check = accounts.call("check")
    #expect(check.out.hasSuffix("(the days of hana as of 30 Jul 12:00, 4 days ago)\n"), "\(check.out)")
    let day = accounts.call("day", "today").out
    #expect(day.hasPrefix("Mon 3 Aug, hana, over 2 accounts\n"), "\(day)")
    #expect(day.contains("\nThe days of hana as of 30 Jul 12:00, 4 days ago.\n"), "\(day)")
    let korean = accounts.call("day", "2026-07-30", "--lang", "ko").out
    #expect(korean.contains("hana 계정은 7월 30일 12:00 기준, 4일 전 정보예요."), "\(korean)")
    #expect(korean.contains("hana, 페이지: 1"), "\(korean)")
    #expect(try accounts.json("streak").member("complete") == .bool(false))
    let goal = accounts.call("goal", "30", "--from", "2026-08-03").out
    #expect(goal.contains("\n1 of 30 days in a row, since 3 Aug; 29 to go.\n"), "\(goal)")

    accounts.draw("hana-work", [24])
    let shown = accounts.call("streak", "--refresh").out
    #expect(shown.contains("Streak   not known without hana\n"), "\(shown)")
    let offline = accounts.call("streak", "--offline", "--explain").out
    #expect(offline.contains("Streak   not known\n"), "\(offline)")
    #expect(!offline.contains("private contributions"), "\(offline)")
  }

  /// Two days later the last look at the other account leaves its day open.
  @Test func emptyDayOfAnOldLookAtAnotherAccountStaysUnknown() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    let look = AccountsTests.today - 2
    accounts.setClock(hour: 21, on: look)
    accounts.draw("hana", 1..<4, on: look)
    accounts.draw("hana-work", [9], on: look)
    #expect(accounts.call("check").status == .no)
    accounts.gitHubs["hana-work"]?.failsPages = true
    accounts.setClock(hour: 21, on: look + 1)
    accounts.draw("hana", 2..<5, on: look + 1)
    let next = accounts.call("check").err
    #expect(next.contains("today is not known, since hana-work could not be read"), "\(next)")
    accounts.setClock(hour: 21)
    accounts.draw("hana", Array(0..<2) + Array(3..<6))
    let check = accounts.call("check").out
    #expect(check.contains("at least 2 days (GitHub counts 2) over 2 accounts"), "\(check)")
    let day = accounts.call("day", look.description).out
    #expect(day.contains("\nunknown\n"), "\(day)")
    // What needs no network says the same.
    let offline = accounts.call("check", "--offline")
    #expect(offline.out.contains("at least 2 days (GitHub counts 2) over 2 accounts"), "\(offline.out)")
    #expect(offline.err.contains("not all days of hana-work are known without the network"), "\(offline.err)")
    #expect(accounts.call("status").out == "🔥2+ ✓\n")
    #expect(accounts.call("day", look.description, "--offline").out.contains("\nunknown\n"))
    #expect(try accounts.json("goal", "--offline").member("streak_certainty") == .string("at_least"))
  }

  @Test func cardAndStatsCoverTheLastYearOfALongStreak() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 0..<300)
    accounts.draw("hana-work", 300..<900)
    let card = try accounts.json("card")
    #expect(card.member("current")?.member("days") == .number("900"))
    #expect(card.member("total") == .number("366") && card.member("total_since") == .string("2025-08-03"))
    #expect(accounts.call("stats").out.contains("366 contributions, 3 Aug 2025 – 3 Aug 2026"))
  }

  @Test func dayOfRestIsSaidOfAllAccounts() throws {
    let settings = [
      "user = \"hana\"", "accounts = [\"hana-work\"]", "[streak]", "accounts = \"any\"", "rest_days = [\"mon\"]",
    ]
    let accounts = try Accounts(settings.joined(separator: "\n"))
    accounts.draw("hana", 1..<4)
    accounts.draw("hana-work", [20])
    #expect(accounts.call("check").out.hasSuffix("the streak stays at 3 days over 2 accounts\n"))
  }

  @Test func yearNamesTheAccountWhoseDaysAreOld() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<4)
    accounts.draw("hana-work", [20])
    _ = accounts.call("year")
    accounts.gitHubs["hana-work"]?.failsPages = true
    accounts.setClock(hour: 15)
    let year = accounts.call("year", "--refresh").out
    #expect(year.contains("the days of hana-work as of 3 Aug 12:00\n"), "\(year)")
  }

  @Test func totalsSayThatTheyAreOverAllAccounts() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\nstreak.accounts = \"any\"\n")
    accounts.draw("hana", 1..<4)
    accounts.draw("hana-work", [0])
    #expect(accounts.call("stats").out.hasPrefix("hana, over 2 accounts\n"))
    #expect(accounts.call("stats", "--lang", "ko").out.hasPrefix("hana, 계정 2개 합산\n"))
    #expect(accounts.call("year").out.hasPrefix("hana, over 2 accounts: 2026 so far\n"))
    let day = accounts.call("day", "today").out
    #expect(day.contains("\nhana, page: 0 (seen 3 Aug)\n"), "\(day)")
    #expect(accounts.call("stats", "hana").out.hasPrefix("hana\n"))
    for command in ["stats", "streak"] {
      let picture = accounts.call(command, "--format", "svg").out
      #expect(picture.contains(">hana, over 2 accounts</text>"), "\(picture)")
    }
    for command in ["stats", "streak", "card", "year"] {
      let picture = accounts.call(command, "--format", "svg").out
      #expect(picture.contains(", over 2 accounts</title>"), "\(picture)")
    }
  }

  /// The streak goes on in years that no account's own streak reaches.
  @Test func olderYearsOfAllAccountsAreReadIfTheStreakReachesThem() throws {
    let accounts = try Accounts("user = \"hana\"\naccounts = [\"hana-work\"]\n")
    accounts.draw("hana", stride(from: 0, to: 700, by: 2))
    accounts.draw("hana-work", stride(from: 1, to: 700, by: 2))
    let shown = accounts.call("streak")
    #expect(shown.out.contains("A day anywhere  ✓ done; 700 days (counted by cyc)"), "\(shown.out)")
    #expect(accounts.call("streak", "--all").out.contains("✓ done; 700 days (counted by cyc)"))
    #expect(accounts.call("streak", "--days", "7").out.contains("✓ done; 700 days (counted by cyc)"))
    #expect(accounts.call("streak", "--year", "2025").out.contains("✓ done; 700 days (counted by cyc)"))
  }

  @Test func tokensOfTheMainHostStayThere() throws {
    let accounts = try Accounts(
      "user = \"hana\"\naccounts = [\"hana-work\", \"acme.ghe.com/hana\", \"\(enterprise)/hana\"]\n",
      environment: ["CYC_TOKEN": "gho_secret", "GH_TOKEN": "gho_other"])
    for name in ["hana", "hana-work", "acme.ghe.com/hana", "\(enterprise)/hana"] { accounts.draw(name, 0..<3) }
    _ = accounts.call("streak")
    let withToken = accounts.asked.filter { $0.credential != nil }
    #expect(!withToken.isEmpty)
    #expect(withToken.allSatisfy { $0.url.hasPrefix("https://api.github.com/") })
    #expect(accounts.asked.count == 5)
  }

  @Test(
    arguments: [
      ("hana, hana-work", "hana,hana-work"), ("@last", "last"),
      ("https://GitHub.Example.com/hana/,hana", "github.example.com/hana,hana"),
      ("hana,hana", "hana"), ("http://github.com/hana", "github.com/hana"),
      ("http://127.0.0.1:8080/hana", "http://127.0.0.1:8080/hana"),
    ])
  func typedAccountsAreReadAndNormalized(typed: String, value: String) {
    let setting = AnySetting.accounts
    #expect(setting.kind.value(typed: typed) == value)
    #expect(setting.read(value)?.map(\.description).joined(separator: ",") == value)
  }

  @Test(arguments: ["", ",", "hana,", "ha na,-x", "acme/hana", "me", "a,b,c,d,e,f,g,h,i,j,k"])
  func invalidAccountsAreRefused(typed: String) {
    #expect(AnySetting.accounts.kind.value(typed: typed) == nil)
  }

  @Test func otherAccountsLeaveOutOneselfAndRepeats() throws {
    let test = try TestWorld()
    test.world.home.settings = try Settings(
      toml: "accounts = [\"HANA\", \"github.com/hana\", \"yuri\", \"Yuri\"]", path: "f")
    let reader = StreakReader(
      world: test.world, host: .gitHubDotCom, person: Person(login: try #require(Login("hana")), name: nil))
    #expect(reader.otherAccounts.map(\.person.login.name) == ["yuri"])
  }
}

extension JSONValue {
  fileprivate func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
