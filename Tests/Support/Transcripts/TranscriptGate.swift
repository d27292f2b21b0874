/// Lets only so many pass at once; the others wait without a thread.
public actor TranscriptGate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init(places: Int) {
    free = places
  }

  /// Runs the work as soon as there is a place.
  public func pass<Result: Sendable>(_ work: @Sendable () async throws -> Result) async rethrows -> Result {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
    return try await work()
  }
}
