internal import Days
internal import Formats

public struct MergeRules: Sendable {
  /// Fields that this program understands. A store may drop all others; `completed` restores them from the base.
  public let fields: Set<String>
  /// Fields that belong together, such as a column and the time of completion: all come from one side.
  public let units: [[String]]
  /// Texts that are merged by lines.
  public let textFields: Set<String>
  /// Time of the last change in RFC 3339. It decides conflicts; the later of both is kept.
  public let timeField: String?
  /// Requests that a store may not be able to grant, such as a number. The other side's value is taken if it has one.
  /// Wishes never make two records different.
  public let wishes: Set<String>

  /// - Parameter units: disjoint, and without `textFields`, `timeField` and `wishes`
  public init(
    fields: Set<String>, units: [[String]] = [], textFields: Set<String> = [], timeField: String? = nil,
    wishes: Set<String> = []
  ) {
    self.fields = fields
    self.units = units
    self.textFields = textFields
    self.timeField = timeField
    self.wishes = wishes
  }

  /// Adds the fields unknown to the store from the base.
  public func completed(_ mine: Record?, from base: Record?) -> Record? {
    guard let mine, let base else { return mine }
    return Record(mine.fields + base.fields.filter { !fields.contains($0.name) && mine[$0.name] == nil })
  }

  /// The fields unknown to the store; nil if there are none.
  func unknown(in record: Record) -> Record? {
    let unknown = record.fields.filter { !fields.contains($0.name) }
    return unknown.isEmpty ? nil : Record(unknown)
  }

  /// Whether two versions are equal except for wishes.
  public func isSame(_ left: Record?, _ right: Record?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right || left.without(wishes) == right.without(wishes)
  }

  /// Seconds that a clock may be ahead before its time is ignored.
  static let maxSecondsAhead = 300

  /// Merges two versions of a record by their changes since the base. A version is nil if the record did not exist.
  ///
  /// A change made by one side only, or by both in the same way, is kept. If both changed a unit of fields differently,
  /// the later side wins, and the conflict is reported. If one side removed the record and the other left it unchanged,
  /// it is removed.
  ///
  /// If both sides are equal, or one equals the base, the result is the other one, except for wishes. `now` is in
  /// seconds since 1970; a change more than five minutes later counts as now.
  public func merge(base: Record?, mine: Record?, theirs: Record?, now: Int) -> MergeResult {
    guard let mine else {
      guard base != nil, theirs != nil else { return MergeResult(theirs) }
      return isSame(base, theirs) ? MergeResult(nil) : MergeResult(theirs, cameBackFor: .mine)
    }
    guard let theirs else {
      guard base != nil else { return MergeResult(mine) }
      return isSame(base, mine) ? MergeResult(nil) : MergeResult(mine, cameBackFor: .theirs)
    }
    if mine == theirs { return MergeResult(mine) }
    return FieldMerge(rules: self, base: base ?? Record(), mine: mine, theirs: theirs, now: now).result
  }
}

private struct FieldMerge {
  let rules: MergeRules
  let base: Record
  let mine: Record
  let theirs: Record
  let now: Int

  var result: MergeResult {
    var merged: [JSONMember] = []
    var conflicts: [MergeConflict] = []
    for unit in units {
      let (taken, conflict) = take(unit)
      merged += taken.fields
      if let conflict { conflicts.append(conflict) }
    }
    return MergeResult(Record(merged), conflicts: conflicts)
  }

  /// The units of the rules, and all other fields as units of their own, sorted by name.
  private var units: [[String]] {
    let together = Set(rules.units.joined())
    let names = Set((base.fields + mine.fields + theirs.fields).map(\.name))
    return rules.units + names.subtracting(together).sorted().map { [$0] }
  }

  private func take(_ unit: [String]) -> (Record, MergeConflict?) {
    let (before, ours, others) = (base.only(unit), mine.only(unit), theirs.only(unit))
    if rules.wishes.contains(unit[0]) { return (others.fields.isEmpty ? ours : others, nil) }
    if ours == others || others == before { return (ours, nil) }
    if ours == before { return (others, nil) }
    let keepsMine = mineIsLater(ours, others)
    if unit[0] == rules.timeField { return (keepsMine ? ours : others, nil) }
    if rules.textFields.contains(unit[0]), let text = mergedLines(of: unit[0]) { return (text, nil) }
    let conflict = MergeConflict(
      fields: unit, base: before, kept: keepsMine ? ours : others, lost: keepsMine ? others : ours,
      lostSide: keepsMine ? .theirs : .mine, mineChanged: changed(mine), theirsChanged: changed(theirs))
    return (conflict.kept, conflict)
  }

  private func mergedLines(of field: String) -> Record? {
    guard case .string(let ours) = mine[field], case .string(let others) = theirs[field],
      case .string(let before) = base[field] ?? .string(""),
      let text = mergedText(base: before, mine: ours, theirs: others)
    else { return nil }
    return Record([field: .string(text)])
  }

  /// Whether this side is later. If the times are equal, the bytes of the fields decide, so that all machines agree.
  private func mineIsLater(_ ours: Record, _ others: Record) -> Bool {
    let (mineTime, theirTime) = (believed(changed(mine)), believed(changed(theirs)))
    if mineTime != theirTime { return mineTime > theirTime }
    return others.bytes.lexicographicallyPrecedes(ours.bytes)
  }

  private func believed(_ time: Int?) -> Int {
    guard let time else { return .min }
    return time > now + MergeRules.maxSecondsAhead ? now : time
  }

  private func changed(_ record: Record) -> Int? {
    guard let name = rules.timeField, case .string(let text) = record[name],
      case .moment(let seconds) = Timestamp(iso8601: text)
    else { return nil }
    return seconds
  }
}

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
  /// Time of each side's change, in seconds since 1970; nil if missing or invalid.
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

private struct LineEdit: Equatable {
  /// Indices in the old text; empty for an insertion.
  let replaced: Range<Int>
  let lines: [ArraySlice<UInt8>]

  /// Limits the time: bodies are short, but those from other machines may be made to take long.
  private static let maxCells = 1_000_000

  /// The edits from `old` to `new`, by their longest common subsequence of lines; nil if this would take too long. No
  /// two edits are adjacent: a common line is between them.
  static func list(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineEdit]? {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (before, after) = (start..<old.count - end, start..<new.count - end)
    guard before.count * after.count <= maxCells else { return nil }
    let common = CommonLines(Array(old[before]), Array(new[after])).pairs.map { (start + $0, start + $1) }
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

/// The longest common subsequence of lines of two texts.
private struct CommonLines {
  let pairs: [(Int, Int)]

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
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
    self.pairs = pairs
  }
}
