import Foundation
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that sends exactly the bytes that a test specifies.
///
/// Each connection has its own thread outside Swift's cooperative pool. It stays open until the handler or the client
/// closes it.
public final class WireServer: Sendable {
  /// A received request.
  public struct Request: Sendable {
    /// Counts all requests to the server, from 0.
    public var number = 0
    /// Number of the connection, from 0.
    public var connection: Int
    public var method: String
    /// Request target as sent, with its query.
    public var path: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    /// Value of the first header with that name, ignoring case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// One step of an answer.
  public enum Step: Sendable {
    case send([UInt8])
    case pause(seconds: Double)
    /// Closes the connection normally.
    case close
    /// Ends the connection with a TCP reset.
    case reset
  }

  public typealias Handler = @Sendable (Request) -> [Step]

  public let port: Int
  private let listener: Int32
  private let wire: Wire

  /// Listens on a free port.
  ///
  /// Throws: `POSIXError`
  public init(handler: @escaping Handler) throws {
    (listener, port) = try Wire.listen()
    wire = try Wire(handler: handler)
    wire.spawn { [wire, listener] in wire.accept(from: listener) }
  }

  deinit {
    stop()
  }

  /// "http://127.0.0.1:PORT"
  public var url: String { "http://127.0.0.1:\(port)" }
  /// "http://localhost:PORT": the same server, but another origin.
  public var otherURL: String { "http://localhost:\(port)" }

  /// All requests so far, in order of arrival.
  public var requests: [Request] { wire.log.withLock { $0.requests } }
  public var connectionCount: Int { wire.log.withLock { $0.connectionCount } }

  /// Closes the port and all connections; blocks until all threads have ended.
  public func stop() {
    wire.stop()
    wire.log.withLock { log in
      if !log.isListenerClosed { close(listener) }
      log.isListenerClosed = true
    }
  }
}

extension WireServer.Step {
  /// A complete response with a Content-Length header.
  public static func respond(_ status: Int = 200, headers: [String] = [], body: [UInt8] = []) -> WireServer.Step {
    let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)"] + headers
    return .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  public static func send(_ text: String) -> WireServer.Step {
    .send(Array(text.utf8))
  }
}

/// Sockets and threads of a `WireServer`. Threads retain this object instead of the server, so that the server can
/// deinit.
final class Wire: Sendable {
  struct Log {
    var requests: [WireServer.Request] = []
    var connectionCount = 0
    var isStopped = false
    var isListenerClosed = false
  }

  let log = Mutex(Log())
  private let handler: WireServer.Handler
  private let threads = DispatchGroup()
  /// A pipe that every `poll` also watches: closing its write end wakes all threads.
  private let stopSignal: (read: Int32, write: Int32)

  init(handler: @escaping WireServer.Handler) throws {
    self.handler = handler
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Wire.lastError() }
    ends.forEach(Wire.closeOnExec)
    stopSignal = (ends[0], ends[1])
  }

  deinit {
    close(stopSignal.read)
  }

  func spawn(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      work()
      threads.leave()
    }
  }

  func stop() {
    let isFirst = log.withLock { log in
      defer { log.isStopped = true }
      return !log.isStopped
    }
    if isFirst { close(stopSignal.write) }
    threads.wait()
  }

  func accept(from listener: Int32) {
    while wait(for: listener, toSend: false) {
      let socket = Foundation.accept(listener, nil, nil)
      if socket < 0 { continue }
      Wire.closeOnExec(socket)
      Wire.setOption(socket, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
      let number = log.withLock { log in
        defer { log.connectionCount += 1 }
        return log.connectionCount
      }
      spawn { self.serve(socket, number) }
    }
  }

  private func serve(_ socket: Int32, _ number: Int) {
    defer { close(socket) }
    var reader = WireReader(connection: number)
    while true {
      while let request = reader.next() {
        let numbered = log.withLock { log in
          var numbered = request
          numbered.number = log.requests.count
          log.requests.append(numbered)
          return numbered
        }
        guard handler(numbered).allSatisfy({ carryOut($0, on: socket) }) else { return }
      }
      guard wait(for: socket, toSend: false), receive(from: socket, into: &reader) else { return }
    }
  }

  /// Returns false if the connection is to end.
  private func carryOut(_ step: WireServer.Step, on socket: Int32) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, to: socket)
    case .pause(let seconds):
      return poll([pollfd(fd: stopSignal.read, events: Int16(POLLIN), revents: 0)], seconds: seconds) == 0
    case .close: return false
    case .reset:
      // With a linger time of 0, closing the socket resets the connection.
      Wire.setOption(socket, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
      return false
    }
  }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes { unsafe Wire.send($0, to: socket) }
      if count > 0 {
        sent += count
      } else {
        guard count < 0, errno == EAGAIN || errno == EINTR, wait(for: socket, toSend: true) else { return false }
      }
    }
    return true
  }

  private func receive(from socket: Int32, into reader: inout WireReader) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = unsafe recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    reader.take(buffer.prefix(count))
    return true
  }

  /// Returns false if the server is being stopped.
  private func wait(for socket: Int32, toSend: Bool) -> Bool {
    var ready = poll(
      [
        pollfd(fd: stopSignal.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket, events: Int16(toSend ? POLLOUT : POLLIN), revents: 0),
      ], seconds: 3600)
    if log.withLock({ $0.isStopped }) { ready = 0 }
    return ready > 0
  }

  private func poll(_ descriptors: [pollfd], seconds: Double) -> Int32 {
    var descriptors = descriptors
    return unsafe Foundation.poll(&descriptors, nfds_t(descriptors.count), Int32(seconds * 1000))
  }
}

extension Wire {
  /// Opens a socket that listens on a free port of 127.0.0.1.
  static func listen() throws -> (socket: Int32, port: Int) {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard listener >= 0 else { throw lastError() }
    closeOnExec(listener)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(listener, address, size) == 0 && Foundation.listen(listener, 512) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else {
      let error = lastError()
      close(listener)
      throw error
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Otherwise a program that another test starts could keep the connection open after `close` or `reset`.
  static func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  static func lastError() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  static func setOption<Value>(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Value) {
    _ = unsafe withUnsafeBytes(of: value) { bytes in
      unsafe setsockopt(socket, level, option, bytes.baseAddress, socklen_t(bytes.count))
    }
  }

  static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    #if canImport(Darwin)
      setOption(socket, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #endif
    return unsafe Foundation.send(socket, bytes.baseAddress, bytes.count, flags)
  }
}

/// Splits the bytes of one connection into requests.
struct WireReader {
  private let connection: Int
  private var bytes: [UInt8] = []

  init(connection: Int) {
    self.connection = connection
  }

  mutating func take(_ part: some Collection<UInt8>) {
    bytes += part
  }

  /// The next complete request. Bytes that are not a request, such as a TLS ClientHello, get the method "?".
  mutating func next() -> WireServer.Request? {
    guard !bytes.isEmpty else { return nil }
    guard (0x41...0x5A).contains(bytes[0]) else {
      defer { bytes = [] }
      return WireServer.Request(connection: connection, method: "?", path: "", headers: [], body: bytes)
    }
    guard let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    // Latin-1, where every byte is one character.
    let head = String(String.UnicodeScalarView(bytes[..<headEnd.lowerBound].map { Unicode.Scalar($0) }))
    let lines = head.split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), value: parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard bytes.count >= headEnd.upperBound + length else { return nil }
    let body = Array(bytes[headEnd.upperBound..<(headEnd.upperBound + length)])
    bytes.removeFirst(headEnd.upperBound + length)
    return WireServer.Request(
      connection: connection, method: String(words[0]), path: words.count > 1 ? String(words[1]) : "",
      headers: headers, body: body)
  }
}
