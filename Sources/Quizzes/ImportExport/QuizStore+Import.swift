public import Days

extension QuizStore {
  /// Adds and changes what a plan says, in the order of its file. How well changed quizzes are known stays.
  ///
  /// - Parameter plan: of the quizzes that are kept now
  public func record(_ plan: QuizImportPlan, at now: Instant) throws -> (added: [Quiz], changed: [QuizChange]) {
    let added = try plan.new.map { try add($0.draft, guid: $0.guid, at: $0.created(at: now)) }
    let changed = try plan.changed.compactMap { try edit($0.before.number, to: $0.after.draft) }
    return (added, changed)
  }
}
