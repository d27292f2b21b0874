import Days
import Foundation
import HTTP
import Notify
import Platform
import PretendGitHub
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// Copies: reminders that wait on the ntfy server in case the machine sleeps. Mostly one machine in one evening.
/// `1900 19:11` is the copy of the reminder of 19:00, delivered 11 minutes later; other days than 21 November have a date.
@Suite struct AheadRunTests {
  @Test func eveningStillRemindsAfterItsHoursOrPaceChange() throws {
    for (settings, change, clocks) in [
      ("", ["nag.from", "22:00"], ["19:00", "20:00", "21:00"]),
      ("every = \"30m\"\n", ["nag.every", "1h"], ["19:00", "19:30", "20:00", "20:30", "21:00"]),
    ] {
      let evening = AheadEvening()
      let laptop = try evening.add(settings)
      for clock in clocks {
        try evening.set(clock)
        #expect(try laptop.run().messages.count == 1, "\(clock)")
      }
      #expect(Cyc.run(["config", "set"] + change, in: laptop.test.world) == .done)
      try evening.set("21:15")
      #expect(try laptop.run().messages.isEmpty)
      for clock in ["22:00", "23:00"] {
        try evening.set(clock)
        #expect(try laptop.run().messages.count == 1, "\(clock)")
      }
    }
  }

  @Test func otherMachinesCopiesAreCancelledOnceTheServerAnswers() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    let desktop = try evening.add()
    evening.commit()
    evening.losesAnswer = { $0.method == .get }
    try evening.set("19:05")
    try desktop.run()
    evening.losesAnswer = { _ in false }
    try evening.set("19:10")
    try desktop.run()
    #expect(evening.waiting.allSatisfy { $0.hasPrefix("2026-") }, "\(evening.waiting)")
  }

  @Test func sleepingMachineLeavesTheNextAndTheLastReminder() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    #expect(
      evening.waiting == ["1900 19:11", "2300 23:11", "2026-11-22 2300 23:11", "2026-11-23 2300 23:11"])
    try evening.set("23:41")
    #expect(
      evening.delivered == [
        "19:11 Day 41 open at 18:40: At 18:40 GitHub showed no commit for Saturday 21 November. If you have committed since, all is well.",
        "23:11 Day 41 open at 18:40: Last chance for Saturday 21 November: at 18:40 GitHub showed no commit for that day. If you have committed since, all is well.",
      ])
    #expect(evening.phone.delivered.map(\.priority) == [2, 4])
    // The phone has shown the slot's reminder; a commit removes it.
    #expect(try laptop.run().decision == .silent(.sent))
    evening.commit()
    try evening.set("23:56")
    #expect(try laptop.run().decision == .silent(.done))
    #expect(evening.phone.delivered.last?.message == "Day 41. Well done.")
    #expect(
      try laptop.store.openInbox().map(\.title) == [
        "Check Your Commit", "Day 41 open at 18:40", "Day 41 open at 18:40",
      ])
  }

  @Test func inboxShowsTheNextMorningWhatCameAtNight() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    // The server still keeps the message that it delivered at 23:11.
    try evening.set("09:00", day: 1)
    try laptop.run()
    try laptop.run()
    let messages = try laptop.store.openInbox()
    #expect(messages.map(\.title) == ["Day 41 open at 18:40", "Day 41 open at 18:40"])
    #expect(messages.first?.body.hasPrefix("Last chance for Saturday 21 November") == true)
    #expect(messages.first?.body.contains("whether it has come is not known") == false)
    // It has forgotten the one of 19:11.
    #expect(messages.last?.body.hasSuffix("(It waited on the ntfy server; whether it has come is not known.)") == true)
  }

  @Test func inboxSaysAfterDaysOfSleepWhatMayHaveCome() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    try evening.set("23:12")
    #expect(laptop.test.call("nag", "inbox") == .done)
    let out = "Reminders that waited on the ntfy server may have come: 21 Nov 19:11 and 23:11\n"
    #expect(laptop.test.out == out)
    try evening.set("09:00", day: 3)
    try laptop.run()
    try laptop.run()
    #expect(
      try laptop.store.openInbox().map(\.sent.local.description).map { $0.prefix(16) } == [
        "2026-11-23T23:11", "2026-11-22T23:11", "2026-11-21T23:11", "2026-11-21T19:11",
      ])
  }

  @Test func nothingComesIfTheCommitWasSeenBeforeSleep() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    try evening.set("18:44")
    evening.commit()
    // Any command that asks GitHub stores the answer.
    laptop.test.world.call.programPath = "/usr/bin/cyc"
    var started: [[String]] = []
    laptop.test.world.programs.start = { program, _, _ in
      started.append(program)
      throw TestWorld.Unset(effect: "start")
    }
    #expect(laptop.test.call("check", "--refresh") == .done)
    #expect(started == [["/usr/bin/cyc", "nag", "run"]])
    #expect(laptop.test.call("status") == .done)
    #expect(started.count == 1, "at most one a minute")
    try laptop.run()
    #expect(evening.waiting == ["2026-11-22 2300 23:11", "2026-11-23 2300 23:11"])
    try evening.set("23:59")
    #expect(evening.delivered == [])
    try evening.set("18:44", day: 1)
    #expect(laptop.test.call("status") == .done)
    #expect(started.count == 1, "the next day has no commit yet")
  }

  @Test func doneDayWithoutCopiesOfItsOwnStartsNoProcess() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    evening.commit()
    try laptop.run()
    #expect(evening.waiting.count == 2)
    laptop.test.world.call.programPath = "/usr/bin/cyc"
    #expect(laptop.test.call("check") == .done, "an unexpected start fails the test")
  }

  @Test func awakeMachineReplacesEachCopy() throws {
    let evening = AheadEvening()
    let laptop = try evening.add("ahead = true\n")
    for minute in stride(from: 12 * 60, through: 24 * 60 - 5, by: 5) {
      evening.set(to: AheadEvening.day.number * 86_400 + minute * 60)
      try laptop.run()
      #expect(evening.phone.waiting.count { $0.identifier.hasPrefix("cyc-2026-11-21-") } <= 2)
    }
    #expect(evening.delivered == [])
    #expect(evening.phone.delivered.count == 5)
    let queued = evening.requests.count { $0.method == .post && $0.url.contains("/cyc-2026-") }
    #expect((15...40).contains(queued), "\(queued) messages of ntfy.sh's 250 a day")
  }

  @Test(arguments: ["", "ahead = false\n"]) func silentTickSendsNoRequestIfNothingChanges(_ settings: String) throws {
    let evening = AheadEvening()
    let laptop = try evening.add(settings)
    try evening.set("18:40")
    try laptop.run()
    let (asked, sent) = (evening.github.asked.count, evening.requests.count)
    #expect(settings.isEmpty == (sent > 0))
    try evening.set("18:45")
    try laptop.run()
    try evening.set("18:50")
    try laptop.run()
    #expect(evening.github.asked.count == asked && evening.requests.count == sent)
  }

  @Test func gitHubIsAskedHourlyByDayAndEachQuarterOfAnHourBeforeTheWindow() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    func asked(from: String, to: String) throws -> Int {
      try evening.set(from)
      let before = evening.github.pagesAsked.count
      let end = try #require(ClockTime(iso8601: to)).minuteOfDay * 60 + AheadEvening.day.number * 86_400
      for time in stride(from: evening.now, to: end, by: 300) {
        evening.set(to: time)
        try laptop.run()
      }
      return evening.github.pagesAsked.count - before
    }
    #expect(try asked(from: "03:00", to: "07:00") == 0, "copies wait from twelve hours before the window on")
    #expect(try asked(from: "07:00", to: "17:00") == 10)
    #expect(try asked(from: "17:00", to: "19:00") == 8)
    evening.github.failsPages = true
    evening.github.failsQueries = true
    let before = evening.github.asked.count
    try evening.set("18:00", day: 1)
    try laptop.run()
    try evening.set("18:05", day: 1)
    try laptop.run()
    #expect(evening.github.asked.count == before + 1)
  }

  @Test(arguments: [
    ("old", "older than 2.16"), ("forgetful", "keeps no messages"), ("full", "limit on messages"),
  ])
  func serverThatCannotScheduleIsReportedOnce(_ kind: String, _ words: String) throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    evening.changeServer(to: kind)
    try evening.set("16:00")
    try laptop.run()
    #expect(laptop.test.err.contains(words))
    #expect(evening.phone.waiting.isEmpty)
    #expect(try laptop.ahead.waiting.isEmpty)
    laptop.test.err = ""
    for clock in ["17:00", "18:00", "18:30"] {
      try evening.set(clock)
      try laptop.run()
    }
    #expect(laptop.test.err == "", "reported once")
    #expect(laptop.test.call("nag", "status") == .done)
    #expect(laptop.test.out.contains(words))
    // An old server may be new a week later.
    evening.changeServer(to: "new")
    try evening.set("18:45", day: 7)
    for offset in 0...6 { evening.github.addPublic(AheadEvening.day + offset) }
    try laptop.run()
    #expect(evening.phone.waiting.count == 4)
  }

  @Test func refusedCancellingIsRepeatedAndShown() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    evening.commit()
    evening.changeServer(to: "full")
    try evening.set("19:00")
    try laptop.run()
    #expect(evening.waiting.count == 4)
    #expect(laptop.test.call("nag", "status") == .done)
    #expect(laptop.test.out.contains("not taken back yet"), "\(laptop.test.out)")
    let outlook = "Reminders are off, so only what waits on the ntfy server comes, until 23 Nov 23:11."
    #expect(laptop.test.out.replacing("\n", with: " ").hasPrefix(outlook), "\(laptop.test.out)")
    evening.changeServer(to: "new")
    try evening.set("19:05")
    try laptop.run()
    #expect(evening.waiting == ["2026-11-22 2300 23:11", "2026-11-23 2300 23:11"])
  }

  @Test func snoozeMovesOrCancelsCopies() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("19:05")
    try laptop.run()
    #expect(evening.waiting.prefix(2) == ["2000 20:11", "2300 23:11"])
    #expect(laptop.test.call("nag", "snooze", "until", "21:30") == .done)
    #expect(evening.waiting.prefix(2) == ["2100 21:41", "2300 23:11"])
    #expect(laptop.test.call("nag", "snooze", "until", "23:20") == .done)
    #expect(evening.waiting.first == "2300 23:31")
    // The first run after the snooze is that of 22:00, so 21:00 has no reminder.
    #expect(laptop.test.call("nag", "snooze", "until", "21:58") == .done)
    #expect(evening.waiting.prefix(2) == ["2200 22:11", "2300 23:11"])
    #expect(laptop.test.call("nag", "snooze", "today") == .done)
    #expect(evening.waiting == ["2026-11-22 2300 23:11", "2026-11-23 2300 23:11"])
    #expect(laptop.test.call("nag", "snooze", "off") == .done)
    try evening.set("19:10")
    try laptop.run()
    #expect(evening.waiting.prefix(2) == ["2000 20:11", "2300 23:11"])
  }

  @Test func daysOffHaveNoCopies() throws {
    let evening = AheadEvening()
    let laptop = try evening.add("[nag]\nvia = [\"ntfy\"]\n[streak]\nrest_days = [\"sun\"]\n")
    try evening.set("18:40")
    try laptop.run()
    #expect(evening.waiting == ["1900 19:11", "2300 23:11", "2026-11-23 2300 23:11"])
    #expect(laptop.test.call("freeze", "today") == .done)
    try evening.set("18:45")
    try laptop.run()
    #expect(evening.waiting == ["2026-11-23 2300 23:11"])
    // A new freeze of a later day, too.
    #expect(laptop.test.call("freeze", "2026-11-23") == .done)
    try laptop.run()
    #expect(evening.waiting == [])
  }

  @Test func copiesAreCancelledWhenSchedulingOrTheTopicEnds() throws {
    for end in [
      ["config", "set", "nag.ahead", "false"], ["config", "set", "nag.via", "terminal"],
      ["nag", "channel", "ntfy", "--remove"],
      ["nag", "channel", "ntfy", "--topic", "phone-reply", "--server", AheadEvening.server],
    ] {
      let evening = AheadEvening()
      let laptop = try evening.add()
      try evening.set("18:40")
      try laptop.run()
      #expect(evening.waiting.count == 4)
      #expect(Cyc.run(end, in: laptop.test.world) == .done)
      if end[0] == "config" { try laptop.run() }
      #expect(evening.waiting == [], "\(end)")
      #expect(try laptop.ahead.waiting.isEmpty, "\(end)")
    }
  }

  @Test func otherMachinesCopiesAreCancelledToo() throws {
    let evening = AheadEvening()
    let desktop = try evening.add("every = \"30m\"\n")
    let laptop = try evening.add()
    try evening.set("19:05")
    try desktop.run()
    #expect(evening.waiting.prefix(2) == ["1930 19:41", "2330 23:41"])
    try laptop.run()
    #expect(evening.waiting.prefix(2) == ["2000 20:11", "2300 23:11"], "two a day are enough")
    // A machine that has scheduled nothing itself.
    let third = try evening.add()
    evening.commit()
    try evening.set("19:25")
    try third.run()
    #expect(evening.waiting.allSatisfy { $0.hasPrefix("2026-") }, "\(evening.waiting)")
    let requests = evening.requests.count
    try evening.set("19:30")
    try third.run()
    #expect(evening.requests[requests...].allSatisfy { $0.url.contains("phone-reply") }, "once a day")
  }

  /// A laptop that falls asleep at 18:40. The phone's copy of 19:11 is answered with *Not today* at 19:30.
  private func eveningWithNotToday() throws -> (AheadEvening, AheadEvening.Machine) {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    try laptop.run()
    try evening.set("19:30")
    let button = try #require(evening.phone.delivered.first?.actions.first { $0.label == "Not today" })
    _ = evening.phone.answer(
      IncomingRequest(
        method: "POST", target: String(button.url.dropFirst(AheadEvening.server.count)), headers: button.headers ?? [:],
        body: button.body ?? ""), at: evening.now, isFixed: false)
    return (evening, laptop)
  }

  @Test func snoozeOffAfterNotTodayOnACopyRemindsThePhoneAgain() throws {
    let (evening, laptop) = try eveningWithNotToday()
    try evening.set("21:00")
    try laptop.run()
    #expect(try laptop.store.snoozedUntil(at: laptop.test.world.clock.now()) != nil)
    #expect(laptop.test.call("nag", "snooze", "off") == .done)
    try evening.set("22:00")
    try laptop.run()
    #expect(evening.phone.delivered.contains { !$0.hasWaited && CivilTime(utcSeconds: $0.time).clock == "22:00" })
  }

  @Test func notTodayOnACopyEndsTheEveningOfASleepingMachine() throws {
    let (evening, laptop) = try eveningWithNotToday()
    try evening.set("23:30")
    #expect(evening.delivered.count == 1, "the last one was cancelled")
    try laptop.run()
    #expect(try laptop.store.snoozedUntil(at: laptop.test.world.clock.now())?.description == "2026-11-22T00:00:00")
    // Ending the snooze counts; the same tap does not silence again.
    #expect(laptop.test.call("nag", "snooze", "off") == .done)
    try laptop.run()
    #expect(try laptop.store.snoozedUntil(at: laptop.test.world.clock.now()) == nil)
  }

  @Test func copiesFollowTheZone() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("15:00")
    try laptop.run()
    let now = evening.now
    laptop.test.world.clock.now = { Instant(secondsSince1970: now, local: CivilTime(utcSeconds: now + 3600)) }
    laptop.test.world.clock.instant = { stamp in
      switch stamp {
      case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + 3600))
      case .local(let time): Instant(secondsSince1970: time.secondsAsUTC - 3600, local: time)
      }
    }
    try laptop.run()
    #expect(evening.waiting.prefix(2) == ["1900 18:11", "2300 22:11"], "in UTC")
  }

  @Test func buttonsAreLeftOutIfTheServerWantsAToken() throws {
    let evening = AheadEvening()
    let laptop = try evening.add(token: "tk_secret")
    try evening.set("18:40")
    try laptop.run()
    let copies = evening.requests.filter { $0.url.contains("/cyc-2026-") }
    #expect(copies.count == 4)
    for copy in copies {
      let text = copy.headers.map(\.value).joined() + String(decoding: copy.body, as: UTF8.self)
      #expect(!text.contains("tk_secret") && !text.contains("Not today"))
    }
  }

  @Test func copyThatMayHaveArrivedIsPublishedAgain() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    evening.losesAnswer = { $0.url.contains("/cyc-2026-") }
    try evening.set("18:40")
    try laptop.run()
    #expect(try laptop.ahead.waiting.map(\.isUnsure) == [true])
    #expect(laptop.test.call("nag", "status") == .done)
    #expect(!laptop.test.out.contains("In advance"), "\(laptop.test.out)")
    evening.losesAnswer = { _ in false }
    try evening.set("18:45")
    try laptop.run()
    #expect(try laptop.ahead.waiting.map(\.isUnsure) == [false, false, false, false])
    #expect(evening.waiting.count == 4)
  }

  @Test func copyWhoseReplacementMayNotHaveArrivedStillWaits() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("17:30")
    try laptop.run()
    evening.losesAnswer = { $0.url.contains("/cyc-2026-") }
    try evening.set("18:40")
    try laptop.run()
    #expect(try laptop.ahead.waiting.map(\.isUnsure) == [false, false, false, false])
  }

  @Test func nagTestAheadSendsOneMessageAndCancelsAnother() throws {
    let evening = AheadEvening()
    let laptop = try evening.add()
    try evening.set("18:40")
    #expect(laptop.test.call("nag", "test", "--ahead") == .done)
    evening.set(to: evening.now + 120)
    #expect(evening.delivered.count == 1)
    evening.changeServer(to: "old")
    #expect(laptop.test.call("nag", "test", "--ahead") == .failed)
    #expect(laptop.test.err.contains("older than 2.16"))
    #expect(laptop.test.call("nag", "test", "--ahead", "--via", "ntfy") == .usage)
  }

  @Test func copiesAreInTheReadersLanguage() throws {
    let evening = AheadEvening()
    let laptop = try evening.add(language: .korean)
    try evening.set("18:40")
    try laptop.run()
    try evening.set("23:30", day: 1)
    #expect(
      evening.delivered == [
        "19:11 41일 차 · 18:40에는 커밋 전: 18:40에 봤을 때는 11월 21일 토요일 커밋이 없었어요. 그 뒤에 커밋했다면 걱정하지 않아도 돼요.",
        "23:11 41일 차 · 18:40에는 커밋 전: 11월 21일 토요일의 마지막 기회예요. 18:40에 봤을 때는 그날 커밋이 없었어요. 그 뒤에 커밋했다면 걱정하지 않아도 돼요.",
        "23:11 11월 22일 일요일, 커밋했나요?: 컴퓨터가 마지막으로 확인한 날은 11월 21일 토요일이라서 11월 22일 일요일은 확인하지 못했어요. 커밋했다면 걱정하지 않아도 돼요.",
      ])
  }
}
