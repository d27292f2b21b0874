internal import CycBase
internal import Days

/// The weeks that a contribution graph draws as columns, from Sunday to Saturday, and where its months begin.
struct GrassWeeks {
  let range: ClosedRange<Day>
  /// The Sundays with which the drawn weeks begin, ascending.
  let sundays: [Day]

  /// The last weeks of a range.
  init(of range: ClosedRange<Day>, atMost count: Int) {
    self.range = range
    let last = range.upperBound.startOfWeek
    let all = range.lowerBound.startOfWeek.distance(to: last) / 7 + 1
    sundays = (0..<min(all, count)).reversed().map { last - $0 * 7 }
  }

  private init(range: ClosedRange<Day>, sundays: [Day]) {
    self.range = range
    self.sundays = sundays
  }

  /// The first day that is drawn.
  var first: Day { max(range.lowerBound, sundays.first ?? range.lowerBound) }

  /// The same weeks in parts of at most `count`, of which the last is a full one.
  func parts(of count: Int) -> [GrassWeeks] {
    stride(from: sundays.count, to: 0, by: -count).reversed().map {
      GrassWeeks(range: range, sundays: Array(sundays[max(0, $0 - count)..<$0]))
    }
  }

  /// The columns over which the name of a month (1–12) stands: those in which a month begins, and the first.
  var monthBeginnings: [(column: Int, month: Int)] {
    sundays.enumerated().compactMap { column, sunday in
      let days = (0..<7).map { sunday + $0 }.filter(range.contains)
      let first = days.first { $0.dayOfMonth == 1 } ?? (column == 0 ? days.first : nil)
      return first.map { (column, $0.month) }
    }
  }
}
