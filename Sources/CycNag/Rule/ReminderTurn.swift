internal import CycBase
internal import CycStreak
internal import CycList
internal import Days

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
    if window.isBehindMidnight(slot) { return .midnight }
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
