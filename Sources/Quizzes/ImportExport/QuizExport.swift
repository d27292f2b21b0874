internal import Formats
internal import Days

/// Writes quizzes in formats that other programs read, sorted by number.
public enum QuizExport {
  /// - Parameter deck: name of the deck in Anki
  public static func text(_ quizzes: [Quiz], as format: QuizFormat, deck: String) -> String {
    switch format {
    case .csv: csv(quizzes)
    case .anki: anki(quizzes, deck: deck)
    case .json: json(quizzes)
    }
  }

  /// `{"schema_version":1,"quizzes":[…]}`: one quiz a line, with all fields except the number, which is local to a
  /// machine.
  public static func json(_ quizzes: [Quiz]) -> String {
    let lines = inOrder(quizzes).map { quiz in
      let members = QuizMember.allCases.filter { $0 != .exact || !quiz.isExact }
      return JSONValue.object(members.map { JSONMember(name: $0.rawValue, value: quiz[$0]) }).text()
    }.joined(separator: ",\n")
    return
      "{\"schema_version\":\(QuizFileReading.schemaVersion),\"quizzes\":[\(lines.isEmpty ? "" : "\n\(lines)\n")]}\n"
  }

  /// A table with a header (RFC 4180), escaped so that spreadsheets do not read formulas. Without the time of creation.
  /// `exact` is left out if all quizzes are exact, which is the default.
  public static func csv(_ quizzes: [Quiz]) -> String {
    let columns = QuizColumn.allCases.filter { $0 != .exact || !quizzes.allSatisfy(\.isExact) }
    let rows = inOrder(quizzes).map { quiz in columns.map { CSVCell.written(quiz[$0]) } }
    // RFC 4180 demands this line end on every platform.
    return ([columns.map(\.rawValue)] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Notes of Anki's type Basic: the question with its options as a numbered list on the front, the right one on the
  /// back. Anki cannot store the time at which a quiz is asked, or that it is asked once. `#exact:false` is a comment
  /// for Anki. It holds for all notes of a file, so it is written only if no quiz is exact.
  ///
  /// - Parameter deck: the deck's name, on one line
  public static func anki(_ quizzes: [Quiz], deck: String) -> String {
    let headers =
      [
        "separator:tab", "html:true", "notetype:Basic", "deck:\(deck)", "columns:guid\tFront\tBack\ttags",
        "guid column:1", "tags column:4",
      ] + (!quizzes.isEmpty && quizzes.allSatisfy { !$0.isExact } ? ["exact:false"] : [])
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
      // Anki would read these as a sound or a cloze deletion.
      case "[": "&#91;"
      case "{": "&#123;"
      default: String(scalar)
      }
    }.joined()
  }

  /// In quotes if Anki would read the text as several cells or, because of a `#` at its start, as a comment.
  private static func ankiCell(_ text: String) -> String {
    let needsQuotes = text.utf8.contains(where: "\t\n\r\"".utf8.contains) || text.utf8.first == UInt8(ascii: "#")
    return needsQuotes ? CSVCell.quoted(text) : text
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
    case .exact: isExact.json
    case .created: .string(created.rfc3339WithOffset)
    }
  }

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
    case .exact: isExact ? "true" : "false"
    case .guid: guid
    }
  }
}
