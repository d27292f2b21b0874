internal import Foundation
public import HTTP

public enum GitHubError: Error, Hashable, Sendable {
  /// No response. This says nothing about the token; only a 401 does.
  case unreachable(TransferError)
  /// HTTP 401: the token is not accepted.
  case unauthorized
  /// HTTP 403, but not for a rate limit.
  case forbidden
  /// HTTP 429, or a 403 that indicates a rate limit; with the time to ask again, if given.
  case rateLimited(RetryAfter?)
  case notFound
  case serverTrouble(status: Int)
  case unexpectedStatus(Int)
  /// The answer does not have the documented form.
  case unreadable
  case page(ContributionPageError)
  /// The login now belongs to the account with this id, not to the expected one.
  case otherAccount(id: Int)
  /// No request was sent, for example because there is no token, or none could be read from the keyring.
  case notAsked
  /// The token lacks these scopes, of which one is needed; empty if GitHub does not name any.
  case missingScopes([String])
  /// GraphQL answered with an error of this type, which is text from outside; nil if it has no type.
  case queryFailed(type: String?)

  /// Nil if the status is 2xx.
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

  /// `.rateLimited` if a response asks for a pause, by its status or by `Retry-After` with another error.
  public static func pause(askedForBy response: Response) -> GitHubError? {
    switch GitHubError(response) {
    case nil: nil
    case .rateLimited(let time)?: .rateLimited(time)
    default: response.retryAfter.map { _ in .rateLimited(retryTime(response)) }
    }
  }

  private static func isRateLimit(_ response: Response) -> Bool {
    response.header("Retry-After") != nil || response.header("X-RateLimit-Remaining") == "0"
      || isSecondaryLimit(response)
  }

  /// GitHub names secondary rate limits only in the message, and does not always send `Retry-After` with them.
  private static func isSecondaryLimit(_ response: Response) -> Bool {
    String(decoding: response.body.prefix(2_000), as: UTF8.self).lowercased().contains("secondary rate limit")
  }
}

/// From `Retry-After`, or else from GitHub's own `X-RateLimit-Reset` (seconds since 1970). The latter is about the
/// primary limit, so it says nothing while requests remain of that.
func retryTime(_ response: Response) -> RetryAfter? {
  let isSpent = response.header("X-RateLimit-Remaining").map { $0 == "0" } ?? true
  let reset = isSpent ? response.header("X-RateLimit-Reset").flatMap { Int($0) } : nil
  // Ignore absurd times, which should not be shown: more than 366 days ahead, or not in the years 1970 to 9999.
  switch response.retryAfter ?? reset.map({ .date(secondsSince1970: $0) }) {
  case .seconds(let seconds)? where !(0...31_622_400).contains(seconds): return nil
  case .date(let moment)? where !(0...253_402_300_799).contains(moment): return nil
  case let time: return time
  }
}

/// The response if its status is 2xx. It may come from a server that the host redirected to.
func successfulResponse(_ result: Result<Response, TransferError>) throws(GitHubError) -> Response {
  switch result {
  case .failure(let error): throw .unreachable(error)
  case .success(let response):
    if let error = GitHubError(response) { throw error }
    return response
  }
}

/// Like `successfulResponse`, but only if no redirect led to another server: none may say who the user is, or issue a
/// token. Throws `.unreadable` otherwise.
func responseOfHost(_ result: Result<Response, TransferError>) throws(GitHubError) -> Response {
  let response = try successfulResponse(result)
  if response.crossedOrigin { throw .unreadable }
  return response
}

/// Decodes the JSON of a response; throws `.unreadable` if it has another form.
func content<Content: Decodable>(_: Content.Type, of response: Response) throws(GitHubError) -> Content {
  guard let content: Content = decoded(from: response.body) else { throw .unreadable }
  return content
}

/// Decodes JSON; nil if it has another form.
func decoded<Content: Decodable>(from body: [UInt8]) -> Content? {
  try? JSONDecoder().decode(Content.self, from: Data(body))
}
