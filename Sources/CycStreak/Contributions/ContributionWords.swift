package import CycBase
package import Days
internal import GitHub
internal import Terminal

enum ContributionPhrases {
  static func reading(_ login: Login, host: Host) -> Sentence {
    Sentence(en: "reading \(login)'s contributions on \(host.name)", ko: "\(host.name)에서 \(login)의 기여를 읽는 중")
  }

  static func checkingProfile(_ person: Person) -> Sentence {
    Sentence(en: "looking at \(person.login)'s profile", ko: "\(person.login)의 프로필을 확인하는 중")
  }
}

package enum SourcePhrases {
  package static func privateUnseen(_ failure: ConnectionFailure) -> Sentence {
    let hint = failure.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
    return Sentence(
      en: "private contributions are missing: \(failure.message)\(hint)",
      ko: "비공개 기여가 빠져 있어요: \(failure.message)\(hint)")
  }
}

/// The age of data, and how to write it.
package struct DataAge: Equatable {
  package let fetchedAt: Instant
  package let now: Instant
  /// Whether only the older years are this old, and the newest days are fresh.
  var isOfOlderYears = false
  /// The account whose data is this old, if others of the user are fresh.
  private(set) var account: String?

  package init(fetchedAt: Instant, now: Instant, isOfOlderYears: Bool = false) {
    self.fetchedAt = fetchedAt
    self.now = now
    self.isOfOlderYears = isOfOlderYears
  }

  init(_ age: DataAge, ofAccount account: String?) {
    self = age
    self.account = account
  }

  /// Whether only a part of the data is this old.
  var isOfPart: Bool { isOfOlderYears || account != nil }

  package var seconds: Int { max(0, now.secondsSince1970 - fetchedAt.secondsSince1970) }

  /// "as of 20:20, 52 min ago", with the date if it was another day.
  package var sentence: Sentence {
    let words = sentence(at: moment)
    return Sentence(en: "\(words), \(ago)", ko: "\(words), \(ago)")
  }

  /// "as of 3 Aug 20:20", for a picture, which is seen later too.
  var pictureSentence: Sentence {
    let (day, clock) = (fetchedAt.local.day.written(in: now.local.day.year), fetchedAt.local.clock)
    return sentence(at: Sentence(en: "\(day) \(clock)", ko: "\(day) \(clock)"))
  }

  private func sentence(at moment: Sentence) -> Sentence {
    let part: Sentence? =
      switch (account, isOfOlderYears) {
      case (let account?, true):
        Sentence(en: "the older years of \(account) ", ko: "\(account) 계정의 지난 연도는 ")
      case (let account?, false): Sentence(en: "the days of \(account) ", ko: "\(account) 계정은 ")
      case (nil, true): Sentence(en: "older years ", ko: "지난 연도는 ")
      case (nil, false): nil
      }
    return Sentence(en: "\(part)as of \(moment)", ko: "\(part)\(moment) 기준")
  }

  /// `sentence` for a label that already says "as of".
  var shortSentence: Sentence {
    let part: Sentence? =
      switch (account, isOfOlderYears) {
      case (let account?, true):
        Sentence(en: "for older years of \(account) ", ko: "\(account) 계정의 지난 연도는 ")
      case (let account?, false): Sentence(en: "for \(account) ", ko: "\(account) 계정은 ")
      case (nil, true): Sentence(en: "for older years ", ko: "지난 연도는 ")
      case (nil, false): nil
      }
    return Sentence(en: "\(part)\(moment), \(ago)", ko: "\(part)\(moment), \(ago)")
  }

  /// The local time, with the date if it was another day.
  package var moment: Sentence { fetchedAt.local.written(at: now.local) }

  package var ago: Sentence {
    switch seconds {
    case ..<60: Sentence(en: "just now", ko: "방금 전")
    case ..<3600: Sentence(en: "\(seconds / 60) min ago", ko: "\(seconds / 60)분 전")
    case ..<86_400: Sentence(en: "\(seconds / 3600) h ago", ko: "\(seconds / 3600)시간 전")
    default: Sentence(en: "\(Counts.days(seconds / 86_400)) ago", ko: "\(seconds / 86_400)일 전")
    }
  }
}

/// The progress bar of a reading of several years; nothing for one year.
struct YearsProgress {
  private static let barColumns = 20

  let total: Int
  let world: World

  func show(done: Int) {
    guard total > 1 else { return }
    let bar = YearsProgress.bar(done: done, total: total, in: world.home)
    let line = Sentence(en: "\(bar) \(done) of \(total) years", ko: "\(bar) \(total)년 중 \(done)년")
    world.screen.showProgress(line(world.screen.language))
  }

  func end() { if total > 1 { world.screen.showProgress("") } }

  static func bar(done: Int, total: Int, in home: Home) -> String {
    let filled = barColumns * done / max(1, total)
    let (full, empty) = Charset.isUTF8(environment: home.environment) ? ("█", "░") : ("#", ".")
    return String(repeating: full, count: filled) + String(repeating: empty, count: barColumns - filled)
  }
}
