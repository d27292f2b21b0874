/// Questions about one byte of a protocol's text, where Unicode's idea of a letter would let too much in.
extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}
