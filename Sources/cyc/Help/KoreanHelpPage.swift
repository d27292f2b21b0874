internal import ArgumentParser
internal import CycBase
internal import Foundation
internal import HelpDump
internal import Terminal

/// The help of one command in Korean. ArgumentParser writes the English one; its headings cannot be translated.
struct KoreanHelpPage {
  private let command: CommandDescription
  /// As ArgumentParser writes it, after `USAGE: `.
  private let usage: String

  /// The page of the command that the words name, such as `todo add`; nil if there is none.
  static func page(for words: [String], in program: CommandDescription) -> KoreanHelpPage? {
    var (command, type) = (program, Cyc.self as any ParsableCommand.Type)
    for word in words {
      guard let next = command.subcommands?.first(where: { $0.commandName == word }),
        let nextType = type.configuration.subcommands.first(where: { $0.configuration.commandName == word })
      else { return nil }
      (command, type) = (next, nextType)
    }
    return KoreanHelpPage(command: command, usage: Cyc.usageString(for: type))
  }

  static func program() throws -> CommandDescription {
    try ProgramDescription(json: Data(Cyc._dumpHelp().utf8)).command
  }

  func text(columns: Int) -> String {
    let arguments = command.visibleArguments.filter { $0.kind == .positional }
    let options = command.visibleArguments.filter { $0.kind != .positional }
    let blocks: [[String]] =
      [(command.abstract ?? "")].filter { !$0.isEmpty }.map { KoreanHelp.text($0).wrapped(to: columns) }
      + command.paragraphs.map { KoreanHelp.text($0).wrapped(to: columns) }
      + [
        examples(columns: columns), shownUsage.wrapped(to: columns),
        list("인자", arguments.map { ($0.label, $0.koreanMeaning) }, columns: columns),
        list("옵션", rows(of: options), columns: columns), subcommands(columns: columns),
      ]
    return blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private var shownUsage: String {
    UsageLine.shortened(in: "USAGE: \(usage)").replacing("USAGE:", with: "사용법:")
      .replacing("[<options>]", with: "[<옵션>]").replacing("<subcommand>", with: "<하위 명령>")
  }

  /// A comment that does not fit on the line of its command goes below it.
  private func examples(columns: Int) -> [String] {
    let lines = command.examples.flatMap { line -> [String] in
      guard let mark = line.range(of: "  # ") else { return ["    \(line)"] }
      let (call, comment) = (line[..<mark.lowerBound], KoreanHelp.text(String(line[mark.upperBound...])))
      let whole = "    \(call)  # \(comment)"
      if whole.displayWidth <= columns { return [whole] }
      return ["    \(call.trimmingCharacters(in: .whitespaces))"]
        + "# \(comment)".wrapped(to: max(1, columns - 6)).map { "      \($0)" }
    }
    return lines.isEmpty ? [] : ["예:"] + lines
  }

  private func subcommands(columns: Int) -> [String] {
    let rows = command.visibleSubcommands.map { below in
      let names = ([below.commandName] + (below.aliases ?? [])).joined(separator: ", ")
      let isDefault = below.commandName == command.defaultSubcommand
      return (label: isDefault ? "\(names) (기본)" : names, meaning: KoreanHelp.text(below.abstract ?? ""))
    }
    guard !rows.isEmpty else { return [] }
    let words = (["cyc", "help"] + command.words.split(separator: " ").dropFirst()).joined(separator: " ")
    return list("하위 명령", rows, columns: columns) + [""]
      + "자세히: '\(words) <하위 명령>'".wrapped(to: max(1, columns - 2)).map { "  \($0)" }
  }

  /// `--yearly/--no-yearly` share a row.
  private func rows(of options: [ArgumentDescription]) -> [(label: String, meaning: String)] {
    options.reduce(into: []) { rows, option in
      if let last = rows.last, option.label == "--no-\(last.label.dropFirst(2))" {
        rows[rows.count - 1].label += "/\(option.label)"
      } else {
        rows.append((option.label, option.koreanMeaning))
      }
    }
  }

  private func list(_ heading: String, _ rows: [(label: String, meaning: String)], columns: Int) -> [String] {
    guard !rows.isEmpty else { return [] }
    let indent = Line.indent(in: columns)
    let list = LabeledList(rows.map { LabeledList.Row($0.label, $0.meaning) })
    return ["\(heading):"] + list.lines(columns: max(1, columns - indent)).indented(by: indent).map { $0.text(.none) }
  }
}

extension ArgumentDescription {
  /// `-q, --quiet` or `<day>`.
  fileprivate var label: String {
    let value = "<\(valueName ?? "value")>"
    let names = sortedNames.map(\.typed).joined(separator: ", ")
    return names.isEmpty ? value : kind == .flag ? names : "\(names) \(value)"
  }

  /// With the values and the default that the text does not name.
  fileprivate var koreanMeaning: String {
    let text = KoreanHelp.text(abstract ?? "")
    let values = allValues.flatMap { $0.allSatisfy(text.contains) ? nil : "쓸 수 있는 값: \($0.joined(separator: ", "))" }
    let preset = text.contains("기본값") ? nil : defaultValue.flatMap { $0.isEmpty ? nil : "기본값: \($0)" }
    let notes = [values, preset].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
  }
}

struct MissingKoreanHelp: UserFacingError {
  let texts: [String]

  var message: Sentence { .typed("no Korean in Sources/cyc/Help/Korean: \(texts.joined(separator: " | "))") }
  var hint: Sentence? { nil }
  var exitStatus: ExitStatus { .bug }
}

/// Korean texts of the help, by their English ones.
///
/// The declarations of ArgumentParser take plain strings, so a missing text does not stop the compiler: it fails a test
/// (`KoreanHelpTests`) and the making of manual pages (`dump`), and so of every package.
enum KoreanHelp {
  static let sentences = program + streak + goal + todo + todoMore + sync + nag + quiz + setup

  private static let texts = Dictionary(
    sentences.map { ($0.english, $0.korean) }, uniquingKeysWith: { first, _ in first })

  /// Nil if the text has no Korean.
  static func translation(of english: String) -> String? { texts[english] }

  /// What `--experimental-dump-help` prints, with Korean texts; manual pages are made from it.
  ///
  /// - Throws: `MissingKoreanHelp`, so that no package lacks a text
  static func dump() throws -> String {
    var program = try ProgramDescription(json: Data(Cyc._dumpHelp().utf8))
    let missing = program.command.shownTexts.filter { translation(of: $0) == nil }
    if !missing.isEmpty { throw MissingKoreanHelp(texts: missing.distinct) }
    program.command = program.command.translated(text)
    return String(decoding: try program.json(), as: UTF8.self)
  }

  /// English if the text has no Korean.
  static func text(_ english: String) -> String { texts[english] ?? english }
}
