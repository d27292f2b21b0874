internal import Days

/// When the schedule calls `cyc nag run`: minutes of every day. The program decides, and has nothing to do at most of them.
struct NagTicks: Equatable {
  /// Minutes since midnight, 0–1439.
  let minutes: Set<Int>

  /// A slot missed in sleep is made up so many minutes after the machine wakes.
  private static let restMinutes = 10
  /// Offsets of zones differ by multiples of it.
  private static let zoneStepMinutes = 15

  /// The ticks that a rule and notices of tasks need.
  ///
  /// - Parameters:
  ///   - notices: times of the notices that wait; from the first of them on there are ticks until midnight.
  ///   - isOfOtherZone: whether the schedule's clock may be another than the rule's. It then ticks all day, since the two drift
  ///     apart where their daylight-saving days differ.
  init(for rule: NagRule, notices: Set<ClockTime> = [], isOfOtherZone: Bool = false) {
    let window = rule.window
    let step = NagTicks.greatestDivisor(window.everyMinutes, NagTicks.restMinutes)
    var minutes = Set(stride(from: 0, to: window.lengthMinutes, by: step).map { (window.fromMinute + $0) % 1440 })
    if rule.lastCallMinutes > 0 {
      minutes.formUnion(stride(from: 1440 - rule.lastCallMinutes, to: 1440, by: NagTicks.restMinutes))
    }
    if let first = notices.min() {
      minutes.formUnion(notices.map(\.minuteOfDay))
      minutes.formUnion((first.minuteOfDay..<1440).filter { $0 % NagTicks.restMinutes == 0 })
    }
    self.minutes = isOfOtherZone ? NagTicks.allDay(minutes) : minutes
  }

  /// Hours with the minutes at which each of them ticks, in the order of the hours.
  var groups: [(hours: [Int], minutes: [Int])] {
    let byHour = Dictionary(grouping: minutes, by: { $0 / 60 }).mapValues { $0.map { $0 % 60 }.sorted() }
    var groups: [(hours: [Int], minutes: [Int])] = []
    for hour in byHour.keys.sorted() {
      let minutes = byHour[hour, default: []]
      if let index = groups.firstIndex(where: { $0.minutes == minutes }) {
        groups[index].hours.append(hour)
      } else {
        groups.append(([hour], minutes))
      }
    }
    return groups
  }

  private static func allDay(_ minutes: Set<Int>) -> Set<Int> {
    let past = Set(minutes.map { $0 % zoneStepMinutes })
    return Set((0..<1440).filter { past.contains($0 % zoneStepMinutes) })
  }

  private static func greatestDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestDivisor(second, first % second)
  }
}

extension NagTicks {
  /// The minute and hour fields of crontab(5), a line each.
  var cronTimes: [String] {
    groups.map { "\(NagTicks.cronField($0.minutes, limit: 60)) \(NagTicks.cronField($0.hours, limit: 24)) * * *" }
  }

  /// Calendar events of systemd.time(7), such as `*-*-* 19..23:00,10,20`.
  var calendarEvents: [String] {
    groups.map { group in
      let hours = NagTicks.runs(group.hours).map { NagTicks.text($0, "..", digits: 2) }.joined(separator: ",")
      let minutes = NagTicks.runs(group.minutes).map { NagTicks.text($0, "..", digits: 2) }.joined(separator: ",")
      return "*-*-* \(hours):\(minutes):00"
    }
  }

  /// The lines of a timer, each with its end.
  var calendarLines: String { calendarEvents.map { "OnCalendar=\($0)\n" }.joined() }

  /// The lines of launchd.plist(5)'s `StartCalendarInterval`, each with its end.
  var launchdLines: String {
    minutes.sorted().map {
      "    <dict><key>Hour</key><integer>\($0 / 60)</integer><key>Minute</key><integer>\($0 % 60)</integer></dict>\n"
    }.joined()
  }

  private static func cronField(_ values: [Int], limit: Int) -> String {
    if values == Array(0..<limit) { return "*" }
    if values.count > 2, values[0] == 0, limit % values[1] == 0,
      values == Array(stride(from: 0, to: limit, by: values[1]))
    {
      return "*/\(values[1])"
    }
    return runs(values).map { text($0, "-", digits: 1) }.joined(separator: ",")
  }

  private static func text(_ run: ClosedRange<Int>, _ to: String, digits: Int) -> String {
    let ends = run.count == 1 ? [run.lowerBound] : [run.lowerBound, run.upperBound]
    return ends.map { digits == 2 && $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: to)
  }

  /// Ascending numbers as ranges.
  private static func runs(_ values: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for value in values {
      if let last = runs.last, last.upperBound + 1 == value {
        runs[runs.count - 1] = last.lowerBound...value
      } else {
        runs.append(value...value)
      }
    }
    return runs
  }
}
