/// What came back for one hop.
struct HopAnswer: Sendable {
  var status: Int
  var headers: [Header]
  var body: [UInt8]
  /// Where a redirect leads, made absolute.
  var redirectURL: String?
}
