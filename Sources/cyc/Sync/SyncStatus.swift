internal import ArgumentParser
internal import CycBase
internal import Days
internal import Formats

struct SyncStatusCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "status",
    abstract: Sentence(en: "Show the state of the sync, without using the network.", ko: "네트워크를 쓰지 않고 동기화 상태를 보여 줘요."),
    examples: [
      "cyc sync status": Sentence(en: "for people", ko: "사람이 읽기"),
      "cyc sync status --json": .forScripts,
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
  /// Nil if the sync is off. Throws `StoreError`.
  func syncStatus() throws -> SyncStatus? {
    try lookAtSync { try SyncStatus($0, isUnderWay: SyncRun.isUnderWay(in: home.directories), at: clock.now()) } ?? nil
  }
}

struct SyncStatus: Equatable {
  let setup: SyncSetup
  let indicator: SyncIndicator
  /// Number of records to send.
  let toSend: Int
  /// Number of conflicts that `cyc sync conflicts` has not shown yet.
  let conflicts: Int

  static let off = Sentence(
    en: "Sync is not set up. To set it up: cyc sync setup ADDRESS",
    ko: "동기화를 설정하지 않았어요. 설정하려면: cyc sync setup 주소")

  /// Nil if the sync is off.
  init?(_ database: SyncDatabase, isUnderWay: Bool, at now: Instant) throws {
    guard let setup = try database.setup() else { return nil }
    self.setup = setup
    toSend = try database.unsentCount()
    conflicts = try database.unseenConflictCount()
    indicator = SyncIndicator(setup, toSend: toSend, conflicts: conflicts, isUnderWay: isUnderWay, at: now)
  }

  var sentences: [Sentence] {
    let place = SyncProblem.shown(setup.address)
    let branch = setup.branch == SyncSetup.defaultBranch ? "" : " (\(setup.branch))"
    return [indicator.words, Sentence(en: "with \(place)\(branch)", ko: "저장소: \(place)\(branch)")]
      + SyncPhrases.notUnderstood(setup.notUnderstood) + [hint].compactMap(\.self)
  }

  /// A line below the list of tasks; nil if all is well.
  func remark(isASCII: Bool) -> Sentence? {
    let words = isASCII ? indicator.ascii : indicator.words
    return switch indicator {
    case .offline: words
    case .conflicts: Sentence(en: "\(words): cyc sync conflicts", ko: "\(words): cyc sync conflicts")
    case .loginNeeded, .needsLook: Sentence(en: "\(words): cyc sync", ko: "\(words): cyc sync")
    case .fresh, .ahead, .running, .never: nil
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

/// The state of the sync, as far as this machine knows it.
enum SyncIndicator: Equatable {
  /// Everything was sent. Minutes since the last sync.
  case fresh(minutes: Int)
  /// Number of records to send.
  case ahead(Int)
  case running
  /// Since when it has failed, with the date on another day.
  case offline(since: Sentence, toSend: Int)
  case loginNeeded
  case conflicts(Int)
  /// Refused, stopped by a safety check, another repository, or unreadable files.
  case needsLook
  case never

  init(_ setup: SyncSetup, toSend: Int, conflicts: Int, isUnderWay: Bool, at now: Instant) {
    switch setup.failure {
    case _ where isUnderWay: self = .running
    case .offline?:
      let since = setup.failingSince ?? setup.tried ?? now
      self = .offline(since: since.local.written(at: now.local), toSend: toSend)
    case .login?: self = .loginNeeded
    case .refused?, .other?: self = .needsLook
    case nil where conflicts > 0: self = .conflicts(conflicts)
    case nil where !setup.notUnderstood.isEmpty: self = .needsLook
    case nil where setup.succeeded == nil: self = .never
    case nil where toSend > 0: self = .ahead(toSend)
    case nil:
      let seconds = now.secondsSince1970 - (setup.succeeded ?? now).secondsSince1970
      self = .fresh(minutes: max(0, seconds / 60))
    }
  }

  /// A sign, a space and words: a sign alone could be missed.
  var words: Sentence {
    switch self {
    case .fresh(let minutes):
      Sentence(en: "● synced \(SyncIndicator.ago(minutes))", ko: "● \(SyncIndicator.ago(minutes)) 동기화")
    case .ahead(let count): Sentence(en: "↑ \(count) to send", ko: "↑ 보낼 것 \(count)개")
    case .running: Sentence(en: "⟳ syncing", ko: "⟳ 동기화 중")
    case .offline(let since, toSend: 0):
      Sentence(en: "○ offline since \(since)", ko: "○ \(since)부터 오프라인")
    case .offline(let since, let count):
      Sentence(
        en: "○ offline since \(since), \(count) to send",
        ko: "○ \(since)부터 오프라인, 보낼 것 \(count)개")
    case .loginNeeded: Sentence(en: "! login needed", ko: "! 로그인 필요")
    case .conflicts(let count): Sentence(en: "! \(count) conflict\(count == 1 ? "" : "s")", ko: "! 충돌 \(count)건")
    case .needsLook: Sentence(en: "! needs a look", ko: "! 확인 필요")
    case .never: Sentence(en: "○ not synced yet", ko: "○ 아직 동기화 전")
    }
  }

  var ascii: Sentence {
    Sentence(en: "[\(words.english.dropFirst(2))]", ko: "[\(words.korean.dropFirst(2))]")
  }

  func text(_ language: Language, isASCII: Bool) -> String {
    isASCII ? ascii(language).asciiOnly(language) : words(language)
  }

  var name: String {
    switch self {
    case .fresh: "fresh"
    case .ahead: "ahead"
    case .running: "running"
    case .offline: "offline"
    case .loginNeeded: "login"
    case .conflicts: "conflicts"
    case .needsLook: "look"
    case .never: "never"
    }
  }

  private static func ago(_ minutes: Int) -> Sentence {
    switch minutes {
    case 0: Sentence(en: "just now", ko: "방금")
    case 1..<60: Sentence(en: "\(minutes)m ago", ko: "\(minutes)분 전")
    case 60..<1440: Sentence(en: "\(minutes / 60)h ago", ko: "\(minutes / 60)시간 전")
    default: Sentence(en: "\(minutes / 1440)d ago", ko: "\(minutes / 1440)일 전")
    }
  }
}
