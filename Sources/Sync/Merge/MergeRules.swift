internal import Formats

/// How the fields of a kind of record are merged.
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
}
