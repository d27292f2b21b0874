package import Foundation

/// A command in the output of `--experimental-dump-help`.
///
/// Source: swift-argument-parser, Sources/ArgumentParserToolInfo/ToolInfo.swift
package struct CommandDescription: Codable, Equatable {
  package var commandName: String
  package var superCommands: [String]?
  package var shouldDisplay: Bool?
  package var aliases: [String]?
  /// Subcommand that runs if none is named.
  package var defaultSubcommand: String?
  package var abstract: String?
  package var discussion: String?
  package var subcommands: [CommandDescription]?
  package var arguments: [ArgumentDescription]?

  /// The full command, such as `cyc todo add`.
  package var words: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// Without `help`, which the parser adds; each page mentions `--help` instead.
  package var visibleSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
  }

  package var visibleArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The paragraphs of the discussion before its examples.
  package var paragraphs: [String] {
    textBeforeExamples.components(separatedBy: "\n\n")
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  /// Example command lines with their comments.
  package var examples: [String] {
    let text = discussion ?? ""
    guard let heading = text.range(of: CommandDescription.examplesHeading) else { return [] }
    return text[heading.upperBound...].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Every text of the command and its subcommands that is shown: abstracts, paragraphs, comments of examples.
  package var shownTexts: [String] {
    let comments = examples.compactMap { line in line.range(of: "  # ").map { String(line[$0.upperBound...]) } }
    let own = [abstract ?? ""] + paragraphs + comments + visibleArguments.map { $0.abstract ?? "" }
    return own.filter { !$0.isEmpty } + visibleSubcommands.flatMap(\.shownTexts)
  }

  /// The command and its subcommands with each text translated: abstracts, paragraphs, and comments of examples.
  package func translated(_ text: (String) -> String) -> CommandDescription {
    var command = self
    command.abstract = abstract.map(text)
    let lines = examples.map { line in
      line.range(of: "  # ").map { line[..<$0.upperBound] + text(String(line[$0.upperBound...])) } ?? line
    }
    let listed =
      lines.isEmpty ? nil : CommandDescription.examplesHeading + lines.map { "    \($0)" }.joined(separator: "\n")
    command.discussion = discussion.map { _ in
      (paragraphs.map(text) + [listed].compactMap(\.self)).joined(separator: "\n\n")
    }
    command.subcommands = subcommands?.map { $0.translated(text) }
    command.arguments = arguments?.map { argument in
      var argument = argument
      argument.abstract = argument.abstract.map(text)
      return argument
    }
    return command
  }

  private static let examplesHeading = "Examples:\n"

  private var textBeforeExamples: Substring {
    let text = discussion ?? ""
    return text[..<(text.range(of: CommandDescription.examplesHeading)?.lowerBound ?? text.endIndex)]
  }
}

/// An option, a flag or a positional argument.
package struct ArgumentDescription: Codable, Equatable {
  package enum Kind: String, Codable {
    case positional, option, flag
  }

  package struct Name: Codable, Equatable {
    package enum Kind: String, Codable {
      case long, short, longWithSingleDash
    }

    package var kind: Kind
    package var name: String

    /// With its dashes.
    package var typed: String { (kind == .long ? "--" : "-") + name }
  }

  package var kind: Kind
  package var shouldDisplay: Bool
  package var isOptional: Bool
  package var isRepeating: Bool
  package var names: [Name]?
  package var valueName: String?
  package var defaultValue: String?
  /// All possible values, if there are few.
  package var allValues: [String]?
  package var abstract: String?

  /// Short names first.
  package var sortedNames: [Name] {
    (names ?? []).filter { $0.kind != .long } + (names ?? []).filter { $0.kind == .long }
  }
}

/// The whole output of `--experimental-dump-help`.
package struct ProgramDescription: Codable {
  private var serializationVersion: Int
  package var command: CommandDescription

  /// - Throws: if the JSON has another form, as later versions of the parser may
  package init(json: Data) throws {
    let read = try JSONDecoder().decode(ProgramDescription.self, from: json)
    guard read.serializationVersion == 0 else {
      throw UnknownVersion(number: read.serializationVersion)
    }
    self = read
  }

  package func json() throws -> Data { try JSONEncoder().encode(self) }

  /// Only version 0 is known.
  package struct UnknownVersion: Error {
    let number: Int
  }
}
