/// The requests of one call, each at its own point on the way to a result.
struct Batch {
  private var exchanges: [Exchange]
  private var deadlines: [Int: ContinuousClock.Instant] = [:]
  private var outcomes: [Result<Response, TransferError>?]
  private var unfinished: Int
  private var nextIndex = 0
  private let configuration: ClientConfiguration

  init(_ requests: [Request], _ configuration: ClientConfiguration) {
    self.configuration = configuration
    exchanges = requests.map { Exchange($0, configuration) }
    outcomes = Array(repeating: nil, count: requests.count)
    unfinished = requests.count
  }

  var isFinished: Bool { unfinished == 0 }

  /// One for each request once the batch is finished.
  var results: [Result<Response, TransferError>] { outcomes.compactMap(\.self) }

  /// The first step of the next request that has not begun; its time begins to run.
  mutating func startNext() -> (index: Int, step: Exchange.Step)? {
    guard nextIndex < exchanges.count else { return nil }
    let index = nextIndex
    nextIndex += 1
    deadlines[index] = .now.advanced(by: .seconds(max(1, configuration.totalTimeoutSeconds)))
    return (index, exchanges[index].start())
  }

  mutating func step(_ index: Int, after outcome: Result<HopAnswer, TransferError>) -> Exchange.Step {
    exchanges[index].step(after: outcome)
  }

  mutating func finish(_ index: Int, _ result: Result<Response, TransferError>) {
    outcomes[index] = result
    deadlines[index] = nil
    unfinished -= 1
  }

  func deadline(of index: Int) -> ContinuousClock.Instant {
    deadlines[index] ?? .now
  }
}
