#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stream connection to a Unix socket of this machine. No call waits longer than its deadline, which is a time of
/// `SystemClock.uptimeSeconds()`.
public struct LocalSocket: ~Copyable {
  /// Effective user id of this process, which the socket tells the server.
  public static var userID: UInt32 { geteuid() }

  /// Whether `path` is a socket of this user.
  public static func isOwn(_ path: String) -> Bool {
    Libc.statusOfLink(path).map { $0.st_mode & S_IFMT == S_IFSOCK && $0.st_uid == userID } ?? false
  }

  private let file: Descriptor

  /// Connects, or returns nil if no process listens there.
  ///
  /// - Parameter isAbstract: whether the name is one of Linux's abstract names, which are not files: unix(7)
  public init?(_ name: String, isAbstract: Bool = false) {
    guard let file = try? Libc.connect(Array((isAbstract ? "\0" : "").utf8) + Array(name.utf8)) else { return nil }
    // A server that ends meanwhile must not end this process.
    StandardOutput.ignoreSIGPIPE()
    self.file = file
  }

  /// Sends all bytes; false if the connection is lost or the deadline has passed.
  public func send(_ bytes: [UInt8], until deadline: Double) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = try? Libc.writeSome(file.number, rest) else { return false }
      rest = rest.dropFirst(count)
      let left = deadline - SystemClock.uptimeSeconds()
      if !rest.isEmpty, left <= 0 || !Libc.waitForEvents([(file.number, POLLOUT)], seconds: left)[0] { return false }
    }
    return true
  }

  /// The next bytes; empty if the connection is lost or the deadline has passed.
  public func receive(until deadline: Double) -> [UInt8] {
    guard Libc.waitForInput(file.number, until: deadline) else { return [] }
    return (try? Libc.readBytes(file.number, upTo: 4096)) ?? []
  }
}

extension Libc {
  /// A non-blocking connection: if the server's queue is full, connecting fails instead of waiting.
  fileprivate static func connect(_ name: [UInt8]) throws(SystemError) -> Descriptor {
    #if canImport(Glibc)
      let file = Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    #else
      let file = Descriptor(owning: socket(AF_UNIX, SOCK_STREAM, 0))
      _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    #endif
    try file.setNonBlocking()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else { throw SystemError(operation: "connect", code: ENAMETOOLONG) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    // The length ends an abstract name; a path ends at the first NUL.
    let size = socklen_t(MemoryLayout<sockaddr_un>.size - room + name.count + (name.first == 0 ? 0 : 1))
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #if canImport(Glibc)
          unsafe Glibc.connect(file.number, address, size)
        #else
          unsafe Darwin.connect(file.number, address, size)
        #endif
      }
    }
    guard result == 0 else { throw SystemError(operation: "connect", code: errno) }
    return file
  }
}
