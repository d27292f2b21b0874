package import CycBase
internal import Days
package import Streaks

extension World {
  /// The rules for somebody's streak: the days of rest are the person's own, so they say nothing about others.
  func streakRules(for person: Person, isStrict: Bool, isWeekly: Bool = false) -> StreakRules {
    let weekly = isWeekly ? settings.weeklyTarget : nil
    guard person.isOwn else { return StreakRules(resting: .none, weekly: weekly) }
    return StreakRules(resting: ownRestRules(), isStrict: isStrict, weekly: weekly)
  }

  /// When the person rests, as it is known here.
  package func ownRestRules() -> RestRules { RestRules(weekdays: Set(settings[.restDays]), frozen: frozenDays()) }

  /// The frozen days; a store that cannot be read is told, and stands in nobody's way.
  private func frozenDays() -> [ClosedRange<Day>] {
    do {
      return try FreezeStore.stored(in: self).map(\.days)
    } catch {
      noteOnce(
        Sentence(
          en: "the streak is counted without the frozen days: \(error.message)",
          ko: "정해 둔 쉬는 날 없이 계산했어요: \(error.message)"))
      return []
    }
  }
}
