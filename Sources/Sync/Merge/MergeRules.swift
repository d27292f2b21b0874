internal import Formats

/// How the fields of a kind of records are merged.
public struct MergeRules: Sendable {
  /// The fields that this program understands. A store need not keep others: `completed` brings them back from the base.
  public let fields: Set<String>
  /// Fields that make sense together alone, such as a column and the time of completion: one side gives all of them.
  public let units: [[String]]
  /// Texts of which two people may change different lines.
  public let textFields: Set<String>
  /// When the record was changed, as RFC 3339 has it: decides a conflict, and becomes the later of both.
  public let timeField: String?
  /// Fields that are wishes of whoever made the record, such as a number: theirs stand, else mine, and they never differ.
  public let wishes: Set<String>

  /// - Parameter units: no field is in two of them, and none in `textFields`, `timeField` or `wishes`
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

  /// A record of a store with what the store does not know of, as the base has it.
  public func completed(_ mine: Record?, from base: Record?) -> Record? {
    guard let mine, let base else { return mine }
    return Record(mine.fields + base.fields.filter { !fields.contains($0.name) && mine[$0.name] == nil })
  }

  /// What of a record a store need not know; nil where there is nothing.
  func unknown(in record: Record) -> Record? {
    let unknown = record.fields.filter { !fields.contains($0.name) }
    return unknown.isEmpty ? nil : Record(unknown)
  }

  /// Whether two versions say the same, whatever they wish.
  public func isSame(_ left: Record?, _ right: Record?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right || left.without(wishes) == right.without(wishes)
  }
}
