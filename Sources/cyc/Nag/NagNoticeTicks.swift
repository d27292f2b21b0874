internal import Days
internal import Platform
internal import Todos

/// Keeps the schedule ticking at the times of the notices of tasks, and only while there are some.
enum NagNoticeTicks {
  /// Notices of so many days ahead have their ticks: a week in which the machine sleeps every evening loses none.
  private static let daysAhead = 7

  /// When there are notices to be sent, on whichever of the next days.
  ///
  /// - Throws: `StoreError`
  static func times(in world: World) throws -> Set<ClockTime> {
    let now = world.now()
    let notices = try world.todoNotices(due: now.today...now.today + (daysAhead - 1), at: now.local) {
      try NagStore(in: world.directories).settled(since: now.today, on: world.settings.nagChannels).names
    }
    return Set(notices.pending.map(\.time))
  }

  /// Changes the times of the schedule where it is on and the list wants others. What cannot be changed is said and left: the list
  /// itself is as it was wanted.
  static func follow(in world: World) {
    guard let note = NagScheduleNote.load(in: world.directories) else { return }
    do {
      guard try times(in: world) != note.noticeTimes else { return }
      try NagScheduleChange.alone(in: world) { try retime(in: world) }
    } catch let failure as any UserFacingError {
      world.note(NagSchedulePhrases.notRetimed(failure.message))
    } catch {
      world.note(NagSchedulePhrases.notRetimed(Sentence(en: "it is in use", ko: "사용 중입니다")))
    }
  }

  private static func retime(in world: World) throws {
    // Another process may have changed both while this one waited.
    guard let note = NagScheduleNote.load(in: world.directories), let scheduler = NagScheduler(rawValue: note.scheduler)
    else { return }
    let times = try times(in: world)
    guard times != note.noticeTimes else { return }
    let ticks = NagTicks(for: try world.settings.nagRule(), notices: times, isOfOtherZone: note.isOfOtherZone)
    guard let change = try NagScheduleChange.retimed(scheduler, ticks, in: world) else {
      // Somebody has taken it out by hand.
      return NagScheduleNote.remove(in: world.directories)
    }
    if let left = try change.apply() { world.note(left) }
    try note.ticking(for: times).save(in: world.directories)
  }
}
