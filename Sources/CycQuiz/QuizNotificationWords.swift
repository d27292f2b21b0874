internal import CycBase
internal import CycNag
internal import Days
internal import Quizzes

enum QuizAskingPhrases {
  static let title = Sentence(en: "Quiz", ko: "퀴즈")
  static let another = Sentence(en: "Another question", ko: "다른 문제 풀기")

  static func asked(_ asking: QuizAsking, _ sent: QuizDelivery.Outcome) -> Sentence {
    let channels = sent.accepted.map(\.rawValue).joined(separator: ", ")
    let because = Sentence.joined(sent.failures, by: "; ")
    return sent.accepted.isEmpty
      ? Sentence(
        en: "quiz \(asking.quiz) was not delivered (\(because))", ko: "\(asking.quiz)번 퀴즈를 아무 데도 보내지 못했어요 (\(because))")
      : Sentence(en: "asked quiz \(asking.quiz) (\(channels))", ko: "\(asking.quiz)번 퀴즈를 냈어요 (\(channels))")
  }

  static func wouldAsk(_ number: Int) -> Sentence {
    Sentence(en: "would ask quiz \(number)", ko: "\(number)번 퀴즈를 낼 거예요")
  }

  static func tookReplies(_ count: Int) -> Sentence {
    count == 1
      ? Sentence(en: "took an answer from the phone", ko: "휴대전화에서 온 답을 받았어요")
      : Sentence(en: "took \(count) answers from the phone", ko: "휴대전화에서 온 답 \(count)개를 받았어요")
  }

  static let noChannel = Sentence(en: "no quiz: no channel would take it now", ko: "퀴즈 없음: 지금 보낼 수 있는 채널이 없어요")

  static func reason(_ silence: QuizRule.Silence, _ rule: QuizRule) -> Sentence {
    let why =
      switch silence {
      case .snoozed(let until):
        Sentence(en: "snoozed until \(NagPhrases.time(until))", ko: "\(NagPhrases.time(until))까지 미뤘어요")
      case .otherMessage: Sentence(en: "something else was sent just now", ko: "방금 다른 알림을 보냈어요")
      case .outsideWindow: Sentence(en: "outside \(hours(rule))", ko: "퀴즈 시간(\(hours(rule)))이 아니에요")
      case .enoughToday(let count):
        Sentence(en: "\(count == 1 ? "1 was" : "\(count) were") asked today", ko: "오늘은 \(count)개를 냈어요")
      case .tooSoon(let minutes):
        Sentence(en: "the next one in \(minutes) min at the earliest", ko: "다음 문제는 \(minutes)분 뒤부터예요")
      case .nothingDue: Sentence(en: "nothing is due", ko: "복습할 것이 없어요")
      case .putOff(let count):
        Sentence(
          en: "\(count == 1 ? "1 was" : "\(count) were") asked often enough today; again tomorrow",
          ko: "\(count)개는 오늘 충분히 물어봤어요. 내일 다시 물어봐요")
      }
    return Sentence(en: "no quiz: \(why)", ko: "퀴즈 없음: \(why)")
  }

  /// The tap is forged, or belongs to another machine or a deleted list.
  static let unknownReply = Sentence(
    en: "an answer from the phone changed nothing: it was not asked here, or not like that",
    ko: "휴대전화에서 온 답을 무시했어요. 여기에서 물어본 문제가 아니에요")

  static func on(_ rule: QuizRule, channels: [NagChannel]) -> Sentence {
    let (hours, apart) = (hours(rule), Counts.timeLeft(seconds: rule.everyMinutes * 60))
    let via = channels.isEmpty ? "" : " (\(channels.map(\.rawValue).joined(separator: ", ")))"
    let when =
      rule.from.minuteOfDay == rule.untilMinute
      ? Sentence(en: "around the clock", ko: "시간에 상관없이") : Sentence(en: "at \(hours)", ko: "매일 \(hours)에")
    return Sentence(
      en: "Quizzes are asked \(when), \(rule.perDay) a day at most and at least \(apart) apart\(via).",
      ko: "\(when) 하루 \(rule.perDay)개까지, 적어도 \(apart) 간격으로 퀴즈를 내요\(via).")
  }

  static func due(_ count: Int) -> Sentence {
    count == 0
      ? QuizPhrases.noneDue
      : Sentence(
        en: "\(count) \(count == 1 ? "is" : "are") due now. To answer at once: cyc quiz ask",
        ko: "지금 풀 퀴즈가 \(count)개 있어요. 바로 풀려면: cyc quiz ask")
  }

  /// Cards have no buttons, so they come as notifications only if they have a time of their own.
  ///
  /// - Parameter count: cards without a time of their own
  static func cardsNotSent(_ count: Int) -> Sentence {
    let cards = count == 1 ? "1 card has" : "\(count) cards have"
    return Sentence(
      en:
        "\(cards) no options to choose from and never \(count == 1 ? "comes" : "come") as a notification: cyc quiz ask",
      ko: "보기가 없는 카드 \(count)개는 알림으로 내지 않아요. 풀려면: cyc quiz ask")
  }

  static let nothingCalls = Sentence(
    en: "no schedule runs cyc yet, so no quiz is asked; to set one up: cyc nag on",
    ko: "아직 cyc를 실행하는 예약이 없어서 퀴즈를 낼 수 없어요. 예약하려면: cyc nag on")

  static let timeIsIgnored = Sentence(
    en: "quizzes are off, so it is not asked at that time; to turn them on: cyc quiz on",
    ko: "퀴즈 알림이 꺼져 있어서 그 시각에 묻지 않아요. 켜려면: cyc quiz on")

  static func wouldNotReach(_ trouble: Sentence) -> Sentence {
    Sentence(en: "no quiz would reach you this way now: \(trouble)", ko: "지금은 이 채널로 퀴즈가 오지 않아요: \(trouble)")
  }

  static let off = Sentence(
    en: "No more quizzes come by themselves. What you made stays, and cyc quiz ask asks it.",
    ko: "이제 퀴즈를 먼저 내지 않아요. 만든 퀴즈는 그대로 있고, cyc quiz ask로 풀 수 있어요.")

  static let remindersGoOn = Sentence(
    en: "The reminders go on; cyc nag off ends them too.", ko: "커밋 알림은 계속 와요. 그것도 끄려면 cyc nag off라고 입력하세요.")

  static let wasOff = Sentence(en: "Quizzes were already off.", ko: "퀴즈는 원래 꺼져 있었어요.")

  private static func hours(_ rule: QuizRule) -> Sentence {
    NagPhrases.hours(from: rule.from.minuteOfDay, until: rule.untilMinute)
  }
}

extension QuizOutcome {
  func sentence(toldOn today: Day? = nil) -> Sentence {
    switch self {
    case .unknown: QuizAskingPhrases.unknownReply
    case .noSuchPlace(let place, let asking): QuizFailure.noSuchPlace(place + 1, of: asking.options.count).message
    case .answeredAlready(let review, let asking): QuizPhrases.answeredAlready(review, asking)
    case .answered(let answer): Sentence.joined(QuizPhrases.outcome(answer, toldOn: today), by: " ")
    }
  }
}
