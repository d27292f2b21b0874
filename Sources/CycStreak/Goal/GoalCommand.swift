package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import GitHub
internal import Store
internal import Streaks
internal import Terminal

/// `cyc goal`: how far the streak has come toward a goal.
package struct GoalCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "goal",
    abstract: Sentence(en: "Show or set a goal: a number of days in a row.", ko: "며칠 연속을 목표로 할지 보여 주거나 정해요."),
    discussion: Sentence(
      en: """
        D-42 means 42 days to go, D-DAY that the goal is reached today, D+3 that it was passed 3 days ago. Without a \
        goal of your own it is 100 days.

        Reached goals are remembered; `cyc goal N` sets the next one.

        --animate needs a terminal; elsewhere the picture stands still.
        """,
      ko: """
        D-42는 42일 남았다는 뜻이고, D-DAY는 오늘 목표를 이뤘다는 뜻, D+3은 3일 전에 넘었다는 뜻이에요. 목표를 정하지 않으면 100일이에요.

        이룬 목표는 기억해 둬요. `cyc goal N`으로 다음 목표를 정하세요.

        --animate는 터미널에서만 움직여요. 다른 곳에서는 그림이 멈춰 있어요.
        """),
    examples: [
      "cyc goal 100": Sentence(en: "a hundred days in a row", ko: "100일 연속"),
      "cyc goal": Sentence(en: "how far you are", ko: "얼마나 왔는지"),
      "cyc goal 30 --from today": Sentence(en: "counted from today", ko: "오늘부터 세기"),
    ])

  @Argument(help: ArgumentHelp(en: "The goal in days (1 to 3650), or off.", ko: "목표 날수예요 (1부터 3650까지). off면 목표를 없애요."))
  package var goal: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: """
        Count from this day on: 2026-11-01, 11-01 (the last one), fri, today or 2w (two weeks ago); otherwise the \
        whole streak counts.
        """,
      ko: "이날부터 세요: 2026-11-01, 11-01(가장 최근), fri, today, 2w(2주 전). 적지 않으면 연속 기록 전체를 세요.", valueName: "date"))
  package var from: String?

  @Flag(help: ArgumentHelp(en: "List the goals that you reached.", ko: "이룬 목표를 보여 줘요."))
  package var history = false

  @Flag(help: ArgumentHelp(en: "Let the dinosaur ride until a key is pressed.", ko: "키를 누를 때까지 공룡이 달려요."))
  package var animate = false

  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func validate() throws {
    if history, goal != nil || from != nil {
      throw UsageFailure(
        en: "--history only lists; leave out what changes the goal", ko: "--history는 보여 주기만 해요. 목표를 바꾸는 인자는 빼 주세요")
    }
    if animate, output.json { throw UsageFailure.together("--animate", "--json") }
    if animate, history { throw UsageFailure.together("--animate", "--history") }
    if isOff, from != nil || animate {
      throw UsageFailure(en: "goal off takes no other options", ko: "goal off는 다른 옵션 없이 써 주세요")
    }
  }

  package func run(in world: World) throws {
    var world = world
    if animate { world.screen.usesPager = false }
    if history { return try showHistory(in: world) }
    if isOff {
      let phrase = try GoalStore.current(in: world) == nil ? GoalPhrases.isOff : GoalPhrases.switchedOff
      try GoalStore.choose(nil, in: world)
      if output.json { return try answer(nil, phrase, in: world) }
      return try say(phrase, in: world)
    }
    let stored = try GoalStore.current(in: world)
    let choice = try choice(stored: stored, today: world.clock.now().today)
    guard let goal = choice ?? stored else { return try answer(nil, GoalPhrases.isOff, in: world) }
    let report: StreakReport
    do {
      report = try world.streakReader(of: nil, freshness).read(period: .known)
    } catch let failure as any UserFacingError where choice != nil {
      return try choose(goal, despite: failure, in: world)
    }
    if choice != nil, choice != stored { try exchange(stored, for: goal, report: report, in: world) }
    // A choice is a change, of which -q prints nothing.
    if choice != nil, world.screen.isQuiet, !output.json { return }
    try show(goal, report: report, in: world)
  }

  private var isOff: Bool { goal?.lowercased() == "off" }

  /// The goal that the arguments choose; nil if they choose none.
  private func choice(stored: Goal?, today: Day) throws -> Goal? {
    let began = try from.map { text in
      let day = try ParsedDay(text, .back, today: today).day
      guard day <= today else {
        let days = goal.flatMap { Int($0) }.flatMap { Goal.range.contains($0) ? "\($0) " : nil } ?? ""
        throw UsageFailure(
          en: "--from takes a day up to today, not \(day.writtenWithYear)",
          ko: "--from에는 오늘이나 지난 날짜만 쓸 수 있어요: \(day.writtenWithYear)",
          hint: .typed("cyc goal \(days)--from today"))
      }
      return day
    }
    guard let goal else { return began.map { Goal(days: stored?.days ?? Goal.usual.days, from: $0) } }
    guard let days = Int(goal), Goal.range.contains(days) else {
      throw UsageFailure(
        en: "a goal is a number of days from 1 to 3650, or off, not '\(goal.excerpt)'",
        ko: "목표에는 1부터 3650까지의 날수나 off만 쓸 수 있어요: '\(goal.excerpt)'", hint: .typed("cyc goal 100"))
    }
    return Goal(days: days, from: began)
  }

  /// Replaces the goal `before`, and first stores whether it was reached.
  private func exchange(_ before: Goal?, for goal: Goal, report: StreakReport, in world: World) throws {
    if let before, !before.isDefault, case let challenge = Challenge(goal: before, report: report),
      let reached = remember(challenge, report: report, in: world)
    {
      let party = Display(output.display, in: world).symbol("🎉")
      try say(GoalPhrases.congratulations(reached, challenge, party: party), in: world)
    }
    try GoalStore.choose(goal, in: world)
  }

  private func choose(_ goal: Goal, despite failure: any UserFacingError, in world: World) throws {
    try GoalStore.choose(goal, in: world)
    if output.json {
      try answer(goal, GoalPhrases.chosen(goal), in: world)
    } else {
      try say(GoalPhrases.chosen(goal), in: world)
    }
    world.screen.note(GoalPhrases.streakNotRead(failure.message))
  }

  private func answer(_ goal: Goal?, _ sentence: Sentence, in world: World) throws {
    try output.print(in: world, json: GoalJSON.object(goal)) { lines(sentence, $0, world.screen.language) }
  }

  private func show(_ goal: Goal, report: StreakReport, in world: World) throws {
    let challenge = Challenge(goal: goal, report: report)
    if challenge.streak == .unknown, let failure = report.coverage.privateUnseenReason {
      throw StreakFailure.streakNotKnown(failure)
    }
    try report.rejectStreakWithoutAccount()
    let new = remember(challenge, report: report, in: world)
    try output.print(in: world, json: GoalJSON.object(goal, challenge, report)) { display in
      let isRiding = animate && world.canAnimate
      // The ride reads keys, and would take a late answer about the background for one.
      var display = display.findingBackground(in: world, mayAsk: !isRiding)
      func text(_ display: Display) -> GoalText {
        GoalText(
          challenge: challenge, display: display, language: world.screen.language, secondsLeft: report.secondsLeft,
          remarks: GoalPhrases.remarks(challenge, report), new: new)
      }
      if isRiding {
        let first = display
        try world.screen.animate(GoalAnimation.frameSeconds) { frame, columns in
          // The window may be resized during the ride.
          display = first.following(columns, output.display, in: world)
          return text(display).picture(frame: frame)
        }
      }
      return text(display).text
    }
  }

  /// Returns the reached goal to congratulate on now. If it cannot be stored, a note says so.
  private func remember(_ challenge: Challenge, report: StreakReport, in world: World) -> ReachedGoal? {
    do throws(StoreError) {
      return try GoalStore.remember(challenge, of: report, congratulating: !output.json, in: world)
    } catch {
      world.screen.note(GoalPhrases.notRemembered(error.message))
      return nil
    }
  }

  private func showHistory(in world: World) throws {
    let goals = try GoalStore.reached(in: world)
    try output.print(in: world, json: ["reached": goals]) { display in
      let year = world.clock.now().today.year
      let hasSeveralLogins = Set(goals.map { $0.login.lowercased() }).count > 1
      let sentences = goals.map { GoalPhrases.reached($0, showingLogin: hasSeveralLogins, in: year) }
      let shown = sentences.isEmpty ? [GoalPhrases.noneReached] : sentences
      return shown.map { lines($0, display, world.screen.language) }.joined()
    }
  }

  private func say(_ sentence: Sentence, in world: World) throws {
    if world.screen.isQuiet { return }
    try world.screen.out(lines(sentence, Display(output.display, in: world), world.screen.language))
  }

  private func lines(_ sentence: Sentence, _ display: Display, _ language: Language) -> String {
    display.wrapped(sentence(language)).text(display.depth)
  }
}
