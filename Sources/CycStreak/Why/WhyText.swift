internal import CycBase
internal import Git
internal import Terminal

/// The text of `cyc why` about today in one repository: each obstacle with its commits and remedies.
struct WhyText {
  let report: WhyReport
  let layout: WhyLayout

  private static let maxCommits = 5

  var text: String {
    let emails = report.facts.author.configuredEmails
    let head = [
      WhyPhrases.headline(report), report.verdicts.isEmpty && !emails.isEmpty ? WhyPhrases.lookedFor(emails) : nil,
      report.syncCommits > 0 ? WhyPhrases.bySync(report.syncCommits) : nil,
      report.isWell && report.uncertainties.isEmpty ? WhyPhrases.delay(report.delayEnd) : nil,
      report.mayBeHidden ? WhyPhrases.privateNeedsLogin : nil,
    ]
    let blocks = report.problems.map(block) + report.landed.map { block($0, $1) } + report.uncertainties.map(block)
    return [Line].stacked(
      [head.compactMap(\.self).flatMap(layout.wrapped)] + blocks + (report.namesakes.isEmpty ? [] : [namesakes])
    ).text(.none)
  }

  private func block(_ problem: WhyReport.Problem) -> [Line] {
    layout.section(WhyPhrases.heading(problem, report.facts)) { columns in
      let advice = Remedy(report: report).advice(for: problem)
      let ways = advice.ways.enumerated().flatMap { index, way in
        layout.labelled(index == 0 ? WhyPhrases.toFix : WhyPhrases.otherwise, way, columns)
      }
      let notes = advice.notes.flatMap { note in
        note.words.map { layout.labelled($0, Remedy.Step(command: note.command), columns) } ?? []
      }
      return list(problem.commits.map(\.commit), columns) + ways + notes
    }
  }

  private func block(_ landed: LandedCommit, _ commits: [GitCommit]) -> [Line] {
    layout.section(WhyPhrases.landed(landed, report.facts, counts: true)) { list(commits, $0) }
  }

  private var namesakes: [Line] {
    let commits = report.namesakes
    return layout.section(WhyPhrases.namesakes(commits)) { columns in
      list(commits, columns) + layout.ifYours(commits, in: report.clone, columns)
    }
  }

  private func list(_ commits: [GitCommit], _ columns: Int) -> [Line] {
    let lines = commits.prefix(WhyText.maxCommits).map { commit in
      Line(
        layout.shown("\(commit.shortHash)  \(commit.subject)").truncated(
          to: columns, ellipsis: layout.isASCII ? "..." : "…"))
    }
    let more = commits.count - lines.count
    return lines + (more > 0 ? Segment(WhyPhrases.more(more)(layout.language)).wrapped(to: columns) : [])
  }

  private func block(_ uncertainty: CommitVerdict.Uncertainty) -> [Line] {
    layout.section(WhyPhrases.uncertainty(uncertainty, report)) { columns in
      WhyPhrases.check(uncertainty, report).map { layout.labelled(WhyPhrases.findOut, Remedy.Step(words: $0), columns) }
        ?? []
    }
  }
}

/// How the text of `cyc why` is laid out.
struct WhyLayout {
  let language: Language
  let columns: Int
  let isASCII: Bool

  func section(_ heading: Sentence, _ content: (_ columns: Int) -> [Line]) -> [Line] {
    Line.section(wrapped(heading), columns: columns, body: content)
  }

  /// A label and a step: on one line if they fit, else the step below the label. A command is meant for copying, so it
  /// is only broken after `&&`, and keeps its non-ASCII characters.
  func labelled(_ label: Sentence?, _ step: Remedy.Step, _ columns: Int) -> [Line] {
    let words = step.words.map { shown($0(language)) }
    let command = step.command.map(Sanitizer.clean)
    let text = [label.map { $0(language) }, words, command].compactMap(\.self).joined(separator: " ")
    // Wrapping joins runs of blanks, which a command may need.
    if command != nil, text.displayWidth <= columns { return [Line(text)] }
    let together = Segment(text).wrapped(to: columns)
    if command == nil, together.count == 1 || words == nil { return together }
    func content(_ columns: Int) -> [Line] {
      (words.map { Segment($0).wrapped(to: columns) } ?? []) + (command.map { lines(of: $0, columns) } ?? [])
    }
    guard let label else { return content(columns) }
    return Line.section(Segment(label(language)).wrapped(to: columns), columns: columns, body: content)
  }

  /// The command for each of the first `max` e-mails of commits by people of the same name, in case it is the person's.
  func ifYours(_ commits: [GitCommit], max: Int = .max, in clone: GitRepository, _ columns: Int) -> [Line] {
    commits.map(\.writtenEmail).distinct.prefix(max).flatMap {
      labelled(WhyPhrases.ifYours, Remedy.Step(command: Remedy.whyCommand(mine: $0, in: clone)), columns)
    }
  }

  /// Breaks a command that is too long after each `&&`, where a shell reads on; not one with quotes, which may contain
  /// it.
  private func lines(of command: String, _ columns: Int) -> [Line] {
    let isQuoted = command.contains { "'\"".contains($0) }
    guard command.displayWidth > columns, !isQuoted else { return [Line(command)] }
    return command.replacing(" && ", with: " &&\n").split(separator: "\n").map { Line(String($0)) }
  }

  func wrapped(_ sentence: Sentence) -> [Line] { wrapped(sentence, columns) }

  func wrapped(_ sentence: Sentence, _ columns: Int) -> [Line] {
    Segment(shown(sentence(language))).wrapped(to: columns)
  }

  /// Without control characters, and in ASCII if the terminal shows nothing else.
  func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return isASCII ? text.asciiOnly(language) : text
  }
}
