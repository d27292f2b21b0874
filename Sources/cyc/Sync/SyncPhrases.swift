internal import CycBase
internal import Sync

enum SyncPhrases {
  static let underWay = Sentence(en: "Another cyc is syncing right now.", ko: "다른 cyc가 지금 동기화하고 있어요.")
  static let joinQuestion = Sentence(en: "Join them?", ko: "합칠까요?")
  static let noConflicts = Sentence(en: "There are no conflicts.", ko: "충돌이 없어요.")
  static let noCommits = Sentence(en: "Nothing was sent yet.", ko: "아직 보낸 것이 없어요.")

  static func stage(_ stage: SyncStage) -> Sentence {
    switch stage {
    case .looking: Sentence(en: "looking for changes", ko: "바뀐 것을 찾는 중")
    case .receiving(let count): Sentence(en: "receiving \(count)", ko: "\(count)개 받는 중")
    case .sending(let count): Sentence(en: "sending \(count)", ko: "\(count)개 보내는 중")
    }
  }

  static let creating = Sentence(en: "creating the repository", ko: "저장소를 만드는 중")

  /// The new repository would extend the streak without a commit, so people are told before they agree.
  static func create(_ name: String) -> Sentence {
    Sentence(
      en: "GitHub counts a new repository as a contribution today. Create \(name), private?",
      ko: "GitHub에서 새 저장소를 만들면 오늘의 기여로 집계돼요. \(name) 저장소를 비공개로 만들까요?")
  }

  static func createFolder(_ folder: String) -> Sentence {
    Sentence(
      en: "There is no git repository in \(folder) yet. Create an empty one there?",
      ko: "\(folder)에 아직 git 저장소가 없어요. 빈 저장소를 만들까요?")
  }

  static func created(_ name: String) -> Sentence {
    Sentence(
      en: "created \(name), private; GitHub counts that as a contribution today",
      ko: "\(name) 비공개 저장소를 만들었어요. GitHub에서 오늘의 기여로 집계돼요")
  }

  static func alreadyExists(_ name: String) -> Sentence {
    Sentence(en: "\(name) already exists", ko: "\(name) 저장소가 이미 있어요")
  }

  static func off(_ place: String) -> Sentence {
    Sentence(
      en: "Sync with \(place) is off. The list here and the repository stay.",
      ko: "\(place) 동기화를 껐어요. 여기 목록과 저장소는 그대로예요.")
  }

  /// `sync off --forget` after `sync off`.
  static let forgotten = Sentence(
    en: "The earlier sync is forgotten. The list here and the repository stay.",
    ko: "이전 동기화 기록을 지웠어요. 여기 목록과 저장소는 그대로예요.")

  static func goesOn(_ place: String) -> Sentence {
    Sentence(en: "sync with \(place) goes on as before", ko: "\(place) 동기화는 전처럼 계속돼요")
  }

  static func readable(_ place: String) -> Sentence {
    Sentence(
      en:
        "Anyone who can read \(place) can read your tasks, D-days, days off and goals. "
        + "These commits never count as contributions.",
      ko: "\(place) 저장소를 볼 수 있는 사람은 할 일, 디데이, 쉬는 날, 목표를 볼 수 있어요. 동기화 커밋은 기여로 집계되지 않아요.")
  }

  static func plan(_ plan: FirstSyncPlan, _ place: String) -> [Sentence] {
    let counts = Sentence(
      en: "Here \(plan.here), in \(place) \(plan.there): \(plan.equal) equal, \(plan.different.count) different, "
        + "\(plan.onlyHere) only here, \(plan.onlyThere) only there.",
      ko: "여기 \(plan.here)개, \(place)에 \(plan.there)개: 같은 것 \(plan.equal)개, 다른 것 \(plan.different.count)개, "
        + "여기만 \(plan.onlyHere)개, 저쪽만 \(plan.onlyThere)개.")
    let joins = Sentence(
      en: "\(same(plan.joins.count)) in both lists would be joined; that cannot be undone.",
      ko: "양쪽에서 내용이 모두 같은 \(plan.joins.count)개는 하나씩만 남겨요. 이 일은 되돌릴 수 없어요.")
    let twins = Sentence(
      en: "\(plan.twins == 1 ? "1 entry" : "\(plan.twins) entries") with the same title and day, but other "
        + "differences, would appear twice.",
      ko: "제목과 날짜는 같지만 다른 내용이 있는 \(plan.twins)개는 두 번씩 남아요.")
    return [counts] + (plan.joins.isEmpty ? [] : [joins]) + (plan.twins == 0 ? [] : [twins])
  }

  private static func same(_ count: Int) -> String {
    count == 1 ? "1 entry that is the same" : "\(count) entries that are the same"
  }

  static func joined(_ count: Int) -> Sentence {
    Sentence(
      en: "joined \(same(count)) in both lists", ko: "양쪽에서 내용이 모두 같은 \(count)개는 하나씩만 남겼어요")
  }

  static func outcome(_ outcome: SyncOutcome, _ place: String) -> [Sentence] {
    let (sent, received) = (outcome.sent.count, outcome.received.count)
    let conflicts = outcome.conflicts.count + outcome.receivedConflicts.count
    let tooLarge = outcome.tooLarge.count
    let lines: [Sentence?] = [
      sent + received + tooLarge + outcome.notUnderstood.count == 0
        ? Sentence(en: "In sync with \(place).", ko: "\(place): 이미 최신 상태예요.")
        : Sentence(
          en: "Synced with \(place): \(sent) sent, \(received) received.",
          ko: "\(place): \(sent)개를 보내고 \(received)개를 받았어요."),
      conflicts == 0
        ? nil
        : Sentence(
          en:
            "\(conflicts) conflict\(conflicts == 1 ? "" : "s"): the later value was kept. To see both: cyc sync conflicts",
          ko: "충돌 \(conflicts)건: 나중 값을 남겼어요. 둘 다 보려면: cyc sync conflicts"),
      cameBack(outcome.cameBack.count { $0.removedBy == .mine }, isRemovedHere: true),
      cameBack(outcome.cameBack.count { $0.removedBy == .theirs }, isRemovedHere: false),
      tooLarge == 0
        ? nil : Sentence(en: "\(tooLarge) too large to be sent.", ko: "너무 커서 보내지 못한 것이 \(tooLarge)개 있어요."),
    ]
    return lines.compactMap(\.self) + notUnderstood(outcome.notUnderstood)
  }

  private static func cameBack(_ count: Int, isRemovedHere: Bool) -> Sentence? {
    if count == 0 { return nil }
    let verb = count == 1 ? "was" : "were"
    return isRemovedHere
      ? Sentence(
        en: "\(count) removed here but changed on another machine \(verb) restored.",
        ko: "여기서 지웠지만 다른 컴퓨터에서 바꾼 \(count)개를 되살렸어요.")
      : Sentence(
        en: "\(count) removed on another machine but changed here \(verb) restored.",
        ko: "다른 컴퓨터에서 지웠지만 여기서 바꾼 \(count)개를 되살렸어요.")
  }

  static func notUnderstood(_ paths: [String]) -> [Sentence] {
    guard let first = paths.first else { return [] }
    let more = paths.count > 1 ? " (+\(paths.count - 1))" : ""
    return [
      Sentence(
        en: "Not understood, and left alone: \(first)\(more). A newer cyc may know it.",
        ko: "알 수 없는 항목이라 그대로 두었어요: \(first)\(more). 최신 버전의 cyc라면 읽을 수도 있어요.")
    ]
  }
}
