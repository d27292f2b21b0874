/// Goes through markup of the plainest kind, tag by tag: the subset of HTML in which nothing is left for a parser to decide.
///
/// Printable ASCII, names in lower case, values in double quotes; no comment, declaration or self-closing tag. Whatever else
/// it meets is `Unfamiliar`.
struct PlainMarkup {
  /// Not markup of the plainest kind, or not as expected.
  struct Unfamiliar: Error {}

  /// The name of an element or an attribute.
  struct Name: Equatable {
    /// The last sixteen bytes: all of it for every name that is asked for, which are shorter.
    fileprivate var key: UInt128 = 0

    fileprivate init() {}

    init(_ text: String) {
      precondition(text.utf8.count < 16)
      for byte in text.utf8 { append(byte) }
    }

    fileprivate mutating func append(_ byte: UInt8) { key = key << 8 | UInt128(byte) }
  }

  enum Tag {
    /// Up to its attributes, which are to be read next.
    case start(Name)
    /// All of it.
    case end(Name)
  }

  let bytes: [UInt8]
  private var position = 0

  /// - Throws: `Unfamiliar` where there are other bytes than printable ASCII and line feeds, or very many.
  init(_ bytes: [UInt8]) throws(Unfamiliar) {
    var other: UInt8 = 0
    // Without a way out, so that it takes many bytes at once.
    for byte in bytes { other |= (byte >= 0x20 && byte < 0x7F) || byte == 0x0A ? 0 : 1 }
    guard other == 0, bytes.count < 1 << 21 else { throw Unfamiliar() }
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
    try pass(">")
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
    try pass("=\"")
    let start = position
    skip { $0 != UInt8(ascii: "\"") }
    let value = start..<position
    try pass("\"")
    return (name, value)
  }

  /// Passes over the rest of a start tag.
  mutating func skipAttributes() throws(Unfamiliar) {
    while try nextAttribute() != nil {}
  }

  /// The text up to the next tag, which may have no character reference in it.
  mutating func text() throws(Unfamiliar) -> ArraySlice<UInt8> {
    let start = position
    skip { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
    guard next == UInt8(ascii: "<") else { throw Unfamiliar() }
    return bytes[start..<position]
  }

  mutating func skipSpace() {
    skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }

  /// Passes over exactly this.
  mutating func pass(_ literal: String) throws(Unfamiliar) {
    for byte in literal.utf8 {
      guard next == byte else { throw Unfamiliar() }
      position += 1
    }
  }

  /// 0, which is nowhere in plain markup, behind the last byte.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func name() throws(Unfamiliar) -> Name {
    var name = Name()
    let start = position
    var byte = next
    while (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    {
      name.append(byte)
      position += 1
      byte = next
    }
    // libxml2 cuts off names that are very long.
    guard (1...40).contains(position - start), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[start]) else {
      throw Unfamiliar()
    }
    return name
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    var position = position
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
    self.position = position
  }
}
