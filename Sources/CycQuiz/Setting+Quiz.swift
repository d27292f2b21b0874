package import CycBase
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes

extension AnySetting {
  package static let quizOn = Setting<Bool>(
    "quiz.on", .truth, default: false, example: "true",
    Sentence(en: "Whether cyc asks quizzes on its own (cyc quiz on).", ko: "퀴즈를 알아서 낼지 정해요(cyc quiz on)."))

  package static let quizFrom = Setting<Int>(
    "quiz.from", .clock(), default: 9 * 60, example: "10:00",
    Sentence(en: "When quizzes begin to be asked.", ko: "퀴즈를 몇 시부터 낼지 정해요."))

  package static let quizUntil = Setting<Int>(
    "quiz.until", .clock(allowsMidnight: true), default: 21 * 60, example: "18:00",
    Sentence(
      en: "When no more quizzes are asked; a time before quiz.from means the next morning.",
      ko: "퀴즈를 몇 시까지 낼지 정해요. quiz.from보다 앞이면 다음 날 새벽이에요."))

  package static let quizPerDay = Setting<Int>(
    "quiz.per_day", .integer(1...50), default: 5, example: "3",
    Sentence(en: "How many quizzes are asked a day at most.", ko: "퀴즈를 하루에 몇 개까지 낼지 정해요."))

  package static let quizEvery = Setting<Int>(
    "quiz.every", .duration(minutes: 5...720), default: 60, example: "2h",
    Sentence(en: "How far apart quizzes are at least.", ko: "퀴즈 사이를 적어도 얼마나 띄울지 정해요."))
}
