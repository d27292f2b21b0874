/// Result of a sync. Each list is sorted.
public struct SyncOutcome: Equatable, Sendable {
  public internal(set) var sent: [RecordPath] = []
  public internal(set) var received: [RecordPath] = []
  public internal(set) var conflicts: [SyncConflict] = []
  /// Received records of the kind `.conflict`: conflicts that other machines found.
  public internal(set) var receivedConflicts: [RecordPath] = []
  public internal(set) var cameBack: [SyncReturn] = []
  /// Paths of files in record folders that this program cannot read.
  public internal(set) var notUnderstood: [String] = []
  /// Records above `Record.maxBytes`, which are not sent because no machine would read them.
  public internal(set) var tooLarge: [RecordPath] = []
  /// Whether records are left to send: changed during the sync, too large, or with a file that is not understood.
  public internal(set) var isSomethingLeft = false
}

public struct SyncConflict: Equatable, Sendable {
  public let path: RecordPath
  public let conflict: MergeConflict
}

/// A record that one side removed and the other one changed, so that it stays.
public struct SyncReturn: Hashable, Sendable {
  public let path: RecordPath
  public let removedBy: MergeSide
}

/// Why a sync failed. The records are consistent, and changes that were already received stay.
public enum SyncFailure: Error, Hashable, Sendable {
  /// The remote rejects the commit, and not because another push was faster: for example a hook, a protected branch or
  /// a quota. With its messages.
  case refused([String])
  /// Other pushes were faster in all `SyncEngine.maxTries` tries.
  case tooManyRaces
  case otherRepository(here: String, there: String)
  /// A newer program wrote the remote. Nothing was read from it.
  case newerFormat(Int)
  /// The branch exists, but has no valid marker.
  case notSynced
  /// The remote lacks this many of the records that both sides had.
  case wouldRemove(Int, of: Int)
  /// The remote is empty, although a sync with it was complete before.
  case branchGone
}

/// Dangerous steps that the user has agreed to.
public struct SyncConsent: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Removing more than half of the records because the remote lacks them; see `SyncFailure.wouldRemove`.
  public static let removal = SyncConsent(rawValue: 1)
  /// Creating the branch again from the local records if it is gone.
  public static let newBranch = SyncConsent(rawValue: 2)
}

/// Effect of a first sync, in numbers of records.
public struct FirstSyncPlan: Equatable, Sendable {
  public let here: Int
  public let there: Int
  /// On both sides and the same, except for requested fields.
  public let equal: Int
  public let onlyHere: Int
  public let onlyThere: Int
  /// On both sides but different: these are merged by field.
  public let different: [RecordPath]
  /// Pairs of records that are certainly the same thing entered twice: one record after the sync.
  public let joins: [Join]
  /// Number of pairs that are probably the same thing entered twice. Both stay, since this is a guess.
  public let twins: Int

  public struct Join: Equatable, Sendable {
    public let here: RecordPath
    public let there: RecordPath
    /// The remote's record.
    public let record: Record
  }

  /// - Parameters:
  ///   - joinKey: equal for records that are certainly the same thing; nil for a record that is joined with no other
  ///   - twinKey: equal for probable twins, and for records with the same `joinKey`
  public init(
    here: [RecordPath: Record], there: [RecordPath: Record], schema: RecordSchema,
    joinKey: (RecordPath, Record) -> String?, twinKey: (RecordPath, Record) -> String?
  ) {
    let both = here.keys.filter { there[$0] != nil }.sorted()
    // Fields that only a newer version knows are kept, so they are not a difference.
    let different = both.filter { path in
      let rules = schema.kind(of: path).rules
      return !rules.isSame(rules.completed(here[path], from: there[path]), there[path])
    }
    self.here = here.count
    self.there = there.count
    self.different = different
    equal = both.count - different.count
    onlyHere = here.count - both.count
    onlyThere = there.count - both.count
    let (restHere, restThere) = (here.filter { there[$0.key] == nil }, there.filter { here[$0.key] == nil })
    joins = FirstSyncPlan.pairs(restHere, restThere, joinKey)
    let joined = Set(joins.flatMap { [$0.here, $0.there] })
    twins =
      FirstSyncPlan.pairs(
        restHere.filter { !joined.contains($0.key) }, restThere.filter { !joined.contains($0.key) }, twinKey
      ).count
  }

  /// If this machine, or the remote, has no records: nothing has to be compared, so those of this machine are not
  /// counted.
  public init(onlyThere count: Int) {
    (here, there, equal, onlyHere, onlyThere, different, joins, twins) = (0, count, 0, 0, count, [], [], 0)
  }

  /// Pairs of records with the same kind and key. If several records have a key, each is in one pair at most.
  private static func pairs(
    _ here: [RecordPath: Record], _ there: [RecordPath: Record], _ key: (RecordPath, Record) -> String?
  ) -> [Join] {
    if here.isEmpty { return [] }
    var candidates: [String: [RecordPath]] = [:]
    for (path, record) in there.sorted(by: { $1.key < $0.key }) {
      if let key = key(path, record) { candidates["\(path.kind)/\(key)", default: []].append(path) }
    }
    return here.sorted { $0.key < $1.key }.compactMap { path, record in
      guard let key = key(path, record), let twin = candidates["\(path.kind)/\(key)"]?.popLast(),
        let other = there[twin]
      else { return nil }
      return Join(here: path, there: twin, record: other)
    }
  }
}
