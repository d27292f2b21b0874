public import Days

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clocks. The local time zone is that of `TZ`, else the machine's (tzset(3)).
public enum SystemClock {
  public static func now() -> Instant { instant(at: Libc.wallSeconds()) }

  public static func instant(at secondsSince1970: Int) -> Instant {
    Instant(
      secondsSince1970: secondsSince1970,
      local: Libc.localTime(secondsSince1970: secondsSince1970) ?? CivilTime(utcSeconds: secondsSince1970))
  }

  /// A local time skipped by a clock change gives an instant within an hour of the change, a repeated one either of
  /// its two instants.
  public static func instant(for stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): instant(at: seconds)
    case .local(let time): instant(at: Libc.secondsSince1970(local: time) ?? time.secondsAsUTC)
    }
  }

  /// Monotonic seconds that include sleep, for time limits.
  public static func uptimeSeconds() -> Double { Libc.bootSeconds() }

  /// Seconds since this machine or container started; nil if the machine has slept since.
  public static func secondsAwake(processes: String = "/proc") -> Double? {
    let up = Libc.bootSeconds()
    // The two clocks differ by the time asleep; less than a minute does not count.
    guard up - Libc.awakeSeconds() < 60 else { return nil }
    // In a container, process 1 started with it (proc(5), stat: field 22, in hundredths of a second).
    // The first field behind the name is number 3.
    let status = Descriptor.text("\(processes)/1/stat", limitBytes: 4096)
    let fields = status?.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let began = Double(fields[19]) else { return nil }
    return max(0, up - began / 100)
  }

  /// Signals do not shorten it.
  public static func sleep(seconds: Double) { Libc.sleep(seconds: seconds) }

  /// Tests `condition` every `pause` seconds until it holds; false if it does not hold after `seconds`.
  static func wait<Failure: Error>(
    seconds: Double, pause: Double, until condition: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let deadline = uptimeSeconds() + seconds
    while try !condition() {
      guard uptimeSeconds() < deadline else { return false }
      sleep(seconds: pause)
    }
    return true
  }
}

extension Libc {
  static func wallSeconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }

  #if canImport(Glibc)
    static func bootSeconds() -> Double { seconds(CLOCK_BOOTTIME) }
    /// Same origin as `bootSeconds`, without the time asleep.
    static func awakeSeconds() -> Double { seconds(CLOCK_MONOTONIC) }
  #else
    static func bootSeconds() -> Double { seconds(CLOCK_MONOTONIC) }
    static func awakeSeconds() -> Double { seconds(CLOCK_UPTIME_RAW) }
  #endif

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let wanted = min(seconds, 1e9)
    var left = timespec(tv_sec: Int(wanted), tv_nsec: Int(wanted.truncatingRemainder(dividingBy: 1) * 1e9))
    var wait = timespec()
    repeat { wait = left } while unsafe nanosleep(&wait, &left) != 0 && errno == EINTR
  }

  static func localTime(secondsSince1970: Int) -> CivilTime? {
    tzset()
    var seconds = time_t(secondsSince1970)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil,
      let day = unsafe Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return nil }
    return unsafe CivilTime(day: day, hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

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
    // -1 is also a valid result. mktime(3) sets the weekday only on success.
    unsafe parts.tm_wday = -1
    let seconds = unsafe mktime(&parts)
    return unsafe parts.tm_wday == -1 ? nil : seconds
  }
}
