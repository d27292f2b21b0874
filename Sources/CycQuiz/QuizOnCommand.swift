internal import ArgumentParser
package import CycBase
internal import CycNag
internal import Days
internal import Formats
internal import Notify
internal import Quizzes

struct QuizOnCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "on", abstract: Sentence(en: "Ask quizzes through notifications.", ko: "퀴즈를 알림으로 내요."),
    discussion: Sentence(
      en: """
        The schedule of `cyc nag on` asks the quizzes that are due, through its channels (nag.via): with buttons if \
        the channel has them, else as text that `cyc quiz answer` answers. Never while you snooze, and never together \
        with a reminder. The options are kept in the settings.
        """,
      ko: """
        `cyc nag on`의 예약에 맞춰 그 채널(nag.via)로 풀 때가 된 문제를 내요. 단추를 쓸 수 있으면 단추로, 아니면 `cyc quiz answer`로 답할 글로 내요. 알림을 미룬 \
        동안이나 커밋 알림과 함께는 내지 않아요. 옵션은 설정에 저장돼요.
        """),
    examples: [
      "cyc quiz on": Sentence(en: "five a day at most", ko: "하루에 많아야 다섯 문제"),
      "cyc quiz on --from 10:00 --until 18:00 --every 2h": Sentence(en: "while you work", ko: "일하는 동안에"),
    ])

  @Option(
    help: ArgumentHelp(en: "When quizzes begin, such as 09:00.", ko: "퀴즈를 시작할 시간이에요. 예: 09:00", valueName: "time"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      en: "When quizzes end, such as 21:00; a time before --from means the next morning.",
      ko: "퀴즈를 끝낼 시간이에요. 예: 21:00. --from보다 이르면 다음 날 새벽이에요.", valueName: "time"))
  var until: String?

  @Option(help: ArgumentHelp(en: "The most quizzes to ask in a day.", ko: "하루에 낼 문제의 최대 수예요.", valueName: "number"))
  var perDay: String?

  @Option(
    help: ArgumentHelp(
      en: "The shortest time between two quizzes, such as 1h or 30m.", ko: "문제 사이의 가장 짧은 간격이에요. 예: 1h, 30m",
      valueName: "duration"))
  var every: String?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let edit = try SettingsEdit(typed, in: world)
    try edit.apply(in: world) {}
    // With the settings that were just written.
    var world = world
    world.home.settings = edit.settings
    let (rule, isScheduled) = (world.home.settings.quizRule(), world.features.reminders.areScheduled(world))
    let channels = ChannelReadiness(in: world)
    let now = world.clock.now()
    let counts = try world.readQuizzes { store in
      let quizzes = try store.list().map(\.quiz)
      return (
        all: quizzes.count, cards: quizzes.count { $0.isCard && $0.at == nil },
        due: try store.due(at: now, hasChoice: false).count
      )
    }
    try output.say(
      [
        "on": true, "from": rule.from.description,
        "until": SettingType<Int>.clock(allowsMidnight: true).text(rule.untilMinute),
        "per_day": rule.perDay, "every_minutes": rule.everyMinutes, "channels": channels.ready.map(\.rawValue),
        "scheduled": isScheduled, "due": counts?.due ?? 0,
      ], in: world
    ) {
      [
        QuizAskingPhrases.on(rule, channels: channels.ready),
        counts.flatMap { $0.all == 0 ? nil : QuizAskingPhrases.due($0.due) } ?? QuizPhrases.none,
      ]
    }
    if !isScheduled { world.screen.note(QuizAskingPhrases.nothingCalls) }
    for trouble in channels.troubles { world.screen.note(QuizAskingPhrases.wouldNotReach(trouble)) }
    if let cards = counts?.cards, cards > 0 { world.screen.note(QuizAskingPhrases.cardsNotSent(cards)) }
  }

  private var typed: [(AnySetting, String)] {
    AnySetting.typed([
      (.quizOn, "true"), (.quizFrom, from), (.quizUntil, until), (.quizPerDay, perDay), (.quizEvery, every),
    ])
  }
}

struct QuizOffCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "off", abstract: Sentence(en: "Stop asking quizzes through notifications.", ko: "퀴즈를 알림으로 내지 않아요."),
    discussion: Sentence(
      en: "Quizzes, answers and settings stay, and so do the reminders of `cyc nag on`.",
      ko: "퀴즈와 답과 설정은 남고, `cyc nag on`의 알림도 그대로예요."),
    examples: [
      "cyc quiz off": Sentence(en: "cyc quiz ask still asks what is due", ko: "cyc quiz ask로는 계속 풀 수 있어요"),
      "cyc quiz off --json": .forScripts,
    ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let wasOn = world.home.settings[.quizOn]
    if wasOn { try SettingsEdit([(.quizOn, "false")], in: world).apply(in: world) {} }
    // Otherwise the question on the desktop could still be answered. Which one it is does not matter here.
    world.quizDesktop("").withdraw()
    let isScheduled = world.features.reminders.areScheduled(world)
    try output.say(["on": false, "scheduled": isScheduled], in: world) {
      [wasOn ? QuizAskingPhrases.off : QuizAskingPhrases.wasOff]
        + (wasOn && isScheduled ? [QuizAskingPhrases.remindersGoOn] : [])
    }
  }
}

extension AnySetting {
  package static let quizOn = Setting<Bool>(
    "quiz.on", .boolean, default: false, example: "true",
    Sentence(en: "Whether cyc asks quizzes on its own (cyc quiz on).", ko: "퀴즈를 알아서 낼지 정해요 (cyc quiz on)."))

  package static let quizFrom = Setting<Int>(
    "quiz.from", .clock(), default: 9 * 60, example: "10:00",
    Sentence(en: "When quizzes begin to be asked.", ko: "퀴즈를 몇 시부터 낼지 정해요."))

  package static let quizUntil = Setting<Int>(
    "quiz.until", .clock(allowsMidnight: true), default: 21 * 60, example: "18:00",
    Sentence(
      en: "When no more quizzes are asked; a time before quiz.from means the next morning.",
      ko: "퀴즈를 몇 시까지 낼지 정해요. quiz.from보다 앞이면 다음 날 새벽이에요."))

  package static let quizPerDay = Setting<Int>(
    "quiz.per_day", .integer(1...50), default: 5, example: "3",
    Sentence(en: "The most quizzes asked in a day.", ko: "퀴즈를 하루에 몇 개까지 낼지 정해요."))

  package static let quizNewPerDay = Setting<Int>(
    "quiz.new_per_day", .integer(0...1000), default: 10, example: "20",
    Sentence(
      en: "The most new quizzes asked in a day.",
      ko: "새 퀴즈를 하루에 몇 개까지 시작할지 정해요."))

  package static let quizEvery = Setting<Int>(
    "quiz.every", .duration(minutes: 5...720), default: 60, example: "2h",
    Sentence(en: "The shortest time between two quizzes.", ko: "퀴즈 사이를 적어도 얼마나 띄울지 정해요."))
}
