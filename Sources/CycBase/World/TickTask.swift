package import Days

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
