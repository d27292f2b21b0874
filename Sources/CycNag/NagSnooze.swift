internal import ArgumentParser
internal import CycBase
internal import Days
internal import Notify
internal import Platform

enum NagSnoozeEnd: Equatable {
  /// A time on the local clock, even if the time zone changes.
  case clock(CivilTime)
  /// The moment, in seconds since 1970, at which a duration is over.
  case after(moment: Int)

  /// `cyc nag off` is for a longer silence.
  private static let maxMinutes = 24 * 60

  /// - Parameter words: `1h`, `30m`, `+30m`, `until 22:00`, `밤 11시까지`, `until tomorrow`, `today`
  init(_ words: [String], now: Instant, window: NagWindow) throws(NagFailure) {
    let text = words.joined(separator: " ")
    let bad = NagFailure.badSnooze(text)
    let end = words.first == "until" ? words.dropFirst().joined(separator: " ") : text
    let isUntil = words.first == "until" || text.hasSuffix("까지")
    let day = (try? ParsedDay(end, .ahead, today: now.today))?.day
    // `until tomorrow evening` is refused: it does not mean midnight, and would silence the next evening.
    let partsOfDay = ["noon", "evening", "night", "낮", "점심", "오후", "저녁", "밤"]
    if isUntil, day == now.today + 1, partsOfDay.contains(where: { end.lowercased().contains($0) }) { throw bad }
    if words == ["today"] || words == ["오늘"] || isUntil && [now.today, now.today + 1].contains(day) {
      // `until tomorrow` means until tomorrow begins.
      self = .clock(window.endOfDay(now.local))
    } else if isUntil {
      guard let minute = NagSnoozeEnd.minute(end) else { throw bad }
      let local = now.local
      let isAhead = minute > local.hour * 60 + local.minute
      let end = CivilTime(utcSeconds: ((local.day + (isAhead ? 0 : 1)).number * 1440 + minute) * 60)
      // At 23:00, `until 01:00` means that time tomorrow. At 21:12, `until 21:00` does not: the next evening would be
      // silent too. So it is today's, which has passed.
      let opening = window.slots(after: local, days: 2).first { $0.index == 0 }.map { window.start(of: $0) }
      let isNear = end.secondsAsUTC - local.secondsAsUTC <= 12 * 3600
      if !isAhead, !isNear, let opening, opening.secondsAsUTC < end.secondsAsUTC {
        throw .snoozePassed(end, now: local)
      }
      self = .clock(end)
    } else {
      guard let minutes = ParsedDuration.minutes(text) ?? ParsedDuration.minutesAhead(text),
        minutes <= NagSnoozeEnd.maxMinutes
      else { throw bad }
      self = .after(moment: now.secondsSince1970 + minutes * 60)
    }
    self = beforeTheEveningIsOver(window, now: now.local)
  }

  /// The tick before the end if the evening is over at the tick after it. Otherwise no run would see that the snooze has
  /// ended, and an open day would have no further reminder.
  private func beforeTheEveningIsOver(_ window: NagWindow, now: CivilTime) -> NagSnoozeEnd {
    let end = local
    let next = NagTick.first(from: end)
    let previous = CivilTime(utcSeconds: next.secondsAsUTC - NagTick.minutes * 60)
    let closes = window.slot(at: end).map { $0.day != window.slot(at: next)?.day } ?? false
    guard next != end, closes || next.day > end.day, previous.secondsAsUTC > now.secondsAsUTC else { return self }
    return switch self {
    case .clock: .clock(previous)
    case .after(let moment): .after(moment: moment - (end.secondsAsUTC - previous.secondsAsUTC))
    }
  }

  /// Minutes since midnight, up to 1440.
  private static func minute(_ text: String) -> Int? { text == "24:00" ? 24 * 60 : ParsedTime.one(text)?.minuteOfDay }

  /// On the local clock, as it is set now.
  var local: CivilTime {
    switch self {
    case .clock(let time): time
    case .after(let moment): SystemClock.instant(at: moment).local
    }
  }

  /// A duration ends when it has passed, even if the clock is changed; a clock time ends when the clock shows it.
  func isOver(at now: Instant) -> Bool {
    switch self {
    case .clock(let time): now.local.secondsAsUTC >= time.secondsAsUTC
    case .after(let moment): now.secondsSince1970 >= moment
    }
  }

  /// In seconds since 1970; nil for a time on the clock.
  var moment: Int? {
    if case .after(let moment) = self { moment } else { nil }
  }
}

struct NagSnoozeCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "snooze", abstract: Sentence(en: "Silence the reminders for a while.", ko: "알림을 잠시 미뤄요."),
    usage: "cyc nag snooze 1h|30m|until 22:00|today|off",
    discussion: Sentence(
      en: """
        Holds back commit reminders, and removes one that is showing. The morning notice about the day's tasks waits \
        until the snooze ends, if that is on the same day. Task alerts still come at their times.
        """,
      ko: "커밋 알림을 미루고, 떠 있는 알림은 거두어요. 오늘까지인 할 일을 알리는 아침 알림은, 같은 날이라면 미룬 시간이 끝난 다음에 와요. 할 일 알림은 제시간에 와요."),
    examples: [
      "cyc nag snooze 1h": Sentence(en: "an hour of silence", ko: "한 시간 조용히"),
      "cyc nag snooze today": Sentence(en: "until midnight", ko: "자정까지"),
      "cyc nag snooze off": Sentence(en: "end the snooze", ko: "다시 알리기"),
    ])

  @Argument(
    help: ArgumentHelp(en: "1h, 30m, until 22:00, today or off.", ko: "1h, 30m, until 22:00, today, off 가운데 하나예요."))
  var words: [String]

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let store = try NagStore(in: world)
    if words == ["off"] {
      try store.snooze(until: nil)
      // The topic still has the tap on "Not today", and would take no further reminder of this evening.
      if world.home.settings[.nagVia].contains(.ntfy), let run = try? NagRun(in: world) {
        try? world.ntfy().resume(NagMessage.sequenceName(on: run.evening))
      }
      return try world.screen.tell(NagPhrases.awake)
    }
    let rule = try world.home.settings.nagRule()
    let end = try NagSnoozeEnd(words, now: world.clock.now(), window: rule.window)
    try store.snooze(until: end)
    world.call.changes.cancelsReminders = true
    let run = try NagRun(world: world, rule: rule, store: store)
    try run.withdrawReminders()
    try run.handOver(mayAsk: false)
    // At 23:59, since after midnight the open window is yesterday's, and this evening's is still to come.
    let endOfToday = rule.window.endOfDay(CivilTime(day: world.clock.now().today, hour: 23, minute: 59))
    let outlastsToday = end.local.secondsAsUTC > endOfToday.secondsAsUTC
    try world.screen.tell(NagPhrases.snoozed(end.local, outlastsToday: outlastsToday))
  }
}
