/// A place in a list that people sort by hand: a text between those of its neighbours, so that moving one thing changes it alone.
///
/// Keys are read as the digits of a fraction in base 62 and sort as their bytes do. Two machines that put something between the same
/// neighbours get different keys, since the last two digits are random; where keys are equal even so, the things' own names decide.
public struct OrderKey: Hashable, Sendable {
  /// 1–40 of `0–9A–Za–z`; never ends with `0`, since nothing could lie between `V` and `V0`.
  public let text: String

  /// Longer ones are not made: `inserting` gives new keys to the whole list instead.
  public static let maxLength = 40

  /// Reads a key; nil for what is none.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...OrderKey.maxLength).contains(bytes.count), bytes.last != UInt8(ascii: "0"),
      bytes.allSatisfy({ OrderKey.value(of: $0) != nil })
    else { return nil }
    self.text = text
  }

  /// - Parameter digits: each 0–61; at most `maxLength`, and the last is not 0.
  private init(digits: [Int]) {
    text = String(decoding: digits.map { OrderKey.alphabet[$0] }, as: UTF8.self)
  }
}

extension OrderKey: Comparable {
  public static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

// MARK: - Digits

extension OrderKey {
  private static let base = 62
  /// In the order of their bytes.
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 36
    default: nil
    }
  }

  private var digits: [Int] { text.utf8.compactMap(OrderKey.value) }
}

// MARK: - New keys

extension OrderKey {
  /// A key strictly between two others: the shortest start that fits, and two random digits.
  ///
  /// - Parameters:
  ///   - lower: nil where it is to be the first.
  ///   - upper: nil where it is to be the last.
  /// - Returns: nil where nothing lies between, since they are equal or stand the wrong way round, or where it would be longer than
  ///   `maxLength`.
  public static func between(
    _ lower: OrderKey?, _ upper: OrderKey?, using random: inout some RandomNumberGenerator
  ) -> OrderKey? {
    let start: [Int]? =
      switch (lower, upper) {
      case (nil, nil): [base / 2]
      case (let lower?, nil): startAfter(lower.digits)
      case (nil, let upper?): startBefore(upper.digits)
      case (let lower?, let upper?): lower < upper ? startBetween(lower.digits, upper.digits) : nil
      }
    guard let start, start.count + 2 <= maxLength else { return nil }
    return OrderKey(digits: start + [.random(in: 0..<base, using: &random), .random(in: 1..<base, using: &random)])
  }

  /// So many ascending keys with the same room before, between and behind them.
  public static func spaced(_ count: Int, using random: inout some RandomNumberGenerator) -> [OrderKey] {
    var (length, room) = (1, base)
    // A digit's worth of room between two neighbours: half a dozen moves to one place make no key longer.
    while room / (count + 1) < base {
      length += 1
      room *= base
    }
    let step = room / (count + 1)
    return (0..<count).map { index in
      var start = Array(repeating: 0, count: length)
      add((index + 1) * step, to: &start)
      return OrderKey(
        digits: start + [.random(in: 0..<base, using: &random), .random(in: 1..<base, using: &random)])
    }
  }

  /// The shortest digits that exceed the start of `lower` and are exceeded by that of `upper`: then whatever follows them lies
  /// between too. Of several, those in the middle.
  ///
  /// - Parameters: two fractions, the first one lower.
  private static func startBetween(_ lower: [Int], _ upper: [Int]) -> [Int] {
    var start: [Int] = []
    // The difference of both starts, in units of the last digit.
    var gap = 0
    while gap < 2 {
      let index = start.count
      let (low, high) = (index < lower.count ? lower[index] : 0, index < upper.count ? upper[index] : 0)
      gap = gap * base + high - low
      start.append(low)
    }
    add(gap / 2, to: &start)
    return start
  }

  /// The next start behind the last key.
  ///
  /// Behind k digits `z` stand k + 1 that count: 61 things go into one digit, 3,800 into three, 238,000 into five. With one
  /// digit at a time, every sixty things that are put at the end would make the keys longer.
  private static func startAfter(_ lower: [Int]) -> [Int] {
    var start = counter(lower, behind: base - 1)
    add(1, to: &start)
    return start
  }

  /// The start before the first key, which counts down in the same way behind its zeros.
  private static func startBefore(_ upper: [Int]) -> [Int] {
    var start = counter(upper, behind: 0)
    add(-1, to: &start)
    return start
  }

  /// The digits at the start of a key as often as `mark` stands there, and one more than that behind it.
  private static func counter(_ digits: [Int], behind mark: Int) -> [Int] {
    let marks = digits.prefix { $0 == mark }.count
    let start = Array(digits.prefix(2 * marks + 1))
    return start + Array(repeating: 0, count: 2 * marks + 1 - start.count)
  }

  /// - Parameter amount: the sum has as many digits as the number.
  private static func add(_ amount: Int, to number: inout [Int]) {
    var carry = amount
    for index in number.indices.reversed() where carry != 0 {
      let sum = number[index] + carry
      number[index] = ((sum % base) + base) % base
      carry = (sum - number[index]) / base
    }
  }
}

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
