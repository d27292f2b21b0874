import Foundation

/// Runs blocking work on a thread of its own and waits for it without holding one of the cooperative pool's few threads.
///
/// Two tests that block the pool of a machine with two cores stop every other test.
public func offThePool<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result { try work() })
    }
  }
}

/// Blocks this thread; for handlers of a `WireServer`, which have their own.
public func block(seconds: Double) {
  Thread.sleep(forTimeInterval: seconds)
}
