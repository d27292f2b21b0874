internal import Days
internal import Formats

public struct MergeRules: Sendable {
  /// Fields that this program understands. A store may drop all others; `completed` restores them from the base.
  public let fields: Set<String>
  /// Fields that belong together, such as a column and the time of completion: all come from one side.
  public let units: [[String]]
  /// Texts that are merged by lines.
  public let textFields: Set<String>
  /// Time of the last change in RFC 3339; the later of both is kept. It decides conflicts only for fields that a
  /// program without field times has written.
  public let timeField: String?
  /// Fields whose requested value a store may be unable to use, such as a number that another task has. A merge takes
  /// the other side's value if it has one. They are ignored when two records are compared.
  public let requestedFields: Set<String>
  /// Times of an action that both sides may have done, such as completing a task. If only these differ within a unit,
  /// the earliest wins, and there is no conflict.
  public let earliest: Set<String>
  /// Flags that are only ever set: a set one wins, and there is no conflict.
  public let flags: Set<String>
  public let derived: Derived?

  /// Fields of records that two machines derive from the same one, such as the next occurrence of a repeating task. If
  /// neither machine changed such a field since, the earlier value wins, and there is no conflict.
  public struct Derived: Hashable, Sendable {
    let fields: [String]
    /// Field that all records of this sort have, and no others.
    let mark: String

    public init(fields: [String], mark: String) { (self.fields, self.mark) = (fields, mark) }
  }

  /// - Parameter units: disjoint, and without `textFields`, `timeField` and `requestedFields`
  public init(
    fields: Set<String>, units: [[String]] = [], textFields: Set<String> = [], timeField: String? = nil,
    requestedFields: Set<String> = [], earliest: Set<String> = [], flags: Set<String> = [],
    derived: Derived? = nil
  ) {
    self.fields = fields
    self.units = units
    self.textFields = textFields
    self.timeField = timeField
    self.requestedFields = requestedFields
    self.earliest = earliest
    self.flags = flags
    self.derived = derived
  }

  /// Adds the fields unknown to the store from the base.
  public func completed(_ mine: Record?, from base: Record?) -> Record? {
    guard let mine, let base else { return mine }
    return Record(mine.fields + base.fields.filter { !fields.contains($0.name) && mine[$0.name] == nil })
  }

  /// One value of a conflict, with null for the fields of its unit that it lacks: a task that does not repeat has no
  /// field for that.
  public func whole(_ value: Record, beside other: Record) -> Record {
    let names = Set((value.fields + other.fields).map(\.name))
    let unit = units.first { !names.isDisjoint(with: $0) } ?? []
    let missing = names.union(unit).filter { value[$0] == nil }
    return Record(value.fields + missing.map { JSONMember(name: $0, value: .null) })
  }

  /// The fields unknown to the store; nil if there are none.
  func unknown(in record: Record) -> Record? {
    let unknown = record.fields.filter { !fields.contains($0.name) }
    return unknown.isEmpty ? nil : Record(unknown)
  }

  /// Whether two versions are equal except for requested fields.
  public func isSame(_ left: Record?, _ right: Record?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right || left.without(requestedFields) == right.without(requestedFields)
  }

  /// The field of a unit that machines may derive, if both records have the mark for it.
  func derivedField(of unit: [String], in one: Record, _ other: Record) -> String? {
    guard let derived, one[derived.mark] != nil, other[derived.mark] != nil else { return nil }
    return derived.fields.first(where: unit.contains)
  }

  /// Merges two versions of a record by their changes since the base. A version is nil if the record did not exist.
  ///
  /// A change made by one side only, or by both in the same way, is kept. If both changed a unit of fields differently,
  /// the unit with the later time wins, and the conflict is reported. If one side removed the record and the other left
  /// it unchanged, it is removed.
  ///
  /// If one side equals the base, the result is the other side, except for requested fields.
  ///
  /// - Parameter removed: the last version of the side that removed the record. If the other side changed the record,
  ///   it comes back with the changes of both.
  public func merge(base: Record?, mine: Record?, theirs: Record?, removed: Record? = nil) -> MergeResult {
    guard let mine else {
      guard base != nil, let theirs else { return MergeResult(theirs) }
      if isSame(base, theirs) { return MergeResult(nil) }
      return merge(base: base, mine: removed ?? theirs, theirs: theirs).cameBack(for: .mine)
    }
    guard let theirs else {
      guard base != nil else { return MergeResult(mine) }
      if isSame(base, mine) { return MergeResult(nil) }
      return merge(base: base, mine: mine, theirs: removed ?? mine).cameBack(for: .theirs)
    }
    if mine == theirs { return MergeResult(mine) }
    return FieldMerge(rules: self, base: base ?? Record(), mine: mine, theirs: theirs, isNew: base == nil).result
  }
}

/// A merge of two records that exist on both sides, one unit of fields after the other.
private struct FieldMerge {
  let rules: MergeRules
  let base: Record
  let mine: Record
  let theirs: Record
  /// Whether both sides created the record.
  let isNew: Bool

  var result: MergeResult {
    var merged: [JSONMember] = []
    var conflicts: [MergeConflict] = []
    for unit in rules.units(of: base, mine, theirs) {
      let (fields, time, conflict) = merge(unit)
      merged += fields.fields
      if let time { merged.append(JSONMember(name: FieldTime.name(of: unit), value: time)) }
      if let conflict { conflicts.append(conflict) }
    }
    return MergeResult(Record(merged), conflicts: conflicts)
  }

  /// The merged fields of a unit, and their time; nil if they have none.
  private func merge(_ unit: [String]) -> (fields: Record, time: JSONValue?, MergeConflict?) {
    if FieldTime.isName(unit[0]) {
      let latest = FieldTime.later(mine[unit[0]], theirs[unit[0]])
      return (latest.map { Record([unit[0]: $0]) } ?? Record(), nil, nil)
    }
    let (before, ours, others) = (base.only(unit), mine.only(unit), theirs.only(unit))
    if rules.requestedFields.contains(unit[0]) { return (others.fields.isEmpty ? ours : others, nil, nil) }
    let name = FieldTime.name(of: unit)
    let otherTime = FieldTime.seconds(theirs[name])
    let latest = FieldTime.later(mine[name], theirs[name])
    if ours == others { return (ours, latest, nil) }
    // Only this side changed it. Without a base, an absent value may be one that was removed since.
    if !isNew, others == before { return (ours, time(mine[name], replacing: theirs[name], before: base[name]), nil) }
    // If both sides created the record, a side without a value has not changed the unit.
    switch (isUnset(unit, in: mine), isUnset(unit, in: theirs)) {
    case (false, true): return (ours, mine[name], nil)
    case (true, false): return (others, theirs[name], nil)
    case (true, true): return (ours.bytes.lexicographicallyPrecedes(others.bytes) ? ours : others, nil, nil)
    case (false, false): break
    }
    if let taken = earliest(ours, others) ?? derived(unit, ours, others) { return (taken, latest, nil) }
    if rules.flags.contains(unit[0]) { return (mine[unit[0]] == .bool(true) ? ours : others, latest, nil) }
    // Only the remote changed it. In a rewritten branch the value may be older than the base's: then the times decide
    // below.
    if !isNew, ours == before, otherTime ?? .min >= FieldTime.seconds(base[name]) ?? .min {
      return (others, time(theirs[name], replacing: mine[name], before: base[name]), nil)
    }
    let (mineTime, theirTime) = (time(of: unit, in: mine), time(of: unit, in: theirs))
    // If the times are equal, the bytes decide, so that all machines agree.
    let keepsMine =
      mineTime == theirTime
      ? others.bytes.lexicographicallyPrecedes(ours.bytes) : mineTime ?? .min > theirTime ?? .min
    if unit[0] == rules.timeField { return (keepsMine ? ours : others, nil, nil) }
    if rules.textFields.contains(unit[0]), let text = mergedLines(of: unit[0]) { return (text, latest, nil) }
    let conflict = MergeConflict(
      fields: unit, base: before, kept: keepsMine ? ours : others, lost: keepsMine ? others : ours,
      lostSide: keepsMine ? .theirs : .mine, mineChanged: mineTime, theirsChanged: theirTime)
    return (conflict.kept, (keepsMine ? mine : theirs)[name], conflict)
  }

  /// The side with the earlier time; nil if other fields than `MergeRules.earliest` differ.
  private func earliest(_ ours: Record, _ others: Record) -> Record? {
    guard ours.without(rules.earliest) == others.without(rules.earliest) else { return nil }
    for name in rules.earliest.sorted() {
      guard let time = moment(ours[name]), let other = moment(others[name]) else { continue }
      if time != other { return time < other ? ours : others }
    }
    return nil
  }

  /// The side with the earlier value of a field that both sides may have derived; nil if there is none.
  private func derived(_ unit: [String], _ ours: Record, _ others: Record) -> Record? {
    let name = FieldTime.name(of: unit)
    guard isNew, let field = rules.derivedField(of: unit, in: mine, theirs), mine[name] == nil, theirs[name] == nil,
      case .string(let value) = ours[field], case .string(let other) = others[field], value != other
    else { return nil }
    return value < other ? ours : others
  }

  /// The time of a value that only one side changed. The other side may have changed the field and undone that, which
  /// left the base's value with a new time: then the value that is taken gets a later one.
  private func time(_ taken: JSONValue?, replacing other: JSONValue?, before: JSONValue?) -> JSONValue? {
    guard other != before, let seconds = FieldTime.seconds(other), FieldTime.seconds(taken) ?? .min <= seconds else {
      return taken
    }
    return min(seconds + 1, FieldTime.latest).json
  }

  /// Whether a record that both sides created has no value for the unit.
  private func isUnset(_ unit: [String], in record: Record) -> Bool {
    isNew && record[FieldTime.name(of: unit)] == nil
      && record.only(unit).fields.allSatisfy { $0.value == .null }
  }

  /// When a side changed a unit, in seconds since 1970; nil if unknown, which counts as earlier than all times. A unit
  /// that changed without its time was written by a program without field times, so the record's time counts.
  private func time(of unit: [String], in record: Record) -> Int? {
    let name = FieldTime.name(of: unit)
    if let time = FieldTime.seconds(record[name]), record[name] != base[name] || record.only(unit) == base.only(unit) {
      return time
    }
    // A value without a time is older than one with a time, of the other side or in the base.
    let isDerived = rules.derivedField(of: unit, in: mine, theirs) != nil
    if record[name] == nil, (isNew || isDerived ? mine[name] ?? theirs[name] : base[name]) != nil { return nil }
    return changed(record)
  }

  /// Nil if the lines cannot be merged, or if the field is not text.
  private func mergedLines(of field: String) -> Record? {
    guard case .string(let ours) = mine[field], case .string(let others) = theirs[field],
      case .string(let before) = base[field] ?? .string(""),
      let text = mergedText(base: before, mine: ours, theirs: others)
    else { return nil }
    return Record([field: .string(text)])
  }

  /// The record's time of change, in seconds since 1970.
  private func changed(_ record: Record) -> Int? {
    rules.timeField.flatMap { moment(record[$0]) }
  }

  /// Seconds since 1970 of a time in RFC 3339.
  private func moment(_ value: JSONValue?) -> Int? {
    guard case .string(let text)? = value, case .moment(let seconds) = Timestamp(iso8601: text) else { return nil }
    return seconds
  }
}

/// A merged record, with the conflicts that were decided.
public struct MergeResult: Equatable, Sendable {
  /// Nil if it is removed.
  public let record: Record?
  public let conflicts: [MergeConflict]
  /// The side that removed the record while the other one changed it, so that it came back.
  public let cameBackFor: MergeSide?

  init(_ record: Record?, conflicts: [MergeConflict] = [], cameBackFor: MergeSide? = nil) {
    self.record = record
    self.conflicts = conflicts
    self.cameBackFor = cameBackFor
  }

  fileprivate func cameBack(for side: MergeSide) -> MergeResult {
    MergeResult(record, conflicts: conflicts, cameBackFor: side)
  }
}

/// Both sides changed the same fields to different values, and one side was kept.
public struct MergeConflict: Equatable, Sendable {
  /// A unit of fields; in the order of the rules.
  public let fields: [String]
  /// The fields before both changes; empty if they did not exist.
  public let base: Record
  public let kept: Record
  public let lost: Record
  public let lostSide: MergeSide
  /// Time of each side's change of these fields, in seconds since 1970; nil if unknown.
  public let mineChanged: Int?
  public let theirsChanged: Int?
}

/// This machine or the remote.
public enum MergeSide: String, Hashable, Sendable {
  case mine, theirs
}

/// Merges two edited versions of a text by lines; nil if both changed the same or adjacent lines. Nothing within a line
/// is merged: that could join words to a sentence that neither side wrote.
func mergedText(base: String, mine: String, theirs: String) -> String? {
  let (before, ours, others) = (lines(base), lines(mine), lines(theirs))
  guard let ourEdits = LineEdit.list(from: before, to: ours), let otherEdits = LineEdit.list(from: before, to: others)
  else { return nil }
  let edits = (ourEdits + otherEdits.filter { !ourEdits.contains($0) })
    .sorted { ($0.replaced.lowerBound, $0.replaced.upperBound) < ($1.replaced.lowerBound, $1.replaced.upperBound) }
  guard zip(edits, edits.dropFirst()).allSatisfy({ $0.replaced.upperBound < $1.replaced.lowerBound }) else {
    return nil
  }
  var merged: [ArraySlice<UInt8>] = []
  var position = 0
  for edit in edits {
    merged += before[position..<edit.replaced.lowerBound] + edit.lines
    position = edit.replaced.upperBound
  }
  let bytes = Array((merged + before[position...]).joined(separator: [UInt8(ascii: "\n")]))
  return String(decoding: bytes, as: UTF8.self)
}

/// Bytes, because Swift treats CR LF as one character, and equivalent Unicode sequences as equal.
private func lines(_ text: String) -> [ArraySlice<UInt8>] {
  Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

/// A run of lines that replaces lines of an old text.
private struct LineEdit: Equatable {
  /// Indices in the old text; empty for an insertion.
  let replaced: Range<Int>
  let lines: [ArraySlice<UInt8>]

  /// Most pairs of lines to compare: another machine could send a text that takes very long, by mistake or on purpose.
  private static let maxCells = 1_000_000

  /// The edits from `old` to `new`, by their longest common subsequence of lines; nil if this would take too long. No
  /// two edits are adjacent: a common line is between them.
  static func list(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineEdit]? {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (start..<old.count - end, start..<new.count - end)
    guard before.count * after.count <= maxCells else { return nil }
    let common = commonLines(Array(old[before]), Array(new[after])).map { (start + $0, start + $1) }
    var edits: [LineEdit] = []
    var (oldIndex, newIndex) = (start, start)
    for (oldCommon, newCommon) in common + [(before.upperBound, after.upperBound)] {
      if oldIndex < oldCommon || newIndex < newCommon {
        edits.append(LineEdit(replaced: oldIndex..<oldCommon, lines: Array(new[newIndex..<newCommon])))
      }
      (oldIndex, newIndex) = (oldCommon + 1, newCommon + 1)
    }
    return edits
  }
}

/// The longest common subsequence of lines of two texts: indices in the old and the new text, ascending.
private func commonLines(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [(Int, Int)] {
  let width = new.count + 1
  // Number of common lines from each pair of positions on.
  var lengths = Array(repeating: 0, count: (old.count + 1) * width)
  for oldIndex in old.indices.reversed() {
    for newIndex in new.indices.reversed() {
      let cell = oldIndex * width + newIndex
      lengths[cell] =
        old[oldIndex] == new[newIndex]
        ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
    }
  }
  var pairs: [(Int, Int)] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < old.count, newIndex < new.count {
    let cell = oldIndex * width + newIndex
    if old[oldIndex] == new[newIndex] {
      pairs.append((oldIndex, newIndex))
      (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
    } else if lengths[cell + width] >= lengths[cell + 1] {
      oldIndex += 1
    } else {
      newIndex += 1
    }
  }
  return pairs
}
