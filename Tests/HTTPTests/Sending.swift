import HTTP
import Support

/// What most tests send with: short limits, so that a failure shows soon.
func testConfiguration(_ adjust: (inout ClientConfiguration) -> Void = { _ in }) -> ClientConfiguration {
  var configuration = ClientConfiguration(userAgent: "cyc-tests")
  configuration.connectTimeoutSeconds = 5
  configuration.totalTimeoutSeconds = 20
  adjust(&configuration)
  return configuration
}

/// Sends from a thread of its own; the outcomes in the order of the requests.
func send(
  _ requests: [Request], _ configuration: ClientConfiguration = testConfiguration()
) async throws -> [Result<Response, TransferError>] {
  try await offThePool { Client(configuration).send(requests) }
}

/// The response to one request; throws its `TransferError`.
func send(_ request: Request, _ configuration: ClientConfiguration = testConfiguration()) async throws -> Response {
  try await offThePool { try Client(configuration).send([request])[0].get() }
}

/// The error of one request, or nil when there was none.
func failure(
  of request: Request, _ configuration: ClientConfiguration = testConfiguration()
) async throws -> TransferError? {
  guard case .failure(let error) = try await send([request], configuration)[0] else { return nil }
  return error
}

func text(_ response: Response) -> String {
  String(decoding: response.body, as: UTF8.self)
}

func origin(_ url: String) throws -> Origin {
  guard let origin = Origin(url: url) else { throw TransferError.urlRefused(url) }
  return origin
}
