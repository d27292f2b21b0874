#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// C library calls that take pointers, with Swift types and errors.
enum Libc {
  static func message(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0).lowercased() } ?? "error \(code)"
  }

  /// Reads up to `count` bytes; empty at the end.
  static func readBytes(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while true {
        let result = unsafe read(descriptor, buffer.baseAddress, count)
        failure = result < 0 ? errno : 0
        filled = max(0, result)
        if failure == 0 || !mayRetry(failure, descriptor, POLLIN) { return }
      }
    }
    guard failure == 0 else { throw SystemError(operation: "read", code: failure) }
    return bytes
  }

  /// Reads to the end; nil if there are more than `limitBytes`.
  static func readAll(_ descriptor: Int32, limitBytes: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let more = try readBytes(descriptor, upTo: 65_536)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limitBytes { return nil }
    }
  }

  static func writeBytes(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if result >= 0 {
        written += result
      } else if !mayRetry(errno, descriptor, POLLOUT) {
        throw SystemError(operation: "write", code: errno)
      }
    }
  }

  /// Writes to a non-blocking descriptor and returns how many bytes it accepted.
  static func writeSome(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let result = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, bytes.count) }
    if result >= 0 { return result }
    guard errno == EAGAIN || errno == EINTR else { throw SystemError(operation: "write", code: errno) }
    return 0
  }

  /// True after EINTR, or after waiting on EAGAIN, which means that another process made the descriptor non-blocking.
  private static func mayRetry(_ code: Int32, _ descriptor: Int32, _ event: Int32) -> Bool {
    if code == EAGAIN { _ = waitForEvents([(descriptor, event)], seconds: -1) }
    return code == EINTR || code == EAGAIN
  }

  /// Waits until a descriptor is ready and returns which ones are (poll(2)); none after a timeout. Negative descriptors
  /// are ignored. Negative `seconds` waits without limit. A signal may end the wait early.
  static func waitForEvents(_ wanted: [(descriptor: Int32, event: Int32)], seconds: Double) -> [Bool] {
    var entries = wanted.map { pollfd(fd: $0.descriptor, events: Int16($0.event), revents: 0) }
    let milliseconds = seconds < 0 ? -1 : Int32(min(seconds * 1000, 3_600_000).rounded(.up))
    let ready = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    return entries.map { ready > 0 && $0.revents != 0 }
  }

  /// Waits until `descriptor` can be read, also past signals; false at `deadline`.
  static func waitForInput(_ descriptor: Int32, until deadline: Double) -> Bool {
    while true {
      let left = max(0, deadline - SystemClock.uptimeSeconds())
      if waitForEvents([(descriptor, POLLIN)], seconds: left)[0] { return true }
      if left == 0 { return false }
    }
  }

  /// Status of an open file (fstat(2)).
  static func status(_ descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(operation: "stat", code: errno) }
    return status
  }

  static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    while true {
      let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw SystemError(operation: "open", code: errno) }
    }
  }

  static func makeFolder(_ path: String, mode: mode_t) throws(SystemError) {
    guard unsafe mkdir(path, mode) == 0 else { throw SystemError(operation: "mkdir", code: errno) }
  }

  static func move(_ path: String, to target: String) throws(SystemError) {
    guard unsafe rename(path, target) == 0 else { throw SystemError(operation: "rename", code: errno) }
  }

  /// Makes `path` a hard link to `target`; fails if `path` exists.
  static func addName(_ path: String, to target: String) throws(SystemError) {
    guard unsafe link(target, path) == 0 else { throw SystemError(operation: "link", code: errno) }
  }

  static func removeFile(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw SystemError(operation: "unlink", code: errno) }
  }

  /// Follows links. False also if the path may not be searched.
  static func exists(_ path: String) -> Bool { errorOfAccess(path, F_OK) == 0 }

  /// `errno` of access(2); 0 if `mode` is allowed.
  static func errorOfAccess(_ path: String, _ mode: Int32) -> Int32 { unsafe access(path, mode) == 0 ? 0 : errno }

  /// Does not follow links. Throws if the path may not be searched, or part of it is not a folder.
  static func isNameTaken(_ path: String) throws(SystemError) -> Bool {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return true }
    guard errno == ENOENT else { throw SystemError(operation: "stat", code: errno) }
    return false
  }

  /// Whether `path` is a regular file that this process may execute.
  static func isExecutable(_ path: String) -> Bool {
    status(ofPath: path).map { $0.st_mode & S_IFMT == S_IFREG && errorOfAccess(path, X_OK) == 0 } ?? false
  }

  /// The target of a symbolic link; nil if `path` is not a link.
  static func linkText(_ path: String) -> String? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      filled = unsafe max(0, readlink(path, start, buffer.count))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Nil if the password database has no entry.
  static func homeOfUser() -> String? {
    unsafe getpwuid(getuid()).flatMap { unsafe $0.pointee.pw_dir }.map { unsafe String(cString: $0) }
  }

  /// Nil if the password database has no entry.
  static func userName(_ user: uid_t) -> String? {
    unsafe getpwuid(user).flatMap { unsafe $0.pointee.pw_name }.map { unsafe String(cString: $0) }
  }

  /// Follows links; nil if the target does not exist.
  static func status(ofPath path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Nil if the descriptor is not a terminal or its width is unknown; `rows` is nil if only the width is known.
  static func windowSize(_ descriptor: Int32) -> (columns: Int, rows: Int?)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// Does not follow links; nil if `path` does not exist.
  static func statusOfLink(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Whether `path` still names the open file, and no other path does.
  static func isOnlyName(_ path: String, of descriptor: Int32) throws(SystemError) -> Bool {
    let file = try status(descriptor)
    guard let named = statusOfLink(path) else { return false }
    return file.st_nlink == 1 && file.st_ino == named.st_ino && file.st_dev == named.st_dev
  }

  /// Names in a folder, unsorted, without `.` and `..`; empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// A failed system call.
struct SystemError: Error, Hashable {
  let operation: String
  /// Value of `errno`.
  let code: Int32
}

/// Why a system call failed, for messages.
public struct SystemReason: Hashable, Sendable {
  /// Value of `errno`.
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The system's own words, in lower case.
  public var text: String { Libc.message(code) }
}
