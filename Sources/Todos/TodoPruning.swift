public import Days
internal import GRDB

extension TodoStore {
  /// Number of steps that `prune` would remove.
  public func prunableCount(before time: Instant) throws -> Int { try pruning(before: time)?.removed.count ?? 0 }

  /// Merges the changes of each task from before a time into one: the state that it had then. Those steps cannot be
  /// undone any more. Steps that can be redone stay, and so do the last states of removed tasks, for the statistics,
  /// and because their numbers must not be given out again.
  ///
  /// - Returns: number of steps that were removed
  public func prune(before time: Instant) throws -> Int {
    guard let pruning = try pruning(before: time) else { return 0 }
    let (first, last) = (pruning.first, pruning.last)
    try database.execute(sql: "DELETE FROM todo_change WHERE step <= ?", arguments: [last])
    try database.execute(sql: "DELETE FROM row_change WHERE step <= ?", arguments: [last])
    for step in pruning.removed {
      try database.execute(sql: "DELETE FROM todo_step WHERE id = ?", arguments: [step])
    }
    // Undo skips settled steps. A step of a sync that is kept for a removal becomes a `remove`, so that `undoLastSync`
    // does not revert it. A step kept for `highest` stays abandoned, but the one with the merged changes does not.
    try database.execute(
      sql: """
        UPDATE todo_step SET state = 'settled', kind = iif(id = ?1, 'recover', iif(kind = 'sync', 'remove', kind))
        WHERE id <= ?2 AND (state <> 'abandoned' OR id = ?1 AND ?3)
        """, arguments: [first, last, !pruning.lastChanges.isEmpty])
    if let highest = pruning.highest { try appendToHistory(highest.change, step: highest.step) }
    for (step, change) in pruning.lastChanges {
      guard let state = change.after ?? change.before else { continue }
      try appendToHistory(TodoChange(added: state), step: first)
      if change.after == nil { try appendToHistory(change, step: step) }
    }
    return pruning.removed.count
  }

  private struct Pruning {
    /// The step that gets the merged changes.
    let first: Int64
    let last: Int64
    /// The last change in effect of each task, in the steps up to `last`.
    let lastChanges: [(step: Int64, change: TodoChange)]
    /// The change with the highest task number, if that task has no change in effect. It stays, since `nextNumber`
    /// counts from it.
    let highest: (step: Int64, change: TodoChange)?
    /// Steps that are left without changes, the latest first: later ones may refer to earlier ones.
    let removed: [Int64]
  }

  /// Nil if nothing would be removed.
  private func pruning(before time: Instant) throws -> Pruning? {
    guard let last = try lastPrunable(before: time) else { return nil }
    let ids = try Int64.fetchAll(
      database, sql: "SELECT id FROM todo_step WHERE id <= ? ORDER BY id DESC", arguments: [last])
    guard let first = ids.last else { return nil }
    var lastChanges: [Int: (step: Int64, change: TodoChange)] = [:]
    for chained in try chain() where chained.isInEffect && chained.step <= last {
      lastChanges[chained.change.number] = (chained.step, chained.change)
    }
    let highest = try highestChange().flatMap { $0.step <= last && lastChanges[$0.change.number] == nil ? $0 : nil }
    // One step cannot have both: that of `highest` stays abandoned, that of the merged changes is in effect.
    if highest?.step == first, !lastChanges.isEmpty { return nil }
    // `isConsistent` takes a step without changes for damage.
    let removals = lastChanges.values.filter { $0.change.after == nil }.map(\.step)
    let kept = Set([lastChanges.isEmpty ? nil : first, highest?.step].compactMap(\.self) + removals)
    let removed = ids.filter { !kept.contains($0) }
    if removed.isEmpty { return nil }
    return Pruning(
      first: first, last: last, lastChanges: lastChanges.values.sorted { $0.change.number < $1.change.number },
      highest: highest, removed: removed)
  }

  /// The first change of the task with the highest number.
  private func highestChange() throws -> (step: Int64, change: TodoChange)? {
    try Row.fetchOne(
      database,
      sql: """
        SELECT uuid, number, before, after, step FROM todo_change
        WHERE number = (SELECT max(number) FROM todo_change) ORDER BY step LIMIT 1
        """
    ).map { (try $0.decode(atIndex: 4), try TodoStore.change($0)) }
  }

  /// The last step that can be removed with all earlier ones: all are older than `time`, none can be redone, and none
  /// is the target of a step that stays. Nil if there is none.
  private func lastPrunable(before time: Instant) throws -> Int64? {
    var end = try Int64.fetchOne(
      database,
      sql: "SELECT min(id) FROM todo_step WHERE unixepoch(happened) >= ? OR state = 'undone'",
      arguments: [time.secondsSince1970])
    while let next = end,
      let target = try Int64.fetchOne(
        database, sql: "SELECT min(target) FROM todo_step WHERE id >= ?1 AND target < ?1", arguments: [next])
    {
      end = target
    }
    return try Int64.fetchOne(
      database, sql: "SELECT max(id) FROM todo_step WHERE id < ?", arguments: [end ?? .max])
  }
}
