import Days
import Terminal
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

@Suite struct GoalTextTests {
  let today = Day(number: 20_668)  // 2026-08-03

  func text(
    _ streak: Int, of goal: Int = 100, _ state: Streak.Today = .done, columns: Int = 80, depth: ColorDepth = .none,
    ascii: Bool = false, dark: Bool = true, ko: Bool = false, congratulating: Bool = false, isDefault: Bool = false,
    from: Day? = nil
  ) -> GoalText {
    let last = state == .done ? today : today - 1
    let challenge = Challenge(
      goal: Goal(days: goal, from: from, isDefault: isDefault), activeDays: (0..<streak).map { last - $0 },
      today: state)
    return GoalText(
      challenge: challenge,
      display: Display(columns: columns, depth: depth, isASCII: ascii, isDark: dark),
      language: ko ? .korean : .english, secondsLeft: 10_080,
      new: congratulating ? ReachedGoal(challenge, host: "github.com", login: "hana") : nil)
  }

  @Test func halfWayShowsTheBarAndTheDaysLeft() {
    #expect(
      text(58, columns: 40).text == """
        D-42: day 58 of the challenge
        ━━━━━━━━━━━━━━━━━🦖──────────────🦕  58%
        58 of 100 days in a row, since 7 Jun;
        42 to go.
        ✓ You have contributed today.

        """)
    #expect(
      text(57, .pending, columns: 60, ascii: true, ko: true).text == """
        D-43: 커밋 챌린지 58일째
        [=============================>-----------------------]  57%
        100일 중 57일 연속이에요 (6월 7일부터). 43일 남았어요.
        오늘은 아직이에요. 2시간 48분 안에 커밋하면 58일째를 채워요.

        """)
  }

  @Test func challengeDoesNotBeginBeforeItsFirstDay() {
    func standing(from: Day?) -> Sentence {
      GoalPhrases.standing(
        Challenge(
          goal: Goal(days: 30, from: from), activeDays: [today - 2, today], today: .done, isOpen: true))
    }
    #expect(standing(from: today - 2).english == "At least 2 of 30 days in a row, since 1 Aug; at most 28 to go.")
    #expect(standing(from: today - 2).korean == "30일 중 2일 이상 연속이에요 (8월 1일부터). 많아야 28일 남았어요.")
    #expect(standing(from: nil).english.contains("since 1 Aug or earlier; at most 28"))
  }

  @Test func todaysStateIsInWordsAndColour() {
    let done = text(58, depth: .truecolor).text
    let pending = text(57, .pending, depth: .truecolor).text
    #expect(done.contains("\u{1B}[38;2;63;185;80m━"))
    #expect(pending.contains("\u{1B}[38;2;227;163;31m━"))
    #expect(text(58, depth: .truecolor, dark: false).text.contains("\u{1B}[38;2;26;127;55m━"))
    #expect(text(58, depth: .ansi16).text.contains("\u{1B}[32m━"))
    #expect(text(58, .pending, depth: .ansi16).text.contains("\u{1B}[33m━"))
    #expect(done.contains("You have contributed today") && pending.contains("2 h 48 min left to make it day 58"))
    #expect(text(99, .pending).text.contains("one commit reaches the goal"))
    #expect(text(100, .pending).text.contains("to keep the streak going"))
    #expect(text(58, .resting).text.contains("day of rest; the streak goes on"))
    #expect(text(0, .resting).text.contains("Today is a day of rest."))
    #expect(
      text(58, .unknown, depth: .ansi16).text.contains("\u{1B}[33mWhether you have contributed today is unknown."))
  }

  @Test func reachedGoalIsCelebratedAndTheNextOffered() {
    let news = text(100, congratulating: true).text
    #expect(news.contains("D-DAY: day 100"))
    #expect(news.contains("the goal is reached today"))
    #expect(news.contains("🎉 Congratulations! 100 days in a row"))
    #expect(news.contains("cyc goal 200"))
    #expect(!text(100).text.contains("Congratulations"))
    #expect(text(103).text.contains("the goal of 100 was reached on 31 Jul"))
    #expect(text(103, columns: 29).text.contains("103 days, goal of 100 reached"))
    #expect(text(103, columns: 29, ko: true).text.contains("103일, 100일 목표를 이뤘어요"))
    #expect(text(3700, of: 3650).text.contains("cyc goal 100 --from today"))
  }

  @Test func defaultGoalSaysHowToSetOne() {
    #expect(text(58, isDefault: true).text.contains("You have not set a goal"))
    #expect(!text(58).text.contains("You have not set a goal"))
    #expect(text(58, ko: true, isDefault: true).text.contains("cyc goal 30"))
  }

  @Test func startIsNamedIfTheStreakDoesNotReachIt() {
    #expect(text(5, from: today - 30).text.contains("counts from 4 Jul"))
    #expect(text(5, .pending, from: today).text.contains("counts from 3 Aug"))
    #expect(!text(5, from: today - 2).text.contains("counts from"))
  }

  @Test func dinosaursMeetOnlyWhenTheGoalIsReached() {
    for columns in 6...60 {
      for streak in 0...120 {
        let line = text(streak, columns: columns).picture(frame: 0).joined()
        #expect(line.contains("🦖") && line.contains("🦕"))
        let bar = GoalBar(progress: min(1, Double(streak) / 100), style: Style())
        let drawn = bar.line(columns: columns, isASCII: false)?.text(.none) ?? ""
        #expect(drawn.displayWidth == columns)
        #expect(drawn.hasSuffix("🦖🦕") == (streak >= 100))
      }
    }
  }
}

/// At all widths of a terminal, in both languages.
@Suite struct GoalTextLongLawTests {
  private static let states: [(streak: Int, today: Streak.Today)] = [
    (2345, .pending), (0, .pending), (1, .done), (50, .pending), (99, .done), (100, .done), (7, .resting),
  ]

  @Test func noLineIsWiderThanTheTerminal() throws {
    let tests = GoalTextTests()
    // In a hop, there is a line above the bar.
    let hop = try #require((0...100).first(where: GoalAnimation(progress: 1).isHopping))
    for columns in 1...200 {
      for (streak, state) in Self.states {
        for (ascii, ko) in [(false, false), (true, false), (false, true), (true, true)] {
          let text = tests.text(
            streak, state, columns: columns, ascii: ascii, ko: ko, congratulating: true, isDefault: true,
            from: tests.today - 3000)
          let lines = text.text.split(separator: "\n").map(String.init) + text.picture(frame: hop)
          #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(columns) columns, \(streak) days")
          if ascii, !ko { #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) }) }
          if columns >= 5 { #expect(text.text.hasPrefix("D")) }
        }
      }
    }
  }
}

@Suite struct GoalAnimationTests {
  @Test func animationMovesForwardToTheStreakAndThenHops() {
    for percent in 0...100 {
      let animation = GoalAnimation(progress: Double(percent) / 100)
      let positions = (0...200).map(animation.position)
      #expect(positions.first == 0)
      #expect(positions.last == animation.progress)
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
      #expect((0...30).allSatisfy { !animation.isHopping(frame: $0) })
    }
    let hops = (0...200).count { GoalAnimation(progress: 1).isHopping(frame: $0) }
    #expect((20...60).contains(hops))
  }

  @Test func hopDrawsTheDinosaurAboveTheBar() {
    let ground = GoalBar(progress: 0.5, style: Style())
    let air = GoalBar(progress: 0.5, style: Style(), isHopping: true)
    #expect(ground.lineAbove(columns: 20, isASCII: false) == Line())
    #expect(ground.line(columns: 20, isASCII: false)?.text(.none) == "━━━━━━━━🦖────────🦕")
    #expect(air.lineAbove(columns: 20, isASCII: false).text(.none) == "        🦖")
    #expect(air.line(columns: 20, isASCII: false)?.text(.none) == "━━━━━━━━──────────🦕")
    #expect(ground.line(columns: 11, isASCII: true)?.text(.none) == "[====>----]")
    #expect(air.lineAbove(columns: 11, isASCII: true).text(.none) == "     >")
    #expect(air.line(columns: 11, isASCII: true)?.text(.none) == "[====-----]")
    #expect(ground.line(columns: 5, isASCII: false) == nil)
  }
}
