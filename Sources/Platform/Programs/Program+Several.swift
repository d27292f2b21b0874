import Dispatch
import Synchronization

extension Program {
  /// Runs programs to their ends without input, some at once, all of them within one time limit; the outcomes in their
  /// order.
  ///
  /// Each is run as by `run`, on a thread of its own that is none of Swift's cooperative pool. What is still running when
  /// the time is over is ended and counts as `.timedOut`, as does what had to wait until then.
  public static func runAll(
    _ programs: [[String]], atOnce: Int, environment: [String: String], timeoutSeconds: Double
  ) -> [Result<ProgramResult, ProgramError>] {
    let deadline = SystemClock.uptimeSeconds() + timeoutSeconds
    let work = SharedWork(count: programs.count)
    let queue = DispatchQueue(label: "programs", attributes: .concurrent)
    let group = DispatchGroup()
    for _ in 0..<min(max(1, atOnce), programs.count) {
      queue.async(group: group) {
        while let index = work.next() {
          let leftSeconds = deadline - SystemClock.uptimeSeconds()
          work.finish(index, outcome(of: programs[index], environment, leftSeconds, of: timeoutSeconds))
        }
      }
    }
    group.wait()
    return work.outcomes
  }

  private static func outcome(
    of program: [String], _ environment: [String: String], _ leftSeconds: Double, of timeoutSeconds: Double
  ) -> Result<ProgramResult, ProgramError> {
    guard leftSeconds > 0 else { return .failure(.timedOut(name: program.first ?? "", seconds: timeoutSeconds)) }
    return Result { () throws(ProgramError) in
      try run(program, environment: environment, timeoutSeconds: leftSeconds)
    }
  }
}

/// What several threads take from one list, and what came of it.
private final class SharedWork: Sendable {
  private struct State {
    var taken = 0
    var outcomes: [Result<ProgramResult, ProgramError>?]
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(outcomes: Array(repeating: nil, count: count))) }

  /// The place of the next program; nil where all are taken.
  func next() -> Int? {
    state.withLock { state in
      guard state.taken < state.outcomes.count else { return nil }
      state.taken += 1
      return state.taken - 1
    }
  }

  func finish(_ index: Int, _ outcome: Result<ProgramResult, ProgramError>) {
    state.withLock { $0.outcomes[index] = outcome }
  }

  var outcomes: [Result<ProgramResult, ProgramError>] { state.withLock { $0.outcomes.compactMap(\.self) } }
}
