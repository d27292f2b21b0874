internal import CycBase
internal import CycStreak
internal import Days
package import Formats
package import Todos

extension TodoStatistics {
  /// As scripts read them. That nothing belongs to today is null: 0 of 0 would be a share of nothing.
  package func json(of period: TodoPeriod) -> JSONValue {
    let quadrants = zip(Quadrant.allCases, quadrants).map { quadrant, tally -> JSONValue in
      ["quadrant": quadrant.rawValue, "done": tally.done, "open": tally.open]
    }
    let streak: JSONValue = [
      "current": streak.current, "longest": streak.longest, "today_done": streak.isTodayDone,
    ]
    return [
      "today": today.description,
      "period": period.kind.rawValue,
      "from": period.days.lowerBound.description,
      "to": period.days.upperBound.description,
      "done": total.done,
      "open": total.open,
      "quadrants": quadrants,
      "days": days.map { ["day": $0.day.description, "done": $0.done] as JSONValue },
      "process": process.map { ["done": $0.done, "total": $0.total] },
      "streak": streak,
    ]
  }
}
