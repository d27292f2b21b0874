internal import JSON
internal import Sync
internal import Terminal
internal import Todos

/// What `cyc sync` says.
enum SyncPhrases {
  static let underWay = Sentence(en: "Another cyc is syncing right now.", ko: "다른 cyc가 지금 동기화하고 있어요.")
  static let question = Sentence(en: "Join them?", ko: "합칠까요?")
  static let nothingChanged = Sentence(en: "Nothing was changed.", ko: "아무것도 바꾸지 않았어요.")
  static let noConflicts = Sentence(en: "There are no conflicts.", ko: "충돌이 없어요.")
  static let noCommits = Sentence(en: "Nothing was sent yet.", ko: "아직 보낸 것이 없어요.")

  static func off(_ place: String) -> Sentence {
    Sentence(
      en: "Sync with \(place) is off. The list here and the repository stay.",
      ko: "\(place) 동기화를 껐어요. 여기 목록과 저장소는 그대로예요.")
  }

  /// Whoever keeps the repository can read it.
  static func readable(_ place: String) -> Sentence {
    Sentence(
      en:
        "Whoever can read \(place) can read your tasks, D-days and days off. These commits never count as contributions.",
      ko: "\(place) 저장소를 볼 수 있는 사람은 할 일, 디데이, 쉬는 날을 볼 수 있어요. 이 커밋은 기여로 세지 않아요.")
  }

  static func plan(_ plan: FirstSyncPlan, _ place: String) -> [Sentence] {
    var lines = [
      Sentence(
        en: "Here \(plan.here), in \(place) \(plan.there): \(plan.equal) equal, \(plan.different.count) different, "
          + "\(plan.onlyHere) only here, \(plan.onlyThere) only there.",
        ko: "여기 \(plan.here)개, \(place)에 \(plan.there)개: 같은 것 \(plan.equal)개, 다른 것 \(plan.different.count)개, "
          + "여기만 \(plan.onlyHere)개, 저쪽만 \(plan.onlyThere)개.")
    ]
    if !plan.twins.isEmpty {
      lines.append(
        Sentence(
          en: "\(plan.twins.count) with the same title and day on both sides would be there twice.",
          ko: "제목과 날짜가 같은 \(plan.twins.count)개는 두 번씩 남아요."))
    }
    return lines
  }

  static func outcome(_ outcome: SyncOutcome, _ place: String) -> [Sentence] {
    let (sent, received) = (outcome.sent.count, outcome.received.count)
    var lines = [
      sent + received == 0
        ? Sentence(en: "In sync with \(place).", ko: "\(place): 이미 같아요.")
        : Sentence(
          en: "Synced with \(place): \(sent) sent, \(received) received.",
          ko: "\(place): \(sent)개를 보내고 \(received)개를 받았어요.")
    ]
    if !outcome.conflicts.isEmpty {
      let count = outcome.conflicts.count
      lines.append(
        Sentence(
          en: "\(count) conflict\(count == 1 ? "" : "s"): the later value was kept. To see both: cyc sync conflicts",
          ko: "충돌 \(count)건: 나중 값을 남겼어요. 둘 다 보려면: cyc sync conflicts"))
    }
    if !outcome.cameBack.isEmpty {
      let count = outcome.cameBack.count
      lines.append(
        Sentence(
          en: "\(count) removed on one machine and changed on another \(count == 1 ? "is" : "are") there again.",
          ko: "한 기기에서 지우고 다른 기기에서 바꾼 \(count)개는 다시 남았어요."))
    }
    if !outcome.tooLarge.isEmpty {
      lines.append(
        Sentence(
          en: "\(outcome.tooLarge.count) too large to be sent.", ko: "너무 커서 보내지 못한 것이 \(outcome.tooLarge.count)개 있어요."))
    }
    return lines + notUnderstood(outcome.notUnderstood)
  }

  static func notUnderstood(_ paths: [String]) -> [Sentence] {
    guard let first = paths.first else { return [] }
    let more = paths.count > 1 ? " (+\(paths.count - 1))" : ""
    return [
      Sentence(
        en: "Not understood, and left alone: \(first)\(more). A newer cyc may know it.",
        ko: "이해하지 못해서 그대로 두었어요: \(first)\(more). 더 새로운 cyc는 알 수도 있어요.")
    ]
  }
}
