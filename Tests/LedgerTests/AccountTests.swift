import Days
import GRDB
import Streaks
import Support
import Testing

@testable import Ledger

/// No day is shown under an ID that it was not seen with.
@Suite struct AccountTests {
  private func name(_ login: String, _ id: Int? = nil) -> AccountName {
    AccountName(host: "github.com", login: login, githubID: id)
  }

  private func record(_ scene: Scene, _ counts: [Int], _ name: AccountName, _ day: Int = 0) throws {
    _ = try scene.ledger.record(
      [.page(counts, at: Scene.time(Scene.today + day))], of: name, today: Scene.today + day)
  }

  @Test func accountWithoutAnIDGetsTheOneThatBecomesKnown() throws {
    let scene = try Scene()
    try record(scene, [1, 2], name("hana"))
    #expect(try scene.counts(of: name("Hana", 7)).count == 2, "also before the next look")
    try record(scene, [1, 2, 3], name("hana", 7), 1)
    #expect(try scene.rows("account") == 1)
    #expect(try scene.counts(of: name("hana", 7)).count == 3)
    #expect(try scene.counts(of: name("hana")).count == 3)
    #expect(try scene.counts(of: name("hana", 8)).isEmpty)
  }

  @Test func renamedAccountKeepsItsDays() throws {
    let scene = try Scene()
    try record(scene, [1, 2], name("hana", 7))
    try record(scene, [1, 2, 3], name("hanako", 7), 1)
    #expect(try scene.counts(of: name("hanako")).count == 3)
    #expect(try scene.counts(of: name("hana")).isEmpty)
    let history = try scene.ledger.history(of: name("hanako", 7))
    #expect(history.map(\.event) == [.renamed(from: "hana", to: "hanako")])
    #expect(history.map(\.at) == [Scene.time(Scene.today + 1)])
    try record(scene, [1, 2, 3, 0], name("HANAKO", 7), 2)
    #expect(try scene.ledger.history(of: name("hanako", 7)).count == 1, "the case of a login means nothing")
  }

  @Test func accountsWithTheSameLoginKeepTheirOwnDays() throws {
    let scene = try Scene()
    try record(scene, [1, 2, 3], name("hana", 7))
    try record(scene, [9], name("hana", 8), 1)
    #expect(try scene.counts(of: name("hana", 7)).values.sorted() == [1, 2, 3])
    #expect(try scene.counts(of: name("hana", 8)).values.sorted() == [9])
    #expect(try scene.counts(of: name("hana")).values.sorted() == [9], "the one seen last")
    // An account is also seen by a look that shows nothing new.
    try record(scene, [1, 2, 3], name("hana", 7), 0)
    _ = try scene.ledger.record(
      [Look.page([1, 2, 3]).with(at: Scene.time(Scene.today + 2))], of: name("hana", 7), today: Scene.today + 2)
    #expect(try scene.counts(of: name("hana")).values.sorted() == [1, 2, 3])
  }

  @Test func daysWithoutAnIDFollowARename() throws {
    let scene = try Scene()
    try record(scene, [1, 2], name("hana", 7))
    try record(scene, [1, 2, 3], name("hanako"), 1)
    #expect(try scene.rows("account") == 2)
    try record(scene, [1, 2, 3, 4], name("hanako", 7), 2)
    #expect(try scene.rows("account") == 1)
    #expect(try scene.counts(of: name("hanako", 7)).values.sorted() == [1, 2, 3, 4])
    #expect(try scene.ledger.history(of: name("hanako", 7)).count == 1, "only the rename")
    #expect(try scene.ledger.queue.read(Ledger.rowsAgree))
  }

  /// The login belonged to someone else when the first days were seen.
  @Test func daysFromBeforeARenameAreNotTaken() throws {
    let scene = try Scene()
    try record(scene, [5, 5], name("hanako"))
    try record(scene, [1, 2], name("hana", 7))
    try record(scene, [1, 2, 3], name("hanako", 7), 1)
    #expect(try scene.counts(of: name("hanako", 7)).values.sorted() == [1, 2, 3])
    let other = try Scene()
    try record(other, [1], name("hana", 8))
    try record(other, [5, 5], name("hanako"))
    try record(other, [2, 2], name("hanako", 9))
    try record(other, [2, 2, 2], name("hanako", 8), 1)
    #expect(try other.counts(of: name("hanako", 8)).values.sorted() == [2, 2, 2])
    #expect(try other.counts(of: name("hanako", 9)).values.sorted() == [2, 2])
  }

  @Test func sameLoginOnAnotherHostIsAnotherAccount() throws {
    let scene = try Scene()
    try record(scene, [1], name("hana", 7))
    let other = AccountName(host: "github.example.com", login: "hana", githubID: 7)
    try record(scene, [2, 2], other)
    #expect(try scene.counts(of: name("hana", 7)).count == 1)
    #expect(try scene.counts(of: other).count == 2)
  }

  /// Random looks at several people whose logins change hands. The last digit of a count is the account's ID.
  @Test(arguments: UInt64(0)..<2)
  func noDayIsShownUnderAnotherID(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scene = try Scene()
    for step in 0..<40 {
      let id = Int.random(in: 1...3, using: &random)
      let login = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      let counts = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Int.random(in: 0...1, using: &random) * 10 + id
      }
      try record(scene, counts, name(login, id), step)
      for id in 1...3 {
        let seen = try scene.ledger.days(of: name(login, id))
        let values = seen.flatMap { [$0.value] + $0.changes.map(\.before) }
        #expect(values.allSatisfy { ($0.count ?? 0) % 10 == id }, "seed \(seed)")
      }
    }
  }

  @Test func forgottenAccountIsGone() throws {
    let scene = try Scene()
    try record(scene, [1, 2, 3], name("hana", 7))
    try record(scene, [4, 5], name("bora", 8))
    try record(scene, [4, 0], name("bora", 8))
    try record(scene, [4, 0, 1], name("borah", 8), 1)
    #expect(try scene.ledger.forget(login: "HANA") == 3)
    #expect(try scene.ledger.days(of: name("hana", 7)).isEmpty)
    #expect(try scene.ledger.days(of: name("borah", 8)).count == 3)
    #expect(try scene.ledger.forget(login: "dasom") == 0)
    #expect(try scene.ledger.forget(login: "bora") == 3, "also by a former login")
    for table in ["account", "look", "day", "change", "held", "gap", "renamed"] {
      #expect(try scene.rows(table) == 0, "\(table)")
    }
  }

  @Test func accountIsForgottenOnOneHost() throws {
    let scene = try Scene()
    try record(scene, [1, 2, 3], name("hana", 7))
    let work = AccountName(host: "github.example.com", login: "hana", githubID: 7)
    try record(scene, [4, 5], work)
    #expect(try scene.ledger.forget(login: "hana", host: "github.example.com") == 2)
    #expect(try scene.ledger.days(of: work).isEmpty)
    #expect(try scene.ledger.days(of: name("hana", 7)).count == 3)
  }

  @Test func presentDaysEndAtAGapAndTakeTheLargerCount() throws {
    let scene = try Scene()
    let account = name("hana", 7)
    try record(scene, [9, 9], account, -40)
    try record(scene, [1, 2, 3, 4], account, -4)
    _ = try scene.ledger.record(
      [.page([5, 0], at: Scene.time(Scene.today - 4), source: .graphQL)], of: account, today: Scene.today - 4)
    let days = try scene.ledger.presentDays(of: account, before: Scene.today - 3)
    #expect(days.first == Scene.today - 7)
    #expect(days.days.map(\.count) == [1, 2, 5, 4])
    #expect(try scene.ledger.presentDays(of: account, before: Scene.today).days.isEmpty, "days in between are unknown")
    #expect(try scene.ledger.presentDays(of: name("bora", 8), before: Scene.today).days.isEmpty)
  }
}
