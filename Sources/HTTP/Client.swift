/// Sends requests, several at once, and waits for all of them.
///
/// It blocks its thread, and belongs to one thread: make another client for another one, and never wait for it on a thread
/// of Swift's cooperative pool. Connections stay open between calls. libcurl is loaded when the first request is sent.
///
/// A request goes over https, or over http to a loopback host. Redirects are followed, at most
/// `ClientConfiguration.maximumRedirects`; the credential and the caller's `Authorization` and `Cookie` headers are not
/// sent any more once one of them led to another origin. A POST becomes a GET at 301, 302 and 303, and is never repeated
/// to another origin at 307 and 308. A GET whose connection drops is sent once more, a POST never.
///
/// libcurl takes a proxy from `https_proxy` and its kin in the environment, but never for a loopback host.
public final class Client {
  private let configuration: ClientConfiguration
  private var transfers: CurlMulti?
  /// Requests that go on beside the calls of `send`, under negative tags.
  private var asides: Batch
  private var asideResults: [Int: Result<Response, TransferError>] = [:]

  public init(_ configuration: ClientConfiguration) {
    self.configuration = configuration
    asides = Batch(configuration)
  }

  /// The outcome of each request, in their order; a response is a success whatever its status.
  public func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    var results: [Result<Response, TransferError>?] = Array(repeating: nil, count: requests.count)
    var rest = requests.makeIterator()
    send(next: { rest.next() }, receive: { results[$0] = $1 })
    return results.compactMap(\.self)
  }

  /// Sends requests one after the other as soon as there is room for them, and hands over each outcome as soon as it is there.
  ///
  /// What to ask next may depend on the answers so far, and many large ones need not be kept until the last has come.
  ///
  /// - Parameters:
  ///   - atOnce: the most requests under way at a time; never more than `ClientConfiguration.maximumConcurrent`.
  ///   - next: gives the next request. Where there is none it is asked again after the next outcome; once nothing is under way
  ///     either, all is done.
  ///   - receive: takes the outcome of a request by its number, from 0, in the order in which `next` gave them.
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
      for (tag, outcome) in transfers?.finished() ?? [] {
        if tag < 0 {
          takeAside(~tag, outcome)
        } else {
          carryOut(batch.step(tag, after: outcome), tag, tag: tag, &batch, receive)
        }
      }
    }
  }

  /// Begins a request that goes on beside those of `send`, which do not wait for it.
  ///
  /// - Returns: what waits for its outcome, to be called once.
  public func begin(_ request: Request) -> () -> Result<Response, TransferError> {
    let (index, step) = asides.begin(request)
    carryOut(step, index, tag: ~index, &asides) { asideResults[$0] = $1 }
    return { [self] in
      while asideResults[index] == nil {
        let ended = transfers?.finished() ?? []
        if ended.isEmpty { break }
        for (tag, outcome) in ended { takeAside(~tag, outcome) }
      }
      return asideResults.removeValue(forKey: index) ?? .failure(.failed(host: "", reason: "libcurl gave up"))
    }
  }

  private func takeAside(_ index: Int, _ outcome: Result<HopResponse, TransferError>) {
    carryOut(asides.step(index, after: outcome), index, tag: ~index, &asides) { asideResults[$0] = $1 }
  }

  private func carryOut(
    _ first: RedirectPolicy.Step, _ index: Int, tag: Int, _ batch: inout Batch,
    _ receive: (Int, Result<Response, TransferError>) -> Void
  ) {
    var step = first
    // A hop that cannot even begin may lead to another step.
    while true {
      switch step {
      case .finish(let result):
        batch.finish(index)
        return receive(index, result)
      case .send(let hop):
        do throws(TransferError) {
          return try openedTransfers().start(hop, tag: tag, deadline: batch.deadline(of: index))
        } catch {
          step = batch.step(index, after: .failure(error))
        }
      }
    }
  }

  private func openedTransfers() throws(TransferError) -> CurlMulti {
    if let transfers { return transfers }
    let opened = try CurlMulti(configuration)
    transfers = opened
    return opened
  }
}

/// The limits that every request of a client is held to.
public struct ClientConfiguration: Sendable {
  public var userAgent: String
  /// From the name's resolution to the end of the TLS handshake.
  public var connectTimeoutSeconds = 10
  /// For one request with all its redirects and the one repetition.
  public var totalTimeoutSeconds = 30
  /// Without one byte of the body for so long, a transfer ends.
  public var stallTimeoutSeconds = 15
  /// Counted after decoding.
  public var maximumBodyBytes = 5_000_000
  public var maximumRedirects = 5
  public var maximumConcurrent = 16
  /// A PEM file of the certificates to trust, instead of the system's.
  public var certificateFile: String?
  /// A folder of the certificates to trust, named by OpenSSL's hashes, instead of the system's.
  public var certificateFolder: String?

  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}

/// By when a request must be done, with all its redirects and the one repetition.
struct Deadline {
  let moment: ContinuousClock.Instant
  /// How long it had, in seconds that have begun.
  let seconds: Int

  init(secondsFromNow seconds: Double) {
    moment = .now.advanced(by: .seconds(seconds))
    self.seconds = Int(seconds.rounded(.up))
  }
}

/// The requests of one call that have begun, each at its own point on the way to its result.
struct Batch {
  private var exchanges: [RedirectPolicy] = []
  /// Of those that have not ended.
  private var deadlines: [Int: Deadline] = [:]
  private let configuration: ClientConfiguration

  init(_ configuration: ClientConfiguration) { self.configuration = configuration }

  /// How many requests have begun and not ended.
  var running: Int { deadlines.count }

  /// The first step of a request; its time begins to run. Requests are counted from 0.
  mutating func begin(_ request: Request) -> (index: Int, step: RedirectPolicy.Step) {
    let index = exchanges.count
    let seconds = Double(max(1, configuration.totalTimeoutSeconds))
    deadlines[index] = Deadline(secondsFromNow: min(seconds, request.maxSeconds ?? seconds))
    exchanges.append(RedirectPolicy(request, configuration))
    return (index, exchanges[index].start())
  }

  mutating func step(_ index: Int, after outcome: Result<HopResponse, TransferError>) -> RedirectPolicy.Step {
    exchanges[index].step(after: outcome)
  }

  mutating func finish(_ index: Int) { deadlines[index] = nil }

  func deadline(of index: Int) -> Deadline { deadlines[index] ?? Deadline(secondsFromNow: 0) }
}
