import Days
import Testing

@testable import cyc

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
    #expect(call("add", "출시", "+12d", in: test) == "Added 1: D-12 출시, 2026-08-15 (Sat)\n")
    #expect(
      call("add", "Birthday", "1990-08-04", "--yearly", "--icon", "🎂", in: test)
        == "Added 2: D-1 🎂 Birthday, 2026-08-04 (Tue), yearly, 36th\n")
    #expect(
      call(in: test) == """
        2  D-1   🎂 Birthday  2026-08-04 (Tue), yearly, 36th
        1  D-12     출시      2026-08-15 (Sat)

        """)
    #expect(
      call("edit", "1", "--title", "출시일", "--date", "today", "--icon", "🚀", in: test)
        == "Changed 1: D-DAY 🚀 출시일, 2026-08-03 (Mon)\n")
    #expect(
      call("edit", "2", "--no-yearly", "--icon", "", in: test) == "Changed 2: D+13148 Birthday, 1990-08-04 (Sat)\n")
    #expect(call("edit", "2", "--yearly", in: test).contains("36th"))
    #expect(call("rm", "2", in: test) == "Removed 2: D-1 Birthday, 2026-08-04 (Tue), yearly, 36th\n")
    #expect(call("list", in: test) == "1  D-DAY  🚀 출시일  2026-08-03 (Mon)\n")
    #expect(test.err == "")
  }

  @Test func aNumberIsNeverGivenAgain() throws {
    let test = try TestWorld()
    for number in 1...4 {
      #expect(call("add", "x", "today", in: test).hasPrefix("Added \(number): "))
      _ = call("rm", "\(number)", in: test)
    }
    #expect(test.call("dday", "rm", "4") == .failed)
    #expect(test.call("dday", "edit", "4", "--title", "y") == .failed)
    #expect(test.err.contains("there is no D-day 4"))
  }

  @Test func editingKeepsWhatIsNotNamed() throws {
    let test = try TestWorld()
    _ = call("add", "Leap", "02-29", "--yearly", "--icon", "🐸", in: test)
    #expect(call("edit", "1", "--title", "Frog", in: test) == "Changed 1: D-210 🐸 Frog, 2027-03-01 (Mon), yearly\n")
    #expect(call("edit", "1", "--date", "2024-02-29", in: test).contains("yearly, 3rd"))
    // What is refused changes nothing.
    #expect(test.call("dday", "edit", "1", "--title", "z", "--date", "never") == .usage)
    #expect(call("list", in: test).contains("Frog"))
  }

  @Test func scriptsReadOneObject() throws {
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
    #expect(call("--width", "30", in: test) == call("list", "--width", "30", in: test))
  }

  @Test func koreanIsSpokenThroughout() throws {
    let test = try TestWorld(language: .korean)
    #expect(
      call("add", "결혼기념일", "2020-05-17", "--yearly", in: test)
        == "1번 디데이를 추가했어요: D-287 결혼기념일, 2027-05-17 (월), 매년, 7주년\n")
    #expect(test.call("dday", "rm", "9") == .failed)
    #expect(test.err == "cyc: 9번 디데이가 없어요\n힌트: cyc dday list\n")
  }
}
