internal import CycBase
internal import CycNag
internal import Days
internal import Notify
internal import Quizzes

/// Notification with a question, or with the result of an answer. The options are in the text, because the labels of
/// buttons are cut after about twenty columns.
struct QuizMessage {
  let asking: QuizAsking
  let language: Language

  /// A question with three options must fit into 2,000 characters: the limit of Discord, the smallest of all services.
  private static let maxQuestionBytes = 900
  private static let maxOptionBytes = 300
  /// Of the question that is repeated in a result.
  private static let maxRepeatedBytes = 200

  func question(for channel: NagChannel, hasButtons: Bool = true) -> Message {
    let question = asking.question.cut(toBytes: QuizMessage.maxQuestionBytes)
    let lines = question.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    let options = asking.showsOptions ? asking.shown : []
    return Message(
      title: QuizAskingPhrases.title(language), body: "Q. \(lines.first ?? "")",
      details: lines.dropFirst()
        + options.enumerated().map { "\($0 + 1)) \($1.cut(toBytes: QuizMessage.maxOptionBytes))" }
        + [(asking.showsOptions ? QuizPhrases.howToAnswer : QuizPhrases.howToAnswerCard)(language)],
      actions: hasButtons ? options.indices.compactMap { action(for: channel, .place($0), label: "\($0 + 1))") } : [],
      sequence: sequence(for: channel))
  }

  /// The result of an answer, with a button for another question.
  func followUp(_ followUp: QuizFollowUp, for channel: NagChannel, on today: Day) -> Message {
    let question = asking.question.replacing("\n", with: " ").cut(toBytes: QuizMessage.maxRepeatedBytes)
    let another = action(for: channel, .another, label: QuizAskingPhrases.another(language))
    return Message(
      title: QuizAskingPhrases.title(language), body: followUp.outcome.sentence(toldOn: today)(language),
      details: ["Q. \(question)"], urgency: .low,
      actions: followUp.hasAnother ? [another].compactMap(\.self) : [], sequence: sequence(for: channel))
  }

  /// The process that waits on a desktop knows its question; a tap on a phone must name it.
  private func action(for channel: NagChannel, _ click: QuizClick, label: String) -> Action? {
    switch channel {
    case .desktop: Action(id: click.word, label: label)
    case .ntfy: Action(id: QuizTap(asking: asking.id, click: click).text, label: label)
    case .terminal, .webhook, .mail, .command: nil
    }
  }

  /// A desktop replaces the previous question; a phone keeps each one until it is tapped.
  private func sequence(for channel: NagChannel) -> Message.Sequence? {
    channel == .desktop ? Message.Sequence(name: "cyc-quiz", step: asking.id) : nil
  }
}

enum QuizClick: Hashable {
  /// Place of an option, from 0.
  case place(Int)
  case another

  /// As sent by a button.
  var word: String {
    switch self {
    case .place(let place): "\(place + 1)"
    case .another: "another"
    }
  }

  init?(word: String) {
    let all = [QuizClick.another] + (0..<QuizDraft.maxOfOptions).map(QuizClick.place)
    guard let click = all.first(where: { $0.word == word }) else { return nil }
    self = click
  }
}

/// Text that a tap on a phone sends: `quiz ASKING 2`.
struct QuizTap: Hashable {
  static let action = "quiz"

  let asking: String
  let click: QuizClick

  var text: String { "\(QuizTap.action) \(asking) \(click.word)" }
}

extension QuizTap {
  /// The words after `quiz`.
  init?(words: String) {
    let words = words.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let click = QuizClick(word: String(words[1])) else { return nil }
    self.init(asking: String(words[0]), click: click)
  }
}
