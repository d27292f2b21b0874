internal import Formats

/// The columns of a deck, a table of cards, usually named in its first row: `Front,Back`, `단어,뜻`,
/// `korean,english,example,category`.
struct DeckHeader {
  let question: Int
  let answer: Int
  let tags: Int?
  /// Names of the columns that are not imported.
  let others: [String]

  private static let questions: Set<String> = ["front", "question", "term", "word", "앞", "앞면", "단어", "질문", "문제"]
  private static let answers: Set<String> = [
    "back", "answer", "definition", "meaning", "뒤", "뒷면", "뒤면", "뜻", "의미", "답", "정답",
  ]
  private static let tagNames: Set<String> = ["tag", "tags", "category", "태그", "분류"]
  /// The first two columns named after languages are question and answer.
  private static let languages: Set<String> = [
    "korean", "english", "japanese", "chinese", "spanish", "french", "german", "italian", "portuguese", "russian",
    "arabic", "dutch", "vietnamese", "turkish", "latin",
    "한국어", "영어", "일본어", "중국어", "스페인어", "프랑스어", "독일어", "러시아어", "베트남어",
  ]

  /// Nil if the row is not a header.
  init?(_ cells: [String]) {
    let names = cells.map { $0.lowercased().trimmedBlanks }
    let languages = names.indices.filter { DeckHeader.languages.contains(names[$0]) }
    if let question = names.firstIndex(where: DeckHeader.questions.contains),
      let answer = names.firstIndex(where: DeckHeader.answers.contains)
    {
      (self.question, self.answer) = (question, answer)
    } else if languages.count >= 2 {
      (question, answer) = (languages[0], languages[1])
    } else {
      return nil
    }
    tags = names.firstIndex(where: DeckHeader.tagNames.contains)
    let taken = [question, answer, tags]
    others = names.indices.filter { !taken.contains($0) && !names[$0].isEmpty }.map { cells[$0].trimmedBlanks }
  }

  /// Value of a line `#exact:false` or `exact = false` before the notes; nil if there is none. Removes its text, so that
  /// no reader takes it for a note.
  static func takeExact(from bytes: inout [UInt8], _ format: QuizFormat) -> Bool? {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = String(decoding: bytes[start..<end], as: UTF8.self).trimmedBlanks
      let words = line.drop { $0 == "#" || $0 == " " }.split { " =:".contains($0) }
      if words.count == 2, words[0] == "exact", let value = ["true": true, "false": false][words[1].lowercased()] {
        // The line stays, for the numbers of the others. In Anki's format it becomes a comment, since an empty line
        // would end the headers.
        if format == .anki { bytes[start] = UInt8(ascii: "#") } else { bytes.removeSubrange(start..<end) }
        return value
      }
      // `tags:` begins the first line of files of older versions of Anki.
      guard line.hasPrefix("#") || line.hasPrefix("tags:") || line.isEmpty else { return nil }
      start = end + 1
    }
    return nil
  }

  /// The columns question, answer and tags, for rows without a header.
  private init() { (question, answer, tags, others) = (0, 1, 2, []) }

  /// For rows without a header: if all have three cells, the third of one word, and each such word is used at least
  /// twice on average, these are tags. Nil otherwise.
  static func unnamed(_ rows: [CSVRow]) -> DeckHeader? {
    guard rows.count > 1, rows.allSatisfy({ $0.cells.count == 3 }) else { return nil }
    let words = rows.map { $0.cells[2].trimmedBlanks }
    guard words.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }), Set(words).count * 2 <= rows.count
    else { return nil }
    return DeckHeader()
  }

  func quiz(_ row: CSVRow) throws(LeftOutQuiz.Reason) -> WrittenQuiz {
    func cell(_ index: Int) -> String {
      row.cells.indices.contains(index) ? CSVCell.plain(row.cells[index]).trimmedBlanks : ""
    }
    if cell(answer).isEmpty { throw .noAnswer }
    var quiz = WrittenQuiz(
      draft: QuizDraft(question: cell(question), options: [cell(answer)], answer: 0), isCard: true)
    if let tags {
      quiz.fields.insert(.tags)
      quiz.draft.tags = cell(tags).split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
    }
    return quiz
  }
}

extension WrittenQuiz {
  /// The card that shows the answer and asks for the question.
  var reversed: WrittenQuiz {
    var quiz = self
    (quiz.draft.question, quiz.draft.options) = (draft.options[0], [draft.question])
    // Pictures and sounds are counted once, for the card itself.
    quiz.removed = [:]
    return quiz
  }
}

/// A text with gaps: `{{c1::Bern::city}} is the capital of {{c2::Switzerland}}`.
struct ClozeText {
  private enum Piece {
    case text(String)
    case gap(number: Int, answer: String, hint: String?)
  }

  private var pieces: [Piece] = []
  /// Numbers of the gaps, ascending.
  private(set) var numbers: [Int] = []

  /// Nil if there is no gap, or if one is not closed or has another gap in it.
  init?(_ text: String) {
    var rest = text[...]
    while let open = rest.firstRange(of: "{{c") {
      pieces.append(.text(String(rest[..<open.lowerBound])))
      let inner = rest[open.upperBound...]
      let digits = inner.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), inner[digits.endIndex...].hasPrefix("::"), let close = inner.firstRange(of: "}}")
      else { return nil }
      let content = inner[digits.endIndex..<close.lowerBound].dropFirst(2)
      if content.contains("{{") { return nil }
      let hint = content.firstRange(of: "::")
      pieces.append(
        .gap(
          number: number, answer: String(hint.map { content[..<$0.lowerBound] } ?? content),
          hint: hint.map { String(content[$0.upperBound...]) }))
      if !numbers.contains(number) { numbers.append(number) }
      rest = inner[close.upperBound...]
    }
    pieces.append(.text(String(rest)))
    if numbers.isEmpty { return nil }
    numbers.sort()
  }

  /// The text with `[…]` or `[hint]` for the gaps of number `asked`, and the answers of these gaps.
  func card(_ asked: Int) -> (question: String, answer: String) {
    var (question, answers) = ("", [String]())
    for piece in pieces {
      switch piece {
      case .text(let text): question += text
      case .gap(asked, let answer, let hint):
        question += "[\(hint ?? "…")]"
        answers.append(answer)
      case .gap(_, let answer, _): question += answer
      }
    }
    return (question.trimmedBlanks, answers.joined(separator: ", ").trimmedBlanks)
  }
}
