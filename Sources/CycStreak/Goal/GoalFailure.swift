internal import CycBase
internal import Days

/// Why a goal cannot be chosen.
enum GoalFailure: UserFacingError {
  case notAGoal(String)
  case inTheFuture(Day)

  var message: Sentence {
    switch self {
    case .notAGoal(let text):
      return Sentence(
        en: "a goal is a number of days from 1 to 3650, or off, not '\(text.excerpt)'",
        ko: "목표에는 1부터 3650까지의 날수나 off만 쓸 수 있어요: '\(text.excerpt)'")
    case .inTheFuture(let day):
      return Sentence(
        en: "--from takes a day up to today, not \(day)", ko: "--from에는 오늘이나 지난 날짜만 쓸 수 있어요: \(day)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .notAGoal: .typed("cyc goal 100")
    case .inTheFuture: .typed("cyc goal 100 --from today")
    }
  }

  var exitStatus: ExitStatus { .usage }
}
