import Days
@testable import GitHub
import HTTP
import Streaks

/// Pages of contributions and profiles, as some server sends them.
enum ContributionPageFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    tryProfile(bytes)
    let page: ContributionPage
    do {
      page = try ContributionPage(html: bytes)
    } catch {
      if case .notUnderstood(.libraryMissing(let reason)) = error { fatalError("nothing is tested: \(reason)") }
      return
    }
    let days = page.calendar.days
    law(!days.isEmpty, "a page without days is an error, never an empty calendar")
    law(days.allSatisfy { page.range.contains($0.day) }, "a day outside of the page's range")
    law(zip(days, days.dropFirst()).allSatisfy { $0.day + 1 == $1.day }, "a gap that nobody was told of")
    law(days.allSatisfy { $0.count != nil || $0.level != nil }, "a day that nothing is known of")
    law(days.allSatisfy { (0...4).contains($0.level ?? 0) && ($0.count ?? 0) >= 0 }, "a level or a count out of range")
    law((try? ContributionPage(html: bytes)) == page, "the same page read twice is the same")
  }

  private static func tryProfile(_ bytes: [UInt8]) {
    guard let login = Login("hana") else { return }
    let response = Response(status: 200, headers: [], body: bytes, url: "https://github.com/hana")
    _ = try? ProfilePage.isPrivate(.success(response), login: login)
  }
}
