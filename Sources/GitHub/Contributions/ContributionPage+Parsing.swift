internal import Days
internal import HTML
internal import Streaks

extension ContributionPage {
  /// Reads a contribution page of any year's markup, from `<rect data-count>` (2016) to `<td>` with `<tool-tip>` (2026).
  ///
  /// A pure function of the bytes. Today's markup is scanned; libxml2 takes apart whatever the scanner does not know to the
  /// letter, and says what is wrong with it.
  public init(html bytes: [UInt8]) throws(ContributionPageError) {
    if let page = ContributionPageScanner.page(in: bytes) {
      self = page
    } else {
      self = try ContributionPage(anyHTML: bytes)
    }
  }

  /// Reads a page with libxml2. Cells are found by their attributes alone, since parsers nest this markup differently.
  init(anyHTML bytes: [UInt8]) throws(ContributionPageError) {
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
    let calendar = ContributionCalendar(reader.cells.lazy.map { $0.contribution(tips: reader.tips) })
    try self.init(calendar, total: reader.headingTotal, from: reader.from, to: reader.to)
  }

  /// A page of these parts, if together they make one.
  init(
    _ calendar: ContributionCalendar, total: Int?, from: (day: Day, zone: String?)?, to: (day: Day, zone: String?)?
  ) throws(ContributionPageError) {
    guard let first = calendar.first, let last = calendar.last else { throw .notUnderstood(.noCells) }
    var expected = first
    for entry in calendar.days {
      if entry.day != expected { throw .notUnderstood(.missingDay(expected)) }
      if entry.count == nil, entry.level == nil { throw .notUnderstood(.unreadableDay(entry.day)) }
      expected = entry.day + 1
    }
    if let total, total > 0, calendar.activeDays == 0 { throw .notUnderstood(.totalWithoutDays(total)) }
    let range = min(from?.day ?? first, first)...max(to?.day ?? last, last)
    self.init(calendar: calendar, total: total, range: range, zone: to?.zone ?? from?.zone)
  }
}

extension ContributionPageError.Reason {
  init(_ error: HTMLError) {
    switch error {
    case .libraryMissing(let reason): self = .libraryMissing(reason: reason)
    case .outOfMemory, .tooLarge: self = .unreadable
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
