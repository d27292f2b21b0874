#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a call ends, as scripts see it. As an error it ends a command without another word.
package enum ExitStatus: Int32, Error {
  /// Done, or the answer is yes.
  case done = 0
  /// The answer is no.
  case no = 1
  case failed = 2
  /// A login is needed, or GitHub refused it.
  case loginNeeded = 4
  /// What i3blocks shows as urgent.
  case urgent = 33
  /// The call was not understood (EX_USAGE of sysexits.h).
  case usage = 64
  /// A bug in cyc (EX_SOFTWARE).
  case bug = 70
  /// Offline, rate limit, locked: may work later (EX_TEMPFAIL).
  case tryAgainLater = 75
}

/// Ends the process.
package func exitProcess(_ status: ExitStatus) -> Never {
  exit(status.rawValue)
}
