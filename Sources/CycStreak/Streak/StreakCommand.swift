package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import GitHub
internal import Terminal

/// `cyc streak`: the streak and the grass of an account, from GitHub's contribution page.
package struct StreakCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "streak",
    abstract: Sentence(en: "Show your streak and your grass.", ko: "연속 기록과 잔디를 보여 줘요."),
    discussion: Sentence(
      en: """
        A day counts when it has a contribution. Today cannot break the streak until it is over.

        The current streak is the one of today, whatever period is shown. Totals cover the period shown; with --year, \
        so does the longest streak.

        Your days of rest (the setting streak.rest_days, and `cyc freeze`) do not break your streak and are not \
        counted. If GitHub's own number differs, it is shown next to yours. Other people's days of rest are not known.

        A date shows that day: its contributions, and the streak at its end. It is 2026-11-20, 11-20 (the last one), \
        yesterday, 어제 or 11월 20일.

        Several people become a table, the longest streak first, everybody counted as GitHub counts; with --json it is \
        one object per line, in the order of the names. The exit status is 2 if someone could not be shown.
        """,
      ko: """
        기여가 있는 날을 세요. 오늘이 끝나기 전까지는 오늘 때문에 기록이 끊기지 않아요.

        어느 기간을 보든 현재 연속 기록은 오늘까지의 기록이에요. 합계는 보여 주는 기간의 것이고, --year를 쓰면 최장 기록도 그래요.

        쉬는 날(설정 streak.rest_days와 `cyc freeze`)에는 기록이 끊기지 않고, 날수에도 넣지 않아요. GitHub의 숫자와 다르면 나란히 보여 줘요. 다른 사람의 쉬는 날은 알 수 \
        없어요.

        날짜를 적으면 그날의 기여와 그날까지의 연속 기록을 보여 줘요. 2026-11-20, 11-20(가장 최근), yesterday, 어제, 11월 20일처럼 적어요.

        여러 사람을 적으면 기록이 긴 순서로 표를 보여 줘요. 모두 GitHub처럼 세요. --json을 쓰면 적은 순서대로 한 줄에 한 사람씩 나와요. 보여 주지 못한 사람이 있으면 종료 상태는 2예요.
        """),
    examples: [
      "cyc streak": Sentence(en: "yours, with a year of grass", ko: "내 기록과 1년 치 잔디"),
      "cyc streak torvalds --year 2025": Sentence(en: "anyone's, for one year", ko: "다른 사람의 한 해"),
      "cyc streak 2026-11-01": Sentence(en: "one day, and the streak at its end", ko: "하루의 기여와 그날까지의 기록"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "Whose streak (default: yours), several people's, or a day.", ko: "누구의 기록인지 적어요 (기본값: 나). 여러 사람이나 하루도 돼요."))
  var logins: [String] = []

  @OptionGroup var people: PeopleOptions
  @OptionGroup package var shown: PeriodOptions

  @Flag(help: .asGitHubCounts)
  var strict = false

  @Flag(
    help: ArgumentHelp(
      en: "Show the streak of weeks too (settings: streak.weekly_target, week_start).",
      ko: "주 단위 연속 기록도 보여 줘요 (설정: streak.weekly_target, week_start)."))
  var weekly = false

  @Flag(
    help: ArgumentHelp(
      en: "Print JSON: one object, or one per line for several people.", ko: "JSON으로 출력해요. 여러 사람이면 한 줄에 하나씩 나와요."))
  package var json = false

  @Flag(help: ArgumentHelp(en: "Explain the numbers in plain words.", ko: "숫자를 쉬운 말로 설명해요."))
  package var explain = false

  @OptionGroup package var picture: PictureFile
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var grass: GrassOptions
  @OptionGroup package var display: DisplayOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func validate() throws {
    if DayQuestion.isMeant(by: logins) { return try rejectOptionsForSeveralDays() }
    if people.areMeant(logins) {
      // `last month` and `지난주 금요일` are not people. In a file such a word is only one wrong name among others.
      let hasLogin = logins.contains { $0.allSatisfy(\.isASCII) }
      if people.file == nil, !hasLogin || logins.contains(where: isNoPerson) { throw UsageFailure.surplus(logins[0]) }
      return try rejectOptionsForOnePerson()
    }
    if grass.rows != nil, shown.days == nil {
      throw UsageFailure.alone("--rows", needs: "--days", hint: .typed("cyc streak --days 40 --rows 4"))
    }
    if picture.format.isPicture, let option = picture.option {
      let others = [json ? "--json" : nil, explain ? "--explain" : nil, grass.rows.map { _ in "--rows" }]
      if let other = others.compactMap({ $0 }).first { throw UsageFailure.together(other, option) }
    }
    if isJSON, explain { throw UsageFailure.together("--explain", "--json") }
  }

  private var isJSON: Bool { json || picture.format == .json }

  /// Names of the options given that choose or draw a period.
  private var periodOptions: [String?] {
    [
      shown.name, grass.rows.map { _ in "--rows" }, grass.theme.map { _ in "--theme" },
      picture.mode.map { _ in "--theme-mode" }, grass.style.map { _ in "--style" }, explain ? "--explain" : nil,
      picture.format.isPicture ? picture.option : nil,
    ]
  }

  /// Whether a word has another meaning than a login, such as `month` or `json`, and does not mean the user.
  private func isNoPerson(_ word: String) -> Bool {
    Login.isCommandWord(word) && !["me", "myself", "self", "my", "mine"].contains(word.lowercased())
  }

  /// Throws if an option was given that a single day does not have.
  private func rejectOptionsForSeveralDays() throws {
    let others = [people.file.map { _ in "--from-file" }, weekly ? "--weekly" : nil]
    if let option = (periodOptions + others).compactMap(\.self).first {
      throw UsageFailure(en: "\(option) is not for a single day", ko: "하루만 볼 때는 \(option) 옵션을 쓸 수 없어요")
    }
  }

  /// Throws if an option was given that a list of people does not have.
  private func rejectOptionsForOnePerson() throws {
    let given =
      periodOptions + [
        weekly && !isJSON ? "--weekly without --json" : nil, freshness.pageFile.map { _ in "--save-page" },
        // Other people's pages are fetched without a token.
        freshness.source == .graphQL ? "--source graphql" : nil,
      ]
    if let option = given.compactMap({ $0 }).first {
      throw UsageFailure(en: "\(option) is for one person's streak", ko: "\(option) 옵션은 한 사람의 기록을 볼 때만 쓸 수 있어요")
    }
  }

  package func run(in world: World) throws {
    if DayQuestion.isMeant(by: logins) {
      let question = DayQuestion(words: logins, isStrict: strict)
      return try question.answer(freshness, isJSON: isJSON, display, in: world)
    }
    if people.areMeant(logins) {
      let session = try world.publicSession()
      let list = try people.list(logins, on: session.host, in: world)
      return try PeopleStreaks(
        world: world, session: session, entries: list.entries, format: isJSON ? .json : .text,
        display: Display(display, in: world)
      ).show(mode: freshness.mode) { world.streakRules(for: $0, isStrict: strict, isWeekly: weekly) }
    }
    try picture.checkPlace(in: world)
    let period = try shown.period(today: world.clock.now().today)
    let theme = try GrassTheme.chosen(grass.theme, in: world)
    let reader = try world.streakReader(of: logins.first, freshness, isStrict: strict, isWeekly: weekly)
    let report = try reader.read(period: period)
    let anywhere = logins.isEmpty && !picture.format.isPicture ? reader.acrossAccounts(report) : nil
    // If the report itself counts all accounts, `read` has noted them.
    if let anywhere, report.accounts.isEmpty { reader.noteAccounts(anywhere) }
    if picture.format.isPicture {
      let drawing = GrassSVG(report: report, colors: picture.colors(theme), language: world.screen.language)
      return try picture.put(drawing, in: world)
    }
    try world.print(
      as: isJSON ? .json : .text, isLong: true,
      json: StreakJSON.object(report).adding(anywhere.map { StreakJSON.accounts($0, world.screen.language) } ?? [:])
    ) {
      StreakText(
        report: report, display: Display(display, in: world).findingBackground(in: world),
        language: world.screen.language, theme: theme, style: grass.style ?? world.home.settings[.style],
        rows: grass.rows, anywhere: anywhere
      ).text(explaining: explain, seen: explain ? SeenStreak(report, in: world) : nil)
    }
  }

  package var declarations: Mirror {
    mirror([
      ("_logins", _logins), ("_people", _people), ("_shown", _shown), ("_strict", _strict), ("_weekly", _weekly),
      ("_json", _json), ("_explain", _explain), ("_picture", _picture), ("_freshness", _freshness), ("_grass", _grass),
      ("_display", _display), ("_shared", _shared),
    ])
  }
}

struct StreakText {
  let report: StreakReport
  let display: Display
  let language: Language
  var theme = GrassTheme.gitHub
  /// nil if the terminal decides.
  var style: GlyphStyle?
  /// Rows of the small grass; nil for a row for each weekday.
  var rows: Int?
  /// The days of all accounts together; nil if there is one account.
  var anywhere: StreakReport?

  /// - Parameter seen: the longer streak by all days that cyc has seen, for the explanation
  func text(explaining: Bool, seen: SeenStreak? = nil) -> String {
    let accounts = anywhere.map { AccountRows(anywhere: $0, display: display, language: language).lines }
    return [Line].stacked([heading, accounts ?? [], grass, explaining ? explanation(seen) : []]).text(display.depth)
  }

  private var heading: [Line] {
    let today = StreakPhrases.today(
      report, done: display.symbol("✓"), open: display.symbol("○"), resting: display.symbol("☾"))
    let facts = [
      row(StreakPhrases.streakLabel, StreakPhrases.current(report, flame: display.symbol("🔥")), Style(bold: true)),
      row(StreakPhrases.todayLabel, today, Style(foreground: display.color(of: report.todayState))),
      row(StreakPhrases.longestLabel, StreakPhrases.longest(report)),
      report.weekly.map {
        row(
          RestPhrases.weeklyLabel, RestPhrases.weeks($0, StreakPhrases.longestWeeksSpan(report), on: report.today))
      },
      row(StreakPhrases.totalLabel, StreakPhrases.total(report)),
      StreakPhrases.ever(report).map { row(StreakPhrases.everLabel, $0) },
      SourceExplanation.short(report).map { row(SourceExplanation.label, $0) },
      report.coverage.age.map { row(StreakPhrases.ageLabel, $0.shortSentence, Style(foreground: display.amber)) },
    ]
    return [title(report.person.shown(isASCII: display.isASCII))]
      + LabeledList(facts.compactMap(\.self)).lines(columns: display.columns)
  }

  private func row(_ label: Sentence, _ text: Sentence, _ style: Style = Style()) -> LabeledList.Row {
    LabeledList.Row(label(language), display.shown(text, language), style)
  }

  private var grass: [Line] {
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let days = GrassDays(report.shown, in: report.grassRange, open: report.openDay)
    if let rows { return SmallGrass(days: days, rows: rows).lines(columns: display.columns, look: look) }
    if drawsYears {
      return YearlyGrass(years: report.years, open: report.openDay)
        .lines(columns: display.columns, look: look, heading: yearHeading)
    }
    // GitHub's last year touches at most 53 weeks; 366 days can touch 54.
    let maxWeeks = [.known, .lastYear].contains(report.period) ? 53 : 54
    return Grass(days: days, maxWeeks: maxWeeks).lines(columns: display.columns, look: look)
  }

  /// Whether there is more to draw than one grass has room for.
  private var drawsYears: Bool {
    switch report.period {
    case .all: true
    case .since, .lastMonths, .lastDays:
      report.grassRange.lowerBound.distance(to: report.today) >= StreakReport.maxDaysOfLastYear
    case .known, .lastYear, .year, .day: false
    }
  }

  private func yearHeading(_ year: YearOfContributions) -> [Line] {
    display.wrapped(StreakPhrases.year(year)(language), Style(bold: true))
  }

  private func explanation(_ seen: SeenStreak?) -> [Line] {
    let sentences = Explanation.sentences(report, seen: seen).map {
      LabeledList.Row(display.isASCII ? "-" : "•", display.shown($0, language))
    }
    return [title(StreakPhrases.why(language))] + LabeledList(sentences, gap: 1).lines(columns: display.columns)
  }

  private func title(_ text: String) -> Line {
    Line(text.truncated(to: display.columns, ellipsis: display.ellipsis), Style(bold: true))
  }
}
