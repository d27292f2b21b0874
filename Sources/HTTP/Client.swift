/// Sends requests, several at once, and waits for all of them.
///
/// It blocks its thread. Use it from one thread only, and not from Swift's cooperative pool. Connections stay open
/// between calls. libcurl is loaded when the first request is sent.
///
/// - A request uses https, or http to a loopback host.
/// - At most `ClientConfiguration.maximumRedirects` redirects are followed. After a redirect to another origin, the
///   credential and the caller's `Authorization` and `Cookie` headers are no longer sent.
/// - A POST becomes a GET at 301, 302 and 303. Its redirects to another origin are not followed.
/// - A GET is sent once more if its connection drops; a POST never is.
/// - libcurl uses the proxy of `https_proxy` and similar variables, but never for a loopback host.
public final class Client {
  private let configuration: ClientConfiguration
  private var transfers: CurlMulti?
  /// Requests of `begin`, which make progress during calls of `send`. Their tags are `~index`, which is negative.
  private var background: Batch
  private var backgroundResults: [Int: Result<Response, TransferError>] = [:]

  public init(_ configuration: ClientConfiguration) {
    self.configuration = configuration
    background = Batch(configuration)
  }

  /// Sends requests and returns their results in the same order.
  public func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    var results: [Result<Response, TransferError>?] = Array(repeating: nil, count: requests.count)
    var rest = requests.makeIterator()
    send(next: { rest.next() }, receive: { results[$0] = $1 })
    return results.compactMap(\.self)
  }

  /// Sends requests as soon as there is room for them, and hands over each outcome as soon as it arrives.
  ///
  /// So the next request may depend on earlier answers, and large answers need not be kept.
  ///
  /// - Parameters:
  ///   - atOnce: maximum number of running requests; `ClientConfiguration.maximumConcurrent` also applies
  ///   - next: returns the next request. After nil it is called again when the next outcome arrives. The call ends
  ///     when it returns nil and no request is running.
  ///   - receive: called with each outcome and the number of its request, from 0, in the order of `next`
  public func send(
    atOnce: Int = .max, next: () -> Request?, receive: (_ index: Int, _ result: Result<Response, TransferError>) -> Void
  ) {
    var batch = Batch(configuration)
    while true {
      while batch.running < max(1, atOnce), transfers?.hasRoom ?? true, let request = next() {
        let (index, step) = batch.begin(request)
        carryOut(step, index, tag: index, &batch, receive)
      }
      if batch.running == 0 { return }
      for (tag, outcome) in transfers?.waitForEnded() ?? [] {
        if tag < 0 {
          receiveInBackground(~tag, outcome)
        } else {
          carryOut(batch.exchanges[tag].step(after: outcome), tag, tag: tag, &batch, receive)
        }
      }
    }
  }

  /// Begins a request in the background; `send` does not wait for it. The returned function does: call it once.
  public func begin(_ request: Request) -> () -> Result<Response, TransferError> {
    let (index, step) = background.begin(request)
    carryOut(step, index, tag: ~index, &background) { backgroundResults[$0] = $1 }
    return { [self] in
      while backgroundResults[index] == nil {
        let ended = transfers?.waitForEnded() ?? []
        if ended.isEmpty { break }
        for (tag, outcome) in ended { receiveInBackground(~tag, outcome) }
      }
      return backgroundResults.removeValue(forKey: index) ?? .failure(.failed(host: "", reason: "libcurl gave up"))
    }
  }

  private func receiveInBackground(_ index: Int, _ outcome: Result<HopResponse, TransferError>) {
    let step = background.exchanges[index].step(after: outcome)
    carryOut(step, index, tag: ~index, &background) { backgroundResults[$0] = $1 }
  }

  /// Sends the next hop of a request, or passes its result to `receive`.
  private func carryOut(
    _ first: RedirectPolicy.Step, _ index: Int, tag: Int, _ batch: inout Batch,
    _ receive: (Int, Result<Response, TransferError>) -> Void
  ) {
    var step = first
    // If a hop cannot begin, the policy decides about the next step.
    while true {
      switch step {
      case .finish(let result):
        batch.deadlines[index] = nil
        return receive(index, result)
      case .send(let hop):
        do throws(TransferError) {
          let deadline = batch.deadlines[index] ?? Deadline(secondsFromNow: 0)
          return try openedTransfers().start(hop, tag: tag, deadline: deadline)
        } catch {
          step = batch.exchanges[index].step(after: .failure(error))
        }
      }
    }
  }

  /// Loads libcurl at the first call.
  private func openedTransfers() throws(TransferError) -> CurlMulti {
    if let transfers { return transfers }
    let opened = try CurlMulti(configuration)
    transfers = opened
    return opened
  }
}

public struct ClientConfiguration: Sendable {
  public var userAgent: String
  /// From the name lookup to the end of the TLS handshake.
  public var connectTimeoutSeconds = 10
  /// For a request with its redirects and its one repetition.
  public var totalTimeoutSeconds = 30
  /// A transfer ends if no byte arrives for this long.
  public var stallTimeoutSeconds = 15
  /// Size after decoding.
  public var maximumBodyBytes = 5_000_000
  public var maximumRedirects = 5
  public var maximumConcurrent = 16
  /// A PEM file with the certificates to trust, instead of the system's.
  public var certificateFile: String?
  /// A folder with the certificates to trust, named by OpenSSL's hashes, instead of the system's.
  public var certificateFolder: String?

  public init(userAgent: String) { self.userAgent = userAgent }
}

/// When a request must be done, including its redirects and its one repetition.
struct Deadline {
  let moment: ContinuousClock.Instant
  /// The whole time limit, rounded up, for messages.
  let seconds: Int

  init(secondsFromNow seconds: Double) {
    moment = .now.advanced(by: .seconds(seconds))
    self.seconds = Int(seconds.rounded(.up))
  }
}

/// The requests of one call of `send`, or of all calls of `begin`.
struct Batch {
  /// By index of the request.
  fileprivate var exchanges: [RedirectPolicy] = []
  /// Of running requests, by index.
  fileprivate var deadlines: [Int: Deadline] = [:]
  private let configuration: ClientConfiguration

  init(_ configuration: ClientConfiguration) { self.configuration = configuration }

  /// Number of running requests.
  var running: Int { deadlines.count }

  /// Starts the request's time limit and returns its first step.
  mutating func begin(_ request: Request) -> (index: Int, step: RedirectPolicy.Step) {
    let index = exchanges.count
    let seconds = Double(max(1, configuration.totalTimeoutSeconds))
    deadlines[index] = Deadline(secondsFromNow: min(seconds, request.maxSeconds ?? seconds))
    exchanges.append(RedirectPolicy(request, configuration))
    return (index, exchanges[index].start())
  }
}
