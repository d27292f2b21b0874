import Days
import GRDB
import Streaks
import Support

@testable import Ledger

/// A ledger in a temporary folder, with short ways to record and read.
struct Scene {
  let folder: TemporaryDirectory
  let ledger: Ledger
  var name = AccountName(host: "github.com", login: "hana", githubID: 7)

  init() throws {
    folder = try TemporaryDirectory()
    ledger = try Ledger(at: folder.path("ledger.sqlite"))
    // The laws record thousands of looks, and each would wait for the disk.
    try ledger.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
  }

  /// A day on which looks are taken.
  static let today = Day(number: 20_780)

  /// A time on a day in UTC+9.
  static func time(_ day: Day = today, _ seconds: Int = 43_200) -> Instant {
    let local = day.number * 86_400 + seconds
    return Instant(secondsSince1970: local - 9 * 3600, local: CivilTime(utcSeconds: local))
  }

  @discardableResult
  func record(_ looks: Look..., today: Day? = nil) throws -> Recording {
    try ledger.record(looks, of: name, today: today ?? looks.first?.at.today ?? Scene.today)
  }

  /// Present counts of a source by day, with levels as negative numbers.
  func counts(_ source: LookSource = .page, of other: AccountName? = nil) throws -> [Day: Int] {
    try ledger.days(of: other ?? name).filter { $0.source == source }
      .reduce(into: [:]) { $0[$1.day] = $1.value.count ?? -($1.value.level ?? 0) }
  }

  /// Number of rows changed by `work`.
  func changes(_ work: () throws -> Void) throws -> Int {
    let count = { ledger.queue.writeWithoutTransaction { $0.totalChangesCount } }
    let before = count()
    try work()
    return count() - before
  }

  func rows(_ table: String) throws -> Int {
    try ledger.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}

extension Look {
  /// A look at consecutive days up to the day of its time.
  static func page(
    _ counts: [Int], at time: Instant = Scene.time(), source: LookSource = .page, zone: String? = nil
  ) -> Look {
    let first = time.today - (counts.count - 1)
    let days = counts.enumerated().map { Contribution(day: first + $0, count: $1, level: nil) }
    return Look(
      source: source, days: first...time.today, zone: zone, headingTotal: counts.reduce(0, +), at: time,
      calendar: ContributionCalendar(days))
  }

  func with(at time: Instant) -> Look {
    var look = self
    look.at = time
    return look
  }
}

extension Array {
  func replacing(_ range: Range<Int>, _ element: Element) -> [Element] {
    var copy = self
    for index in range { copy[index] = element }
    return copy
  }
}
