internal import Days

/// What a feature does at each tick of the schedule, beside the nag that knows of none of them; the root hands it in.
struct TickTask {
  /// Whether it is switched on.
  let isOn: (World) -> Bool
  /// Nil where there is nothing to say of it, as where the feature is off.
  let run: (World, Tick) throws -> Outcome?

  struct Tick {
    /// When it is taken to happen.
    let now: Instant
    /// Whether the nag has sent something in it: two messages at once are one too many.
    let hasSent: Bool
    /// Whether nothing is to be sent or remembered.
    var isDry = false
  }

  struct Outcome: Equatable {
    /// What it did, or why it did nothing.
    let reason: Sentence
    /// How many messages it sent.
    var messageCount = 0
  }
}
