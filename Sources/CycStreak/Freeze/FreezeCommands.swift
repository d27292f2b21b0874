package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Platform
internal import Terminal

/// `cyc freeze`: dates on which the streak needs no contribution. Weekdays of rest are a setting.
package struct FreezeCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "freeze", abstract: Sentence(en: "Take days off without losing your streak.", ko: "연속 기록을 잃지 않고 쉬어요."),
    usage: """
      cyc freeze DATE [--until DATE] [--reason TEXT]
      cyc freeze [list] [--json]
      cyc freeze off DATE|N
      """,
    discussion: Sentence(
      en: """
        A frozen day does not break your streak when it has no contribution, and is not counted; with one it counts as \
        usual. Days in the past can be frozen too. Weekdays on which you always rest are a setting: `cyc config set \
        streak.rest_days sat,sun`.

        GitHub knows nothing of frozen days: `cyc streak` shows its number beside yours, and --strict shows it alone.

        DATE is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일.
        """,
      ko: """
        쉬는 날에는 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요. 기여가 있으면 평소처럼 세요. 지난날도 쉬는 날로 정할 수 있어요. 언제나 쉬는 요일은 설정이에요: `cyc config \
        set streak.rest_days sat,sun`.

        GitHub는 쉬는 날을 몰라요. `cyc streak`은 GitHub의 숫자를 나란히 보여 주고, --strict는 그것만 보여 줘요.

        DATE는 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w, 내일, 12월 24일처럼 적어요.
        """),
    subcommands: [FreezeAddCommand.self, FreezeListCommand.self, FreezeRemoveCommand.self],
    defaultSubcommand: FreezeAddCommand.self,
    examples: [
      "cyc freeze today --reason flu": Sentence(en: "today needs no commit", ko: "오늘은 쉬기"),
      "cyc freeze 2026-12-28 --until 2026-12-31": Sentence(en: "a holiday ahead", ko: "다가오는 휴일"),
      "cyc freeze list": Sentence(en: "what is frozen", ko: "쉬는 날 보기"),
    ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser never calls it: each call goes to a subcommand, `add` by default.
  package func run(in world: World) throws { try FreezeListCommand.list(OutputOptions(), in: world) }
}

/// `cyc freeze DATE`: freezes a day or several; without a date, lists the frozen days.
package struct FreezeAddCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "add",
    abstract: Sentence(
      en: "Freeze a day, or the days up to another one; without a date, list them.",
      ko: "하루나 그날부터 며칠을 쉬는 날로 정해요. 날짜가 없으면 쉬는 날을 보여 줘요."),
    examples: [
      "cyc freeze add today": Sentence(en: "today needs no commit", ko: "오늘은 쉬기"),
      "cyc freeze add 2026-12-28 --until 2026-12-31": Sentence(en: "four days at once", ko: "나흘을 한 번에"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "The first day: 2026-12-24, 12-24 (the next one), fri, tomorrow or +2w.",
      ko: "첫날이에요: 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w."))
  package var date: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: """
        The last day (default: the first one), at most 366 days; 01-02 and fri are looked for from the first day on.
        """,
      ko: "마지막 날이에요 (기본값: 첫날). 366일까지예요. 01-02와 fri는 첫날부터 찾아요.",
      valueName: "date"))
  package var until: String?

  @Option(help: ArgumentHelp(en: "Why, in a few words.", ko: "이유를 짧게 적어요."))
  package var reason: String?

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  private static let maxDays = 366
  package static let longestReason = 200

  package func validate() throws {
    if date.isEmpty, until != nil || reason != nil {
      throw UsageFailure(
        en: "the day to freeze is missing", ko: "쉬는 날로 정할 날짜가 빠졌어요",
        hint: .typed("cyc freeze 2026-08-10 --until 2026-08-14"))
    }
  }

  package func run(in world: World) throws {
    if date.isEmpty { return try FreezeListCommand.list(output, in: world) }
    let today = world.clock.now().today
    let named = try namedDay(today: today)
    let first = isEnd ? min(today, named) : named
    if until == nil, first > today, let typedLength {
      throw FreezeFailure.mayBeLength("\(typedLength)", day: first, today: today)
    }
    let last = try until.map { try ParsedDay($0, .ahead, today: today, from: first).day }
    let days = try FreezeAddCommand.range(from: first, to: last ?? lastDay(from: named))
    let reason = try FreezeAddCommand.checked(reason)
    switch try FreezeStore.add(days, reason: reason, in: world) {
    case .added(let freeze):
      world.features.reminders.cancelScheduled(world, nil)
      try say(FreezePhrases.added(freeze, in: today.year), [freeze], in: world)
    case .overlaps(let others):
      guard days.allSatisfy({ day in others.contains { $0.days.contains(day) } }) else {
        throw FreezeFailure.overlaps(others, asked: days, reason: reason)
      }
      let already = others.map { FreezePhrases.already($0, in: today.year) }
      try say(.joined(already, by: "\n"), others, in: world)
    }
  }

  /// `금요일까지` is an end: it freezes the days from today on. `어제까지` names no start, so it is that day alone.
  private var isEnd: Bool { until == nil && date.last?.hasSuffix("까지") == true }

  /// "next week" freezes seven days from its Monday, and "next month" all of the month; in other commands they mean
  /// the first day alone.
  private func lastDay(from first: Day) -> Day {
    switch date.joined().lowercased().filter({ $0 != " " }).replacing(/(까지|에)$/, with: "") {
    case "nextweek", "다음주", "다다음주": first + 6
    case "nextmonth", "다음달", "다다음달": first.startOfMonth(monthsBack: -1) - 1
    case "nextyear", "다음해", "다다음해": Day.last(ofYear: first.year)
    default: first
    }
  }

  /// `3d` and `3 days`, which may be one day or a length.
  private var typedLength: Substring? {
    let text = date.joined(separator: " ").lowercased()
    return text.wholeMatch(of: #/([0-9]+ ?(?:d|days?|w|weeks?))/#)?.output.1
  }

  /// `add` is the default command, so it also gets misspelt names of the other subcommands.
  private func namedDay(today: Day) throws -> Day {
    do throws(DateFailure) {
      return try ParsedDay(date.joined(separator: " "), .ahead, today: today).day
    } catch {
      guard error.problem == .notADate, let command = nearestCommand else { throw error }
      throw FreezeFailure.misspelt(date[0], command: command)
    }
  }

  private var nearestCommand: String? {
    let names = FreezeCommand.configuration.subcommands.flatMap { $0.configuration.names }
    return Suggestion.nearest(to: date[0], among: names, by: \.self).map { name in
      ShellWords(words: ["cyc", "freeze", name] + date.dropFirst()).text
    }
  }

  /// With --quiet, prints the number alone.
  private func say(_ sentence: Sentence, _ freezes: [Freeze], in world: World) throws {
    if output.json {
      let json: JSONValue = freezes.count == 1 ? freezes[0].json : ["freezes": freezes.json]
      return try world.print(as: .json, json: json) { "" }
    }
    let numbers = freezes.map { "\($0.id)\n" }.joined()
    let shown = Display(output.display, in: world).shown(sentence, world.screen.language)
    try world.screen.isQuiet ? world.screen.out(numbers) : world.screen.tell(.typed(shown))
  }

  private static func range(from first: Day, to last: Day) throws(FreezeFailure) -> ClosedRange<Day> {
    guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
    let count = first.distance(to: last) + 1
    guard count <= maxDays else { throw .tooMany(count, max: maxDays, first: first) }
    return first...last
  }

  /// The reason with single spaces; nil if it is empty. Throws if it cannot be shown, or is too long.
  private static func checked(_ reason: String?) throws(FreezeFailure) -> String? {
    guard let reason else { return nil }
    let words = reason.split(separator: " ").joined(separator: " ")
    guard Sanitizer.clean(words) == words else { throw .unreadableReason }
    guard words.count <= longestReason else { throw .longReason(max: longestReason) }
    return words.isEmpty ? nil : words
  }
}

/// `cyc freeze list`: the frozen days, by date.
struct FreezeListCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "list", abstract: Sentence(en: "List the frozen days.", ko: "쉬는 날을 보여 줘요."), aliases: ["ls"],
    examples: [
      "cyc freeze list": Sentence(en: "with numbers, for cyc freeze off", ko: "cyc freeze off에 쓸 번호와 함께"),
      "cyc freeze list --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try FreezeListCommand.list(output, in: world) }

  static func list(_ output: OutputOptions, in world: World) throws {
    let freezes = try FreezeStore.all(in: world)
    try output.print(in: world, json: ["freezes": freezes]) { display in
      FreezeList(freezes: freezes, today: world.clock.now().today, display: display, language: world.screen.language)
        .text
    }
  }
}

/// `cyc freeze off`: removes a freeze, by one of its days or by its number.
struct FreezeRemoveCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "off", abstract: Sentence(en: "Remove a freeze.", ko: "쉬는 날을 없애요."),
    discussion: Sentence(
      en: "A freeze of several days is removed as a whole, whichever of its days you name.",
      ko: "며칠을 이어 쉬기로 했다면, 그 가운데 하루만 적어도 모두 없애요."),
    examples: [
      "cyc freeze off 1": Sentence(en: "by its number in the list", ko: "목록에 있는 번호로"),
      "cyc freeze off 2026-12-24": Sentence(en: "by one of its days", ko: "그 가운데 하루로"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "One of its days, or its number in the list.", ko: "그 가운데 하루, 또는 목록에 있는 번호예요.", valueName: "date or number"),
    completion: .freezes
  )
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let which = words.joined(separator: " ")
    // Eight digits are a date, and `+1` is tomorrow.
    let id = which.utf8.count != 8 && which.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(which) : nil
    let days = try id == nil ? possibleDays(which, today: world.clock.now().today) : []
    let removed = try FreezeStore.remove(in: world) { freezes in
      if let id { return freezes.first { $0.id == id } }
      return days.lazy.compactMap { day in freezes.first { $0.days.contains(day) } }.first
    }
    guard let removed else { throw days.first.map(FreezeFailure.notFrozen) ?? .noSuchNumber(which) }
    try output.say(removed.json, in: world) { [FreezePhrases.removed(removed, in: world.clock.now().today.year)] }
  }

  /// A freeze may be past or ahead, so a date without a year, or a weekday, is read as the next one, then as the last
  /// one. Of several readings in one direction, the nearest comes first.
  private func possibleDays(_ text: String, today: Day) throws(DateFailure) -> [Day] {
    let next = try ParsedDay.readings(of: text, .ahead, today: today)
    let last = try ParsedDay.readings(of: text, .back, today: today)
    return (next + last.reversed()).map(\.day)
  }
}

struct FreezeList {
  let freezes: [Freeze]
  let today: Day
  let display: Display
  let language: Language

  var text: String {
    if freezes.isEmpty { return display.wrapped(FreezePhrases.nothing(language)).text(display.depth) }
    let heading = display.wrapped(FreezePhrases.heading(language), Style(bold: true))
    return (heading + table.lines(columns: display.columns)).text(display.depth)
  }

  private var table: Table {
    Table(
      [.trailing(), .leading(), .leading(), .flexible()],
      rows: freezes.map { freeze in
        let style = Style(dim: freeze.days.upperBound < today)
        return [
          "\(freeze.id)", display.shown(freeze.days.written(in: today.year), language),
          FreezePhrases.count(freeze)(language),
          display.shown(FreezePhrases.reason(freeze) ?? "", language),
        ].map { Segment($0, style) }
      })
  }
}

extension CompletionKind {
  /// The numbers of the freezes, each with its days.
  static let freezes = values { world in
    try FreezeStore.all(in: world).map { ("\($0.id)", $0.span(world.screen.language)) }
  }
}
