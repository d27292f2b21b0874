internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Formats
internal import Sync
internal import Terminal

/// A conflict for people and scripts.
struct ConflictText {
  let conflict: KeptConflict
  /// Nil where what it was about is gone.
  let name: String?

  var sentence: Sentence {
    let (kept, lost) = (ConflictText.values(conflict.kept), ConflictText.values(conflict.lost))
    let (here, there) = (Sentence(en: "this machine's", ko: "이 기기 값"), Sentence(en: "another machine's", ko: "다른 기기 값"))
    let loser = conflict.lostHere ? here : there
    return Sentence(
      en: "\(conflict.number)  \(what): kept \(kept), not \(lost) (\(loser)). "
        + "To take that one: cyc sync take \(conflict.number)",
      ko: "\(conflict.number)  \(what): \(kept) 값을 남기고 \(lost) 값(\(loser))은 뺐어요. "
        + "바꾸려면: cyc sync take \(conflict.number)")
  }

  var taken: Sentence {
    let lost = ConflictText.values(conflict.lost)
    return Sentence(
      en: "Taken: \(what) has \(lost) now.", ko: "바꿨어요: \(what) → \(lost)")
  }

  var json: JSONValue {
    [
      "number": conflict.number, "kind": conflict.path.kind, "name": conflict.path.name, "what": name,
      "kept": JSONValue.object(conflict.kept.fields), "lost": JSONValue.object(conflict.lost.fields),
      "lost_here": conflict.lostHere,
      "time": conflict.happened.rfc3339WithOffset,
    ]
  }

  /// What it is about: by its name, or by its kind where that has none.
  private var what: Sentence {
    guard let name else { return .typed(conflict.path.name) }
    if !name.isEmpty { return .typed(name) }
    return switch conflict.path.kind {
    case SyncedFreezes.kind.folder: Sentence(en: "a freeze", ko: "쉬는 날")
    case SyncedGoal.kind.folder: Sentence(en: "the goal", ko: "목표")
    default: .typed(conflict.path.kind)
    }
  }

  /// `due 2026-12-01, alert 09:00`
  private static func values(_ record: Sync.Record) -> Sentence {
    let parts = record.fields.compactMap(words)
    return parts.isEmpty ? Sentence(en: "nothing", ko: "없음") : .joined(parts, by: ", ")
  }

  /// What a field of a record says, in the words of the commands that show it; nil where it says nothing to people.
  private static func words(_ field: JSONMember) -> Sentence? {
    switch (field.name, field.value) {
    case ("order", _), ("completed", _), ("alert_on", .bool(true)), ("knows_year", .bool(true)): nil
    case ("alert_on", .bool(false)): Sentence(en: "alert off", ko: "알림 끔")
    case ("knows_year", .bool(false)): Sentence(en: "without a year", ko: "연도 없음")
    case ("yearly", .bool(let isYearly)):
      isYearly ? Sentence(en: "yearly", ko: "매년") : Sentence(en: "once", ko: "한 번만")
    case ("days", .number(let days)): Sentence(en: "\(days) days", ko: "\(days)일")
    case ("title", .string(let text)), ("body", .string(let text)), ("reason", .string(let text)):
      labelled(field.name, "\"\(Sanitizer.clean(text).excerpt)\"")
    case (_, .string(let text)): labelled(field.name, Sanitizer.clean(text).excerpt)
    case (_, .number(let digits)): labelled(field.name, digits)
    // A field of a newer cyc.
    case (_, .bool(let flag)): labelled(field.name, "\(flag)")
    case (_, .null), (_, .array), (_, .object): nil
    }
  }

  private static func labelled(_ field: String, _ value: String) -> Sentence {
    .joined([label(field), .typed(value)], by: " ")
  }

  private static func label(_ field: String) -> Sentence {
    switch field {
    case "title": Sentence(en: "title", ko: "제목")
    case "body": Sentence(en: "body", ko: "본문")
    case "reason": Sentence(en: "reason", ko: "이유")
    case "due": Sentence(en: "due", ko: "기한")
    case "alert": Sentence(en: "alert", ko: "알림")
    case "quadrant": Sentence(en: "quadrant", ko: "사분면")
    case "column": Sentence(en: "column", ko: "상태")
    case "color": Sentence(en: "label", ko: "라벨")
    case "icon": Sentence(en: "icon", ko: "아이콘")
    case "date": Sentence(en: "date", ko: "날짜")
    case "from": Sentence(en: "from", ko: "시작")
    case "until": Sentence(en: "until", ko: "끝")
    default: .typed(field)
    }
  }
}
