public import Days

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clocks of the machine. The zone is that of `TZ`, else the machine's (tzset(3)).
public enum SystemClock {
  /// This moment, with the local civil time.
  public static func now() -> Instant {
    instant(at: Libc.wallSeconds())
  }

  /// A moment, with the local civil time.
  public static func instant(at secondsSince1970: Int) -> Instant {
    Instant(
      secondsSince1970: secondsSince1970,
      local: Libc.localTime(secondsSince1970: secondsSince1970) ?? CivilTime(utcSeconds: secondsSince1970))
  }

  /// The moment that a written time means, with the local civil time.
  ///
  /// A local time that a clock change skips gives a moment within an hour of the change; of one that it repeats, one of
  /// the two.
  public static func instant(for stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): instant(at: seconds)
    case .local(let time): instant(at: Libc.secondsSince1970(local: time) ?? time.secondsAsUTC)
    }
  }

  /// Seconds since some moment by a clock that never jumps and runs on while the machine sleeps: for time limits.
  public static func uptimeSeconds() -> Double {
    Libc.bootSeconds()
  }

  /// For how many seconds this machine, or this container, has been up without a sleep; nil where it has slept since.
  public static func secondsAwake(processes: String = "/proc") -> Double? {
    let up = Libc.bootSeconds()
    // Rounding apart, the two clocks differ by the time asleep.
    guard up - Libc.awakeSeconds() < 60 else { return nil }
    // The first process began with the container, where it is in one (proc(5), stat: field 22, in hundredths of a second).
    guard let bytes = try? Descriptor(opening: "\(processes)/1/stat").readAll(limitBytes: 4096) else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let began = Double(fields[19]) else { return nil }
    return max(0, up - began / 100)
  }

  /// Does nothing for a while; signals do not shorten it.
  public static func sleep(seconds: Double) {
    Libc.sleep(seconds: seconds)
  }
}

extension Libc {
  /// Seconds since 1970 by the clock that people set.
  static func wallSeconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }

  /// Seconds since some moment by a clock that nobody sets and that runs on while the machine sleeps.
  static func bootSeconds() -> Double {
    #if canImport(Darwin)
      let clock = CLOCK_MONOTONIC
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Seconds since the same moment as `bootSeconds`, without those in which the machine slept.
  static func awakeSeconds() -> Double {
    #if canImport(Darwin)
      let clock = CLOCK_UPTIME_RAW
    #else
      let clock = CLOCK_MONOTONIC
    #endif
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps the whole time, through signals.
  static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let wanted = min(seconds, 1e9)
    var left = timespec(tv_sec: Int(wanted), tv_nsec: Int(wanted.truncatingRemainder(dividingBy: 1) * 1e9))
    var wait = timespec()
    repeat { wait = left } while unsafe nanosleep(&wait, &left) != 0 && errno == EINTR
  }

  /// What the wall clock of the zone in `TZ`, else of the machine, shows; nil where the year is beyond all calendars.
  static func localTime(secondsSince1970: Int) -> CivilTime? {
    tzset()
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil,
      let day = unsafe Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return nil }
    return unsafe CivilTime(day: day, hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// The moment at which that wall clock shows a time, or nil where mktime(3) finds none.
  static func secondsSince1970(local time: CivilTime) -> Int? {
    tzset()
    let (year, month, day) = time.day.parts
    guard let year = Int32(exactly: year - 1900) else { return nil }
    var parts = unsafe tm()
    unsafe parts.tm_year = year
    unsafe parts.tm_mon = Int32(month - 1)
    unsafe parts.tm_mday = Int32(day)
    unsafe parts.tm_hour = Int32(time.hour)
    unsafe parts.tm_min = Int32(time.minute)
    unsafe parts.tm_sec = Int32(time.second)
    unsafe parts.tm_isdst = -1
    // -1 is also a moment; the weekday tells, because only a success sets it.
    unsafe parts.tm_wday = -1
    let seconds = unsafe mktime(&parts)
    return unsafe parts.tm_wday == -1 ? nil : seconds
  }
}
