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

/// The requests of one call, each at its own point on the way to its result.
struct Batch {
  private var exchanges: [RedirectPolicy]
  private var deadlines: [Int: Deadline] = [:]
  private var unfinished: Int
  private var nextIndex = 0
  private let configuration: ClientConfiguration
  /// In seconds, of the requests that have less time than others.
  private let limits: [Double?]

  init(_ requests: [Request], _ configuration: ClientConfiguration) {
    self.configuration = configuration
    exchanges = requests.map { RedirectPolicy($0, configuration) }
    limits = requests.map(\.maxSeconds)
    unfinished = requests.count
  }

  var isFinished: Bool { unfinished == 0 }

  /// How many requests have begun and not ended.
  var running: Int { unfinished - (exchanges.count - nextIndex) }

  /// Lets go of the requests that have not begun.
  mutating func beginNoMore() {
    unfinished = running
    exchanges.removeSubrange(nextIndex...)
  }

  /// The first step of the next request that has not begun; its time begins to run.
  mutating func startNext() -> (index: Int, step: RedirectPolicy.Step)? {
    guard nextIndex < exchanges.count else { return nil }
    let index = nextIndex
    nextIndex += 1
    let seconds = Double(max(1, configuration.totalTimeoutSeconds))
    deadlines[index] = Deadline(secondsFromNow: min(seconds, limits[index] ?? seconds))
    return (index, exchanges[index].start())
  }

  mutating func step(_ index: Int, after outcome: Result<HopAnswer, TransferError>) -> RedirectPolicy.Step {
    exchanges[index].step(after: outcome)
  }

  mutating func finish(_ index: Int) {
    deadlines[index] = nil
    unfinished -= 1
  }

  func deadline(of index: Int) -> Deadline { deadlines[index] ?? Deadline(secondsFromNow: 0) }
}
