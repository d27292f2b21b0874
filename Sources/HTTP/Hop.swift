/// One request as it goes over the wire, between two redirects.
struct Hop: Sendable {
  var method: Request.Method
  var url: String
  var origin: Origin
  /// All of them, the credential's included.
  var headers: [Header]
  var body: [UInt8]
  /// No connection that was used before, so that libcurl has no reason to repeat the request by itself.
  var needsFreshConnection: Bool
  var maxConnectSeconds: Int?
  var maxBodyBytes: Int?
}

/// What came back for one hop.
struct HopResponse: Sendable {
  var status: Int
  var headers: [Header]
  var body: [UInt8]
  /// Where a redirect leads, made absolute.
  var redirectURL: String?
}
