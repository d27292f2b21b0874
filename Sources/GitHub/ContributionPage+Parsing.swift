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
      throw .notUnderstood(.unreadable)
    }
    try self.init(reader, openAtEnd: open)
  }

  private init(_ reader: ContributionPageReader, openAtEnd: [String]) throws(ContributionPageError) {
    let isCutOff = openAtEnd.contains("table") || openAtEnd.contains("svg")
    guard !reader.cells.isEmpty else { throw reader.reasonForNoCells(isCutOff: isCutOff) }
    guard !isCutOff else { throw .notUnderstood(.cutOff) }
    let calendar = try ContributionPage.calendar(of: reader)
    guard let first = calendar.first, let last = calendar.last else { throw .notUnderstood(.noCells) }
    let total = reader.headingTotal
    if let total, total > 0, calendar.activeDays == 0 { throw .notUnderstood(.totalWithoutDays(total)) }
    let from = min(reader.from?.day ?? first, first)
    let to = max(reader.to?.day ?? last, last)
    self.init(calendar: calendar, total: total, range: from...to, zone: reader.to?.zone ?? reader.from?.zone)
  }

  private static func calendar(
    of reader: ContributionPageReader
  ) throws(ContributionPageError) -> ContributionCalendar {
    let calendar = ContributionCalendar(reader.cells.lazy.map { $0.contribution(tips: reader.tips) })
    var expected = calendar.first
    for entry in calendar.days {
      if let day = expected, entry.day != day { throw .notUnderstood(.missingDay(day)) }
      if entry.count == nil, entry.level == nil { throw .notUnderstood(.unreadableDay(entry.day)) }
      expected = entry.day + 1
    }
    return calendar
  }
}

extension ContributionPageReader {
  fileprivate func reasonForNoCells(isCutOff: Bool) -> ContributionPageError {
    if isSignIn { return .notUnderstood(.signInPage) }
    if isOrganisation { return .noCalendar }
    return .notUnderstood(isCutOff ? .cutOff : .noCells)
  }
}
