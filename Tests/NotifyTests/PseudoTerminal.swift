import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal that a test has open: what is written to its device can be read here.
final class PseudoTerminal {
  let path: String
  private let screen: Int32
  private let device: Int32

  init() throws {
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

  /// What was written to it, once nothing more comes for a moment.
  func seen(waitMilliseconds: Int32 = 200) -> String {
    var bytes: [UInt8] = []
    var entry = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, waitMilliseconds) == 1, entry.revents & Int16(POLLIN) != 0 {
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(screen, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What Ctrl-S does.
  func stop() { _ = tcflow(device, TCOOFF) }

  func setMode(_ mode: mode_t) { _ = unsafe chmod(path, mode) }
}
