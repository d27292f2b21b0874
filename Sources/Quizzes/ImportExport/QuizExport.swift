internal import Formats
internal import Days

/// Writes quizzes down for other programs, in the order of their numbers.
public enum QuizExport {
  /// The text of a file.
  ///
  /// - Parameter deck: what Anki is to call the deck
  public static func text(_ quizzes: [Quiz], as format: QuizFormat, deck: String) -> String {
    switch format {
    case .csv: csv(quizzes)
    case .anki: anki(quizzes, deck: deck)
    case .json: json(quizzes)
    }
  }

  /// `{"schema_version":1,"quizzes":[…]}` with one quiz a line, and everything that is known of them but their numbers, which are each
  /// machine's own.
  public static func json(_ quizzes: [Quiz]) -> String {
    let lines = inOrder(quizzes).map { quiz in
      JSONValue.object(QuizMember.allCases.map { JSONMember(name: $0.rawValue, value: quiz[$0]) }).text()
    }.joined(separator: ",\n")
    return
      "{\"schema_version\":\(QuizFileReading.schemaVersion),\"quizzes\":[\(lines.isEmpty ? "" : "\n\(lines)\n")]}\n"
  }

  /// A table with a header (RFC 4180) that no spreadsheet takes for formulas. When a quiz was made is not in it.
  public static func csv(_ quizzes: [Quiz]) -> String {
    let header = QuizColumn.allCases.map(\.rawValue)
    let rows = inOrder(quizzes).map { quiz in QuizColumn.allCases.map { CSVCell.written(quiz[$0]) } }
    // The RFC's line end, whatever the machine's.
    return ([header] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Notes of the type Basic for Anki: the question with its options as a numbered list in front, the right one on the back. Anki has
  /// no place for the time at which a quiz is asked, nor for one that is asked only once.
  ///
  /// - Parameter deck: the deck's name, in one line
  public static func anki(_ quizzes: [Quiz], deck: String) -> String {
    let headers = [
      "separator:tab", "html:true", "notetype:Basic", "deck:\(deck)", "columns:guid\tFront\tBack\ttags",
      "guid column:1",
      "tags column:4",
    ]
    let rows = inOrder(quizzes).map { quiz in
      [quiz.guid, front(of: quiz), markup(quiz.rightOption), quiz.tags.joined(separator: " ")]
        .map(ankiCell).joined(separator: "\t")
    }
    return (headers.map { "#\($0)" } + rows).map { $0 + "\n" }.joined()
  }

  private static func front(of quiz: Quiz) -> String {
    let question = markup(quiz.question)
    if quiz.isCard { return question }
    return "\(question)<ol>\(quiz.options.map { "<li>\(markup($0))</li>" }.joined())</ol>"
  }

  private static func markup(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "<br>"
      // What Anki would take for a sound, or for a gap.
      case "[": "&#91;"
      case "{": "&#123;"
      default: String(scalar)
      }
    }.joined()
  }

  private static func ankiCell(_ text: String) -> String {
    let isPlain = !text.utf8.contains { [0x09, 0x0A, 0x0D, 0x22].contains($0) } && text.utf8.first != UInt8(ascii: "#")
    return isPlain ? text : CSVCell.quoted(text)
  }

  private static func inOrder(_ quizzes: [Quiz]) -> [Quiz] { quizzes.sorted { $0.number < $1.number } }
}

extension Quiz {
  fileprivate subscript(member: QuizMember) -> JSONValue {
    switch member {
    case .guid: .string(guid)
    case .question: .string(question)
    case .options: options.json
    case .answer: (answer + 1).json
    case .at: at.map { .string($0.quizMinute) } ?? .null
    case .once: isOnce.json
    case .tags: tags.json
    case .created: .string(created.rfc3339WithOffset)
    }
  }

  /// What there is none of is empty.
  fileprivate subscript(column: QuizColumn) -> String {
    func option(_ index: Int) -> String { options.indices.contains(index) ? options[index] : "" }
    return switch column {
    case .question: question
    case .option1: option(0)
    case .option2: option(1)
    case .option3: option(2)
    case .answer: TableAnswer.text(answer, among: options)
    case .at: at?.quizMinute ?? ""
    case .tags: tags.joined(separator: " ")
    case .once: isOnce ? "true" : "false"
    case .guid: guid
    }
  }
}
