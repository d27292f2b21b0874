internal import CycBase
internal import GitHub
internal import HTTP

/// When to leave the rest of many requests alone: GitHub asks for a pause, or cannot be reached at all.
struct CircuitBreaker {
  /// After so many in a row without an answer there is no use in trying the others.
  let maxUnreachableInARow: Int
  /// Why nothing else is asked; nil while all is well.
  private(set) var reason: GitHubError?
  private var unreachableInARow = 0

  init(maxUnreachableInARow: Int) { self.maxUnreachableInARow = maxUnreachableInARow }

  /// Looks at an answer, whatever it was asked for.
  mutating func note(_ answer: Result<Response, TransferError>) {
    switch answer {
    case .success(let response):
      unreachableInARow = 0
      reason = reason ?? GitHubError.pause(askedForBy: response)
    case .failure(let error):
      unreachableInARow += 1
      if reason == nil, unreachableInARow >= maxUnreachableInARow { reason = .unreachable(error) }
    }
  }
}
