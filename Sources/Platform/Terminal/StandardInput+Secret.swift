#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardInput {
  /// Reads one line that a terminal does not show while it is typed or pasted; without a terminal, the line as it is.
  ///
  /// Ctrl-C meanwhile brings the echo back before it ends the process, by the signal as ever.
  public func readSecretLine() -> String? {
    guard unsafe tcgetattr(STDIN_FILENO, &shownSettings) == 0 else { return readLine() }
    var hidden = unsafe shownSettings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    let previous = signal(SIGINT, showAndEnd)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shownSettings)
      _ = signal(SIGINT, previous)
    }
    return readLine()
  }
}

/// The terminal as it was found. A signal handler can be handed nothing, so it lies here; one thread reads secrets.
nonisolated(unsafe) private var shownSettings = termios()

/// A signal handler: only what signal-safety(7) allows.
private func showAndEnd(_ number: Int32) {
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &shownSettings)
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}
