#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is typed or piped into the program. Nothing is read ahead, so that its functions can be mixed.
public struct StandardInput: Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// The next line without its end, or nil where there is none or the input cannot be read.
  public func readLine() -> String? {
    var line: [UInt8] = []
    while let byte = readByte() {
      if byte == UInt8(ascii: "\n") { return text(line) }
      line.append(byte)
    }
    return line.isEmpty ? nil : text(line)
  }

  /// Everything up to the end.
  ///
  /// Throws: where it is longer than the limit, or cannot be read (a folder, a closed descriptor).
  public func readAll(limitBytes: Int) throws(StandardInputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more: [UInt8]
      do throws(SystemError) {
        more = try Libc.readBytes(descriptor, upTo: 65_536)
      } catch {
        throw .system(operation: error.operation, SystemReason(code: error.code))
      }
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limitBytes { throw .tooLarge(limitBytes: limitBytes) }
    }
  }

  /// Waits for the end of a line, at most for a time; where the input is closed the whole time passes, so that a loop
  /// does not spin.
  public func waitForEnter(seconds: Double) -> EnterKeyWait {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while true {
      let left = max(0, deadline - SystemClock.uptimeSeconds())
      if Libc.waitForEvents([(descriptor, POLLIN)], seconds: left)[0] {
        guard let byte = readByte() else {
          SystemClock.sleep(seconds: deadline - SystemClock.uptimeSeconds())
          return .closed
        }
        if byte == UInt8(ascii: "\n") { return .entered }
      } else if left == 0 {
        return .timedOut
      }
    }
  }

  private func readByte() -> UInt8? {
    (try? Libc.readBytes(descriptor, upTo: 1))?.first
  }

  private func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }
}

/// How a wait for the Enter key ended.
public enum EnterKeyWait: Hashable, Sendable {
  case entered
  case timedOut
  /// There is nobody who could press it; the time has passed all the same.
  case closed
}

/// Why the standard input was not read to its end.
public enum StandardInputError: Error, Hashable {
  case tooLarge(limitBytes: Int)
  /// A call of the operating system failed.
  case system(operation: String, SystemReason)
}
