import Days
import Testing
import Todos

@Suite struct TodoEditTests {
  let now = RandomTodos.evening
  var todo: Todo { Todo(number: 1, uuid: "x", title: "커밋", created: now) }
  let later = Instant(
    secondsSince1970: RandomTodos.evening.secondsSince1970 + 60,
    local: CivilTime(utcSeconds: RandomTodos.evening.local.secondsAsUTC + 60))

  @Test func whatIsNotNamedStays() {
    var edit = TodoEdit(title: "new", due: now.today + 3, time: ClockTime(hour: 9, minute: 0), color: .red)
    let changed = edit.applied(to: todo, at: later)
    #expect(changed.title == "new")
    #expect(changed.due == now.today + 3)
    #expect(changed.alert == ClockTime(hour: 9, minute: 0).map { TodoAlert(time: $0) })
    #expect(changed.changed == later)
    #expect(changed.created == now)
    edit = TodoEdit(quadrant: .delete)
    #expect(edit.applied(to: changed, at: later).alert == changed.alert)
    #expect(TodoEdit().applied(to: changed, at: now) == changed)
    #expect(TodoEdit(title: "new").applied(to: changed, at: now) == changed)
  }

  @Test func aTimeWithoutADayIsTheNextOne() {
    let evening = TodoEdit(time: ClockTime(hour: 21, minute: 13)).applied(to: todo, at: now)
    #expect(evening.due == now.today)
    let passed = TodoEdit(time: ClockTime(hour: 21, minute: 12)).applied(to: todo, at: now)
    #expect(passed.due == now.today + 1)
  }

  @Test func withoutADayThereIsNoAlert() {
    let alerted = TodoEdit(time: ClockTime(hour: 22, minute: 0)).applied(to: todo, at: now)
    let cleared = TodoEdit(cleared: [.due]).applied(to: alerted, at: now)
    #expect(cleared.due == nil && cleared.alert == nil)
    #expect(TodoEdit(alertIsOn: true).applied(to: cleared, at: now) == cleared)
    #expect(TodoEdit(alertIsOn: false).applied(to: alerted, at: now).alert?.isOn == false)
    #expect(TodoEdit(cleared: [.at]).applied(to: alerted, at: now).due == now.today)
    // What is taken away and given anew is given, and nothing goes with it.
    let moved = TodoEdit(due: now.today + 5, cleared: [.due]).applied(to: alerted, at: now)
    #expect(moved.due == now.today + 5 && moved.alert == alerted.alert)
    #expect(TodoEdit(due: now.today, cleared: [.due, .at]).applied(to: alerted, at: now).alert == nil)
  }

  @Test func onlyWhatIsDoneWasCompleted() {
    let done = TodoEdit(column: .done).applied(to: todo, at: later)
    #expect(done.completed == later)
    #expect(TodoEdit(column: .done).applied(to: done, at: now) == done)
    #expect(TodoEdit(column: .doing).applied(to: done, at: now).completed == nil)
    #expect(!TodoEdit(due: now.today - 3).applied(to: done, at: now).isOverdue(on: now.today))
    #expect(TodoEdit(due: now.today - 3).applied(to: todo, at: now).isOverdue(on: now.today))
    #expect(!TodoEdit(due: now.today).applied(to: todo, at: now).isOverdue(on: now.today))
  }
}
