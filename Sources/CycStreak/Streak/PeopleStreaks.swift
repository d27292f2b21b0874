package import CycBase
internal import GitHub
internal import Platform
internal import Streaks
internal import Terminal

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

/// Why one of several people cannot be shown.
package struct PersonFailure: Error {
  /// As it was written.
  package let name: String
  /// The line of the list that it stands in; nil for an argument.
  package let line: Int?
  package let cause: StreakFailure

  /// What scripts tell causes apart by; part of the interface.
  package var kind: String {
    switch cause {
    case .malformedLogin, .commandWord: "malformed_login"
    case .noSuchUser: "no_such_user"
    case .otherAccount: "other_account"
    case .renamed: "renamed"
    case .noCalendar: "no_calendar"
    case .notUnderstood: "not_understood"
    case .privateProfile: "private"
    case .profileNotRead: "private_or_none"
    case .otherDays, .contributionsToCome: "other_days"
    case .nothingKept, .lastLook, .todayNotBegun, .streakNotKnown: "not_known"
    case .connection(let failure): PersonFailure.kind(failure.error)
    case .noSuchYear, .futureDay, .nobody, .tokenNeeded: "failed"
    }
  }

  private static func kind(_ error: GitHubError) -> String {
    switch error {
    case .rateLimited: "pause"
    case .unreachable: "unreachable"
    case .serverTrouble: "server_trouble"
    default: "failed"
    }
  }

  /// What happened, without whom it happened to: many may share it.
  package var reason: Sentence {
    switch cause {
    case .malformedLogin: Sentence(en: "that cannot be a GitHub login", ko: "GitHub 아이디로 쓸 수 없는 이름이에요")
    case .commandWord:
      Sentence(en: "not taken for GitHub logins without an @", ko: "앞에 @가 없으면 GitHub 아이디로 보지 않는 말이에요")
    case .noSuchUser(_, let host, _): Sentence(en: "no such user on \(host)", ko: "\(host)에 없는 사용자예요")
    case .noCalendar(_, let host):
      Sentence(
        en: "no contribution calendar on \(host); organisations have none",
        ko: "\(host)에 기여 달력이 없어요. 조직 계정에는 달력이 없어요")
    case .privateProfile:
      Sentence(
        en: "private: GitHub shows no contributions to others", ko: "비공개라서 GitHub에서 기여 내역을 보여 주지 않아요")
    case .profileNotRead:
      Sentence(
        en: "no contributions to be seen; they may be hidden",
        ko: "보이는 기여가 없어요. 비공개일 수도 있어요")
    case .nothingKept(_, let year):
      Sentence(
        en: "nothing is known\(year.map { " of \($0)" } ?? "") without the network",
        ko: "네트워크 없이는\(year.map { " \($0)년의" } ?? "") 기여를 알 수 없어요")
    default: cause.message
    }
  }

  package var hint: Sentence? {
    switch cause {
    case .malformedLogin, .commandWord, .noCalendar, .privateProfile: nil
    case .nothingKept: Sentence(en: "run it without --offline", ko: "--offline 없이 실행하세요")
    default: cause.hint
    }
  }

  /// Whom it happened to, as it is listed.
  package var whom: Sentence {
    switch cause {
    case .malformedLogin, .commandWord: break
    default: return .typed(name)
    }
    let shown = "'\(name.truncated(to: 60))'"
    guard let line else { return .typed(shown) }
    return Sentence(en: "\(shown) (line \(line))", ko: "\(shown) (\(line)번째 줄)")
  }
}

/// Failures by their reasons, each reason once: a whole list may have failed for the same one.
struct FailureList {
  struct Group: Equatable {
    let reason: Sentence
    let hint: Sentence?
    var whom: [Sentence]

    /// So many are named; of a long list the rest is counted.
    private static let maxNamed = 20

    var sentence: Sentence {
      let named = whom.prefix(Group.maxNamed)
      let rest = Counts.grouped(whom.count - named.count)
      let isAll = named.count == whom.count
      return Sentence(
        en: "\(reason): \(named.map(\.english).joined(separator: ", "))\(isAll ? "" : " and \(rest) more")",
        ko: "\(reason): \(named.map(\.korean).joined(separator: ", "))\(isAll ? "" : " 외 \(rest)명")")
    }
  }

  private(set) var groups: [Group] = []

  init(_ failures: some Sequence<PersonFailure>) {
    var indices: [String: Int] = [:]
    for failure in failures {
      if let index = indices[failure.reason.english] {
        groups[index].whom.append(failure.whom)
      } else {
        indices[failure.reason.english] = groups.count
        groups.append(Group(reason: failure.reason, hint: failure.hint, whom: [failure.whom]))
      }
    }
  }
}
