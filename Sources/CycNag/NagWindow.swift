internal import CycBase
internal import CycList
internal import CycStreak
package import Days

/// The hours in which somebody is reminded, in slots of equal length; it may cross midnight, and then belongs to the day on
/// which it began.
package struct NagWindow: Equatable {
  /// Minutes since midnight at which it opens: 0–1439.
  let fromMinute: Int
  /// 1–1440.
  let lengthMinutes: Int
  /// 1 or more.
  package let everyMinutes: Int

  /// A longer one that crosses midnight is a slip such as 19:00 to 18:00.
  private static let maxMinutesAcrossMidnight = 12 * 60

  /// - Parameters:
  ///   - untilMinute: minutes since midnight, up to 1440 for its end.
  /// - Returns: nil where it would end when it begins, or where it would take most of a night and a day.
  package init?(from: ClockTime, untilMinute: Int, everyMinutes: Int) {
    let isSameDay = untilMinute > from.minuteOfDay
    let length = untilMinute - from.minuteOfDay + (isSameDay ? 0 : 24 * 60)
    guard (0...1440).contains(untilMinute), everyMinutes >= 1, untilMinute != from.minuteOfDay,
      isSameDay || length <= NagWindow.maxMinutesAcrossMidnight
    else { return nil }
    fromMinute = from.minuteOfDay
    lengthMinutes = length
    self.everyMinutes = everyMinutes
  }

  /// How many slots there are, the last of which may be shorter.
  var slotCount: Int { (lengthMinutes + everyMinutes - 1) / everyMinutes }

  /// The slot that a local time lies in; nil outside the window.
  package func slot(at time: CivilTime) -> ReminderSlot? {
    let minute = time.hour * 60 + time.minute
    for day in [time.day, time.day - 1] {
      let since = minute + day.distance(to: time.day) * 1440 - fromMinute
      if (0..<lengthMinutes).contains(since) { return ReminderSlot(day: day, index: since / everyMinutes) }
    }
    return nil
  }

  /// When a slot begins, on the clock of its day.
  package func start(of slot: ReminderSlot) -> CivilTime {
    CivilTime(utcSeconds: (slot.day.number * 1440 + fromMinute + slot.index * everyMinutes) * 60)
  }

  /// When the day is over for the nag: at midnight, or when a window closes that crosses it.
  func endOfDay(_ time: CivilTime) -> CivilTime {
    let day = slot(at: time)?.day ?? time.day
    let end = fromMinute + lengthMinutes
    return CivilTime(utcSeconds: (day.number * 1440 + (day < time.day ? end : max(end, 1440))) * 60)
  }

  /// The slots that begin after a time, up to the windows of so many days.
  func slots(after time: CivilTime, days: Int) -> [ReminderSlot] {
    (-1..<days).flatMap { day in (0..<slotCount).map { ReminderSlot(day: time.day + day, index: $0) } }
      .filter { start(of: $0).secondsAsUTC > time.secondsAsUTC }
  }

  func isLast(_ slot: ReminderSlot) -> Bool { slot.index == slotCount - 1 }

  /// Whether it lasts until the day is over, or longer.
  var reachesMidnight: Bool { fromMinute + lengthMinutes >= 1440 }

  /// Whether a slot begins on the day after that of its window.
  func isAfterMidnight(_ slot: ReminderSlot) -> Bool { start(of: slot).day > slot.day }

  /// The last slot of a window that begins on its own day, early enough for a run to see it there.
  func lastSlotBeforeMidnight(on day: Day) -> ReminderSlot? {
    let lastTick = 1440 - NagTick.minutes
    return (0..<slotCount).last { fromMinute + $0 * everyMinutes <= lastTick }.map { ReminderSlot(day: day, index: $0) }
  }

  func isLastBeforeMidnight(_ slot: ReminderSlot) -> Bool { slot == lastSlotBeforeMidnight(on: slot.day) }
}

/// A piece of a window: in each of them somebody is reminded once at most.
package struct ReminderSlot: Hashable {
  /// The day on which the window began.
  package let day: Day
  /// From 0.
  package let index: Int
}

/// The schedule calls `cyc nag run` every five minutes from `cyc nag on` to `cyc nag off`, whatever is to be said when: that is
/// the program's business alone.
package enum NagTick {
  package static let minutes = 5
  /// So long without a run means that nothing calls: a tick or two may be lost to a run that takes its time.
  private static let longSeconds = 1800

  /// The first tick after a time.
  package static func next(after time: CivilTime) -> CivilTime {
    let step = minutes * 60
    return CivilTime(utcSeconds: (time.secondsAsUTC / step + 1) * step)
  }

  /// For how many seconds there has been no run although there should have been some; nil where there was one lately.
  ///
  /// - Parameters:
  ///   - secondsSinceRun: nil where no run is known of.
  ///   - secondsOn: how long the schedule has been there, and the machine awake.
  static func silentSeconds(secondsSinceRun: Int?, secondsOn: Int) -> Int? {
    let seconds = min(secondsSinceRun ?? secondsOn, secondsOn)
    return seconds > longSeconds ? seconds : nil
  }
}

/// Where a reminder stands among all others of its moment.
struct ReminderTurn: Equatable {
  enum Moment {
    /// The first of an evening.
    case first
    case middle
    /// None follows it before midnight.
    case last
    /// Its window began on the day before.
    case midnight
  }

  let moment: Moment
  /// Goes up by one from each reminder of the moment to the next one, over slots and over days.
  let number: Int
}

extension NagRule {
  func turn(of occasion: Occasion) -> ReminderTurn {
    let moment = moment(of: occasion)
    return ReminderTurn(moment: moment, number: number(of: occasion) { self.moment(of: $0) == moment })
  }

  /// Where a reminder stands among all.
  package func number(of occasion: Occasion) -> Int { number(of: occasion) { _ in true } }

  private func moment(of occasion: Occasion) -> ReminderTurn.Moment {
    guard case .slot(let slot) = occasion else { return .last }
    if window.isAfterMidnight(slot) { return .midnight }
    if slot.index == 0 { return .first }
    return isFinal(occasion) ? .last : .middle
  }

  /// Days and what a day has of a kind, counted through.
  private func number(of occasion: Occasion, among isOfKind: (Occasion) -> Bool) -> Int {
    let slots = (0..<window.slotCount).map { Occasion.slot(ReminderSlot(day: occasion.day, index: $0)) }
    let ofDay = (slots + (lastCallMinutes > 0 ? [.lastCall(occasion.day)] : [])).filter(isOfKind)
    return occasion.day.number * max(1, ofDay.count) + (ofDay.firstIndex(of: occasion) ?? 0)
  }
}
