public import Days

/// When to ask.
public enum WeatherRule {
  /// Whether a question is to be asked now.
  ///
  /// - Parameter isWanted: whether somebody wants it asked again, however fresh the answer is. The pause that a server asked for is
  ///   kept even so.
  public static func isDue(
    _ question: ForecastQuestion, knowing kept: KeptForecast?, at now: Instant, isWanted: Bool = false
  ) -> Bool {
    guard let kept else { return true }
    if pause(for: question, knowing: kept, at: now, isWanted: isWanted) != nil { return false }
    if isWanted { return true }
    // Where the place's day is another one than here, asking again would not change it.
    guard kept.question == question, let answer = kept.answer, answer.fetchedAt.today == now.today else { return true }
    return !WeatherReading.isFresh(ageSeconds: now.secondsSince1970 - answer.fetchedAt.secondsSince1970)
  }

  /// The failure because of which a question is not asked now; nil where there is none.
  public static func pause(
    for question: ForecastQuestion, knowing kept: KeptForecast?, at now: Instant, isWanted: Bool = false
  ) -> KeptForecast.Failure? {
    // The clock may have been set back.
    guard let kept, let failure = kept.failure, failure.at <= now.secondsSince1970 else { return nil }
    let isOver = failure.retryAt.map { $0 <= now.secondsSince1970 } ?? false
    let concerns =
      failure.reason.isPause ? kept.question.server == question.server : kept.question == question && !isWanted
    return concerns && !isOver ? failure : nil
  }
}
