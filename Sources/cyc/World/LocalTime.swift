internal import Days
internal import HTTP

extension World {
  /// The local time that GitHub means, as `21:05`, or `2026-08-04 09:00` where it is another day.
  func localTime(of retry: RetryAfter) -> String {
    switch retry {
    case .seconds(let seconds): localTime(secondsSince1970: now().secondsSince1970 + seconds)
    case .date(let moment): localTime(secondsSince1970: moment)
    }
  }

  private func localTime(secondsSince1970 moment: Int) -> String {
    let time = instant(.moment(secondsSince1970: moment)).local
    let clock = time.clock
    return time.day == now().today ? clock : "\(time.day) \(clock)"
  }
}
