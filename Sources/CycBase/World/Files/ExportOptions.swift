package import ArgumentParser
internal import Formats
internal import Platform

/// What a command hands to other programs.
package struct Export {
  /// What does it, as it is typed: `cyc todo export`.
  package let command: String
  /// What it is of: `tasks`.
  package let name: String
  /// How many there are.
  package let count: Int
  /// As `--format` names it.
  package let format: String
  /// What a file's name ends in: `.json`.
  package let fileEnd: String
  package let text: String

  package init(command: String, name: String, count: Int, format: String, fileEnd: String, text: String) {
    self.command = command
    self.name = name
    self.count = count
    self.format = format
    self.fileEnd = fileEnd
    self.text = text
  }

  fileprivate var isTable: Bool { format == "csv" }
}

/// Where a command writes a file for other programs: to standard output, or into a file that is replaced as a whole.
package struct ExportOptions: ParsableArguments {
  @Argument(help: "The file to write.", completion: .file())
  package var file: String?

  @Flag(name: .shortAndLong, help: "Replace an existing file without asking.")
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

  /// - Parameter isJSON: whether JSON is what would be printed.
  package func validate(isJSON: Bool) throws {
    if output.json, path == nil, !isJSON {
      throw UsageFailure(
        en: "--json says what was written to a file, and none is named", ko: "--json은 파일로 내보낼 때만 쓸 수 있어요",
        hint: Sentence(en: "name a file, or use --format json", ko: "파일 이름을 적거나 --format json을 쓰세요"))
    }
  }

  /// Prints it, or writes it into the file and says so.
  ///
  /// - Throws: `FileFailure`
  package func put(_ export: Export, in world: World, said: (_ path: String) -> Sentence) throws {
    guard let path else { return try world.out(export.text) }
    try write(export, to: path, in: world)
    try output.say(["exported": export.count, "format": export.format, "file": path], in: world) { [said(path)] }
  }

  /// What tells spreadsheets that a file is UTF-8. Elsewhere it would be taken for a part of the text.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func write(_ export: Export, to path: String, in world: World) throws {
    if AtomicFile.exists("\(path)/.") {
      let folder = path.hasSuffix("/") ? path : "\(path)/"
      throw FileFailure.folder(path, into: "\(export.command) \(folder)\(export.name)\(export.fileEnd)")
    }
    let exists = FileFailure.exists(path, replacing: "\(export.command) -y \(path)")
    let bytes = (export.isTable ? ExportOptions.byteOrderMark : []) + Array(export.text.utf8)
    do {
      guard AtomicFile.exists(path) else { return try AtomicFile.write(bytes, to: path) }
      try allowReplacing(path, in: world, else: exists)
      try SharedFile.write(bytes, to: path)
    } catch AtomicFileError.exists {
      // Somebody has just made it.
      throw exists
    } catch AtomicFileError.system(let reason) {
      throw FileFailure.notWritten(path, reason: reason.sentence)
    } catch let error as PrivateFileError {
      throw FileFailure.notWritten(path, reason: error.sentence)
    }
  }

  private func allowReplacing(_ path: String, in world: World, else failure: FileFailure) throws {
    if yes { return }
    guard world.canAsk else { throw failure }
    try world.requireYes(to: Sentence(en: "\(path) exists. Replace it?", ko: "\(path) 파일이 이미 있어요. 바꿀까요?"))
  }
}
