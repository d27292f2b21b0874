/// Goes through markup of the plainest kind, tag by tag: the subset of HTML in which nothing is left for a parser to decide.
///
/// ASCII, names in lower case, values in double quotes; no comment, declaration or self-closing tag. Whatever else
/// it meets is `Unfamiliar`.
struct PlainMarkup {
  /// Not markup of the plainest kind, or not as expected.
  struct Unfamiliar: Error {}

  /// The name of an element or an attribute.
  struct Name: Equatable {
    /// The last ten bytes, six bits each: all of it for every name that is asked for, which are no longer.
    private var key: UInt64 = 0
    fileprivate private(set) var count = 0

    fileprivate init() {}

    init(_ text: String) {
      for byte in text.utf8 where !append(byte) { preconditionFailure("\(text) is no plain name") }
      precondition(count <= 10)
    }

    /// Whether the byte is one of names: `a` to `z`, `0` to `9` and `-`.
    @inline(__always)
    fileprivate mutating func append(_ byte: UInt8) -> Bool {
      let (letter, digit) = (byte &- UInt8(ascii: "a"), byte &- UInt8(ascii: "0"))
      if letter < 26 {
        key = key << 6 | UInt64(letter + 1)
      } else if byte == UInt8(ascii: "-") {
        key = key << 6 | 27
      } else if digit < 10 {
        key = key << 6 | UInt64(digit + 28)
      } else {
        return false
      }
      count += 1
      return true
    }
  }

  enum Tag {
    /// Up to its attributes, which are to be read next.
    case start(Name)
    /// All of it.
    case end(Name)
  }

  let bytes: [UInt8]
  private var position = 0

  /// - Throws: `Unfamiliar` where there are other bytes than those of ASCII text, or very many.
  init(_ bytes: [UInt8]) throws(Unfamiliar) {
    var (lowest, highest) = (UInt8.max, UInt8.min)
    // Without a way out of the loop, so that it takes many bytes at once.
    for byte in bytes {
      lowest = min(lowest, byte)
      highest = max(highest, byte)
    }
    guard lowest >= UInt8(ascii: "\n"), highest < 0x7F, bytes.count < 1 << 21 else { throw Unfamiliar() }
    self.bytes = bytes
  }

  /// The next tag behind text of any kind, or nil where only text is left.
  mutating func nextTag() throws(Unfamiliar) -> Tag? {
    skip { $0 != UInt8(ascii: "<") }
    guard position < bytes.count else { return nil }
    position += 1
    guard next == UInt8(ascii: "/") else { return .start(try name()) }
    position += 1
    let name = try name()
    try pass(UInt8(ascii: ">"))
    return .end(name)
  }

  /// The next attribute of a start tag with the place of its value, or nil behind the tag.
  mutating func nextAttribute() throws(Unfamiliar) -> (name: Name, value: Range<Int>)? {
    let end = position
    skipSpace()
    guard next != UInt8(ascii: ">") else {
      position += 1
      return nil
    }
    guard position > end else { throw Unfamiliar() }
    let name = try name()
    try pass(UInt8(ascii: "="))
    try pass(UInt8(ascii: "\""))
    let start = position
    skip { $0 != UInt8(ascii: "\"") }
    let value = start..<position
    try pass(UInt8(ascii: "\""))
    return (name, value)
  }

  /// Passes over the rest of a start tag.
  mutating func skipAttributes() throws(Unfamiliar) {
    while try nextAttribute() != nil {}
  }

  /// The text up to the next tag, which may have no character reference in it, nor a control character, which libxml2 drops.
  mutating func text() throws(Unfamiliar) -> ArraySlice<UInt8> {
    let start = position
    skip {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") && ($0 >= UInt8(ascii: " ") || $0 == UInt8(ascii: "\n"))
    }
    guard next == UInt8(ascii: "<") else { throw Unfamiliar() }
    return bytes[start..<position]
  }

  mutating func skipSpace() {
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  /// Passes over exactly this.
  mutating func pass(_ literal: [UInt8]) throws(Unfamiliar) {
    guard bytes[position...].begins(with: literal) else { throw Unfamiliar() }
    position += literal.count
  }

  @inline(__always)
  private mutating func pass(_ byte: UInt8) throws(Unfamiliar) {
    guard next == byte else { throw Unfamiliar() }
    position += 1
  }

  /// 0, which is nowhere in plain markup, behind the last byte.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  private mutating func name() throws(Unfamiliar) -> Name {
    var name = Name()
    let start = position
    skip { name.append($0) }
    // libxml2 cuts off names that are very long.
    guard (1...40).contains(name.count), bytes[start] >= UInt8(ascii: "a") else { throw Unfamiliar() }
    return name
  }

  @inline(__always)
  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    var position = position
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    self.position = position
  }
}
