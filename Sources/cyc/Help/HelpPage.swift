internal import ArgumentParser
internal import CycBase
internal import Foundation
internal import HelpDump
internal import Terminal

/// The help of one command. The headings of ArgumentParser's own page cannot be translated, and in a narrow window it
/// breaks examples and words.
struct HelpPage {
  private let command: CommandDescription
  /// ArgumentParser's usage, without `USAGE: `; one line for each way to call the command.
  private let usage: String
  private let language: Language

  /// The page of the command that the words name, such as `todo add`; nil if there is none.
  ///
  /// - Parameter program: The result of `program(in:)` for `language`
  static func page(for words: [String], in program: CommandDescription, _ language: Language) -> HelpPage? {
    var (command, type) = (program, Cyc.self as any ParsableCommand.Type)
    for word in words {
      guard let next = command.subcommands?.first(where: { $0.commandName == word }),
        let nextType = type.configuration.subcommands.first(where: { $0.configuration.commandName == word })
      else { return nil }
      (command, type) = (next, nextType)
    }
    return HelpPage(command: command, usage: Cyc.usageString(for: type), language: language)
  }

  static func program(in language: Language) throws -> CommandDescription {
    try ProgramDescription(json: Data(ParserOutput.dump(in: language).utf8)).command
  }

  func lines(columns: Int) -> [Line] {
    let arguments = command.visibleArguments.filter { $0.kind == .positional }
    let options = command.visibleArguments.filter { $0.kind != .positional }
    let blocks: [[Line]] =
      ([command.abstract ?? ""] + command.paragraphs).filter { !$0.isEmpty }.map { Segment($0).wrapped(to: columns) }
      + [
        examples(columns: columns), usageLines(columns: columns),
        list(HelpWords.arguments, arguments.map { ($0.label, meaning($0)) }, columns: columns),
        list(HelpWords.options, rows(of: options), columns: columns), subcommands(columns: columns),
      ]
    return .stacked(blocks)
  }

  /// Several ways to call a command go below the heading, each on its own line.
  private func usageLines(columns: Int) -> [Line] {
    let calls = usage.split(separator: "\n").map { call in
      [HelpWords.anyOptions, HelpWords.subcommand].reduce(
        UsageLine.shortened(call.trimmingCharacters(in: .whitespaces))
      ) { $0.replacing($1.english, with: $1(language)) }
    }
    if calls.count == 1 { return Segment("\(HelpWords.usage(language)): \(calls[0])").wrapped(to: columns) }
    let indent = Line.indent(in: columns)
    return [heading(HelpWords.usage)]
      + calls.flatMap { Segment($0).wrapped(to: max(1, columns - indent)) }.indented(by: indent)
  }

  /// A comment that does not fit on the line of its command goes below it.
  private func examples(columns: Int) -> [Line] {
    let indent = columns < 60 ? 2 : 4
    let lines = command.examples.flatMap { line -> [String] in
      guard let mark = line.range(of: "  # ") else { return [spaces(indent) + line] }
      let (call, comment) = (line[..<mark.lowerBound], line[mark.upperBound...])
      let whole = "\(spaces(indent))\(call)  # \(comment)"
      if whole.displayWidth <= columns { return [whole] }
      let callLines = call.trimmingCharacters(in: .whitespaces).wrapped(to: max(1, columns - indent - 2))
      return callLines.enumerated().map { spaces($0 == 0 ? indent : indent + 2) + $1 }
        + "# \(comment)".wrapped(to: max(1, columns - 6)).map { "      \($0)" }
    }
    return lines.isEmpty ? [] : [heading(HelpWords.examples)] + lines.map { Line($0) }
  }

  private func subcommands(columns: Int) -> [Line] {
    let rows = command.visibleSubcommands.map { below in
      let names = ([below.commandName] + (below.aliases ?? [])).joined(separator: ", ")
      let isDefault = below.commandName == command.defaultSubcommand
      return (label: names + (isDefault ? HelpWords.byDefault(language) : ""), meaning: below.abstract ?? "")
    }
    guard !rows.isEmpty else { return [] }
    let words = (["cyc", "help"] + command.words.split(separator: " ").dropFirst()).joined(separator: " ")
    let more = HelpWords.details("\(words) \(HelpWords.subcommand(language))")(language)
    return list(HelpWords.subcommands, rows, columns: columns) + [Line()]
      + Segment(more).wrapped(to: max(1, columns - 2)).indented(by: 2)
  }

  /// `--yearly/--no-yearly` share a row.
  private func rows(of options: [ArgumentDescription]) -> [(label: String, meaning: String)] {
    options.reduce(into: []) { rows, option in
      if let last = rows.last, option.label == "--no-\(last.label.dropFirst(2))" {
        rows[rows.count - 1].label += "/\(option.label)"
      } else {
        rows.append((option.label, meaning(option)))
      }
    }
  }

  /// The help text, with the allowed values and the default added if it does not name them.
  private func meaning(_ argument: ArgumentDescription) -> String {
    let text = argument.abstract ?? ""
    let values = argument.allValues.flatMap { values in
      values.allSatisfy(text.contains) ? nil : HelpWords.values(values.joined(separator: ", "))(language)
    }
    let defaultNote = argument.defaultValue.flatMap { value in
      value.isEmpty || text.contains(HelpWords.defaultLabel(language))
        ? nil : "\(HelpWords.defaultLabel(language)): \(value)"
    }
    let notes = [values, defaultNote].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: "; ")))"
  }

  private func list(_ heading: Sentence, _ rows: [(label: String, meaning: String)], columns: Int) -> [Line] {
    guard !rows.isEmpty else { return [] }
    let indent = Line.indent(in: columns)
    let list = LabeledList(rows.map { LabeledList.Row($0.label, $0.meaning) })
    return [self.heading(heading)] + list.lines(columns: max(1, columns - indent)).indented(by: indent)
  }

  private func heading(_ words: Sentence) -> Line { Line("\(words(language)):", HelpOverview.headingStyle) }
}

extension ArgumentDescription {
  /// `-q, --quiet` or `<day>`.
  fileprivate var label: String {
    let value = "<\(valueName ?? "value")>"
    let names = sortedNames.map(\.typed).joined(separator: ", ")
    return names.isEmpty ? value : kind == .flag ? names : "\(names) \(value)"
  }
}

private enum HelpWords {
  static let usage = Sentence(en: "Usage", ko: "사용법")
  static let examples = Sentence(en: "Examples", ko: "예")
  static let arguments = Sentence(en: "Arguments", ko: "인자")
  static let options = Sentence(en: "Options", ko: "옵션")
  static let subcommands = Sentence(en: "Subcommands", ko: "하위 명령")
  static let byDefault = Sentence(en: " (default)", ko: " (기본)")
  static let defaultLabel = Sentence(en: "default", ko: "기본값")
  // ArgumentParser's usage lines contain the English words.
  static let anyOptions = Sentence(en: "[<options>]", ko: "[<옵션>]")
  static let subcommand = Sentence(en: "<subcommand>", ko: "<하위 명령>")

  static func values(_ list: String) -> Sentence { Sentence(en: "values: \(list)", ko: "쓸 수 있는 값: \(list)") }
  static func details(_ command: String) -> Sentence { Sentence(en: "Details: '\(command)'", ko: "자세히: '\(command)'") }
}
