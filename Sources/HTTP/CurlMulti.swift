internal import CCurl

/// A multi handle of libcurl, with its running transfers and with idle handles for the next ones.
final class CurlMulti {
  private let multi: UnsafeMutableRawPointer
  private let configuration: ClientConfiguration
  private let capacity: Int
  private var running: [Curl] = []
  private var idle: [Curl] = []

  init(_ configuration: ClientConfiguration) throws(TransferError) {
    if case .failure(let error) = Curl.library { throw error }
    guard let multi = cyc_multi_init() else { throw .failed(host: "", reason: "out of memory") }
    self.multi = multi
    self.configuration = configuration
    capacity = max(1, configuration.maximumConcurrent)
    // By default libcurl keeps up to four connections for each transfer that ever ran at once.
    _ = cyc_multi_set_long(multi, CURLMOPT_MAXCONNECTS, capacity)
  }

  deinit {
    CurlMulti.withoutBrokenPipes {
      stopAll()
      cyc_multi_cleanup(multi)
    }
  }

  var hasRoom: Bool { running.count < capacity }

  /// Begins a transfer. Requires `hasRoom` to keep the limit of concurrent transfers.
  func start(_ hop: Hop, tag: Int, deadline: Deadline) throws(TransferError) {
    let curl = if let unused = idle.popLast() { unused } else { try Curl(configuration) }
    do throws(TransferError) {
      try curl.prepare(hop, tag: tag, deadline: deadline)
      guard cyc_multi_add_handle(multi, curl.handle) == CURLM_OK
      else { throw .failed(host: hop.origin.host, reason: "libcurl did not take the request") }
    } catch {
      idle.append(curl)
      throw error
    }
    running.append(curl)
  }

  typealias Ended = [(tag: Int, outcome: Result<HopResponse, TransferError>)]

  /// Waits until a running transfer ends. Returns all that have ended; empty if none is running.
  func waitForEnded() -> Ended {
    CurlMulti.withoutBrokenPipes {
      while !running.isEmpty {
        var count: Int32 = 0
        guard cyc_multi_perform(multi, &count) == CURLM_OK else { return failAll() }
        let ended = collectEnded()
        if !ended.isEmpty { return ended }
        guard cyc_multi_poll(multi, 1000) == CURLM_OK else { return failAll() }
      }
      return []
    }
  }

  /// Runs `body` without SIGPIPE, which is raised when writing to a connection that the other side has closed.
  private static func withoutBrokenPipes<Value>(_ body: () -> Value) -> Value {
    let isHeld = cyc_sigpipe_hold() != 0
    defer { if isHeld { cyc_sigpipe_release() } }
    return body()
  }

  /// Takes the transfers that have ended out of `running`.
  private func collectEnded() -> Ended {
    var ended: Ended = []
    var code = CURLE_OK
    while let handle = cyc_multi_next_done(multi, &code) {
      guard let index = running.firstIndex(where: { $0.handle == handle }) else { continue }
      let curl = running.remove(at: index)
      ended.append((curl.tag, curl.outcome(code)))
      cyc_multi_remove_handle(multi, handle)
      idle.append(curl)
    }
    return ended
  }

  /// Ends all transfers when libcurl itself fails, for example for lack of memory.
  private func failAll() -> Ended {
    let failed: Ended = running.map { ($0.tag, .failure($0.aborted)) }
    stopAll()
    return failed
  }

  private func stopAll() {
    for curl in running { cyc_multi_remove_handle(multi, curl.handle) }
    idle += running
    running = []
  }
}
