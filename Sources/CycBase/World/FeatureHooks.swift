package import Days

/// What features below the nag may know of it; the root hands it in.
package struct Reminders {
  /// Whether anything reminds at all.
  package var areScheduled: (World) -> Bool
  /// When the schedule looks next after a time; nil where there is none.
  package var nextTick: (World, _ after: CivilTime) -> CivilTime?
  /// The notices of tasks that were sent since a day.
  package var sentNotices: (World, _ since: Day) throws -> SentNotices

  package init(
    areScheduled: @escaping (World) -> Bool, nextTick: @escaping (World, _ after: CivilTime) -> CivilTime?,
    sentNotices: @escaping (World, _ since: Day) throws -> SentNotices
  ) {
    self.areScheduled = areScheduled
    self.nextTick = nextTick
    self.sentNotices = sentNotices
  }

}

/// What is known of the notices of tasks that were sent, and of when the next ones may be.
package struct SentNotices {
  package var ids: Set<String> = []
  /// Until when somebody wants silence, on the local clock; nil where nobody does.
  package var snoozedUntil: CivilTime?
  /// Which of those before it were sent is not known; nil where it is.
  package var lost: Instant?

  package init(ids: Set<String> = [], snoozedUntil: CivilTime? = nil, lost: Instant? = nil) {
    self.ids = ids
    self.snoozedUntil = snoozedUntil
    self.lost = lost
  }

}

/// What a feature does at each tick of the schedule, beside the nag that knows of none of them; the root hands it in.
package struct TickTask {
  /// Whether it is switched on.
  package let isOn: (World) -> Bool
  /// Nil where there is nothing to say of it, as where the feature is off.
  package let run: (World, Tick) throws -> Outcome?

  package init(isOn: @escaping (World) -> Bool, run: @escaping (World, Tick) throws -> Outcome?) {
    self.isOn = isOn
    self.run = run
  }

  package struct Tick {
    /// When it is taken to happen.
    package let now: Instant
    /// Whether the nag has sent something in it: two messages at once are one too many.
    package let hasSent: Bool
    /// Whether nothing is to be sent or remembered.
    package var isDry = false

    package init(now: Instant, hasSent: Bool, isDry: Bool = false) {
      self.now = now
      self.hasSent = hasSent
      self.isDry = isDry
    }

  }

  package struct Outcome: Equatable {
    /// What it did, or why it did nothing.
    package let reason: Sentence
    /// How many messages it sent.
    package var messageCount = 0

    package init(reason: Sentence, messageCount: Int = 0) {
      self.reason = reason
      self.messageCount = messageCount
    }

  }
}
