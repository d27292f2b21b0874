#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Libc {
  /// How a terminal treats what is typed, or nil where the descriptor is none.
  static func terminalMode(_ descriptor: Int32) -> termios? {
    var mode = termios()
    return unsafe tcgetattr(descriptor, &mode) == 0 ? mode : nil
  }

  /// Changes that at once; what has been typed stays where it is.
  static func setTerminalMode(_ descriptor: Int32, _ mode: termios) {
    var mode = mode
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }

  /// The same mode, in which every byte can be read when it arrives, and none is shown.
  static func quiet(_ mode: termios) -> termios {
    var quiet = mode
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
    unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    return quiet
  }

  /// Puts bytes before whatever will be read next from a terminal, as if they were typed now; many kernels refuse.
  static func pushBack(_ descriptor: Int32, _ bytes: [UInt8]) {
    for byte in bytes {
      var byte = byte
      guard unsafe ioctl(descriptor, UInt(TIOCSTI), &byte) == 0 else { return }
    }
  }

  /// Keeps signals waiting in this thread, and returns those that waited before.
  static func holdSignals(_ numbers: [Int32]) -> sigset_t {
    var held = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&held)
    for number in numbers { _ = unsafe sigaddset(&held, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Undoes `holdSignals`: what came meanwhile is delivered now.
  static func releaseSignals(to before: sigset_t) {
    var before = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
