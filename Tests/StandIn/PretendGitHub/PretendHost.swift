public import Days

/// The whole stand-in but its socket: what each request is answered, in the order in which they come.
///
/// Under `/_stand-in/` it is controlled, and those requests are never recorded:
/// - `POST /_stand-in/expect`: lines of expectations (see `ExpectedRequest`)
/// - `POST /_stand-in/today`: the date on which pages are drawn from now on
/// - `POST /_stand-in/commit`: by hand only; hana has committed today (with `private` in the body: in private)
/// - `GET /_stand-in/report`: a `StandInReport` as JSON
public struct PretendHost {
  /// Nil for the friendly GitHub.
  private var expected: ExpectedGitHub?
  private var friendly = FriendlyGitHub()
  private var fixedToday: Day?
  private var requests: [IncomingRequest] = []
  private let encode: @Sendable (StandInReport) throws -> [UInt8]

  /// - Parameters:
  ///   - isStrict: answer only what is expected.
  ///   - today: the day on which pages are drawn, or nil for the real one.
  ///   - encode: writes a report as JSON.
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

  /// Answers a request; `utcToday` counts where no day was fixed.
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

/// A GitHub that answers only what was expected, and remembers what was not.
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
    // Several requests at once arrive in any order: one that a line describes must not use up a vaguer line. Of equal ones the first.
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
