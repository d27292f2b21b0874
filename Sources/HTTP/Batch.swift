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
