package import CycBase
internal import Days
internal import Platform
package import Todos

/// Edits a task as a form in the user's editor.
package struct TodoEditor {
  let number: Int
  let world: World

  package init(number: Int, world: World) { (self.number, self.world) = (number, world) }

  /// Opens the form and applies it. Offers to reopen an invalid form, and saves a form that fails: no typing may be
  /// lost.
  ///
  /// - Throws: errors of `change` and of the form; the exit status of an error that was shown before that question
  /// - Parameter change: applies the edit; the task may have been changed or removed meanwhile.
  package func edit<Answer>(_ change: (TodoEdit) throws -> Answer) throws -> Answer {
    guard world.screen.mayAsk else { throw EditorFailure.notWanted(instead: "cyc todo edit \(number) --due fri") }
    guard let editor = Editor(in: world) else { throw EditorFailure.notChosen(path: nil) }
    guard let todo = try world.readTodos({ try $0.todo(number) }) ?? nil else {
      throw TodoFailure.noSuchTasks([number])
    }
    let path = try freePath("todo-\(number)")
    let original = Array(TodoForm.text(of: todo, world.screen.language).utf8)
    try PrivateFile.write(original, to: path)
    defer { try? PrivateFile.remove(path) }
    while true {
      do {
        try editor.open(path, in: world)
      } catch {
        // The editor may have saved the form before it failed or was killed.
        if let form = try? PrivateFile.read(path), form != original { try save(form) }
        throw error
      }
      let form = try PrivateFile.read(path) ?? []
      do {
        return try change(try TodoForm.edit(TodoFailure.decoded(form), of: todo, today: world.clock.now().today))
      } catch  where error as? TodoFailure != .emptyForm {
        let isInvalidForm = error is TodoFailure || error is DateFailure || error is UsageFailure
        guard isInvalidForm, world.screen.canAsk, let failure = error as? any UserFacingError else {
          try save(form)
          throw error
        }
        world.screen.printError(failure.message, hint: failure.hint)
        if world.screen.confirm(Sentence(en: "Open it again?", ko: "다시 열까요?")) { continue }
        try save(form)
        throw failure.exitStatus
      }
    }
  }

  private func save(_ form: [UInt8]) throws {
    let time = world.clock.now().local.description.replacing(":", with: "")
    let path = try freePath("todo-\(number)-\(time)")
    try PrivateFile.write(form, to: path)
    world.screen.note(Sentence(en: "what you wrote is saved in \(path)", ko: "적은 내용은 \(path)에 남겨 두었어요"))
  }

  /// Avoids forms that are open in other windows or were saved before.
  private func freePath(_ name: String) throws -> String {
    var path = "\(world.home.directories.state)/\(name).md"
    var count = 1
    while try PrivateFile.existsEnsuringFolder(path) {
      count += 1
      path = "\(world.home.directories.state)/\(name)-\(count).md"
    }
    return path
  }
}

/// A task as text to edit: a line per field, then the body below a line of dashes.
enum TodoForm {
  private enum Field: String, CaseIterable {
    case title, due, at, alert, every, wait, quadrant, column, label

    /// - Parameter name: in any case; `color` is the former name of `label`.
    init?(name: String) {
      let name = name.lowercased()
      self.init(rawValue: name == "color" ? "label" : name)
    }

    /// The only values that the field takes, in errors; empty if it takes any text, a day or a time.
    var words: [String] {
      switch self {
      case .alert: ["on", "off"]
      case .quadrant: Quadrant.allCases.map(\.rawValue)
      case .column: BoardColumn.allCases.map(\.rawValue)
      case .label: TodoColor.allCases.map(\.rawValue)
      case .title, .due, .at, .every, .wait: []
      }
    }
  }

  private static let bodySeparator = "---"

  static func text(of todo: Todo, _ language: Language) -> String {
    let help = Sentence(
      en: """
        # Task \(todo.number). Lines with # are ignored; an emptied field is removed.
        # due: 2026-12-24, tomorrow, fri, +3d. at: 21:30, 9pm. alert: on, off.
        # every: day, mon,thu, 2w, month 25, last fri, after 3d. wait: hidden until then.
        # quadrant: do, decide, delegate, delete. column: todo, doing, done.
        # label: red, green, blue, orange, grey, black. Below the dashes: the body.
        """,
      ko: """
        # \(todo.number)번 할 일. #으로 시작하는 줄은 무시하고, 비운 항목은 지워요.
        # due: 2026-12-24, 내일, 금, +3d. at: 21:30, 오후 9시. alert: on, off.
        # every: 매일, 매주 월,목, 격주, 매달 25일, 매달 마지막 금요일, 완료 후 3일.
        # wait: 이날부터 보여요.
        # quadrant: do, decide, delegate, delete. column: todo, doing, done.
        # label: red, green, blue, orange, grey, black. --- 아래는 본문이에요.
        """)
    let lines = Field.allCases.map { field in
      let value = value(field, of: todo)
      return value.isEmpty ? "\(field.rawValue):" : "\(field.rawValue): \(value)"
    }
    return (help(language).split(separator: "\n").map(String.init) + lines + [bodySeparator, todo.body ?? ""])
      .joined(separator: "\n") + "\n"
  }

  private static func value(_ field: Field, of todo: Todo) -> String {
    switch field {
    case .title: todo.title
    case .due: todo.due?.description ?? ""
    case .at: todo.alert?.time.description ?? ""
    case .alert: todo.alert.map { $0.isOn ? "on" : "off" } ?? ""
    case .every: todo.recurrence?.description ?? ""
    case .wait: todo.wait?.description ?? ""
    case .quadrant: todo.quadrant.rawValue
    case .column: todo.column.rawValue
    case .label: todo.color?.rawValue ?? ""
    }
  }

  /// The edit that a filled-in form asks for.
  ///
  /// - Throws: `TodoFailure`, `DateFailure`, `UsageFailure`
  static func edit(_ text: String, of todo: Todo, today: Day) throws -> TodoEdit {
    // Some editors write a byte order mark.
    let text = text.drop { $0 == "\u{FEFF}" }.replacing("\r\n", with: "\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end =
      lines.firstIndex { $0.hasPrefix(bodySeparator) && $0.allSatisfy { $0 == "-" || $0 == " " } } ?? lines.endIndex
    if lines.allSatisfy({ $0.trimmed.isEmpty || $0.hasPrefix("#") || $0.hasPrefix(bodySeparator) }) {
      throw TodoFailure.emptyForm
    }
    var edit = TodoEdit()
    var keepsAlertOff = false
    for (index, line) in lines[..<end].enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let field = Field(name: parts[0].trimmed) else {
        throw TodoFailure.formLine(index + 1, line)
      }
      let value = parts[1].trimmed
      // An untouched field changes nothing.
      if value == self.value(field, of: todo) {
        if field == .alert { keepsAlertOff = value == "off" }
        continue
      }
      guard try read(field, value, into: &edit, of: todo, today: today) else {
        throw TodoFailure.formLine(index + 1, line, values: field.words)
      }
    }
    // A new time alone switches the alert on.
    if edit.time != nil, keepsAlertOff { edit.alertIsOn = false }
    // Without the line of dashes the body stays as it is. An untouched one changes nothing, since another process may
    // have changed it meanwhile.
    if end < lines.endIndex {
      let body = try TodoFailure.checkedBody(lines[(end + 1)...].joined(separator: "\n"), of: todo.number)
      if body != todo.body {
        edit.body = body
        edit.cleared.insert(.body)
      }
    }
    return edit
  }

  /// Returns false if the field has no such value.
  private static func read(
    _ field: Field, _ value: String, into edit: inout TodoEdit, of todo: Todo, today: Day
  ) throws -> Bool {
    switch field {
    case .title: edit.title = try TodoFailure.checkedTitle(value, of: todo.number)
    case .due where value.isEmpty: edit.cleared.insert(.due)
    case .due: edit.due = try ParsedDay(value, .ahead, today: today).day
    case .at where value.isEmpty: edit.cleared.insert(.at)
    case .at: edit.time = try TodoFailure.parsedTime(value)
    case .alert:
      edit.alertIsOn = ["on": true, "off": false, "": false][value.lowercased()]
      return edit.alertIsOn != nil
    case .every where value.isEmpty: edit.cleared.insert(.repeat)
    case .every: try edit.setRecurrence(typed: value)
    case .wait where value.isEmpty: edit.cleared.insert(.wait)
    case .wait: edit.wait = try ParsedDay(value, .ahead, today: today).day
    case .quadrant:
      edit.quadrant = Quadrant(rawValue: value.lowercased())
      return edit.quadrant != nil
    case .column:
      edit.column = BoardColumn(rawValue: value.lowercased())
      return edit.column != nil
    case .label where value.isEmpty: edit.cleared.insert(.color)
    case .label:
      edit.color = TodoColor(rawValue: value.lowercased())
      return edit.color != nil
    }
    return true
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
