package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Terminal

package struct DDayCommand: GroupingCommand {
  package static let configurations = BilingualConfiguration(
    commandName: "dday",
    abstract: Sentence(en: "Count down to anniversaries and deadlines.", ko: "기념일과 마감일까지 남은 날을 보여 줘요."),
    discussion: Sentence(
      en: """
        D-3 is in three days, D-DAY today, D+3 was three days ago, by local days. Without a subcommand it lists them, \
        the next one first.

        A yearly 29 February falls on 1 March in other years.
        """,
      ko: """
        D-3은 3일 뒤, D-DAY는 오늘, D+3은 3일 전이에요. 내 시간대의 날짜로 세요. 하위 명령 없이 쓰면 가까운 날부터 보여 줘요.

        해마다 돌아오는 2월 29일은 평년에는 3월 1일이에요.
        """),
    subcommands: [DDayAddCommand.self, DDayListCommand.self, DDayEditCommand.self, DDayRemoveCommand.self],
    defaultSubcommand: DDayListCommand.self,
    examples: [
      "cyc dday": Sentence(en: "what is ahead", ko: "다가오는 날"),
      "cyc dday add Exam 2027-03-06": Sentence(en: "one more", ko: "하나 더"),
    ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// Prints a sentence about a day, or the day as JSON.
  ///
  /// - Parameter result: all that `--quiet` prints; nil for nothing
  static func say(
    _ phrase: (DDay, Day) -> Sentence, _ day: DDay, _ output: AnswerOptions, result: String? = nil, in world: World
  ) throws {
    let today = world.clock.now().today
    try output.say(["today": today.description, "dday": day.json(on: today)], in: world, result: result) {
      [phrase(output.isASCII(in: world) ? DDayText.ascii(day, world.screen.language) : day, today)]
    }
  }
}

struct DDayAddCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "add", abstract: Sentence(en: "Add a D-day.", ko: "디데이를 추가해요."),
    usage: "cyc dday add <title> <date> [--icon <icon>] [--yearly]",
    discussion: Sentence(
      en: """
        The date is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일. Everything before it is the \
        title, up to 100 characters; no quotes are needed.

        A yearly day that was given a year shows which anniversary it is. A yearly 29 February falls on 1 March in \
        other years.
        """,
      ko: """
        날짜는 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w, 내일, 12월 24일처럼 적어요. 그 앞은 모두 제목이고 100자까지예요. 따옴표는 없어도 돼요.

        해마다 돌아오는 날에 연도를 적으면 몇 주년인지 보여 줘요. 2월 29일은 평년에는 3월 1일이에요.
        """),
    examples: [
      "cyc dday add Exam 2027-03-06 --icon 📝": Sentence(en: "a deadline", ko: "마감일"),
      "cyc dday add 'First commit' 2021-03-15 --yearly": Sentence(en: "an anniversary", ko: "기념일"),
    ])

  @Argument(help: ArgumentHelp(en: "The title, then the date.", ko: "제목, 그다음에 날짜를 적어요.", valueName: "title and date"))
  var words: [String]

  @Option(help: ArgumentHelp(en: "One character to show before the title, such as 🎂.", ko: "제목 앞에 보여 줄 글자 하나예요. 예: 🎂"))
  var icon: String?

  @Flag(help: ArgumentHelp(en: "Repeat every year.", ko: "해마다 돌아와요."))
  var yearly = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    // If the first word is blank, `DDayEdit` reports a blank title.
    if words.count < 2 || ParsedDay.isDate(words) && !words[0].allSatisfy(\.isWhitespace) {
      throw UsageFailure(en: "a D-day needs a title and a date", ko: "디데이에는 제목과 날짜가 있어야 해요", hint: DDayFailure.example)
    }
  }

  func run(in world: World) throws {
    let today = world.clock.now().today
    // `생일 5월 17일 매년`, `생일 매년 5월 17일`
    let titleAndDate = Self.withoutYearly(words[...])
    let (typedTitle, date) = ParsedDay.trailing(titleAndDate.map(Array.init) ?? words)
    let title = Self.withoutYearly(typedTitle)
    let edit = try DDayEdit(
      title: (title ?? typedTitle).joined(separator: " "), date: date, icon: icon,
      isYearly: yearly || titleAndDate != nil || title != nil, today: today)
    let added = try edit.add(in: world)
    try DDayCommand.say(DDayPhrases.added, added, output, result: "\(added.number)", in: world)
  }

  /// The words before a final `every year` or `매년`, without a comma at their end; nil if `words` do not end so.
  private static func withoutYearly(_ words: ArraySlice<String>) -> ArraySlice<String>? {
    let endings = [["every", "year"], ["yearly"], ["매년"], ["해마다"]]
    let ending = endings.first { ending in
      words.count > ending.count && words.suffix(ending.count).map { $0.lowercased() } == ending
    }
    return ending.map { ending in
      var rest = words.dropLast(ending.count)
      if let last = rest.last, last.hasSuffix(","), last != "," { rest[rest.endIndex - 1].removeLast() }
      return rest
    }
  }
}

struct DDayListCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "list", abstract: Sentence(en: "List D-days, the next one first.", ko: "디데이를 가까운 날부터 보여 줘요."),
    discussion: Sentence(
      en: "`cyc dday edit` and `cyc dday rm` take the number at the front of a line.",
      ko: "`cyc dday edit`와 `cyc dday rm`에는 줄 앞의 번호를 적어요."), aliases: ["ls"],
    examples: [
      "cyc dday list": Sentence(en: "with numbers", ko: "번호와 함께"),
      "cyc dday list --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let today = world.clock.now().today
    let ordered = DDay.ordered(try DDayStore.all(in: world), today: today)
    try output.print(
      in: world, json: ["today": today.description, "ddays": ordered.map { $0.json(on: today) }]
    ) { display in
      DDayText(days: ordered, today: today, display: display, language: world.screen.language).text
    }
  }
}

struct DDayEditCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "edit", abstract: Sentence(en: "Change a D-day.", ko: "디데이를 바꿔요."),
    discussion: Sentence(
      en: "Anything that is not named stays as it is; --icon '' removes the icon.",
      ko: "적지 않은 것은 그대로예요. --icon ''은 아이콘을 없애요."),
    examples: [
      "cyc dday edit 1 --date 2027-03-13": Sentence(en: "put off by a week", ko: "일주일 미루기"),
      "cyc dday edit 2 --title Birthday --yearly": Sentence(en: "every year", ko: "해마다"),
    ])

  @Argument(help: .numberInList, completion: .ddays)
  var number: Int

  @Option(help: ArgumentHelp(en: "A new title, up to 100 characters.", ko: "새 제목이에요. 100자까지예요."))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(en: "When it is, as for `cyc dday add`.", ko: "날짜예요. `cyc dday add`처럼 적어요."))
  var date: String?

  @Option(help: ArgumentHelp(en: "One character to show before the title.", ko: "제목 앞에 보여 줄 글자 하나예요."))
  var icon: String?

  @Flag(inversion: .prefixedNo, help: ArgumentHelp(en: "Whether it repeats every year.", ko: "해마다 돌아오는지 정해요."))
  var yearly: Bool?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Not in `validate`, which the parser calls before it reports unknown options.
  private func rejectNoChange() throws {
    if title == nil, date == nil, icon == nil, yearly == nil {
      throw UsageFailure(
        en: "there is nothing to change", ko: "바꿀 내용이 없어요",
        hint: Sentence(
          en: "name what to change: --title, --date, --icon, --yearly or --no-yearly",
          ko: "바꿀 것을 적어 주세요: --title, --date, --icon, --yearly, --no-yearly"))
    }
  }

  func run(in world: World) throws {
    try rejectNoChange()
    let today = world.clock.now().today
    let edit = try withHintsForEdit {
      try DDayEdit(title: title, date: date, icon: icon, isYearly: yearly, today: today)
    }
    let (day, isChanged) = try edit.change(number, in: world)
    try DDayCommand.say(isChanged ? DDayPhrases.changed : DDayPhrases.unchanged, day, output, in: world)
  }

  /// Makes the hints of failures show `cyc dday edit`, not `cyc dday add`.
  private func withHintsForEdit<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch var failure as DDayFailure {
      failure.hint =
        failure == .badIcon
        ? .typed("cyc dday edit \(number) --icon 🎂")
        : Sentence(
          en: "cyc dday edit \(number) --title \"Summer holiday\"", ko: "cyc dday edit \(number) --title \"여름휴가\"")
      throw failure
    }
  }
}

struct DDayRemoveCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "rm", abstract: Sentence(en: "Remove a D-day.", ko: "디데이를 지워요."),
    discussion: Sentence(en: "`cyc todo undo` brings it back, even later.", ko: "`cyc todo undo`로 나중에라도 되살릴 수 있어요."),
    aliases: ["remove", "delete"],
    examples: [
      "cyc dday rm 1": Sentence(en: "by its number in the list", ko: "목록에 있는 번호로"),
      "cyc dday rm 1 && cyc todo undo": Sentence(en: "and back", ko: "지웠다가 되살리기"),
    ])

  @Argument(help: .numberInList, completion: .ddays)
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    guard let removed = try DDayStore.remove(number, in: world) else { throw DDayFailure.noSuchNumber(number) }
    try DDayCommand.say(DDayPhrases.removedWithUndo, removed, output, in: world)
  }
}

extension CompletionKind {
  static let ddays = values { world in
    try DDayStore.all(in: world).map { ("\($0.number)", Sanitizer.clean($0.title)) }
  }
}
