internal import Days
internal import HTTP

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A message on its way to a server, as JSON.
enum MessagePost {
  /// A server that asks for a longer pause is not waited for: the schedule's run shall end, and the next slot comes.
  private static let longestPauseSeconds = 5

  /// - Throws: `NagChannelFailure`, whose reason names neither the address nor anything that the server said
  static func send(
    _ body: some Encodable, to url: String, credential: Credential? = nil, in world: World
  ) throws(NagChannelFailure) {
    guard let bytes = try? json(body) else { throw NagChannelFailure(reason: NagChannelPhrases.broken) }
    let request = Request(
      method: .post, url: url, headers: [Header(name: "Content-Type", value: "application/json")], body: bytes,
      credential: credential)
    var response = try response(to: request, in: world)
    if let seconds = pauseSeconds(response, now: world.now().secondsSince1970) {
      world.sleep(Double(seconds))
      response = try self.response(to: request, in: world)
    }
    if let reason = fault(response, of: request) { throw NagChannelFailure(reason: reason) }
  }

  /// How long to wait before the message is sent once more; nil where that is not worth it.
  static func pauseSeconds(_ response: Response, now: Int) -> Int? {
    guard [429, 503].contains(response.status), let retryAfter = response.retryAfter else { return nil }
    let seconds =
      switch retryAfter {
      case .seconds(let seconds): seconds
      case .date(let time): max(0, time - now)
      }
    return seconds <= longestPauseSeconds ? seconds : nil
  }

  /// Why the server has not taken the message.
  private static func fault(_ response: Response, of request: Request) -> Sentence? {
    // A redirect makes a GET of the POST, so that the answer says nothing about the message.
    if response.url != request.url { return NagChannelPhrases.redirected }
    switch response.status {
    case 200..<300: return nil
    case 401, 403, 404, 410: return NagChannelPhrases.refused(response.status)
    case 429: return NagChannelPhrases.tooMany
    default: return NagChannelPhrases.trouble(response.status)
    }
  }

  private static func response(to request: Request, in world: World) throws(NagChannelFailure) -> Response {
    switch world.send([request]).first {
    case .success(let response): return response
    case .failure(let error): throw NagChannelFailure(reason: reason(error))
    case nil: throw NagChannelFailure(reason: NagChannelPhrases.broken)
    }
  }

  /// Not the error's own words: they name the host, which is a part of the address.
  private static func reason(_ error: TransferError) -> Sentence {
    switch error {
    case .cannotResolve, .cannotConnect: NagChannelPhrases.unreachable
    case .timedOut: NagChannelPhrases.noAnswer
    case .tls, .noCertificates: NagChannelPhrases.notSafe
    case .tooManyRedirects, .redirectRefused: NagChannelPhrases.redirected
    case .libraryMissing: NagChannelPhrases.noLibrary
    case .urlRefused, .headerRefused, .connectionLost, .bodyTooLarge, .failed: NagChannelPhrases.broken
    }
  }

  private static func json(_ body: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(body))
  }

  /// As much of a text as fits into a number of bytes of UTF-8, in whole characters, with an ellipsis where it is cut.
  static func cut(_ text: String, toBytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var kept = ""
    var bytes = 0
    for character in text {
      bytes += character.utf8.count
      if bytes > limit - "…".utf8.count { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
