import Foundation

/// One HTTP request to a server on this machine, answered in one piece.
///
/// Foundation's own client needs a library of twenty megabytes and Swift's cooperative threads; this needs a socket.
struct StandInCall {
  let port: UInt16

  /// Sends a request and reads until the server closes. Blocks, for at most ten seconds between two bytes.
  func send(_ method: String, _ path: String, body: String) throws -> (status: Int, body: String) {
    let socket = try connected()
    defer { close(socket) }
    let head = [
      "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Length: \(body.utf8.count)",
      "Connection: close",
    ]
    try write(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: socket)
    return try StandInCall.parsed(read(from: socket))
  }

  private func connected() throws -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw StandInError("no socket: errno \(errno)") }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
    }
    guard result == 0 else {
      close(descriptor)
      throw StandInError("cannot connect to port \(port): errno \(errno)")
    }
    return descriptor
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard sent > 0 else { throw StandInError("cannot write to port \(port): errno \(errno)") }
      rest = rest.dropFirst(sent)
    }
  }

  private func read(from descriptor: Int32) throws -> [UInt8] {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Foundation.read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw StandInError("cannot read from port \(port): errno \(errno)") }
      if count == 0 { return answer }
      answer += buffer[..<count]
    }
  }

  private static func parsed(_ answer: [UInt8]) throws -> (status: Int, body: String) {
    let blank = Array("\r\n\r\n".utf8)
    guard let headEnd = answer.firstRange(of: blank) else { throw StandInError("no HTTP answer") }
    let words = String(decoding: answer[..<headEnd.lowerBound], as: UTF8.self).split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { throw StandInError("no HTTP status") }
    return (status, String(decoding: answer[headEnd.upperBound...], as: UTF8.self))
  }
}
