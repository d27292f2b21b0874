internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// What a step of the history did, in words.
enum TodoStepPhrases {
  /// So many numbers of tasks are named at most.
  private static let maxNumbers = 10
  /// Longer texts are cut, in columns.
  private static let max = 60

  static func what(_ step: TodoStep) -> Sentence {
    if let target = step.target {
      return step.kind == .undo
        ? Sentence(en: "step \(target) undone", ko: "\(target)단계를 되돌림")
        : Sentence(en: "step \(target) redone", ko: "\(target)단계를 다시 적용함")
    }
    guard step.changes.count == 1, let change = step.changes.first else { return several(step) }
    let title = (change.after ?? change.before)?.title ?? ""
    let verb = verb(step)
    let details = step.kind == .edit ? details(change) : nil
    return Sentence(
      en: "\(verb) \(change.number): \(details?.english ?? title)",
      ko: "\(change.number)번 \(verb): \(details?.korean ?? title)")
  }

  private static func several(_ step: TodoStep) -> Sentence {
    let numbers = step.changes.prefix(maxNumbers).map { "\($0.number)" }.joined(separator: ", ")
    let list = step.changes.count > maxNumbers ? numbers + ", …" : numbers
    let verb = verb(step)
    return Sentence(
      en: "\(verb) \(step.changes.count) tasks (\(list))",
      ko: "할 일 \(step.changes.count)개 \(verb) (\(list))")
  }

  private static func verb(_ step: TodoStep) -> Sentence {
    let after = step.changes.first?.after
    return switch step.kind {
    case .add: Sentence(en: "added", ko: "추가")
    case .edit: Sentence(en: "changed", ko: "수정")
    case .done: Sentence(en: "finished", ko: "완료")
    case .undone where step.changes.allSatisfy { $0.before?.column == .doing }:
      Sentence(en: "put back", ko: "시작 취소")
    case .undone: Sentence(en: "reopened", ko: "완료 취소")
    case .start: Sentence(en: "started", ko: "시작")
    case .move where step.changes.allSatisfy { $0.before?.column == $0.after?.column }: Sentence(en: "moved", ko: "옮김")
    case .move:
      Sentence(
        en: after.map { "moved to \($0.column.goal.english)" } ?? "moved",
        ko: after.map { "상태를 \($0.column.goal.korean) 바꿈" } ?? "옮김")
    case .remove: Sentence(en: "removed", ko: "삭제")
    case .alert:
      after?.alert?.isOn == true ? Sentence(en: "alert on for", ko: "알림 켬") : Sentence(en: "alert off for", ko: "알림 끔")
    case .import: Sentence(en: "imported", ko: "가져옴")
    case .reset: Sentence(en: "reset:", ko: "초기화")
    case .sync: Sentence(en: "synced", ko: "동기화")
    case .undo: Sentence(en: "took back", ko: "되돌림")
    case .redo: Sentence(en: "redid", ko: "다시 적용")
    case .recover: Sentence(en: "recovered", ko: "복구")
    }
  }

  /// What is different: `title "a" → "b", due none → 2026-11-24`.
  private static func details(_ change: TodoChange) -> Sentence? {
    guard let before = change.before, let after = change.after else { return nil }
    func text(_ language: Language) -> String {
      parts(before).indices.compactMap { index in
        let (name, old) = parts(before)[index]
        let new = parts(after)[index].value
        guard old != new else { return nil }
        let none = Sentence(en: "none", ko: "없음")(language)
        return "\(name(language)) \((old ?? none).truncated(to: max)) → \((new ?? none).truncated(to: max))"
      }.joined(separator: ", ")
    }
    return Sentence(english: text(.english), korean: text(.korean))
  }

  /// The parts of a task that can be edited.
  private static func parts(_ todo: Todo) -> [(name: Sentence, value: String?)] {
    [
      (Sentence(en: "title", ko: "제목"), "\"\(todo.title)\""),
      (Sentence(en: "due", ko: "기한"), todo.due?.description),
      (Sentence(en: "at", ko: "알림"), todo.alert?.time.description),
      (Sentence(en: "quadrant", ko: "사분면"), todo.quadrant.rawValue),
      (Sentence(en: "column", ko: "상태"), todo.column.rawValue),
      (Sentence(en: "label", ko: "라벨"), todo.color?.rawValue),
      (Sentence(en: "body", ko: "본문"), todo.body.map { "\"\($0.replacing("\n", with: " "))\"" }),
    ]
  }
}
