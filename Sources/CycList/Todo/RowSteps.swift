internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Terminal
internal import Todos

/// A change of a D-day, a freeze or the goal in the history.
enum ChangedRow {
  case dday(before: DDay?, after: DDay?)
  case freeze(before: Freeze?, after: Freeze?)
  case goal(before: GoalChoice, after: GoalChoice)

  enum GoalChoice {
    case neverChosen
    case off
    case goal(Goal)

    fileprivate init(_ row: RowState?) { self = row.map { Goal($0).map(GoalChoice.goal) ?? .off } ?? .neverChosen }

    fileprivate var sentence: Sentence {
      switch self {
      case .neverChosen: Sentence(en: "none", ko: "없음")
      case .off: Sentence(en: "off", ko: "끔")
      case .goal(let goal):
        (goal.from?.writtenWithYear).map { from in
          Sentence(en: "\(Counts.days(goal.days)) from \(from)", ko: "\(Counts.grouped(goal.days))일(\(from)부터)")
        } ?? Sentence(en: "\(Counts.days(goal.days))", ko: "\(Counts.grouped(goal.days))일")
      }
    }

    fileprivate var json: JSONValue {
      switch self {
      case .neverChosen: .null
      case .off: ["days": JSONValue.null, "from": JSONValue.null]
      case .goal(let goal): ["days": goal.days, "from": goal.from?.description]
      }
    }
  }

  /// Nil for a table that this cyc does not know.
  init?(_ change: RowChange) {
    switch change.table {
    case DDayStore.rows.name:
      self = .dday(before: change.before.flatMap { DDay($0) }, after: change.after.flatMap { DDay($0) })
    case FreezeStore.rows.name:
      self = .freeze(before: change.before.flatMap { Freeze($0) }, after: change.after.flatMap { Freeze($0) })
    case GoalStore.rows.name: self = .goal(before: GoalChoice(change.before), after: GoalChoice(change.after))
    default: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .dday(let before, let after):
      ["kind": "dday", "before": before?.storedJSON, "after": after?.storedJSON]
    case .freeze(let before, let after): ["kind": "freeze", "before": before?.json, "after": after?.json]
    case .goal(let before, let after): ["kind": "goal", "before": before.json, "after": after.json]
    }
  }

  var sentence: Sentence {
    switch self {
    case .dday(let before?, let after?):
      Sentence(
        en: "changed D-day \(after.number): \(ChangedRow.details(before, after))",
        ko: "\(after.number)번 디데이 수정: \(ChangedRow.details(before, after))")
    case .dday(nil, let day?):
      Sentence(
        en: "added D-day \(day.number): \(ChangedRow.name(day))", ko: "\(day.number)번 디데이 추가: \(ChangedRow.name(day))")
    case .dday(let day?, nil):
      Sentence(
        en: "removed D-day \(day.number): \(ChangedRow.name(day))", ko: "\(day.number)번 디데이 삭제: \(ChangedRow.name(day))"
      )
    case .dday(nil, nil): Sentence(en: "changed a D-day", ko: "디데이 수정")
    case .freeze(nil, let freeze?): Sentence(en: "froze \(freeze.span)", ko: "쉬는 날 추가: \(freeze.span)")
    case .freeze(let freeze?, nil): Sentence(en: "removed the freeze of \(freeze.span)", ko: "쉬는 날 삭제: \(freeze.span)")
    case .freeze(_, let freeze):
      Sentence(en: "changed a freeze: \(freeze?.span)", ko: "쉬는 날 수정: \(freeze?.span)")
    case .goal(let before, let after):
      Sentence(
        en: "changed the goal: \(before.sentence) → \(after.sentence)",
        ko: "목표 수정: \(before.sentence) → \(after.sentence)")
    }
  }

  /// `🎂 Birthday, 17 May 2027`.
  private static func name(_ day: DDay) -> Sentence {
    let title = [day.icon, day.title].compactMap(\.self).joined(separator: " ")
    return Sentence(en: "\(title), \(date(day))", ko: "\(title), \(date(day))")
  }

  /// Leaves out the year if it is unknown. `hasOtherYear`: the date is compared with one of another year, so show it.
  private static func date(_ day: DDay, hasOtherYear: Bool = false) -> Sentence {
    day.knowsYear || !day.isYearly || hasOtherYear ? day.date.writtenWithYear : day.date.written(in: day.date.year)
  }

  /// `title "a" → "b", date 24 Dec 2026 → 25 Dec 2026`.
  private static func details(_ before: DDay, _ after: DDay) -> Sentence {
    func shown(_ value: String?) -> Sentence { value.map { .typed($0) } ?? Sentence(en: "none", ko: "없음") }
    func yearly(_ day: DDay) -> Sentence {
      day.isYearly ? Sentence(en: "yearly", ko: "매년") : Sentence(en: "once", ko: "한 번만")
    }
    let hasOtherYear = before.date.year != after.date.year
    let (from, to) = (date(before, hasOtherYear: hasOtherYear), date(after, hasOtherYear: hasOtherYear))
    let parts: [(name: Sentence, from: Sentence, to: Sentence)] = [
      (Sentence(en: "title", ko: "제목"), .typed("\"\(before.title)\""), .typed("\"\(after.title)\"")),
      (Sentence(en: "icon", ko: "아이콘"), shown(before.icon), shown(after.icon)),
      (Sentence(en: "date", ko: "날짜"), from, to),
      (Sentence(en: "repeat", ko: "반복"), yearly(before), yearly(after)),
    ]
    let changes = parts.filter { $0.from != $0.to }.map { part in
      Sentence(en: "\(part.name) \(part.from) → \(part.to)", ko: "\(part.name) \(part.from) → \(part.to)")
    }
    return .joined(changes, by: ", ")
  }
}

extension TodoStep {
  /// Changes of the step to D-days, freezes and the goal, as a sentence; nil if it changed tasks.
  var rowSentence: Sentence? { rows.isEmpty ? nil : .joined(rows.compactMap { ChangedRow($0)?.sentence }, by: ", ") }

  var changesFreezes: Bool { rows.contains { $0.table == FreezeStore.rows.name } }
}
