/// The key of a thing that is put into a list, and whatever else has to change for it.
public struct OrderInsertion: Hashable, Sendable {
  public let key: OrderKey
  /// New keys of those that are in the list already, by their index in it: empty but where keys were equal or had become too long.
  public let rekeyed: [Int: OrderKey]

  /// Where nothing lies between two equal neighbours, those behind that equal them get new keys; where a key would be longer than
  /// `OrderKey.maxLength`, all do.
  ///
  /// - Parameters:
  ///   - index: before which one of the list; its count for behind the last.
  ///   - keys: ascending, without that of the thing itself. Equal ones stand in the order of the things' own names.
  public init(at index: Int, of keys: [OrderKey], using random: inout some RandomNumberGenerator) {
    let lower = index > 0 ? keys[index - 1] : nil
    let equals = index + keys[index...].prefix { $0 == lower }.count
    let upper = equals < keys.count ? keys[equals] : nil
    if let inserted = OrderInsertion.ascending(equals - index + 1, lower, upper, using: &random) {
      key = inserted[0]
      rekeyed = Dictionary(uniqueKeysWithValues: zip(index..<equals, inserted.dropFirst()))
    } else {
      let all = OrderKey.spaced(keys.count + 1, using: &random)
      key = all[index]
      rekeyed = Dictionary(uniqueKeysWithValues: keys.indices.map { ($0, all[$0 < index ? $0 : $0 + 1]) })
    }
  }

  /// So many keys one after the other between two; nil where one does not fit.
  private static func ascending(
    _ count: Int, _ lower: OrderKey?, _ upper: OrderKey?, using random: inout some RandomNumberGenerator
  ) -> [OrderKey]? {
    var keys: [OrderKey] = []
    for _ in 0..<count {
      guard let key = OrderKey.between(keys.last ?? lower, upper, using: &random) else { return nil }
      keys.append(key)
    }
    return keys
  }
}
