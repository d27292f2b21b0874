import Days
import Support
import Testing
@testable import Todos

@Suite struct TodoStatisticsTests {
  /// 2026-08-05.
  let today = Day.first(ofYear: 2026) + 216

  func task(
    _ quadrant: Quadrant = .do, due: Int? = nil, created: Int = -20, done: Int? = nil
  ) -> Todo {
    Todo(
      number: 1, uuid: "x", title: "x", quadrant: quadrant, column: done == nil ? .todo : .done,
      due: due.map { today + $0 }, created: instant(today + created, minute: 600),
      completed: done.map { instant(today + $0, minute: 1439) })
  }

  func statistics(_ todos: [Todo], from: Int = -3, to: Int = 3) -> TodoStatistics {
    TodoStatistics(of: todos, in: (today + from)...(today + to), today: today)
  }

  @Test func doneAndOpenTasksAreCounted() {
    let statistics = statistics([
      task(done: 0), task(done: -3), task(done: -4), task(.decide, due: 9), task(.decide, done: 0),
      task(.delete, due: -9),
    ])
    #expect(statistics.quadrants.map(\.done) == [2, 1, 0, 0])
    #expect(statistics.quadrants.map(\.open) == [0, 1, 0, 1])
    #expect(statistics.total == TodoStatistics.Tally(done: 3, open: 2))
    #expect(statistics.days.map(\.done) == [1, 0, 0, 2, 0, 0, 0])
    #expect(statistics.bestDay == TodoStatistics.DoneDay(day: today, done: 2))
  }

  @Test func pastRangeShowsTheTasksThatWereOpenThen() {
    let past = statistics([task(done: 0), task(created: -2), task(done: -8)], from: -10, to: -7)
    #expect(past.total == TodoStatistics.Tally(done: 1, open: 1))
  }

  @Test func progressCountsTodayOnly() {
    #expect(statistics([]).progress == nil)
    #expect(statistics([task(due: 1), task(due: -1), task(done: -1)]).progress == nil)
    #expect(statistics([task(due: 0)]).progress == TodoStatistics.Progress(done: 0, total: 1))
    let some = statistics([task(due: 0), task(due: 0, done: -2), task(done: 0), task(due: 0, done: 0), task(due: 3)])
    #expect(some.progress == TodoStatistics.Progress(done: 3, total: 4))
    // The range does not matter.
    #expect(statistics([task(due: 0)], from: -30, to: -20).progress?.total == 1)
  }

  @Test(
    arguments: [
      ([], 0, 0, false), ([0], 1, 1, true), ([-1], 1, 1, false), ([-2], 0, 1, false), ([-1, -2, -3, -3], 3, 3, false),
      ([0, -1, -3, -4, -5], 2, 3, true), ([-3, -4, -5, -7], 0, 3, false), ([1, 2, 0], 1, 1, true), ([1], 0, 0, false),
    ] as [([Int], Int, Int, Bool)])
  func pendingTodayDoesNotEndTheStreak(days: [Int], current: Int, longest: Int, isTodayDone: Bool) {
    let streak = DoneStreak(of: days.map { today + $0 }, on: today)
    #expect(streak.current == current)
    #expect(streak.longest == longest)
    #expect(streak.isTodayDone == isTodayDone)
  }

  @Test func streakMatchesTheSimpleVersion() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let days = (0..<Int.random(in: 0...15, using: &random)).map { _ in today - Int.random(in: -2...14, using: &random)
      }
      func row(endingOn last: Day) -> Int { (0...).first { !days.contains(last - $0) } ?? 0 }
      let streak = DoneStreak(of: days, on: today)
      let isDone = days.contains(today)
      #expect(streak.isTodayDone == isDone, "seed \(seed)")
      #expect(streak.current == row(endingOn: isDone ? today : today - 1), "seed \(seed)")
      #expect(streak.longest == (0...20).map { row(endingOn: today - $0) }.max(), "seed \(seed)")
      #expect(streak.current <= streak.longest, "seed \(seed)")
    }
  }

  @Test func totalsAddUp() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today, &random)
      let first = today + Int.random(in: -8...4, using: &random)
      let range = first...(first + Int.random(in: 0...8, using: &random))
      let statistics = TodoStatistics(of: todos, in: range, today: today)
      let done = todos.filter { $0.completed.map { range.contains($0.today) } ?? false }
      let open = todos.filter { todo in
        !done.contains(todo) && todo.created.today <= range.upperBound
          && todo.completed.map { $0.today > range.upperBound } ?? true
      }
      for (quadrant, tally) in zip(Quadrant.allCases, statistics.quadrants) {
        #expect(tally.done == done.count { $0.quadrant == quadrant }, "seed \(seed)")
        #expect(tally.open == open.count { $0.quadrant == quadrant }, "seed \(seed)")
      }
      #expect(statistics.total.total == done.count + open.count, "seed \(seed)")
      #expect(statistics.total.total <= todos.count, "seed \(seed)")
      #expect(statistics.days.map(\.day) == Array(range), "seed \(seed)")
      #expect(statistics.days.reduce(0) { $0 + $1.done } == statistics.total.done, "seed \(seed)")
      #expect(statistics.days.allSatisfy { $0.done <= statistics.bestDay?.done ?? 0 }, "seed \(seed)")
      if let progress = statistics.progress {
        #expect(progress.total > 0 && (0...progress.total).contains(progress.done), "seed \(seed)")
      }
      // The statistics of single days add up to those of the range.
      let alone = range.map { TodoStatistics(of: todos, in: $0...$0, today: today).total.done }
      #expect(alone == statistics.days.map(\.done), "seed \(seed)")
    }
  }
}
