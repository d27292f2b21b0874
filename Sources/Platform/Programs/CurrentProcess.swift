internal import CArguments
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The words that the program was started with.
public enum ProgramArguments {
  /// The name by which it was called, and what was typed behind it; nil where something of it is not UTF-8, since whatever else was
  /// made of it would not be what was typed.
  ///
  /// Swift's own `CommandLine` reads them from /proc, and finds none where that is not mounted.
  public static func all() -> [String]? {
    var arguments: [String] = []
    for index in 0..<cyc_argument_count() {
      guard let word = unsafe cyc_argument(index) else {
        arguments.append("")
        continue
      }
      guard let text = unsafe String(validatingCString: word) else { return nil }
      arguments.append(text)
    }
    return arguments
  }
}

/// The variables that the program was started with.
public enum ProgramEnvironment {
  /// Values by name. Of a name that is there twice the first one counts, as for getenv(3).
  ///
  /// Not Foundation's, which takes longer to come to life than most of what a prompt asks for.
  public static func all() -> [String: String] {
    var variables: [String: String] = [:]
    var index: Int32 = 0
    while let text = unsafe cyc_variable(index) {
      index += 1
      let variable = unsafe String(cString: text)
      // By bytes: an accent behind the sign would make another character of it.
      guard let sign = variable.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(variable[..<sign])
      if variables[name] == nil { variables[name] = String(variable.utf8[sign...].dropFirst()) }
    }
    return variables
  }
}

/// What this process has been given too little of to do its work.
///
/// Swift ends a process where there is no memory, and libraries do so where there are no file descriptors: without a word, in
/// the middle of whatever they do. Where no thread may be started, Swift's pool waits for ever. So it is asked for before
/// anything is done.
public enum ResourceShortage: Equatable, Sendable {
  case descriptors(limit: Int)
  case memory
  case threads

  /// - Parameters:
  ///   - minDescriptors: how many files may be open at once (RLIMIT_NOFILE)
  ///   - minMemoryBytes: what must still be there to be taken at once; it is given back, untouched
  public static func current(minDescriptors: Int, minMemoryBytes: Int) -> ResourceShortage? {
    var limit = rlimit()
    if unsafe getrlimit(numericCast(Libc.openFiles), &limit) == 0, limit.rlim_cur < rlim_t(minDescriptors) {
      return .descriptors(limit: Int(limit.rlim_cur))
    }
    // Not malloc: what is freed untouched the optimiser never asks for.
    let memory = unsafe mmap(nil, minMemoryBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard unsafe memory != MAP_FAILED else { return .memory }
    unsafe munmap(memory, minMemoryBytes)
    return canStartThread ? nil : .threads
  }

  private static var canStartThread: Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
      pthread_join(thread, nil)
    #else
      var thread: pthread_t?
      guard unsafe pthread_create(&thread, nil, { _ in nil }, nil) == 0, let thread = unsafe thread else {
        return false
      }
      unsafe pthread_join(thread, nil)
    #endif
    return true
  }
}

extension Libc {
  #if canImport(Glibc)
    fileprivate static let openFiles = RLIMIT_NOFILE.rawValue
  #else
    fileprivate static let openFiles = RLIMIT_NOFILE
  #endif
}

/// Sees to it that a process answers within some seconds, whatever it waits for: a disk that is far away, a lock.
public final class AnswerDeadline: Sendable {
  private let hasAnswered = Atomic(false)

  /// - Parameter text: what is written, and the process ends with 0, where nobody has claimed the answer by then.
  public init(seconds: Double, otherwise text: String) {
    // Where no thread can be started there is no deadline, and the answer comes all the same.
    _ = Libc.startThread { [self] in
      SystemClock.sleep(seconds: seconds)
      guard claim() else { return }
      _ = StandardOutput.output.write(text)
      _exit(0)
    }
  }

  /// Claims the right to answer; false where it is too late, and the process is about to end.
  public func claim() -> Bool {
    hasAnswered.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }
}

extension Libc {
  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that nobody waits for; false where none can be started.
  ///
  /// Foundation's threads cost a prompt several times as much.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(&thread, nil, run, box.toOpaque())
    if code != 0 {
      unsafe box.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }
}

/// What a thread begins with.
#if canImport(Glibc)
  private func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe body { unsafe Unmanaged<Libc.Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
#else
  private func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Libc.Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#endif
