/// Values of D-Bus messages as bytes, in little-endian order. Source: D-Bus Specification 0.43, "Marshaling".
struct DBusWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds zeros up to the next multiple of `count` bytes.
  mutating func align(_ count: Int) { while bytes.count % count != 0 { bytes.append(0) } }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func number(_ value: UInt32) {
    align(4)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A string or an object path.
  mutating func string(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func signature(_ text: String) { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0] }

  mutating func boolean(_ value: Bool) { number(value ? 1 : 0) }

  /// - Parameter alignment: of an element. The padding before the first one does not count for the length.
  mutating func array(alignment: Int, _ elements: (inout DBusWriter) -> Void) {
    number(0)
    let place = bytes.count - 4
    align(alignment)
    let start = bytes.count
    elements(&self)
    let count = UInt32(bytes.count - start)
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index))) }
  }

  /// `a{ss}`
  mutating func dictionary(_ entries: [(String, String)]) {
    array(alignment: 8) { writer in
      for (key, value) in entries {
        writer.align(8)
        writer.string(key)
        writer.string(value)
      }
    }
  }
}

/// Reads what `DBusWriter` writes. Throws `DBusError.malformed` at anything else.
struct DBusReader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func align(_ count: Int) throws(DBusError) { _ = try take((count - position % count) % count) }

  private mutating func take(_ count: Int) throws(DBusError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw .malformed }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func byte() throws(DBusError) -> UInt8 { try take(1).reduce(0) { $1 } }

  mutating func number() throws(DBusError) -> UInt32 {
    try align(4)
    return try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func boolean() throws(DBusError) -> Bool { try number() != 0 }

  mutating func string() throws(DBusError) -> String { try text(count: Int(try number())) }

  mutating func signature() throws(DBusError) -> String { try text(count: Int(try byte())) }

  private mutating func text(count: Int) throws(DBusError) -> String {
    let text = String(validating: try take(count), as: UTF8.self)
    guard let text, try byte() == 0 else { throw .malformed }
    return text
  }

  mutating func array<Element>(
    alignment: Int, _ element: (inout DBusReader) throws(DBusError) -> Element
  ) throws(DBusError) -> [Element] {
    let count = Int(try number())
    try align(alignment)
    guard count <= bytes.count - position else { throw .malformed }
    let end = position + count
    var elements: [Element] = []
    while position < end { elements.append(try element(&self)) }
    guard position == end else { throw .malformed }
    return elements
  }

  mutating func byteArray() throws(DBusError) -> [UInt8] { Array(try take(Int(try number()))) }

  mutating func strings() throws(DBusError) -> [String] {
    try array(alignment: 4) { (reader) throws(DBusError) in try reader.string() }
  }
}

enum DBusError: Error, Hashable {
  /// No bus, or it refused this user.
  case noBus
  /// No answer before the deadline, or the connection was lost.
  case silent
  /// An answer that is not understood.
  case malformed
  /// An error with its D-Bus name.
  case named(String)
}

/// A message: a call that is sent, or an answer or signal that was received.
/// Source: D-Bus Specification 0.43, "Message Format".
enum DBusMessage {
  struct Call {
    var destination: String
    var path: String
    var interface: String
    var member: String
    /// Types of the arguments.
    var signature = ""
    var body = DBusWriter()
    /// Whether the bus may start the destination.
    var mayStart = false
  }

  struct Answer: Hashable {
    /// Nil for a signal.
    let replySerial: UInt32?
    let errorName: String?
    let signature: String
    let body: [UInt8]
  }

  private enum Field: UInt8 {
    case path = 1
    case interface, member, errorName, replySerial, destination, sender, signature
  }

  private static let littleEndian = UInt8(ascii: "l")
  /// The fixed part of a header, up to the length of its fields.
  private static let headerBytes = 16
  /// More than a keyring's longest answer.
  private static let maxBytes = 1 << 20

  static func bytes(_ call: Call, serial: UInt32) -> [UInt8] {
    var writer = DBusWriter()
    // Method call; flag 2 is NO_AUTO_START; version of the protocol.
    for byte in [littleEndian, 1, call.mayStart ? 0 : 2, 1] { writer.byte(byte) }
    writer.number(UInt32(call.body.bytes.count))
    writer.number(serial)
    let fields: [(Field, type: String, value: String)] = [
      (.path, "o", call.path), (.interface, "s", call.interface), (.member, "s", call.member),
      (.destination, "s", call.destination), (.signature, "g", call.signature),
    ]
    writer.array(alignment: 8) { writer in
      for (field, type, value) in fields where field != .signature || !value.isEmpty {
        writer.align(8)
        writer.byte(field.rawValue)
        writer.signature(type)
        if type == "g" { writer.signature(value) } else { writer.string(value) }
      }
    }
    writer.align(8)
    return writer.bytes + call.body.bytes
  }

  /// Length of the message that begins with `start`; nil if more bytes are needed to tell.
  static func length(_ start: [UInt8]) throws(DBusError) -> Int? {
    guard start.count >= headerBytes else { return nil }
    guard start[0] == littleEndian else { throw .malformed }
    var reader = DBusReader(Array(start[4..<headerBytes]))
    let body = Int(try reader.number())
    // The serial number of the message.
    _ = try reader.number()
    let fields = Int(try reader.number())
    let length = (headerBytes + fields + 7) / 8 * 8 + body
    guard length <= maxBytes else { throw .malformed }
    return length
  }

  static func answer(_ message: [UInt8]) throws(DBusError) -> Answer {
    var reader = DBusReader(message)
    // Skips byte order, type, flags and version (one byte each), the length of the body, and the serial number.
    for _ in 0..<3 { _ = try reader.number() }
    var (replySerial, errorName, signature) = (UInt32?.none, String?.none, "")
    _ = try reader.array(alignment: 8) { (reader) throws(DBusError) in
      try reader.align(8)
      let field = Field(rawValue: try reader.byte())
      switch try reader.signature() {
      case "u":
        let number = try reader.number()
        if field == .replySerial { replySerial = number }
      case "g":
        let text = try reader.signature()
        if field == .signature { signature = text }
      case "s", "o":
        let text = try reader.string()
        if field == .errorName { errorName = text }
      default: throw .malformed
      }
    }
    try reader.align(8)
    return Answer(
      replySerial: replySerial, errorName: errorName, signature: signature,
      body: Array(message[reader.position...]))
  }
}
