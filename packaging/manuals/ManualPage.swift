internal import HelpDump

/// A manual page in mdoc(7): for the program, or for one of its commands with all its subcommands.
struct ManualPage {
  let command: CommandDescription
  let facts: ManualFacts
  let language: ManualLanguage
  /// Names of related pages.
  let seeAlso: [String]

  /// The pages of a program, in the order of its commands.
  ///
  /// - Parameter program: With its texts in `language`
  static func pages(
    of program: CommandDescription, facts: ManualFacts, in language: ManualLanguage = .english
  ) -> [ManualPage] {
    let commands = program.visibleSubcommands
    let names = commands.map(name).sorted()
    return [ManualPage(command: program, facts: facts, language: language, seeAlso: names)]
      + commands.map { ManualPage(command: $0, facts: facts, language: language, seeAlso: [program.commandName]) }
  }

  private static func name(of command: CommandDescription) -> String {
    ((command.superCommands ?? []) + [command.commandName]).joined(separator: "-")
  }

  /// `cyc-todo` for `cyc todo`.
  var name: String { ManualPage.name(of: command) }

  private var isOfProgram: Bool { command.superCommands == nil }

  /// - Throws: `ManualError` if a word has no translation
  var text: String {
    get throws {
      let sections = try [
        head, synopsis, description, commands, environment, files, exitStatus, examples, references,
      ]
      let text = sections.flatMap(\.self).joined(separator: "\n") + "\n"
      // whatis shows the numbers of characters as they are.
      return language == .english ? text : Mdoc.withCharacters(text)
    }
  }

  // MARK: - Sections, in the order of mdoc(7)

  private var head: [String] {
    [
      ".Dd \(facts.date)", ".Dt \(name.uppercased()) 1", ".Os \(facts.version)", ".Sh NAME", ".Nm \(name)",
      ".Nd \(Mdoc.text(ManualPage.headline(command.abstract ?? "")))",
    ]
  }

  private var synopsis: [String] {
    get throws {
      let others = isOfProgram ? [] : leaves(below: command)
      let anyCommand = try [".Nm \(Mdoc.argument(command.words))", ".Ar \(placeholder("command"))", anyOption]
      return try [".Sh SYNOPSIS"] + ([command] + others).flatMap(usage) + (isOfProgram ? anyCommand : [])
    }
  }

  private var description: [String] {
    get throws {
      let lead = [".Pp", try Mdoc.text(language("These options are for this command and for all below:"))]
      let own = command.visibleArguments.filter { !commonArguments.contains($0) }
      let lines =
        try (isOfProgram ? [] : [Mdoc.text(command.abstract ?? "")]) + paragraphs(of: command, isFirst: isOfProgram)
        + options(own) + (commonArguments.isEmpty ? [] : lead) + options(commonArguments)
      return try section("DESCRIPTION", lines)
    }
  }

  /// Arguments that the command and all its subcommands have.
  private var commonArguments: [ArgumentDescription] {
    let others = isOfProgram ? [] : leaves(below: command)
    guard !others.isEmpty else { return [] }
    return command.visibleArguments.filter { argument in
      others.allSatisfy { $0.visibleArguments.contains(argument) }
    }
  }

  private var commands: [String] {
    get throws {
      try section("COMMANDS", isOfProgram ? listOfCommands : leaves(below: command).flatMap(subsection))
    }
  }

  private var listOfCommands: [String] {
    [".Bl -tag -width Ds"]
      + command.visibleSubcommands.flatMap {
        [".It Xr \(ManualPage.name(of: $0)) 1", Mdoc.text($0.abstract ?? "")]
      } + [".El"]
  }

  private var environment: [String] {
    get throws { try isOfProgram ? section("ENVIRONMENT", list(facts.variables)) : [] }
  }
  private var files: [String] { get throws { try isOfProgram ? section("FILES", list(facts.files)) : [] } }
  private var exitStatus: [String] { get throws { try section("EXIT STATUS", list(facts.exitStatuses)) } }
  private var examples: [String] { get throws { try section("EXAMPLES", literal(command.examples)) } }

  private var references: [String] {
    get throws {
      let pages = seeAlso.map { ".Xr \($0) 1" }
      return try section("SEE ALSO", pages.dropLast().map { $0 + " ," } + pages.suffix(1))
    }
  }

  /// The lines below a heading; none if there are none.
  private func section(_ heading: String, _ lines: [String]) throws -> [String] {
    lines.isEmpty ? [] : [".Sh \(Mdoc.heading(try language(heading)))"] + lines
  }

  // MARK: - Parts of sections

  /// All subcommands at any depth.
  private func leaves(below command: CommandDescription) -> [CommandDescription] {
    command.visibleSubcommands.flatMap { [$0] + leaves(below: $0) }
  }

  /// Subcommands that run by default if only their parent is named.
  private func defaults(below command: CommandDescription) -> [String] {
    command.visibleSubcommands.flatMap { below in
      (below.commandName == command.defaultSubcommand ? [below.words] : []) + defaults(below: below)
    }
  }

  private func subsection(of command: CommandDescription) throws -> [String] {
    let own = command.visibleArguments.filter { !commonArguments.contains($0) }
    return try [".Ss \(Mdoc.argument(command.words))", Mdoc.text(command.abstract ?? "")]
      + paragraphs(of: command) + otherWords(for: command) + options(own)
      + literal(command.examples)
  }

  /// A sentence that lists other names of the command.
  private func otherWords(for command: CommandDescription) -> [String] {
    let parent = (command.superCommands ?? []).joined(separator: " ")
    let alone = defaults(below: self.command).contains(command.words) ? ["`\(parent)`"] : []
    let words = alone + (command.aliases ?? []).map { "`\(parent) \($0)`" }
    return words.isEmpty ? [] : [".Pp", Mdoc.text(language.sameMeaning(words))]
  }

  private var anyOption: String { get throws { ".Op Ar \(try placeholder("option")) ..." } }

  private func placeholder(_ word: String) throws -> String { Mdoc.heading(try language(word)) }

  private func usage(of command: CommandDescription) throws -> [String] {
    let values = command.visibleArguments.filter { $0.kind == .positional }.map { argument in
      let value = "Ar \(Mdoc.argument(argument.valueName ?? "value"))" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? ".Op \(value)" : ".\(value)"
    }
    return [".Nm \(Mdoc.argument(command.words))", try anyOption] + values
  }

  private func paragraphs(of command: CommandDescription, isFirst: Bool = false) -> [String] {
    command.paragraphs.enumerated().flatMap { index, paragraph in
      (isFirst && index == 0 ? [] : [".Pp"]) + [Mdoc.text(paragraph)]
    }
  }

  private func options(_ arguments: [ArgumentDescription]) throws -> [String] {
    guard !arguments.isEmpty else { return [] }
    return try [".Bl -tag -width Ds"] + arguments.flatMap { [item($0), try Mdoc.text(meaning(of: $0))] } + [".El"]
  }

  private func item(_ argument: ArgumentDescription) -> String {
    let value = Mdoc.argument(argument.valueName ?? "value")
    switch argument.kind {
    case .positional: return ".It Ar \(value)" + (argument.isRepeating ? " ..." : "")
    case .flag: return ".It " + flags(argument)
    case .option: return ".It \(flags(argument)) Ar \(value)"
    }
  }

  /// The macro `Fl` adds one dash.
  private func flags(_ argument: ArgumentDescription) -> String {
    argument.sortedNames.map { "Fl \(Mdoc.argument(String($0.typed.dropFirst())))" }.joined(separator: " , ")
  }

  private func meaning(of argument: ArgumentDescription) throws -> String {
    let text = argument.abstract ?? ""
    let (valuesWord, defaultWord) = (try language("values"), try language("default"))
    let values = argument.allValues.flatMap { $0.allSatisfy(text.contains) ? nil : $0.joined(separator: ", ") }
    let preset = text.contains(defaultWord) ? nil : argument.defaultValue
    let notes = [values.map { "\(valuesWord): \($0)" }, preset.map { "\(defaultWord): \($0)" }].compactMap(\.self)
    if notes.isEmpty { return text }
    let note = " (\(notes.joined(separator: "; ")))"
    return text.hasSuffix(".") ? "\(text.dropLast())\(note)." : text + note
  }

  private func list(_ rows: [(String, String)]) throws -> [String] {
    // The first column is bold as a whole, so its quotes are removed.
    try [".Bl -tag -width Ds"]
      + rows.flatMap { [".It Sy \(Mdoc.argument($0.0.replacing("`", with: "")))", try Mdoc.text(language($0.1))] }
      + [".El"]
  }

  private func literal(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".Bd -literal -offset indent"] + lines.map(Mdoc.literal) + [".Ed"]
  }

  /// The abstract for the NAME section, without capital and full stop: `show your streak`, but `GitHub's …`.
  private static func headline(_ abstract: String) -> String {
    var text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    if let first = text.split(separator: " ").first, first.dropFirst().allSatisfy(\.isLowercase) {
      text = text.prefix(1).lowercased() + text.dropFirst()
    }
    return text
  }
}
