public import Days

/// Changes that an import makes to the quizzes.
public struct QuizImportPlan: Hashable, Sendable {
  /// An existing quiz that differs in the file.
  public struct Change: Hashable, Sendable {
    public let before: Quiz
    public let after: Quiz
  }

  /// In file order; `ImportedQuiz.quiz` makes quizzes of them.
  public private(set) var new: [ImportedQuiz] = []
  /// In file order.
  public private(set) var changed: [Change] = []
  public private(set) var unchanged = 0

  /// - Parameters:
  ///   - quizzes: quizzes of the file
  ///   - present: all existing quizzes, with distinct guids
  public init(_ quizzes: [ImportedQuiz], besides present: [Quiz]) {
    let byGUID = Dictionary(present.map { ($0.guid, $0) }) { first, _ in first }
    let byQuestion = Dictionary(grouping: present, by: \.question)
    let guidsInFile = Set(quizzes.map(\.guid))
    var matched: Set<String> = []
    for quiz in quizzes {
      if let before = byGUID[quiz.guid] {
        let after = quiz.merged(into: before)
        if after == before { unchanged += 1 } else { changed.append(Change(before: before, after: after)) }
      } else if !quiz.hasOwnGUID,
        let same = byQuestion[quiz.draft.question]?.first(where: {
          quiz.asksTheSame(as: $0) && !guidsInFile.contains($0.guid) && matched.insert($0.guid).inserted
        })
      {
        // The same quiz, added by hand or imported with a guid that this file lacks. The order of options may differ.
        let after = quiz.merged(into: same)
        var reordered = after
        (reordered.draft.options, reordered.draft.answer) = (same.options, same.answer)
        if reordered == same { unchanged += 1 } else { changed.append(Change(before: same, after: after)) }
      } else {
        new.append(quiz)
      }
    }
  }
}

/// A quiz as a file describes it.
public struct ImportedQuiz: Hashable, Sendable {
  /// Optional fields, named as in JSON and in tables.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case at, once, tags, exact
  }

  /// First line in the file, from 1.
  public let line: Int
  /// From the file, or derived from the question.
  public let guid: String
  public let hasOwnGUID: Bool
  /// Passed `QuizDraft.checked`.
  public internal(set) var draft: QuizDraft
  /// Nil if the file does not say.
  public let created: Instant?
  /// Fields that the file states; all others have their defaults.
  public let fields: Set<Field>
  /// Whether the file has an answer only. Any wrong options were then drawn from the answers of other cards.
  public let isCard: Bool

  public func quiz(number: Int, now: Instant) -> Quiz {
    Quiz(number: number, guid: guid, draft, created: created(at: now))
  }

  /// When it was created. A time in the future, from a machine with a wrong clock, is replaced by now: the quiz would
  /// not be due until then.
  func created(at now: Instant) -> Instant {
    created.flatMap { $0.secondsSince1970 <= now.secondsSince1970 ? $0 : nil } ?? now
  }

  /// The quiz updated from the file. Fields that the file does not state stay. If a card's answer is unchanged, its
  /// options stay too, since the file has none.
  func merged(into quiz: Quiz) -> Quiz {
    var draft = draft
    if !fields.contains(.at) { draft.at = quiz.at }
    if !fields.contains(.once) { draft.isOnce = quiz.isOnce }
    if !fields.contains(.tags) { draft.tags = quiz.tags }
    if !fields.contains(.exact) { draft.isExact = quiz.isExact }
    if isCard, draft.rightOption == quiz.rightOption { (draft.options, draft.answer) = (quiz.options, quiz.answer) }
    return Quiz(number: quiz.number, guid: quiz.guid, draft, created: quiz.created)
  }

  /// Whether the quiz has the same question, answer and options, in any order.
  func asksTheSame(as quiz: Quiz) -> Bool {
    draft.question == quiz.question && draft.rightOption == quiz.rightOption
      && (isCard || Set(draft.options) == Set(quiz.options))
  }
}

extension QuizStore {
  /// Adds and changes quizzes in the order of the file. Changed quizzes keep their learning state. The plan must be
  /// computed from the quizzes that are stored now.
  public func record(_ plan: QuizImportPlan, at now: Instant) throws -> (added: [Quiz], changed: [QuizChange]) {
    let added = try plan.new.map { try add($0.draft, guid: $0.guid, at: $0.created(at: now)) }
    let changed = try plan.changed.compactMap { try edit($0.before.number, to: $0.after.draft) }
    return (added, changed)
  }
}

/// Chooses wrong options for a card from the answers of others. The same answers give the same options.
struct WrongOptions {
  typealias Answer = (text: String, tags: [String])

  private let all: Answers
  private let byTag: [String: Answers]

  /// - Parameter present: answers of existing quizzes, for cards that share a tag with them
  init(_ answers: [Answer], besides present: [Answer]) {
    var byTag: [String: [String]] = [:]
    for answer in answers + present {
      for tag in answer.tags { byTag[tag, default: []].append(answer.text) }
    }
    all = Answers(answers.map(\.text))
    self.byTag = byTag.mapValues { Answers($0) }
  }

  /// Two wrong options, preferably of the card's tags. Options of a similar length come first, or the length would give
  /// the answer away. Nil if there are not enough.
  ///
  /// - Parameter right: answers of the cards with the same question, which are right, too
  func drawn(for answer: String, tags: [String], except right: [String] = []) -> [String]? {
    var found: [String] = []
    for pool in tags.compactMap({ byTag[$0] }) + [all] {
      found += pool.nearest(to: answer, count: 2 - found.count, except: right + found)
      if found.count == 2 { return found }
    }
    return nil
  }
}

/// Distinct answers sorted by length.
private struct Answers {
  private struct Entry: Comparable {
    let length: Int
    /// In lower case, so that no two options differ in case alone.
    let key: String
    let text: String

    init(_ text: String) { (length, key, self.text) = (text.count, text.lowercased(), text) }

    static func < (left: Entry, right: Entry) -> Bool {
      (left.length, left.key, left.text) < (right.length, right.key, right.text)
    }
  }

  private let entries: [Entry]

  init(_ texts: [String]) {
    var keys: Set<String> = []
    entries = Set(texts).map(Entry.init).sorted().filter { keys.insert($0.key).inserted }
  }

  /// At most `count` other answers of similar length, the nearest first.
  func nearest(to answer: String, count: Int, except others: [String]) -> [String] {
    let answer = Entry(answer)
    var keys = Set(others.map { Entry($0).key } + [answer.key])
    var found: [String] = []
    var after = insertionIndex(of: answer)
    var before = after - 1
    while found.count < count, before >= 0 || after < entries.count {
      let isBefore =
        after == entries.count
        || before >= 0 && answer.length - entries[before].length <= entries[after].length - answer.length
      let entry = entries[isBefore ? before : after]
      if isBefore { before -= 1 } else { after += 1 }
      if keys.insert(entry.key).inserted { found.append(entry.text) }
    }
    return found
  }

  /// Index of the first entry that is not before `entry`.
  private func insertionIndex(of entry: Entry) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
