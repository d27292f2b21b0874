package import ArgumentParser
internal import Formats
package import Platform
internal import Terminal

extension World {
  /// Reads a whole file or standard input.
  ///
  /// - Parameter path: `-` for standard input
  /// - Throws: `FileFailure.notRead`, `StandardInputError`
  package func read(_ path: String, limitBytes: Int) throws -> [UInt8] {
    do {
      return try path == "-" ? screen.readAll(limitBytes) : SharedFile.read(path, limitBytes: limitBytes)
    } catch let error as PrivateFileError {
      throw FileFailure.notRead(error)
    }
  }
}

package struct Export {
  /// Such as `cyc todo export --format csv`: with the options that decide what is written, quoted for a shell.
  let command: String
  /// File name without extension, such as `tasks`.
  let name: String
  let count: Int
  let format: String
  /// File extension, such as `.json`.
  let fileExtension: String
  let text: String

  package init(command: String, name: String, count: Int, format: String, fileExtension: String, text: String) {
    (self.command, self.name, self.count) = (command, name, count)
    (self.format, self.fileExtension, self.text) = (format, fileExtension, text)
  }
}

/// Destination of an export: standard output, or a file, which is replaced atomically.
package struct ExportOptions: ParsableArguments {
  @Argument(help: ArgumentHelp(en: "The file to write.", ko: "쓸 파일이에요."), completion: .file())
  package var file: String?

  @Flag(
    name: .shortAndLong, help: ArgumentHelp(en: "Replace an existing file without asking.", ko: "이미 있는 파일을 묻지 않고 바꿔요."))
  package var yes = false

  @OptionGroup package var output: AnswerOptions

  package init() {}

  /// Nil for standard output.
  package var path: String? { file == "-" ? nil : file }

  package func validate() throws {
    if file == "" {
      throw UsageFailure(
        en: "the name of the file is empty", ko: "파일 이름이 비어 있어요",
        hint: Sentence(en: "name a file, or - for the standard output", ko: "파일 이름을 적어 주세요. 표준 출력은 -예요"))
    }
  }

  /// - Parameter isJSON: whether the exported format is JSON itself
  package func validate(isJSON: Bool) throws {
    if output.json, path == nil, !isJSON {
      throw UsageFailure(
        en: "--json says what was written to a file, and none is named", ko: "--json은 파일로 내보낼 때만 쓸 수 있어요",
        hint: Sentence(en: "name a file, or use --format json", ko: "파일 이름을 적거나 --format json을 쓰세요"))
    }
  }

  /// Prints the export, or writes it to the file and prints `confirmation`.
  package func put(_ export: Export, in world: World, confirmation: (_ path: String) -> Sentence) throws {
    guard let path else { return try world.screen.out(export.text) }
    try write(export, to: path, in: world)
    try output.say(["exported": export.count, "format": export.format, "file": path], in: world) {
      [confirmation(path)]
    }
  }

  /// Begins CSV files, so that spreadsheets recognise UTF-8. Standard output has none: the next program would read it as
  /// part of the first field.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func write(_ export: Export, to path: String, in world: World) throws {
    // `PATH/.` exists only if the path is a folder.
    if AtomicFile.exists("\(path)/.") {
      let folder = path.hasSuffix("/") ? path : "\(path)/"
      let file = ShellWords.quoted("\(folder)\(export.name)\(export.fileExtension)")
      throw FileFailure.folder(path, into: "\(export.command) \(file)")
    }
    let alreadyExists = FileFailure.exists(path, replacing: "\(export.command) -y \(ShellWords.quoted(path))")
    let bytes = (export.format == "csv" ? ExportOptions.byteOrderMark : []) + Array(export.text.utf8)
    do {
      // `AtomicFile`, since it does not replace a file that another process has just created.
      guard AtomicFile.exists(path) else { return try AtomicFile.write(bytes, to: path) }
      if !yes {
        guard world.screen.canAsk else { throw alreadyExists }
        try world.screen.requireYes(to: Sentence(en: "\(path) exists. Replace it?", ko: "\(path) 파일이 이미 있어요. 바꿀까요?"))
      }
      try SharedFile.write(bytes, to: path)
    } catch AtomicFileError.exists {
      throw alreadyExists
    } catch AtomicFileError.system(let reason) {
      throw FileFailure.notWritten(path, reason)
    } catch let error as PrivateFileError {
      throw FileFailure.notReplaced(error)
    }
  }
}

package enum FileFailure: UserFacingError, Equatable {
  case notRead(PrivateFileError)
  case notWritten(String, SystemReason)
  case notReplaced(PrivateFileError)
  /// The folder of a file to write does not exist.
  case noFolder(String)
  /// With a command that replaces the existing file.
  case exists(String, replacing: String)
  /// A folder instead of a file, with a command that writes into the folder.
  case folder(String, into: String)

  package var message: Sentence {
    switch self {
    case .notRead(let error):
      Sentence(
        en: "cannot read \(error.path): \(error.sentence)", ko: "\(error.path) 파일을 읽을 수 없어요: \(error.sentence)")
    case .notWritten(let path, let reason):
      Sentence(en: "cannot write \(path): \(reason.sentence)", ko: "\(path) 파일에 쓸 수 없어요: \(reason.sentence)")
    case .notReplaced(let error): ConfigFailure.notWritten(error).message
    case .noFolder(let path): Sentence(en: "there is no folder \(path)", ko: "폴더가 없어요: \(path)")
    case .exists(let path, _):
      Sentence(en: "\(path) already exists; it was left untouched", ko: "\(path) 파일이 이미 있어요. 그대로 두었어요")
    case .folder(let path, _): Sentence(en: "\(path) is a folder", ko: "파일이 아니라 폴더예요: \(path)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .notRead(let error), .notReplaced(let error): error.hint
    case .noFolder(let path): .typed("mkdir -p \(ShellWords(words: [path]).text)")
    case .notWritten(let path, let reason): reason.hint(for: path)
    case .exists(_, let command), .folder(_, let command): .typed(command)
    }
  }
}

/// Messages about bad lines of an imported file.
package enum FileProblems {
  private static let maxListed = 10

  /// A sentence for each of the first problems, then the number of the others.
  package static func sentences(_ problems: [(line: Int, reason: Sentence)]) -> [Sentence] {
    let lines = problems.prefix(maxListed).map { line, reason in
      Sentence(en: "  line \(line): \(reason)", ko: "  \(line)번째 줄: \(reason)")
    }
    let more = Counts.grouped(problems.count - lines.count)
    return lines + (problems.count > maxListed ? [Sentence(en: "  and \(more) more", ko: "  그 밖에 \(more)개")] : [])
  }

  /// - Parameter path: `-` for standard input
  package static func nothingImported(from path: String, _ problems: [(line: Int, reason: Sentence)]) -> Sentence {
    .joined([nothingImported(from: path)] + sentences(problems), by: "\n")
  }

  /// - Parameter reason: applies to the whole file
  package static func nothingImported(from path: String, because reason: Sentence) -> Sentence {
    .joined([nothingImported(from: path), reason], by: ": ")
  }

  private static func nothingImported(from path: String) -> Sentence {
    let name = path == "-" ? Sentence(en: "standard input", ko: "표준 입력") : .typed(path)
    return Sentence(en: "nothing was imported from \(name)", ko: "\(name)에서 아무것도 가져오지 않았어요")
  }
}

/// Reasons why an imported file or line is bad, shared by all formats.
package enum FileWords {
  package static let notUTF8 = Sentence(en: "not UTF-8", ko: "UTF-8이 아니에요")
  package static let binary = Sentence(en: "a NUL byte: this is not a text file", ko: "NUL 바이트가 있어요. 텍스트 파일이 아니에요")
  package static let notJSON = Sentence(en: "not JSON", ko: "JSON이 아니에요")
  package static let notCSV = Sentence(en: "a misplaced quotation mark", ko: "따옴표가 맞지 않아요")

  /// - Parameter version: as in the file; nil if it is missing
  package static func schemaVersion(_ version: String?) -> Sentence {
    guard let version else { return Sentence(en: "\"schema_version\":1 is missing", ko: "\"schema_version\":1이 없어요") }
    return Sentence(
      en: "schema_version \(shown(version)); this cyc reads 1",
      ko: "schema_version 값이 \(shown(version))인데, 이 cyc는 1만 읽을 수 있어요")
  }

  package static let newerVersion = Sentence(
    en: "a newer cyc may have written it: update cyc", ko: "더 최신 버전의 cyc가 만든 파일일 수 있어요. cyc를 업데이트해 주세요")

  package static func unknownName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' is unknown here, and would be lost", ko: "모르는 이름이라 가져오면 사라져요: '\(shown(name))'")
  }

  package static func repeatedName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' appears twice", ko: "두 번 나오는 이름이에요: '\(shown(name))'")
  }

  package static func missingName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' is missing", ko: "'\(shown(name))' 값이 없어요")
  }

  package static func badValue(_ name: String) -> Sentence {
    Sentence(en: "the value of '\(shown(name))' is not valid here", ko: "'\(shown(name))'에 쓸 수 없는 값이에요")
  }

  package static let fixLines = Sentence(en: "correct the file, then import it again", ko: "파일을 고친 다음 다시 가져와 주세요")

  /// Shortened for a message, without control characters.
  package static func shown(_ name: String) -> String { Sanitizer.clean(name).truncated(to: 40) }
}
