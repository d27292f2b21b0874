internal import CycBase
internal import Dispatch
internal import Synchronization

/// Does work on threads of its own while the caller goes on: as many as there are processors, none of Swift's cooperative pool.
final class BackgroundWork<Output: Sendable> {
  // Dispatch runs as many blocks of such a queue at once as there are processors.
  private let queue = DispatchQueue(label: "background work", attributes: .concurrent)
  private let group = DispatchGroup()
  private let room: DispatchSemaphore
  private let finished = Finished()

  private final class Finished: Sendable {
    let outputs = Mutex<[Output]>([])
  }

  /// - Parameter maxUnderWay: so many pieces may wait or be worked on; the caller waits for one of them before it can begin another.
  init(maxUnderWay: Int) {
    room = DispatchSemaphore(value: maxUnderWay)
  }

  deinit { group.wait() }

  func begin(_ work: @escaping @Sendable () -> Output) {
    room.wait()
    queue.async(group: group) { [room, finished] in
      let output = work()
      finished.outputs.withLock { $0.append(output) }
      room.signal()
    }
  }

  /// What was finished and not taken yet, in the order in which it was finished.
  func takeFinished() -> [Output] {
    finished.outputs.withLock { outputs in
      defer { outputs = [] }
      return outputs
    }
  }

  /// Waits for all that was begun, and takes it.
  func takeAll() -> [Output] {
    group.wait()
    return takeFinished()
  }
}
