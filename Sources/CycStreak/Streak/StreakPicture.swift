internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// The contribution graph as a picture: a row per weekday, a column per week. If it is longer than a year, it is drawn
/// in several bands below each other.
struct GrassSVG: SVGPicture {
  let report: StreakReport
  let colors: PictureColors
  let language: Language
  let margin = 16.0

  /// A cell and the gap behind it.
  private static let pitch = 13.0
  private static let labelSize = 10.0

  var width: Double {
    max(320, labelWidth + Double(bands.map(\.sundays.count).max() ?? 0) * GrassSVG.pitch - 3) + 2 * margin
  }

  var title: Sentence {
    let (login, host) = (report.person.login.name, report.host.name)
    return Sentence(en: "Contributions of \(login) on \(host)", ko: "\(host)의 \(login) 기여 그래프")
  }

  var description: Sentence { PicturePhrases.description(report) }

  var drawing: (elements: [String], height: Double) {
    let age = report.coverage.age == nil ? "" : " (\(PicturePhrases.asOf(report)(language)))"
    let summary = SVGText(StreakPhrases.total(report)(language) + age, size: 11).lines(of: room)
    var elements = heading
    var y = margin + 30
    if let beside = RestPhrases.besideCurrent(report) {
      elements.append(
        SVGText(beside(language), size: 11).element(x: right, y: y, room: room, style: "faint", anchor: "end"))
      y += 15
    }
    for line in summary {
      elements.append(line.element(x: margin, y: y, style: "faint"))
      y += 15
    }
    for band in bands {
      elements += monthLabels(of: band, y: y + 10) + weekdayLabels(y: y + 16)
      elements += cells(
        of: band.days, from: report.shown, in: report, x: left, y: y + 16, size: 10, pitch: GrassSVG.pitch)
      y += 16 + 7 * GrassSVG.pitch + 6
    }
    let legend = legend(y: y + 2)
    return (elements + [legend.less] + legend.cells + [legend.more], y + 12 + margin)
  }

  private var heading: [String] {
    let y = margin + 12
    let isLit = report.streak.current != nil
    let days = PicturePhrases.current(report.streak.currentDays)(language)
    let streak = SVGText(days, size: isLit ? 14 : 11, isBold: isLit).fitted(to: room / 2, smallest: 8)
    // The flame is behind the number, because text is often narrower than estimated.
    let end = isLit ? right - 19 : right
    let name = SVGText(PicturePhrases.name(report.person), size: 14, isBold: true)
      .fitted(to: end - streak.width - 10 - margin, smallest: 8)
    return [
      name.element(x: margin, y: y, style: "ink"),
      streak.element(x: end, y: y, style: isLit ? "ink" : "faint", anchor: "end"),
    ] + (isLit ? [SVGShape.flame(x: right - 17, y: y - 14, size: 17, isLit: true)] : [])
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
    let labels = Weekday.allCases.map(names.label) + ["0000"]
    return (labels.map { SVGText($0, size: GrassSVG.labelSize).width }.max() ?? 0).rounded(.up) + 4
  }

  private var left: Double { margin + labelWidth }

  /// The months above a band. If there are several bands, its year comes first.
  private func monthLabels(of band: GrassWeeks, y: Double) -> [String] {
    let begins = band.monthBeginnings
    let end = Double(band.sundays.count) * GrassSVG.pitch - 3
    var labels: [String] = []
    if bands.count > 1, let first = band.sundays.first {
      let year = max(first, band.range.lowerBound).year
      labels.append(SVGText(String(year), size: GrassSVG.labelSize).element(x: margin, y: y, style: "faint"))
    }
    for (index, begin) in begins.enumerated() {
      let label = SVGText(names.months[0][begin.month - 1], size: GrassSVG.labelSize)
      let start = Double(begin.column) * GrassSVG.pitch
      // A name is left out if it would touch the next one or the edge.
      let limit =
        index + 1 < begins.count ? Double(begins[index + 1].column) * GrassSVG.pitch - 3 : max(end, room - labelWidth)
      if start + label.width <= limit { labels.append(label.element(x: left + start, y: y, style: "faint")) }
    }
    return labels
  }

  private func weekdayLabels(y: Double) -> [String] {
    Weekday.allCases.filter { names.label($0) != "" }.map {
      SVGText(names.label($0), size: GrassSVG.labelSize)
        .element(x: margin, y: y + Double($0.rawValue) * GrassSVG.pitch + 9, style: "faint")
    }
  }
}

enum PicturePhrases {
  /// `하나 Kim (hana)`.
  static func name(_ person: Person) -> String { person.shown(isASCII: false) }

  /// The last known day; for old data, when it was fetched.
  static func asOf(_ report: StreakReport) -> Sentence {
    let look = report.coverage.fetchedAt.local
    let moment =
      report.coverage.age == nil ? report.written(report.lastKnownDay) : look.written(in: report.today.year)
    return Sentence(en: "as of \(moment)", ko: "\(moment) 기준")
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
  static func day(_ day: Day, _ entry: Contribution?, in year: Int) -> Sentence {
    let day = day.written(in: year)
    let total = Counts.contributions(entry?.total ?? .unknown)
    return switch (entry?.count, entry?.isActive) {
    case (let count?, _) where count > 0: Sentence(en: "\(day): \(total)", ko: "\(day): 기여 \(total)")
    case (nil, true): Sentence(en: "\(day): contributions", ko: "\(day): 기여 있음")
    case (_, false): Sentence(en: "\(day): no contributions", ko: "\(day): 기여 없음")
    default: Sentence(en: "\(day): not known", ko: "\(day): 알 수 없음")
    }
  }

  /// Text alternative of the picture.
  static func description(_ report: StreakReport, goal: Sentence? = nil) -> Sentence {
    let (current, longestDays) = (Counts.days(report.streak.currentDays), Counts.days(report.longestDays))
    let longest = longest(StreakPhrases.longestSpan(report))
    let total = StreakPhrases.total(report)
    let gitHub = RestPhrases.besideCurrent(report).map { Sentence(en: ", \($0)", ko: ", \($0)") }
    let aim = goal.map { Sentence(en: " Goal: \($0).", ko: " 목표: \($0).") }
    return Sentence(
      en: "Current streak: \(current)\(gitHub). \(longest): \(longestDays). Total: \(total).\(aim) "
        + "\(asOf(report).english.capitalizedFirst).",
      ko: "현재 연속 \(current)\(gitHub). \(longest) \(longestDays). 합계: \(total).\(aim) \(asOf(report)).")
  }

  static func longest(_ span: Sentence) -> Sentence { Sentence(en: "Longest \(span)", ko: "\(span) 최장") }
}
