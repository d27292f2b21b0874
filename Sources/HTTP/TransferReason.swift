/// Why a transfer failed, in a few English words.
///
/// Those that have a name are the usual ones, so that others can say them in other words; the rest is libcurl's.
public struct TransferReason: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral words: String) { rawValue = words }

  // MARK: - The connection

  public static let refused: TransferReason = "connection refused"
  public static let reset: TransferReason = "connection reset"
  public static let aborted: TransferReason = "connection aborted"
  public static let noAnswer: TransferReason = "no answer"
  public static let unreachable: TransferReason = "network is unreachable"
  public static let noRoute: TransferReason = "no route to the host"
  public static let noAddress: TransferReason = "no address to connect from"
  public static let notPermitted: TransferReason = "not permitted"
  public static let closed: TransferReason = "connection closed"
  public static let tooManyFiles: TransferReason = "too many open files"
  public static let noConnection: TransferReason = "no connection"
  public static let unknownProxy: TransferReason = "cannot resolve the proxy"
  public static let closedUnanswered: TransferReason = "closed before it answered"
  public static let closedMidway: TransferReason = "closed before the end of the response"

  // MARK: - The answer

  public static let tooManyHeaders: TransferReason = "the response has too many headers"
  public static let longHeader: TransferReason = "the response has a header that is too long"
  public static let notHTTP: TransferReason = "the answer is not HTTP"
  public static let wronglyEncoded: TransferReason = "the answer is not encoded as it claims"
}
