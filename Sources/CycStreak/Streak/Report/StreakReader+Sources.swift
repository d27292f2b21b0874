internal import CycBase
internal import GitHub
internal import Platform

extension StreakReader {
  /// - Throws: `StreakFailure.tokenNeeded`, `CredentialsError`, `LoginFailure.badToken`
  func requireToken() throws {
    guard sources.choice == .graphQL, mode != .offline else { return }
    if try world.apiToken(for: host) == nil { throw StreakFailure.tokenNeeded(host: host.name) }
  }

  /// Before anything is asked: nothing is written over, and nothing is fetched in vain.
  ///
  /// - Throws: `PageFileFailure`
  func rejectTakenPageFile() throws {
    if let path = sources.pageFile, AtomicFile.exists(path) { throw PageFileFailure(path: path, error: .exists) }
  }

  /// Keeps the page that was read, and says where; false where that is not wished or not done.
  ///
  /// - Throws: `PageFileFailure`, where the reading itself has not failed, which is told first
  func savePage(
    of reader: ContributionReader, beside outcome: Result<StreakReport, any Error>
  ) throws -> Bool {
    guard let path = sources.pageFile else { return false }
    guard let page = reader.page else {
      world.note(PageFilePhrases.noPage(path))
      return false
    }
    do throws(AtomicFileError) {
      try AtomicFile.write(page.bytes, to: path)
    } catch {
      let failure = PageFileFailure(path: path, error: error)
      guard case .failure = outcome else { throw failure }
      world.note(failure.message)
      return false
    }
    world.note(PageFilePhrases.saved(page, to: path))
    return true
  }

  /// Says that GraphQL stands in for the page, loudly where the page has changed.
  func notePageFailure(of report: StreakReport) {
    guard let error = report.coverage.sourceReport.pageFailure?.error else { return }
    let cause = StreakFailure(error, person: person, in: world, host: host).message
    world.note(
      Sentence(
        en: "\(cause); used GraphQL instead", ko: "\(cause). 대신 GraphQL로 읽었어요"))
    offerReport(of: error)
  }

  /// Says why GraphQL did not stand in, where something can be done about it; else the page's failure says enough.
  func noteQueryFailure(_ sourceReport: SourceReport) {
    guard let failure = sourceReport.queryFailure, failure.exitStatus == .loginNeeded else { return }
    let hint = failure.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
    world.note(
      Sentence(
        en: "GraphQL did not work either: \(failure.message)\(hint)",
        ko: "GraphQL로도 읽지 못했어요: \(failure.message)\(hint)"))
  }

  /// A page that is not understood is a bug that only a report mends, unless it is no page of contributions at all.
  func offerReport(of error: GitHubError) {
    guard case .page(.notUnderstood(let reason)) = error, sources.pageFile == nil else { return }
    switch reason {
    case .emptyBody, .signInPage, .cutOff, .libraryMissing: return
    case .noCells, .missingDay, .unreadableDay, .doubledDay, .contradictoryDay, .countOfOtherDay, .countWithoutDay,
      .otherDays,
      .otherLogin, .totalWithoutDays, .otherTotal, .unreadable:
      world.note(PageFilePhrases.offer(person.login))
    }
  }
}
