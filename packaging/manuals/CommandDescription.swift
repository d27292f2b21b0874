import Foundation

/// A command as it describes itself: what `--experimental-dump-help` prints.
///
/// Source: swift-argument-parser, Sources/ArgumentParserToolInfo/ToolInfo.swift
struct CommandDescription: Decodable, Equatable {
  var commandName: String
  var superCommands: [String]?
  var shouldDisplay: Bool?
  var aliases: [String]?
  /// The subcommand that is meant where none is named.
  var defaultSubcommand: String?
  var abstract: String?
  var discussion: String?
  var subcommands: [CommandDescription]?
  var arguments: [ArgumentDescription]?

  /// What is typed for it, such as `cyc todo add`.
  var words: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// Those that are shown; `help` is the parser's own, and each page says of `--help` what it says.
  var visibleSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
  }

  var visibleArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The paragraphs of the discussion that come before its examples.
  var paragraphs: [String] {
    textBeforeExamples.components(separatedBy: "\n\n")
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  /// The lines that can be typed, with their comments.
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

/// An option, a flag, or a value by its place.
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

    /// As it is typed.
    var typed: String { (kind == .long ? "--" : "-") + name }
  }

  var kind: Kind
  var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var names: [Name]?
  var valueName: String?
  var defaultValue: String?
  /// All that it may be, where those are few.
  var allValues: [String]?
  var abstract: String?

  /// Short ones first, as people look for them.
  var sortedNames: [Name] { (names ?? []).filter { $0.kind != .long } + (names ?? []).filter { $0.kind == .long } }
}

/// The whole of what the program prints.
struct ProgramDescription: Decodable {
  var serializationVersion: Int
  var command: CommandDescription

  /// Reads it.
  ///
  /// - Throws: where it is not JSON of the form that is known here, which later versions of the parser may leave.
  init(json: Data) throws {
    let read = try JSONDecoder().decode(ProgramDescription.self, from: json)
    guard read.serializationVersion == 0 else {
      throw ManualError("the description has version \(read.serializationVersion), only 0 is known")
    }
    self = read
  }
}

/// Why no page can be written.
struct ManualError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
