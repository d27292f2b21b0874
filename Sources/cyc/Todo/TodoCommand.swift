internal import ArgumentParser

/// `cyc todo`: a small list beside the streak.
struct TodoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Keep a small list: what will today's commit be?",
    subcommands: [TodoExportCommand.self, TodoImportCommand.self, TodoResetCommand.self])

  @OptionGroup var output: TodoOutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
  }
}
