public import Days

/// The stand-in without its socket: answers requests in order of arrival.
///
/// Requests below `/_stand-in/` control it and are not recorded:
/// - `POST /_stand-in/expect`: adds expectations (see `ExpectedRequest`)
/// - `POST /_stand-in/today`: sets the date on which pages are drawn
/// - `POST /_stand-in/commit`: adds a contribution of the user hana today, private if the body is `private`; no effect
///   if strict
/// - `GET /_stand-in/report`: returns a `StandInReport` as JSON
public struct PretendHost {
  /// Nil means the friendly GitHub.
  private var expected: ExpectedGitHub?
  private var friendly = FriendlyGitHub()
  private var fixedToday: Day?
  private var requests: [IncomingRequest] = []
  private let encode: @Sendable (StandInReport) throws -> [UInt8]

  /// - Parameters:
  ///   - isStrict: whether to answer only expected requests
  ///   - today: the day on which pages are drawn; nil means the real day
  ///   - encode: writes a report as JSON
  public init(isStrict: Bool, today: Day?, encode: @escaping @Sendable (StandInReport) throws -> [UInt8]) {
    expected = isStrict ? ExpectedGitHub() : nil
    fixedToday = today
    self.encode = encode
  }

  public var report: StandInReport {
    var report = StandInReport()
    report.unexpected = expected?.unexpected ?? []
    report.unused = expected?.unused ?? []
    report.requests = requests
    return report
  }

  /// - Parameter utcToday: used as today unless a day is fixed
  public mutating func reply(to request: IncomingRequest, utcToday: Day) -> Reply {
    if request.path.hasPrefix("/_stand-in/") { return control(request, utcToday: utcToday) }
    let today = fixedToday ?? utcToday
    requests.append(request)
    return expected?.reply(to: request, today: today) ?? friendly.reply(to: request, today: today)
  }

  private mutating func control(_ request: IncomingRequest, utcToday: Day) -> Reply {
    do {
      switch (request.method, request.path) {
      case ("POST", "/_stand-in/expect"): try expect(request.body)
      case ("POST", "/_stand-in/today"): try setToday(request.body)
      case ("POST", "/_stand-in/commit"):
        friendly.commit(on: fixedToday ?? utcToday, isPrivate: request.body.contains("private"))
      case ("GET", "/_stand-in/report"):
        return .json(String(decoding: try encode(report), as: UTF8.self))
      default: return .plain("no such control\n", status: 404)
      }
      return .plain("done\n")
    } catch {
      return .plain("\(error)\n", status: 400)
    }
  }

  private mutating func expect(_ text: String) throws {
    let expectations = try ExpectedRequest.lines(text)
    guard expected != nil else { throw GrammarError("only a strict stand-in has expectations: start it with --strict") }
    expected?.expect(expectations)
  }

  private mutating func setToday(_ text: String) throws {
    guard let day = Day(iso8601: text.filter { !$0.isWhitespace }) else { throw GrammarError("no date: \(text)") }
    fixedToday = day
  }
}

/// Requests so far.
public struct StandInReport: Sendable, Equatable, Codable {
  /// Requests that match no expectation, with the reason.
  public var unexpected: [String] = []
  /// Expectations without their request.
  public var unused: [String] = []
  /// All requests except control requests, in order.
  public var requests: [IncomingRequest] = []

  public init() {}
}

/// A GitHub that answers only expected requests and remembers the others.
struct ExpectedGitHub {
  private struct Line {
    let expectation: ExpectedRequest
    var uses = 0

    var isUsedUp: Bool { expectation.times == .exactly(uses) }
  }

  private var lines: [Line] = []
  private(set) var unexpected: [String] = []

  mutating func expect(_ expectations: [ExpectedRequest]) {
    lines += expectations.map { Line(expectation: $0) }
  }

  mutating func reply(to request: IncomingRequest, today: Day) -> Reply {
    let candidates = lines.indices.filter { index in
      let line = lines[index]
      return !line.isUsedUp && line.expectation.isAbout(request) && line.expectation.mismatch(request) == nil
    }
    // Parallel requests arrive in any order, so a request must not use up a vaguer line if a more specific one matches.
    // Among equals, the first line answers.
    guard let fitting = candidates.max(by: { lines[$0].expectation.demands < lines[$1].expectation.demands }) else {
      let description = "\(request.method) \(request.target): \(reason(request))"
      unexpected.append(description)
      return .plain("unexpected: \(description)\n", status: 599)
    }
    lines[fitting].uses += 1
    return lines[fitting].expectation.answer.reply(to: request, today: today)
  }

  var unused: [String] {
    lines.compactMap { line in
      guard case .exactly(let times) = line.expectation.times, line.uses < times else { return nil }
      return line.expectation.line + (times == 1 ? "" : " (used \(line.uses) times)")
    }
  }

  private func reason(_ request: IncomingRequest) -> String {
    let near = lines.filter { $0.expectation.isAbout(request) }
    if near.isEmpty { return "nothing like it is expected" }
    let reasons = near.map { $0.isUsedUp ? "used up" : $0.expectation.mismatch(request) ?? "fits" }
    return zip(near, reasons).map { "\($1) (\($0.expectation.line))" }.joined(separator: "; ")
  }
}
