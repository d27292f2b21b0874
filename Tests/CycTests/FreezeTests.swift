import Days
import GRDB
import Platform
import Store
import Streaks
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct FreezeTests {
  let today = Day(number: 20_668)  // Monday, 2026-08-03

  /// `first` and `last` count days from today.
  @Test(arguments: [
    (["next", "week"], 7, 13), (["다음", "주"], 7, 13), (["다다음", "주"], 14, 20), (["next", "month"], 29, 58),
    (["다음", "달"], 29, 58), (["+3d"], 3, 3), (["금요일까지"], 0, 4), (["오늘까지"], 0, 0), (["다음", "주까지"], 0, 13),
    (["어제까지"], -1, -1), (["다음", "주에"], 7, 13), (["다다음", "해"], 516, 881),
  ])
  func namedPeriodIsFrozenWhole(words: [String], first: Int, last: Int) throws {
    let test = try TestWorld()
    #expect(Cyc.run(["freeze"] + words, in: test.world) == .done)
    #expect(try FreezeStore.all(in: test.world).map(\.days) == [today + first...today + last])
  }

  @Test(arguments: [["3d"], ["3", "days"], ["2 weeks"]]) func lengthWithoutASignFreezesNothing(words: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(["freeze"] + words, in: test.world) == .usage)
    #expect(try FreezeStore.all(in: test.world).isEmpty)
  }

  /// Compares random freezes and thaws with a list that is searched day by day.
  @Test func storeMatchesListOfFreezes() throws {
    let test = try TestWorld()
    var random = SeededGenerator(seed: 11)
    var model: [Freeze] = []
    var (refused, thawed) = (0, 0)
    for step in 0..<250 {
      let first = today + Int.random(in: -200...200, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        let removed = try FreezeStore.remove(in: test.world) { all in all.first { $0.days.contains(first) } }
        let fitting = model.filter { freeze in (0..<freeze.count).contains { freeze.days.lowerBound + $0 == first } }
        #expect(fitting.count <= 1, "step \(step)")
        #expect(removed == fitting.first, "step \(step)")
        model.removeAll { $0 == removed }
        if removed != nil { thawed += 1 }
      } else {
        let days = first...first + Int.random(in: 0...8, using: &random)
        let reason = [nil, "휴가", "it's \"fun\"; DROP TABLE freeze"].randomElement(using: &random) ?? nil
        switch try FreezeStore.add(days, reason: reason, in: test.world) {
        case .added(let freeze):
          #expect(freeze.days == days && freeze.reason == reason, "step \(step)")
          #expect(!model.contains { $0.id >= freeze.id }, "step \(step)")
          #expect(!days.contains { day in model.contains { $0.days.contains(day) } }, "step \(step)")
          model.append(freeze)
        case .overlaps(let others):
          let fitting = model.filter { freeze in days.contains { freeze.days.contains($0) } }
          #expect(others == fitting.sorted { $0.days.lowerBound < $1.days.lowerBound }, "step \(step)")
          refused += 1
        }
      }
      let stored = try FreezeStore.all(in: test.world)
      #expect(stored == model.sorted { $0.days.lowerBound < $1.days.lowerBound }, "step \(step)")
    }
    // Each outcome must have occurred.
    #expect(model.count > 10 && refused > 10 && thawed > 10)
  }

  @Test func freezesAreUndoneAndRedone() throws {
    let test = try TestWorld()
    var cancellations = 0
    test.world.features.reminders.cancelScheduled = { _, _ in cancellations += 1 }
    #expect(test.call("freeze", "2026-12-28", "--until", "2026-12-31", "--reason", "holiday") == .done)
    let before = try FreezeStore.all(in: test.world)
    test.out = ""
    #expect(test.call("freeze", "rm", "1") == .done)
    #expect(test.out.contains("; cyc todo undo brings it back\n"))
    (test.out, cancellations) = ("", 0)
    #expect(test.call("todo", "undo") == .done)
    #expect(try FreezeStore.all(in: test.world) == before)
    #expect(test.out == "Undone: removed the freeze of 28 – 31 Dec 2026\n")
    #expect(cancellations == 1, "scheduled reminders may be wrong after a change of days off")
    #expect(test.call("todo", "undo") == .done)
    #expect(try FreezeStore.all(in: test.world) == [])
    #expect(test.call("todo", "redo") == .done)
    #expect(try FreezeStore.all(in: test.world) == before)
    // A sync has frozen one of the days meanwhile.
    #expect(test.call("freeze", "rm", "1") == .done)
    try PersonalDatabase(in: test.world).write {
      try $0.execute(sql: "INSERT INTO freeze (first, last) VALUES ('2026-12-30', '2026-12-30')")
    }
    test.out = ""
    #expect(test.call("todo", "undo") == .done)
    #expect(try FreezeStore.all(in: test.world).count == 1 && test.out.contains("other machines"))
  }

  @Test func readingCreatesNoFile() throws {
    let test = try TestWorld()
    #expect(test.call("freeze") == .done)
    #expect(test.call("freeze", "rm", "1") == .failed)
    #expect(test.call("freeze", "2026-02-30") == .usage)
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func dateWithoutYearIsTheNextOne() throws {
    let test = try TestWorld()
    for (typed, days) in [
      (["fri"], "7 Aug"), (["08-02"], "2 Aug 2027"), (["12월", "24일"], "24 Dec"), (["어제"], "2 Aug"),
      (["2027-12-30", "--until", "01-02"], "30 Dec 2027 – 2 Jan 2028"),
      (["2026-11-06", "--until", "mon"], "6 – 9 Nov"),
    ] {
      test.out = ""
      #expect(Cyc.run(["freeze"] + typed, in: test.world) == .done, "\(test.err)")
      #expect(test.out.contains("Frozen: \(days)"), "\(test.out)")
    }
  }

  @Test func dateWithoutYearRemovesTheNextFreezeOrAPastOne() throws {
    let test = try TestWorld()
    for typed in ["2026-07-31", "2026-12-24"] {
      #expect(test.call("freeze", typed) == .done)
    }
    #expect(test.call("freeze", "rm", "fri") == .done)
    #expect(test.call("freeze", "rm", "12월", "24일") == .done)
    #expect(test.call("freeze", "rm", "12-24") == .failed)
    #expect(test.call("freeze", "rm", "12-32") == .usage)
  }

  @Test func escapeSequencesInReasonAreNotPrinted() throws {
    let test = try TestWorld()
    try PersonalDatabase(in: test.world).write { database in
      try database.execute(
        sql: "INSERT INTO freeze (first, last, reason) VALUES ('2026-08-03', '2026-08-03', ?)",
        arguments: ["a\u{1B}]0;evil\u{7}b\u{202E}c"])
    }
    for arguments in [["freeze"], ["freeze", "list", "--json"], ["freeze", "today"], ["freeze", "rm", "today"]] {
      test.out = ""
      #expect(Cyc.run(arguments, in: test.world) == .done)
      #expect(!test.out.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) }, "\(arguments)")
      #expect(test.out.contains("abc") || arguments.contains("--json"))
    }
  }

  @Test func invalidRowIsReportedAsDamage() throws {
    let test = try TestWorld()
    let database = try PersonalDatabase(in: test.world)
    try database.write { try $0.execute(sql: "INSERT INTO freeze (first, last) VALUES ('august', 'autumn')") }
    #expect(test.call("freeze") == .failed)
    #expect(test.err.contains("is damaged"))
    #expect(throws: StoreError.self) {
      try database.write {
        try $0.execute(sql: "INSERT INTO freeze (first, last) VALUES ('2026-08-04', '2026-08-03')")
      }
    }
  }

  @Test func longReasonIsWrappedInItsColumn() {
    let freezes = [
      Freeze(id: 2, days: today...today + 2, reason: "a conference in Busan with all my friends"),
      Freeze(id: 1, days: today + 9...today + 9, reason: "flu"),
    ]
    let list = FreezeList(
      freezes: freezes, today: today, display: Display(columns: 60, depth: .none, isASCII: false), language: .english)
    #expect(
      list.text == """
        Days off
        2  3 – 5 Aug  3 days  a conference in Busan with all my
                              friends
        1  12 Aug     1 day   flu

        """)
  }

  @Test func reasonIsInASCIIWhereNothingElseCanBeShown() {
    let freezes = [Freeze(id: 1, days: today...today, reason: "여행…")]
    let display = Display(columns: 60, depth: .none, isASCII: true)
    #expect(
      FreezeList(freezes: freezes, today: today, display: display, language: .english).text.hasSuffix("1 day  ??...\n"))
  }

  @Test func listFitsTheTerminalWidth() {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let freezes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let first = today + Int.random(in: -500...500, using: &random)
        let reason = ["여름 휴가 ✈️ 제주", nil, "flu", String(repeating: "x", count: 90)].randomElement(using: &random) ?? nil
        return Freeze(
          id: Int64.random(in: 1...2000, using: &random),
          days: first...first + Int.random(in: 0...365, using: &random), reason: reason)
      }
      for columns in [1, 2, 7, 13, 20, 33, 40, 80] {
        for language in Language.allCases {
          let list = FreezeList(
            freezes: freezes, today: today, display: Display(columns: columns, depth: .none, isASCII: false),
            language: language)
          let widest = list.text.split(separator: "\n").map(\.displayWidth).max() ?? 0
          #expect(widest <= columns, "seed \(seed), \(columns) columns, \(language)")
        }
      }
    }
  }
}
