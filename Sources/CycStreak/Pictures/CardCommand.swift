package import CycBase
package import ArgumentParser
internal import Days
internal import Formats
internal import GitHub
internal import Platform
internal import Streaks
internal import Terminal

package struct CardCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "card",
    abstract: Sentence(
      en: "Show a card of the streak, or make one for a README.", ko: "연속 기록 카드를 보여 주거나, README에 넣을 카드를 만들어요."),
    discussion: Sentence(
      en: """
        The picture needs no script and no other file. It follows the reader's system, light or dark, but not the \
        theme that is chosen on GitHub. For that, make one of each with --theme-mode, and let <picture> choose in the \
        README.

        The total and the longest streak cover the last year, the years that were read for the current streak, and \
        older days that cyc has seen before; with --all every year. The card says which.
        """,
      ko: """
        그림에는 스크립트도 다른 파일도 필요 없어요. 보는 사람의 시스템 설정에 따라 밝거나 어두워요. GitHub에서 고른 테마는 그림에 전해지지 않아요. --theme-mode로 하나씩 만들면 \
        README에서 <picture>로 골라 보여 줄 수 있어요.

        합계와 최장 기록은 최근 1년, 현재 기록을 세느라 읽은 해, 전에 본 날을 합친 것이에요. --all을 쓰면 모든 해를 세요. 어느 기간인지는 카드에 적혀 있어요.
        """),
    examples: [
      "cyc card --all": Sentence(en: "a card of all years", ko: "모든 해의 카드"),
      "cyc card -o card.svg": Sentence(en: "for a README", ko: "README용"),
      "cyc card -o dark.svg --theme-mode dark": Sentence(en: "for dark pages", ko: "어두운 페이지용"),
    ])

  @Argument(help: ArgumentHelp(en: "Whose card (default: yours).", ko: "누구의 카드인지 적어요 (기본값: 나)."))
  package var login: String?

  @Flag(help: ArgumentHelp(en: "Count every year since the first contribution.", ko: "첫 기여부터 모든 해를 세요."))
  package var all = false

  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let report = try world.streakReader(of: login, freshness).read(period: all ? .all : .lastYear)
    if report.streak.currentDays == .unknown, let failure = report.coverage.privateUnseenReason {
      throw StreakFailure.streakNotKnown(failure)
    }
    try report.rejectStreakWithoutAccount()
    // The goal is the user's own, so it is not on other people's cards.
    let goal = report.person.isOwn ? storedGoal(in: world) : nil
    let card = Card(report: report, goal: goal)
    try picture.print(in: world, json: card.json) {
      CardSVG(card: card, colors: colors, language: world.screen.language)
    } text: { display in
      CardText(card: card, display: display, language: world.screen.language).text
    }
    if picture.file.format == .text, !picture.output.json, world.screen.terminal.outputIsTerminal {
      world.screen.note(Sentence(en: "as a picture: cyc card -o card.svg", ko: "그림으로 그리려면: cyc card -o card.svg"))
    }
  }

  private func storedGoal(in world: World) -> Goal? {
    do {
      return try GoalStore.current(in: world)
    } catch {
      world.screen.note(
        Sentence(en: "the goal is not on the card: \(error.message)", ko: "목표를 빼고 그렸어요: \(error.message)"))
      return nil
    }
  }
}

struct Card {
  let report: StreakReport
  let challenge: Challenge?

  init(report: StreakReport, goal: Goal?) {
    self.report = report
    challenge = goal.map { Challenge(goal: $0, report: report) }
  }

  var currentDays: Quantity { report.streak.currentDays }
  /// Filled share of the ring: progress toward the goal or, without a goal, toward the longest run.
  var ring: Double { challenge?.progress ?? currentDays.share(of: report.longestDays) }

  /// The total of the period, with older days if earlier readings have seen them.
  var total: Quantity { report.hasEarlierDays ? report.everTotal : report.total }
  /// First day of `total`. Older days begin where the longest run was searched from.
  private var totalSince: Day {
    report.hasEarlierDays ? report.longestSince : report.countedDays.lowerBound
  }

  var totalSpan: Sentence {
    report.period == .all || report.hasEarlierDays
      ? StreakPhrases.since(first: report.longestSince, report) : StreakPhrases.ofLastYear
  }

  /// The time that the longest run was searched in: more than a year if older years were read for the current run.
  var longestSpan: Sentence {
    report.period == .all && report.coverage.missing == nil ? totalSpan : StreakPhrases.longestSpan(report)
  }

  var json: JSONValue {
    report.json(
      [
        "today": report.today.description,
        "current": report.streak.current.map(StreakJSON.run),
        "streak_certainty": currentDays.certainty,
        "longest": report.longest.map(StreakJSON.run),
        "longest_since": report.longestSince.description,
        "total_since": totalSince.description,
        "goal": challenge.map { challenge -> JSONValue in
          [
            "days": challenge.goal.days, "streak": challenge.streak.number,
            "streak_certainty": challenge.streak.certainty, "days_left": challenge.daysLeft,
            "days_left_certainty": GoalJSON.daysLeftCertainty(challenge), "percent": challenge.percent.number,
          ]
        },
      ], counts: ["total": total])
  }
}

enum CardPhrases {
  /// The dates of the current run, or the end of the last one.
  static func when(_ report: StreakReport) -> Sentence {
    if let run = report.streak.current { return written(run, report) }
    guard let last = report.streak.previous, report.streak.currentDays != .unknown else {
      return StreakPhrases.noRunInBrief(report)
    }
    let (day, days) = (last.to.written(in: report.today.year), PicturePhrases.days(last.days))
    return Sentence(en: "last: \(days), until \(day)", ko: "지난 기록: \(day)까지 \(days)")
  }

  static func written(_ run: Run, _ report: StreakReport) -> Sentence {
    (run.from...run.to).written(in: report.today.year)
  }

  /// `58 of 100 days, 42 to go`, `100일 중 58일, 42일 남음`; for a lower bound `58+ of 100 days, at most 42 to go`. Nil
  /// without a goal, or if the streak is unknown.
  static func progress(_ card: Card) -> Sentence? {
    guard let challenge = card.challenge, challenge.streak != .unknown else { return nil }
    let (streak, goal) = (Counts.short(challenge.streak), challenge.goal.days)
    if challenge.isReached == true {
      guard let day = challenge.reachedOn.map(card.report.written) else {
        return Sentence(en: "\(Counts.days(goal)), reached", ko: "\(Counts.grouped(goal))일, 이뤘어요")
      }
      return Sentence(
        en: "\(Counts.days(goal)), reached on \(day)", ko: "\(Counts.grouped(goal))일, \(day)에 이뤘어요")
    }
    let left = Counts.grouped(challenge.daysLeft)
    return Sentence(
      en: "\(streak) of \(Counts.days(goal)), \(challenge.streak.isExact ? "" : "at most ")\(left) to go",
      ko: "\(Counts.grouped(goal))일 중 \(streak)일, \(challenge.streak.isExact ? "" : "많아야 ")\(left)일 남음")
  }

  /// `progress` in lines that fit below the ring.
  static func progressLines(_ card: Card) -> [Sentence] {
    guard let challenge = card.challenge, challenge.isReached == true else {
      return [progress(card)].compactMap(\.self)
    }
    let days = Counts.grouped(challenge.goal.days)
    guard let day = challenge.reachedOn.map(card.report.written) else {
      return [Sentence(en: "goal of \(days) reached", ko: "\(days)일 목표를 이뤘어요")]
    }
    return [
      Sentence(en: "goal of \(Counts.days(challenge.goal.days))", ko: "\(days)일 목표"),
      Sentence(en: "reached on \(day)", ko: "\(day)에 이뤘어요"),
    ]
  }
}

/// The card on a terminal, in a frame if there is room.
struct CardText {
  let card: Card
  let display: Display
  let language: Language

  /// Wider lines are hard to read at a glance.
  private static let maxColumns = 64

  var text: String {
    let columns = min(display.columns, CardText.maxColumns)
    let isFramed = columns >= 24
    let room = isFramed ? columns - 4 : columns
    let age = card.report.coverage.age?.sentence ?? PicturePhrases.asOf(card.report)
    let lines =
      Segment(card.report.person.shown(isASCII: display.isASCII), Style(bold: true)).wrapped(to: room)
      + LabeledList(facts).lines(columns: room)
      + Segment(age(language), Style(dim: true)).wrapped(to: room)
    let frame = Frame(rows: [[lines]], widths: [room], border: display.isASCII ? .ascii : .rounded)
    return (isFramed ? frame.lines : lines).text(display.depth)
  }

  private var facts: [LabeledList.Row] {
    let goal = CardPhrases.progress(card).map { (Sentence(en: "Goal", ko: "목표"), $0) }
    let facts = [
      (StreakPhrases.streakLabel, StreakPhrases.current(card.report, flame: display.symbol("🔥"))),
      (StreakPhrases.longestLabel, StreakPhrases.longest(card.report)),
      StreakPhrases.ever(card.report).map { (StreakPhrases.everLabel, $0) }
        ?? (StreakPhrases.totalLabel, StreakPhrases.total(card.report)),
    ]
    return (facts + [goal].compactMap(\.self)).map {
      LabeledList.Row($0(language), display.shown($1, language))
    }
  }
}

/// A card for a README: the current streak in a ring on the left; the longest one, the total and the last weeks on the
/// right.
struct CardSVG: SVGPicture {
  let card: Card
  let colors: PictureColors
  let language: Language

  private static let leftWidth = 144.0
  /// Left edge of the right part.
  private static let rightX = 193.0
  /// A cell and the gap behind it.
  private static let pitch = 10.0
  private static let weeks = 28
  private static let ringRadius = 46.0
  /// Of the remarks below the ring.
  private static let lineHeight = 16.0

  private var report: StreakReport { card.report }
  private var rightWidth: Double { right - CardSVG.rightX }
  /// The ring leaves room for two remarks.
  private var height: Double { 210 + CardSVG.lineHeight * Double(max(0, remarks.count - 2)) }

  var title: Sentence {
    let (login, host) = (report.person.login.name, report.host.name)
    let over = AccountPhrases.overAccountsLabel(report)
    return Sentence(en: "Streak of \(login) on \(host)\(over)", ko: "\(host)의 \(login) 연속 기록\(over)")
  }

  var description: Sentence {
    PicturePhrases.description(
      report, longestSpan: card.longestSpan, total: StreakPhrases.ever(report), goal: CardPhrases.progress(card))
  }

  var drawing: (elements: [String], height: Double) {
    let heading = heading(PicturePhrases.name(report.person), PicturePhrases.asOf(report), left: CardSVG.rightX)
    return (streak + heading + facts + grass, height)
  }

  private var remarks: [Sentence] {
    [
      CardPhrases.when(report), AccountPhrases.overAccounts(report), RestPhrases.gitHubCurrent(report),
    ].compactMap { $0 } + CardPhrases.progressLines(card)
  }

  /// A ring with a flame and the number in it, and the remarks below it.
  private var streak: [String] {
    let (x, ringRadius) = (margin + CardSVG.leftWidth / 2, CardSVG.ringRadius)
    // The ring, its label (29) and the remarks are centred.
    let y = (height - ringRadius * 2 - 29 - CardSVG.lineHeight * Double(remarks.count)) / 2 + ringRadius
    // The number is below the middle of the ring, where the ring is narrower.
    let number = SVGText(Counts.short(card.currentDays), size: ringRadius * 0.74, isBold: true)
      .fitted(to: ringRadius * 1.64, smallest: 14)
    let label = y + ringRadius + 25
    let below = remarks.enumerated().map { index, remark in
      SVGText(remark(language), size: 11.5)
        .element(
          x: x, y: label + 17 + CardSVG.lineHeight * Double(index), room: CardSVG.leftWidth, style: "faint",
          anchor: "middle")
    }
    return SVGShape.ring(x: x, y: y, radius: ringRadius, width: 7, share: card.ring) + [
      SVGShape.flame(x: x - 11, y: y - ringRadius + 5, size: 22, isLit: report.streak.current != nil),
      number.element(x: x, y: y + 3 + number.size * 0.42, style: "ink", anchor: "middle"),
      SVGText(Sentence(en: card.currentDays == 1 ? "day" : "days", ko: "일")(language), size: 11)
        .element(x: x, y: y + ringRadius - 12.5, style: "faint", anchor: "middle"),
      SVGText(Sentence(en: "Current streak", ko: "현재 연속 기록")(language), size: 13, isBold: true)
        .element(x: x, y: label, style: "ink", anchor: "middle"),
    ] + below
  }

  private var facts: [String] {
    let longest =
      RestPhrases.gitHubLongest(report) ?? report.longest.map { CardPhrases.written($0, report) }
      ?? StreakPhrases.noRunInBrief(report)
    let width = (rightWidth * 0.57).rounded()
    return fact(
      PicturePhrases.days(report.longestDays), PicturePhrases.longest(card.longestSpan), longest, x: CardSVG.rightX,
      width: width - 4)
      + fact(
        .typed(Counts.short(card.total)), Sentence(en: "Contributions", ko: "기여 합계"),
        card.total == .unknown ? StatsPhrases.unknown : card.totalSpan, x: CardSVG.rightX + width,
        width: rightWidth - width)
  }

  private func fact(_ number: Sentence, _ label: Sentence, _ remark: Sentence, x: Double, width: Double) -> [String] {
    [
      SVGText(number(language), size: 18, isBold: true).element(x: x, y: 65, room: width, style: "ink"),
      SVGText(label(language), size: 11).element(x: x, y: 81, room: width, style: "ink"),
      SVGText(remark(language), size: 10.5).element(x: x, y: 95, room: width, style: "faint"),
    ]
  }

  private var grass: [String] {
    let days = (report.today.startOfWeek - 7 * (CardSVG.weeks - 1))...report.today
    let weeks = GrassWeeks(of: days, atMost: CardSVG.weeks)
    let (left, top) = (CardSVG.rightX, height - margin - 7 * CardSVG.pitch + 2)
    return monthLabels(of: weeks, x: left, y: top - 5, pitch: CardSVG.pitch)
      + cells(
        of: days, from: report.known, in: report, x: left, y: top, size: 8, pitch: CardSVG.pitch, isTitled: false)
  }
}
