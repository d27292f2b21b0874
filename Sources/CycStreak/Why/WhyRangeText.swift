internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import Terminal

/// The text of `cyc why` about several days or repositories: a line for each repository, then each cause with its
/// commits, then the commands.
struct WhyRangeText {
  let range: WhyRange
  /// Whether the commits of a cause are grouped by month instead of by repository.
  let isByMonth: Bool
  /// The command that prints the text for GitHub's support.
  let supportCommand: String
  let layout: WhyLayout

  private static let maxHashes = 3
  private static let maxDays = 10
  private static let maxFailures = 10

  private var reports: [WhyReport] { range.reports }
  private var withCommits: [WhyReport] { reports.filter { !$0.verdicts.isEmpty } }

  var text: String {
    let blocks = [head, repositories] + causes + [notCountedYet] + uncertainties + namesakes + [notRead, remedies]
    return [Line].stacked(blocks).text(.none)
  }

  private var head: [Line] {
    let total = range.total
    let emails = reports.flatMap(\.facts.author.configuredEmails).distinct
    let isDelayed = (total.counted.map { $0 < total.shouldCount } ?? false) && range.hasNewCommits
    let sentences = [
      WhyRangePhrases.headline(total, range, repositories: reports.count),
      total.made == 0 && !emails.isEmpty ? WhyPhrases.lookedFor(emails) : nil,
      range.shownThatDay.map(WhyRangePhrases.shownThatDay),
      isDelayed && range.gaps.isEmpty ? WhyPhrases.delay(nil) : nil,
      range.isWell && reports.contains(where: \.mayBeHidden) ? WhyPhrases.privateNeedsLogin : nil,
    ]
    return sentences.compactMap(\.self).flatMap(layout.wrapped)
  }

  private func name(_ report: WhyReport) -> String { report.facts.repository?.description ?? report.clone.shownName }

  private var repositories: [Line] {
    let rows = zip(reports, range.tallies).filter { !$0.0.verdicts.isEmpty }.map { report, tally in
      LabeledList.Row(layout.shown(name(report)), layout.shown(summary(report, tally)(layout.language)))
    }
    let rest = reports.count - rows.count
    return LabeledList(rows).lines(columns: layout.columns)
      + (rows.isEmpty || rest == 0 ? [] : layout.wrapped(WhyRangePhrases.withoutCommits(rest)))
  }

  private func summary(_ report: WhyReport, _ tally: WhyRange.Tally) -> Sentence {
    guard tally.shouldCount == 0, tally.counted ?? 0 == 0 else { return WhyRangePhrases.numbers(tally) }
    let reasons = report.problems.map { WhyRangePhrases.brief($0.obstacle, report.facts) }
    return WhyRangePhrases.noneCounts(tally.made, reasons.distinct)
  }

  /// Commits of a cause, with the name of their repository.
  private struct Cause {
    var step: Int
    var commits: [(name: String, commit: GitCommit)] = []
  }

  private var causes: [[Line]] {
    var (causes, order): ([Sentence: Cause], [Sentence]) = ([:], [])
    for report in withCommits {
      for problem in report.problems {
        let heading = WhyPhrases.heading(problem, report.facts)
        if causes[heading] == nil { order.append(heading) }
        causes[heading, default: Cause(step: problem.obstacle.step)].commits +=
          problem.commits.map { (name(report), $0.commit) }
      }
    }
    return CommitVerdict.Obstacle.steps.flatMap { step in
      order.compactMap { heading in
        causes[heading].flatMap { $0.step == step ? block(heading, $0) : nil }
      }
    }
  }

  private func block(_ heading: Sentence, _ cause: Cause) -> [Line] {
    let groups =
      isByMonth
      ? Dictionary(grouping: cause.commits) { $0.commit.countedDay.startOfMonth() }
        .sorted { $0.key < $1.key }.map { ($0.writtenMonth(withYear: true)(layout.language), $1) }
      : cause.commits.map(\.name).distinct.map { name in (name, cause.commits.filter { $0.name == name }) }
    return layout.section(heading) { columns in
      let rows = groups.map { label, commits in
        LabeledList.Row(
          layout.shown(label),
          WhyRangePhrases.hashes(commits.map(\.commit), max: WhyRangeText.maxHashes)(layout.language))
      }
      return LabeledList(rows).lines(columns: columns)
    }
  }

  private var notCountedYet: [Line] {
    let gaps = range.gaps
    if gaps.isEmpty { return [] }
    return layout.section(WhyRangePhrases.notCountedYet) { columns in
      let rows = gaps.prefix(WhyRangeText.maxDays).map { gap in
        let hashes = WhyRangePhrases.hashes(gap.commits, max: WhyRangeText.maxHashes)
        let count = WhyRangePhrases.gap(gap)
        return LabeledList.Row(
          layout.shown(gap.repository.description),
          Sentence(en: "\(count): \(hashes)", ko: "\(count): \(hashes)")(layout.language))
      }
      let more = gaps.count - rows.count
      let end = [WhyRangePhrases.othersReport, WhyRangePhrases.askSupport(supportCommand)]
      return LabeledList(rows).lines(columns: columns)
        + ((more > 0 ? [WhyRangePhrases.moreDays(more)] : []) + end).flatMap { layout.wrapped($0, columns) }
    }
  }

  private var uncertainties: [[Line]] {
    let entries = withCommits.flatMap { report in
      report.uncertainties.map { uncertainty -> (heading: Sentence, check: Sentence?) in
        // Only if one day is asked about: for several, commits are found by the day in their own zone.
        if case .zone(let day) = uncertainty {
          return (WhyRangePhrases.zone(day, asked: range.days.lowerBound), nil)
        }
        return (WhyPhrases.uncertainty(uncertainty, report), WhyPhrases.check(uncertainty, report))
      }
    }
    let known = entries.compactMap { entry in entry.check.map { (entry.heading, $0) } }
    let checks = Dictionary(known) { first, _ in first }
    return entries.map(\.heading).distinct.map { heading in
      layout.section(heading) { columns in
        checks[heading].map { layout.labelled(WhyPhrases.findOut, Remedy.Step(words: $0), columns) } ?? []
      }
    }
  }

  private var namesakes: [[Line]] {
    reports.filter { !$0.namesakes.isEmpty }.map { report in
      let commits = report.namesakes
      return layout.section(WhyRangePhrases.namesakes(commits.count, commits[0].authorName)) { columns in
        layout.wrapped(
          Sentence.joined(
            [.typed("\(name(report)): "), WhyRangePhrases.hashes(commits, max: WhyRangeText.maxHashes)], by: ""),
          columns) + layout.ifYours(commits, max: WhyRangeText.maxHashes, in: report.clone, columns)
      }
    }
  }

  private var notRead: [Line] {
    let shown = range.failures.prefix(WhyRangeText.maxFailures)
    let more = range.failures.count - shown.count
    let sentences =
      shown.map(\.message) + (more > 0 ? [WhyPhrases.more(more)] : [])
      + (range.leftOut > 0 ? [WhyRangePhrases.leftOut(range.leftOut)] : [])
    if sentences.isEmpty { return [] }
    return layout.section(WhyRangePhrases.notRead) { columns in sentences.flatMap { layout.wrapped($0, columns) } }
  }

  /// Each command and each advice once.
  private var remedies: [Line] {
    var (seen, steps): (Set<String>, [(label: Sentence?, step: Remedy.Step)]) = ([], [])
    for report in withCommits {
      for problem in report.problems {
        let advice = Remedy(report: report).advice(for: problem)
        let ways = advice.ways.enumerated().map { ($0 == 0 ? nil : WhyPhrases.otherwise, $1) }
        for (label, step) in ways + advice.notes.map({ (nil, $0) }) {
          let key = [step.words?.english, step.command].compactMap(\.self).joined(separator: "\n")
          if seen.insert(key).inserted { steps.append((label, step)) }
        }
      }
    }
    if steps.isEmpty { return [] }
    return layout.section(WhyPhrases.toFix) { columns in steps.flatMap { layout.labelled($0, $1, columns) } }
  }
}
