import Days
import GRDB
import Support
import Testing
import Todos

/// Minutes count from midnight. 540 is 09:00, the time of the digest; 900 is 15:00.
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

  /// Kind, identifier and moment of each notice of `todo` that is not in `sent`.
  func announced(_ todo: Todo, at time: String, sent: Set<String> = []) -> [String] {
    let clock = ClockTime(iso8601: time)
    let now = CivilTime(day: today, hour: clock?.hour ?? -1, minute: clock?.minute ?? -1, second: 59)
    return TodoNotices(of: [todo], at: now, sent: sent).pending.map { "\($0.kind) \($0.id) \($0.moment)" }
  }

  @Test func digestAndAlertAreAnnouncedOnTheDueDay() {
    let todo = task(due: today, alert: "21:30")
    let (morning, alert) = ("digest 0f3c@2026-08-03T09:00", "alert 0f3c@2026-08-03T21:30")
    #expect(announced(todo, at: "08:59") == [morning + " ahead", alert + " ahead"])
    #expect(announced(todo, at: "09:00") == [morning + " now", alert + " ahead"])
    #expect(announced(todo, at: "09:01") == [morning + " late", alert + " ahead"])
    #expect(announced(todo, at: "21:30", sent: ["0f3c@2026-08-03T09:00"]) == [alert + " now"])
    #expect(announced(todo, at: "23:59") == [alert + " late"], "the late alert replaces the digest")
    #expect(announced(task(column: .doing, due: today), at: "09:00") == [morning + " now"])
    #expect(announced(task(due: today, alert: "21:30", isOn: false), at: "09:00") == [morning + " now"])
  }

  @Test func undatedDoneAndOldTasksAreNotAnnounced() {
    #expect(announced(task(due: nil), at: "09:00").isEmpty)
    #expect(announced(task(column: .done, due: today, alert: "21:30"), at: "09:00").isEmpty)
    #expect(announced(task(due: today - 2, alert: "21:30"), at: "00:00").isEmpty)
  }

  @Test func alertAtDigestTimeReplacesTheDigest() {
    let todo = task(due: today, alert: "09:00")
    #expect(announced(todo, at: "09:00") == ["alert 0f3c@2026-08-03T09:00 now"])
    // After the alert was sent, switching it off does not bring back the digest.
    let off = task(due: today, alert: "09:00", isOn: false)
    #expect(announced(off, at: "09:01", sent: ["0f3c@2026-08-03T09:00"]).isEmpty)
    #expect(announced(off, at: "09:01") == ["digest 0f3c@2026-08-03T09:00 late"])
  }

  @Test func alertedTaskIsNotInTheDigest() {
    let early = task(due: today, alert: "07:03")
    #expect(announced(early, at: "06:00") == ["alert 0f3c@2026-08-03T07:03 ahead"])
    #expect(announced(early, at: "08:10") == ["alert 0f3c@2026-08-03T07:03 late"])
    #expect(announced(early, at: "09:00", sent: ["0f3c@2026-08-03T07:03"]).isEmpty)
    // Nor if the alert is moved to a later time after it rang. The new time rings again.
    let later = task(due: today, alert: "15:00")
    #expect(announced(later, at: "09:00", sent: ["0f3c@2026-08-03T07:03"]) == ["alert 0f3c@2026-08-03T15:00 ahead"])
    #expect(announced(task(due: today), at: "09:00", sent: ["0f3c@2026-08-03T07:03"]).isEmpty)
    #expect(announced(task(due: today), at: "09:00", sent: ["0f3c@2026-08-02T07:03"]).count == 1)
  }

  private func several(_ count: Int) -> [Todo] {
    (1...count).map { number in
      Todo(
        number: number, uuid: "uuid-\(number)", title: "task \(number)", quadrant: number == 3 ? .do : .decide,
        due: today, created: instant(today - 3, minute: 600))
    }
  }

  @Test func oneDigestAnnouncesAllTasksOfADay() throws {
    let tomorrow = task(due: today + 1, alert: "21:00")
    let notices = TodoNotices(of: several(4) + [tomorrow], at: instant(today, minute: 540).local)
    #expect(notices.pending.map { $0.todos.map(\.number) } == [[3, 1, 2, 4], [7], [7]])
    let digest = try #require(notices.due.first)
    #expect(notices.due.count == 1 && digest.kind == .digest && digest.id == "uuid-1@2026-08-03T09:00")
    #expect(digest.ids.sorted() == (1...4).map { "uuid-\($0)@2026-08-03T09:00" })
    // Announced tasks are left out, both by `sent` and by `telling(only:)`.
    let rest = TodoNotices(of: several(4), at: instant(today, minute: 541).local, sent: Set(digest.ids.prefix(3)))
    #expect(rest.due.map { $0.todos.map(\.number) } == [[4]])
    #expect(digest.telling(only: [digest.ids[3]]).todos.map(\.number) == [4])
  }

  @Test func snoozeDelaysTheDigestButNoAlert() {
    let todos = several(2) + [task(due: today, alert: "10:30"), task(due: today + 1)]
    func announced(at minute: Int, until: Int, sent: Set<String> = []) -> [String] {
      TodoNotices(
        of: todos, at: instant(today, minute: minute).local,
        snoozedUntil: CivilTime(utcSeconds: (today.number * 1440 + until) * 60),
        sent: sent
      ).pending.map { "\($0.kind) \($0.todos.map(\.number)) \($0.when.clock) \($0.moment)" }
    }
    #expect(
      announced(at: 545, until: 600)
        == ["digest [7, 1, 2] 10:00 ahead", "alert [7] 10:30 ahead", "digest [7] 09:00 ahead"])
    #expect(announced(at: 600, until: 600).first == "digest [7, 1, 2] 10:00 now")
    #expect(
      announced(at: 630, until: 660) == ["alert [7] 10:30 now", "digest [1, 2] 11:00 ahead", "digest [7] 09:00 ahead"])
    // Snoozed for the rest of the day, and into the next morning.
    #expect(announced(at: 545, until: 1440) == ["alert [7] 10:30 ahead", "digest [7] 09:00 ahead"])
    #expect(announced(at: 545, until: 1440 + 600) == ["alert [7] 10:30 ahead", "digest [7] 10:00 ahead"])
  }

  @Test func onlyEnabledKindsAreAnnounced() {
    let todos = several(2) + [task(due: today, alert: "10:30")]
    func announced(_ kinds: Set<TodoNotice.Kind>) -> [TodoNotice.Kind] {
      TodoNotices(of: todos, at: instant(today, minute: 600).local, kinds: kinds).pending.map(\.kind)
    }
    #expect(announced([.digest, .alert]) == [.digest, .alert])
    #expect(announced([.alert]) == [.alert])
    #expect(announced([]) == [])
  }

  @Test func timeBeforeTheCreationIsNotAnnounced() {
    func announced(createdAt minute: Int) -> [String] {
      self.announced(task(due: today, alert: "15:00", created: instant(today, minute: minute)), at: "18:00")
    }
    func digest(createdAt minute: Int) -> Int {
      self.announced(task(due: today, created: instant(today, minute: minute)), at: "18:00").count
    }
    #expect(digest(createdAt: 539) == 1)
    #expect(digest(createdAt: 540) == 1)
    #expect(digest(createdAt: 541) == 0)
    #expect(announced(createdAt: 541) == ["alert 0f3c@2026-08-03T15:00 late"])
    #expect(announced(createdAt: 15 * 60) == ["alert 0f3c@2026-08-03T15:00 late"])
    #expect(announced(createdAt: 15 * 60 + 1).isEmpty)
  }

  @Test func timeBeforeThePlanIsNotAnnounced() throws {
    let todo = task(due: today, alert: "15:00")
    func announced(due: Int?, alert: Int?) -> [String] {
      let plan = TodoPlan(
        due: due.map { instant(today, minute: $0) }, alert: (alert ?? due).map { instant(today, minute: $0) })
      let now = CivilTime(day: today, hour: 18, minute: 0, second: 0)
      return TodoNotices(of: [todo], at: now, planned: { _ in plan }).pending.map { "\($0.kind)" }
    }
    #expect(announced(due: nil, alert: nil) == ["alert"])
    #expect(announced(due: 541, alert: nil) == ["alert"])
    #expect(announced(due: 901, alert: nil).isEmpty)
    #expect(announced(due: nil, alert: 901) == ["digest"], "an alert set to a past time does not ring")
    #expect(announced(due: 540, alert: 901) == ["digest"])
    #expect(announced(due: 541, alert: 901).isEmpty)
  }

  @Test func historyKnowsWhenATaskWasPlanned() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
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
      #expect(try store.plan(of: todo) == nil, "a new title does not change the plan")
      try edit(TodoEdit(due: today), minute: 840)
      let afternoon = instant(today, minute: 840)
      #expect(try store.plan(of: todo) == TodoPlan(due: afternoon, alert: afternoon))
      try edit(TodoEdit(time: ClockTime(hour: 15, minute: 0)), minute: 850)
      try edit(TodoEdit(body: "a note"), minute: 860)
      #expect(try store.plan(of: todo) == TodoPlan(due: afternoon, alert: instant(today, minute: 850)))
      // The last three steps: the note, the time and the date.
      _ = try store.undo(3, at: instant(today, minute: 870))
      let undone = instant(today, minute: 870)
      #expect(try store.plan(of: todo) == TodoPlan(due: undone, alert: undone))
    }
  }

  @Test func changedTimeMakesANewNoticeButReopeningDoesNot() throws {
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

  /// `TodoNotices.pending` computed in a simple way: goes through every minute of every day.
  /// Returns a line per announced task.
  private func simpleNotices(_ todos: [Todo], at now: CivilTime, snoozedUntil: Int?) -> Set<String> {
    var found: Set<String> = []
    for todo in todos where todo.column != .done {
      for day in now.day - 1...now.day + 6 where todo.due == day {
        func start(_ minute: Int) -> Int { (day.number * 1440 + minute) * 60 }
        func exists(_ minute: Int) -> Bool { todo.created.local.secondsAsUTC < start(minute) + 60 }
        func announce(_ kind: String, _ when: Int) {
          let moment = now.secondsAsUTC < when ? "ahead" : now.secondsAsUTC < when + 60 ? "now" : "late"
          found.insert("\(todo.number) \(kind) \(when) \(moment)")
        }
        // An alert replaces the digest if it is due, or not later than the digest.
        var isAnnounced = false
        for minute in 0..<1440 where exists(minute) {
          let isAlert = todo.alert?.isOn == true && todo.alert?.time.minuteOfDay == minute
          if isAlert { announce("alert", start(minute)) }
          if isAlert, minute <= 540 || start(minute) <= max(now.secondsAsUTC, snoozedUntil ?? 0) { isAnnounced = true }
        }
        let when = max(start(540), snoozedUntil ?? 0)
        if !isAnnounced, exists(540), day >= now.day, when < start(1440) { announce("digest", when) }
      }
    }
    return found
  }

  @Test func noticesMatchTheSimpleVersion() {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today, &random)
      let minute = [539, 540, 541, Int.random(in: 0..<1440, using: &random)].randomElement(using: &random) ?? 0
      let now = CivilTime(
        day: today, hour: minute / 60, minute: minute % 60, second: Int.random(in: 0..<60, using: &random))
      let snooze = Bool.random(using: &random) ? nil : now.secondsAsUTC + Int.random(in: 1...86_400, using: &random)
      let snoozedUntil = snooze.map { CivilTime(utcSeconds: $0 / 60 * 60 + 60) }
      let notices = TodoNotices(of: todos, at: now, snoozedUntil: snoozedUntil).pending
      let announced = notices.flatMap { notice in
        notice.todos.map { "\($0.number) \(notice.kind) \(notice.when.secondsAsUTC) \(notice.moment)" }
      }
      #expect(Set(announced) == simpleNotices(todos, at: now, snoozedUntil: snoozedUntil?.secondsAsUTC), "seed \(seed)")
      #expect(Set(announced).count == announced.count, "seed \(seed)")
      #expect(Set(notices.map(\.id)).count == notices.count, "seed \(seed)")
      #expect(Set(notices.filter { $0.kind == .digest }.map(\.day)).count == notices.count { $0.kind == .digest })
      let times = notices.map(\.when.secondsAsUTC)
      #expect(times == times.sorted(), "seed \(seed)")
      let shuffled = TodoNotices(of: todos.shuffled(using: &random), at: now, snoozedUntil: snoozedUntil)
      #expect(shuffled.pending == notices, "seed \(seed)")
    }
  }

  /// Checks at random times, with a random snooze, that each notice is sent exactly once.
  ///
  /// - An alert is sent by the first check from its minute until the end of the next day.
  /// - A digest is sent by the first check of the day that is at 09:00 or later and not snoozed. It
  ///   has the tasks of the day whose alerts are not due by then.
  /// - A notice is late if its minute is over.
  @Test func eachNoticeIsSentOnceWheneverChecksRun() {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today, &random)
      let start = (today - 5).number * 86_400
      func randomMinute() -> Int { start + Int.random(in: 0..<(10 * 1440), using: &random) * 60 }
      let checks = (0..<Int.random(in: 1...60, using: &random)).map { _ in randomMinute() }.sorted()
      let snoozeStart = randomMinute()
      let snooze = snoozeStart..<(snoozeStart + Int.random(in: 0...1440, using: &random) * 60)
      var (sent, announced): (Set<String>, [String]) = ([], [])
      for check in checks {
        let snoozedUntil = snooze.contains(check) ? CivilTime(utcSeconds: snooze.upperBound) : nil
        let due = TodoNotices(of: todos, at: CivilTime(utcSeconds: check), snoozedUntil: snoozedUntil, sent: sent).due
        #expect(due.count { $0.kind == .digest } <= 1, "seed \(seed)")
        for notice in due {
          announced += notice.todos.map { "\($0.number) \(notice.kind) \(check) \(notice.moment == .late)" }
          sent.formUnion(notice.ids)
        }
      }
      var expected: [String] = []
      for todo in todos where todo.column != .done {
        // Alerts of the day before the first possible check, on `today - 5`, may still be sent.
        guard let day = todo.due, day >= today - 6 else { continue }
        func time(_ minute: Int) -> Int { (day.number * 1440 + minute) * 60 }
        func exists(_ minute: Int) -> Bool { todo.created.local.secondsAsUTC < time(minute) + 60 }
        func firstCheck(_ minute: Int, until end: Int, where mayAnnounce: (Int) -> Bool = { _ in true }) -> Int? {
          checks.first { $0 >= time(minute) && $0 < time(end) && mayAnnounce($0) }
        }
        let alert = todo.alert.flatMap { $0.isOn && exists($0.time.minuteOfDay) ? $0.time.minuteOfDay : nil }
        if let alert, let check = firstCheck(alert, until: 2880) {
          expected.append("\(todo.number) alert \(check) \(check > time(alert))")
        }
        guard exists(540), let check = firstCheck(540, until: 1440, where: { !snooze.contains($0) }) else { continue }
        if let alert, time(alert) <= check { continue }
        expected.append("\(todo.number) digest \(check) \(check > time(540))")
      }
      #expect(announced.sorted() == expected.sorted(), "seed \(seed)")
    }
  }
}
