package import CycBase
internal import Days
package import Formats
internal import GitHub
internal import Streaks

/// `done`, `open` and `party` are marks in front of a sentence.
package enum GoalPhrases {
  package static func day(_ challenge: Challenge) -> Sentence {
    switch challenge.day {
    case 0: Sentence(en: "the challenge has not started", ko: "커밋 챌린지를 아직 시작하지 않았어요")
    case .exactly(let day):
      Sentence(en: "day \(Counts.grouped(day)) of the challenge", ko: "커밋 챌린지 \(Counts.grouped(day))일째")
    case .atLeast(let day):
      Sentence(en: "day \(Counts.grouped(day)) or later of the challenge", ko: "커밋 챌린지 \(Counts.grouped(day))일째 이상")
    case .unknown: Sentence(en: "how far you are is not known", ko: "얼마나 왔는지 알 수 없어요")
    }
  }

  package static func standing(_ challenge: Challenge) -> Sentence {
    let goal = Counts.grouped(challenge.goal.days)
    guard challenge.streak != .unknown else { return Sentence(en: "Your streak is not known.", ko: "지금 기록을 알 수 없어요.") }
    guard let began = challenge.began?.written(in: challenge.year) else {
      return Sentence(en: "0 of \(Counts.days(challenge.goal.days)) in a row so far.", ko: "\(goal)일 중 아직 0일이에요.")
    }
    let days = Counts.days(challenge.streak)
    guard challenge.streak.isExact else { return lowerBoundStanding(challenge, began) }
    if challenge.daysLeft == 0, challenge.today == .done {
      return Sentence(
        en: "\(days) in a row, since \(began): the goal is reached today!",
        ko: "\(days) 연속이에요 (\(began)부터). 오늘 목표를 이뤘어요!")
    }
    guard let reached = challenge.reachedOn?.written(in: challenge.year) else {
      let left = Counts.grouped(challenge.daysLeft)
      return Sentence(
        en: "\(Counts.number(challenge.streak)) of \(goal) days in a row, since \(began); \(left) to go.",
        ko: "\(goal)일 중 \(days) 연속이에요 (\(began)부터). \(left)일 남았어요.")
    }
    return Sentence(
      en: "\(days) in a row, since \(began); the goal of \(goal) was reached on \(reached).",
      ko: "\(days) 연속이에요 (\(began)부터). \(reached)에 \(goal)일 목표를 이뤘어요.")
  }

  /// `standing` of a streak that may have more days than are known.
  private static func lowerBoundStanding(_ challenge: Challenge, _ began: Sentence) -> Sentence {
    let (goal, days) = (Counts.grouped(challenge.goal.days), Counts.days(challenge.streak))
    // Days before the challenge do not count.
    let mayBeEarlier = challenge.began != challenge.goal.from
    let since = Sentence(
      en: "since \(began)\(mayBeEarlier ? " or earlier" : "")",
      ko: "\(mayBeEarlier ? "늦어도 " : "")\(began)부터")
    if challenge.isReached == true {
      return Sentence(
        en: "\(days.english.capitalizedFirst) in a row, \(since); the goal of \(goal) is reached.",
        ko: "\(days) 연속이에요 (\(since)). \(goal)일 목표를 이뤘어요.")
    }
    let left = Counts.grouped(challenge.daysLeft)
    return Sentence(
      en: "\(Counts.number(challenge.streak).english.capitalizedFirst) of \(goal) days in a row, \(since); "
        + "at most \(left) to go.", ko: "\(goal)일 중 \(days) 연속이에요 (\(since)). 많아야 \(left)일 남았어요.")
  }

  static func countsFrom(_ day: Day, in year: Int) -> Sentence {
    let day = day.written(in: year)
    return Sentence(en: "The challenge counts from \(day).", ko: "\(day)부터 세는 챌린지예요.")
  }

  package static func today(_ challenge: Challenge, secondsLeft: Int, done: String, open: String) -> Sentence {
    let left = Counts.timeLeft(seconds: secondsLeft)
    return switch challenge.today {
    case .done: Sentence(en: "\(done)You have contributed today.", ko: "\(done)오늘은 커밋했어요.")
    case .resting where challenge.streak == 0: Sentence(en: "Today is a day of rest.", ko: "오늘은 쉬는 날이에요.")
    case .resting:
      Sentence(en: "Today is a day of rest; the streak goes on without it.", ko: "오늘은 쉬는 날이에요. 쉬어도 기록은 이어져요.")
    case .unknown: Sentence(en: "Whether you have contributed today is unknown.", ko: "오늘 커밋했는지 알 수 없어요.")
    case .pending where challenge.daysLeft == 1 && challenge.streak.isExact:
      Sentence(
        en: "\(open)Today is still open: \(left) left, and one commit reaches the goal.",
        ko: "\(open)오늘은 아직이에요. \(left) 안에 커밋하면 목표를 이뤄요.")
    case .pending:
      if challenge.isReached != true, let day = challenge.day.exact {
        Sentence(
          en: "\(open)Today is still open: \(left) left to make it day \(Counts.grouped(day)).",
          ko: "\(open)오늘은 아직이에요. \(left) 안에 커밋하면 \(Counts.grouped(day))일째를 채워요.")
      } else {
        Sentence(
          en: "\(open)Today is still open: \(left) left to keep the streak going.",
          ko: "\(open)오늘은 아직이에요. \(left) 안에 커밋하면 기록이 이어져요.")
      }
    }
  }

  /// `standing` for a narrow terminal.
  static func briefStanding(_ challenge: Challenge) -> Sentence {
    let (goal, streak) = (Counts.grouped(challenge.goal.days), Counts.short(challenge.streak))
    if challenge.isReached == true {
      return Sentence(
        en: "\(Counts.days(challenge.streak)), goal of \(goal) reached",
        ko: "\(Counts.days(challenge.streak)), \(goal)일 목표를 이뤘어요")
    }
    return Sentence(
      en: "\(streak) of \(goal) days, \(percent(challenge))", ko: "\(goal)일 중 \(streak)일, \(percent(challenge))")
  }

  /// `58%`, `58%+` or `?`.
  package static func percent(_ challenge: Challenge) -> String {
    switch challenge.percent {
    case .exactly(let percent): "\(percent)%"
    case .atLeast(let percent): "\(percent)%+"
    case .unknown: "?"
    }
  }

  /// `today` for a narrow terminal.
  static func briefToday(_ challenge: Challenge, secondsLeft: Int, done: String, open: String) -> Sentence {
    let left = Counts.timeLeft(seconds: secondsLeft)
    return switch challenge.today {
    case .done: Sentence(en: "\(done)contributed today", ko: "\(done)오늘은 커밋했어요")
    case .resting: Sentence(en: "a day of rest", ko: "오늘은 쉬는 날이에요")
    case .unknown: Sentence(en: "today is unknown", ko: "오늘 커밋했는지 알 수 없어요")
    case .pending: Sentence(en: "\(open)today is open: \(left) left", ko: "\(open)오늘은 아직이에요. \(left) 남음")
    }
  }

  /// GitHub's own streak if it differs, and the age of old data.
  static func remarks(_ challenge: Challenge, _ report: StreakReport) -> [Sentence] {
    // If only a part of the run counts, GitHub's number would confuse.
    let gitHub = challenge.goal.from == nil ? RestPhrases.gitHubCurrent(report) : nil
    return [gitHub, report.coverage.age?.sentence].compactMap(\.self).map {
      Sentence(en: "\($0.english.capitalizedFirst).", ko: "\($0).")
    }
  }

  /// - Parameter challenge: that of the present run. If another one reached the goal, its day is named.
  static func congratulations(_ goal: ReachedGoal, _ challenge: Challenge, party: String) -> Sentence {
    if goal.reachedOn != challenge.reachedOn {
      return reached(goal.days, on: goal.reachedOn, in: challenge.year, party: party)
    }
    return Sentence(
      en: "\(party)Congratulations! \(Counts.days(goal.days)) in a row, one commit at a time.",
      ko: "\(party)축하해요! \(Counts.grouped(goal.days))일 목표를 이뤘어요. 하루하루가 모여 여기까지 왔네요.")
  }

  package static func reached(_ challenge: Challenge, party: String) -> Sentence {
    reached(challenge.goal.days, on: challenge.reachedOn, in: challenge.year, party: party)
  }

  /// `🎉 30 days reached on 27 Oct.`
  static func reached(_ days: Int, on day: Day?, in year: Int, party: String) -> Sentence {
    guard let day = day?.written(in: year) else {
      return Sentence(en: "\(party)\(Counts.days(days)) reached.", ko: "\(party)\(Counts.grouped(days))일 목표를 이뤘어요.")
    }
    return Sentence(
      en: "\(party)\(Counts.days(days)) reached on \(day).",
      ko: "\(party)\(day)에 \(Counts.grouped(days))일 목표를 이뤘어요.")
  }

  package static func next(_ challenge: Challenge) -> Sentence {
    let command = challenge.nextGoalDays.map { "cyc goal \($0)" } ?? "cyc goal 100 --from today"
    return Sentence(en: "Next: \(command)", ko: "다음 목표: \(command)")
  }

  package static let usual = Sentence(
    en: "You have not set a goal, so this is the usual 100 days. To set your own: cyc goal 30",
    ko: "정한 목표가 없어서 100일 챌린지를 보여 드려요. 직접 정하려면: cyc goal 30")

  package static func chosen(_ goal: Goal) -> Sentence {
    Sentence(en: "Your goal: \(Counts.days(goal.days)) in a row.", ko: "목표를 정했어요: \(Counts.grouped(goal.days))일 연속.")
  }

  static func streakNotRead(_ reason: Sentence) -> Sentence {
    Sentence(en: "the streak could not be read: \(reason)", ko: "기록을 읽지 못했어요. \(reason)")
  }

  static func notRemembered(_ reason: Sentence) -> Sentence {
    Sentence(en: "the reached goal could not be saved: \(reason)", ko: "이룬 목표를 저장하지 못했어요. \(reason)")
  }

  static let switchedOff = Sentence(
    en: "The goal is off; cyc todo undo brings it back. The goals that you reached stay: cyc goal --history",
    ko: "챌린지를 껐어요. 되돌리려면: cyc todo undo. 이룬 목표는 그대로 있어요: cyc goal --history")
  static let isOff = Sentence(
    en: "The goal is off. Set one: cyc goal 100", ko: "챌린지가 꺼져 있어요. 시작하려면: cyc goal 100")
  static let anyKey = Sentence(en: "Press any key to stop.", ko: "아무 키나 누르면 멈춰요.")
  static let noneReached = Sentence(
    en: "No reached goal is recorded yet; cyc goal shows how far you are.",
    ko: "아직 기록된 목표 달성이 없어요. 얼마나 왔는지는 cyc goal로 볼 수 있어요.")

  package static func reached(_ goal: ReachedGoal, showingLogin: Bool, in year: Int) -> Sentence {
    let (reached, began) = (goal.reachedOn.written(in: year), goal.streakBegan.written(in: year))
    let whose = showingLogin ? "\(goal.login), " : ""
    return Sentence(
      en: "\(reached): \(Counts.days(goal.days)) (\(whose)since \(began))",
      ko: "\(reached): \(Counts.grouped(goal.days))일 (\(whose)\(began)부터)")
  }
}

package enum GoalJSON {
  /// `goal` is nil if the goal is off, the others if the streak was not read.
  package static func object(_ goal: Goal?, _ challenge: Challenge? = nil, _ report: StreakReport? = nil) -> JSONValue {
    let object: JSONValue = [
      "goal": goal,
      "login": report?.person.login.name,
      "host": report?.host.name,
      "fetched_at": report?.oldestCoverage.fetchedAt.rfc3339,
      "age_seconds": report?.ageSeconds,
      "today": report?.today.description,
      "state": challenge?.today.rawValue,
      "streak": challenge?.streak.number,
      "streak_certainty": challenge?.streak.certainty,
      "streak_began": challenge?.began?.description,
      "days_left": challenge.flatMap { $0.streak == .unknown ? nil : $0.daysLeft },
      "days_left_certainty": challenge.map(daysLeftCertainty),
      "d_day": challenge?.mark,
      "day": challenge?.day.number,
      "percent": challenge?.percent.number,
      "reached_on": challenge?.reachedOn?.description,
    ]
    return report.map { object.adding($0.coverageJSON) } ?? object
  }

  /// The object of `object(_:_:_:)` at a later moment of the same day.
  package static func object(_ object: JSONValue, ageSeconds: Int?) -> JSONValue {
    guard case .object(let members) = object else { return object }
    return .object(
      members.map { $0.name == "age_seconds" ? JSONMember(name: $0.name, value: ageSeconds?.json ?? .null) : $0 })
  }

  /// If the streak is a lower bound, the days left are an upper bound.
  static func daysLeftCertainty(_ challenge: Challenge) -> String {
    switch challenge.streak {
    case .exactly: "exact"
    case .atLeast: "at_most"
    case .unknown: "unknown"
    }
  }
}

extension Goal: JSONConvertible {
  package var json: JSONValue { ["days": days, "from": from?.description, "is_default": isDefault] }
}

extension ReachedGoal: JSONConvertible {
  package var json: JSONValue {
    [
      "days": days, "reached_on": reachedOn.description, "streak_began": streakBegan.description, "login": login,
      "host": host,
    ]
  }
}
