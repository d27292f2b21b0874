/// What a first sync would do if both sides have records.
public struct FirstSyncPlan: Equatable, Sendable {
  public let here: Int
  public let there: Int
  /// On both sides and the same, except for wishes.
  public let equal: Int
  public let onlyHere: Int
  public let onlyThere: Int
  /// On both sides but different: these are merged by field.
  public let different: [RecordPath]
  /// Probably the same thing entered twice. Both stay, since this is a guess.
  public let twins: [Twins]

  public struct Twins: Hashable, Sendable {
    public let here: RecordPath
    public let there: RecordPath
  }

  /// - Parameter twinKey: equal for probable twins; nil if a record can have none
  public init(
    here: [RecordPath: Record], there: [RecordPath: Record], schema: RecordSchema,
    twinKey: (RecordPath, Record) -> String?
  ) {
    let both = here.keys.filter { there[$0] != nil }.sorted()
    // Fields that only a newer version knows are kept, so they are no difference.
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
    // If several records have the same key, each is paired once.
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
