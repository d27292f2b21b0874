package import CycBase
internal import Days
package import Quizzes

package enum QuizPhrases {
  static func added(_ quiz: Quiz, on today: Day) -> Sentence {
    let asked = quiz.at.map { when($0, on: today) }
    return Sentence(
      en: "Added \(quiz.number): \(quiz.question)\(asked)",
      ko: "\(quiz.number)번 퀴즈를 만들었어요: \(quiz.question)\(asked)")
  }

  /// - Parameter now: the quiz's own time is not shown if it was before
  static func changed(_ quiz: Quiz, isOver: Bool, at now: CivilTime) -> Sentence {
    let time = quiz.at.flatMap { !isOver && $0.secondsAsUTC >= now.secondsAsUTC ? $0 : nil }
    let asked = time.map { when($0, on: now.day) }
    return Sentence(
      en: "Changed \(quiz.number): \(quiz.question)\(asked)",
      ko: "\(quiz.number)번 퀴즈를 바꿨어요: \(quiz.question)\(asked)")
  }

  private static func when(_ time: CivilTime, on today: Day) -> Sentence {
    let time = time.written(in: today.year)
    return Sentence(en: " (asked \(time))", ko: " (\(time)에 물어봐요)")
  }

  static func isOver(_ quiz: Quiz) -> Sentence {
    Sentence(
      en: "it was answered and is asked only once; to ask it again: cyc quiz edit \(quiz.number) --no-once",
      ko: "한 번만 묻는 퀴즈이고 이미 답해서 다시 묻지 않아요. 다시 물어보게 하려면: cyc quiz edit \(quiz.number) --no-once")
  }

  static func unchanged(_ quiz: Quiz) -> Sentence {
    Sentence(en: "Nothing changed: \(quiz.question)", ko: "바뀐 것이 없어요: \(quiz.question)")
  }

  static func removed(_ quiz: Quiz) -> Sentence {
    Sentence(en: "Removed \(quiz.number): \(quiz.question)", ko: "\(quiz.number)번 퀴즈를 지웠어요: \(quiz.question)")
  }

  package static let none = Sentence(
    en: "No quizzes yet. Thirty about git and GitHub to start with: cyc quiz import --starter",
    ko: "아직 퀴즈가 없어요. git과 GitHub 퀴즈 서른 개로 시작해 보세요: cyc quiz import --starter")

  package static let noneDue = Sentence(en: "Nothing is due.", ko: "물어볼 퀴즈가 없어요.")

  /// Says that nothing is due now, and when something will be.
  ///
  /// - Parameter allKnown: whether each quiz was answered, and right the last time
  static func noneDue(_ next: QuizNext?, today: Day, allKnown: Bool) -> Sentence {
    let none = allKnown ? Sentence(en: "\(noneDue) Well remembered!", ko: "\(noneDue) 다 기억하고 있네요!") : noneDue
    guard let next else { return none }
    let days = today.distance(to: next.day)
    let date = next.day.written(in: today.year)
    let time = next.time.map { "\($0)" }
    let day =
      switch days {
      case ...0: Sentence(en: "", ko: "")
      case 1: Sentence(en: " tomorrow", ko: " 내일")
      default: Sentence(en: " on \(date) (in \(Counts.days(days)))", ko: " \(date)(\(Counts.grouped(days))일 뒤)")
      }
    let at = time.map { Sentence(en: " at \($0)", ko: " \($0)에") }
    let count = Counts.grouped(next.count)
    return Sentence(
      en: "\(none) Next: \(count) \(next.count == 1 ? "quiz" : "quizzes")\(day)\(at).",
      ko: "\(none) 다음:\(day)\(at) \(count)개.")
  }

  static let noOther = Sentence(en: "There is no other quiz.", ko: "다른 퀴즈가 없어요.")

  /// State of a quiz in a list.
  ///
  /// - Parameter time: the quiz's own time
  static func due(_ state: QuizState, at time: CivilTime?, on today: Day) -> Sentence {
    guard let day = state.dueDay else { return Sentence(en: "never again", ko: "다시 묻지 않음") }
    if let time, time.day > today || time.day == today && (state.isNew || state.isDue(on: today)) {
      return time.written(in: today.year)
    }
    if state.isNew { return Sentence(en: "new", ko: "새 퀴즈") }
    let days = today.distance(to: day)
    return switch days {
    case ...0: Sentence(en: "due", ko: "복습 차례")
    case 1: Sentence(en: "tomorrow", ko: "내일")
    default: Sentence(en: "in \(Counts.days(days))", ko: "\(Counts.grouped(days))일 뒤")
    }
  }

  /// Line of the dashboard; nil if nothing is due.
  package static func waiting(_ summary: QuizSummary) -> Sentence? {
    let (due, tickets) = (Counts.grouped(summary.due), Counts.grouped(summary.tickets))
    guard summary.due > 0 else { return nil }
    let won = summary.tickets > 0 ? " · 🎟 \(tickets)" : ""
    return Sentence(
      en: "\(due) \(summary.due == 1 ? "quiz" : "quizzes") to answer\(won) (cyc quiz ask)",
      ko: "풀 퀴즈 \(due)개\(won) (cyc quiz ask)")
  }

  /// - Parameter today: when it is told; nil for the day of the answer
  static func outcome(_ answer: QuizAnswer, toldOn today: Day? = nil) -> [Sentence] {
    [verdict(answer, toldOn: today ?? answer.review.day), whyUngraded(answer.grading)].compactMap(\.self)
  }

  private static func verdict(_ answer: QuizAnswer, toldOn today: Day) -> Sentence {
    let again = again(answer, toldOn: today)
    if answer.isRight {
      let rest = again.map { Sentence(en: " \($0)", ko: " \($0)") }
      let ticket = answer.review.hasTicket ? " 🎟" : ""
      let written = answer.inexact.map {
        Sentence(
          en: " You typed \($0); it is written \(answer.rightOption).",
          ko: " 적은 답은 \($0), 바른 표기는 \(answer.rightOption).")
      }
      return Sentence(en: "✓ Right!\(written)\(rest)\(ticket)", ko: "✓ 맞았어요!\(written)\(rest)\(ticket)")
    }
    let (right, rest) = (right(answer.asking), again.map { Sentence(en: " \($0)", ko: ". \($0)") })
    return Sentence(en: "✗ It was \(right).\(rest)", ko: "✗ 정답은 \(right)\(rest)")
  }

  /// The right option, with its number if it was shown with one.
  static func right(_ asking: QuizAsking) -> String {
    let text = asking.options[asking.answer]
    return asking.showsOptions ? "\(asking.rightPlace + 1)) \(text)" : text
  }

  private static func again(_ answer: QuizAnswer, toldOn today: Day) -> Sentence? {
    guard case .graded(let daysAfterAnswer, _) = answer.grading else { return nil }
    guard let daysAfterAnswer else { return Sentence(en: "It will not be asked again.", ko: "다시 묻지 않아요.") }
    // A tap of the evening may be read in the morning, when "tomorrow" would be a day late.
    let days = daysAfterAnswer - max(0, answer.review.day.distance(to: today))
    return switch days {
    case ...0: Sentence(en: "Again today.", ko: "오늘 다시 물어봐요.")
    case 1: Sentence(en: "Again tomorrow.", ko: "내일 다시 물어봐요.")
    default: Sentence(en: "Again in \(Counts.days(days)).", ko: "\(Counts.grouped(days))일 뒤에 다시 물어봐요.")
    }
  }

  /// Why an answer does not count; nil if it does, or if the question was asked for practice.
  private static func whyUngraded(_ grading: QuizAnswer.Grading) -> Sentence? {
    guard case .ungraded(let reason) = grading else { return nil }
    return switch reason {
    case .deleted: Sentence(en: "That quiz has been removed since, so it does not count.", ko: "그사이 지운 퀴즈라서 기록하지 않았어요.")
    case .edited: Sentence(en: "That quiz has been changed since, so it does not count.", ko: "그사이 바뀐 퀴즈라서 기록하지 않았어요.")
    case .late:
      Sentence(
        en: "It was asked more than a day ago, so it does not count; it will be asked anew.",
        ko: "물어본 지 하루가 넘어서 기록하지 않았어요. 다시 물어볼게요.")
    case .practice: nil
    case .notDue: Sentence(en: "It was not due, so this was practice.", ko: "아직 복습할 때가 아니라서 연습으로만 쳤어요.")
    }
  }

  static func answeredAlready(_ review: QuizReview, _ asking: QuizAsking) -> Sentence {
    let right = right(asking)
    return review.isRight
      ? Sentence(
        en: "That was answered already, and right: \(right). The first answer counts.",
        ko: "이미 맞힌 문제예요: \(right). 처음 답만 기록해요.")
      : Sentence(
        en: "That was answered already; it was \(right). The first answer counts.",
        ko: "이미 답한 문제예요. 정답은 \(right). 처음 답만 기록해요.")
  }

  static func takenBack(_ quiz: Quiz?, _ review: QuizReview) -> Sentence {
    let kind = review.isRight ? Sentence(en: "right", ko: "맞힌") : Sentence(en: "wrong", ko: "틀린")
    guard let quiz else {
      return Sentence(en: "Took back the \(kind) answer to \(review.quiz)", ko: "\(kind) 답을 되돌렸어요: \(review.quiz)")
    }
    return Sentence(
      en: "Took back the \(kind) answer to \(quiz.number): \(quiz.question)",
      ko: "\(quiz.number)번의 \(kind) 답을 되돌렸어요: \(quiz.question)")
  }

  static let another = Sentence(en: "Another question: cyc quiz ask --another", ko: "다른 문제 풀기: cyc quiz ask --another")
  static let howToAnswer = Sentence(en: "Answer: cyc quiz answer 1", ko: "답하기: cyc quiz answer 1")
  static let howToAnswerCard = Sentence(en: "Answer: cyc quiz answer TEXT", ko: "답하기: cyc quiz answer 답")

  static func question(_ asking: QuizAsking) -> [Sentence] {
    let options = asking.showsOptions ? asking.shown.enumerated().map { "\($0 + 1)) \($1)" } : []
    let lines = "Q. \(asking.question)".split(separator: "\n").map(String.init)
    return (lines + options).map(Sentence.typed)
  }

  /// The question for a user who is not at the terminal.
  static func asked(_ asking: QuizAsking) -> [Sentence] {
    question(asking) + [asking.showsOptions ? howToAnswer : howToAnswerCard]
  }

  static func whichOne(_ count: Int) -> Sentence {
    Sentence(en: "1-\(count), s to skip, q to quit:", ko: "1~\(count), 건너뛰기 s, 그만하기 q:")
  }

  static let typeIt = Sentence(en: "Your answer (empty to skip, q to quit):", ko: "답(건너뛰려면 Enter, 그만하려면 q):")

  /// - Parameters:
  ///   - right: number of right first answers
  ///   - later: how many of the others were right when they were asked again
  static func summary(right: Int, later: Int, of count: Int) -> Sentence {
    later == 0
      ? Sentence(en: "\(right) of \(count) right.", ko: "\(count)문제 가운데 \(right)문제를 맞혔어요.")
      : Sentence(
        en: "\(right) of \(count) right at once, \(later) after another try.",
        ko: "\(count)문제 가운데 \(right)문제를 바로, \(later)문제를 다시 풀어서 맞혔어요.")
  }

  /// Quizzes that were answered wrong come again, the first of them at `time`.
  static func again(_ count: Int, at time: CivilTime) -> Sentence {
    Sentence(
      en: "\(count) wrong \(count == 1 ? "one comes" : "ones come") again at \(time.clock): cyc quiz ask",
      ko: "틀린 \(count)문제는 \(time.clock)에 다시 물어봐요: cyc quiz ask")
  }

  static func newWaiting(_ count: Int, perDay: Int) -> Sentence {
    // Twice as many, but at least 20, and at most what the setting accepts.
    let more = min(1000, max(20, perDay * 2))
    return Sentence(
      en:
        "\(Counts.grouped(count)) new \(count == 1 ? "one waits" : "ones wait"), \(perDay) a day: cyc config set quiz.new_per_day \(more)",
      ko:
        "새 퀴즈 \(Counts.grouped(count))개가 남았고 하루에 \(perDay)개씩 시작해요. 늘리려면: cyc config set quiz.new_per_day \(more)"
    )
  }

  static let question = Sentence(en: "Question:", ko: "문제:")
  static func option(_ number: Int) -> Sentence {
    number == 1
      ? Sentence(en: "The right answer:", ko: "정답:")
      : Sentence(
        en: "A wrong one\(number > 2 ? " (or Enter)" : " (or Enter, and the answer is typed)"):",
        ko: "오답\(number > 2 ? "(없으면 Enter)" : "(없으면 Enter. 그러면 답을 직접 쓰는 퀴즈예요)"):")
  }
  static let nameAnswer = Sentence(en: "name its number: --answer 1", ko: "번호를 적어 주세요: --answer 1")
  static let nothingAdded = Sentence(en: "Nothing was added.", ko: "아무것도 추가하지 않았어요.")
  static let when = Sentence(en: "Asked at (Enter: when it is due):", ko: "물어볼 시각(Enter를 누르면 복습할 때에 맞춰요):")
}

enum QuizFailure: UserFacingError, Equatable {
  case refused(QuizProblem, number: Int? = nil)
  case noSuchNumber(Int)
  case notATime(String)
  case severalTimes(String)
  case noQuizzes
  case noQuizWithTag(String)
  case nothingAsked
  case unknownAsking(String)
  case noSuchPlace(Int, of: Int)
  case notAPlace(String, of: Int)
  /// The answer to a card is blank, or only the ID of the question was given.
  case noAnswer
  case nothingToUndo
  /// `cyc quiz add` without words needs a terminal.
  case cannotAsk

  var message: Sentence {
    switch self {
    case .refused(let problem, _): problem.sentence
    case .noSuchNumber(let number): Sentence(en: "there is no quiz \(number)", ko: "\(number)번 퀴즈가 없어요")
    case .notATime(let text): Sentence(en: "'\(text)' is not a time", ko: "'\(text)'의 뜻을 알 수 없어요. 시각을 적어 주세요")
    case .severalTimes(let text):
      Sentence(en: "'\(text)' may be in the morning or in the evening", ko: "오전인지 오후인지 알 수 없어요: \(text)")
    case .noQuizzes: Sentence(en: "there are no quizzes yet", ko: "아직 퀴즈가 없어요")
    case .noQuizWithTag(let tag): Sentence(en: "no quiz has the tag '\(tag)'", ko: "'\(tag)' 태그가 붙은 퀴즈가 없어요")
    case .nothingAsked: Sentence(en: "no question is waiting for an answer", ko: "답을 기다리는 퀴즈가 없어요")
    case .unknownAsking(let id): Sentence(en: "no question was asked with the ID '\(id)'", ko: "'\(id)' 퀴즈를 물어본 적이 없어요")
    case .noSuchPlace(let place, let count):
      Sentence(
        en: "there is no option \(place): they go from 1 to \(count)", ko: "\(place)번 보기는 없어요. 1번부터 \(count)번까지예요")
    case .notAPlace(let text, let count):
      Sentence(
        en: "'\(text)' is not the number of an option: type 1 to \(count)",
        ko: "보기 번호가 아니에요: \(text). 1부터 \(count)까지 적어 주세요")
    case .noAnswer: Sentence(en: "the answer is missing", ko: "답이 빠졌어요")
    case .nothingToUndo: Sentence(en: "there is no answer to take back", ko: "되돌릴 답이 없어요")
    case .cannotAsk: Sentence(en: "the question is missing", ko: "문제가 빠졌어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .refused(.past, let number):
      Sentence(
        en: "\(QuizFailure.command(number)) --at \"tomorrow 9am\"",
        ko: "\(QuizFailure.command(number)) --at \"내일 오전 9시\"")
    case .refused(.emptyTag, let number), .refused(.spacedTag, let number):
      .typed("\(QuizFailure.command(number)) --tag git --tag basics")
    // Running the hint must not replace the options of the quiz.
    case .refused(.emptyQuestion, let number?):
      Sentence(
        en: "cyc quiz edit \(number) --question TEXT", ko: "cyc quiz edit \(number) --question 문제")
    case .refused(.answerOutOfRange, .some): QuizPhrases.nameAnswer
    case .refused(.control, .some): nil
    case .refused(_, .some(let number)): .typed("cyc quiz edit \(number) --option fetch --option pull --answer 1")
    case .refused, .noQuizzes, .cannotAsk: QuizFailure.example
    case .noSuchNumber, .noQuizWithTag: .typed("cyc quiz list")
    case .notATime, .severalTimes:
      Sentence(
        en: "write it as \"fri 9pm\", \"tomorrow 9:30\" or 21:30", ko: "\"금 오후 9시\", \"내일 9:30\", 21:30처럼 적어 주세요")
    case .nothingAsked, .unknownAsking: .typed("cyc quiz ask")
    case .noSuchPlace, .notAPlace: .typed("cyc quiz answer 1")
    case .noAnswer: Sentence(en: "cyc quiz answer TEXT", ko: "cyc quiz answer 답")
    case .nothingToUndo: nil
    }
  }

  private static func command(_ number: Int?) -> String { number.map { "cyc quiz edit \($0)" } ?? "cyc quiz add …" }

  static let example = Sentence(
    en: "cyc quiz add \"What brings a lost commit back?\" \"git reflog\" \"git gc\" \"git clean\" --answer 1",
    ko: "cyc quiz add \"잃어버린 커밋은 무엇으로 찾을까요?\" \"git reflog\" \"git gc\" \"git clean\" --answer 1")

  var exitStatus: ExitStatus {
    switch self {
    case .refused, .notATime, .severalTimes, .noSuchPlace, .notAPlace, .noAnswer, .cannotAsk: .usage
    case .noSuchNumber, .noQuizzes, .noQuizWithTag, .nothingAsked, .unknownAsking, .nothingToUndo: .failed
    }
  }
}

extension QuizProblem {
  var sentence: Sentence {
    switch self {
    case .emptyQuestion: Sentence(en: "the question is empty", ko: "문제가 비어 있어요")
    case .noOptions: Sentence(en: "a quiz needs an answer", ko: "퀴즈에는 답이 있어야 해요")
    case .emptyOption(let index): Sentence(en: "option \(index + 1) is empty", ko: "\(index + 1)번 보기가 비어 있어요")
    case .tooManyOptions(let count):
      Sentence(
        en: "\(count) options are too many: notifications have room for \(QuizDraft.maxOfOptions)",
        ko: "보기가 \(count)개예요. 알림에는 \(QuizDraft.maxOfOptions)개까지 들어가요")
    case .equalOptions(let one, let other):
      Sentence(en: "options \(one + 1) and \(other + 1) are the same", ko: "\(one + 1)번과 \(other + 1)번 보기가 같아요")
    // The typed number may be any integer, also one whose index has overflowed.
    case .answerOutOfRange(let index, let count):
      Sentence(
        en: "--answer \(index &+ 1) names no option: there \(count == 1 ? "is 1" : "are \(count)")",
        ko: "--answer \(index &+ 1)에 해당하는 보기가 없어요. 보기는 \(count)개예요")
    case .past(let time, let now):
      Sentence(
        en: "\(time.written(in: now.day.year)) has already passed", ko: "이미 지난 때예요: \(time.written(in: now.day.year))")
    case .emptyTag: Sentence(en: "a tag is empty", ko: "태그가 비어 있어요")
    case .spacedTag(let tag): Sentence(en: "the tag '\(tag)' has a space in it", ko: "'\(tag)' 태그에 빈칸이 있어요")
    case .control:
      Sentence(en: "the text contains control characters or escape sequences", ko: "제어 문자나 이스케이프 시퀀스는 쓸 수 없어요")
    case .tooLong(let bytes):
      Sentence(
        en: "a text has \(Counts.grouped(bytes)) bytes; the limit is \(Counts.grouped(QuizFile.maxTextBytes))",
        ko: "글이 \(Counts.grouped(bytes))바이트예요. \(Counts.grouped(QuizFile.maxTextBytes))바이트까지 쓸 수 있어요")
    }
  }
}
