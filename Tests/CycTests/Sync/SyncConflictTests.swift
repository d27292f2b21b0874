import Days
import Formats
import GitHub
import Sync
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Conflicts are described in the words of the commands, not with field names of the files.
@Suite struct ConflictTextTests {
  private let uuid = "7f3c2a10-1b2c-4d3e-8f90-a1b2c3d4e5f6"

  private func text(_ kind: RecordKind, _ kept: Sync.Record, _ lost: Sync.Record, name: String?) throws -> ConflictText
  {
    let path = try #require(SyncKinds.schema.path(kind: kind.folder, name: kind.layout == .single ? "" : uuid))
    let conflict = StoredConflict(
      number: 4, path: path, kept: kept, lost: lost, lostHere: false,
      happened: Instant(secondsSince1970: 1_800_000_000, local: CivilTime(utcSeconds: 1_800_000_000)))
    return ConflictText(conflict: conflict, name: name)
  }

  @Test func switchedOffAlertIsDescribed() throws {
    let text = try text(
      SyncKinds.todo, Record(["due": .string("2026-12-03"), "alert": .string("09:00"), "alert_on": .bool(false)]),
      Record(["due": .string("2026-12-05"), "alert": .string("09:00"), "alert_on": .bool(true)]), name: "3 \"Pay rent\""
    )
    #expect(
      text.sentence(.english)
        == "4  3 \"Pay rent\": kept alert 09:00, alert off, due 3 Dec 2026, not alert 09:00, due 5 Dec 2026 "
        + "(another machine's). To take that one: cyc sync take 4")
    #expect(
      text.sentence(.korean)
        == "4  3 \"Pay rent\": 알림 09:00, 알림 끔, 기한 2026년 12월 3일 값을 남기고 알림 09:00, 기한 2026년 12월 5일 값(다른 컴퓨터 값)은 뺐어요. "
        + "바꾸려면: cyc sync take 4")
  }

  @Test func columnIsDescribedWithoutItsOrder() throws {
    let text = try text(
      SyncKinds.todo,
      Record(["column": .string("done"), "completed": .string("2026-12-03T10:00:00Z"), "order": .string("V")]),
      Record(["column": .string("doing"), "completed": .null, "order": .string("W")]), name: "1 \"a\"")
    #expect(text.taken(.english) == "Taken: 1 \"a\" has column DOING now.")
    #expect(text.taken(.korean) == "바꿨어요: 1 \"a\" → 상태 하는 중")
  }

  @Test func otherPlaceInTheColumnIsNamed() throws {
    func place(_ order: String) -> Sync.Record {
      Record(["column": .string("todo"), "completed": .null, "order": .string(order)])
    }
    let text = try text(SyncKinds.todo, place("V"), place("W"), name: "1 \"a\"")
    #expect(
      text.sentence(.english)
        == "4  1 \"a\": kept its later place in TODO, not the one of another machine. "
        + "To take that one: cyc sync take 4")
    #expect(
      text.sentence(.korean)
        == "4  1 \"a\": '할 일' 안에서 나중에 옮긴 자리를 남기고 다른 컴퓨터에서 옮긴 자리는 뺐어요. 바꾸려면: cyc sync take 4")
    #expect(text.taken(.english) == "Taken: 1 \"a\" has its other place in TODO now.")
    #expect(text.taken(.korean) == "바꿨어요: 1 \"a\" → '할 일' 안의 다른 자리")
  }

  @Test func longTextsAreShownWhereTheyDiffer() throws {
    func body(_ end: String) -> Sync.Record {
      Record(["body": .string(String(repeating: "bring the charger, ", count: 5) + end)])
    }
    let text = try text(SyncKinds.todo, body("at ten"), body("at noon"), name: "1 \"a\"")
    #expect(
      text.sentence(.english)
        == "4  1 \"a\": kept body \"…charger, at ten\", not body \"…charger, at noon\" (another machine's). "
        + "To take that one: cyc sync take 4")
  }

  @Test func removedValueIsNamed() throws {
    let label = try text(SyncKinds.todo, Record(["color": .string("blue")]), Record(["color": .null]), name: "1 \"a\"")
    #expect(label.taken(.english) == "Taken: 1 \"a\" has label none now.")
    #expect(label.taken(.korean) == "바꿨어요: 1 \"a\" → 라벨 없음")
    let day = Record(["due": .string("2026-12-03"), "alert": .null, "alert_on": .null, "repeat": .string("2d")])
    let none = Record(["due": .null, "alert": .null, "alert_on": .null, "repeat": .null])
    let due = try text(SyncKinds.todo, day, none, name: "1 \"a\"")
    #expect(
      due.sentence(.korean)
        == "4  1 \"a\": 기한 2026년 12월 3일, 반복 2일마다 값을 남기고 기한 없음 값(다른 컴퓨터 값)은 뺐어요. 바꾸려면: cyc sync take 4")
  }

  @Test func goalAndFreezeHaveNoNames() throws {
    let goal = try text(SyncedGoal.kind, Record(["days": 100.json, "from": .null]), Record(["days": .null]), name: "")
    #expect(
      goal.sentence(.english)
        == "4  the goal: kept 100 days, not \"off\" (another machine's). To take that one: cyc sync take 4")
    #expect(
      goal.sentence(.korean)
        == "4  목표: 100일 값을 남기고 \"끔\" 값(다른 컴퓨터 값)은 뺐어요. 바꾸려면: cyc sync take 4")
    let freeze = try text(
      SyncedFreezes.kind, Record(["from": .string("2026-12-28"), "until": .string("2026-12-31")]),
      Record(["from": .string("2026-12-27"), "until": .string("2026-12-31")]), name: "")
    #expect(freeze.taken(.english) == "Taken: a freeze has from 27 Dec 2026, until 31 Dec 2026 now.")
    #expect(freeze.taken(.korean) == "바꿨어요: 쉬는 날 → 시작 2026년 12월 27일, 끝 2026년 12월 31일")
  }

  @Test func dDayWithoutAYearIsDescribed() throws {
    let text = try text(
      SyncedDDays.kind, Record(["date": .string("2026-12-24"), "knows_year": .bool(false), "yearly": .bool(true)]),
      Record(["date": .string("2026-12-25"), "knows_year": .bool(true), "yearly": .bool(false)]), name: "2 \"Birthday\""
    )
    #expect(
      text.sentence(.english)
        == "4  D-day 2 \"Birthday\": kept date 24 Dec 2026, without a year, yearly, not date 25 Dec 2026, once "
        + "(another machine's). To take that one: cyc sync take 4")
  }
}

/// Hosts for which git gets the token.
@Suite struct SyncCredentialTests {
  private func answer(_ question: String, _ host: String = "github.com") throws -> String? {
    SyncCredentialCommand.answer(question, host: try Host(host), token: "gho_secret")
  }

  @Test func onlyTheAccountsHostGetsTheToken() throws {
    let good = "username=x-access-token\npassword=gho_secret\n"
    #expect(try answer("protocol=https\nhost=github.com\n\n") == good)
    #expect(try answer("capability[]=authtype\nprotocol=https\nhost=GitHub.com\npath=hana/todo.git\n") == good)
    #expect(try answer("protocol=http\nhost=127.0.0.1:8080\n", "http://127.0.0.1:8080") == good)
    for question in [
      "", "host=github.com\n", "protocol=https\n", "protocol=http\nhost=github.com\n",
      "protocol=https\nhost=github.com.example.com\n", "protocol=https\nhost=example.com\n",
      "protocol=https\nhost=github.com:444\n", "protocol=https\nhost=example.com\nhost=github.com\n",
      "protocol=ssh\nhost=github.com\n", "url=https://github.com\n",
    ] {
      #expect(try answer(question) == nil, "\(question)")
    }
  }
}
