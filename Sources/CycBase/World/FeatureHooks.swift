package import Days
package import Store
package import Todos

/// Contributions of the features to the program as a whole. `Cyc.features` builds it, since no feature knows all
/// others.
package struct Features {
  package var declaredSettings: DeclaredSettings
  /// Schema of the personal database.
  package var schema: Schema
  /// Tables of the personal database whose changes are steps of the history of tasks.
  package var rowTables: [RowTable]
  package var reminders: Reminders
  package var tickTasks: [TickTask]
  /// Note about the sync below a list of tasks.
  package var syncRemark: (_ world: World, _ isASCII: Bool) -> Sentence?
  /// Called before a pruning of the history. Copies the times of unsent changes out of the history. Returns the first
  /// day whose changes are possibly unsent, which must not be pruned; nil if the sync is off.
  package var prepareForPruning: (World) throws -> Day?
  /// Hook that runs before the nag decides (`noticeFollows` is false), and some seconds before the notice of a
  /// task (true). It reports no errors.
  package var beforeNag: (_ world: World, _ noticeFollows: Bool) -> Void
  /// Opens the interactive screen on its board.
  package var openBoard: (World, DisplayOptions) throws -> Void

  package init(
    declaredSettings: DeclaredSettings, schema: Schema, rowTables: [RowTable], reminders: Reminders,
    tickTasks: [TickTask],
    syncRemark: @escaping (_ world: World, _ isASCII: Bool) -> Sentence?,
    prepareForPruning: @escaping (World) throws -> Day?,
    beforeNag: @escaping (_ world: World, _ noticeFollows: Bool) -> Void,
    openBoard: @escaping (World, DisplayOptions) throws -> Void
  ) {
    (self.declaredSettings, self.schema, self.rowTables) = (declaredSettings, schema, rowTables)
    self.reminders = reminders
    (self.tickTasks, self.syncRemark, self.prepareForPruning) = (tickTasks, syncRemark, prepareForPruning)
    (self.beforeNag, self.openBoard) = (beforeNag, openBoard)
  }
}

/// Access to the reminders for modules that cannot import `CycNag`. `Cyc.features` sets it.
package struct Reminders {
  package var areScheduled: (World) -> Bool
  /// Time of the next scheduled run; nil without a schedule.
  package var nextTick: (World, _ after: CivilTime) -> CivilTime?
  /// Notices of the day `since` and later that were sent.
  package var sentNotices: (World, _ since: Day) throws -> SentNotices
  /// Starts a process that cancels reminders scheduled on the ntfy server, and does not wait for it. With `doneDay`,
  /// only if some are scheduled for that day. Pass nil after a change of settings, days off or the login: any may be
  /// wrong.
  package var cancelScheduled: (World, _ doneDay: Day?) -> Void

  package init(
    areScheduled: @escaping (World) -> Bool, nextTick: @escaping (World, _ after: CivilTime) -> CivilTime?,
    sentNotices: @escaping (World, _ since: Day) throws -> SentNotices,
    cancelScheduled: @escaping (World, _ doneDay: Day?) -> Void
  ) {
    (self.areScheduled, self.nextTick, self.sentNotices) = (areScheduled, nextTick, sentNotices)
    self.cancelScheduled = cancelScheduled
  }
}

package struct SentNotices {
  package var ids: Set<String>
  package var snoozedUntil: CivilTime?
  /// When the record of sent notices was lost, so that earlier ones may be missing from `ids`; nil if it never was.
  package var lost: Instant?

  package init(ids: Set<String> = [], snoozedUntil: CivilTime? = nil, lost: Instant? = nil) {
    (self.ids, self.snoozedUntil, self.lost) = (ids, snoozedUntil, lost)
  }
}

/// Work of a feature at each scheduled run, in addition to the nag's own. `Cyc.features` lists all.
package struct TickTask {
  /// Whether the feature needs scheduled runs.
  package let isOn: (World) -> Bool
  /// Nil if there is nothing to report, for example because the feature is off.
  package let run: (World, Tick) throws -> Outcome?

  package init(isOn: @escaping (World) -> Bool, run: @escaping (World, Tick) throws -> Outcome?) {
    (self.isOn, self.run) = (isOn, run)
  }

  package struct Tick {
    /// Time to decide for.
    package let now: Instant
    /// Whether the nag sent a message in this run: a second one at once is unwanted.
    package let hasSent: Bool
    /// Whether to send and record nothing.
    package let isDry: Bool

    package init(now: Instant, hasSent: Bool, isDry: Bool = false) {
      (self.now, self.hasSent, self.isDry) = (now, hasSent, isDry)
    }
  }

  package struct Outcome: Equatable {
    /// The action, or why there was none.
    package let reason: Sentence
    package let messageCount: Int

    package init(reason: Sentence, messageCount: Int = 0) { (self.reason, self.messageCount) = (reason, messageCount) }
  }
}
