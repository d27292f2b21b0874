public import Days

/// Decides when to request the weather.
public enum WeatherRule {
  /// Whether to send a request now.
  ///
  /// - Parameter isWanted: whether the user asked for an update, so that a fresh answer does not matter. A pause that
  ///   the server asked for still applies
  public static func isDue(
    _ question: ForecastQuestion, knowing kept: KeptForecast?, at now: Instant, isWanted: Bool = false
  ) -> Bool {
    guard let kept else { return true }
    if pause(for: question, knowing: kept, at: now, isWanted: isWanted) != nil { return false }
    if isWanted { return true }
    // The date of fetching, not of the forecast: where the place has another date than here, asking again would not
    // help.
    guard kept.question == question, let answer = kept.answer, answer.fetchedAt.today == now.today else { return true }
    return !WeatherReading.isFresh(ageSeconds: now.secondsSince1970 - answer.fetchedAt.secondsSince1970)
  }

  /// The failure that forbids a request now, if any.
  public static func pause(
    for question: ForecastQuestion, knowing kept: KeptForecast?, at now: Instant, isWanted: Bool = false
  ) -> KeptForecast.Failure? {
    // A failure in the future means that the clock was set back.
    guard let kept, let failure = kept.failure, failure.at <= now.secondsSince1970 else { return nil }
    let isOver = failure.retryAt.map { $0 <= now.secondsSince1970 } ?? false
    let concerns =
      failure.reason.isPause ? kept.question.server == question.server : kept.question == question && !isWanted
    return concerns && !isOver ? failure : nil
  }
}
