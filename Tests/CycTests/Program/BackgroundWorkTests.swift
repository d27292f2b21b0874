import Dispatch
import Foundation
import Support
import Synchronization
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

@Suite struct BackgroundWorkTests {
  private final class Counts: Sendable {
    let underWay = Mutex(0)
    let maximum = Mutex(0)
  }

  @Test func everyJobRunsOnceWithinTheLimit() async throws {
    let counts = Counts()
    let outputs = try await offThePool {
      let work = BackgroundWork<Int>(maxUnderWay: 3)
      var outputs: [Int] = []
      for number in 0..<300 {
        work.begin {
          let now = counts.underWay.withLock {
            $0 += 1; return $0
          }
          counts.maximum.withLock { $0 = max($0, now) }
          if number % 7 == 0 { Thread.sleep(forTimeInterval: 0.001) }
          counts.underWay.withLock { $0 -= 1 }
          return number
        }
        outputs += work.takeFinished()
      }
      return outputs + work.takeAll()
    }
    #expect(outputs.sorted() == Array(0..<300))
    #expect((1...3).contains(counts.maximum.withLock { $0 }))
  }

  @Test func callerIsNotBlocked() async throws {
    let (before, after) = try await offThePool {
      let work = BackgroundWork<String>(maxUnderWay: 2)
      let gate = DispatchSemaphore(value: 0)
      work.begin {
        gate.wait()
        return "done"
      }
      let before = work.takeFinished()
      gate.signal()
      return (before, work.takeAll())
    }
    #expect(before.isEmpty)
    #expect(after == ["done"])
  }

  /// Each of the two jobs waits for the other one.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func jobsRunConcurrently() async throws {
    let met = try await offThePool {
      let work = BackgroundWork<Bool>(maxUnderWay: 2)
      let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      work.begin {
        one.signal()
        return other.wait(timeout: .now() + 20) == .success
      }
      work.begin {
        other.signal()
        return one.wait(timeout: .now() + 20) == .success
      }
      return work.takeAll()
    }
    #expect(met == [true, true])
  }
}
