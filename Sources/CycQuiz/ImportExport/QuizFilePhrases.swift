internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Quizzes

/// What import and export of quizzes say.
enum QuizFilePhrases {
  static func exported(_ count: Int, to path: String) -> Sentence {
    Sentence(en: "Exported \(quizzes(count)) to \(path).", ko: "퀴즈 \(grouped(count))개를 \(path) 파일로 내보냈어요.")
  }

  // MARK: - Import

  /// - Parameter asksByItself: whether quizzes are asked without being called for.
  static func imported(_ report: QuizImportReport, asksByItself: Bool) -> [Sentence] {
    [summary(report), typed(report.typed), removed(report), closed(report.closed.count)].compactMap(\.self)
      + leftOut(report.leftOut) + end(report, asksByItself: asksByItself)
  }

  private static func summary(_ report: QuizImportReport) -> Sentence {
    let (added, changed, unchanged) = (report.plan.new.count, report.plan.changed.count, report.plan.unchanged)
    let count = added + changed + unchanged
    if count == 0 { return Sentence(en: "There are no quizzes in the file.", ko: "파일에 퀴즈가 없어요.") }
    if unchanged == count {
      return count == 1
        ? Sentence(en: "Nothing new: the quiz is here already.", ko: "새로 가져올 것이 없어요. 이미 있는 퀴즈예요.")
        : Sentence(
          en: "Nothing new: all \(quizzes(count)) are here already.",
          ko: "새로 가져올 것이 없어요. 퀴즈 \(grouped(count))개가 모두 이미 있어요.")
    }
    let counts = Sentence(
      en: "\(grouped(added)) new, \(grouped(changed)) changed, \(grouped(unchanged)) unchanged",
      ko: "새로 \(grouped(added))개, 바뀐 것 \(grouped(changed))개, 그대로 \(grouped(unchanged))개")
    return report.isDryRun
      ? Sentence(
        en: "Would import \(quizzes(count)): \(counts).",
        ko: "퀴즈 \(grouped(count))개를 가져올 수 있어요: \(counts).")
      : Sentence(
        en: "Imported \(quizzes(count)): \(counts).", ko: "퀴즈 \(grouped(count))개를 가져왔어요: \(counts).")
  }

  private static func typed(_ count: Int) -> Sentence? {
    if count == 0 { return nil }
    return Sentence(
      en: "\(grouped(count)) of the new ones \(count == 1 ? "has" : "have") no wrong options: "
        + "\(count == 1 ? "its answer is" : "their answers are") typed.",
      ko: "새 퀴즈 가운데 \(grouped(count))개는 오답 보기가 없어서 답을 직접 써요.")
  }

  private static func removed(_ report: QuizImportReport) -> Sentence? {
    let (pictures, sounds) = (report.removed[.picture] ?? 0, report.removed[.sound] ?? 0)
    let parts = [
      pictures > 0
        ? Sentence(en: pictures == 1 ? "1 picture" : "\(grouped(pictures)) pictures", ko: "그림 \(grouped(pictures))개")
        : nil,
      sounds > 0
        ? Sentence(en: sounds == 1 ? "1 sound" : "\(grouped(sounds)) sounds", ko: "소리 \(grouped(sounds))개") : nil,
    ].compactMap(\.self)
    if parts.isEmpty || report.plan.new.isEmpty && report.plan.changed.isEmpty { return nil }
    let list = (parts.map(\.english).joined(separator: " and "), parts.map(\.korean).joined(separator: ", "))
    return Sentence(en: "Only the text was imported, without \(list.0).", ko: "글만 가져오고 \(list.1)는 뺐어요.")
  }

  private static func closed(_ count: Int) -> Sentence? {
    switch count {
    case 0: nil
    case 1:
      Sentence(
        en: "A question that waited for its answer has changed, so that answer will not count.",
        ko: "답을 기다리던 문제 하나가 바뀌어서 그 답은 기록하지 않아요.")
    default:
      Sentence(
        en: "\(grouped(count)) questions that waited for their answers have changed, so those answers will not count.",
        ko: "답을 기다리던 문제 \(grouped(count))개가 바뀌어서 그 답은 기록하지 않아요.")
    }
  }

  private static func leftOut(_ leftOut: [LeftOutQuiz]) -> [Sentence] {
    if leftOut.isEmpty { return [] }
    let count = grouped(leftOut.count)
    return [Sentence(en: "\(count) could not be imported:", ko: "가져오지 못한 것 \(count)개:")]
      + FileProblems.told(leftOut.map { ($0.line, $0.reason.said) })
      + [
        Sentence(
          en: "To import them too, fix these lines and import the file again.", ko: "이 줄들도 가져오려면 고친 다음 다시 가져와 주세요.")
      ]
  }

  private static func end(_ report: QuizImportReport, asksByItself: Bool) -> [Sentence] {
    if report.isDryRun { return [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")] }
    if report.plan.new.isEmpty { return [] }
    let on = Sentence(en: "To be asked by notifications: cyc quiz on", ko: "알림으로 물어보게 하려면: cyc quiz on")
    return [Sentence(en: "To answer now: cyc quiz ask", ko: "바로 풀려면: cyc quiz ask")] + (asksByItself ? [] : [on])
  }

  private static func grouped(_ count: Int) -> String { Counts.grouped(count) }

  private static func quizzes(_ count: Int) -> String { count == 1 ? "1 quiz" : "\(grouped(count)) quizzes" }
}
