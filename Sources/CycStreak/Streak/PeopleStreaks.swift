internal import CycBase
internal import GitHub
internal import Platform
internal import Streaks
internal import Terminal

/// `cyc streak` for several people: a table, or a line of JSON for each.
final class PeopleStreaks {
  private let world: World
  private let session: Session
  private let entries: [PeopleList.Entry]
  private let display: Display
  private var printer: ListPrinter<PersonRow>
  /// By index of `entries`.
  private var failures: [Int: PersonFailure] = [:]
  /// Why people are shown from the cache.
  private var stale: [Int: PersonFailure] = [:]
  /// Why older years of people could not be read.
  private var inPart: [Int: PersonFailure] = [:]
  /// Note that the user's own private contributions are not visible.
  private var unseen: Sentence?
  private var outputError: (any Error)?

  init(world: World, session: Session, entries: [PeopleList.Entry], format: OutputFormat, display: Display) {
    (self.world, self.session, self.entries, self.display) = (world, session, entries, display)
    printer = ListPrinter(world: world, format: format)
  }

  /// - Throws: `ExitStatus.failed` if a person cannot be shown, after the reasons were printed.
  func show(mode: ContributionReader.Mode, rules: (Person) -> StreakRules) throws {
    var subjects: [(index: Int, subject: PeopleReader.Subject)] = []
    for (index, entry) in entries.enumerated() {
      do {
        let person = try Person(argument: entry.text, session: session, in: world, mode: mode)
        subjects.append((index, PeopleReader.Subject(person: person, rules: rules(person))))
      } catch let failure as StreakFailure {
        _ = record(.failure(failure), index)
      }
    }
    let indices = subjects.map(\.index)
    PeopleReader(
      world: world, host: session.host, mode: mode, subjects: subjects.map(\.subject),
      // On a terminal, printed lines would run into the progress line.
      showsProgress: printer.format != .json || !world.screen.terminal.outputIsTerminal
    ) { [self] index, outcome in record(outcome, indices[index]) }.read()
    if let outputError { throw outputError }
    try printer.finish {
      PeopleTable(rows: $0, display: display.findingBackground(in: world), language: world.screen.language).text
    }
    noteFailures()
    if !failures.isEmpty { throw ExitStatus.failed }
  }

  /// Prints a row, or collects it for the table. Returns false if the output cannot be written.
  private func record(_ outcome: PeopleReader.Outcome, _ index: Int) -> Bool {
    do {
      switch outcome {
      case .success(let report):
        let (missing, error) = (report.coverage.missing, report.coverage.failure)
        if let error = error ?? missing?.error {
          let cause = StreakFailure(ofPart: error, person: report.person, in: world, host: session.host)
          let failure = PersonFailure(entry: entries[index], cause: cause)
          if missing == nil { stale[index] = failure } else { inPart[index] = failure }
        }
        unseen = SourcePhrases.privateUnseen(report) ?? unseen
        try printer.record(PersonRow(report), json: StreakJSON.object(report), at: index)
      case .failure(let cause):
        let failure = PersonFailure(entry: entries[index], cause: cause)
        failures[index] = failure
        try printer.record(nil, json: StreakJSON.object(failure, world.screen.language), at: index)
      }
      return true
    } catch {
      outputError = error
      return false
    }
  }

  private func noteFailures() {
    if let unseen { world.screen.note(unseen) }
    for group in FailureGroup.groups(of: stale) { world.screen.note(PeoplePhrases.shownAsKnown(group)) }
    for group in FailureGroup.groups(of: inPart) { world.screen.note(PeoplePhrases.shownInPart(group)) }
    for group in FailureGroup.groups(of: failures) { world.screen.printError(group.sentence, hint: group.hint) }
  }
}

/// Why one of several people cannot be shown.
struct PersonFailure: Error {
  let entry: PeopleList.Entry
  let cause: StreakFailure

  /// Part of the JSON interface.
  var kind: String {
    switch cause {
    case .malformedLogin, .commandWord: "malformed_login"
    case .elsewhere: "other_host"
    case .noSuchUser: "no_such_user"
    case .otherAccount: "other_account"
    case .renamed: "renamed"
    case .noCalendar: "no_calendar"
    case .notUnderstood: "not_understood"
    case .privateProfile: "private"
    case .profileNotRead: "private_or_none"
    case .otherDays, .contributionsToCome: "other_days"
    case .nothingKept, .lastLook, .todayNotBegun, .streakNotKnown: "not_known"
    case .connection(let failure):
      switch failure.error {
      case .rateLimited: "pause"
      case .unreachable: "unreachable"
      case .serverTrouble: "server_trouble"
      default: "failed"
      }
    case .noSuchYear, .futureDay, .nobody, .tokenNeeded: "failed"
    }
  }

  /// The reason without the person: several people may share it.
  var reason: Sentence {
    switch cause {
    case .elsewhere(_, let host, let asked, _):
      Sentence(en: "an account on \(host), but cyc asks \(asked)", ko: "\(host)에 있는 계정이에요. cyc는 지금 \(asked)에 물어요")
    case .malformedLogin: Sentence(en: "that cannot be a GitHub login", ko: "GitHub 아이디로 쓸 수 없는 이름이에요")
    case .commandWord: Sentence(en: "not taken for GitHub logins without an @", ko: "앞에 @가 없으면 GitHub 아이디로 보지 않는 말이에요")
    case .noSuchUser(_, let host, _, _): Sentence(en: "no such user on \(host)", ko: "\(host)에 없는 사용자예요")
    case .noCalendar(_, let host):
      Sentence(
        en: "no contribution calendar on \(host); organisations have none", ko: "\(host)에 기여 달력이 없어요. 조직 계정에는 달력이 없어요")
    case .privateProfile:
      Sentence(en: "private: GitHub shows no contributions to others", ko: "비공개라서 GitHub에서 기여 내역을 보여 주지 않아요")
    case .profileNotRead:
      Sentence(en: "no contributions to be seen; they may be hidden", ko: "보이는 기여가 없어요. 비공개일 수도 있어요")
    case .nothingKept: Sentence(en: "nothing is known without the network", ko: "네트워크 없이는 기여를 알 수 없어요")
    default: cause.message
    }
  }

  var hint: Sentence? {
    switch cause {
    case .malformedLogin, .elsewhere, .commandWord, .noCalendar, .privateProfile: nil
    case .nothingKept: Sentence(en: "run it without --offline", ko: "--offline 없이 실행하세요")
    default: cause.hint
    }
  }

  /// The person, as listed after the reason.
  var whom: Sentence {
    switch cause {
    case .malformedLogin, .elsewhere, .commandWord: break
    default: return .typed(entry.text)
    }
    let shown = "'\(entry.text.truncated(to: 60))'"
    guard let line = entry.line else { return .typed(shown) }
    return Sentence(en: "\(shown) (line \(line))", ko: "\(shown) (\(line)번째 줄)")
  }
}

/// People who share the reason of a failure: it may be the same for a whole list.
struct FailureGroup {
  let reason: Sentence
  let hint: Sentence?
  let whom: [Sentence]

  /// Of a longer list, the rest is counted.
  private static let maxNamed = 20

  /// All people, for a note.
  var names: Sentence { .joined(whom, by: ", ") }

  /// The reason and the first people, for an error.
  var sentence: Sentence {
    let named = Sentence.joined(Array(whom.prefix(FailureGroup.maxNamed)), by: ", ")
    let rest = whom.count - FailureGroup.maxNamed
    guard rest > 0 else { return Sentence(en: "\(reason): \(named)", ko: "\(reason): \(named)") }
    return Sentence(
      en: "\(reason): \(named) and \(Counts.grouped(rest)) more", ko: "\(reason): \(named) 외 \(Counts.grouped(rest))명")
  }

  /// - Parameter failures: by place in the list.
  static func groups(of failures: [Int: PersonFailure]) -> [FailureGroup] {
    let groups = Dictionary(grouping: failures.sorted { $0.key < $1.key }) { $0.value.reason }
    return groups.sorted { $0.value[0].key < $1.value[0].key }.map { reason, members in
      FailureGroup(reason: reason, hint: members[0].value.hint, whom: members.map(\.value.whom))
    }
  }
}
