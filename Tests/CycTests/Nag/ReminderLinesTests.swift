import Days
import Foundation
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag

/// The texts of reminders, and that they do not repeat.
@Suite struct ReminderLinesTests {
  /// Number of evenings within which no line may repeat.
  private let evenings = 7
  private let first = Day(number: 20_758)  // 2026-11-01

  private static let windows: [(from: Int, until: Int, every: Int, lastCall: Int)] = [
    (19 * 60, 24 * 60, 60, 0), (19 * 60, 24 * 60, 60, 45), (19 * 60, 24 * 60, 60, 180), (20 * 60, 23 * 60, 30, 0),
    (21 * 60, 24 * 60, 30, 20), (22 * 60, 2 * 60, 60, 0), (23 * 60, 1 * 60, 60, 15), (9 * 60, 18 * 60, 120, 0),
    (19 * 60, 20 * 60, 60, 0), (19 * 60, 23 * 60, 120, 0),
    (19 * 60, 24 * 60, 30, 0), (20 * 60, 4 * 60, 60, 30),
  ]

  private func rule(_ window: (from: Int, until: Int, every: Int, lastCall: Int)) throws -> NagRule {
    let start = try #require(ClockTime(minuteOfDay: window.from))
    return NagRule(
      window: try #require(NagWindow(from: start, untilMinute: window.until, everyMinutes: window.every)),
      lastCallMinutes: window.lastCall)
  }

  /// All occasions of a day: its slots and the last call.
  private func occasions(_ rule: NagRule, on day: Day) -> [NagRule.Occasion] {
    (0..<rule.window.slotCount).map { .slot(ReminderSlot(day: day, index: $0)) }
      + (rule.lastCallMinutes > 0 ? [.lastCall(day)] : [])
  }

  /// Expects no repeated line within any `evenings` successive days.
  private func expectNoRepeat(_ lines: [[String]], _ comment: Comment) {
    for start in lines.indices {
      let week = lines[start..<min(start + evenings, lines.count)].flatMap(\.self)
      #expect(Set(week).count == week.count, comment)
    }
  }

  @Test(arguments: [Language.english, .korean], windows.indices)
  func noLineRepeatsInSevenEvenings(language: Language, index: Int) throws {
    let rule = try rule(ReminderLinesTests.windows[index])
    let lines = ReminderLines(language)
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      // A line about 12 hours and the same line about 2 hours count as equal.
      let texts = (0..<60).map { offset in
        occasions(rule, on: first + offset).map { occasion in
          let facts = ReminderFacts(
            streakDays: Bool.random(using: &random) ? 58 : 0,
            secondsLeft: 3600 * (Bool.random(using: &random) ? 2 : 12),
            daysToGoal: Bool.random(using: &random) ? 42 : nil, task: Bool.random(using: &random) ? "Write tests" : nil)
          return lines.line(rule.turn(of: occasion), facts).replacing("12", with: "2")
        }
      }
      #expect(!texts.flatMap(\.self).contains(""))
      expectNoRepeat(texts, "\(language), window \(index), seed \(seed)")
    }
  }

  @Test(arguments: [Language.english, .korean])
  func firstWeekHasALineForEachEvening(language: Language) throws {
    let (rule, lines) = (try rule(ReminderLinesTests.windows[0]), ReminderLines(language))
    let texts = (0..<6).map { offset in
      occasions(rule, on: first + offset).map {
        lines.line(rule.turn(of: $0), ReminderFacts(streakDays: 1, secondsLeft: 7200))
      }
    }
    expectNoRepeat(texts, "\(language)")
    let week = (0..<lines.count(of: .firstWeek)).map {
      lines.line(.firstWeek, turn: $0, ReminderFacts(streakDays: 1, secondsLeft: 7200))
    }
    #expect(texts.allSatisfy { week.contains($0[0]) && !week.contains($0[1]) })
  }

  @Test(arguments: [Language.english, .korean])
  func almostAndUncheckedLinesDoNotRepeat(language: Language) throws {
    let (rule, lines) = (try rule(ReminderLinesTests.windows[0]), ReminderLines(language))
    let facts = ReminderFacts(secondsLeft: 7200)
    expectNoRepeat(
      (0..<60).map { offset in
        occasions(rule, on: first + offset).map { lines.line(.almost, turn: rule.number(of: $0), facts) }
      }, "almost, \(language)")
    expectNoRepeat((0..<60).map { [lines.line(.unchecked, turn: $0, facts)] }, "unchecked, \(language)")
  }

  /// No dinner at 23:30, and no evening that is nearly over at 19:00.
  @Test(arguments: [Language.english, .korean])
  func linesAboutTheHourFitTheClock(language: Language) {
    let lines = ReminderLines(language)
    func texts(_ kind: ReminderLines.Kind, _ hoursLeft: Double) -> String {
      let facts = ReminderFacts(streakDays: 58, secondsLeft: Int(hoursLeft * 3600), daysToGoal: 42, task: "x")
      return (0..<lines.count(of: kind)).map { lines.line(kind, turn: $0, facts) }.joined(separator: "\n")
    }
    let words: (dinner: String, show: String, nearlyOver: String, half: String) =
      language == .english
      ? ("Dinner", "the show", "nearly over", "Half the evening") : ("저녁 먹고", "드라마", "저물어", "절반쯤")
    for (hours, isDinner, isLate) in [
      (12.0, false, false), (5, true, false), (3.5, true, false), (2.5, false, true), (0.5, false, true),
    ] {
      let (first, middle) = (texts(.first, hours), texts(.middle, hours))
      #expect(first.contains(words.dinner) == isDinner && first.contains(words.show) == isDinner, "\(hours)")
      #expect(first.contains(words.nearlyOver) == isLate && middle.contains(words.half) == isLate, "\(hours)")
    }
  }

  @Test func consecutiveTurnsVisitEveryPlaceOnce() {
    for count in 1...80 {
      for start in [0, 1, 17, 20_760, -5] {
        let places = (start..<start + count).map { ReminderLines.place(of: $0, among: count) }
        #expect(Set(places) == Set(0..<count), "\(count) from \(start)")
      }
    }
  }

  @Test func consecutiveTurnsAreFarApart() {
    for count in [14, 35, 42] {
      let places = (0..<count).map { ReminderLines.place(of: $0, among: count) }
      #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) > 2 }, "\(count)")
    }
  }

  @Test func bothLanguagesHaveEquallyManyLines() {
    let (english, korean) = (ReminderLines(.english), ReminderLines(.korean))
    for kind in ReminderLines.Kind.allCases {
      #expect(english.count(of: kind) == korean.count(of: kind) && english.count(of: kind) >= 6, "\(kind)")
    }
    #expect(ReminderLines.Kind.allCases.map(english.count).reduce(0, +) >= 60)
  }

  /// These kinds are for the first reminder of an evening, so the dinosaur appears at most once.
  @Test(arguments: [Language.english, .korean], ReminderLines.Kind.allCases)
  func onlyTheFirstReminderHasTheDinosaur(language: Language, kind: ReminderLines.Kind) {
    let lines = ReminderLines(language)
    let facts = ReminderFacts(
      streakDays: 58, recordSpan: .typed("2026"), secondsLeft: 7200, daysToGoal: 1, task: "Release cyc")
    let texts = (0..<lines.count(of: kind)).map { lines.line(kind, turn: $0, facts) }
    let withDinosaur = texts.filter { $0.lowercased().contains("dinosaur") || $0.contains("공룡") }
    #expect(withDinosaur.isEmpty || [.first, .goalEve, .record, .firstWeek].contains(kind), "\(withDinosaur)")
  }

  @Test func titleSaysTheDayAndTheTimeLeft() {
    func title(_ subject: NagRule.Subject, _ days: Quantity, _ language: Language = .english) -> String {
      NagPhrases.title(subject, streakDays: days, secondsLeft: 3 * 3600)(language)
    }
    #expect(title(.nothingYet, 58) == "Day 59 open · 3 h left")
    #expect(title(.nothingYet, 58, .korean) == "59일 차 커밋 전 · 3시간 남음")
    // A bounded number stays a bound.
    #expect(title(.nothingYet, .atLeast(60)) == "Day 61+ open · 3 h left")
    // Nothing is said of a streak that is over or not known.
    #expect(title(.nothingYet, 0) == "Today open · 3 h left")
    #expect(title(.uncommitted(2), .unknown, .korean) == "오늘 커밋 전 · 3시간 남음")
    #expect(title(.unpushed(1), 58) == "Day 59 not pushed · 3 h left")
    #expect(title(.notShown(1), 58, .korean) == "59일 차 GitHub에 안 보임 · 3시간 남음")
    #expect(title(.couldNotCheck, .unknown) == "Today not checked · 3 h left")
  }

  @Test func onlyTasksThatNameARepositoryAreSuggested() {
    let word = RepositoryWord(folder: "/home/hana/src/cyc")
    for title in ["Release cyc", "cyc: fix the prompt", "Cyc를 배포하기", "cyc"] { #expect(word.isNamed(in: title)) }
    for title in ["Call the dentist", "Fix the bicycle", "Recycle paper", "cycle"] { #expect(!word.isNamed(in: title)) }
  }

  /// A line with an unknown placeholder would be empty or show its braces.
  @Test(arguments: [Language.english, .korean], ReminderLines.Kind.allCases)
  func everyLineFillsItsPlaceholders(language: Language, kind: ReminderLines.Kind) {
    var least = ReminderFacts(secondsLeft: 20 * 3600)
    switch kind {
    case .goalEve: least.daysToGoal = 1
    case .record:
      least.streakDays = 58
      least.recordSpan = Sentence(en: "since 2021", ko: "2021년 이후")
    case .firstWeek: least.streakDays = 1
    case .first, .middle, .last, .midnight, .almost, .hidden, .unchecked: break
    }
    let lines = ReminderLines(language)
    for turn in 0..<lines.count(of: kind) {
      let line = lines.line(kind, turn: turn, least)
      #expect(!line.isEmpty && !line.contains("{") && !line.contains("|") && !line.contains("  "), "\(line)")
    }
  }

  @Test func goalEveRecordAndFirstWeekAreOccasions() {
    func occasion(_ change: (inout ReminderFacts) -> Void) -> ReminderLines.Kind? {
      var facts = ReminderFacts(streakDays: 58, secondsLeft: 18_000)
      change(&facts)
      return facts.occasion
    }
    #expect(occasion { _ in } == nil)
    #expect(occasion { $0.daysToGoal = 2 } == nil)
    #expect(occasion { $0.daysToGoal = 1 } == .goalEve)
    #expect(occasion { $0.recordSpan = .typed("since 2021") } == .record)
    #expect(occasion { $0.streakDays = 6 } == .firstWeek)
    #expect(occasion { $0.streakDays = 7 } == nil)
    #expect(occasion { $0.streakDays = 0 } == nil)
  }

  @Test func momentOfASlotDependsOnItsPlaceInTheWindow() throws {
    for (window, moments) in [
      (0, [ReminderTurn.Moment.first, .middle, .middle, .middle, .last]), (5, [.first, .last, .midnight, .midnight]),
    ] {
      let rule = try rule(ReminderLinesTests.windows[window])
      #expect(moments.indices.map { rule.turn(of: .slot(ReminderSlot(day: first, index: $0))).moment } == moments)
    }
  }
}
