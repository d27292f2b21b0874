internal import Days
internal import HTML
internal import Streaks

extension ContributionPage {
  /// Reads a contribution page of any year's markup, from `<rect data-count>` (2016) to `<td>` with `<tool-tip>` (2026).
  ///
  /// A pure function of the bytes. Cells are found by their attributes alone, since parsers nest this markup differently.
  public init(html bytes: [UInt8]) throws(ContributionPageError) {
    guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { throw .notUnderstood(.emptyBody) }
    var reader = ContributionPageReader()
    let open: [String]
    do {
      open = try HTMLReader.read(bytes, into: &reader)
    } catch {
      throw .notUnderstood(.init(error))
    }
    let isCutOff = open.contains("table") || open.contains("svg")
    guard !reader.cells.isEmpty else { throw reader.reasonForNoCells(isCutOff: isCutOff) }
    guard !isCutOff else { throw .notUnderstood(.cutOff) }
    try self.init(reader.facts)
  }

  /// A page of these facts, if together they make sense.
  init(_ facts: PageFacts) throws(ContributionPageError) {
    let calendar = ContributionCalendar(
      facts.cells.map { Contribution(day: $0.day, count: $0.count, level: $0.level) })
    if let reason = facts.contradiction(in: calendar) { throw .notUnderstood(reason) }
    guard let first = calendar.first, let last = calendar.last else { throw .notUnderstood(.noCells) }
    let range = min(facts.from?.day ?? first, first)...max(facts.to?.day ?? last, last)
    self.init(
      calendar: calendar, total: facts.total, range: range, zone: facts.to?.zone ?? facts.from?.zone,
      login: facts.login, accountID: facts.accountID)
  }
}

extension ContributionPageError.Reason {
  init(_ error: HTMLError) {
    switch error {
    case .libraryMissing(let reason): self = .libraryMissing(reason: reason)
    case .outOfMemory, .tooLarge, .tooComplex: self = .unreadable
    }
  }
}

extension ContributionPageReader {
  fileprivate func reasonForNoCells(isCutOff: Bool) -> ContributionPageError {
    if isSignIn { return .notUnderstood(.signInPage) }
    if isOrganisation { return .noCalendar }
    return .notUnderstood(isCutOff ? .cutOff : .noCells)
  }
}
