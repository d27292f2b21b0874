package import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
package import Quizzes

extension LeftOutQuiz.Reason {
  /// Why it was not taken, for a person, and what to write instead.
  package var said: Sentence {
    switch self {
    case .quiz(let problem): problem.sentence
    case .tooLong(let bytes):
      Sentence(
        en: "a text has \(Counts.grouped(bytes)) bytes; the limit is \(Counts.grouped(QuizFile.maxOfText))",
        ko: "글이 \(Counts.grouped(bytes))바이트예요. \(Counts.grouped(QuizFile.maxOfText))바이트까지 쓸 수 있어요")
    case .cellCount(let count):
      Sentence(
        en: "\(count == 1 ? "1 cell fits" : "\(count) cells fit") neither a card (question, answer) nor a quiz "
          + "(question, option1, option2, option3, answer)",
        ko: "칸이 \(count)개예요. 카드(문제, 답)나 퀴즈(문제, 보기 셋, 답)로 적어 주세요")
    case .noAnswer: Sentence(en: "the answer is missing", ko: "답이 빠졌어요")
    case .unknownAnswer(let text):
      Sentence(
        en: "the answer '\(FileWords.shown(text))' is none of the options; write its number or its text",
        ko: "'\(FileWords.shown(text))'에 맞는 보기가 없어요. 정답의 번호나 글을 적어 주세요")
    case .ambiguousAnswer(let text):
      Sentence(
        en: "'\(text)' is the number of one option and the text of another; for the number write option\(text)",
        ko: "한 보기의 번호이면서 다른 보기의 글이에요: '\(text)'. 번호라면 이렇게 적어 주세요: option\(text)")
    case .badValue("at"):
      Sentence(en: "'at' is not a time such as 2026-11-24T21:00", ko: "'at'에는 2026-11-24T21:00처럼 시각을 적어 주세요")
    case .badValue("once"):
      Sentence(en: "'once' is neither true nor false", ko: "'once'에는 true나 false를 적어 주세요")
    case .badValue(let name): FileWords.badValue(name)
    case .notObject:
      Sentence(
        en: "not a quiz, as in {\"question\":\"…\",\"options\":[…],\"answer\":1}",
        ko: "{\"question\":\"…\",\"options\":[…],\"answer\":1} 형식의 퀴즈가 아니에요")
    case .unknownKey(let name): FileWords.unknownName(name)
    case .repeatedKey(let name): FileWords.repeatedName(name)
    case .missingKey(let name): FileWords.missingName(name)
    case .cloze:
      Sentence(
        en: "a text with gaps (cloze); only notes with a question and an answer can be taken",
        ko: "빈칸 채우기(cloze) 노트예요. 질문과 답이 따로 있는 노트만 가져올 수 있어요")
    case .onlyMedia:
      Sentence(
        en: "the question or the answer is only a picture or a sound; add words to it",
        ko: "문제나 답에 그림이나 소리만 있어요. 글을 적어 주세요")
    case .markup:
      Sentence(en: "its HTML cannot be read; export it without HTML", ko: "HTML을 읽을 수 없어요. HTML 없이 내보내 주세요")
    case .sameGUID(let line): Sentence(en: "the same guid as in line \(line)", ko: "\(line)번째 줄과 guid가 같아요")
    case .same(let line): Sentence(en: "the same quiz as in line \(line)", ko: "\(line)번째 줄과 같은 퀴즈예요")
    }
  }

  /// Why, for scripts.
  package var name: String {
    switch self {
    case .quiz(let problem): problem.name
    case .tooLong: "too_long"
    case .cellCount: "cell_count"
    case .noAnswer: "no_answer"
    case .unknownAnswer: "unknown_answer"
    case .ambiguousAnswer: "ambiguous_answer"
    case .badValue: "bad_value"
    case .notObject: "not_a_quiz"
    case .unknownKey: "unknown_key"
    case .repeatedKey: "repeated_key"
    case .missingKey: "missing_key"
    case .cloze: "cloze"
    case .onlyMedia: "only_media"
    case .markup: "markup"
    case .sameGUID: "same_guid"
    case .same: "same_quiz"
    }
  }
}

extension QuizProblem {
  fileprivate var name: String {
    switch self {
    case .emptyQuestion: "empty_question"
    case .noOptions: "no_answer"
    case .emptyOption: "empty_option"
    case .tooManyOptions: "too_many_options"
    case .equalOptions: "equal_options"
    case .answerOutOfRange: "unknown_answer"
    case .past: "past"
    case .emptyTag, .spacedTag: "bad_tag"
    case .control: "control_character"
    }
  }
}
