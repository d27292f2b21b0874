internal import CycBase
internal import CycStreak
internal import Todos

/// What export, import and reset say.
enum TodoImportExportPhrases {
  // MARK: - Export

  static let list = Sentence(en: "Tasks", ko: "할 일 목록")
  static let noTasks = Sentence(en: "There are no tasks.", ko: "할 일이 없어요.")

  static func due(_ when: String) -> Sentence { Sentence(en: "due \(when)", ko: "\(when)까지") }

  static func exported(_ count: Int, to path: String) -> Sentence {
    Sentence(en: "Exported \(tasks(count)) to \(path).", ko: "할 일 \(grouped(count))개를 \(path) 파일로 내보냈어요.")
  }

  // MARK: - Import

  static func imported(_ report: TodoImportReport) -> [Sentence] {
    let plan = report.plan
    let counts = Sentence(
      en: "\(grouped(plan.added)) new, \(grouped(plan.replaced)) replaced, \(grouped(plan.unchanged)) unchanged",
      ko: "새로 \(grouped(plan.added))개, 바뀐 것 \(grouped(plan.replaced))개, 그대로 \(grouped(plan.unchanged))개")
    return [summary(report, counts)] + details(report) + end(report)
  }

  private static func summary(_ report: TodoImportReport, _ counts: Sentence) -> Sentence {
    let plan = report.plan
    let count = plan.added + plan.replaced + plan.unchanged + plan.kept
    if count == 0 { return Sentence(en: "There are no tasks in the file.", ko: "파일에 할 일이 없어요.") }
    return report.isDryRun
      ? Sentence(
        en: "Would import \(tasks(count)): \(counts).",
        ko: "할 일 \(grouped(count))개를 가져올 수 있어요: \(counts).")
      : Sentence(
        en: "Imported \(tasks(count)): \(counts).", ko: "할 일 \(grouped(count))개를 가져왔어요: \(counts).")
  }

  private static func details(_ report: TodoImportReport) -> [Sentence] {
    let renumbered = report.plan.renumbered
    let numbers = Sentence(
      en: "Renumbered, since other tasks have or had their numbers: \(grouped(renumbered)).",
      ko: "원래 번호를 다른 할 일이 쓰고 있거나 썼던 적이 있어서 새 번호를 받은 할 일: \(grouped(renumbered))개.")
    let kept = report.plan.kept
    let newer = Sentence(
      en: "Left as they are, since they were changed here after the file was written: \(grouped(kept)).",
      ko: "파일보다 나중에 여기서 바뀌어서 그대로 둔 할 일: \(grouped(kept))개.")
    return (kept > 0 ? [newer] : []) + (renumbered > 0 ? [numbers] : [])
      + TodoFile.LeftOut.allCases.compactMap { kind in report.leftOut[kind].map { leftOut(kind, $0) } }
  }

  private static func leftOut(_ kind: TodoFile.LeftOut, _ count: Int) -> Sentence {
    switch kind {
    case .deleted:
      Sentence(en: "Skipped, since they were deleted: \(grouped(count)).", ko: "삭제된 할 일이라 빼 두었어요: \(grouped(count))개.")
    case .recurring:
      Sentence(
        en: "Skipped, since they are templates of recurring tasks: \(grouped(count)).",
        ko: "반복되는 할 일의 템플릿이라 빼 두었어요: \(grouped(count))개.")
    case .priority:
      Sentence(
        en: "Put in quadrant do, since there is none for priorities below (D): \(grouped(count)).",
        ko: "(D)보다 낮은 우선순위는 해당하는 사분면이 없어서 '하기'에 두었어요: \(grouped(count))개.")
    }
  }

  private static func end(_ report: TodoImportReport) -> [Sentence] {
    if report.isDryRun { return [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")] }
    if report.plan.changes.isEmpty { return [] }
    return [Sentence(en: "To undo it: cyc todo undo", ko: "되돌리려면: cyc todo undo")]
  }

  // MARK: - Reset

  static let emptyAlready = Sentence(en: "The list is already empty.", ko: "목록이 이미 비어 있어요.")

  static func mayReset(_ count: Int) -> Sentence {
    count == 1
      ? Sentence(en: "Remove the only task?", ko: "하나뿐인 할 일을 지울까요?")
      : Sentence(en: "Remove all \(tasks(count))?", ko: "할 일 \(grouped(count))개를 모두 지울까요?")
  }

  static func reset(_ count: Int) -> [Sentence] {
    [
      Sentence(en: "Removed \(tasks(count)).", ko: "할 일 \(grouped(count))개를 지웠어요."),
      Sentence(en: "To bring them back: cyc todo undo", ko: "되살리려면: cyc todo undo"),
    ]
  }

  private static func grouped(_ count: Int) -> String { Counts.grouped(count) }

  private static func tasks(_ count: Int) -> String { count == 1 ? "1 task" : "\(grouped(count)) tasks" }
}
