/// Brings the records of this machine and those of a remote together.
///
/// The remote is a chain of commits that takes what builds on its end and refuses all else, so it puts all machines' changes into
/// one order. A machine that has something to send tries that first; where it was not the first, it fetches, merges each record that
/// changed, and tries again. Whatever is interrupted where it will, a change is dirty here until it is in the chain or a merge has
/// replaced it and noted that; merging again what is merged already changes nothing.
///
/// Nobody else may sync the same store meanwhile; the caller holds a lock.
public struct SyncEngine<Remote: SyncRemote, Store: SyncStore> {
  let remote: Remote
  let store: Store
  let schema: RecordSchema
  let consent: SyncConsent
  let effects: SyncEffects
  let firstLook: FirstLook

  /// So often a sync tries to be the first.
  public static var maxTries: Int { 6 }
  /// How long it waits between two tries: random, or machines that met once would meet again.
  public static var pauseSeconds: ClosedRange<Double> { 0.05...0.8 }

  /// - Parameter firstLook: what one engine has seen another one need not look at again
  public init(
    _ remote: Remote, _ store: Store, schema: RecordSchema, consent: SyncConsent = [],
    firstLook: FirstLook = FirstLook(),
    effects: SyncEffects
  ) {
    self.remote = remote
    self.store = store
    self.schema = schema
    self.consent = consent
    self.firstLook = firstLook
    self.effects = effects
  }

  /// - Throws: `SyncFailure`, and whatever the remote and the store throw
  public func sync() throws -> SyncOutcome {
    var outcome = SyncOutcome()
    var refusal = try sendAtOnce(&outcome)
    if case .done = refusal { return try finished(outcome) }
    var looksWithoutChange = 0
    for _ in 0..<Self.maxTries {
      effects.stage(.looking)
      let head = try firstLook.head(orFetch: remote.fetch)
      if case .rejected(let words, let parent) = refusal {
        // The first look may have come before whoever was faster had written all of it.
        looksWithoutChange = head?.commit == parent ? looksWithoutChange + 1 : 0
        guard looksWithoutChange < 2 else { throw SyncFailure.refused(words) }
        effects.pause(Self.pauseSeconds)
      }
      try receive(head, &outcome)
      refusal = try send(on: head?.commit, &outcome)
      if case .done = refusal { return try finished(outcome) }
    }
    throw SyncFailure.tooManyRaces
  }

  /// All records of the remote, for the plan of a first sync; none where it is empty.
  ///
  /// - Throws: `SyncFailure`, and whatever the remote and the store throw
  public func remoteRecords() throws -> [RecordPath: Record] {
    let head = try remote.fetch()
    firstLook.keep(head)
    guard let head else { return [:] }
    let files = try read(from: nil, to: head.commit)
    _ = try marker(in: files, isWhole: true, for: SyncState())
    let records = files.compactMap { file in
      if case (let path, .record(let record, _))? = file.record { (path, record) } else { nil }
    }
    return Dictionary(uniqueKeysWithValues: records)
  }

  private func finished(_ outcome: SyncOutcome) throws -> SyncOutcome {
    var outcome = outcome
    try store.transaction { records in
      outcome.isSomethingLeft = try !records.dirtyPaths().isEmpty
      outcome.notUnderstood = try records.state().notUnderstood.sorted()
    }
    outcome.sent = Set(outcome.sent).sorted()
    outcome.received = Set(outcome.received).sorted()
    return outcome
  }
}

/// What the engine needs of the world.
public struct SyncEffects {
  /// Seconds since 1970.
  let now: () -> Int
  /// Waits for a random time within so many seconds.
  let pause: (ClosedRange<Double>) -> Void
  /// A new random name for a repository.
  let newRepository: () -> String
  /// What a commit says that changes so many records.
  let message: (_ count: Int) -> String
  /// Hears what the engine is at.
  let stage: (SyncStage) -> Void

  public init(
    now: @escaping () -> Int, pause: @escaping (ClosedRange<Double>) -> Void, newRepository: @escaping () -> String,
    message: @escaping (_ count: Int) -> String, stage: @escaping (SyncStage) -> Void = { _ in }
  ) {
    self.now = now
    self.pause = pause
    self.newRepository = newRepository
    self.message = message
    self.stage = stage
  }
}

/// What a sync is at.
public enum SyncStage: Hashable, Sendable {
  case looking
  /// So many files are merged.
  case receiving(Int)
  /// So many records are on their way.
  case sending(Int)
}
