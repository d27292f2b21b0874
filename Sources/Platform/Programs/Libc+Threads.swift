#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
