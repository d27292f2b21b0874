import Days
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

private func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

@Suite struct DDayTests {
  func dday(_ date: Day, yearly: Bool = false, knowsYear: Bool = true, number: Int = 1) -> DDay {
    DDay(number: number, title: "x", icon: nil, date: date, knowsYear: knowsYear, isYearly: yearly)
  }

  @Test(
    arguments: [
      // Around New Year.
      ("2027-01-01", false, "2026-12-31", "2027-01-01", "D-1", nil),
      ("2026-12-31", false, "2027-01-01", "2026-12-31", "D+1", nil),
      ("2020-01-01", true, "2026-12-31", "2027-01-01", "D-1", 7),
      ("2020-12-31", true, "2027-01-01", "2027-12-31", "D-364", 7),
      ("2020-01-01", true, "2027-01-01", "2027-01-01", "D-DAY", 7),
      // 29 February, in years with and without one.
      ("2024-02-29", true, "2026-02-28", "2026-03-01", "D-1", 2),
      ("2024-02-29", true, "2026-03-01", "2026-03-01", "D-DAY", 2),
      ("2024-02-29", true, "2026-03-02", "2027-03-01", "D-364", 3),
      ("2024-02-29", true, "2028-02-28", "2028-02-29", "D-1", 4),
      ("2024-02-29", true, "2028-03-01", "2029-03-01", "D-365", 5),
      ("2024-02-29", false, "2026-02-28", "2024-02-29", "D+730", nil),
      ("2096-02-29", true, "2096-02-29", "2096-02-29", "D-DAY", nil),
      ("2096-02-29", true, "2099-12-31", "2100-03-01", "D-60", 4),
      // A yearly day before its first occurrence.
      ("2030-05-17", true, "2026-08-03", "2030-05-17", "D-1383", nil),
      ("2026-08-03", true, "2026-08-03", "2026-08-03", "D-DAY", nil),
      ("2026-08-03", true, "2026-08-04", "2027-08-03", "D-364", 1),
    ] as [(String, Bool, String, String, String, Int?)])
  func dDayHasItsNextDateMarkAndOrdinal(
    date: String, yearly: Bool, today: String, next: String, mark: String, ordinal: Int?
  ) {
    let dday = dday(day(date), yearly: yearly)
    #expect(dday.next(on: day(today)) == day(next))
    #expect(dday.mark(on: day(today)) == mark)
    #expect(dday.ordinal(on: day(today)) == ordinal)
  }

  @Test func storedYearIsIgnoredIfTheYearIsUnknown() {
    // 02-29 typed in 2026 is stored as 2028-02-29.
    let leap = dday(day("2028-02-29"), yearly: true, knowsYear: false)
    #expect(leap.next(on: day("2026-08-03")) == day("2027-03-01"))
    #expect(leap.ordinal(on: day("2035-01-01")) == nil)
  }

  @Test func nextDateIsTheFirstMatchingDay() {
    for seed in UInt64(0)..<1500 {
      var generator = SeededGenerator(seed: seed)
      let today = Day(number: Int.random(in: -10_000...40_000, using: &generator))
      let isLeapDay = Int.random(in: 0..<5, using: &generator) == 0
      let date = isLeapDay ? day("2024-02-29") : Day(number: Int.random(in: -10_000...40_000, using: &generator))
      let knowsYear = Bool.random(using: &generator)
      let dday = dday(date, yearly: true, knowsYear: knowsYear)
      let start = knowsYear ? max(today, date) : today
      let found = (0...366).lazy.map { start + $0 }.first { candidate in
        let (year, month, dayOfMonth) = candidate.parts
        if date.month == 2, date.dayOfMonth == 29, Day.length(ofMonth: 2, year: year) == 28 {
          return month == 3 && dayOfMonth == 1
        }
        return (month, dayOfMonth) == (date.month, date.dayOfMonth)
      }
      #expect(dday.next(on: today) == found, "seed \(seed)")
      #expect(dday.daysLeft(on: today) >= 0, "seed \(seed)")
      #expect(dday.next(on: dday.next(on: today)) == dday.next(on: today), "seed \(seed)")
      if let ordinal = dday.ordinal(on: today) { #expect(ordinal > 0, "seed \(seed)") }
    }
  }

  @Test func daysLeftAreNegatedIfTheDaysAreSwapped() {
    for seed in UInt64(0)..<500 {
      var generator = SeededGenerator(seed: seed)
      let one = Day(number: Int.random(in: -100_000...100_000, using: &generator))
      let other = Day(number: Int.random(in: -100_000...100_000, using: &generator))
      #expect(dday(one).daysLeft(on: other) == -dday(other).daysLeft(on: one), "seed \(seed)")
    }
  }

  @Test func upcomingDaysAreListedBeforePastOnes() {
    let today = day("2026-12-30")
    let days = [
      dday(day("2026-12-29"), number: 1), dday(day("2027-02-01"), number: 2), dday(day("2026-01-01"), number: 3),
      dday(day("2000-01-01"), yearly: true, number: 4), dday(today, number: 5), dday(day("2027-01-01"), number: 6),
    ]
    #expect(DDay.ordered(days, today: today).map(\.number) == [5, 4, 6, 2, 1, 3])
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      #expect(DDay.ordered(days.shuffled(using: &generator), today: today).map(\.number) == [5, 4, 6, 2, 1, 3])
    }
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
    (22, "22nd"), (58, "58th"), (100, "100th"), (101, "101st"), (111, "111th"), (112, "112th"), (1003, "1003rd"),
  ])
  func ordinalsAreEnglish(number: Int, text: String) {
    #expect(DDayPhrases.englishOrdinal(number) == text)
  }
}

@Suite struct DDayWordsTests {
  @Test func titlesAreTrimmedAndComposed() throws {
    #expect(try DDayWords.title("  출시  ") == "출시")
    // Some keyboards send decomposed Hangul, which is composed.
    let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"
    #expect(try DDayWords.title(decomposed).unicodeScalars.elementsEqual("한글".unicodeScalars))
    #expect(try DDayWords.title(String(repeating: "👨‍👩‍👧‍👦", count: 100)).count == 100)
  }

  @Test(arguments: [
    ("", DDayFailure.blankTitle), (" \u{3000} ", .blankTitle), ("\u{200B}", .blankTitle),
    (String(repeating: "가", count: 101), .longTitle(clusters: 101)),
    ("a" + String(repeating: "\u{301}", count: 2000), .longTitle(clusters: 1)), ("a\u{1B}[31mb", .controlCharacters),
    ("a\nb", .controlCharacters), ("a\tb", .controlCharacters), ("a\u{7}", .controlCharacters),
    ("a\u{202E}b", .controlCharacters), ("a\u{9B}31mb", .controlCharacters),
  ])
  func invalidTitlesAreRefused(title: String, failure: DDayFailure) {
    #expect(throws: failure) { try DDayWords.title(title) }
  }

  @Test func iconIsOneCharacterOrEmpty() throws {
    #expect(try DDayWords.icon("🏝️") == "🏝️")
    #expect(try DDayWords.icon("") == nil)
  }

  @Test(arguments: ["ab", "🎂🎂", "\u{200B}", "e" + String(repeating: "\u{301}", count: 40)])
  func otherIconsAreRefused(icon: String) {
    #expect(throws: DDayFailure.badIcon) { try DDayWords.icon(icon) }
  }
}

@Suite struct DDayTextTests {
  let today = day("2026-12-30")

  func text(_ days: [DDay], columns: Int, ascii: Bool = false, ko: Bool = false, depth: ColorDepth = .none) -> String {
    DDayText(
      days: DDay.ordered(days, today: today), today: today,
      display: Display(columns: columns, depth: depth, isASCII: ascii),
      language: ko ? .korean : .english
    ).text
  }

  var days: [DDay] {
    [
      DDay(number: 1, title: "출시", icon: "🚀", date: day("2027-01-15"), knowsYear: true, isYearly: false),
      DDay(number: 12, title: "Anna & Bo", icon: nil, date: day("2024-02-29"), knowsYear: true, isYearly: true),
      DDay(number: 3, title: "여행 다녀온 날", icon: "🏝️", date: day("2026-12-01"), knowsYear: true, isYearly: false),
      DDay(number: 4, title: "Exam", icon: nil, date: day("2026-12-30"), knowsYear: true, isYearly: false),
    ]
  }

  @Test func columnsAreAligned() {
    #expect(
      text(days, columns: 80) == """
         4  D-DAY     Exam            Wed 30 Dec
         1  D-16   🚀 출시            Fri 15 Jan 2027
        12  D-61      Anna & Bo       Mon 1 Mar 2027, yearly, 3rd
         3  D+29   🏝️ 여행 다녀온 날  Tue  1 Dec

        """)
    #expect(
      text(days, columns: 40, ko: true) == """
         4  D-DAY     Exam        12월 30일 (수)
         1  D-16   🚀 출시  2027년 1월 15일 (금)
        12  D-61      Anna & Bo
                      2027년 3월 1일 (월), 매년,
                      3주년
         3  D+29   🏝️ 여행 다녀온 날
                      12월 1일 (화)

        """)
  }

  @Test func narrowTerminalPutsEachPartOnItsOwnLines() {
    #expect(
      text([days[1]], columns: 20) == """
        12 D-61
          Anna & Bo
          Mon 1 Mar 2027,
          yearly, 3rd

        """)
  }

  @Test func longTitleWrapsBelowItself() {
    let long = DDay(
      number: 1, title: "The day on which everything is ready at last", icon: "🎁", date: today + 1, knowsYear: true,
      isYearly: false)
    #expect(
      text([long], columns: 60) == """
        1  D-1  🎁 The day on which everything is ready   Thu 31 Dec
                   at last

        """)
  }

  @Test func asciiOutputIsOnlyASCII() {
    let shown = text(days, columns: 80, ascii: true)
    #expect(shown.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(shown.contains("D-16   ??"))
  }

  @Test func todaysDDayIsBold() {
    #expect(text(days, columns: 80, depth: .ansi16).contains(" \u{1B}[1m4  D-DAY"))
  }

  @Test func noLineIsWiderThanTheTerminal() {
    for columns in 1...200 {
      for seed in UInt64(columns)..<UInt64(columns + 2) {
        var generator = SeededGenerator(seed: seed)
        let days = (0..<5).map { number in
          DDay(
            number: number * 7 + 1,
            title: String(
              (0...Int.random(in: 0...60, using: &generator)).map { _ in "가a🎂b ".randomElement(using: &generator) ?? "c"
              }),
            icon: Bool.random(using: &generator) ? "🎂" : nil,
            date: today + Int.random(in: -4000...4000, using: &generator), knowsYear: true,
            isYearly: Bool.random(using: &generator))
        }
        for (ascii, ko) in [(false, false), (true, false), (false, true)] {
          let lines = text(days, columns: columns, ascii: ascii, ko: ko).split(separator: "\n")
          #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(columns) columns, seed \(seed)")
        }
      }
      #expect(text([], columns: columns).split(separator: "\n").allSatisfy { $0.displayWidth <= columns })
    }
  }
}

@Suite struct DDayCommandTests {
  func call(_ arguments: String..., in test: TestWorld) -> String {
    test.out = ""
    #expect(Cyc.run(["dday"] + arguments, in: test.world) == .done, "\(arguments): \(test.err)")
    return test.out
  }

  @Test func daysAreAddedListedChangedAndRemoved() throws {
    let test = try TestWorld()
    #expect(call(in: test).hasPrefix("No D-days yet."))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
    #expect(call("add", "출시", "+12d", in: test) == "Added 1: D-12 출시, Sat 15 Aug\n")
    #expect(
      call("add", "Birthday", "1990-08-04", "--yearly", "--icon", "🎂", in: test)
        == "Added 2: D-1 🎂 Birthday, Tue 4 Aug, yearly, 36th\n")
    #expect(
      call(in: test) == """
        2  D-1   🎂 Birthday  Tue  4 Aug, yearly, 36th
        1  D-12     출시      Sat 15 Aug

        """)
    #expect(
      call("edit", "1", "--title", "출시일", "--date", "today", "--icon", "🚀", in: test)
        == "Changed 1: D-DAY 🚀 출시일, Mon 3 Aug\n")
    #expect(
      call("edit", "2", "--no-yearly", "--icon", "", in: test) == "Changed 2: D+13148 Birthday, Sat 4 Aug 1990\n")
    #expect(call("edit", "2", "--yearly", in: test).contains("36th"))
    #expect(
      call("rm", "2", in: test)
        == "Removed 2: D-1 Birthday, Tue 4 Aug, yearly, 36th; cyc todo undo brings it back\n")
    #expect(call("list", in: test) == "1  D-DAY  🚀 출시일  Mon  3 Aug\n")
    #expect(test.err == "")
  }

  @Test func changesAreStepsOfTheHistoryOfTasks() throws {
    let test = try TestWorld()
    func todo(_ arguments: String...) -> String {
      (test.out, test.err) = ("", "")
      #expect(Cyc.run(["todo"] + arguments, in: test.world) == .done, "\(arguments): \(test.err)")
      return test.out
    }
    _ = call("add", "Exam", "2027-03-06", "--icon", "📝", in: test)
    _ = todo("add", "Learn")
    _ = call("edit", "1", "--title", "Oral exam", "--date", "2027-04-01", "--yearly", in: test)
    let before = (call("--json", in: test), todo("export"))
    _ = call("rm", "1", in: test)
    #expect(
      todo("undo") == "Undone: removed D-day 1: 📝 Oral exam, 1 Apr 2027\n" && call("--json", in: test) == before.0)
    #expect(todo("redo") == "Redone: removed D-day 1: 📝 Oral exam, 1 Apr 2027\n")
    #expect(call(in: test).hasPrefix("No D-days yet."))
    #expect(todo("undo", "2").contains("\nUndone: changed D-day 1: title \"Exam\" → \"Oral exam\", date 6 Mar 2027 → "))
    #expect(todo("undo", "2").contains("Undone: added D-day 1: 📝 Exam, 6 Mar 2027"))
    #expect(todo("list", "--json").contains("\"total\":0"))
    #expect(todo("redo", "3").hasPrefix("Redone: added D-day 1"))
    #expect((call("--json", in: test), todo("export")) == before)
    #expect(todo("history", "--json").contains(#""others":[{"after":{"#))
    // The number of an undone D-day is not used again.
    #expect(todo("undo", "9").contains("Undone: added D-day 1"))
    #expect(call("add", "New", "today", in: test).hasPrefix("Added 2: "))
  }

  @Test func changesAreReportedInKorean() throws {
    let test = try TestWorld()
    test.world.screen.language = .korean
    _ = call("add", "시험", "2027-03-06", in: test)
    #expect(call("rm", "1", in: test).hasSuffix(". 되돌리려면: cyc todo undo\n"))
    (test.out, test.err) = ("", "")
    #expect(test.call("todo", "undo", "2") == .done)
    #expect(test.out == "되돌렸어요: 1번 디데이 삭제: 시험, 2027년 3월 6일\n되돌렸어요: 1번 디데이 추가: 시험, 2027년 3월 6일\n")
  }

  @Test func numbersAreNeverReused() throws {
    let test = try TestWorld()
    for number in 1...4 {
      #expect(call("add", "x", "today", in: test).hasPrefix("Added \(number): "))
      _ = call("rm", "\(number)", in: test)
    }
    #expect(test.call("dday", "rm", "4") == .failed)
    #expect(test.call("dday", "edit", "4", "--title", "y") == .failed)
    #expect(test.err.contains("there is no D-day 4"))
  }

  @Test func editKeepsUnnamedFields() throws {
    let test = try TestWorld()
    _ = call("add", "Leap", "02-29", "--yearly", "--icon", "🐸", in: test)
    #expect(call("edit", "1", "--title", "Frog", in: test) == "Changed 1: D-210 🐸 Frog, Mon 1 Mar 2027, yearly\n")
    #expect(call("edit", "1", "--date", "2024-02-29", in: test).contains("yearly, 3rd"))
    // A refused edit changes nothing.
    #expect(test.call("dday", "edit", "1", "--title", "z", "--date", "never") == .usage)
    #expect(call("list", in: test).contains("Frog"))
  }

  @Test func jsonHasAllFields() throws {
    let test = try TestWorld()
    #expect(call("--json", in: test) == "{\"ddays\":[],\"schema_version\":1,\"today\":\"2026-08-03\"}\n")
    _ = call("add", "Anna & Bo", "2024-02-29", "--yearly", in: test)
    let expected = """
      {"ddays":[{"d_day":"D-210","date":"2024-02-29","days_left":210,"icon":null,"next":"2027-03-01","number":1,\
      "ordinal":3,"title":"Anna & Bo","yearly":true}],"schema_version":1,"today":"2026-08-03"}

      """
    #expect(call("list", "--json", in: test) == expected)
    #expect(call("--json", in: test) == expected)
    let added = call("add", "Exam", "2026-12-24", "--json", in: test)
    #expect(added.hasPrefix("{\"dday\":{\"d_day\":\"D-143\",\"date\":\"2026-12-24\""))
    #expect(added.contains("\"number\":2"))
    #expect(call("rm", "2", "--json", in: test) == added)
  }

  @Test func listIsTheDefaultCommand() throws {
    let test = try TestWorld()
    _ = call("add", "Anna & Bo", "2024-02-29", "--yearly", in: test)
    #expect(call("--width", "30", in: test) == call("list", "--width", "30", in: test))
  }

  @Test func outputIsInKorean() throws {
    let test = try TestWorld(language: .korean)
    #expect(
      call("add", "결혼기념일", "2020-05-17", "--yearly", in: test)
        == "1번 디데이를 추가했어요: D-287 결혼기념일, 2027년 5월 17일 (월), 매년, 7주년\n")
    #expect(test.call("dday", "rm", "9") == .failed)
    #expect(test.err == "cyc: 9번 디데이가 없어요\n힌트: cyc dday list\n")
  }
}
