internal import ArgumentParser
internal import CycBase
internal import Platform

struct CompletionCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "completion",
    abstract: Sentence(en: "Print the completion script for your shell.", ko: "셸의 자동 완성 스크립트를 출력해요."),
    discussion: Sentence(
      en: """
        Packages install these scripts. Elsewhere the shell reads them at its start: in ~/.bashrc the line `eval \
        "$(cyc completion bash)"`.
        """,
      ko: """
        패키지로 설치하면 스크립트도 함께 설치돼요. 아니라면 셸을 시작할 때 읽게 해 주세요. ~/.bashrc에 이 줄을 넣으면 돼요: `eval "$(cyc completion bash)"`.
        """),
    examples: [
      "cyc completion bash": Sentence(en: "for bash", ko: "bash용"),
      "cyc completion zsh": Sentence(en: "for zsh", ko: "zsh용"),
    ])

  @Argument(help: ArgumentHelp(en: "bash, zsh or fish.", ko: "bash, zsh, fish 가운데 하나예요.", valueName: "shell"))
  var shell: Shell

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
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
