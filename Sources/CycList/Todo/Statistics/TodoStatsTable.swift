internal import CycBase
internal import CycStreak
internal import Days
internal import Todos

/// The statistics for other programs: a line each of a name and its values, with tabs between them.
struct TodoStatsTable {
  let statistics: TodoStatistics

  var text: String { rows.map { $0.joined(separator: "\t") + "\n" }.joined() }

  private var rows: [[String]] {
    let process = statistics.process.map { ["\($0.done)", "\($0.total)"] } ?? ["", ""]
    return [
      ["period", "\(statistics.range.lowerBound)", "\(statistics.range.upperBound)"],
      ["total", "\(statistics.total.done)", "\(statistics.total.open)"],
      ["process"] + process,
      ["streak", "\(statistics.streak.current)", "\(statistics.streak.longest)"],
    ] + zip(Quadrant.allCases, statistics.quadrants).map { [$0.rawValue, "\($1.done)", "\($1.open)"] }
      + statistics.days.map { ["\($0.day)", "\($0.done)"] }
  }
}
