internal import CycBase
internal import Platform
internal import Quizzes

enum QuizFilePhrases {
  static func exported(_ count: Int, to path: String) -> Sentence {
    Sentence(en: "Exported \(quizzes(count)) to \(path).", ko: "퀴즈 \(grouped(count))개를 \(path) 파일로 내보냈어요.")
  }

  static func imported(_ report: QuizImportReport, asksByItself: Bool) -> [Sentence] {
    [
      summary(report), typed(report.typedAnswerCount), removed(report), otherColumns(report.otherColumns),
      closed(report.closed.count),
    ].compactMap(\.self)
      + leftOut(report.leftOut) + end(report, asksByItself: asksByItself)
  }

  private static func summary(_ report: QuizImportReport) -> Sentence {
    let (added, changed, unchanged) = (report.plan.new.count, report.plan.changed.count, report.plan.unchanged)
    let count = added + changed + unchanged
    if count == 0 { return Sentence(en: "There are no quizzes in the file.", ko: "파일에 퀴즈가 없어요.") }
    if unchanged == 1, count == 1 {
      return Sentence(en: "Nothing new: the quiz is here already.", ko: "새로 가져올 것이 없어요. 이미 있는 퀴즈예요.")
    }
    if unchanged == count {
      return Sentence(
        en: "Nothing new: all \(quizzes(count)) are here already.",
        ko: "새로 가져올 것이 없어요. 퀴즈 \(grouped(count))개가 모두 이미 있어요.")
    }
    let counts = Sentence(
      en: "\(grouped(added)) new, \(grouped(changed)) changed, \(grouped(unchanged)) unchanged",
      ko: "새로 \(grouped(added))개, 바뀐 것 \(grouped(changed))개, 그대로 \(grouped(unchanged))개")
    return report.isDryRun
      ? Sentence(en: "Would import \(quizzes(count)): \(counts).", ko: "퀴즈 \(grouped(count))개를 가져올 수 있어요: \(counts).")
      : Sentence(en: "Imported \(quizzes(count)): \(counts).", ko: "퀴즈 \(grouped(count))개를 가져왔어요: \(counts).")
  }

  private static func typed(_ count: Int) -> Sentence? {
    if count == 0 { return nil }
    return Sentence(
      en: "\(grouped(count)) of the new ones \(count == 1 ? "has" : "have") no wrong options: "
        + "\(count == 1 ? "its answer is" : "their answers are") typed.",
      ko: "새 퀴즈 가운데 \(grouped(count))개는 오답 보기가 없어서 답을 직접 써요.")
  }

  private static func removed(_ report: QuizImportReport) -> Sentence? {
    let words = [
      (QuizFile.Removed.picture, Sentence(en: "picture", ko: "그림")), (.sound, Sentence(en: "sound", ko: "소리")),
    ]
    let parts = words.compactMap { kind, word -> Sentence? in
      guard let count = report.removed[kind], count > 0 else { return nil }
      return Sentence(en: "\(grouped(count)) \(word)\(count == 1 ? "" : "s")", ko: "\(word) \(grouped(count))개")
    }
    if parts.isEmpty || report.plan.new.isEmpty && report.plan.changed.isEmpty { return nil }
    let list = (parts.map(\.english).joined(separator: " and "), parts.map(\.korean).joined(separator: ", "))
    return Sentence(en: "Only the text was imported, without \(list.0).", ko: "글만 가져오고 \(list.1)는 뺐어요.")
  }

  private static func otherColumns(_ names: [String]) -> Sentence? {
    if names.isEmpty { return nil }
    let list = names.map(FileWords.shown).joined(separator: ", ")
    return Sentence(en: "Not taken from the file: \(list).", ko: "파일에서 가져오지 않은 열: \(list).")
  }

  private static func closed(_ count: Int) -> Sentence? {
    switch count {
    case 0: nil
    case 1:
      Sentence(
        en: "A question that waited for its answer has changed, so that answer will not count.",
        ko: "답을 기다리던 문제 하나가 바뀌어서 그 답은 기록하지 않아요.")
    default:
      Sentence(
        en: "\(grouped(count)) questions that waited for their answers have changed, so those answers will not count.",
        ko: "답을 기다리던 문제 \(grouped(count))개가 바뀌어서 그 답은 기록하지 않아요.")
    }
  }

  private static func leftOut(_ leftOut: [LeftOutQuiz]) -> [Sentence] {
    if leftOut.isEmpty { return [] }
    let count = grouped(leftOut.count)
    return [Sentence(en: "\(count) could not be imported:", ko: "가져오지 못한 것 \(count)개:")]
      + FileProblems.sentences(leftOut.map { ($0.line, $0.reason.sentence) })
      + [
        Sentence(
          en: "To import the rest too, correct the file and import it again.", ko: "나머지도 가져오려면 파일을 고친 다음 다시 가져와 주세요.")
      ]
  }

  private static func end(_ report: QuizImportReport, asksByItself: Bool) -> [Sentence] {
    if report.isDryRun { return [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")] }
    if report.plan.new.isEmpty { return [] }
    let on = Sentence(en: "To be asked by notifications: cyc quiz on", ko: "알림으로 물어보게 하려면: cyc quiz on")
    return [Sentence(en: "To answer now: cyc quiz ask", ko: "바로 풀려면: cyc quiz ask")] + (asksByItself ? [] : [on])
  }

  private static func grouped(_ count: Int) -> String { Counts.grouped(count) }

  private static func quizzes(_ count: Int) -> String { count == 1 ? "1 quiz" : "\(grouped(count)) quizzes" }
}

extension LeftOutQuiz.Reason {
  var sentence: Sentence {
    switch self {
    case .quiz(let problem): problem.sentence
    case .tooLong(let bytes): QuizProblem.tooLong(bytes: bytes).sentence
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
    case .badValue("once"): Sentence(en: "'once' is neither true nor false", ko: "'once'에는 true나 false를 적어 주세요")
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
        en: "gaps (cloze) that cannot be read, such as one gap in another",
        ko: "빈칸(cloze) 안에 빈칸이 있는 등 읽을 수 없는 빈칸이에요")
    case .onlyMedia:
      Sentence(
        en: "the question or the answer is only a picture or a sound; add words to it",
        ko: "문제나 답에 그림이나 소리만 있어요. 글을 적어 주세요")
    case .markup: Sentence(en: "its HTML cannot be read; export it without HTML", ko: "HTML을 읽을 수 없어요. HTML 없이 내보내 주세요")
    case .sameGUID(let line): Sentence(en: "the same guid as in line \(line)", ko: "\(line)번째 줄과 guid가 같아요")
    case .same(let line): Sentence(en: "the same quiz as in line \(line)", ko: "\(line)번째 줄과 같은 퀴즈예요")
    }
  }

  var name: String {
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
    case .tooLong: "too_long"
    }
  }
}

enum QuizImportFailure: UserFacingError, Equatable {
  /// Name of the file, and the format that it was read as.
  case unreadable(String, QuizFormat, QuizFileError)
  case allLeftOut(String, [LeftOutQuiz])

  /// Reads a file, of which at least one quiz must be usable if it has any.
  static func readFile(
    _ name: String, _ bytes: [UInt8], as format: QuizFormat, besides present: [Quiz], reverses: Bool
  ) throws(QuizImportFailure) -> QuizFile {
    let file: QuizFile
    do throws(QuizFileError) {
      file = try QuizFile(bytes, as: format, besides: present, reverses: reverses)
    } catch {
      throw .unreadable(name, format, error)
    }
    if file.quizzes.isEmpty, !file.leftOut.isEmpty { throw .allLeftOut(name, file.leftOut) }
    return file
  }

  var message: Sentence {
    switch self {
    case .unreadable(let path, _, let error) where error.reason.isOfWholeFile:
      FileProblems.nothingImported(from: path, because: error.reason.sentence)
    case .unreadable(let path, _, let error):
      FileProblems.nothingImported(from: path, [(error.line, error.reason.sentence)])
    case .allLeftOut(let path, let leftOut):
      FileProblems.nothingImported(from: path, leftOut.map { ($0.line, $0.reason.sentence) })
    }
  }

  var hint: Sentence? {
    switch self {
    case .unreadable(let path, let format, let error): error.reason.hint(path, format)
    case .allLeftOut: FileWords.fixLines
    }
  }

  var exitStatus: ExitStatus { .failed }
}

extension QuizFileError.Reason {
  /// Whether the problem is not about a line.
  fileprivate var isOfWholeFile: Bool {
    switch self {
    case .tooLarge, .package: true
    case .notUTF8, .binary, .notJSON, .notQuizzes, .schemaVersion, .unknownName, .repeatedName, .notCSV,
      .tooFewColumns:
      false
    }
  }

  fileprivate var sentence: Sentence {
    switch self {
    case .tooLarge(let bytes):
      Sentence(
        en: "the file has \(Counts.grouped(bytes)) bytes; the limit is \(Counts.grouped(QuizFile.maxBytes))",
        ko: "\(Counts.grouped(bytes))바이트예요. \(Counts.grouped(QuizFile.maxBytes))바이트까지 읽어요")
    case .package:
      Sentence(en: "it is a package, as of Anki or Excel, not text", ko: "텍스트가 아니라 Anki나 엑셀 같은 프로그램의 파일이에요")
    case .notUTF8: FileWords.notUTF8
    case .binary: FileWords.binary
    case .notJSON: FileWords.notJSON
    case .notQuizzes:
      Sentence(
        en: "not a list of quizzes, as in {\"schema_version\":1,\"quizzes\":[…]}",
        ko: "{\"schema_version\":1,\"quizzes\":[…]} 형식의 퀴즈 목록이 아니에요")
    case .schemaVersion(let version): FileWords.schemaVersion(version)
    case .unknownName(let name): FileWords.unknownName(name)
    case .repeatedName(let name): FileWords.repeatedName(name)
    case .notCSV: FileWords.notCSV
    case .tooFewColumns: Sentence(en: "a question, but no column for its answer", ko: "문제만 있고 답이 있는 열이 없어요")
    }
  }

  fileprivate func hint(_ path: String, _ format: QuizFormat) -> Sentence? {
    switch self {
    case .tooLarge: Sentence(en: "split it, and import the parts", ko: "파일을 나눠서 하나씩 가져와 주세요")
    case .package:
      Sentence(
        en: "import text: from Anki \"Notes in Plain Text (.txt)\" (File > Export…), from Excel CSV UTF-8",
        ko: "Anki라면 파일 > 내보내기에서 'Notes in Plain Text (.txt)', 엑셀이라면 'CSV UTF-8' 형식으로 저장해서 가져와 주세요")
    case .notUTF8: QuizFileError.Reason.savedAsUTF8(path)
    case .binary, .tooFewColumns:
      Sentence(
        en: "cyc reads CSV, Anki's \"Notes in Plain Text (.txt)\", and its own JSON",
        ko: "CSV, Anki의 'Notes in Plain Text (.txt)', cyc가 내보낸 JSON을 읽을 수 있어요")
    case .notJSON, .notQuizzes, .notCSV: QuizFileError.Reason.otherFormat(path, format)
    case .schemaVersion(.some): FileWords.newerVersion
    case .unknownName where format == .csv:
      Sentence(
        en: "the columns are question, option1, option2, option3, answer, at, tags, once and guid",
        ko: "열 이름은 question, option1, option2, option3, answer, at, tags, once, guid예요")
    case .schemaVersion(nil), .unknownName, .repeatedName: FileWords.fixLines
    }
  }

  /// In Korean with a command: spreadsheets in Korea often save CP949.
  private static func savedAsUTF8(_ path: String) -> Sentence {
    let saved = Sentence(en: "save it as UTF-8 (in Excel: CSV UTF-8)", ko: "UTF-8로 저장해 주세요. 엑셀이라면 'CSV UTF-8' 형식이에요")
    if path == "-" { return saved }
    let iconv = ShellWords(words: ["iconv", "-f", "CP949", "-t", "UTF-8", path]).text
    return Sentence(en: "\(saved)", ko: "\(saved). 바로 바꾸려면: \(iconv) | cyc quiz import -")
  }

  private static func otherFormat(_ path: String, _ format: QuizFormat) -> Sentence {
    let others = QuizFormat.allCases.filter { $0 != format }.map(\.rawValue)
    let command = ShellWords(words: ["cyc", "quiz", "import", "--format", others[0], path]).text
    return Sentence(
      en: "fix it, or name another format: \(command), or \(others[1])",
      ko: "고쳐서 다시 가져오거나 다른 형식을 적어 주세요: \(command) (\(others[0]) 대신 \(others[1])도 돼요)")
  }
}
