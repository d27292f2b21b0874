package import Foundation

/// A command in the output of `--experimental-dump-help`.
///
/// Source: swift-argument-parser, Sources/ArgumentParserToolInfo/ToolInfo.swift
package struct CommandDescription: Decodable, Equatable {
  package var commandName: String
  package var superCommands: [String]?
  package var shouldDisplay: Bool?
  package var aliases: [String]?
  /// Subcommand that runs if none is named.
  package var defaultSubcommand: String?
  /// The first line of the help.
  package var abstract: String?
  /// The text after it, with examples.
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

  private static let examplesHeading = "Examples:\n"

  private var textBeforeExamples: Substring {
    let text = discussion ?? ""
    return text[..<(text.range(of: CommandDescription.examplesHeading)?.lowerBound ?? text.endIndex)]
  }
}

/// An option, a flag or a positional argument.
package struct ArgumentDescription: Decodable, Equatable {
  package enum Kind: String, Decodable {
    case positional, option, flag
  }

  package struct Name: Decodable, Equatable {
    package enum Kind: String, Decodable {
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
package struct ProgramDescription: Decodable {
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

  /// Only version 0 is known.
  package struct UnknownVersion: Error {
    let number: Int
  }
}
