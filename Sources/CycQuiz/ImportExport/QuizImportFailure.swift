internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Platform
internal import Quizzes

/// Why nothing was imported.
enum QuizImportFailure: UserFacingError, Equatable {
  /// The file as it was named, and what it was read as.
  case unreadable(String, QuizFormat, QuizFileError)
  /// Every single one was left out.
  case allLeftOut(String, [LeftOutQuiz])

  /// - Parameter name: of the file, as it was typed.
  static func quizzes(
    of name: String, _ bytes: [UInt8], as format: QuizFormat, besides present: [Quiz]
  ) throws(QuizImportFailure) -> QuizFile {
    let file: QuizFile
    do throws(QuizFileError) {
      file = try QuizFile(bytes, as: format, besides: present)
    } catch {
      throw .unreadable(name, format, error)
    }
    if file.quizzes.isEmpty, !file.leftOut.isEmpty { throw .allLeftOut(name, file.leftOut) }
    return file
  }

  var message: Sentence {
    switch self {
    case .unreadable(let path, _, let error) where error.reason.isOfWholeFile:
      FileProblems.nothingImported(from: path, since: error.reason.said)
    case .unreadable(let path, _, let error):
      FileProblems.nothingImported(from: path, [(error.line, error.reason.said)])
    case .allLeftOut(let path, let leftOut):
      FileProblems.nothingImported(from: path, leftOut.map { ($0.line, $0.reason.said) })
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
  /// Whether no line of it is any better.
  fileprivate var isOfWholeFile: Bool {
    switch self {
    case .tooLarge, .package: true
    case .notUTF8, .binary, .notJSON, .notQuizzes, .schemaVersion, .unknownName, .repeatedName, .notCSV,
      .tooFewColumns:
      false
    }
  }

  fileprivate var said: Sentence {
    switch self {
    case .tooLarge(let bytes):
      Sentence(
        en: "the file has \(Counts.grouped(bytes)) bytes; the limit is \(Counts.grouped(QuizFile.maxBytes))",
        ko: "\(Counts.grouped(bytes))바이트예요. \(Counts.grouped(QuizFile.maxBytes))바이트까지 읽어요")
    case .package: Sentence(en: "it is a package of Anki's, not text", ko: "텍스트가 아니라 Anki 패키지예요")
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

  /// What to do about it.
  fileprivate func hint(_ path: String, _ format: QuizFormat) -> Sentence? {
    switch self {
    case .tooLarge: Sentence(en: "split it, and import the parts", ko: "파일을 나눠서 하나씩 가져와 주세요")
    case .package:
      Sentence(
        en: "in Anki choose File > Export…, \"Notes in Plain Text (.txt)\", and import that file",
        ko: "Anki에서 파일 > 내보내기를 열고 'Notes in Plain Text (.txt)' 형식으로 내보낸 파일을 가져와 주세요")
    case .notUTF8: QuizFileError.Reason.savedAsUTF8(path)
    case .binary, .tooFewColumns:
      Sentence(
        en: "cyc reads CSV, Anki's \"Notes in Plain Text (.txt)\", and its own JSON",
        ko: "CSV, Anki의 'Notes in Plain Text (.txt)', cyc가 내보낸 JSON을 읽을 수 있어요")
    case .notJSON, .notQuizzes, .notCSV:
      QuizFileError.Reason.otherFormat(path, format)
    case .schemaVersion(.some): FileWords.newerVersion
    case .unknownName where format == .csv:
      Sentence(
        en: "the columns are question, option1, option2, option3, answer, at, tags, once and guid",
        ko: "열 이름은 question, option1, option2, option3, answer, at, tags, once, guid예요")
    case .schemaVersion(nil), .unknownName, .repeatedName: FileWords.fixLines
    }
  }

  /// Korean spreadsheets save in Windows' own encoding.
  private static func savedAsUTF8(_ path: String) -> Sentence {
    let saved = Sentence(
      en: "save it as UTF-8 (in Excel: CSV UTF-8)", ko: "UTF-8로 저장해 주세요. 엑셀이라면 'CSV UTF-8' 형식이에요")
    if path == "-" { return saved }
    let iconv = ShellWords(words: ["iconv", "-f", "CP949", "-t", "UTF-8", path]).text
    return Sentence(english: saved.english, korean: "\(saved.korean). 바로 바꾸려면: \(iconv) | cyc quiz import -")
  }

  private static func otherFormat(_ path: String, _ format: QuizFormat) -> Sentence {
    let others = QuizFormat.allCases.filter { $0 != format }.map(\.rawValue)
    let command = ShellWords(words: ["cyc", "quiz", "import", "--format", others[0], path]).text
    return Sentence(
      en: "fix it, or name another format: \(command), or \(others[1])",
      ko: "고쳐서 다시 가져오거나 다른 형식을 적어 주세요: \(command) (\(others[0]) 대신 \(others[1])도 돼요)")
  }
}
