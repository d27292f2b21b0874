internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days

/// The minute at which a quiz is to be asked, as somebody typed it: `fri 9pm`, `tomorrow 9:30`, `21:30`, `내일 오전 9시`.
enum QuizMoment {
  /// A time without a day is the next such time, and one that may be in the morning or in the evening the next of both.
  ///
  /// - Returns: a minute that may be over, where a day was typed that is
  /// - Throws: `QuizFailure`, `DateFailure`
  static func read(_ text: String, now: CivilTime) throws -> CivilTime {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let (date, times) = divided(words) else { throw QuizFailure.notATime(text) }
    if date.isEmpty {
      let moments = (0...1).flatMap { later in times.map { $0.on(now.day + later) } }
      guard let next = moments.first(where: { $0.minuteNumber >= now.minuteNumber }) else {
        throw QuizFailure.notATime(text)
      }
      return next
    }
    guard times.count == 1 else { throw QuizFailure.severalTimes(text) }
    return times[0].on(try ParsedDay(date, .ahead, today: now.day).day)
  }

  /// The shortest beginning that leaves a time at the end: `오후 9시 30분` is one of three words.
  private static func divided(_ words: [String]) -> (date: String, times: [ClockTime])? {
    words.indices.lazy.map { index in
      (words[..<index].joined(separator: " "), ParsedTime.readings(of: words[index...].joined(separator: " ")))
    }.first { !$0.1.isEmpty }
  }
}

extension ClockTime {
  fileprivate func on(_ day: Day) -> CivilTime { CivilTime(day: day, hour: hour, minute: minute, second: 0) }
}

extension CivilTime {
  fileprivate var minuteNumber: Int { secondsAsUTC / 60 }
}
