internal import Formats

/// The time at which a unit of fields last changed: a field of the record such as `"at.due": 1795600000`, in seconds
/// since 1970. The fields of a unit are merged together (`MergeRules.units`). Programs that do not know it keep it, like
/// every unknown field.
///
/// It is always later than the unit's time before the change, so that a slow clock cannot reverse the order of changes.
enum FieldTime {
  /// The end of the year 9999, so that the next time is always a valid number.
  static let latest = 253_402_300_799

  /// The name of the time's field: `at.` and the first field of the unit.
  static func name(of unit: [String]) -> String { "at.\(unit[0])" }

  static func isName(_ name: String) -> Bool { name.hasPrefix("at.") }

  /// The later of two times; nil if both are nil.
  static func later(_ one: JSONValue?, _ other: JSONValue?) -> JSONValue? {
    guard let one, let other else { return one ?? other }
    let (time, otherTime) = (seconds(one) ?? .min, seconds(other) ?? .min)
    // Equal times, and invalid values, are ordered by their bytes, so that all machines choose the same.
    if time == otherTime { return one.text().utf8.lexicographicallyPrecedes(other.text().utf8) ? other : one }
    return time > otherTime ? one : other
  }

  /// Nil if the value is not a valid time.
  static func seconds(_ value: JSONValue?) -> Int? {
    guard case .number(let digits)? = value, let seconds = Int(digits), (0...latest).contains(seconds) else {
      return nil
    }
    return seconds
  }
}

extension MergeRules {
  /// The units of the rules; then each other field of the records as a unit of its own, sorted by name.
  func units(of records: Record...) -> [[String]] {
    let together = Set(units.joined())
    let names = Set(records.flatMap(\.fields).map(\.name)).subtracting(together)
    let all = units + names.filter { !FieldTime.isName($0) }.sorted().map { [$0] }
    // Times whose unit is missing, such as that of a value which both sides removed. They have no times of their own.
    let times = names.filter(FieldTime.isName).subtracting(all.map(FieldTime.name))
    return all + times.sorted().map { [$0] }
  }

  /// The first fields of the units that have fields in a record.
  public func units(in record: Record) -> [String] {
    let names = Set(record.fields.map(\.name))
    return units(of: record).filter { !names.isDisjoint(with: $0) }.map { $0[0] }
  }

  /// Adds the time to each unit that changed since the base. A value that a merge chose without giving it a time gets
  /// none here either, so that all machines choose the same. Units of a record without a base, and those that already
  /// have a new time, get one only from `times`.
  ///
  /// - Parameters:
  ///   - times: of changed units as far as the store knows them, by their first field; other changed units get `now`
  ///   - now: seconds since 1970
  func stamped(_ mine: Record?, since base: Record?, times: [String: Int], now: Int) -> Record? {
    guard var record = mine else { return nil }
    // A removed value may be in neither record, if there is no base.
    let changed = Record(times.keys.map { JSONMember(name: $0, value: .null) })
    for unit in units(of: record, base ?? Record(), changed)
    where unit[0] != timeField && !requestedFields.contains(unit[0]) && !FieldTime.isName(unit[0]) {
      let name = FieldTime.name(of: unit)
      let (noted, earlier) = (times[unit[0]], FieldTime.seconds(record[name]) ?? -1)
      if let base, base[name] == record[name] {
        guard base.only(unit) != record.only(unit), noted != nil || !isChosen(unit, of: record, before: base) else {
          continue
        }
        record[name] = min(max(noted ?? now, earlier + 1), FieldTime.latest).json
      } else if let noted, noted > earlier {
        record[name] = min(noted, FieldTime.latest).json
      }
    }
    return record
  }

  /// Whether the unit may differ from the base only because a merge took the earlier value, as it does for
  /// `MergeRules.earliest` and `MergeRules.derived`.
  private func isChosen(_ unit: [String], of record: Record, before base: Record) -> Bool {
    let (new, old) = (record.only(unit), base.only(unit))
    if new.without(earliest) == old.without(earliest) { return true }
    guard base[FieldTime.name(of: unit)] == nil, let field = derivedField(of: unit, in: record, base),
      case .string(let value) = new[field], case .string(let former) = old[field]
    else { return false }
    return value < former
  }
}
