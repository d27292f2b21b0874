internal import Git
internal import Terminal

/// The answer of `cyc why` for people: each reason, its commits, and what to type.
struct WhyText {
  let report: WhyReport
  let language: Language
  let columns: Int
  let isASCII: Bool

  private static let maxCommits = 5

  var text: String {
    let emails = report.facts.author.configuredEmails
    let isEmpty = report.verdicts.isEmpty && !emails.isEmpty
    let head =
      wrapped(WhyPhrases.headline(report)(language)) + (isEmpty ? wrapped(WhyPhrases.lookedFor(emails)(language)) : [])
      + (report.syncCommits > 0 ? wrapped(WhyPhrases.bySync(report.syncCommits)(language)) : [])
      + (report.isWell && report.doubts.isEmpty ? wrapped(WhyPhrases.delay(language)) : [])
      + (report.mayBeHidden ? wrapped(WhyPhrases.privateNeedsLogin(language)) : [])
    return [Line].stacked([head] + report.findings.map(block) + report.doubts.map(block)).text(.none)
  }

  private func block(_ finding: WhyReport.Finding) -> [Line] {
    Line.section(wrapped(WhyPhrases.heading(finding, report.facts)(language)), columns: columns) { columns in
      let commits = finding.commits.map(\.commit)
      let told = commits.prefix(WhyText.maxCommits).map { commit in
        Line(
          shown("\(commit.shortHash)  \(commit.subject)").truncated(to: columns, ellipsis: isASCII ? "..." : "…"))
      }
      let more = commits.count - told.count
      let mends = Remedy(report).sentences(for: finding).enumerated().flatMap { index, mend in
        labelled(index == 0 ? WhyPhrases.mend : WhyPhrases.otherwise, mend, columns)
      }
      return told + (more > 0 ? Segment(WhyPhrases.more(more)(language)).wrapped(to: columns) : []) + mends
    }
  }

  private func block(_ doubt: CommitVerdict.Doubt) -> [Line] {
    Line.section(wrapped(WhyPhrases.doubt(doubt, report)(language)), columns: columns) { columns in
      WhyPhrases.check(doubt, report).map { labelled(WhyPhrases.findOut, $0, columns) } ?? []
    }
  }

  /// What to do behind its label; where that is too long, on lines of its own: beside a label, commands would be hard to copy. As it
  /// is, whatever characters it has: a name that is put into other letters would be another name to type.
  private func labelled(_ label: Sentence, _ text: Sentence, _ columns: Int) -> [Line] {
    let text = Sanitizer.clean(text(language))
    let together = Segment("\(label(language)) \(text)").wrapped(to: columns)
    if together.count == 1 { return together }
    return Line.section(Segment(label(language)).wrapped(to: columns), columns: columns) {
      Segment(text).wrapped(to: $0)
    }
  }

  private func wrapped(_ text: String) -> [Line] { Segment(shown(text)).wrapped(to: columns) }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return isASCII ? text.asciiOnly(language) : text
  }
}
