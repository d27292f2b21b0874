internal import ArgumentParser
internal import CycBase
internal import Platform

/// `cyc completion`: the script for a shell, and on a terminal how to install it.
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
    try world.screen.out(CompletionScript.text(for: shell, world.screen.language))
    if world.screen.terminal.outputIsTerminal { world.screen.note(installation) }
  }

  private var installation: Sentence {
    switch shell {
    case .bash:
      Sentence(
        en: "to install it, add this line to ~/.bashrc: eval \"$(cyc completion bash)\"",
        ko: "쓰려면 ~/.bashrc에 이 줄을 넣어 주세요: eval \"$(cyc completion bash)\"")
    case .zsh:
      Sentence(
        en: "to install it, add this line to ~/.zshrc, after compinit: eval \"$(cyc completion zsh)\"",
        ko: "쓰려면 ~/.zshrc에서 compinit 다음에 이 줄을 넣어 주세요: eval \"$(cyc completion zsh)\"")
    case .fish:
      Sentence(
        en: "to install it: cyc completion fish > ~/.config/fish/completions/cyc.fish",
        ko: "쓰려면: cyc completion fish > ~/.config/fish/completions/cyc.fish")
    }
  }
}
