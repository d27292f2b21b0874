import Foundation

#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// A terminal that a test has open: what programs write to its device is read here, and what is typed here is read there.
public final class PseudoTerminal: Sendable {
  /// Path of the device.
  public let path: String
  private let screen: Int32
  private let device: Int32

  public init() throws {
    // Linux's ioctls, since Swift's view of glibc leaves posix_openpt(3) and its kin out.
    let (unlock, askForNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number) = (Int32(0), Int32(0))
    guard screen >= 0, unsafe ioctl(screen, unlock, &locked) == 0, unsafe ioctl(screen, askForNumber, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    path = "/dev/pts/\(number)"
    device = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    // As mesg(1) with y; machines differ in what a new one has.
    setMode(0o620)
  }

  deinit {
    close(device)
    close(screen)
  }

  /// The text written to it, once no more arrives for `waitMilliseconds`.
  public func seen(waitMilliseconds: Int32 = 200) -> String {
    var bytes: [UInt8] = []
    while let more = nextBytes(waitMilliseconds: waitMilliseconds) { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// At most 4096 bytes; nil if none come in time.
  func nextBytes(waitMilliseconds: Int32) -> [UInt8]? {
    var entry = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, waitMilliseconds) == 1, entry.revents & Int16(POLLIN) != 0 else { return nil }
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(screen, &piece, piece.count)
    return count > 0 ? Array(piece[..<count]) : nil
  }

  /// Types a text, which the terminal shows at once and keeps until a program reads it.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(screen, bytes, bytes.count)
  }

  /// What Ctrl-S does.
  public func stop() { _ = tcflow(device, TCOOFF) }

  public func setMode(_ mode: mode_t) { _ = unsafe chmod(path, mode) }
}
