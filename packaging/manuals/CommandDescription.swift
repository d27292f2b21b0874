import Foundation

/// A command in the output of `--experimental-dump-help`.
///
/// Source: swift-argument-parser, Sources/ArgumentParserToolInfo/ToolInfo.swift
struct CommandDescription: Decodable, Equatable {
  var commandName: String
  var superCommands: [String]?
  var shouldDisplay: Bool?
  var aliases: [String]?
  /// Subcommand that runs if none is named.
  var defaultSubcommand: String?
  var abstract: String?
  var discussion: String?
  var subcommands: [CommandDescription]?
  var arguments: [ArgumentDescription]?

  /// The full command, such as `cyc todo add`.
  var words: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// Without `help`, which the parser adds; each page mentions `--help` instead.
  var visibleSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
  }

  var visibleArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The paragraphs of the discussion before its examples.
  var paragraphs: [String] {
    textBeforeExamples.components(separatedBy: "\n\n")
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  /// Example command lines with their comments.
  var examples: [String] {
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
struct ArgumentDescription: Decodable, Equatable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  struct Name: Decodable, Equatable {
    enum Kind: String, Decodable {
      case long, short, longWithSingleDash
    }

    var kind: Kind
    var name: String

    /// With its dashes.
    var typed: String { (kind == .long ? "--" : "-") + name }
  }

  var kind: Kind
  var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var names: [Name]?
  var valueName: String?
  var defaultValue: String?
  /// All possible values, if there are few.
  var allValues: [String]?
  var abstract: String?

  /// Short names first.
  var sortedNames: [Name] { (names ?? []).filter { $0.kind != .long } + (names ?? []).filter { $0.kind == .long } }
}

/// The whole output of `--experimental-dump-help`.
struct ProgramDescription: Decodable {
  var serializationVersion: Int
  var command: CommandDescription

  /// - Throws: if the JSON has another form, as later versions of the parser may
  init(json: Data) throws {
    let read = try JSONDecoder().decode(ProgramDescription.self, from: json)
    guard read.serializationVersion == 0 else {
      throw ManualError("the description has version \(read.serializationVersion), only 0 is known")
    }
    self = read
  }
}

/// Why the pages cannot be written.
struct ManualError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
