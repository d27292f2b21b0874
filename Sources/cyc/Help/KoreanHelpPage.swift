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
    try ProgramDescription(json: Data(ParserOutput.dump(in: .korean).utf8)).command
  }

  func text(columns: Int) -> String {
    let arguments = command.visibleArguments.filter { $0.kind == .positional }
    let options = command.visibleArguments.filter { $0.kind != .positional }
    let blocks: [[String]] =
      ([command.abstract ?? ""] + command.paragraphs).filter { !$0.isEmpty }.map { $0.wrapped(to: columns) }
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
      let (call, comment) = (line[..<mark.lowerBound], line[mark.upperBound...])
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
      return (label: isDefault ? "\(names) (기본)" : names, meaning: below.abstract ?? "")
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
    let text = abstract ?? ""
    let values = allValues.flatMap { $0.allSatisfy(text.contains) ? nil : "쓸 수 있는 값: \($0.joined(separator: ", "))" }
    let preset = text.contains("기본값") ? nil : defaultValue.flatMap { $0.isEmpty ? nil : "기본값: \($0)" }
    let notes = [values, preset].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
  }
}
