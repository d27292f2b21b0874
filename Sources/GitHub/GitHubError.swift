internal import Foundation
public import HTTP

/// Why a request to GitHub gave no answer to work with.
public enum GitHubError: Error, Hashable, Sendable {
  /// Nothing came back; only a 401 says anything about the token.
  case unreachable(TransferError)
  /// HTTP 401: the token is not accepted.
  case unauthorized
  /// HTTP 403 for another reason than a rate limit.
  case forbidden
  /// HTTP 429, or 403 with the signs of a rate limit; with the time at which to ask again, where it was told.
  case rateLimited(RetryAfter?)
  /// HTTP 404.
  case notFound
  /// HTTP 5xx.
  case serverTrouble(status: Int)
  case unexpectedStatus(Int)
  /// An answer whose form is not the documented one.
  case unreadable
  case page(ContributionPageError)
  /// The login now belongs to the account of this id, which is not the one that was asked about.
  case otherAccount(id: Int)
  /// Nothing was asked, since the network was not to be used.
  case notAsked
  /// The token has none of these scopes, of which one is needed; empty where GitHub's answer names none.
  case missingScopes([String])
  /// GraphQL answered with an error of this type: text from outside, nil where it has none.
  case queryFailed(type: String?)
}

extension GitHubError {
  /// What the status of a response says went wrong; nil for 2xx.
  init?(_ response: Response) {
    switch response.status {
    case 200..<300: return nil
    case 401: self = .unauthorized
    case 429: self = .rateLimited(retryTime(response))
    case 403: self = GitHubError.isRateLimit(response) ? .rateLimited(retryTime(response)) : .forbidden
    case 404: self = .notFound
    case 500...: self = .serverTrouble(status: response.status)
    default: self = .unexpectedStatus(response.status)
    }
  }

  /// The pause that a response asks for, as `.rateLimited`: by its status, or by a `Retry-After` beside another failure.
  public static func pause(askedForBy response: Response) -> GitHubError? {
    switch GitHubError(response) {
    case nil: nil
    case .rateLimited(let time)?: .rateLimited(time)
    default: response.retryAfter.map { _ in .rateLimited(retryTime(response)) }
    }
  }

  private static func isRateLimit(_ response: Response) -> Bool {
    response.header("Retry-After") != nil || response.header("X-RateLimit-Remaining") == "0"
  }
}

/// From `Retry-After`, else from GitHub's own `X-RateLimit-Reset` (seconds since 1970).
func retryTime(_ response: Response) -> RetryAfter? {
  let reset = response.header("X-RateLimit-Reset").flatMap { Int($0) }.map { RetryAfter.date(secondsSince1970: $0) }
  // A time beyond all reason is no time to tell anybody.
  switch response.retryAfter ?? reset {
  case .seconds(let seconds)? where !(0...31_622_400).contains(seconds): return nil
  case .date(let moment)? where !(0...253_402_300_799).contains(moment): return nil
  case let time: return time
  }
}

/// The response of a transfer that was answered with success, also by a server that the host redirected to.
func answer(_ result: Result<Response, TransferError>) throws(GitHubError) -> Response {
  switch result {
  case .failure(let error): throw .unreachable(error)
  case .success(let response):
    if let error = GitHubError(response) { throw error }
    return response
  }
}

/// The same where the host itself has to have answered: who somebody is, and a token, no other server may say.
func ownAnswer(_ result: Result<Response, TransferError>) throws(GitHubError) -> Response {
  let response = try answer(result)
  if response.crossedOrigin { throw .unreadable }
  return response
}

/// A body read as JSON; nil where it is none, or of another form.
func decoded<Content: Decodable>(_: Content.Type = Content.self, from body: [UInt8]) -> Content? {
  try? JSONDecoder().decode(Content.self, from: Data(body))
}
