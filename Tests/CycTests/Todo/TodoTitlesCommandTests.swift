import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag

/// Dates in the titles of `cyc todo add`. The time is a Monday, 2026-08-03T21:12.
@Suite struct TodoTitlesCommandTests {
  @Test func dateReadFromATitleIsReportedWithAnUndo() throws {
    let test = try TestWorld()
    #expect(
      test.todo("add", "Buy", "milk", "tomorrow", "9pm").hasPrefix("Added 1: 🟢 D-1 Buy milk, Tue 4 Aug, 21:00\n")
    )
    #expect(
      test.err.contains(
        "note: read from the title: \"tomorrow 9pm\"; not meant? cyc todo undo; cyc todo add 'Buy milk tomorrow 9pm'\n")
    )
    #expect(test.todo("undo").hasPrefix("Undone"))
    #expect(test.todo("list") == "")
  }

  @Test func dateReadFromATitleIsReportedInKorean() throws {
    let test = try TestWorld(language: .korean)
    #expect(test.todo("add", "우유", "사기", "내일", "저녁", "9시").hasPrefix("1번을 추가했어요: 🟢 D-1 우유 사기, 8월 4일 (화), 21:00\n"))
    #expect(test.err.contains("참고: 제목에서 읽었어요: \"내일 저녁 9시\". 제목에 두려면: cyc todo undo; "))
  }

  @Test func labelAndBodyAreKeptByTheCommandThatPutsADateBack() throws {
    let test = try TestWorld()
    _ = test.todo("add", "Buy", "milk", "tomorrow", "9pm", "--label", "red", "--body", "Two litres")
    #expect(test.err.contains("; not meant? cyc todo edit 1 --clear due 'Buy milk tomorrow 9pm'\n"), "\(test.err)")
    #expect(test.todo("edit", "1", "--clear", "due", "Buy milk tomorrow 9pm").contains("Buy milk tomorrow 9pm\n"))
    #expect(test.todo("show", "1").contains("body\tTwo litres\n") && test.todo("show", "1").contains("color\tred\n"))
    #expect(test.todo("show", "1").contains("due\t\nalert\t\n"))
  }

  @Test func timeReadByEditIsNotCalledADateInKorean() throws {
    let test = try TestWorld(language: .korean)
    _ = test.todo("add", "우유")
    _ = test.todo("edit", "1", "저녁", "9시")
    #expect(test.err.contains("제목이 아니라 날짜나 시간으로 읽었어요: \"저녁 9시\""), "\(test.err)")
  }

  @Test func timeAloneIsTheNextSuchTime() throws {
    let test = try TestWorld()
    #expect(test.todo("add", "Deploy", "at", "21:30").hasPrefix("Added 1: 🟢 D-DAY Deploy, Mon 3 Aug, 21:30\n"))
    #expect(test.todo("add", "Deploy", "at", "9am").hasPrefix("Added 2: 🟢 D-1 Deploy, Tue 4 Aug, 09:00\n"))
  }

  @Test func jsonHasTheReadWords() throws {
    let test = try TestWorld()
    let json = test.todo("add", "--json", "Buy", "milk", "tomorrow")
    #expect(json.contains("\"due\":\"2026-08-04\"") && json.contains("\"read\":\"tomorrow\"") && test.err.isEmpty)
    #expect(!test.todo("add", "--json", "Buy", "milk").contains("\"read\""))
  }

  @Test func quotesOptionsAndTheSettingKeepTheWords() throws {
    let test = try TestWorld()
    #expect(test.todo("add", "Buy milk tomorrow") == "Added 1: 🔵 Buy milk tomorrow\n")
    #expect(
      test.todo("add", "Buy", "milk", "tomorrow", "--due", "fri")
        == "Added 2: 🔵 D-4 Buy milk tomorrow, Fri 7 Aug\n")
    #expect(
      test.todo("add", "Buy", "milk", "tomorrow", "--at", "22:00").contains(
        "Buy milk tomorrow, Mon 3 Aug, 22:00\n"))
    #expect(test.todo("edit", "1", "Buy", "milk", "friday") == "Changed 1: 🔵 Buy milk friday\n")
    #expect(test.call("config", "set", "todo.dates_in_titles", "off") == .done)
    #expect(test.todo("add", "Buy", "milk", "tomorrow") == "Added 4: 🔵 Buy milk tomorrow\n")
    #expect(!test.err.contains("title"))
  }

  @Test(arguments: [
    (["tomorrow"], "D-1 Buy milk, Tue 4 Aug\n"), (["friday", "9pm"], "D-4 Buy milk, Fri 7 Aug, 21:00\n"),
    (["내일", "저녁", "9시"], "D-1 Buy milk, Tue 4 Aug, 21:00\n"), (["due:friday"], "D-4 Buy milk, Fri 7 Aug\n"),
  ])
  func dayAloneIsNotTheNewTitleOfATask(words: [String], line: String) throws {
    let test = try TestWorld()
    _ = test.todo("add", "Buy milk")
    #expect(Cyc.run(["todo", "edit", "1"] + words, in: test.world) == .done)
    #expect(test.out.contains(line), "\(test.out)")
    #expect(test.err.contains("was read as a day or time, not as a new title; not meant? cyc todo undo"))
    #expect(test.todo("undo").hasPrefix("Undone"))
    #expect(test.todo("list").contains("Buy milk"))
  }

  /// An undo would take back what was done before, such as adding the task.
  @Test(arguments: Language.allCases)
  func noUndoIsProposedIfTheDayIsTheSame(language: Language) throws {
    let test = try TestWorld(language: language)
    _ = test.todo("add", "Buy milk", "--due", "tomorrow")
    #expect(Cyc.run(["todo", "edit", "1", "tomorrow"], in: test.world) == .done)
    #expect(test.err.contains("\"tomorrow\"") && !test.err.contains("cyc todo undo"), "\(test.err)")
  }

  @Test(arguments: [["tomorrow 9pm"], ["Meet", "tomorrow"], ["May"], ["tomorrow", "--due", "fri"]])
  func otherWordsAreTheNewTitle(words: [String]) throws {
    let test = try TestWorld()
    _ = test.todo("add", "Buy milk")
    #expect(Cyc.run(["todo", "edit", "1"] + words, in: test.world) == .done)
    #expect(test.out.contains(words.prefix { !$0.hasPrefix("--") }.joined(separator: " ")), "\(test.out)")
    #expect(!test.err.contains("read as a day or time"))
  }

  @Test func ambiguousWordsStayWithACommandToChoose() throws {
    let test = try TestWorld()
    #expect(test.todo("add", "Meet", "Sam", "at", "9") == "Added 1: 🔵 Meet Sam at 9\n")
    #expect(
      test.err
        == "note: \"at 9\" stays in the title: it could be --at 09:00 or --at 21:00; to set it: cyc todo edit 1 --at 21:00\n"
    )
  }

  @Test func relativeTimeSetsItsDay() throws {
    let test = try TestWorld()
    #expect(test.todo("add", "Stretch", "--at", "+3h").hasPrefix("Added 1: 🟢 D-1 Stretch, Tue 4 Aug, 00:12\n"))
    #expect(test.todo("edit", "1", "--at", "30분 뒤").hasPrefix("Changed 1: 🟢 D-DAY Stretch, Mon 3 Aug, 21:42\n"))
    #expect(test.todo("edit", "1", "--due", "다음 주 금요일", "--at", "저녁 9시").contains("Fri 14 Aug, 21:00\n"))
  }
}
