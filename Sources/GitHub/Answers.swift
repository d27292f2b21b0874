internal import Foundation
internal import HTTP

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
