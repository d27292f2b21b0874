import Foundation

/// Blocking work beside Swift's own threads, of which there are only as many as cores.
enum StandInThread {
  /// Runs the work on a new thread and waits for it without blocking.
  static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try work() })
      }
    }
  }
}
