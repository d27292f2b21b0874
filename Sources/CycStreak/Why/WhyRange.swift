internal import CycBase
internal import Days
internal import Formats
internal import Git
internal import GitHub

/// The person's commits of some days in several repositories, next to what GitHub counts.
struct WhyRange {
  let days: ClosedRange<Day>
  /// Each commit is in one of them only, although copies and working trees share commits.
  let reports: [WhyReport]
  /// Repositories that could not be read.
  let failures: [WhyFailure]
  /// Number of repositories beyond the limit, which were not read.
  let leftOut: Int
  /// Nil if GitHub was not asked, or did not answer.
  let counted: CountedCommits?
  /// Number of contributions that GitHub shows on the day; nil for several days, or if GitHub was asked for commits.
  let shownThatDay: Int?
  let now: Instant
  /// The numbers of each report, in the same order.
  private(set) var tallies: [Tally] = []
  /// Sorted by repository and day.
  private(set) var gaps: [Gap] = []

  init(
    days: ClosedRange<Day>, _ results: [Result<WhyReport, WhyFailure>], leftOut: Int = 0, counted: CountedCommits?,
    shownThatDay: Int? = nil, now: Instant
  ) {
    self.days = days
    reports = WhyRange.withoutCopies(results.compactMap { try? $0.get() })
    failures = results.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    self.leftOut = leftOut
    self.counted = counted
    self.shownThatDay = shownThatDay
    self.now = now
    tallies = makeTallies()
    gaps = findGaps()
  }

  /// Keeps each commit once: in the first repository in which it counts, or else in the first that has it.
  private static func withoutCopies(_ reports: [WhyReport]) -> [WhyReport] {
    if reports.count == 1 { return reports }
    var owners: [String: (index: Int, counts: Bool)] = [:]
    for (index, report) in reports.enumerated() {
      for verdict in report.verdicts {
        let hash = verdict.standing.commit.hash
        if let owner = owners[hash], owner.counts || !verdict.counts { continue }
        owners[hash] = (index, verdict.counts)
      }
    }
    var seen: Set<String> = []
    return reports.enumerated().map { index, report in
      var report = report
      report.verdicts = report.verdicts.filter { owners[$0.standing.commit.hash]?.index == index }
      report.namesakes = report.namesakes.filter { seen.insert($0.hash).inserted }
      return report
    }
  }

  /// Numbers of commits.
  struct Tally: Equatable {
    let made: Int
    /// Commits that GitHub should count; those in one squash are one.
    let shouldCount: Int
    /// Commits that GitHub counts; nil if it is not known.
    let counted: Int?

    var json: JSONValue { ["made": made, "should_count": shouldCount, "counted": counted] }
  }

  /// Indices of the reports that have GitHub's number: copies of a repository share it, so only the first with commits.
  private var countedHolders: Set<Int> {
    var seen: Set<String> = []
    return Set(
      reports.indices.filter { index in
        guard let name = reports[index].countedRepository, !reports[index].verdicts.isEmpty else { return false }
        return seen.insert(name.description.lowercased()).inserted
      })
  }

  /// GitHub's numbers of commits in the repository of a report, by day; nil if they are not known.
  private func countedDays(_ report: WhyReport) -> [Day: Int]? {
    guard let counted, let name = report.countedRepository, let found = counted.days(of: name) else { return nil }
    // GitHub lists no repository that the token may not see.
    return found.isEmpty && !report.isVisible ? nil : found.filter { days.contains($0.key) }
  }

  private func makeTallies() -> [Tally] {
    let holders = countedHolders
    return reports.enumerated().map { index, report in
      Tally(report.verdicts, counted: holders.contains(index) ? countedDays(report)?.values.reduce(0, +) : nil)
    }
  }

  /// Ascending; only days with a commit of the person, or on which GitHub counts one.
  func dailyTallies(of index: Int) -> [(day: Day, tally: Tally)] {
    let report = reports[index]
    let counted = countedHolders.contains(index) ? countedDays(report) : nil
    let made = Dictionary(grouping: report.verdicts) { $0.countedDay }
    return Set(made.keys).union(counted?.keys.map(\.self) ?? []).sorted().map { day in
      (day, Tally(made[day] ?? [], counted: counted.map { $0[day] ?? 0 }))
    }
  }

  /// All numbers together. GitHub's is known if it is known for each repository that has commits to count.
  var total: Tally {
    let holders = countedHolders
    let counted = tallies.indices.filter(holders.contains).map { tallies[$0].counted }
    return Tally(
      made: tallies.reduce(0) { $0 + $1.made }, shouldCount: tallies.reduce(0) { $0 + $1.shouldCount },
      counted: self.counted == nil || counted.contains(nil) ? nil : counted.compactMap(\.self).reduce(0, +))
  }

  /// A day on which GitHub counts fewer commits than it should, although it had time to count them.
  struct Gap {
    let report: WhyReport
    let repository: RepositoryName
    let day: Day
    let commits: [GitCommit]
    let counted: Int
  }

  /// Only commits that certainly should count, and that are older than the time that GitHub may take. Squashed ones are
  /// left out: the time of the squash is not known.
  private func findGaps() -> [Gap] {
    let latest = now.secondsSince1970 - CountedCommits.delaySeconds
    let grouped = Dictionary(grouping: reports) { $0.countedRepository?.description.lowercased() }
    return grouped.filter { $0.key != nil }.values.flatMap { reports -> [Gap] in
      guard let report = reports.first(where: { countedDays($0) != nil }), let name = report.countedRepository,
        let counted = countedDays(report)
      else { return [] }
      let certain = reports.flatMap(\.verdicts).filter {
        $0.counts && $0.uncertainties.isEmpty && $0.standing.landed == nil
          && $0.standing.commit.committed.secondsSince1970 <= latest
      }
      // If GitHub counts as many in all, it only counts them on other days.
      guard certain.count > counted.values.reduce(0, +) else { return [] }
      return Dictionary(grouping: certain, by: \.countedDay).compactMap { day, verdicts in
        let number = counted[day] ?? 0
        return number >= verdicts.count
          ? nil
          : Gap(
            report: report, repository: name, day: day, commits: verdicts.map(\.standing.commit), counted: number)
      }
    }.sorted { ($0.repository.description, $0.day) < ($1.repository.description, $1.day) }
  }

  /// Whether a commit that should count is so new that GitHub may not count it yet.
  var hasNewCommits: Bool {
    let latest = now.secondsSince1970 - CountedCommits.delaySeconds
    return reports.contains { report in
      report.verdicts.contains { $0.counts && $0.standing.commit.committed.secondsSince1970 > latest }
    }
  }

  /// Whether every commit counts, as far as is known.
  var isWell: Bool {
    failures.isEmpty && gaps.isEmpty && reports.contains { !$0.verdicts.isEmpty }
      && reports.allSatisfy { $0.verdicts.allSatisfy(\.counts) }
  }
}

extension WhyRange.Tally {
  init(_ verdicts: [CommitVerdict], counted: Int?) {
    self.init(
      made: verdicts.count, shouldCount: Set(verdicts.filter(\.counts).map(\.countedHash)).count, counted: counted)
  }
}

extension WhyRange: JSONConvertible {
  var json: JSONValue {
    let object: JSONValue = [
      "from": days.lowerBound.description,
      "to": days.upperBound.description,
      "repositories": zip(reports.indices, tallies).map { index, tally in
        reports[index].jsonWithoutDate.adding(tally.json).adding([
          "folder": reports[index].clone.folder,
          "days": dailyTallies(of: index).map { day, tally in tally.json.adding(["date": day.description]) },
        ])
      },
      "not_read": failures.map { $0.message.english },
      "left_out": leftOut,
    ]
    return object.adding(total.json)
  }
}
