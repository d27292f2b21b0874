internal import ArgumentParser
internal import CycBase

/// `cyc completion`: the script of ArgumentParser.
struct CompletionCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "completion", abstract: "Print the completion script for your shell.",
    discussion: """
      Packages install these scripts. Elsewhere the shell reads them at its start: in ~/.bashrc the line \
      `eval "$(cyc completion bash)"`.
      """
  )
  .examples([
    "cyc completion bash": "for bash",
    "cyc completion zsh": "for zsh",
  ])

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: Shell

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    static var allValueDescriptions: [String: String] { [:] }
  }

  func run(in world: World) throws {
    let parser: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    try world.screen.out(Cyc.completionScript(for: parser) + "\n")
  }
}
