internal import Platform

/// A connection to the session bus. Everything that is asked through it has to be answered before one deadline.
/// Source: D-Bus Specification 0.43, "Authentication Protocol" and "Message Bus Messages".
struct DBusConnection: ~Copyable {
  private static let bus = "org.freedesktop.DBus"

  private let socket: LocalSocket
  private let deadline: Double
  private var unread: [UInt8] = []
  private var serial: UInt32 = 0

  /// Only connects; `join` comes next.
  ///
  /// - Parameter address: value of `DBUS_SESSION_BUS_ADDRESS`
  init(_ address: String, withinSeconds seconds: Double) throws(DBusError) {
    socket = try Self.socket(address)
    deadline = SystemClock.uptimeSeconds() + seconds
  }

  /// Connects to the first address that works.
  private static func socket(_ addresses: String) throws(DBusError) -> LocalSocket {
    for address in addresses.split(separator: ";") {
      guard let colon = address.firstIndex(of: ":"), address[..<colon] == "unix" else { continue }
      for pair in address[colon...].dropFirst().split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, ["path", "abstract"].contains(parts[0]), let name = unescaped(parts[1]) else {
          continue
        }
        if let socket = LocalSocket(name, isAbstract: parts[0] == "abstract") { return socket }
      }
    }
    throw .noBus
  }

  /// Nil if the text has a wrong escape. Source: D-Bus Specification 0.43, "Server Addresses".
  static func unescaped(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Joins the bus, which must be done before any call. Tells it which user this is; the kernel confirms that.
  mutating func join() throws(DBusError) {
    let user = "\(LocalSocket.userID)".utf8.map { String($0, radix: 16) }.joined()
    try send(Array("\0AUTH EXTERNAL \(user)\r\n".utf8))
    let end = Array("\r\n".utf8)
    while !unread.suffix(2).elementsEqual(end) { try receive() }
    guard String(decoding: unread, as: UTF8.self).hasPrefix("OK ") else { throw .noBus }
    unread = []
    try send(Array("BEGIN\r\n".utf8))
    let hello = DBusMessage.Call(
      destination: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, member: "Hello")
    _ = try call(hello, answeredBy: "s")
  }

  /// Calls a method and returns a reader of its answer, which must have the types in `signature`.
  mutating func call(_ call: DBusMessage.Call, answeredBy signature: String) throws(DBusError) -> DBusReader {
    serial += 1
    try send(DBusMessage.bytes(call, serial: serial))
    while true {
      let answer = try nextMessage()
      guard answer.replySerial == serial else { continue }
      if let name = answer.errorName { throw .named(name) }
      guard answer.signature == signature else { throw .malformed }
      return DBusReader(answer.body)
    }
  }

  /// The next message, which may be a signal or the answer to an earlier call.
  private mutating func nextMessage() throws(DBusError) -> DBusMessage.Answer {
    while true {
      if let length = try DBusMessage.length(unread), length <= unread.count {
        defer { unread.removeFirst(length) }
        return try DBusMessage.answer(Array(unread[..<length]))
      }
      try receive()
    }
  }

  private func send(_ bytes: [UInt8]) throws(DBusError) {
    guard socket.send(bytes, until: deadline) else { throw .silent }
  }

  private mutating func receive() throws(DBusError) {
    let bytes = socket.receive(until: deadline)
    if bytes.isEmpty { throw .silent }
    unread += bytes
  }
}
