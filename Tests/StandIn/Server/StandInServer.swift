import ArgumentParser
import Days
import FlyingFox
import FlyingSocks
import Foundation
import PretendGitHub

/// The program `stand-in`.
@main
struct StandInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand-in",
    abstract: "A GitHub on a loopback port, to try cyc with and to test it against.",
    discussion: """
      Run cyc with CYC_HOST set to the address that is printed. The login hana has a running streak, nobody is not \
      found, openai-org is an organisation, quiet never committed, hidden is private, the page of changed \
      is not a page that cyc knows; everybody else has a calendar of their own. \
      `curl -X POST ADDRESS/_stand-in/commit` lets hana commit today; with `-d private` only GraphQL tells of it, and \
      only a token with the scope read:user.
      """)

  @Option(help: "The port to listen on; 0 is any free one.")
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp("The day on which pages are drawn instead of today in UTC.", valueName: "YYYY-MM-DD"),
    transform: { text in
      guard let day = Day(iso8601: text) else { throw ValidationError("no date of the form YYYY-MM-DD") }
      return day
    })
  var today: Day?

  @Option(name: .customLong("delay-ms"), help: "How many milliseconds each answer waits.")
  var delayMilliseconds = 0

  @Flag(help: "Answer only what POST /_stand-in/expect announced.")
  var strict = false

  @Flag(help: "End as soon as standard input is closed, so that nobody leaves this behind.")
  var untilStdinCloses = false

  func run() async throws {
    if untilStdinCloses { StandInCommand.exitWhenInputCloses() }
    try await StandInServer(isStrict: strict, today: today, delaySeconds: Double(delayMilliseconds) / 1000).run(
      port: port
    ) { port in
      FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
    }
  }

  /// Reads on its own thread, because a blocking read would occupy one of the few threads that answer requests.
  private static func exitWhenInputCloses() {
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      Foundation.exit(0)
    }
  }
}

/// The stand-in's socket: passes requests to a `PretendHost` one at a time and delivers its replies.
actor StandInServer {
  private var github: PretendHost
  private var phone = PretendPhone()
  /// Day on which pages are drawn and messages are sent; nil means the real day.
  private var today: Day?
  /// Delay of every answer.
  private let delaySeconds: Double

  init(isStrict: Bool, today: Day?, delaySeconds: Double) {
    self.delaySeconds = delaySeconds
    self.today = today
    github = PretendHost(isStrict: isStrict, today: today) { report in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return Array(try encoder.encode(report))
    }
  }

  /// Answers requests on a loopback port until the process ends.
  ///
  /// - Parameters:
  ///   - port: 0 means any free port
  ///   - isListening: called with the actual port
  nonisolated func run(port: UInt16, isListening: @Sendable (UInt16) -> Void) async throws {
    // Replies may be late or never come, so the library's default timeout of 15 seconds must not apply.
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: 86_400, logger: .disabled,
      handler: ClosureHTTPHandler { try await self.answer($0) })
    async let running: Void = server.run()
    try await server.waitUntilListening()
    if case .ip4(_, let port) = await server.listeningAddress { isListening(port) }
    try await running
  }

  private nonisolated func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let response = try await PretendRepositories.answer(request) { return response }
    let request = try await IncomingRequest(request)
    if let (status, body) = await phoneAnswer(to: request) {
      return HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status \(status)"), body: Data(body.utf8))
    }
    let reply = await reply(to: request)
    let delay = reply.delaySeconds + delaySeconds
    if delay > 0 { try await Task.sleep(for: .seconds(delay)) }
    if reply.delivery == .never { try await Task.sleep(for: .seconds(86_400)) }
    return HTTPResponse(reply)
  }

  private func phoneAnswer(to request: IncomingRequest) -> (status: Int, body: String)? {
    // `github` answers this request and has a day of its own.
    if request.method == "POST", request.target == "/_stand-in/today" { today = Day(iso8601: request.body) }
    let noon = today.map { CivilTime(day: $0, hour: 12, minute: 0, second: 0).secondsAsUTC }
    return phone.answer(request, at: noon ?? Int(Date().timeIntervalSince1970), isFixed: noon != nil)
  }

  private func reply(to request: IncomingRequest) -> Reply {
    github.reply(to: request, utcToday: CivilTime(utcSeconds: Int(Date().timeIntervalSince1970)).day)
  }
}

extension IncomingRequest {
  fileprivate init(_ request: HTTPRequest) async throws {
    let headers = request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }
    self.init(
      method: request.method.rawValue, target: request.target.rawValue,
      headers: Dictionary(headers) { "\($0), \($1)" },
      body: String(decoding: try await request.bodyData, as: UTF8.self))
  }
}

extension HTTPResponse {
  fileprivate init(_ reply: Reply) {
    var headers = HTTPHeaders()
    for (name, value) in reply.headers { headers.addValue(value, for: HTTPHeader(name)) }
    let body =
      switch reply.delivery {
      case .whole, .never: HTTPBodySequence(data: Data(reply.body), suggestedBufferSize: 65_536)
      case .dripping: HTTPBodySequence(from: DrippingBody(bytes: reply.body), count: reply.body.count)
      case .cutOff(let after, chunked: false):
        HTTPBodySequence(from: BrokenBody(bytes: reply.body.prefix(after)), count: reply.body.count)
      case .cutOff(let after, chunked: true):
        HTTPBodySequence(from: BrokenBody(bytes: reply.body.prefix(after)))
      }
    self.init(
      statusCode: HTTPStatusCode(reply.status, phrase: "Status \(reply.status)"), headers: headers, body: body)
  }
}

/// A truncated body: FlyingFox closes the connection when a body throws.
struct BrokenBody: AsyncBufferedSequence {
  typealias Element = UInt8

  struct BrokenOff: Error {}

  let bytes: ArraySlice<UInt8>

  func makeAsyncIterator() -> Iterator {
    Iterator(rest: bytes)
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let byte = rest.popFirst() else { throw BrokenOff() }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      let buffer = rest.prefix(count)
      rest = rest.dropFirst(count)
      if buffer.isEmpty { throw BrokenOff() }
      return buffer
    }
  }
}

/// A body that sends a byte every 100 ms.
struct DrippingBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let bytes: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      try await Task.sleep(for: .milliseconds(100))
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      try await next().map { [$0] }
    }
  }
}
