internal import Git
internal import Terminal

/// The answer of `cyc why` for people: each reason, its commits, and what to type.
struct WhyText {
  let report: WhyReport
  let language: Language
  let columns: Int
  let isASCII: Bool

  private static let maxCommits = 5

  /// Lines of at most `columns` columns.
  var lines: [String] {
    var lines = wrapped(WhyPhrases.headline(report)(language))
    let emails = report.facts.author.configuredEmails
    if report.verdicts.isEmpty, !emails.isEmpty { lines += wrapped(WhyPhrases.lookedFor(emails)(language)) }
    if report.isWell, report.doubts.isEmpty { lines += wrapped(WhyPhrases.delay(language)) }
    return lines + report.findings.flatMap { [""] + block($0) } + report.doubts.flatMap { [""] + block($0) }
  }

  private func block(_ finding: WhyReport.Finding) -> [String] {
    let commits = finding.commits.map(\.commit)
    let lines = commits.prefix(WhyText.maxCommits).map { commit in
      shown("  \(commit.shortHash)  \(commit.subject)").truncated(to: columns, ellipsis: isASCII ? "..." : "…")
    }
    let more = commits.count - lines.count
    let mends = WhyMend(report).sentences(for: finding).enumerated().flatMap { index, mend in
      labelled(index == 0 ? WhyPhrases.mend : WhyPhrases.otherwise, mend)
    }
    return wrapped(WhyPhrases.heading(finding, report.facts)(language)) + lines
      + (more > 0 ? indented(WhyPhrases.more(more)(language)) : []) + mends
  }

  private func block(_ doubt: CommitVerdict.Doubt) -> [String] {
    let check = WhyPhrases.check(doubt, report).map { labelled(WhyPhrases.findOut, $0) } ?? []
    return wrapped(WhyPhrases.doubt(doubt, report)(language)) + check
  }

  /// What to do behind its label; where that is too long, on lines of its own.
  private func labelled(_ label: Sentence, _ text: Sentence) -> [String] {
    let together = indented("\(label(language)) \(text(language))")
    return together.count == 1 ? together : indented(label(language)) + indented(text(language), by: 4)
  }

  private func wrapped(_ text: String) -> [String] { shown(text).wrapped(to: columns) }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return isASCII ? text.asciiOnly(language) : text
  }

  /// As it is, whatever characters it has: a name that is put into other letters would be another name to type.
  private func indented(_ text: String, by spaces: Int = 2) -> [String] {
    guard columns > 12 else { return Sanitizer.clean(text).wrapped(to: columns) }
    let margin = String(repeating: " ", count: spaces)
    return Sanitizer.clean(text).wrapped(to: columns - spaces).map { margin + $0 }
  }
}
