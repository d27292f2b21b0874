internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// What is said on pictures of contributions.
enum PicturePhrases {
  /// `하나 Kim (hana)`.
  static func name(_ person: Person) -> String {
    person.shown(isASCII: false)
  }

  /// The last day that the facts speak of, with the time of the last look where that was a while ago.
  static func madeOn(_ report: StreakReport) -> Sentence {
    let look = report.coverage.fetchedAt
    let moment = report.coverage.age == nil ? "\(report.lastKnownDay)" : "\(look.today) \(look.local.clock)"
    return Sentence(en: "as of \(moment)", ko: "\(moment) 기준")
  }

  /// The same as people write it.
  static func asOf(_ report: StreakReport) -> Sentence {
    let look = report.coverage.fetchedAt
    let day = (report.coverage.age == nil ? report.lastKnownDay : look.today).written(in: report.today.year)
    let clock = report.coverage.age == nil ? "" : " \(look.local.clock)"
    return Sentence(en: "as of \(day)\(clock)", ko: "\(day)\(clock) 기준")
  }

  /// `58-day streak`, `694+ day streak`; `58일 연속`, `694+일 연속`.
  static func current(_ days: Quantity) -> Sentence {
    let number = Counts.short(days)
    return switch days {
    case 0: Sentence(en: "no streak right now", ko: "지금은 이어지는 기록이 없어요")
    case .exactly: Sentence(en: "\(number)-day streak", ko: "\(number)일 연속")
    case .atLeast: Sentence(en: "\(number) day streak", ko: "\(number)일 연속")
    case .unknown: Sentence(en: "streak not known", ko: "기록을 알 수 없어요")
    }
  }

  /// `58 days`, `694+ days`, `?`.
  static func days(_ count: Quantity) -> Sentence {
    if count == .unknown { return .typed(Counts.short(count)) }
    let number = Counts.short(count)
    return Sentence(en: count == 1 ? "1 day" : "\(number) days", ko: "\(number)일")
  }

  /// What a reader sees who points at a cell.
  static func day(_ day: Day, _ entry: Contribution?) -> Sentence {
    let total = Counts.contributions(entry?.total ?? .unknown)
    return switch (entry?.count, entry?.isActive) {
    case (let count?, _) where count > 0: Sentence(en: "\(day): \(total)", ko: "\(day): 기여 \(total)")
    case (nil, true): Sentence(en: "\(day): contributions", ko: "\(day): 기여 있음")
    case (_, false): Sentence(en: "\(day): no contributions", ko: "\(day): 기여 없음")
    default: Sentence(en: "\(day): not known", ko: "\(day): 알 수 없음")
    }
  }

  static func grassTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Contributions of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 기여 그래프")
  }

  /// The facts of a picture in words.
  static func description(_ report: StreakReport, goal: Sentence? = nil) -> Sentence {
    let (current, longest) = (Counts.days(report.streak.currentDays), Counts.days(report.longestDays))
    let total = StreakPhrases.total(report)
    // Where days rest, GitHub's own number stays beside the rested one.
    let beside = RestPhrases.besideCurrent(report).map { Sentence(en: ", \($0)", ko: ", \($0)") }
    let aim = goal.map { Sentence(en: " Goal: \($0).", ko: " 목표: \($0).") }
    return Sentence(
      en:
        "Current streak: \(current)\(beside). \(self.longest(report)): \(longest). "
        + "Total: \(total).\(aim) "
        + "\(madeOn(report).english.capitalizedFirst).",
      ko:
        "현재 연속 \(current)\(beside). \(self.longest(report)) \(longest). "
        + "합계: \(total).\(aim) \(madeOn(report)).")
  }

  static func longest(_ report: StreakReport) -> Sentence {
    let span = StreakPhrases.longestSpan(report)
    return Sentence(en: "Longest \(span)", ko: "\(span) 최장")
  }
}
