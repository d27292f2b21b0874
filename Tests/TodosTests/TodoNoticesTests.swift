import Days
import GRDB
import Support
import Testing
import Todos

@Suite struct TodoNoticesTests {
  /// 2026-08-03.
  let today = Day.first(ofYear: 2026) + 214

  func task(
    column: BoardColumn = .todo, due: Day?, alert: String? = nil, isOn: Bool = true, created: Instant? = nil
  ) -> Todo {
    Todo(
      number: 7, uuid: "0f3c", title: "커밋", column: column, due: due,
      alert: alert.flatMap { ClockTime(iso8601: $0) }.map { TodoAlert(time: $0, isOn: isOn) },
      created: created ?? instant(today - 3, minute: 600))
  }

  func told(_ todo: Todo, at time: String, sent: Set<String> = []) -> [String] {
    let clock = ClockTime(iso8601: time)
    let now = CivilTime(day: today, hour: clock?.hour ?? -1, minute: clock?.minute ?? -1, second: 59)
    return TodoNotices(of: [todo], at: now, sent: sent).pending.map { "\($0.kind) \($0.id) \($0.moment)" }
  }

  @Test func theDayAndTheAlertAreAnnounced() {
    let todo = task(due: today, alert: "21:30")
    let (morning, alert) = ("day 0f3c@2026-08-03T09:00", "alert 0f3c@2026-08-03T21:30")
    #expect(told(todo, at: "08:59") == [morning + " ahead", alert + " ahead"])
    #expect(told(todo, at: "09:00") == [morning + " now", alert + " ahead"])
    #expect(told(todo, at: "09:01") == [morning + " late", alert + " ahead"])
    #expect(told(todo, at: "21:30", sent: ["0f3c@2026-08-03T09:00"]) == [alert + " now"])
    #expect(told(todo, at: "23:59") == [morning + " late", alert + " late"])
    #expect(told(task(column: .doing, due: today), at: "09:00") == [morning + " now"])
    #expect(told(task(due: today, alert: "21:30", isOn: false), at: "09:00") == [morning + " now"])
  }

  @Test func thereIsNothingToSay() {
    #expect(told(task(due: nil), at: "09:00").isEmpty)
    #expect(told(task(column: .done, due: today, alert: "21:30"), at: "09:00").isEmpty)
    #expect(told(task(due: today - 1, alert: "21:30"), at: "00:00").isEmpty)
  }

  @Test func anAlertInThatVeryMinuteIsEnough() {
    let todo = task(due: today, alert: "09:00")
    #expect(told(todo, at: "09:00") == ["alert 0f3c@2026-08-03T09:00 now"])
    // Once it was sent, an alert that is switched off does not bring the other notice.
    let off = task(due: today, alert: "09:00", isOn: false)
    #expect(told(off, at: "09:01", sent: ["0f3c@2026-08-03T09:00"]).isEmpty)
    #expect(told(off, at: "09:01") == ["day 0f3c@2026-08-03T09:00 late"])
  }

  @Test func whatWasWrittenDownAfterwardsHasMissedNothing() {
    func told(createdAt minute: Int) -> [String] {
      self.told(task(due: today, alert: "15:00", created: instant(today, minute: minute)), at: "18:00")
    }
    #expect(told(createdAt: 539).count == 2)
    #expect(told(createdAt: 540).count == 2)
    #expect(told(createdAt: 541) == ["alert 0f3c@2026-08-03T15:00 late"])
    #expect(told(createdAt: 15 * 60) == ["alert 0f3c@2026-08-03T15:00 late"])
    #expect(told(createdAt: 15 * 60 + 1).isEmpty)
  }

  @Test func whatWasPutOffToTodayHasMissedNothing() throws {
    let todo = task(due: today, alert: "15:00")
    func told(due: Int?, alert: Int?) -> [String] {
      let plan = TodoPlan(
        due: due.map { instant(today, minute: $0) }, alert: (alert ?? due).map { instant(today, minute: $0) })
      let now = CivilTime(day: today, hour: 18, minute: 0, second: 0)
      return TodoNotices(of: [todo], at: now, planned: { _ in plan }).pending.map { "\($0.kind)" }
    }
    #expect(told(due: nil, alert: nil) == ["day", "alert"])
    #expect(told(due: 540, alert: nil) == ["day", "alert"])
    #expect(told(due: 541, alert: nil) == ["alert"])
    #expect(told(due: 901, alert: nil).isEmpty)
    #expect(told(due: nil, alert: 901) == ["day"], "an alert for an hour that is over does not ring")
  }

  @Test func theHistoryKnowsSinceWhenATaskIsPlannedSo() throws {
    try DatabaseQueue().write { database in
      try TodoStore.create(in: database)
      let store = TodoStore(database)
      var todo = task(due: today + 3)
      try store.record(.add, [TodoChange(added: todo)], at: instant(today - 3, minute: 600))
      func edit(_ edit: TodoEdit, minute: Int) throws {
        let edited = edit.applied(to: todo, at: instant(today, minute: minute))
        try store.record(.edit, [TodoChange(from: todo, to: edited)], at: instant(today, minute: minute))
        todo = edited
      }
      #expect(try store.plan(of: todo) == nil)
      try edit(TodoEdit(title: "another title"), minute: 600)
      #expect(try store.plan(of: todo) == nil, "a new title is no new plan")
      try edit(TodoEdit(due: today), minute: 840)
      let afternoon = instant(today, minute: 840)
      #expect(try store.plan(of: todo) == TodoPlan(due: afternoon, alert: afternoon))
      try edit(TodoEdit(time: ClockTime(hour: 15, minute: 0)), minute: 850)
      try edit(TodoEdit(body: "a note"), minute: 860)
      #expect(try store.plan(of: todo) == TodoPlan(due: afternoon, alert: instant(today, minute: 850)))
      _ = try store.undo(3, at: instant(today, minute: 870))
      let undone = instant(today, minute: 870)
      #expect(try store.plan(of: todo) == TodoPlan(due: undone, alert: undone))
    }
  }

  @Test func aChangeMakesAnotherNoticeAndUndoTheSame() throws {
    let todo = task(due: today + 1, alert: "21:30")
    let ids = Set(TodoNotices(of: [todo], at: instant(today, minute: 0).local).pending.map(\.id))
    func changed(_ change: (inout Todo) -> Void) -> Set<String> {
      var todo = todo
      change(&todo)
      return Set(TodoNotices(of: [todo], at: instant(today, minute: 0).local).pending.map(\.id))
    }
    #expect(ids.count == 2)
    #expect(changed { $0.due = today + 2 }.isDisjoint(with: ids))
    let later = try #require(ClockTime(hour: 21, minute: 31))
    #expect(changed { $0.alert?.time = later }.intersection(ids).count == 1)
    #expect(changed { $0.alert?.isOn = false }.count == 1)
    #expect(changed { $0.due = nil }.isEmpty)
    #expect(changed { $0.move(to: .done, at: instant(today, minute: 0)) }.isEmpty)
    let backAgain = changed {
      $0.move(to: .done, at: instant(today, minute: 0))
      $0.move(to: .doing, at: instant(today, minute: 1))
    }
    #expect(backAgain == ids)
  }

  /// Looks at every minute of every day instead of working out which ones matter.
  private func slowly(_ todos: [Todo], at now: CivilTime) -> Set<String> {
    var found: Set<String> = []
    for todo in todos where todo.column != .done {
      for day in now.day...(now.day + 6) where todo.due == day {
        for minute in 0..<1440 {
          let isAlert = todo.alert?.isOn == true && todo.alert?.time.minuteOfDay == minute
          guard isAlert || minute == 540, todo.created.local.secondsAsUTC < day.number * 86_400 + minute * 60 + 60
          else {
            continue
          }
          let begin = day.number * 86_400 + minute * 60
          let moment = now.secondsAsUTC < begin ? "ahead" : now.secondsAsUTC < begin + 60 ? "now" : "late"
          found.insert("\(todo.number) \(isAlert ? "alert" : "day") \(begin) \(moment)")
        }
      }
    }
    return found
  }

  @Test func workedOutSlowlyTheyAreTheSame() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today, &random)
      let minute = [539, 540, 541, Int.random(in: 0..<1440, using: &random)].randomElement(using: &random) ?? 0
      let now = CivilTime(
        day: today, hour: minute / 60, minute: minute % 60, second: Int.random(in: 0..<60, using: &random))
      let notices = TodoNotices(of: todos, at: now).pending
      let told = notices.map { "\($0.todo.number) \($0.kind) \($0.when.secondsAsUTC) \($0.moment)" }
      #expect(Set(told) == slowly(todos, at: now), "seed \(seed)")
      #expect(Set(notices.map(\.id)).count == notices.count, "seed \(seed)")
      let times = notices.map(\.when.secondsAsUTC)
      #expect(times == times.sorted(), "seed \(seed)")
      #expect(TodoNotices(of: todos.shuffled(using: &random), at: now).pending == notices, "seed \(seed)")
    }
  }

  /// A scheduler that wakes at any times and keeps what it sent: each notice is sent by the first look on its day at or after its
  /// minute, late where that minute was over, and never again.
  @Test func whateverTheTimesOfLookingEachIsSentOnce() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today, &random)
      let begin = (today - 5).number * 86_400
      let looks = (0..<Int.random(in: 1...60, using: &random))
        .map { _ in begin + Int.random(in: 0..<(10 * 1440), using: &random) * 60 }.sorted()
      var (sent, told): (Set<String>, [String]) = ([], [])
      for look in looks {
        let due = TodoNotices(of: todos, at: CivilTime(utcSeconds: look), sent: sent).due
        told += due.map { "\($0.id) \(look) \($0.moment == .late)" }
        sent.formUnion(due.map(\.id))
      }
      let expected = (0..<10).flatMap { step in
        TodoNotices(of: todos, at: CivilTime(utcSeconds: begin + step * 86_400)).pending
          .filter { $0.day == today - 5 + step }
      }
      let first = expected.compactMap { notice in
        let when = notice.when.secondsAsUTC
        return looks.first { $0 >= when && $0 < (notice.day.number + 1) * 86_400 }
          .map { "\(notice.id) \($0) \($0 > when)" }
      }
      #expect(told.sorted() == first.sorted(), "seed \(seed)")
    }
  }
}
