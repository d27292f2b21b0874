internal import GitHub

extension World {
  /// What reads somebody's streak: the login that was typed, or whoever is meant without one.
  ///
  /// - Throws: `StreakFailure`, `ConnectionFailure`, and what stands in the way of a session
  func streakReader(
    of login: String?, _ freshness: FreshnessOptions, isStrict: Bool = false, isWeekly: Bool = false
  ) throws -> StreakReader {
    let session = try login == nil ? session() : publicSession()
    let person = try Person(argument: login, session: session, in: self, mode: freshness.mode)
    return StreakReader(
      world: self, host: session.host, person: person, mode: freshness.mode,
      rules: streakRules(for: person, isStrict: isStrict, isWeekly: isWeekly), sources: freshness.sources)
  }
}
