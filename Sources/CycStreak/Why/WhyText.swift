internal import CycBase
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
      + (report.isWell && report.doubts.isEmpty ? wrapped(WhyPhrases.delay(report.delayEnd)(language)) : [])
      + (report.mayBeHidden ? wrapped(WhyPhrases.privateNeedsLogin(language)) : [])
    let blocks = report.findings.map(block) + report.landed.map { block($0, $1) } + report.doubts.map(block)
    return [Line].stacked([head] + blocks + (report.namesakes.isEmpty ? [] : [namesakes])).text(.none)
  }

  private func block(_ finding: WhyReport.Finding) -> [Line] {
    Line.section(wrapped(WhyPhrases.heading(finding, report.facts)(language)), columns: columns) { columns in
      let advice = Remedy(report).advice(for: finding)
      let ways = advice.ways.enumerated().flatMap { index, way in
        labelled(index == 0 ? WhyPhrases.mend : WhyPhrases.otherwise, way, columns)
      }
      let notes = advice.notes.flatMap { note in
        note.words.map { labelled($0, Remedy.Step(command: note.command), columns) } ?? []
      }
      return list(finding.commits.map(\.commit), columns) + ways + notes
    }
  }

  private func block(_ landed: LandedCommit, _ commits: [GitCommit]) -> [Line] {
    let heading = WhyPhrases.landed(landed, report.facts, counts: true)
    return Line.section(wrapped(heading(language)), columns: columns) { list(commits, $0) }
  }

  private var namesakes: [Line] {
    let commits = report.namesakes
    return Line.section(wrapped(WhyPhrases.namesakes(commits)(language)), columns: columns) { columns in
      list(commits, columns)
        + commits.map(\.writtenEmail).distinct.flatMap {
          labelled(WhyPhrases.ifYours, Remedy.Step(command: Remedy.asking(mine: $0, report.place)), columns)
        }
    }
  }

  private func list(_ commits: [GitCommit], _ columns: Int) -> [Line] {
    let told = commits.prefix(WhyText.maxCommits).map { commit in
      Line(shown("\(commit.shortHash)  \(commit.subject)").truncated(to: columns, ellipsis: isASCII ? "..." : "…"))
    }
    let more = commits.count - told.count
    return told + (more > 0 ? Segment(WhyPhrases.more(more)(language)).wrapped(to: columns) : [])
  }

  private func block(_ doubt: CommitVerdict.Doubt) -> [Line] {
    Line.section(wrapped(WhyPhrases.doubt(doubt, report)(language)), columns: columns) { columns in
      WhyPhrases.check(doubt, report).map { labelled(WhyPhrases.findOut, Remedy.Step(words: $0), columns) } ?? []
    }
  }

  /// A step after its label, or below it if it is too long. A command is one line in every width, since it is to be copied, and keeps
  /// all its characters: a name in other letters would be another name.
  private func labelled(_ label: Sentence, _ step: Remedy.Step, _ columns: Int) -> [Line] {
    let words = step.words.map { Sanitizer.clean($0(language)) }
    let command = step.command.map(Sanitizer.clean)
    let text = [label(language), words, command].compactMap(\.self).joined(separator: " ")
    let together = Segment(text).wrapped(to: columns)
    if together.count == 1 || (words == nil && command == nil) { return together }
    return Line.section(Segment(label(language)).wrapped(to: columns), columns: columns) { columns in
      (words.map { Segment($0).wrapped(to: columns) } ?? []) + (command.map { [Line($0)] } ?? [])
    }
  }

  private func wrapped(_ text: String) -> [Line] { Segment(shown(text)).wrapped(to: columns) }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return isASCII ? text.asciiOnly(language) : text
  }
}
