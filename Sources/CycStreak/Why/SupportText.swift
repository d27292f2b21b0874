internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import Terminal

/// A text for GitHub's support about commits that GitHub does not count. All but the first line is in English; it
/// contains no folders, commit subjects or tokens.
struct SupportText {
  let range: WhyRange
  let login: String
  let language: Language

  private static let maxCommits = 500

  var text: String {
    let gaps = range.gaps
    guard !gaps.isEmpty else { return WhyRangePhrases.nothingForSupport(range)(language) + "\n" }
    var lines = [
      WhyRangePhrases.sendItTo(SupportText.address)(language), "",
      "Subject: Commits that meet all conditions are not counted as contributions", "",
      "Account: \(login)", "Checked: \(range.now.rfc3339)", "",
      "These commits are on the default branch of a repository that is not a fork. Their author e-mail is verified",
      "on the account, and they are older than 24 hours. The GraphQL API (commitContributionsByRepository) counts",
      "fewer of them.",
    ]
    var left = SupportText.maxCommits
    for gap in gaps where left > 0 {
      let branch = gap.report.facts.defaultBranch
      lines += ["", "\(gap.repository), branch \(branch), \(gap.day): \(gap.counted) of \(gap.commits.count) counted"]
      lines += gap.commits.prefix(left).map { "  \($0.hash)  \($0.authored.rfc3339WithOffset)  \($0.writtenEmail)" }
      left -= gap.commits.count
    }
    let omitted = gaps.reduce(0) { $0 + $1.commits.count } - SupportText.maxCommits
    if omitted > 0 { lines += ["", "and \(omitted) more"] }
    lines += ["", "Others report the same: \(WhyRangePhrases.incidentURL)"]
    return lines.map { Sanitizer.clean($0) + "\n" }.joined()
  }

  private static let address = "https://support.github.com"
}
