internal import ArgumentParser
package import CycBase
package import Days
package import Terminal
package import Todos

struct TodoShowCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "show", abstract: Sentence(en: "Show all the details of a task.", ko: "할 일 하나의 모든 것을 보여 줘요."),
    discussion: Sentence(
      en: "In a pipe each line is a name, a tab and a value; the names are those of the JSON.",
      ko: "파이프에서는 줄마다 이름과 값이 탭으로 나뉘어 나와요. 이름은 JSON과 같아요."),
    examples: [
      "cyc todo show 1": Sentence(en: "all its details", ko: "자세한 내용까지"),
      "cyc todo show 1 --json": .forScripts,
    ])

  @Argument(
    help: ArgumentHelp(en: "The task's number, or words from its title.", ko: "할 일의 번호나 제목의 말이에요.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now().local
    let todo = try TodoReference(words).todo(in: world)
    let silence = world.noticeSilence
    try output.print(
      in: world, json: TodoJSON.task(todo, on: now.day),
      table: {
        if todo.hasAlertAhead(at: now), let silence { world.screen.note(TodoNoticePhrases.silence(silence)) }
        return TodoExport.fields(of: todo).map { [$0.name, Sanitizer.clean($0.value)] }.tabSeparated
      }
    ) { display in
      var details = TodoDetails(todo: todo, now: now, display: display, language: world.screen.language)
      details.silence = silence
      return details.lines.text(display.depth)
    }
  }
}

package struct TodoDetails {
  let todo: Todo
  let now: CivilTime
  /// Why the alert will not be sent; nil if it will be.
  package var silence: NoticeSilence?
  let display: Display
  let language: Language

  package init(todo: Todo, now: CivilTime, display: Display, language: Language) {
    (self.todo, self.now, self.display, self.language) = (todo, now, display, language)
  }

  package var lines: [Line] { .stacked([title, body, facts.lines(columns: display.columns)]) }

  /// At most `rows` lines. The body is cut first, and other lines only if it alone is not long enough.
  ///
  /// - Parameter more: says that `hidden` lines are left out
  package func lines(max rows: Int, more: (_ hidden: Int) -> Line) -> [Line] {
    let (all, facts) = (lines, facts.lines(columns: display.columns))
    guard all.count > rows else { return all }
    let room = rows - [Line].stacked([title, [Line()], facts]).count
    guard room >= 1, room < body.count else { return all.prefix(rows - 1) + [more(all.count - rows + 1)] }
    return .stacked([title, body.prefix(room) + [more(body.count - room)], facts])
  }

  private var look: TodoLook { TodoLook(todo: todo, now: now, display: display, language: language) }

  private var title: [Line] {
    var style = look.style
    style.bold = !todo.isDone
    return display.wrapped("\(todo.number) \(look.title)", style)
  }

  private var body: [Line] {
    guard let body = todo.body else { return [] }
    return body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap(paragraph)
  }

  /// A line of the body, wrapped with its own indentation.
  private func paragraph(_ line: Substring) -> [Line] {
    let text = TodoLook.shown(String(line).replacing("\t", with: "    "), display, language)
    let indent = min(text.prefix { $0 == " " }.count, display.columns / 4)
    return Segment(text).wrapped(to: display.columns - indent).indented(by: indent)
  }

  private var facts: LabeledList {
    let facts: [(heading: Sentence, value: Segment)] = [
      (Sentence(en: "Quadrant", ko: "사분면"), Segment(quadrant)),
      (Sentence(en: "Column", ko: "상태"), Segment(column)),
      (Sentence(en: "Due", ko: "기한"), look.segment(due)),
      (Sentence(en: "Alert", ko: "알림"), Segment(alert)),
      (Sentence(en: "Repeats", ko: "반복"), Segment(todo.recurrence?.words(language) ?? "")),
      (Sentence(en: "Waits until", ko: "표시 시작"), Segment(wait)),
      (Sentence(en: "Label", ko: "라벨"), look.color),
      (Sentence(en: "Created", ko: "만든 때"), Segment(written(todo.created))),
      (Sentence(en: "Changed", ko: "바꾼 때"), Segment(written(todo.changed))),
      (Sentence(en: "Completed", ko: "끝낸 때"), Segment(todo.completed.map(written) ?? "")),
      (.typed("UUID"), Segment(todo.uuid)),
    ]
    return LabeledList(
      facts.filter { !$0.value.text.isEmpty }.map { heading, value in
        LabeledList.Row(Segment(heading(language), Style(dim: true)), [value])
      })
  }

  private var quadrant: String {
    "\(todo.quadrant.label(display, language)): \(todo.quadrant.meaning(language))"
  }

  private var column: String { "\(look.columnSign) \(todo.column.title(language))" }

  private var due: String {
    guard let due = todo.due else { return "" }
    let day = due.writtenWithWeekday(in: now.day.year)(language)
    return ([day, look.mark] + (look.isOverdue ? [TodoViewPhrases.overdue(language)] : [])).joined(separator: ", ")
  }

  private var wait: String {
    guard let wait = todo.wait else { return "" }
    let day = wait.writtenWithWeekday(in: now.day.year)(language)
    return todo.isWaiting(on: now.day) ? day : "\(day), \(TodoViewPhrases.past(language))"
  }

  private var alert: String {
    guard let alert = todo.alert else { return "" }
    guard alert.isOn else { return "\(alert.time), \(TodoViewPhrases.off(language))" }
    guard todo.hasAlertAhead(at: now) else {
      // A finished or waiting task gives no alert, even if its time is still ahead.
      let isHeldBack = todo.isDone || todo.isWaiting(on: now.day)
      return isHeldBack ? "\(alert.time)" : "\(alert.time), \(TodoViewPhrases.past(language))"
    }
    if let silence {
      let why = TodoNoticePhrases.silence(silence)
      return Sentence(en: "\(alert.time), but \(why)", ko: "\(alert.time), 그런데 \(why)")(language)
    }
    return "\(alert.time), \(TodoViewPhrases.on(language))"
  }

  private func written(_ moment: Instant) -> String { moment.local.written(in: now.day.year)(language) }
}
