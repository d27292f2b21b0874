internal import CycBase
package import CycList
internal import Days
package import Quizzes
package import Screen
package import Todos

/// A form at the bottom of the screen: fields that the user fills in.
package struct UIPrompt: Hashable {
  package enum Purpose: Hashable {
    case add
    case edit(uuid: String)
    case find
    case addDay
    case editDay(number: Int)
    case answer(QuizAsking)
  }

  package enum Field: Hashable {
    case title, due, time, every, quadrant, label
    case date, icon, yearly
    /// Words to find, or the answer to a quiz.
    case words

    /// The values of a field that is not typed into; nil for text.
    var choices: [String]? {
      switch self {
      case .quadrant: Quadrant.allCases.map(\.rawValue)
      case .label: [""] + TodoColor.allCases.map(\.rawValue)
      case .yearly: ["", "yearly"]
      default: nil
      }
    }
  }

  package let purpose: Purpose
  package let fields: [Field]
  private var texts: [TextField]
  private let initialTexts: [TextField]
  package private(set) var index = 0

  package init(_ purpose: Purpose, _ fields: KeyValuePairs<Field, String>) {
    self.purpose = purpose
    self.fields = fields.map(\.key)
    initialTexts = fields.map { TextField($0.value) }
    texts = initialTexts
  }

  /// - Parameter quadrant: nil if it follows from the due day
  package static func add(_ quadrant: Quadrant?) -> UIPrompt {
    UIPrompt(.add, [.title: "", .due: "", .time: "", .every: "", .quadrant: quadrant?.rawValue ?? "", .label: ""])
  }

  package static func edit(_ todo: Todo) -> UIPrompt {
    UIPrompt(
      .edit(uuid: todo.uuid),
      [
        .title: todo.title, .due: todo.due?.description ?? "", .time: todo.alert?.time.description ?? "",
        .every: todo.recurrence?.description ?? "", .quadrant: todo.quadrant.rawValue,
        .label: todo.color?.rawValue ?? "",
      ])
  }

  package static let addDay = UIPrompt(.addDay, [.title: "", .date: "", .icon: "", .yearly: ""])

  package static func edit(_ day: DDay) -> UIPrompt {
    UIPrompt(
      .editDay(number: day.number),
      [.title: day.title, .date: day.givenDate, .icon: day.icon ?? "", .yearly: day.isYearly ? "yearly" : ""])
  }

  package subscript(field: Field) -> String { fields.firstIndex(of: field).map { texts[$0].text } ?? "" }

  package var field: Field { fields[index] }

  package var current: TextField {
    get { texts[index] }
    set { texts[index] = newValue }
  }

  var isOfOneLine: Bool { fields == [.words] }

  func text(_ index: Int) -> TextField { texts[index] }

  package mutating func select(_ field: Field) { index = fields.firstIndex(of: field) ?? index }

  /// Selects the field `count` places further, or before if negative; the first one follows the last.
  package mutating func advance(by count: Int) { index = (index + count + fields.count) % fields.count }

  /// Handles a key in the present field. False if the field does not use the key.
  package mutating func handle(_ key: Key) -> Bool {
    guard var choices = field.choices else { return current.handle(key) }
    // A quadrant that followed from the due day may do so again.
    if field == .quadrant, initialTexts[index].text.isEmpty { choices.insert("", at: 0) }
    let step: Int
    switch key.code {
    case .left: step = -1
    case .right, .character(" "): step = 1
    default: return false
    }
    let index = (choices.firstIndex(of: current.text) ?? 0) + step
    current = TextField(choices[(index + choices.count) % choices.count])
    return true
  }

  /// The text of a field; nil if it is as it was when the prompt was opened. Unchanged fields are not saved, so changes
  /// of other processes stay.
  private func changed(_ field: Field) -> String? {
    fields.firstIndex(of: field).flatMap { texts[$0].text == initialTexts[$0].text ? nil : texts[$0].text }
  }

  /// The title with its dates read; nil if the field of the day, the time or the recurrence is filled in.
  func datedTitle(now: CivilTime) -> DatedTitle? {
    guard isBlank(.due), isBlank(.time), isBlank(.every) else { return nil }
    return DatedTitle(line: self[.title], now: now)
  }

  fileprivate func isBlank(_ field: Field) -> Bool { self[field].allSatisfy(\.isWhitespace) }

  /// `new`, a form of the same purpose, with what was typed into this one.
  func carryTyped(into new: UIPrompt) -> UIPrompt {
    var new = new
    for place in fields.indices where texts[place].text != initialTexts[place].text {
      (new.texts[place], new.index) = (texts[place], index)
    }
    return new
  }

  /// The task that the fields describe.
  ///
  /// - Parameter readsDates: Whether dates in the title count
  ///
  /// - Throws: a `UserFacingError`
  func newTask(now: CivilTime, readsDates: Bool) throws -> TodoEdit {
    let dated = readsDates ? datedTitle(now: now) : nil
    let title = dated?.title ?? self[.title]
    var edit = try TodoEdit(title: title, due: self[.due], time: self[.time], of: nil, today: now.day)
    if let dated { (edit.due, edit.time, edit.recurrence) = (dated.due, dated.time, dated.recurrence) }
    if !isBlank(.every) { try edit.setRecurrence(typed: self[.every]) }
    (edit.quadrant, edit.color) = (Quadrant(rawValue: self[.quadrant]), TodoColor(rawValue: self[.label]))
    return edit
  }

  /// The change of a task: of the fields that were changed. A blank one is cleared.
  ///
  /// - Throws: a `UserFacingError`
  func edit(of todo: Todo, today: Day) throws -> TodoEdit {
    let title = changed(.title)
    let (due, time) = (changed(.due) ?? "", changed(.time) ?? "")
    var edit = try TodoEdit(title: title ?? todo.title, due: due, time: time, of: todo.number, today: today)
    if title == nil { edit.title = nil }
    edit.quadrant = changed(.quadrant).flatMap(Quadrant.init)
    edit.color = changed(.label).flatMap(TodoColor.init)
    if changed(.due) != nil, edit.due == nil { edit.cleared.insert(.due) }
    if changed(.time) != nil, edit.time == nil { edit.cleared.insert(.at) }
    if changed(.label) != nil, edit.color == nil { edit.cleared.insert(.color) }
    if changed(.every) != nil {
      if isBlank(.every) { edit.cleared.insert(.repeat) } else { try edit.setRecurrence(typed: self[.every]) }
    }
    return edit
  }

  /// - Throws: a `UserFacingError`
  func newDay(today: Day) throws -> DDayEdit {
    try DDayEdit(
      title: self[.title], date: self[.date], icon: self[.icon], isYearly: !self[.yearly].isEmpty, today: today)
  }

  /// - Throws: a `UserFacingError`
  func dayEdit(today: Day) throws -> DDayEdit {
    try DDayEdit(
      title: changed(.title), date: changed(.date), icon: changed(.icon),
      isYearly: changed(.yearly).map { !$0.isEmpty },
      today: today)
  }
}

private enum FormFailure: UserFacingError {
  case taskIsGone, noAnswer

  var message: Sentence {
    switch self {
    case .taskIsGone: UIWords.taskIsGone
    case .noAnswer: UIWords.noAnswer
    }
  }
}

extension UIState {
  mutating func pressInPrompt(_ key: Key) -> [UIEffect] {
    guard var shown = prompt else { return [] }
    switch key.code {
    case .enter: return submit(shown)
    case _ where key.code == .escape || key == Key("c", .control):
      prompt = nil
      // The text is there again when the prompt is opened next time.
      if shown.purpose == .find { find("") } else { drafts[shown.purpose] = shown }
      return []
    case .tab: shown.advance(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .up: shown.advance(by: -1)
    case .down: shown.advance(by: 1)
    default:
      guard shown.handle(key) else { return [] }
      message = nil
    }
    prompt = shown
    if shown.purpose == .find { find(shown[.words]) }
    return []
  }

  private mutating func find(_ words: String) {
    search = words
    fillLists()
    selectFound()
  }

  private mutating func submit(_ shown: UIPrompt) -> [UIEffect] {
    guard let effects = reportingMistakes({ try $0.effects(of: shown) }) else { return [] }
    prompt = nil
    if shown.purpose == .find { unmarkHidden() }
    submitted += effects.map { UISubmission(prompt: shown, effect: $0) }
    return effects
  }

  /// Nil if `work` throws; then the message says why.
  private mutating func reportingMistakes(_ work: (UIState) throws -> [UIEffect]) -> [UIEffect]? {
    do {
      return try work(self)
    } catch let error as any UserFacingError {
      message = Message(UIWords.mistake(error), isError: true)
    } catch {
      message = Message(.typed("\(error)"), isError: true)
    }
    return nil
  }

  private func effects(of shown: UIPrompt) throws -> [UIEffect] {
    let today = now.day
    switch shown.purpose {
    case .find: return []
    case .add: return [.add([placed(try shown.newTask(now: now, readsDates: readsDates))])]
    case .edit(let uuid):
      // Another process may have removed it.
      guard let todo = todos[uuid] else { throw FormFailure.taskIsGone }
      let edit = try shown.edit(of: todo, today: today)
      // A new title is for this task alone; other changes are for all marked tasks.
      let isForAll = edit.title == nil && marked.contains(uuid)
      return [.edit(isForAll ? targets.map(\.number) : [todo.number], edit)]
    case .addDay: return [.addDay(try shown.newDay(today: today))]
    case .editDay(let number): return [.editDay(number, try shown.dayEdit(today: today))]
    case .answer(let asking):
      // A second Enter by mistake is no wrong answer.
      if shown.isBlank(.words) { throw FormFailure.noAnswer }
      return [.answer(asking, .typed(shown[.words]))]
    }
  }

  /// A task added in DOING starts there; any other is to do.
  private func placed(_ edit: TodoEdit) -> TodoEdit {
    var edit = edit
    if tab == .board, column == .doing { edit.column = .doing }
    return edit
  }

  /// Pastes into the open field, on one line. Without a field, one line opens the form for a new task, and several
  /// lines add a task each, in one step, on a tab that shows them.
  mutating func paste(_ text: String) -> [UIEffect] {
    if help != nil {
      help?.field.insert(text)
      help?.filter(language)
      return []
    }
    if prompt == nil {
      // Like a key: the message and the details are of an earlier step.
      (message, showsDetails) = (nil, false)
      // `TextField` replaces the tabs between the cells of a pasted table.
      let lines = text.split(whereSeparator: \.isNewline).map { TextField(String($0)).text }
        .filter { !$0.allSatisfy(\.isWhitespace) }
      if lines.count > 1 {
        guard showsTasks else {
          message = Message(UIWords.pastesTasks, isError: true)
          return []
        }
        return reportingMistakes { state in
          let edits = try lines.map { line in
            var edit = state.placed(try TodoEdit(title: line, due: "", time: "", of: nil, today: state.now.day))
            edit.quadrant = state.quadrantOfNew
            return edit
          }
          return [.add(edits)]
        } ?? []
      }
      openAdd()
      prompt?.select(.title)
    }
    guard prompt?.field.choices == nil else { return [] }
    prompt?.current.insert(text)
    message = nil
    if let prompt, prompt.purpose == .find { find(prompt[.words]) }
    return []
  }

  private var quadrantOfNew: Quadrant? { tab == .matrix ? quadrant : defaultQuadrant }

  mutating func openAdd() {
    open(tab == .ddays ? .addDay : .add(quadrantOfNew))
  }

  /// Opens a form. If one of its purpose was closed before, only what was typed into that one comes back: the place and
  /// the task may have changed since.
  private mutating func open(_ new: UIPrompt) {
    prompt = drafts.removeValue(forKey: new.purpose)?.carryTyped(into: new) ?? new
  }

  /// Opens the fields of the selected item, at `field` if that is given.
  mutating func openEdit(at field: UIPrompt.Field? = nil) {
    if let day = selectedDay {
      open(.edit(day))
    } else if showsTasks,
      let todo = selected.flatMap({ marked.isEmpty || marked.contains($0.uuid) ? $0 : nil }) ?? targets.first
    {
      open(.edit(todo))
    }
    guard let field else { return }
    switch field {
    case .due where tab == .ddays: prompt?.select(.date)
    case .every where tab == .ddays: prompt?.select(.yearly)
    default: prompt?.select(field)
    }
  }
}
