/// What a first sync of two lists that both have something would do.
public struct FirstSyncPlan: Equatable, Sendable {
  public let here: Int
  public let there: Int
  /// In both, and the same but for wishes.
  public let equal: Int
  public let onlyHere: Int
  public let onlyThere: Int
  /// In both, and not the same: they are merged by field.
  public let different: [RecordPath]
  /// Likely the same thing entered twice; both stay, since nobody knows for sure.
  public let twins: [Twins]

  public struct Twins: Hashable, Sendable {
    public let here: RecordPath
    public let there: RecordPath
  }

  /// - Parameter twinKey: what likely twins have in common; nil for what has none
  public init(
    here: [RecordPath: Record], there: [RecordPath: Record], schema: RecordSchema,
    twinKey: (RecordPath, Record) -> String?
  ) {
    let both = here.keys.filter { there[$0] != nil }.sorted()
    // What only a newer version knows of a record is no difference: it is kept.
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
    // Of several with the same key, one here belongs to one there.
    var candidates: [String: [RecordPath]] = [:]
    for (path, record) in onlyHere == 0 ? [] : there.sorted(by: { $1.key < $0.key }) where here[path] == nil {
      if let key = twinKey(path, record) { candidates["\(path.kind)/\(key)", default: []].append(path) }
    }
    twins = here.sorted { $0.key < $1.key }.compactMap { path, record in
      guard there[path] == nil, let key = twinKey(path, record),
        let twin = candidates["\(path.kind)/\(key)"]?.popLast()
      else { return nil }
      return Twins(here: path, there: twin)
    }
  }
}
