internal import Days
public import Formats

public struct QuizFile: Hashable, Sendable {
  public static let maxBytes = 10 << 20
  /// Longest question or option in a file, in bytes of UTF-8.
  public static let maxTextBytes = 10 << 10

  /// Media removed from the texts of imported quizzes.
  public enum Removed: Hashable, Sendable, CaseIterable {
    case picture, sound
  }

  /// In file order; no two have the same guid.
  public let quizzes: [ImportedQuiz]
  /// In file order.
  public let leftOut: [LeftOutQuiz]
  /// Number of media removed from the texts of `quizzes`.
  public let removed: [Removed: Int]
  /// Names of the columns that are not imported.
  public let otherColumns: [String]

  /// - Parameters:
  ///   - present: existing quizzes; their answers can become wrong options of cards that share a tag with them
  ///   - reverses: whether each card gives a second one that asks for its question
  /// - Throws: why the whole file is refused
  public init(
    _ file: [UInt8], as format: QuizFormat, besides present: [Quiz] = [], reverses: Bool = false
  ) throws(QuizFileError) {
    // Checked before the size: packages with media are large, but splitting them would not help.
    if file.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw QuizFileError(.package) }
    guard file.count <= QuizFile.maxBytes else { throw QuizFileError(.tooLarge(bytes: file.count)) }
    var bytes = try QuizFile.text(PlainText.utf8(ofUTF16: file) ?? file)
    var reading = QuizFileReading(reverses: reverses)
    if format != .json { reading.isExact = DeckHeader.takeExact(from: &bytes, format) }
    switch format {
    case .csv: try reading.readCSV(bytes)
    case .anki: try reading.readAnki(bytes)
    case .json: try reading.readJSON(bytes)
    }
    reading.drawWrongOptions(besides: present)
    quizzes = reading.quizzes
    leftOut = reading.leftOut.sorted { $0.line < $1.line }
    removed = reading.removed
    otherColumns = reading.otherColumns
  }

  private static func text(_ file: [UInt8]) throws(QuizFileError) -> [UInt8] {
    do throws(PlainText.Problem) {
      return try PlainText.bytes(of: file)
    } catch {
      switch error {
      case .notUTF8(let line): throw QuizFileError(line: line, .notUTF8)
      case .binary(let line): throw QuizFileError(line: line, .binary)
      }
    }
  }
}

public enum QuizFormat: String, Hashable, Sendable, CaseIterable {
  /// `question,option1,option2,option3,answer,at,tags,once,guid`.
  case csv
  /// Anki's "Notes in Plain Text".
  case anki
  /// `{"schema_version":1,"quizzes":[…]}`, with all fields.
  case json

  /// Guesses the format of a file from its first bytes and its name.
  public init(guessedFor name: String, _ bytes: [UInt8]) {
    let start = PlainText.withoutByteOrderMark(bytes)
    let name = name.lowercased()
    // A note with a gap, such as `{{c1::Bern}}`, begins with two braces; no JSON does.
    let braces = start.drop { " \t\r\n".utf8.contains($0) }.prefix { $0 == UInt8(ascii: "{") }
    if name.hasSuffix(".json") || braces.count == 1 {
      self = .json
    } else if QuizFormat.namesOptions(start) {
      self = .csv
    } else if start.first == UInt8(ascii: "#") || start.starts(with: "tags:".utf8)
      || [".txt", ".tsv"].contains(where: name.hasSuffix)
    {
      self = .anki
    } else {
      self = .csv
    }
  }

  /// Whether the first line names columns of our own table, separated by tabs.
  private static func namesOptions(_ bytes: ArraySlice<UInt8>) -> Bool {
    let columns = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.split(
      separator: UInt8(ascii: "\t")
    )
    .map { QuizColumn(named: String(decoding: $0, as: UTF8.self)) }
    return columns.contains(.question) && columns.contains(.option1)
  }
}

public struct QuizFileError: Error, Hashable, Sendable {
  /// First line of the problem, from 1.
  public let line: Int
  public let reason: Reason

  init(line: Int = 1, _ reason: Reason) { (self.line, self.reason) = (line, reason) }

  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// A package of Anki (`.apkg`, `.colpkg`), a workbook (`.xlsx`) or another archive. Anki and Excel can save text.
    case package
    case notUTF8
    /// The file contains a NUL byte.
    case binary
    case notJSON
    case notQuizzes
    /// Unsupported version as written in the file; nil if it is missing or has no text.
    case schemaVersion(String?)
    /// Unknown name in the document or in the first line. Refused, because its values would be lost.
    case unknownName(String)
    case repeatedName(String)
    /// A misplaced or unclosed quotation mark.
    case notCSV
    /// Anki's file has fewer than two columns of text: a question and an answer.
    case tooFewColumns
  }
}

/// A quiz in a file that is skipped.
public struct LeftOutQuiz: Hashable, Sendable {
  /// First line of the quiz, from 1.
  public let line: Int
  public let reason: Reason

  init(line: Int, _ reason: Reason) { (self.line, self.reason) = (line, reason) }

  public enum Reason: JSONFieldsFailure, Hashable, Sendable {
    case quiz(QuizProblem)
    /// The markup of a text has too many bytes.
    case tooLong(bytes: Int)
    /// A row that is neither a card nor a quiz.
    case cellCount(Int)
    case noAnswer
    /// The answer is neither the number of an option nor its text.
    case unknownAnswer(String)
    /// The answer is the number of one option and the text of another; writing `option2` avoids this.
    case ambiguousAnswer(String)
    case badValue(String)
    case notObject
    case unknownKey(String)
    case repeatedKey(String)
    case missingKey(String)
    /// Gaps (cloze deletions of Anki) that cannot be read, such as one in another.
    case cloze
    /// The question or the answer has only a picture or a sound.
    case onlyMedia
    /// Markup that is too complex to read.
    case markup
    case sameGUID(line: Int)
    /// Another line is identical.
    case same(line: Int)
  }
}

/// A row, note or object before it is checked.
struct WrittenQuiz {
  var guid: String?
  var draft: QuizDraft
  var created: Instant?
  /// Fields that the file states; all others have their defaults.
  var fields: Set<ImportedQuiz.Field> = []
  /// Whether the only option is the answer.
  var isCard = false
  /// Whether a second card asks for its question.
  var isReversed = false
  var removed: [QuizFile.Removed: Int] = [:]
}

/// Quizzes and problems collected so far while a file is read.
struct QuizFileReading {
  private(set) var quizzes: [ImportedQuiz] = []
  private(set) var leftOut: [LeftOutQuiz] = []
  private(set) var removed: [QuizFile.Removed: Int] = [:]
  var otherColumns: [String] = []
  /// Whether accents count in typed answers, if the file says so for all its quizzes.
  var isExact: Bool?
  private let reverses: Bool
  /// Guids of the cards that ask the other way.
  private var reversed: Set<String> = []
  private var names = NamedUUIDs()
  private var linesByGUID: [String: Int] = [:]
  /// Of quizzes without a guid.
  private var linesByDraft: [QuizDraft: Int] = [:]

  init(reverses: Bool) { self.reverses = reverses }

  /// Adds the quiz that `read` returns, or records why it is skipped.
  mutating func take(line: Int, _ read: () throws(LeftOutQuiz.Reason) -> WrittenQuiz) {
    do throws(LeftOutQuiz.Reason) {
      var quiz = try read()
      if let isExact, quiz.fields.insert(.exact).inserted { quiz.draft.isExact = isExact }
      let guid = try add(quiz, line: line)
      guard quiz.isCard, reverses || quiz.isReversed else { return }
      // The file may have the reversed card, too.
      if let other = try? add(quiz.reversed, line: line, reversedGUID: "\(guid)/r") { reversed.insert(other) }
    } catch {
      leftOut.append(LeftOutQuiz(line: line, error))
    }
  }

  static func rows(_ reader: CSVReader) throws(QuizFileError) -> [CSVRow] {
    var reader = reader
    do throws(CSVError) { return try reader.rest() } catch { throw QuizFileError(line: error.line, .notCSV) }
  }

  /// Adds a checked quiz.
  ///
  /// - Parameter reversedGUID: guid of a reversed card, made from that of its card
  /// - Returns: guid of the added quiz
  @discardableResult
  private mutating func add(
    _ written: WrittenQuiz, line: Int, reversedGUID: String? = nil
  ) throws(LeftOutQuiz.Reason) -> String {
    let draft = try QuizFileReading.checked(written.draft)
    let stated = written.guid.flatMap { $0.isEmpty ? nil : $0 }
    if stated == nil, let other = linesByDraft[draft] { throw .same(line: other) }
    let guid = reversedGUID ?? stated ?? derivedGUID(draft.question)
    if let other = linesByGUID[guid] { throw .sameGUID(line: other) }
    linesByGUID[guid] = line
    if stated == nil { linesByDraft[draft] = line }
    quizzes.append(
      ImportedQuiz(
        line: line, guid: guid, hasOwnGUID: stated != nil, draft: draft, created: written.created,
        fields: written.fields, isCard: written.isCard))
    removed.merge(written.removed.filter { $0.value > 0 }, uniquingKeysWith: +)
    return guid
  }

  /// Derived from the question, which identifies the quiz even if its options change, like the first field in Anki.
  private mutating func derivedGUID(_ question: String) -> String {
    var name = names.next(for: question)
    while linesByGUID[name] != nil { name = names.next(for: question) }
    return name
  }

  private static func checked(_ draft: QuizDraft) throws(LeftOutQuiz.Reason) -> QuizDraft {
    do throws(QuizProblem) { return try draft.checked(at: nil) } catch { throw .quiz(error) }
  }

  /// Gives each card two wrong options, if enough other answers exist.
  mutating func drawWrongOptions(besides present: [Quiz]) {
    guard quizzes.contains(where: \.isCard) else { return }
    // Quizzes in the file replace existing ones with the same guid or question.
    let (guids, questions) = (Set(quizzes.map(\.guid)), Set(quizzes.map(\.draft.question)))
    let others = present.filter { !guids.contains($0.guid) && !questions.contains($0.question) }
      .map { ($0.rightOption, $0.tags) }
    // Reversed cards have questions as answers, so they get wrong options from each other only.
    func answers(isReversed: Bool) -> [WrongOptions.Answer] {
      quizzes.filter { reversed.contains($0.guid) == isReversed }.map { ($0.draft.rightOption, $0.draft.tags) }
    }
    let forward = WrongOptions(answers(isReversed: false), besides: others)
    let backward = WrongOptions(answers(isReversed: true), besides: [])
    // If two words have one meaning, both are right answers to the question about the meaning.
    let right = Dictionary(grouping: quizzes.map(\.draft), by: \.question).mapValues {
      $0.map(\.rightOption)
    }
    for index in quizzes.indices where quizzes[index].isCard {
      let draft = quizzes[index].draft
      let wrong = reversed.contains(quizzes[index].guid) ? backward : forward
      let options = wrong.drawn(
        for: draft.options[0], tags: draft.tags, except: right[draft.question] ?? [])
      quizzes[index].draft.options += options ?? []
    }
  }
}
