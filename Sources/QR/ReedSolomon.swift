/// Error correction over the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
///
/// Source: ISO/IEC 18004:2015, section 7.5.2 and annex A.
enum ReedSolomon {
  /// Remainder of the data after division by the generator polynomial.
  static func checkBytes(of data: [UInt8], count: Int) -> [UInt8] {
    let generator = generator(count)
    var rest = Array(repeating: UInt8(0), count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = rest.dropFirst() + [0]
      for index in rest.indices { rest[index] ^= product(generator[index], factor) }
    }
    return rest
  }

  /// Coefficients of (x - 1)(x - 2)(x - 4)… without the leading 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var coefficients = Array(repeating: UInt8(0), count: degree)
    coefficients[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in coefficients.indices {
        let next = index + 1 < degree ? coefficients[index + 1] : 0
        coefficients[index] = product(coefficients[index], root) ^ next
      }
      root = product(root, 2)
    }
    return coefficients
  }

  /// Product of two elements of the field; 0x11D is its polynomial.
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      if right >> bit & 1 == 1 { result ^= Int(left) }
    }
    return UInt8(result)
  }
}
