internal import CycBase
internal import GitHub
internal import Platform
internal import Streaks

/// `cyc streak` for several people: a table for people to read, or a line of JSON each.
final class PeopleStreaks {
  private let world: World
  private let host: Host
  private let entries: [PeopleList.Entry]
  private let display: Display
  private var printer: ListPrinter<PersonRow>
  private var failures: [(index: Int, failure: PersonFailure)] = []
  /// Who is shown as was known, and why.
  private var stale: [(index: Int, failure: PersonFailure)] = []
  /// People whose older years could not be read.
  private var inPart: [(index: Int, failure: PersonFailure)] = []
  /// What is not seen of one's own.
  private var unseen: Sentence?
  private var outputError: (any Error)?

  init(world: World, host: Host, entries: [PeopleList.Entry], format: OutputFormat, display: Display) {
    self.world = world
    self.host = host
    self.entries = entries
    self.display = display
    self.printer = ListPrinter(world: world, format: format)
  }

  /// Reads everybody and prints what became of them.
  ///
  /// - Throws: `ExitStatus.failed` where somebody cannot be shown, after it has been said of whom and why.
  func show(session: Session, mode: ContributionReader.Mode, rules: (Person) -> StreakRules) throws {
    var subjects: [(index: Int, subject: PeopleReader.Subject)] = []
    for (index, entry) in entries.enumerated() {
      do {
        let person = try Person(argument: entry.text, session: session, in: world, mode: mode)
        subjects.append((index, PeopleReader.Subject(person: person, rules: rules(person))))
      } catch let failure as StreakFailure {
        _ = take(.failure(failure), index)
      }
    }
    let indices = subjects.map(\.index)
    PeopleReader(
      world: world, host: host, mode: mode, subjects: subjects.map(\.subject),
      // Lines that are printed meanwhile would run into it.
      showsProgress: printer.format != .json || !world.terminal.outputIsTerminal
    ) { [self] index, outcome in
      take(outcome, indices[index])
    }.read()
    if let outputError { throw outputError }
    try printer.finish {
      PeopleTable(rows: $0, display: display.findingBackground(in: world), language: world.language).text
    }
    noteFailures()
    if !failures.isEmpty { throw ExitStatus.failed }
  }

  /// Takes what became of one; false where nobody reads the output any more.
  private func take(_ outcome: PeopleReader.Outcome, _ index: Int) -> Bool {
    let entry = entries[index]
    do {
      switch outcome {
      case .success(let report):
        let failure = { [self] (error: GitHubError) in
          let cause = StreakFailure(ofPart: error, person: report.person, in: world, host: host)
          return (index, PersonFailure(name: entry.text, line: entry.line, cause: cause))
        }
        if let missing = report.coverage.missing {
          inPart.append(failure(report.coverage.failure ?? missing.error))
        } else if let error = report.coverage.failure {
          stale.append(failure(error))
        }
        unseen = SourcePhrases.privateUnseen(report) ?? unseen
        try printer.take(PersonRow(report), json: StreakJSON.object(report), at: index)
      case .failure(let cause):
        let failure = PersonFailure(name: entry.text, line: entry.line, cause: cause)
        failures.append((index, failure))
        try printer.take(nil, json: StreakJSON.object(failure, world.language), at: index)
      }
      return true
    } catch {
      outputError = error
      return false
    }
  }

  private func noteFailures() {
    if let unseen { world.note(unseen) }
    for group in FailureList(stale.sorted { $0.index < $1.index }.map(\.failure)).groups {
      world.note(PeoplePhrases.shownAsKnown(group))
    }
    for group in FailureList(inPart.sorted { $0.index < $1.index }.map(\.failure)).groups {
      world.note(PeoplePhrases.shownInPart(group))
    }
    for group in FailureList(failures.sorted { $0.index < $1.index }.map(\.failure)).groups {
      world.complain(group.sentence, hint: group.hint)
    }
  }
}
