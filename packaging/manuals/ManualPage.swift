internal import HelpDump

/// A manual page in mdoc(7): for the program, or for one of its commands with all its subcommands.
struct ManualPage {
  let command: CommandDescription
  let facts: ManualFacts
  /// Names of related pages.
  let seeAlso: [String]

  /// The pages of a program, in the order of its commands.
  static func pages(of program: CommandDescription, facts: ManualFacts) -> [ManualPage] {
    let commands = program.visibleSubcommands
    let names = commands.map(name).sorted()
    return [ManualPage(command: program, facts: facts, seeAlso: names)]
      + commands.map { ManualPage(command: $0, facts: facts, seeAlso: [program.commandName]) }
  }

  private static func name(of command: CommandDescription) -> String {
    ((command.superCommands ?? []) + [command.commandName]).joined(separator: "-")
  }

  /// `cyc-todo` for `cyc todo`.
  var name: String { ManualPage.name(of: command) }

  private var isOfProgram: Bool { command.superCommands == nil }

  var text: String {
    (head + synopsis + description + commands + environment + files + exitStatus + examples + references)
      .joined(separator: "\n") + "\n"
  }

  // MARK: - Sections, in the order of mdoc(7)

  private var head: [String] {
    [
      ".Dd \(facts.date)", ".Dt \(name.uppercased()) 1", ".Os \(facts.version)", ".Sh NAME", ".Nm \(name)",
      ".Nd \(Mdoc.text(ManualPage.headline(command.abstract ?? "")))",
    ]
  }

  private var synopsis: [String] {
    let others = isOfProgram ? [] : leaves(below: command)
    return [".Sh SYNOPSIS"] + ([command] + others).flatMap(usage)
      + (isOfProgram ? [".Nm \(Mdoc.argument(command.words))", ".Ar command", ".Op Ar option ..."] : [])
  }

  private var description: [String] {
    [".Sh DESCRIPTION"] + (isOfProgram ? [] : [Mdoc.text(command.abstract ?? "")])
      + paragraphs(of: command, isFirst: isOfProgram)
      + options(command.visibleArguments.filter { !commonArguments.contains($0) })
      + (commonArguments.isEmpty ? [] : [".Pp", "These options are for this command and for all below:"])
      + options(commonArguments)
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
    isOfProgram ? listOfCommands : leaves(below: command).flatMap(subsection).inSection("COMMANDS")
  }

  private var listOfCommands: [String] {
    ([".Bl -tag -width Ds"]
      + command.visibleSubcommands.flatMap {
        [".It Xr \(ManualPage.name(of: $0)) 1", Mdoc.text($0.abstract ?? "")]
      } + [".El"]).inSection("COMMANDS")
  }

  private var environment: [String] { isOfProgram ? list(facts.variables).inSection("ENVIRONMENT") : [] }
  private var files: [String] { isOfProgram ? list(facts.files).inSection("FILES") : [] }
  private var exitStatus: [String] { list(facts.exitStatuses).inSection("EXIT STATUS") }

  private var examples: [String] { literal(command.examples).inSection("EXAMPLES") }

  private var references: [String] {
    let pages = seeAlso.map { ".Xr \($0) 1" }
    return (pages.dropLast().map { $0 + " ," } + pages.suffix(1)).inSection("SEE ALSO")
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

  private func subsection(of command: CommandDescription) -> [String] {
    let own = command.visibleArguments.filter { !commonArguments.contains($0) }
    return [".Ss \(Mdoc.argument(command.words))", Mdoc.text(command.abstract ?? "")]
      + paragraphs(of: command) + otherWords(for: command) + options(own)
      + literal(command.examples)
  }

  /// A sentence that lists other names of the command.
  private func otherWords(for command: CommandDescription) -> [String] {
    let parent = (command.superCommands ?? []).joined(separator: " ")
    let alone = defaults(below: self.command).contains(command.words) ? ["`\(parent)`"] : []
    let words = alone + (command.aliases ?? []).map { "`\(parent) \($0)`" }
    guard let last = words.last else { return [] }
    let list = words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    return [".Pp", Mdoc.text("\(list) \(words.count == 1 ? "means" : "mean") the same.")]
  }

  private func usage(of command: CommandDescription) -> [String] {
    let values = command.visibleArguments.filter { $0.kind == .positional }.map { argument in
      let value = "Ar \(Mdoc.argument(argument.valueName ?? "value"))" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? ".Op \(value)" : ".\(value)"
    }
    return [".Nm \(Mdoc.argument(command.words))", ".Op Ar option ..."] + values
  }

  private func paragraphs(of command: CommandDescription, isFirst: Bool = false) -> [String] {
    command.paragraphs.enumerated().flatMap { index, paragraph in
      (isFirst && index == 0 ? [] : [".Pp"]) + [Mdoc.text(paragraph)]
    }
  }

  private func options(_ arguments: [ArgumentDescription]) -> [String] {
    guard !arguments.isEmpty else { return [] }
    return [".Bl -tag -width Ds"] + arguments.flatMap { [item($0), Mdoc.text(meaning(of: $0))] } + [".El"]
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

  private func meaning(of argument: ArgumentDescription) -> String {
    let text = argument.abstract ?? ""
    let values = argument.allValues.flatMap { $0.allSatisfy(text.contains) ? nil : $0.joined(separator: ", ") }
    let preset = text.contains("default") ? nil : argument.defaultValue
    let notes = [values.map { "values: \($0)" }, preset.map { "default: \($0)" }].compactMap(\.self)
    if notes.isEmpty { return text }
    let note = " (\(notes.joined(separator: "; ")))"
    return text.hasSuffix(".") ? "\(text.dropLast())\(note)." : text + note
  }

  private func list(_ rows: [(String, String)]) -> [String] {
    // The first column is bold as a whole, so its quotes are removed.
    [".Bl -tag -width Ds"]
      + rows.flatMap { [".It Sy \(Mdoc.argument($0.0.replacing("`", with: "")))", Mdoc.text($0.1)] } + [".El"]
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

extension [String] {
  /// These lines below a heading; none if there are none.
  fileprivate func inSection(_ heading: String) -> [String] {
    isEmpty ? [] : [".Sh \(heading)"] + self
  }
}
