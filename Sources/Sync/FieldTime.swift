internal import Formats

/// The time at which a unit of fields last changed: a field of the record such as `"at.due": 1795600000`, in seconds
/// since 1970. Programs that do not know it keep it, like every unknown field.
///
/// It is later than the time of each change that its author had seen, so that a slow clock cannot reverse their order.
enum FieldTime {
  /// The end of the year 9999, so that the next time is always a valid number.
  static let latest = 253_402_300_799

  static func name(of unit: [String]) -> String { "at.\(unit[0])" }

  static func isName(_ name: String) -> Bool { name.hasPrefix("at.") }

  static func later(_ one: JSONValue?, _ other: JSONValue?) -> JSONValue? {
    guard let one, let other else { return one ?? other }
    let (time, otherTime) = (seconds(one) ?? .min, seconds(other) ?? .min)
    // Invalid values have an order, too, so that all machines agree.
    if time == otherTime { return one.text().utf8.lexicographicallyPrecedes(other.text().utf8) ? other : one }
    return time > otherTime ? one : other
  }

  static func seconds(_ value: JSONValue?) -> Int? {
    guard case .number(let digits)? = value, let seconds = Int(digits), (0...latest).contains(seconds) else {
      return nil
    }
    return seconds
  }
}

extension MergeRules {
  /// The units of the rules, and all other fields as units of their own, sorted by name.
  func units(of records: Record...) -> [[String]] {
    let together = Set(units.joined())
    let names = Set(records.flatMap(\.fields).map(\.name)).subtracting(together)
    let all = units + names.filter { !FieldTime.isName($0) }.sorted().map { [$0] }
    // A time without its field is a field like any other.
    let times = names.filter(FieldTime.isName).subtracting(all.map(FieldTime.name))
    return all + times.sorted().map { [$0] }
  }

  /// The first fields of the units that have fields in a record.
  public func units(in record: Record) -> [String] {
    let names = Set(record.fields.map(\.name))
    return units(of: record).filter { !names.isDisjoint(with: $0) }.map { $0[0] }
  }

  /// Adds the time to each unit that changed since the base. What a merge has chosen without a time stays without it: then
  /// all machines choose the same.
  ///
  /// - Parameter times: of changed units as far as the store knows them, by their first field; `now` for others
  func stamped(_ mine: Record?, since base: Record?, times: [String: Int], now: Int) -> Record? {
    guard var record = mine else { return nil }
    for unit in units(of: record, base ?? Record()) where unit[0] != timeField && !wishes.contains(unit[0]) {
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

  /// Whether a merge may have replaced the base's unit by an earlier time, or by an earlier derived value.
  private func isChosen(_ unit: [String], of record: Record, before base: Record) -> Bool {
    let (new, old) = (record.only(unit), base.only(unit))
    if new.without(earliest) == old.without(earliest) { return true }
    guard base[FieldTime.name(of: unit)] == nil, let field = derivedField(of: unit, in: record, base),
      case .string(let value) = new[field], case .string(let former) = old[field]
    else { return false }
    return value < former
  }
}
