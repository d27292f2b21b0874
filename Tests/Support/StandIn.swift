public import Days
import Foundation
public import PretendGitHub
public import Testing

/// A stand-in for GitHub in its own process.
///
/// A strict one fails the test on unexpected requests and on expected ones that never come. A friendly one answers
/// everything. Every call blocks its own thread, so that many tests can wait at once.
public final class StandIn: Sendable {
  public let port: UInt16
  private let process: StandInProcess

  /// Value for `CYC_HOST`.
  public var address: String { "http://127.0.0.1:\(port)" }

  private init(process: StandInProcess) {
    self.process = process
    port = process.port
  }

  /// - Parameter today: the day on which pages are drawn; nil means the real day
  public static func start(today: Day? = nil, isStrict: Bool = true) async throws -> StandIn {
    let program = try builtProgram(named: "stand-in")
    let process = try await offThePool { try StandInProcess(program: program, today: today, isStrict: isStrict) }
    return StandIn(process: process)
  }

  /// Starts a strict stand-in, runs `body` with it, verifies the requests and stops it.
  public static func run(
    today: Day? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: (StandIn) async throws -> Void
  ) async throws {
    let standIn = try await start(today: today)
    do {
      try await body(standIn)
      await standIn.verify(sourceLocation: sourceLocation)
    } catch {
      await standIn.stop()
      throw error
    }
    await standIn.stop()
  }

  /// Announces requests, in lines whose grammar `ExpectedRequest` describes.
  public func expect(_ lines: String) async throws {
    try await send("POST", "/_stand-in/expect", body: lines)
  }

  public func setToday(_ day: Day) async throws {
    try await send("POST", "/_stand-in/today", body: day.description)
  }

  /// Adds a contribution of today to the account `hana`; for friendly stand-ins only.
  ///
  /// - Parameter isPrivate: the contribution appears in GraphQL, but not on the page
  public func commit(isPrivate: Bool = false) async throws {
    try await send("POST", "/_stand-in/commit", body: isPrivate ? "private" : "")
  }

  public func report() async throws -> StandInReport {
    let text = try await send("GET", "/_stand-in/report", body: "")
    return try JSONDecoder().decode(StandInReport.self, from: Data(text.utf8))
  }

  /// One sentence for each unexpected request and each unused expectation.
  public func complaints() async throws -> [String] {
    let report = try await report()
    return report.unexpected.map { "unexpected request: \($0)" }
      + report.unused.map { "expected, but never requested: \($0)" }
  }

  /// Records a failure for each unexpected request and each unused expectation.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) async {
    do {
      for complaint in try await complaints() {
        Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(error, "the stand-in does not report", sourceLocation: sourceLocation)
    }
  }

  public func stop() async {
    try? await offThePool { [process] in process.stop() }
  }

  @discardableResult
  private func send(_ method: String, _ path: String, body: String) async throws -> String {
    let port = port
    let (status, text) = try await offThePool {
      try StandInCall(port: port).send(method, path, body: body)
    }
    guard status == 200 else { throw StandInError("\(path): \(text.trimmingCharacters(in: .whitespacesAndNewlines))") }
    return text
  }
}

extension StandIn {
  /// Path of a program of this package from the same build as the running tests.
  ///
  /// Programs are in the same folder as the test bundle. On Linux the bundle is the running program; on macOS it is an
  /// argument of the program that loads it. Without a bundle, SwiftPM's default folder is tried.
  public static func builtProgram(named name: String) throws -> String {
    let folders = productFolders(arguments: CommandLine.arguments + Bundle.allBundles.map(\.bundlePath))
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw StandInError("\(name) is not built: run `swift build` (looked for \(paths.joined(separator: ", ")))")
    }
    return path
  }

  static func productFolders(arguments: [String]) -> [String] {
    let bundleFolders = arguments.compactMap { argument -> String? in
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }), bundle > 0 else { return nil }
      return parts[..<bundle].joined(separator: "/")
    }
    return bundleFolders + [PackageFolder.url.appending(path: ".build/debug").path]
  }
}

/// The stand-in cannot be used; the description says why.
public struct StandInError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The running `stand-in`. It ends when its input is closed, so it does not outlive a test that crashes.
final class StandInProcess: Sendable {
  let port: UInt16
  private let process: Process
  private let input: Pipe
  private let ended: DispatchSemaphore

  /// Blocks until the program listens.
  init(program: String, today: Day?, isStrict: Bool) throws {
    let process = Process()
    let input = StandInSpawn.pipe()
    let output = StandInSpawn.pipe()
    let ended = DispatchSemaphore(value: 0)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      ["--until-stdin-closes"] + (isStrict ? ["--strict"] : []) + (today.map { ["--today", "\($0)"] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { _ in ended.signal() }
    try StandInSpawn.alone { try process.run() }
    self.process = process
    self.input = input
    self.ended = ended
    let line = StandInProcess.firstLine(output.fileHandleForReading)
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw StandInError("\(program) does not say on which port it listens: \(line)")
    }
    self.port = port
  }

  /// Blocks until the program has ended. After five seconds it is terminated.
  func stop() {
    try? input.fileHandleForWriting.close()
    if ended.wait(timeout: .now() + 5) == .timedOut { process.terminate() }
  }

  private static func firstLine(_ handle: FileHandle) -> String {
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let more = handle.availableData
      if more.isEmpty { break }
      text += more
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// Sends one HTTP request to a server on this machine.
///
/// Foundation's client needs a library of 20 MB and Swift's cooperative threads; this needs only a socket.
struct StandInCall {
  let port: UInt16

  /// Sends a request and reads until the server closes the connection. Blocks for at most ten seconds between two
  /// bytes.
  func send(_ method: String, _ path: String, body: String) throws -> (status: Int, body: String) {
    let socket = try connected()
    defer { close(socket) }
    let head = [
      "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Length: \(body.utf8.count)",
      "Connection: close",
    ]
    try write(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: socket)
    return try StandInCall.parsed(read(from: socket))
  }

  private func connected() throws -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw StandInError("no socket: errno \(errno)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
    }
    guard result == 0 else {
      close(descriptor)
      throw StandInError("cannot connect to port \(port): errno \(errno)")
    }
    return descriptor
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard sent > 0 else { throw StandInError("cannot write to port \(port): errno \(errno)") }
      rest = rest.dropFirst(sent)
    }
  }

  private func read(from descriptor: Int32) throws -> [UInt8] {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Foundation.read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw StandInError("cannot read from port \(port): errno \(errno)") }
      if count == 0 { return answer }
      answer += buffer[..<count]
    }
  }

  private static func parsed(_ answer: [UInt8]) throws -> (status: Int, body: String) {
    let blank = Array("\r\n\r\n".utf8)
    guard let headEnd = answer.firstRange(of: blank) else { throw StandInError("no HTTP answer") }
    let words = String(decoding: answer[..<headEnd.lowerBound], as: UTF8.self).split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { throw StandInError("no HTTP status") }
    return (status, String(decoding: answer[headEnd.upperBound...], as: UTF8.self))
  }
}
