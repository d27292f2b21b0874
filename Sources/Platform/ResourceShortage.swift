#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
