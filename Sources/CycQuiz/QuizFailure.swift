package import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Platform
package import Quizzes

/// Why a quiz is not kept, found, asked or answered.
package enum QuizFailure: UserFacingError, Equatable {
  /// What is wrong with a quiz; `number` is that of one that was to be changed.
  case refused(QuizProblem, number: Int? = nil)
  case noSuchNumber(Int)
  /// A time of which nobody can say when it is.
  case notATime(String)
  /// A time that may be in the morning or in the evening.
  case severalTimes(String)
  case noQuizzes
  case noQuizWithTag(String)
  case nothingAsked
  case unknownAsking(String)
  case noSuchPlace(Int, of: Int)
  /// Text where the number of an option was wanted.
  case notAPlace(String, of: Int)
  case nothingToUndo
  /// Nobody can be asked for a quiz's lines.
  case cannotAsk

  package var message: Sentence {
    switch self {
    case .refused(let problem, _): problem.sentence
    case .noSuchNumber(let number): Sentence(en: "there is no quiz \(number)", ko: "\(number)번 퀴즈가 없어요")
    case .notATime(let text): Sentence(en: "'\(text)' is not a time", ko: "'\(text)'의 뜻을 알 수 없어요. 시각을 적어 주세요")
    case .severalTimes(let text):
      Sentence(
        en: "'\(text)' may be in the morning or in the evening", ko: "오전인지 오후인지 알 수 없어요: \(text)")
    case .noQuizzes: Sentence(en: "there are no quizzes yet", ko: "아직 퀴즈가 없어요")
    case .noQuizWithTag(let tag): Sentence(en: "no quiz has the tag '\(tag)'", ko: "'\(tag)' 태그가 붙은 퀴즈가 없어요")
    case .nothingAsked:
      Sentence(en: "no question is waiting for an answer", ko: "답을 기다리는 퀴즈가 없어요")
    case .unknownAsking(let id):
      Sentence(en: "no question was asked with the ID '\(id)'", ko: "'\(id)' 퀴즈를 물어본 적이 없어요")
    case .noSuchPlace(let place, let count):
      Sentence(
        en: "there is no option \(place): they go from 1 to \(count)", ko: "\(place)번 보기는 없어요. 1번부터 \(count)번까지예요")
    case .notAPlace(let text, let count):
      Sentence(en: "'\(text)' is not an option: type 1 to \(count)", ko: "보기 번호가 아니에요: \(text). 1부터 \(count)까지 적어 주세요")
    case .nothingToUndo: Sentence(en: "there is no answer to take back", ko: "되돌릴 답이 없어요")
    case .cannotAsk: Sentence(en: "the question is missing", ko: "문제가 빠졌어요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .refused(.past, let number):
      Sentence(
        en: "\(QuizFailure.command(number)) --at \"tomorrow 9am\"",
        ko: "\(QuizFailure.command(number)) --at \"내일 오전 9시\"")
    case .refused(.emptyTag, let number), .refused(.spacedTag, let number):
      .typed("\(QuizFailure.command(number)) --tag git --tag basics")
    case .refused(_, .some(let number)): .typed("cyc quiz edit \(number) --option fetch --option pull --answer 1")
    case .refused, .noQuizzes, .cannotAsk: QuizFailure.example
    case .noSuchNumber, .noQuizWithTag: .typed("cyc quiz list")
    case .notATime, .severalTimes:
      Sentence(
        en: "write it as \"fri 9pm\", \"tomorrow 9:30\" or 21:30", ko: "\"금 오후 9시\", \"내일 9:30\", 21:30처럼 적어 주세요")
    case .nothingAsked, .unknownAsking: .typed("cyc quiz ask")
    case .noSuchPlace, .notAPlace: .typed("cyc quiz answer 1")
    case .nothingToUndo: nil
    }
  }

  private static func command(_ number: Int?) -> String { number.map { "cyc quiz edit \($0)" } ?? "cyc quiz add …" }

  package static let example = Sentence(
    en: "cyc quiz add \"What brings a lost commit back?\" \"git reflog\" \"git gc\" \"git clean\" --answer 1",
    ko: "cyc quiz add \"잃어버린 커밋은 무엇으로 찾을까요?\" \"git reflog\" \"git gc\" \"git clean\" --answer 1")

  package var exitStatus: ExitStatus {
    switch self {
    case .refused, .notATime, .severalTimes, .noSuchPlace, .notAPlace, .cannotAsk: .usage
    case .noSuchNumber, .noQuizzes, .noQuizWithTag, .nothingAsked, .unknownAsking, .nothingToUndo: .failed
    }
  }
}

extension QuizProblem {
  /// Options are counted from 1 where people read it.
  package var sentence: Sentence {
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
    case .answerOutOfRange(let index, let count):
      Sentence(
        en: "--answer \(index + 1) names no option: there \(count == 1 ? "is 1" : "are \(count)")",
        ko: "--answer \(index + 1)에 해당하는 보기가 없어요. 보기는 \(count)개예요")
    case .past(let time):
      Sentence(
        en: "\(QuizPhrases.minute(time)) has already passed",
        ko: "이미 지난 때예요: \(QuizPhrases.minute(time))")
    case .emptyTag: Sentence(en: "a tag is empty", ko: "태그가 비어 있어요")
    case .spacedTag(let tag): Sentence(en: "the tag '\(tag)' has a space in it", ko: "'\(tag)' 태그에 빈칸이 있어요")
    case .control:
      Sentence(
        en: "the text contains control characters or escape sequences", ko: "제어 문자나 이스케이프 시퀀스는 쓸 수 없어요")
    }
  }
}
