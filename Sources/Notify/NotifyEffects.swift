internal import Foundation
public import HTTP
public import Platform

/// The system and the network, as channels use them.
public struct NotifyEffects {
  /// Environment of the programs. Also used to find the desktop, tmux and the programs themselves.
  public var environment: [String: String]
  public var run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// Starts a program whose output is read line by line. It ends with this process.
  public var start: (_ program: [String], _ environment: [String: String]) throws -> RunningProgram
  /// Paths of the user's open terminals that accept messages.
  public var openTerminals: () -> [String]
  public var send: (Request) -> Result<Response, TransferError>
  public var sleep: (_ seconds: Double) -> Void
  /// Seconds since 1970.
  public var now: () -> Int

  public init(
    environment: [String: String],
    run: @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult,
    start: @escaping (_ program: [String], _ environment: [String: String]) throws -> RunningProgram,
    openTerminals: @escaping () -> [String],
    send: @escaping (Request) -> Result<Response, TransferError>,
    sleep: @escaping (_ seconds: Double) -> Void, now: @escaping () -> Int
  ) {
    self.environment = environment
    self.run = run
    self.start = start
    self.openTerminals = openTerminals
    self.send = send
    self.sleep = sleep
    self.now = now
  }

  /// Runs a program that delivers a message, and returns its output. Errors call the program `name`.
  func deliver(
    by program: [String], called name: String, _ environment: [String: String]? = nil, input: String = ""
  ) throws(DeliveryError) -> String {
    let result: ProgramResult
    let environment = environment ?? self.environment
    func obstacle() -> ProgramObstacle? { Program.obstacle(to: program.first ?? "", environment: environment) }
    do {
      result = try run(program, environment, Array(input.utf8))
    } catch ProgramError.notFound {
      switch obstacle() {
      case nil, .notInPath: throw .programMissing(name)
      case let obstacle?: throw .cannotStart(name, obstacle)
      }
    } catch ProgramError.timedOut {
      throw .programTimedOut(name)
    } catch ProgramError.couldNotStart(_, let reason) {
      throw .cannotStart(name, obstacle() ?? .refused(path: program.first ?? "", reason: reason))
    } catch {
      throw .programNotStarted(name)
    }
    if result.exitCode == 127 {
      // Perhaps a script whose first line names env(1), which did not find the interpreter.
      switch obstacle() {
      case nil, .notInPath: break
      case let obstacle?: throw .cannotStart(name, obstacle)
      }
    }
    guard result.exitCode == 0 else { throw .programFailed(name, exitCode: result.exitCode) }
    return result.output
  }
}

/// Sends messages to servers as JSON.
extension NotifyEffects {
  /// Longest pause to wait for when a server asks to retry later.
  private static let maxPauseSeconds = 5

  /// Posts a body as JSON.
  func post(_ body: some Encodable, to url: String, credential: Credential? = nil) throws(DeliveryError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(body) else { throw .connectionFailed }
    try post(json: Array(bytes), to: url, credential: credential)
  }

  /// - Parameters:
  ///   - json: the encoded body
  ///   - headers: added to `Content-Type: application/json`; a type among them replaces it
  ///   - explain: finds the error that the service's response describes; nil to go by the status
  func post(
    json: [UInt8], to url: String, headers: [Header] = [], credential: Credential? = nil,
    explain: (Response) -> DeliveryError? = { _ in nil }
  ) throws(DeliveryError) {
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    let type = hasType ? [] : [Header(name: "Content-Type", value: "application/json")]
    let request = Request(method: .post, url: url, headers: type + headers, body: json, credential: credential)
    var response = try response(to: request)
    if let seconds = Self.pauseSeconds(response, now: now()) {
      sleep(Double(seconds))
      response = try self.response(to: request)
    }
    // The response to a GET says nothing about the message.
    if response.becameGet { throw .redirected }
    if let error = explain(response) ?? Self.error(of: response.status) { throw error }
  }

  func response(to request: Request) throws(DeliveryError) -> Response { try send(request).mapError(Self.error).get() }

  /// How long to wait before retrying; nil if a retry makes no sense.
  private static func pauseSeconds(_ response: Response, now: Int) -> Int? {
    guard [429, 503].contains(response.status), let retryAfter = response.retryAfter else { return nil }
    let seconds =
      switch retryAfter {
      case .seconds(let seconds): seconds
      case .date(let time): max(0, time - now)
      }
    return seconds <= maxPauseSeconds ? seconds : nil
  }

  /// Nil if the status means success.
  static func error(of status: Int) -> DeliveryError? {
    switch status {
    case 200..<300: return nil
    case 401, 403, 404, 410: return .refused(status: status)
    case 429: return .rateLimited
    default: return .serverFailed(status: status)
    }
  }

  /// Omits the error's text: it names the host, which is part of the secret address.
  private static func error(_ error: TransferError) -> DeliveryError {
    switch error {
    case .cannotResolve, .cannotConnect: .serverUnreachable
    case .timedOut: .serverTimedOut
    case .tls, .noCertificates: .connectionNotSecure
    case .tooManyRedirects, .redirectRefused: .redirected
    case .libraryMissing: .libcurlMissing
    case .urlRefused, .headerRefused, .connectionLost, .bodyTooLarge, .failed: .connectionFailed
    }
  }
}

extension String {
  /// The text cut to at most `limit` bytes of UTF-8, at a character boundary, with an ellipsis if it was longer.
  public func cut(toBytes limit: Int) -> String { cut(to: limit) { $0.utf8.count } }

  /// The same with a limit in UTF-16 units.
  func cut(toUnits limit: Int) -> String { cut(to: limit) { $0.utf16.count } }

  private func cut(to limit: Int, _ length: (String) -> Int) -> String {
    guard length(self) > limit else { return self }
    var kept = ""
    var total = 0
    for character in self {
      total += length(String(character))
      if total > limit - length("…") { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
