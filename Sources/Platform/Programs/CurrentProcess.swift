internal import CArguments
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public enum ProgramArguments {
  /// The program's name and its arguments; nil if one is not UTF-8, since a repaired argument would
  /// not be the one that was typed.
  ///
  /// Swift's `CommandLine` reads /proc and is empty if that is not mounted.
  public static func all() -> [String]? {
    var arguments: [String] = []
    for index in 0..<cyc_argument_count() {
      let word = unsafe cyc_argument(index)
      guard let text = unsafe word.map({ unsafe String(validatingCString: $0) }) ?? "" else { return nil }
      arguments.append(text)
    }
    return arguments
  }
}

public enum CurrentUser {
  /// The effective user's number.
  public static var number: UInt32 { geteuid() }
}

public enum ProgramFile {
  /// Path of the file that this process runs, with links resolved; empty if unknown.
  public static func path() -> String {
    #if canImport(Glibc)
      return Libc.linkText("/proc/self/exe") ?? ""
    #else
      var size = UInt32(PATH_MAX)
      var name = [CChar](repeating: 0, count: Int(size))
      guard unsafe _NSGetExecutablePath(&name, &size) == 0, let path = unsafe realpath(name, nil) else { return "" }
      defer { unsafe free(path) }
      return unsafe String(cString: path)
    #endif
  }
}

public enum ProgramEnvironment {
  /// Values by name. If a name occurs twice, the first one counts, as in getenv(3). Loading Foundation's environment
  /// takes longer than most of the work for a shell prompt.
  public static func all() -> [String: String] {
    var variables: [String: String] = [:]
    var index: Int32 = 0
    while let text = unsafe cyc_variable(index) {
      index += 1
      let variable = unsafe String(cString: text)
      // Search bytes: an accent after the `=` would combine with it into another character.
      guard let sign = variable.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(variable[..<sign])
      if variables[name] == nil { variables[name] = String(variable.utf8[sign...].dropFirst()) }
    }
    return variables
  }
}

/// A resource limit that is too low for this process.
///
/// Swift aborts without memory, and libraries abort without file descriptors, both without a message.
/// Without threads, Swift's thread pool waits without end. So check before any work starts.
public enum ResourceShortage: Equatable, Sendable {
  case descriptors(limit: Int)
  case memory
  case threads

  /// `minDescriptors` files must be allowed to be open at once (RLIMIT_NOFILE).
  public static func current(minDescriptors: Int, minMemoryBytes: Int) -> ResourceShortage? {
    var limit = rlimit()
    if unsafe getrlimit(numericCast(Libc.openFiles), &limit) == 0, limit.rlim_cur < rlim_t(minDescriptors) {
      return .descriptors(limit: Int(limit.rlim_cur))
    }
    // The optimiser removes a malloc whose memory is freed unused.
    let memory = unsafe mmap(nil, minMemoryBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard unsafe memory != MAP_FAILED else { return .memory }
    unsafe munmap(memory, minMemoryBytes)
    return Libc.startThread(waits: true) {} ? nil : .threads
  }
}

/// Guarantees an answer within some seconds, even if the work waits for a slow disk or a lock.
public final class AnswerDeadline: Sendable {
  private let hasAnswered = Atomic(false)

  /// If the answer is not claimed in time, `text` is written and the process exits with 0.
  public init(seconds: Double, otherwise text: String) {
    // If no thread can be started, there is no deadline, but the answer still comes.
    _ = Libc.startThread { [self] in
      SystemClock.sleep(seconds: seconds)
      guard claim() else { return }
      _ = StandardOutput.output.write(text)
      _exit(0)
    }
  }

  /// Claims the right to answer; false if the deadline has passed and the process is about to exit.
  public func claim() -> Bool {
    hasAnswered.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }
}

extension Libc {
  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Glibc)
    fileprivate static let openFiles = RLIMIT_NOFILE.rawValue
  #else
    fileprivate static let openFiles = RLIMIT_NOFILE
  #endif

  /// Starts a thread, and waits for its end or detaches it; false if that fails. Foundation's threads would take
  /// several times as long in a shell prompt.
  static func startThread(waits: Bool = false, _ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard unsafe pthread_create(&thread, nil, run, box.toOpaque()) == 0 else {
      unsafe box.release()
      return false
    }
    #if canImport(Glibc)
      _ = waits ? pthread_join(thread, nil) : pthread_detach(thread)
    #else
      if let thread { _ = unsafe waits ? pthread_join(thread, nil) : pthread_detach(thread) }
    #endif
    return true
  }
}

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
