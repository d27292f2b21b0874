internal import CycBase
package import Days
internal import Foundation
package import GitHub
package import HTTP

/// Why GraphQL did not answer, as the cache keeps it beside a page: a JSON object in which nothing is known of an answer that was
/// not understood.
package struct KeptQueryFailure: Equatable, Codable {
  package var status: Int?
  /// When to ask again, in seconds since 1970.
  package var retryAt: Int?
  var scopes: [String]?
  var isQueryError: Bool?
  var errorType: String?
  package var transfer: TransferError?

  /// - Parameter now: when it was asked.
  package init(_ error: GitHubError, at now: Instant) {
    switch error {
    case .unreachable(let transfer): self.transfer = transfer
    case .unauthorized: status = 401
    case .forbidden: status = 403
    case .notFound: status = 404
    case .rateLimited(let time):
      status = 429
      retryAt =
        switch time {
        case .seconds(let seconds)?: now.secondsSince1970 + seconds
        case .date(let moment)?: moment
        case nil: nil
        }
    case .serverTrouble(let status), .unexpectedStatus(let status): self.status = status
    case .missingScopes(let scopes): self.scopes = scopes
    case .queryFailed(let type): (isQueryError, errorType) = (true, type)
    case .unreadable, .page, .otherAccount, .notAsked: break
    }
  }

  package init(text: String) {
    self = (try? JSONDecoder().decode(KeptQueryFailure.self, from: Data(text.utf8))) ?? KeptQueryFailure()
  }

  private init() {}

  /// A damaged file may hold any number.
  fileprivate var retryTime: RetryAfter? {
    retryAt.flatMap { (0...253_402_300_799).contains($0) ? .date(secondsSince1970: $0) : nil }
  }

  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension GitHubError {
  package init(_ kept: KeptQueryFailure) {
    if let transfer = kept.transfer {
      self = .unreachable(transfer)
    } else if let scopes = kept.scopes {
      self = .missingScopes(scopes)
    } else if kept.isQueryError == true {
      self = .queryFailed(type: kept.errorType)
    } else {
      switch kept.status {
      case nil: self = .unreadable
      case 401?: self = .unauthorized
      case 403?: self = .forbidden
      case 404?: self = .notFound
      case 429?: self = .rateLimited(kept.retryTime)
      case let status? where status >= 500: self = .serverTrouble(status: status)
      case let status?: self = .unexpectedStatus(status)
      }
    }
  }
}
