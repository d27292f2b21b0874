package import Days

/// Hours in which the user is reminded, in equal slots. A window across midnight belongs to the day on which it began.
package struct NagWindow: Equatable {
  /// Start in minutes since midnight: 0–1439.
  package let fromMinute: Int
  let lengthMinutes: Int
  /// 1 or more.
  let everyMinutes: Int

  /// End in minutes since midnight: 1–1440.
  package var untilMinute: Int {
    let end = fromMinute + lengthMinutes
    return end > 1440 ? end - 1440 : end
  }

  /// A longer window across midnight is taken for a mistake, such as 19:00 to 18:00.
  private static let maxMinutesAcrossMidnight = 12 * 60

  /// Nil for hours without a tick, such as 20:01 to 20:04: no reminder would come. 20:00 to 20:01 has one.
  ///
  /// - Parameter untilMinute: minutes since midnight, up to 1440
  init?(from: ClockTime, untilMinute: Int, everyMinutes: Int) {
    let isSameDay = untilMinute > from.minuteOfDay
    let length = untilMinute - from.minuteOfDay + (isSameDay ? 0 : 24 * 60)
    guard (0...1440).contains(untilMinute), everyMinutes >= 1,
      NagTick.first(fromMinute: from.minuteOfDay) < from.minuteOfDay + length,
      isSameDay || length <= NagWindow.maxMinutesAcrossMidnight
    else { return nil }
    fromMinute = from.minuteOfDay
    lengthMinutes = length
    self.everyMinutes = everyMinutes
  }

  /// The last slot may be shorter.
  var slotCount: Int { (lengthMinutes + everyMinutes - 1) / everyMinutes }

  /// The slot that contains `time`, of the window of today or yesterday; nil if none does.
  package func slot(at time: CivilTime) -> ReminderSlot? {
    let minute = time.hour * 60 + time.minute
    for day in [time.day, time.day - 1] {
      let since = minute + day.distance(to: time.day) * 1440 - fromMinute
      if (0..<lengthMinutes).contains(since) { return ReminderSlot(day: day, index: since / everyMinutes) }
    }
    return nil
  }

  func start(of slot: ReminderSlot) -> CivilTime {
    CivilTime(utcSeconds: (slot.day.number * 1440 + fromMinute + slot.index * everyMinutes) * 60)
  }

  /// When the day ends for the nag: at midnight, or when a window that crosses midnight closes.
  func endOfDay(_ time: CivilTime) -> CivilTime {
    let day = slot(at: time)?.day ?? time.day
    let end = fromMinute + lengthMinutes
    return CivilTime(utcSeconds: (day.number * 1440 + (day < time.day ? end : max(end, 1440))) * 60)
  }

  /// Slots that begin after `time`, in the windows of yesterday and of `days` days from today on.
  func slots(after time: CivilTime, days: Int) -> [ReminderSlot] {
    (-1..<days).flatMap { day in (0..<slotCount).map { ReminderSlot(day: time.day + day, index: $0) } }
      .filter { start(of: $0).secondsAsUTC > time.secondsAsUTC }
  }

  /// Whether no later slot of the window can send a reminder: each needs a tick between its start and the end of the
  /// window.
  func isLast(_ slot: ReminderSlot) -> Bool {
    let last = (0..<slotCount).last { index in
      NagTick.first(fromMinute: fromMinute + index * everyMinutes) < fromMinute + lengthMinutes
    }
    return slot.index >= last ?? slotCount - 1
  }

  var reachesMidnight: Bool { fromMinute + lengthMinutes >= 1440 }

  /// Whether the slot begins on the day after its window's.
  func isAfterMidnight(_ slot: ReminderSlot) -> Bool { start(of: slot).day > slot.day }

  /// The last slot that begins before midnight, early enough for a tick to see it.
  func lastSlotBeforeMidnight(on day: Day) -> ReminderSlot? {
    let lastTick = 1440 - NagTick.minutes
    return (0..<slotCount).last { fromMinute + $0 * everyMinutes <= lastTick }.map { ReminderSlot(day: day, index: $0) }
  }

  func isLastBeforeMidnight(_ slot: ReminderSlot) -> Bool { slot == lastSlotBeforeMidnight(on: slot.day) }
}

/// Part of a window, with at most one reminder.
package struct ReminderSlot: Hashable {
  /// Day on which the window began.
  package let day: Day
  let index: Int
}

/// The schedule calls `cyc nag run` at each tick while the nag is on.
package enum NagTick {
  package static let minutes = 5
  /// Seconds without a run after which the schedule counts as broken. A slow run may cost a tick or two.
  private static let maxSilentSeconds = 1800

  package static func next(after time: CivilTime) -> CivilTime {
    let step = minutes * 60
    return CivilTime(utcSeconds: (time.secondsAsUTC / step + 1) * step)
  }

  /// The first tick that is not before a minute of the day, in minutes of the day.
  static func first(fromMinute minute: Int) -> Int { (minute + minutes - 1) / minutes * minutes }

  /// The first tick that is not before `time`.
  static func first(from time: CivilTime) -> CivilTime { next(after: CivilTime(utcSeconds: time.secondsAsUTC - 1)) }

  /// Seconds without a run although there should have been one; nil if a run was recent.
  ///
  /// - Parameter secondsOn: how long the schedule has existed while the machine was awake
  static func silentSeconds(secondsSinceRun: Int?, secondsOn: Int) -> Int? {
    let seconds = min(secondsSinceRun ?? secondsOn, secondsOn)
    return seconds > maxSilentSeconds ? seconds : nil
  }
}

/// Position of a reminder among those of the same moment. It selects the line of text.
struct ReminderTurn: Equatable {
  enum Moment {
    /// In the first slot of the window.
    case first
    case middle
    /// No reminder follows before midnight.
    case last
    /// After midnight, in the window of the day before.
    case midnight
  }

  let moment: Moment
  /// Goes up by one with each reminder of the moment, across slots and days.
  let number: Int
}

extension NagRule {
  func turn(of occasion: Occasion) -> ReminderTurn {
    let moment = moment(of: occasion)
    return ReminderTurn(moment: moment, number: number(of: occasion) { self.moment(of: $0) == moment })
  }

  /// Goes up by one with each reminder, across slots and days.
  func number(of occasion: Occasion) -> Int { number(of: occasion) { _ in true } }

  private func moment(of occasion: Occasion) -> ReminderTurn.Moment {
    guard case .slot(let slot) = occasion else { return .last }
    if window.isAfterMidnight(slot) { return .midnight }
    if slot.index == 0 { return .first }
    return isFinal(occasion) ? .last : .middle
  }

  /// Number of matching occasions from 1970 until this one, as if each day had those that the settings give now.
  private func number(of occasion: Occasion, among isOfKind: (Occasion) -> Bool) -> Int {
    let slots = (0..<window.slotCount).map { Occasion.slot(ReminderSlot(day: occasion.day, index: $0)) }
    let ofDay = (slots + (lastCallMinutes > 0 ? [.lastCall(occasion.day)] : [])).filter(isOfKind)
    return occasion.day.number * max(1, ofDay.count) + (ofDay.firstIndex(of: occasion) ?? 0)
  }
}
