import Days
import Foundation
import GRDB
import Notify
import Platform
import Store
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite("Store of the nag")
struct NagStoreTests {
  let test: TestWorld

  init() throws { test = try TestWorld() }

  private var path: String { "\(test.world.home.directories.state)/nag.sqlite" }
  private let key = DeliveryID(.slot(ReminderSlot(day: Day(number: 20_668), index: 0)))

  private func store() throws -> NagStore { try NagStore(in: test.world) }

  /// Whether a message counts as handled after these tries to send it through `channels`.
  private func isHandled(_ tries: [(NagChannel, failure: String?)], on channels: [NagChannel]) -> Bool {
    let now = test.world.clock.now()
    let sendings = tries.map {
      NagStore.Sending(key: key, channel: $0.rawValue, claimed: now, finished: now, failure: $1)
    }
    return NagStore.handled(sendings, on: channels).keys == [key]
  }

  @Test func messageIsClaimedOncePerChannel() throws {
    let now = test.world.clock.now()
    #expect(try store().claim(key, .desktop, at: now))
    #expect(try !store().claim(key, .desktop, at: now))
    #expect(try store().claim(key, .terminal, at: now))
  }

  @Test func reminderIsClaimedAgainOnAnEveningThatAFlightRepeats() throws {
    let (store, now) = (try store(), test.world.clock.now())
    // Eight hours later, with the same time on the clock.
    let later = Instant(secondsSince1970: now.secondsSince1970 + 8 * 3600, local: now.local)
    let notice = DeliveryID(day: key.day, name: "notice")
    for id in [key, notice] { #expect(try store.claim(id, .desktop, at: now)) }
    #expect(try store.claim(key, .desktop, at: later))
    #expect(try !store.claim(notice, .desktop, at: later))
  }

  @Test func claimsStayInTheirOrderAfterAFlightWest() throws {
    let (store, now) = (try store(), test.world.clock.now())
    let later = Instant(
      secondsSince1970: now.secondsSince1970 + 3600, local: CivilTime(utcSeconds: now.local.secondsAsUTC - 8 * 3600))
    for (name, moment) in [("first", now), ("second", later)] {
      #expect(try store.claim(DeliveryID(day: key.day, name: name), .desktop, at: moment))
    }
    #expect(try store.sendings(since: key.day).map(\.key.name) == ["first", "second"])
  }

  @Test func messageIsHandledAfterAllChannelsWereTriedAndOneSucceeded() {
    func handled(_ tries: [(NagChannel, failure: String?)]) -> Bool { isHandled(tries, on: [.desktop, .ntfy]) }
    #expect(handled([(.desktop, nil), (.ntfy, nil)]))
    #expect(handled([(.desktop, nil), (.ntfy, "HTTP 500")]))
    #expect(!handled([(.desktop, nil)]), "ntfy was not tried")
    #expect(!handled([(.desktop, nil), (.terminal, nil)]), "another channel does not replace ntfy")
    #expect(!handled([(.desktop, "no bus"), (.ntfy, "HTTP 500")]), "no channel succeeded")
    #expect(!handled([]))
  }

  /// Sent while the clock was ahead. If it counted, quizzes would wait until that time.
  @Test func messageStampedInTheFutureDoesNotCountAsJustSent() throws {
    let (store, now) = (try store(), test.world.clock.now())
    let ahead = SystemClock.instant(at: now.secondsSince1970 + 9 * 3600)
    try store.keep(Message(title: "Quiz", body: "Q."), at: ahead)
    #expect(try !store.hasSent(since: now, until: now))
    try store.keep(Message(title: "Quiz", body: "Q."), at: now)
    #expect(try store.hasSent(since: now, until: now))
  }

  @Test func terminalIsTheReserveChannel() {
    #expect([NagChannel.terminal, .ntfy, .desktop].usual == [.ntfy, .desktop])
    #expect([NagChannel.terminal, .ntfy, .desktop].inReserve == [.terminal])
    #expect([NagChannel.terminal].usual == [.terminal])
    #expect([NagChannel.terminal].inReserve == [])
    #expect(isHandled([(.desktop, nil)], on: [.desktop, .terminal]))
    #expect(isHandled([(.desktop, "no bus"), (.terminal, nil)], on: [.desktop, .terminal]))
    #expect(!isHandled([(.desktop, "no bus")], on: [.desktop, .terminal]))
    #expect(!isHandled([(.desktop, nil)], on: [.terminal]))
  }

  @Test(arguments: ["sending", "message", "run", "snooze", "delivery", "trouble", "loss"])
  func fileWithoutATableIsReplaced(table: String) throws {
    let before = try store()
    #expect(try before.claim(key, .desktop, at: test.world.clock.now()))
    try before.queue.writeWithoutTransaction { try $0.execute(sql: "DROP TABLE \(table)") }
    try before.queue.close()
    let after = try store()
    #expect(try after.runs(limit: 10) == [])
    let loss = try #require(try after.loss())
    #expect(FileManager.default.fileExists(atPath: loss.kept))
    #expect(test.err.contains("nag.sqlite was damaged") && !test.err.contains("todo recover"))
    // The repaired file is not replaced again.
    try after.queue.close()
    #expect(try store().loss() == loss)
  }

  @Test func onlyTheTaskDatabaseHintsAtRecovery() {
    let directories = test.world.home.directories
    #expect(StoreError.corrupt(path: PersonalDatabase.path(in: directories)).hint?.english == "cyc todo recover")
    #expect(StoreError.corrupt(path: path).hint?.english == "mv \(path) \(path).old")
  }

  @Test func hintQuotesThePathOfAReadOnlyDatabase() {
    #expect(StoreError.notWritable(path: "/a b/c").hint?.english == "ls -ld '/a b' '/a b/c'")
  }

  @Test func hintOfTheFileSizeLimitNamesTheLimit() {
    #expect(SystemReason(code: EFBIG).hint(for: "/a").english == "raise the limit: ulimit -f unlimited")
  }

  @Test(arguments: ["nothing", "words", "a page of zeros"])
  func damagedFileIsReplaced(_ damage: String) throws {
    let before = try store()
    for index in 0..<100 {
      try before.noteRun(.typed(String(repeating: "because ", count: 100) + "\(index)"), at: test.world.clock.now())
    }
    try before.queue.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    switch damage {
    case "nothing": bytes = Data()
    case "words": bytes = Data("hello".utf8)
    // The third page.
    default: bytes.replaceSubrange(8192..<12288, with: Data(count: 4096))
    }
    try bytes.write(to: URL(filePath: path))
    let after = try store()
    #expect(try after.runs(limit: 10) == [])
    let loss = try #require(try after.loss())
    #expect(loss.happened == test.world.clock.now())
    #expect(try Data(contentsOf: URL(filePath: loss.kept)) == bytes)
    #expect(test.err.contains(loss.kept))
    #expect(try after.memory(at: loss.happened, on: []).handled.lost == loss.happened)
    #expect(try after.claim(key, .desktop, at: test.world.clock.now()))
    #expect(try store().sendings(since: key.day).count == 1, "the new file keeps its entries")
  }

  @Test func fileOfANewerVersionIsNotTouched() throws {
    let before = try store()
    try before.queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
    try before.queue.close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.newer(path: path)) { try NagStore(in: test.world) }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }
}
