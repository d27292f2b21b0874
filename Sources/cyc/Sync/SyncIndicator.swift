internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Formats

/// How it stands with the sync, from what is known on this machine alone.
enum SyncIndicator: Equatable {
  case fresh(minutes: Int)
  case ahead(Int)
  case running
  case offline(since: Instant, toSend: Int)
  case loginNeeded
  case conflicts(Int)
  /// Refused, a guard, another repository, something that is not understood.
  case needsLook
  case never

  init(_ setup: SyncSetup, toSend: Int, conflicts: Int, isUnderWay: Bool, at now: Instant) {
    if isUnderWay {
      self = .running
      return
    }
    switch setup.failure {
    case .offline?: self = .offline(since: setup.failingSince ?? setup.tried ?? now, toSend: toSend)
    case .login?: self = .loginNeeded
    case .refused?, .look?: self = .needsLook
    case nil where conflicts > 0: self = .conflicts(conflicts)
    case nil where !setup.notUnderstood.isEmpty: self = .needsLook
    case nil where setup.succeeded == nil: self = .never
    case nil where toSend > 0: self = .ahead(toSend)
    case nil:
      let seconds = now.secondsSince1970 - (setup.succeeded ?? now).secondsSince1970
      self = .fresh(minutes: max(0, seconds / 60))
    }
  }

  /// A sign and words; never a sign or a colour alone.
  var words: Sentence {
    switch self {
    case .fresh(let minutes):
      let ago = SyncIndicator.ago(minutes)
      return Sentence(en: "● synced \(ago)", ko: "● \(ago) 동기화")
    case .ahead(let count): return Sentence(en: "↑ \(count) to send", ko: "↑ 보낼 것 \(count)개")
    case .running: return Sentence(en: "⟳ syncing", ko: "⟳ 동기화 중")
    case .offline(let since, let count):
      let rest = count > 0 ? Sentence(en: ", \(count) to send", ko: ", 보낼 것 \(count)개") : Sentence(en: "", ko: "")
      let clock = since.local.clock
      return Sentence(en: "○ offline since \(clock)\(rest)", ko: "○ \(clock)부터 오프라인\(rest)")
    case .loginNeeded: return Sentence(en: "! login needed", ko: "! 로그인 필요")
    case .conflicts(let count):
      return Sentence(en: "! \(count) conflict\(count == 1 ? "" : "s")", ko: "! 충돌 \(count)건")
    case .needsLook: return Sentence(en: "! needs a look", ko: "! 확인 필요")
    case .never: return Sentence(en: "○ not synced yet", ko: "○ 아직 동기화 전")
    }
  }

  /// The same where there is room for ASCII alone: the words in brackets.
  var ascii: Sentence {
    Sentence(en: "[\(words.english.dropFirst(2))]", ko: "[\(words.korean.dropFirst(2))]")
  }

  /// As scripts read it.
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
