public import Days

extension QuizStore {
  /// Adds and changes quizzes in the order of the file. Changed quizzes keep their learning state.
  ///
  /// - Parameter plan: computed from the quizzes that are stored now
  public func record(_ plan: QuizImportPlan, at now: Instant) throws -> (added: [Quiz], changed: [QuizChange]) {
    let added = try plan.new.map { try add($0.draft, guid: $0.guid, at: $0.created(at: now)) }
    let changed = try plan.changed.compactMap { try edit($0.before.number, to: $0.after.draft) }
    return (added, changed)
  }
}
