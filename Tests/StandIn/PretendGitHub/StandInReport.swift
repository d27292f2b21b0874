/// What a strict stand-in has seen so far.
public struct StandInReport: Sendable, Equatable, Codable {
  /// Requests that no expectation fits, with the reason.
  public var unexpected: [String] = []
  /// Expectations that still wait for a request.
  public var unused: [String] = []
  /// Every request but those that control the stand-in, in order.
  public var requests: [IncomingRequest] = []

  public init() {}
}
