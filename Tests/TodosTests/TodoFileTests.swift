import Days
import Testing

@testable import Todos

@Suite struct TodoFileTests {
  func problems(_ text: String, _ format: ImportFormat = .json) -> [ImportProblem] {
    problems(Array(text.utf8), format)
  }

  func problems(_ bytes: [UInt8], _ format: ImportFormat = .json) -> [ImportProblem] {
    do {
      _ = try TodoFile(bytes, as: format, rules: ImportRules(isStrict: true, instant: inUTC))
      return []
    } catch {
      return error.problems
    }
  }

  /// A document whose tasks begin on line 2.
  func document(_ tasks: String...) -> String {
    "{\"schema_version\":1,\"tasks\":[\n\(tasks.joined(separator: ",\n"))\n]}\n"
  }

  static let uuid = "0f3c9c1e-8f5e-4b8e-9d5e-0123456789ab"

  @Test(arguments: [
    (#"{"title":" "}"#, ImportProblem.Reason.text(.blank(.title))),
    (#"{"title":"a","body":"\u001b[2J"}"#, .text(.unsafe(.body, "\u{1B}"))),
    (#"{"title":"a","quadrant":"later"}"#, .badValue("quadrant")),
    (#"{"title":"a","due":"2026-02-30"}"#, .badValue("due")),
    (#"{"title":"a","number":0}"#, .badValue("number")), (#"{"title":"a","number":1.5}"#, .badValue("number")),
    (#"{"title":"a","number":9223372036854775807}"#, .badValue("number")),
    (#"{"title":"a","number":"1"}"#, .badValue("number")), (#"{"title":7}"#, .badValue("title")),
    (#"{"title":"a","uuid":"1234"}"#, .badValue("uuid")),
    (#"{"title":"a","created":"yesterday"}"#, .badValue("created")),
    (#"{"title":"a","alert":"21:30"}"#, .alertWithoutDay),
    (#"{"title":"a","alert":"9pm","due":"2026-12-24"}"#, .badValue("alert")),
    (#"{"title":"a","alert_on":true,"due":"2026-12-24"}"#, .missingKey("alert")),
    (#"{"title":"a","completed":"2026-11-21T21:12:00Z"}"#, .completedButNotDone),
    (#"{"title":"a","titel":"b"}"#, .unknownKey("titel")), (#"{"title":"a","title":"b"}"#, .repeatedKey("title")),
    (#"{"body":"a"}"#, .missingKey("title")), (#"{"title":null}"#, .missingKey("title")), ("7", .notTasks),
    (#"{"title":"\#(String(repeating: "가", count: 201))"}"#, .text(.long(.title, clusters: 201, max: 200))),
  ])
  func invalidTaskIsReportedWithItsLine(task: String, reason: ImportProblem.Reason) {
    #expect(problems(document("{\"title\":\n\"fine\"}", task)) == [ImportProblem(line: 4, reason)])
  }

  @Test func allProblemsAreReported() {
    let same = "{\"title\":\"a\",\"uuid\":\"\(TodoFileTests.uuid)\"}"
    #expect(
      problems(document(same, "{\"title\":\"\"}", same.replacing("9ab", with: "9AB"), "{}"))
        == [
          ImportProblem(line: 3, .text(.blank(.title))), ImportProblem(line: 4, .sameUUID(line: 2)),
          ImportProblem(line: 5, .missingKey("title")),
        ])
    // Invalid JSON ends the reading, but earlier problems are still reported.
    #expect(
      problems(document("{\"title\":\"\"}", "{\"title\":\"a\"", "{}")).map(\.line) == [2, 4])
  }

  @Test(arguments: [
    ("{\"schema_version\":2,\"tasks\":[]}", [ImportProblem.Reason.schemaVersion("2")]),
    ("{\"schema_version\":\"1\",\"tasks\":[]}", [.quotedSchemaVersion("1")]), ("{\"tasks\":[]}", [.schemaVersion(nil)]),
    ("{\"schema_version\":1}", [.notTasks]), ("[]", [.notTasks]), ("{\"schema_version\":1,\"tasks\":{}}", [.notTasks]),
    ("{\"schema_version\":1,\"tasks\":[],\"more\":[1]}", [.unknownKey("more")]),
    ("{\"schema_version\":1,\"tasks\":[],\"tasks\":[]}", [.repeatedKey("tasks")]),
    ("{\"schema_version\":1,\"tasks\":[]}]", [.notJSON]), ("", [.notJSON]), ("(A) Call Mum", [.notJSON]),
    ("{\"schema_version\":1,\"tasks\":[{\"title\":\"a\"},]}", [.notJSON]),
  ])
  func otherDocumentIsRejected(text: String, reasons: [ImportProblem.Reason]) {
    #expect(problems(text).map(\.reason) == reasons)
  }

  @Test func onlyTextInUTF8OrUTF16IsRead() {
    #expect(problems([0x61, 0x0A, 0x62, 0xFF, 0x0A, 0xFE]) == [ImportProblem(line: 2, .notUTF8)])
    #expect(problems([0x61, 0x0A, 0x0A, 0x00], .todotxt) == [ImportProblem(line: 3, .notText)])
    // UTF-16 as written by Windows.
    #expect(problems([0xFF, 0xFE, 0x61, 0x00], .todotxt).isEmpty)
    #expect(problems([0xFE, 0xFF, 0xD8, 0x00], .todotxt) == [ImportProblem(line: 1, .notUTF8)])
    // 할일 in CP949.
    #expect(problems([0xC7, 0xD2, 0xC0, 0xCF], .csv) == [ImportProblem(line: 1, .cp949)])
    #expect(problems([0x50, 0x4B, 0x03, 0x04]) == [ImportProblem(line: 1, .archive)])
    #expect(problems([0xEF, 0xBB, 0xBF] + Array("Call Mum\r\n".utf8), .todotxt).isEmpty)
  }

  @Test func taskNeedsOnlyATitle() throws {
    let todo = try #require(TodoFile(document("{\"title\":\"커밋\"}"), as: .json).todos.first)
    #expect(todo.number == nil && todo.quadrant == nil && todo.column == .todo && todo.created == nil)
    #expect(todo.uuid == nil && todo.stated.isEmpty)
  }

  @Test func longNoteThatGivesTheTitleIsKept() throws {
    let note = String(repeating: "word ", count: 60) + "end"
    let file = Array(document("{\"body\":\"\(note)\"}").utf8)
    let rules = ImportRules(isStrict: false, instant: inUTC)
    let todo = try #require(try TodoFile(file, as: .json, rules: rules).todos.first)
    #expect(todo.title.hasSuffix("…") && todo.body == note)
  }

  // MARK: - todo.txt

  struct Line: Sendable {
    let text: String
    let title: String
    var quadrant: Quadrant?
    var column = BoardColumn.todo
    var due: String?
    var created: String?
    var completed: String?
    var alert: String?
  }

  /// Includes the examples of the format's description.
  @Test(arguments: [
    Line(text: "(A) Thank Mom for the meatballs @phone", title: "Thank Mom for the meatballs @phone", quadrant: .do),
    Line(
      text: "(B) 2011-03-01 Document +TodoTxt task format", title: "Document +TodoTxt task format", quadrant: .decide,
      created: "2011-03-01"),
    Line(text: "Really gotta call Mom (A) @phone @someday", title: "Really gotta call Mom (A) @phone @someday"),
    Line(text: "(b) Get back to the boss", title: "(b) Get back to the boss"),
    Line(text: "(B)->Submit TPS report", title: "(B)->Submit TPS report"),
    Line(
      text: "x 2011-03-03 Call Mom", title: "Call Mom", column: .done, completed: "2011-03-03"),
    Line(text: "xylophone lesson", title: "xylophone lesson"),
    Line(text: "X 2012-01-01 Make resolutions", title: "X 2012-01-01 Make resolutions"),
    Line(text: "(A) x Find ticket prices", title: "x Find ticket prices", quadrant: .do),
    Line(
      text: "x (C) 2016-05-20 2016-04-30 measure space for +chapelShelving @chapel due:2016-05-30",
      title: "measure space for +chapelShelving @chapel", quadrant: .delegate, column: .done, due: "2016-05-30",
      created: "2016-04-30", completed: "2016-05-20"),
    Line(text: "x Done without a date pri:D", title: "Done without a date", quadrant: .delete, column: .done),
    Line(text: "(Q) Some day", title: "Some day"),
    Line(text: "Pay rec:1m t:2026-01-01 due:", title: "Pay t:2026-01-01 due:"),
    // A colon and a combining mark are one `Character`.
    Line(text: "\u{301}mark at:\u{301} x", title: "\u{301}mark at:\u{301} x"),
    Line(text: "Learn color:red note:\u{653}%20x", title: "Learn"),
    Line(text: "Pay due:2026-01-01 the rent due:2026-02-02", title: "Pay due:2026-01-01 the rent", due: "2026-02-02"),
    Line(text: "Pay due:2026-01-01 at:21:30 rent", title: "Pay rent", due: "2026-01-01", alert: "21:30"),
    Line(text: "Meet at:2130", title: "Meet at:2130"),
    Line(text: "Read note:%zz alert:off", title: "Read note:%zz alert:off"),
    Line(text: "Learn column:doing", title: "Learn", column: .doing),
  ])
  func todoTxtLineIsRead(line: Line) throws {
    let todo = try #require(TodoFile("\n\(line.text)\r\n", as: .todotxt).todos.first)
    #expect(todo.line == 2)
    #expect(todo.title == line.title)
    #expect(todo.quadrant == line.quadrant && todo.column == line.column)
    #expect(todo.due?.description == line.due && todo.alert?.time.description == line.alert)
    #expect(todo.created?.today.description == line.created && todo.completed?.today.description == line.completed)
  }

  @Test func todoTxtPriorityWithoutAQuadrantIsReported() throws {
    #expect(
      try TodoFile("(E) a\n(Z) b\n(D) c\n", as: .todotxt).repaired == [
        ImportProblem(line: 1, .priority("E")), ImportProblem(line: 2, .priority("Z")),
      ])
  }

  @Test func invalidTodoTxtLineIsReported() {
    #expect(
      problems("fine due:2026-12-24\nPay due:someday\n\nRent due:2026-99-99 due:2026-12-24\n", .todotxt)
        == [ImportProblem(line: 2, .badValue("due")), ImportProblem(line: 4, .badValue("due"))])
    #expect(
      problems("a\nx 2026-11-21 2026-11-20\n\nb\u{7}\n", .todotxt) == [
        ImportProblem(line: 2, .text(.blank(.title))), ImportProblem(line: 4, .text(.unsafe(.title, "\u{7}"))),
      ])
  }

  // MARK: - Taskwarrior

  @Test func taskwarriorTaskIsRead() throws {
    let text = """
      [
      {"id":1,"description":"Write \\/ report","due":"20261224T213000Z","entry":"20261121T074303Z","modified":"20261121T080000Z",\
      "priority":"M","project":"work","start":"20261121T074303Z","status":"pending","uuid":"\(TodoFileTests.uuid)",\
      "annotations":[{"entry":"20261120T074303Z","description":"one"}],"tags":["next","home"],"estimate":2.5,"urgency":30},
      {"description":"b","status":"deleted","uuid":"1\(TodoFileTests.uuid.dropFirst())"},
      {"description":"c","status":"recurring","uuid":"2\(TodoFileTests.uuid.dropFirst())","recur":"weekly"},
      {"description":"d","status":"completed","end":"20261121T090000Z","priority":"urgent","due":"20261223T235959Z",\
      "uuid":"3\(TodoFileTests.uuid.dropFirst())","wait":"20261201T000000Z"}
      ]
      """
    let file = try TodoFile(text, as: .taskwarrior)
    #expect(file.leftOut == [ImportProblem(line: 3, .skipped(.deleted))])
    // The template (recurring) becomes a task, the last one, since no task in the file was made from it.
    #expect(file.todos.map(\.title) == ["Write / report", "d", "c"] && file.todos[2].body == "repeat: weekly")
    let (started, completed) = (file.todos[0], file.todos[1])
    #expect(started.title == "Write / report" && started.uuid == TodoFileTests.uuid && started.quadrant == .decide)
    #expect(started.body == "2026-11-20 one\nproject: work\ntags: next home\nestimate: 2.5")
    #expect(
      started.column == .doing && started.due?.description == "2026-12-24" && started.alert?.time.description == "21:30"
    )
    #expect(started.created?.rfc3339 == "2026-11-21T07:43:03Z" && started.changed?.rfc3339 == "2026-11-21T08:00:00Z")
    #expect(
      completed.column == .done && completed.completed?.rfc3339 == "2026-11-21T09:00:00Z" && completed.quadrant == nil)
    #expect(completed.wait?.description == "2026-12-01" && started.wait == nil)
    #expect(completed.due?.description == "2026-12-23" && completed.alert == nil)
    #expect(completed.body == "priority: urgent")
    // Other versions of Taskwarrior print one object per line, without brackets or without commas too.
    let lines = text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    #expect(try TodoFile(lines, as: .taskwarrior).todos.map(\.uuid) == file.todos.map(\.uuid))
    #expect(
      try TodoFile(lines.replacing(",\n", with: "\n"), as: .taskwarrior).leftOut.map(\.reason)
        == file.leftOut.map(\.reason))
  }

  @Test func invalidTaskwarriorTaskIsReportedWithItsLine() {
    let good = "{\"description\":\"a\",\"uuid\":\"\(TodoFileTests.uuid)\"}"
    #expect(
      problems("[\n\(good),\n{\"uuid\":\"x\"}\n]", .taskwarrior) == [ImportProblem(line: 3, .missingKey("description"))]
    )
    #expect(problems("\(good)\n\(good)", .taskwarrior) == [ImportProblem(line: 2, .sameUUID(line: 1))])
    #expect(problems("\(good)\n{\"description\":\"a\"}", .taskwarrior) == [ImportProblem(line: 2, .missingKey("uuid"))])
    #expect(
      problems("{\"description\":\"a\",\"uuid\":\"\(TodoFileTests.uuid)\",\"due\":\"2026-12-24\"}", .taskwarrior)
        == [ImportProblem(line: 1, .badValue("due"))])
    #expect(problems("[\(good)", .taskwarrior) == [ImportProblem(line: 1, .notJSON)])
    #expect(problems("7", .taskwarrior) == [ImportProblem(line: 1, .notTasks)])
  }
}

@Suite struct TodoTableTests {
  func problems(_ text: String) -> [ImportProblem] {
    do {
      _ = try TodoFile(Array(text.utf8), as: .csv, rules: ImportRules(isStrict: true, instant: inUTC))
      return []
    } catch {
      return error.problems
    }
  }

  @Test func invalidTableIsReportedWithItsLine() {
    #expect(problems("") == [ImportProblem(line: 1, .missingKey("title"))])
    #expect(problems("number\n1\n") == [ImportProblem(line: 1, .missingKey("title"))])
    #expect(problems("title,more\na,b\n") == [ImportProblem(line: 1, .unknownKey("more"))])
    #expect(problems("title,title\na,b\n") == [ImportProblem(line: 1, .repeatedKey("title"))])
    #expect(problems("title,due\na,\nb\n") == [ImportProblem(line: 3, .cellCount(1, columns: 2))])
    #expect(problems("title,body\n\"a\",\"one\ntwo\"\nb,\"c\n") == [ImportProblem(line: 4, .notCSV)])
    #expect(problems("title\n\"a\"b\n") == [ImportProblem(line: 2, .notCSV)])
    #expect(
      problems("title,due\na,someday\nb,\n,\n,2026-12-24\n") == [
        ImportProblem(line: 2, .unreadDate("someday")), ImportProblem(line: 5, .missingKey("title")),
      ])
  }

  @Test func spreadsheetTableIsRead() throws {
    let text = "due,title,alert,alert_on\n2026-12-24,커밋,21:30,TRUE\n\n,\"Say \"\"hi\"\"\",,"
    let todos = try TodoFile(text, as: .csv).todos
    #expect(todos.map(\.title) == ["커밋", "Say \"hi\""] && todos.map(\.line) == [2, 4])
    #expect(todos[0].alert?.isOn == true && todos[1].due == nil)
  }

  @Test func ownTableIsReadAsASpreadsheetSavesIt() throws {
    func read(_ text: String, _ order: DateOrder? = nil) throws -> [Todo.Field: String] {
      let rules = ImportRules(isStrict: true, dateOrder: order, instant: inUTC)
      let todo = try #require(try TodoFile(Array(text.utf8), rules: rules).todos.first)
      return [
        .due: todo.due?.description ?? "", .wait: todo.wait?.description ?? "",
        .alert: todo.alert?.time.description ?? "",
      ]
    }
    let header = "title,quadrant,due,alert,wait"
    let expected: [Todo.Field: String] = [.due: "2026-12-25", .alert: "09:00", .wait: "2026-12-03"]
    #expect(try read("\(header)\na,do,12/25/2026,9:00,12/3/2026\n") == expected)
    #expect(try read("\(header)\na,do,2026-12-25,09:00:00,2026/12/3\n") == expected)
    #expect(try read("\(header)\ra,do,25.12.2026,9:00:00,03.12.2026\r") == expected)
    let unclear = "title,quadrant,due\na,do,12/3/2026\n"
    #expect(problems(unclear) == [ImportProblem(line: 2, .ambiguousDate("12/3/2026"))])
    #expect(try read(unclear, .mdy)[.due] == "2026-12-03")
  }

  @Test func linesOfACalendarAreJoinedByScalars() throws {
    let lines = ["BEGIN:VTODO", "SUMMARY:I \u{2764}", " \u{FE0F} Seoul", "END:VTODO"]
    let text = lines.joined(separator: "\r\n")
    #expect(try TodoFile(text, as: .icalendar).todos.map(\.title) == ["I \u{2764}\u{FE0F} Seoul"])
  }

  @Test func timeOfTheStartIsKept() throws {
    let calendar = """
      BEGIN:VTODO
      SUMMARY:Meet
      DTSTART:20261203T100000Z
      DUE:20261203T110000Z
      END:VTODO
      """
    let tickTick = """
      List Name,Title,Is Check list,Start Date,Due Date,Is All Day
      Work,Meet,N,2026-12-03T10:00:00+0000,2026-12-03T11:00:00+0000,false
      Work,Call,N,2026-12-03T11:00:00+0000,2026-12-03T11:00:00+0000,false
      """
    let meeting = try #require(try TodoFile(calendar, as: .icalendar).todos.first)
    #expect(meeting.body == "from iCalendar:\nstart: 2026-12-03 10:00")
    let todos = try TodoFile(tickTick, as: .ticktick).todos
    #expect(
      todos.map(\.body) == [
        "from TickTick:\nstart: 2026-12-03 10:00\nlist: Work", "from TickTick:\nlist: Work",
      ])
    #expect(todos[0].alert?.time.description == "11:00")
  }

  @Test func commentsAndLinksOfACardAreKept() throws {
    let board = #"""
      {"lists":[],"cards":[{"id":"1","name":"Door","start":"2026-12-01T09:00:00.000Z",
      "attachments":[{"url":"https://example.com/a.pdf"}]}],"actions":[
      {"type":"commentCard","data":{"text":"second","card":{"id":"1"}}},
      {"type":"updateCard","data":{"card":{"id":"1"}}},
      {"type":"commentCard","data":{"text":"first","card":{"id":"1"}}}]}
      """#
    let todo = try #require(try TodoFile(board, as: .trello).todos.first)
    let others = "from Trello:\nstart: 2026-12-01\nlink: https://example.com/a.pdf"
    #expect(todo.body == "first\nsecond\n\(others)")
  }

  @Test func emptyListIsNoTask() throws {
    let text = #"""
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"1","title":"Shopping"},
      {"kind":"tasks#tasks","id":"2","title":"Home","items":[{"id":"3","title":"Paint"}]}]}
      """#
    #expect(try TodoFile(text, as: .google).todos.map(\.title) == ["Paint"])
  }
}
