internal import CycBase
internal import CycList
internal import CycNag
internal import CycStreak
internal import Notify
internal import Quizzes

/// A question, or what follows its answer, as it is sent.
///
/// The options stand in the text, wherever it goes: labels of buttons are cut after some twenty columns.
struct QuizMessage {
  let asking: QuizAsking
  let language: Language

  /// Of all servers Discord takes the fewest: 2,000.
  private static let maxQuestionBytes = 900
  private static let maxOptionBytes = 300
  private static let maxReminderBytes = 200

  /// - Parameter hasButtons: whether the desktop draws any.
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

  /// - Parameter hasAnother: whether another question can be asked.
  func followUp(_ outcome: Sentence, for channel: NagChannel, hasAnother: Bool) -> Message {
    let question = asking.question.replacing("\n", with: " ").cut(toBytes: QuizMessage.maxReminderBytes)
    let another = hasAnother ? action(for: channel, .another, label: QuizAskingPhrases.another(language)) : nil
    return Message(
      title: QuizAskingPhrases.title(language), body: outcome(language), details: ["Q. \(question)"], urgency: .low,
      actions: [another].compactMap(\.self), sequence: sequence(for: channel))
  }

  /// On a desktop a process of our own waits that knows what it asks; a phone tells of it.
  private func action(for channel: NagChannel, _ click: QuizClick, label: String) -> Action? {
    switch channel {
    case .desktop: Action(id: click.word, label: label)
    case .ntfy: Action(id: QuizTap(asking: asking.id, click: click).text, label: label)
    case .terminal, .webhook, .mail, .command: nil
    }
  }

  /// On a desktop each takes the place of the one before; on a phone each stands for itself, until it is tapped.
  private func sequence(for channel: NagChannel) -> Message.Sequence? {
    channel == .desktop ? Message.Sequence(name: "cyc-quiz", step: asking.id) : nil
  }
}

/// What can be clicked below a question.
enum QuizClick: Hashable {
  /// The place of an option, from 0.
  case place(Int)
  case another

  private static let wordOfAnother = "another"

  var word: String {
    switch self {
    case .place(let place): "\(place + 1)"
    case .another: QuizClick.wordOfAnother
    }
  }

  init?(word: String) {
    if word == QuizClick.wordOfAnother {
      self = .another
    } else if let number = Int(word), (1...QuizDraft.maxOfOptions).contains(number), word == "\(number)" {
      self = .place(number - 1)
    } else {
      return nil
    }
  }
}

/// A click on a phone, which tells of it: `quiz ASKING 2`.
struct QuizTap: Hashable {
  static let action = "quiz"

  let asking: String
  let click: QuizClick

  init(asking: String, click: QuizClick) {
    self.asking = asking
    self.click = click
  }

  /// - Parameter words: what stands behind `quiz`.
  init?(words: String) {
    let words = words.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let click = QuizClick(word: String(words[1])) else { return nil }
    self.init(asking: String(words[0]), click: click)
  }

  var text: String { "\(QuizTap.action) \(asking) \(click.word)" }
}
