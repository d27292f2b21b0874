internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Formats
internal import Terminal

/// `cyc sync status`: how it stands, without asking anybody.
struct SyncStatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the state of the sync, without using the network."
  )
  .examples([
    "cyc sync status": "for people",
    "cyc sync status --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    guard let status = try world.syncStatus() else {
      return try output.show(["set_up": false], in: world) { [SyncStatus.off] }
    }
    try output.show(status.json, in: world) { status.sentences }
  }
}

extension World {
  /// How it stands with the sync, from what is known here; nil where nothing is set up.
  ///
  /// - Throws: `StoreError`
  func syncStatus() throws -> SyncStatus? {
    try lookAtSync { try SyncStatus($0, isUnderWay: SyncRun.isUnderWay(in: self), at: now()) } ?? nil
  }
}

/// How it stands with the sync.
struct SyncStatus: Equatable {
  let setup: SyncSetup
  let indicator: SyncIndicator
  let toSend: Int
  let conflicts: Int

  static let off = Sentence(
    en: "Sync is not set up. To set it up: cyc sync setup ADDRESS",
    ko: "동기화를 설정하지 않았어요. 설정하려면: cyc sync setup 주소")

  /// Nil where nothing is set up.
  init?(_ database: SyncDatabase, isUnderWay: Bool, at now: Instant) throws {
    guard let setup = try database.setup() else { return nil }
    self.setup = setup
    toSend = try database.toSend()
    conflicts = try database.openConflicts()
    indicator = SyncIndicator(setup, toSend: toSend, conflicts: conflicts, isUnderWay: isUnderWay, at: now)
  }

  var sentences: [Sentence] {
    let place = SyncProblem.shown(setup.address)
    let branch = setup.branch == "cyc" ? "" : " (\(setup.branch))"
    return [indicator.words, Sentence(en: "with \(place)\(branch)", ko: "저장소: \(place)\(branch)")]
      + SyncPhrases.notUnderstood(setup.notUnderstood) + [hint].compactMap(\.self)
  }

  /// What stands below a list of tasks; nil where nothing is worth saying.
  func remark(isASCII: Bool) -> Sentence? {
    let words = isASCII ? indicator.ascii : indicator.words
    switch indicator {
    case .offline: return words
    case .conflicts:
      return Sentence(en: "\(words): cyc sync conflicts", ko: "\(words): cyc sync conflicts")
    case .loginNeeded, .needsLook: return Sentence(en: "\(words): cyc sync", ko: "\(words): cyc sync")
    case .fresh, .ahead, .running, .never: return nil
    }
  }

  private var hint: Sentence? {
    switch indicator {
    case .conflicts: Sentence(en: "To see both values: cyc sync conflicts", ko: "두 값을 보려면: cyc sync conflicts")
    case .ahead, .never, .offline: Sentence(en: "To sync now: cyc sync", ko: "지금 동기화하려면: cyc sync")
    case .loginNeeded, .needsLook: Sentence(en: "To see why: cyc sync", ko: "이유를 보려면: cyc sync")
    case .fresh, .running: nil
    }
  }

  var json: JSONValue {
    [
      "set_up": true, "state": indicator.name, "address": setup.address, "branch": setup.branch,
      "machine": setup.machine, "to_send": toSend, "conflicts": conflicts,
      "succeeded": setup.succeeded?.rfc3339WithOffset, "tried": setup.tried?.rfc3339WithOffset,
      "not_understood": setup.notUnderstood,
    ]
  }
}
