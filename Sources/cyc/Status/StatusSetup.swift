internal import ArgumentParser
internal import CycBase
internal import Platform

/// A program whose block for `cyc status` can be printed, to paste it. docs/bars.md has the same blocks.
enum StatusSetup: String, CaseIterable, ExpressibleByArgument {
  case tmux, waybar, polybar, i3blocks, bash, zsh, fish, starship

  struct Block {
    let file: String
    /// Where in the file, if that matters.
    var detail: Sentence?
    /// With `{cyc}` for the path of the program.
    let text: String
  }

  /// Prints the blocks; on a terminal also where they belong, and what to do next. A pipe gets the blocks alone, which
  /// can be appended to a file.
  ///
  /// - Parameter program: Path of cyc
  func print(program: String, on screen: Screen) throws {
    func tell(_ words: Sentence) throws { if screen.terminal.outputIsTerminal { try screen.tell(words) } }
    for block in blocks {
      let detail = block.detail.map { Sentence.joined([Sentence(en: ", ", ko: ", "), $0], by: "") }
      try tell(Sentence(en: "In \(block.file)\(detail):\n", ko: "\(block.file)에\(detail):\n"))
      try screen.out(StatusSetup.filled(block.text, program: program) + "\n")
      try tell(.typed(""))
    }
    for sentence in next { try tell(sentence) }
  }

  private var next: [Sentence] {
    let reload = reload.map { Sentence(en: "Then reload it: \($0)", ko: "그다음 다시 읽어 오세요: \($0)") }
    let click = Sentence(en: "A click opens the dashboard; Escape closes it.", ko: "누르면 대시보드가 열리고, Escape로 닫아요.")
    let atOnce = refresh.map { refresh in
      let command = "cyc config set status.refresh '\(refresh)'"
      return Sentence(en: "To see changes at once: \(command)", ko: "바뀐 것을 바로 보려면: \(command)")
    }
    return [reload, self == .tmux ? click : nil, atOnce].compactMap(\.self)
  }

  /// Command that makes the program read the changed file; nil if it does so by itself or has to be started again.
  private var reload: String? {
    [.tmux: "tmux source-file ~/.tmux.conf", .bash: ". ~/.bashrc", .zsh: ". ~/.zshrc"][self]
  }

  static func filled(_ text: String, program: String) -> String {
    text.replacing("{cyc}", with: program)
  }

  private static let usualFolders = ["/bin/", "/usr/bin/", "/usr/local/bin/"]

  /// Bars have a short `PATH`, so they get the whole path of a cyc in another folder. A path that would need quotes
  /// does not fit into all blocks.
  static func path(of program: String) -> String {
    let isPlain =
      program.hasPrefix("/") && program.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
    return !isPlain || usualFolders.contains { program == "\($0)cyc" } ? "cyc" : program
  }

  /// Value of `status.refresh`; nil for polybar, whose block has no hook, and for prompts, which are drawn again anyway.
  var refresh: String? {
    [
      .tmux: "tmux refresh-client -S", .waybar: "pkill -RTMIN+8 waybar", .i3blocks: "pkill -RTMIN+8 i3blocks",
    ][self]
  }

  var blocks: [Block] {
    switch self {
    case .tmux: [Block(file: "~/.tmux.conf", text: Self.tmuxText)]
    case .waybar:
      [
        Block(
          file: "~/.config/waybar/config",
          detail: Sentence(en: "with \"custom/cyc\" among the modules", ko: "모듈 목록에는 \"custom/cyc\"도 넣어서"),
          text: Self.waybarText),
        Block(file: "~/.config/waybar/style.css", text: Self.waybarStyle),
      ]
    case .polybar:
      [
        Block(
          file: "~/.config/polybar/config.ini",
          detail: Sentence(en: "with cyc among the modules of the bar", ko: "바의 모듈 목록에는 cyc도 넣어서"),
          text: Self.polybarText)
      ]
    case .i3blocks: [Block(file: "~/.config/i3blocks/config", text: Self.i3blocksText)]
    case .bash: [Block(file: "~/.bashrc", text: #"PS1='\w $({cyc} status --format bash)\$ '"#)]
    case .zsh:
      [Block(file: "~/.zshrc", text: "setopt PROMPT_SUBST\nRPROMPT='$({cyc} status --format zsh)'")]
    case .fish: [Block(file: "~/.config/fish/functions/fish_right_prompt.fish", text: Self.fishText)]
    case .starship: [Block(file: "~/.config/starship.toml", text: Self.starshipText)]
    }
  }

  private static let tmuxText = """
    set -g status-interval 15
    set -g status-right-length 60
    set -g status-right '#({cyc} status --format tmux --fetch 15m) %H:%M '
    set -g mouse on
    bind -n MouseDown1StatusRight display-popup -w 90 -h 30 {cyc}
    """

  private static let waybarText = """
    "custom/cyc": {
      "exec": "{cyc} status --format waybar --fetch 15m",
      "return-type": "json",
      "interval": 60,
      "signal": 8,
      "on-click": "x-terminal-emulator -e sh -c '{cyc}; read -r _'",
      "on-click-right": "{cyc} nag snooze 1h"
    }
    """

  private static let waybarStyle = """
    #custom-cyc.risk    { color: #f85149; font-weight: bold; }
    #custom-cyc.pending { color: #e3b341; }
    #custom-cyc.done    { color: #3fb950; }
    #custom-cyc.stale, #custom-cyc.rest, #custom-cyc.unknown { color: #8b949e; }
    """

  private static let polybarText = """
    [module/cyc]
    type = custom/script
    exec = {cyc} status --format polybar --fetch 15m
    interval = 60
    click-left = x-terminal-emulator -e sh -c '{cyc}; read -r _'
    click-right = {cyc} nag snooze 1h
    """

  private static let i3blocksText = """
    [cyc]
    command={cyc} status --format i3blocks --fetch 15m
    interval=60
    signal=8
    """

  private static let fishText = """
    function fish_right_prompt
        {cyc} status --format fish
    end
    """

  private static let starshipText = """
    [custom.cyc]
    command = "{cyc} status --format starship"
    when = true
    shell = ["sh"]
    style = "yellow"
    format = "[$output]($style) "
    """
}
