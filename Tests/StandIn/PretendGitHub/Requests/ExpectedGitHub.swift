import Days

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
