import Days
import Streaks
import Support

@testable import Ledger

/// A seeded story of an account: growth, late pushes, losses, faulty pages, new zones, and a clock that is set back.
struct RandomLooks {
  var random: SeededGenerator
  private var now: Int
  private var clockOffset = 0
  private var truth: [Int: Int] = [:]
  private var zone = 0
  /// Whether the clock may be set back.
  var mayGoBack = true

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    now = Scene.today.number * 86_400 + Int.random(in: 0..<86_400, using: &random)
    for day in (Scene.today.number - 200)...Scene.today.number where chance(2) {
      truth[day] = Int.random(in: 1...4, using: &random)
    }
  }

  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  /// The looks of the next call, all of one moment.
  mutating func next() -> [Look] {
    now += [20, 300, 700, 5000, 40_000, 200_000].randomElement(using: &random) ?? 20
    if mayGoBack, chance(12) { clockOffset = chance(2) ? 0 : -Int.random(in: 100...400_000, using: &random) }
    change()
    let sources = chance(3) ? [LookSource.page, .graphQL] : chance(2) ? [.page] : [.graphQL]
    let isFaulty = chance(7)
    return sources.map { look($0, isFaulty: isFaulty) }
  }

  private mutating func change() {
    let today = now / 86_400
    if chance(3) { truth[today, default: 0] += 1 }
    if chance(6) { truth[today - Int.random(in: 1...3, using: &random), default: 0] += 1 }
    if chance(6) { truth[today - Int.random(in: 1...90, using: &random)] = 0 }
    if chance(12) {
      let start = today - Int.random(in: 20...90, using: &random)
      for day in start..<start + Int.random(in: 3...20, using: &random) { truth[day] = 0 }
    }
    if chance(10) { zone = Int.random(in: 0...1, using: &random) }
  }

  private mutating func look(_ source: LookSource, isFaulty: Bool) -> Look {
    let today = now / 86_400
    let first = today - (chance(3) ? 89 : 40)
    let last = chance(6) ? today - 10 : today
    let hidden = isFaulty ? first + Int.random(in: 0...30, using: &random) : Int.max
    let lacksDays = chance(8)
    let hasLevels = chance(12)
    let isPage = source == .page
    var days: [Contribution] = []
    for day in first...last where !(lacksDays && chance(5)) {
      // In zone 1, the work of every fourth day is drawn a day later.
      let moved = isPage && zone == 1 && day % 4 == 2 ? truth[day - 1] ?? 0 : 0
      let leaving = isPage && zone == 1 && day % 4 == 1
      let count = day >= hidden || leaving ? 0 : (truth[day] ?? 0) + moved
      let level = hasLevels && chance(2) ? min(count, 4) : nil
      days.append(Contribution(day: Day(number: day), count: level == nil ? count : nil, level: level))
    }
    let seconds = now + clockOffset
    return Look(
      source: source, days: Day(number: first)...Day(number: last), zone: isPage ? "zone \(zone)" : nil,
      headingTotal: days.compactMap(\.count).reduce(0, +),
      at: Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)),
      calendar: ContributionCalendar(days))
  }
}

/// A slow and simple ledger to compare with.
struct ModelLedger {
  struct Shown {
    let source: LookSource
    let zone: String?
    let turn: Int
    let days: ClosedRange<Int>
    let values: [Int: DayValue]
    let at: Int
  }

  struct Held {
    let source: LookSource
    let removed: Set<Int>
    var at: Int
    let turn: Int
  }

  var present: [LookSource: [Int: DayValue]] = [:]
  var shown: [Shown] = []
  var held: [Held] = []

  static func values(_ look: Look) -> [Int: DayValue] {
    look.calendar.days.reduce(into: [:]) { values, entry in
      values[entry.day.number] = entry.count.map { .count($0) } ?? entry.level.map { .level($0) }
    }
  }

  /// - Returns: sources of held looks
  mutating func record(_ looks: [Look], today: Day) -> [LookSource] {
    looks.filter { look in
      let isHeld = isHeld(look, looks, today.number)
      if !isHeld { show(look) }
      return isHeld
    }.map(\.source)
  }

  private var turn: Int { shown.count + held.count }

  private mutating func show(_ look: Look) {
    let values = ModelLedger.values(look)
    for (day, value) in values {
      let isNews: Bool =
        switch (value, present[look.source]?[day]) {
        case (_, nil): true
        case (.count(let count), .count(let old)?): count != old
        case (.level(let level), let old?): (level > 0) != old.isActive
        case (.count(let count), .level(let old)?): count > 0 || old > 0
        }
      if isNews { present[look.source, default: [:]][day] = value }
    }
    shown.append(
      Shown(
        source: look.source, zone: look.zone, turn: turn,
        days: look.days.lowerBound.number...look.days.upperBound.number,
        values: values, at: look.at.secondsSince1970))
  }

  private mutating func isHeld(_ look: Look, _ call: [Look], _ today: Int) -> Bool {
    let values = ModelLedger.values(look)
    let old = present[look.source] ?? [:]
    let compared = values.keys.filter { $0 < today && old[$0] != nil }
    let active = compared.count { old[$0]?.isActive == true }
    var removed = compared.filter { old[$0]?.isActive == true && values[$0]?.isActive == false }
    let last = shown.last {
      $0.source == look.source && $0.days.overlaps(look.days.lowerBound.number...look.days.upperBound.number)
    }
    if let last, last.zone != look.zone { removed = removed.filter { !isMoved($0, from: old, to: values) } }
    func isTooMuch(_ count: Int) -> Bool { count >= 10 || count >= 3 && Double(count) >= Double(active) / 5 }
    let now = look.at.secondsSince1970
    let open = held.map { held in
      held.removed.filter { day in
        held.source == look.source
          && !shown.contains { $0.source == held.source && $0.turn > held.turn && $0.values[day] != nil }
      }
    }
    let rest = removed.filter { day in
      let bySource = call.contains { $0.source != look.source && ModelLedger.values($0)[day]?.isActive == false }
      let byTime = held.indices.contains { open[$0].contains(day) && now - held[$0].at >= 600 }
      return !bySource && !byTime
    }
    guard isTooMuch(rest.count) else { return false }
    if let index = held.indices.last(where: { held[$0].removed == Set(removed) && open[$0] == Set(removed) }) {
      held[index].at = min(held[index].at, now)
    } else {
      held.append(Held(source: look.source, removed: Set(removed), at: now, turn: turn))
    }
    return true
  }

  private func isMoved(_ day: Int, from old: [Int: DayValue], to new: [Int: DayValue]) -> Bool {
    func least(_ value: DayValue) -> Int { value.count ?? min(value.level ?? 0, 1) }
    let gained = [day - 1, day + 1].reduce(0) { sum, neighbour in
      guard let before = old[neighbour], let after = new[neighbour] else { return sum }
      return sum + max(0, least(after) - least(before))
    }
    return old[day].map { least($0) <= gained } ?? false
  }
}
