package import CycBase
package import Days
internal import GitHub
internal import Streaks

/// The contribution graph (the grass) as a picture: a row per weekday, a column per week. If it is longer than a year, it is drawn
/// in several bands below each other.
struct GrassSVG: SVGPicture {
  let report: StreakReport
  let colors: PictureColors
  let language: Language

  private static let cellSize = 10.0
  private static let gap = 3.0
  private static let pitch = cellSize + gap
  private static let labelSize = 10.0
  /// A shorter grass leaves too little room for the words.
  private static let minInnerWidth = 320.0

  var width: Double {
    let grass = labelWidth + Double(bands.map(\.sundays.count).max() ?? 0) * GrassSVG.pitch - GrassSVG.gap
    return max(GrassSVG.minInnerWidth, grass) + 2 * margin
  }

  var title: Sentence {
    let (login, host) = (report.person.login.name, report.host.name)
    let over = AccountPhrases.overAccountsLabel(report)
    return Sentence(en: "Contributions of \(login) on \(host)\(over)", ko: "\(host)의 \(login) 기여 그래프\(over)")
  }

  var description: Sentence { PicturePhrases.description(report) }

  var drawing: (elements: [String], height: Double) {
    // GitHub's own streak, if days of rest make it another one.
    let gitHub = RestPhrases.gitHubCurrent(report).map { [SVGText($0(language), size: 11)] } ?? []
    let summary = gitHub + SVGText(StreakPhrases.total(report)(language), size: 11).lines(fitting: room)
    var elements = heading(PicturePhrases.names(report)(language), PicturePhrases.asOf(report)) + streak
    var y = 89.0
    for line in summary {
      elements.append(line.element(x: margin, y: y, room: room, style: "faint"))
      y += 15
    }
    y += 5
    for band in bands {
      elements += yearLabel(of: band, y: y + 10)
      elements += monthLabels(of: band, x: left, y: y + 10, pitch: GrassSVG.pitch) + weekdayLabels(y: y + 16)
      elements += cells(
        of: band.days, from: report.shown, in: report, x: left, y: y + 16, size: GrassSVG.cellSize,
        pitch: GrassSVG.pitch)
      y += 16 + 7 * GrassSVG.pitch + 6
    }
    let legend = legend(y: y + 2)
    return (elements + [legend.less] + legend.cells + [legend.more], y + 12 + margin)
  }

  /// The flame is on the left of the words: their width is only an upper estimate.
  private var streak: [String] {
    let days = PicturePhrases.current(report.streak.currentDays)(language)
    guard report.streak.current != nil else {
      return [SVGText(days, size: 14).element(x: margin, y: 69, room: room, style: "faint")]
    }
    let words = SVGText(days, size: 22, isBold: true)
    return [
      SVGShape.flame(x: margin - 4, y: 49, size: 24, isLit: true),
      words.element(x: margin + 24, y: 69, room: room - 24, style: "ink"),
    ]
  }

  private var bands: [GrassWeeks] {
    switch report.period {
    // As many weeks as in GitHub's graph. A leap year that begins on a Saturday touches 54.
    case .known, .lastYear: [GrassWeeks(of: report.grassRange, atMost: 53)]
    case .year: [GrassWeeks(of: report.grassRange, atMost: 54)]
    case .all: report.years.map { GrassWeeks(of: $0.days, atMost: 54) }
    case .lastDays, .lastMonths, .since, .day: GrassWeeks(of: report.grassRange, atMost: .max).parts(of: 53)
    }
  }

  private var labelWidth: Double {
    // The left edge has weekdays and four-digit years.
    let labels = Weekday.allCases.map(names.label) + ["0000"]
    return (labels.map { SVGText($0, size: GrassSVG.labelSize).width }.max() ?? 0).rounded(.up) + 4
  }

  private var left: Double { margin + labelWidth }

  /// If there are several bands, each begins with its year.
  private func yearLabel(of band: GrassWeeks, y: Double) -> [String] {
    guard bands.count > 1, let first = band.sundays.first else { return [] }
    let year = max(first, band.range.lowerBound).year
    return [SVGText(String(year), size: GrassSVG.labelSize).element(x: margin, y: y, style: "faint")]
  }

  private func weekdayLabels(y: Double) -> [String] {
    Weekday.allCases.filter { names.label($0) != "" }.map {
      SVGText(names.label($0), size: GrassSVG.labelSize)
        .element(x: margin, y: y + Double($0.rawValue) * GrassSVG.pitch + 9, style: "faint")
    }
  }
}

package enum PicturePhrases {
  /// `하나 Kim (hana)`.
  static func name(_ person: Person) -> String { person.shown(isASCII: false) }

  /// `하나 Kim (hana), over 2 accounts`.
  static func names(_ report: StreakReport) -> Sentence {
    let (name, over) = (name(report.person), AccountPhrases.overAccountsLabel(report))
    return Sentence(en: "\(name)\(over)", ko: "\(name)\(over)")
  }

  /// The last known day; for old data, when it was fetched.
  static func asOf(_ report: StreakReport) -> Sentence {
    guard report.coverage.age != nil else { return asOf(report.lastKnownDay, today: report.today) }
    let fetched = report.coverage.fetchedHere.local
    let (day, clock) = (fetched.day.written(in: report.today.year), fetched.clock)
    return Sentence(en: "as of \(day) \(clock)", ko: "\(day) \(clock) 기준")
  }

  package static func asOf(_ day: Day, today: Day) -> Sentence {
    let day = day.written(in: today.year)
    return Sentence(en: "as of \(day)", ko: "\(day) 기준")
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

  /// Tooltip of a cell.
  static func day(_ day: Day, _ entry: Contribution?, today: Day) -> Sentence {
    let day = day.written(in: today.year)
    let total = Counts.contributions(entry?.total ?? .unknown)
    return switch (entry?.count, entry?.isActive) {
    case (let count?, _) where count > 0: Sentence(en: "\(day): \(total)", ko: "\(day): 기여 \(total)")
    case (nil, true): Sentence(en: "\(day): contributions", ko: "\(day): 기여 있음")
    case (_, false): Sentence(en: "\(day): no contributions", ko: "\(day): 기여 없음")
    default: Sentence(en: "\(day): not known", ko: "\(day): 알 수 없음")
    }
  }

  /// Text alternative of the picture.
  /// - Parameters:
  ///   - longestSpan: the span of the longest run that the picture shows, if it is not that of the report
  ///   - total: the total that the picture shows, if it is not that of the period
  static func description(
    _ report: StreakReport, longestSpan: Sentence? = nil, total: Sentence? = nil, goal: Sentence? = nil
  ) -> Sentence {
    let (current, longestDays) = (Counts.days(report.streak.currentDays), Counts.days(report.longestDays))
    let longest = longest(longestSpan ?? StreakPhrases.longestSpan(report))
    let total = total ?? StreakPhrases.total(report)
    let gitHub = RestPhrases.gitHubCurrent(report).map { Sentence(en: ", \($0)", ko: ", \($0)") }
    let aim = goal.map { Sentence(en: " Goal: \($0).", ko: " 목표: \($0).") }
    return Sentence(
      en: "Current streak: \(current)\(gitHub). \(longest): \(longestDays). Total: \(total).\(aim) "
        + "\(asOf(report).english.capitalizedFirst).",
      ko: "현재 연속 기록 \(current)\(gitHub). \(longest) \(longestDays). 합계: \(total).\(aim) \(asOf(report)).")
  }

  static func longest(_ span: Sentence) -> Sentence { Sentence(en: "Longest \(span)", ko: "\(span) 최장") }
}
