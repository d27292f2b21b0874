internal import Days
internal import Platform

/// When a silence ends that somebody asked for.
enum NagSnoozeEnd: Equatable {
  /// At a time of the local clock, wherever that is by then.
  case clock(CivilTime)
  /// After a while: the moment in seconds since 1970.
  case after(moment: Int)

  /// Who wants more switches the nag off.
  private static let mostMinutes = 24 * 60

  /// - Parameter words: `1h`, `30m`, `until 22:00`, `today`; nil for words that say nothing of it.
  init?(_ words: [String], now: Instant, window: NagWindow) {
    if words == ["today"] || words == ["오늘"] {
      self = .clock(window.endOfDay(now.local))
    } else if words.first == "until" {
      guard let minute = NagSnoozeEnd.minute(words.dropFirst().joined(separator: " ")) else { return nil }
      let local = now.local
      let day = minute > local.hour * 60 + local.minute ? local.day : local.day + 1
      self = .clock(CivilTime(utcSeconds: (day.number * 1440 + minute) * 60))
    } else {
      guard let minutes = WrittenDuration.minutes(words.joined()), minutes <= NagSnoozeEnd.mostMinutes else {
        return nil
      }
      self = .after(moment: now.secondsSince1970 + minutes * 60)
    }
  }

  /// Minutes since midnight, up to 1440 for its end.
  private static func minute(_ text: String) -> Int? {
    text == "24:00" ? 24 * 60 : WrittenTime.one(text)?.minuteOfDay
  }

  /// By the local clock as it is now.
  var local: CivilTime {
    switch self {
    case .clock(let time): time
    case .after(let moment): SystemClock.instant(at: moment).local
    }
  }

  var moment: Int? {
    switch self {
    case .clock: nil
    case .after(let moment): moment
    }
  }
}
