/// Random numbers that are looked up by their place instead of being drawn in order.
///
/// Source: Sebastiano Vigna, SplitMix64 (its mixing function).
struct Noise {
  let seed: UInt64

  /// 64 random bits for a place; `use` keeps several numbers for one place apart.
  func bits(at place: Int, use: UInt64 = 0) -> UInt64 {
    Noise.mixed(Noise.mixed(seed ^ (use &* 0xD6E8_FEB8_6659_FD93)) &+ UInt64(bitPattern: Int64(place)))
  }

  /// A fraction from 0 up to, but not including, 1.
  func fraction(at place: Int, use: UInt64 = 0) -> Double {
    Double(bits(at: place, use: use) >> 11) / Double(UInt64(1) << 53)
  }

  /// A seed that belongs to a name, whatever its case: GitHub's logins do not tell `Hana` from `hana`.
  ///
  /// Source: Fowler, Noll and Vo, FNV-1a.
  static func seed(named name: String) -> UInt64 {
    name.lowercased().utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
