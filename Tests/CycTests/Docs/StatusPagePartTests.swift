import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// The blocks of docs/bars.md in the real programs, on an evening with the streak at risk.
///
/// Tasks and D-day have titles that a shell or a bar would run if they were not escaped. tmux is the terminal of the shells.
@Suite(.serialized) struct StatusPagePartTests {
  private static let page = PackageFolder.url.appending(path: "docs/bars.md")

  /// The streak has just been read, so that nothing is fetched.
  private static let preparation = """
    cyc config set user hana && cyc streak > /dev/null && cyc goal 100
    cyc todo add '$(touch X) #(touch X) `touch X`' && cyc todo add '%{F#f00} #[fg=red] <b>x</b> | "'
    cyc dday add '`touch X`' 2026-11-24
    """

  /// A streak of 58 days and no commit at 21:12, the time of `ExampleHome`: 2 h 48 min are left.
  private static let shown = "58 ○ 2h48m"

  /// Block `number` of a section: 0 is the first one below its heading.
  private func block(_ number: Int, of section: String) throws -> String {
    let text = try String(contentsOf: StatusPagePartTests.page, encoding: .utf8)
    let sections = text.split(separator: "\n### ").map(String.init)
    let lines = try #require(sections.first { $0.hasPrefix(section) }, "no section \(section)").split(
      separator: "\n", omittingEmptySubsequences: false)
    var (blocks, open): ([String], [Substring]?) = ([], nil)
    for line in lines {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block.joined(separator: "\n") + "\n") }
        open = open == nil ? [] : nil
      } else {
        open?.append(line)
      }
    }
    try #require(number < blocks.count, "no block \(number) in \(section)")
    return blocks[number]
  }

  /// A script that writes the block into `file` in the home.
  private func pasted(_ number: Int, of section: String, into file: String) throws -> String {
    let block = try block(number, of: section)
    return "mkdir -p \"$(dirname ~/\(file))\"; cat > ~/\(file) <<'END OF BLOCK'\n\(block)END OF BLOCK\n"
  }

  /// Output of `script` in the home. Records a failure if a title was run.
  private func seen(_ script: String) async throws -> String {
    let common = """
      export LC_ALL=C.UTF-8 TMUX_TMPDIR="$HOME" TERM=xterm-256color; unset TMUX; cd ~
      tm() { tmux -L "$@"; }
      # Waits until a screen has the text, and prints it with its colours.
      look() {
        n=0; until tm "$1" capture-pane -p | grep -qF "$2" || [ $n -ge 150 ]; do n=$((n + 1)); sleep 0.1; done
        tm "$1" capture-pane -pe
      }
      trap 'tm page kill-server 2> /dev/null; tm inner kill-server 2> /dev/null' EXIT

      """
    // find complains if a file vanishes during its search.
    let check = "\n[ -z \"$(find ~ -name X 2> /dev/null)\" ] || echo 'a title was run'\n"
    let answer = try await ExampleHome.with(StatusPagePartTests.preparation) {
      try await $0.typed(common + script + check)
    }
    #expect(!answer.output.contains("a title was run"))
    // Not part of the result: an error would be read as the last line of a bar.
    if !answer.errors.isEmpty { print(answer.errors) }
    return answer.output
  }

  /// Removes escape sequences.
  private func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9;]*m|\u{1B}\(B|\u{F}/, with: "") }

  private static func isThere(_ programs: String...) -> Bool {
    programs.allSatisfy { Program.find($0, environment: ["PATH": "/usr/bin:/bin"]) != nil }
  }

  /// A pipe without a writer stands for a disk that hangs. cyc gives up after two seconds; `timeout` would exit with 124.
  @Test func hangingDiskDoesNotBlockTheBar() async throws {
    let text = try await seen(
      """
      rm -rf ~/.cache/cyc; mkdir -p ~/.cache/cyc; mkfifo ~/.cache/cyc/contributions.sqlite ~/.local/share/cyc/cyc.sqlite.x
      mv ~/.local/share/cyc/cyc.sqlite.x ~/.local/share/cyc/cyc.sqlite
      timeout 20 cyc status; echo "exit $?"
      """)
    #expect(text.hasSuffix("exit 0\n"), "\(text)")
  }

  // MARK: - Prompts

  struct Prompt: CustomTestStringConvertible {
    let section: String
    let block: Int
    let file: String
    let shell: String
    /// Whether the prompt is at the right end of the line.
    let isRight: Bool
    /// Lines after the block in `file`.
    var more = ""
    var testDescription: String { "\(section) \(block)" }

    static let all = [
      Prompt(section: "bash", block: 0, file: ".bashrc", shell: "bash", isRight: false),
      Prompt(section: "bash", block: 1, file: ".bashrc", shell: "bash", isRight: false),
      Prompt(section: "zsh", block: 0, file: ".zshrc", shell: "zsh", isRight: true),
      // Powerlevel10k and others put the text into the prompt themselves.
      Prompt(
        section: "zsh", block: 0, file: ".zshrc", shell: "zsh", isRight: true,
        more: "precmd() { RPROMPT=\"$(cyc status --format zsh)\"; }\n"),
      Prompt(
        section: "fish", block: 0, file: ".config/fish/functions/fish_right_prompt.fish", shell: "fish", isRight: true),
    ]
  }

  @Test(
    .enabled(if: isThere("tmux", "bash", "zsh", "fish"), "a shell is missing: apt install tmux zsh fish"),
    arguments: Prompt.all)
  func promptWidthMatchesItsText(prompt: Prompt) async throws {
    let text = try await seen(
      try pasted(prompt.block, of: prompt.section, into: prompt.file) + """
        cat >> ~/\(prompt.file) <<'END'
        \(prompt.more)
        END
        tm page -f /dev/null new-session -d -x 60 -y 10 'exec \(prompt.shell) -i'
        look page '\(StatusPagePartTests.shown)'
        # Types more than fits on the line, then returns to its start, right after the prompt.
        tm page send-keys -l "$(printf %070d 7)"
        look page 00000007 > /dev/null; tm page send-keys C-a
        n=0; until [ "$(tm page display-message -p '#{cursor_y}')" = 0 ] || [ $n -ge 150 ]; do n=$((n + 1)); sleep 0.1; done
        echo "== $(tm page display-message -p '#{cursor_x},#{cursor_y}')"
        """)
    let lines = plain(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = try #require(lines.first { $0.contains(StatusPagePartTests.shown) }, "\(text)")
    // No title, and no marks that the shell or a bar should have removed.
    #expect(!line.contains("touch") && !line.contains("F{") && !line.contains("\\["), "\(line)")
    // Red in the output of tmux.
    #expect(text.contains(/\u{1B}\[[0-9;]*31m/), "\(text)")
    if prompt.isRight {
      // The window has 60 columns; a shell leaves up to two free.
      #expect(line.hasSuffix(StatusPagePartTests.shown) && (58...60).contains(line.displayWidth), "\(line)")
    } else {
      let prompt = try #require(line.firstMatch(of: /.*2h48m[#$]/)).output
      #expect(text.contains("== \(String(prompt).displayWidth + 1),0\n"), "\(text)")
      #expect(prompt.hasSuffix(getuid() == 0 ? "#" : "$"))
    }
  }

  // MARK: - Bars

  @Test(.enabled(if: isThere("tmux"), "tmux is missing: apt install tmux")) func tmuxShowsTheStatusLine()
    async throws
  {
    let text = try await seen(
      try pasted(0, of: "tmux", into: ".tmux.conf") + """
        tm page -f /dev/null new-session -d -x 80 -y 10 \
          'env -u TMUX tmux -L inner -f ~/.tmux.conf new-session "sleep 60"'
        look page '🔥\(StatusPagePartTests.shown)'
        """)
    let line = try #require(text.split(separator: "\n").last { $0.contains("🔥") }, "\(text)")
    #expect(plain(String(line)).contains(#/ 🔥58 ○ 2h48m  \d\d:\d\d/#), "\(line)")
    // Bold and reversed, and reset after it.
    #expect(line.contains("\u{1B}[1;7m 🔥58 ○ 2h48m \u{1B}[0m"), "\(line)")
    #expect(!line.contains("#["))
  }

  @Test(.enabled(if: isThere("i3blocks"), "i3blocks is missing: apt install i3blocks"), arguments: [0, 1])
  func i3blocksShowsAnUrgentBlock(block: Int) async throws {
    let text = try await seen(
      try pasted(block, of: "i3blocks", into: ".config/i3blocks/config") + """
        # Creates the file before grep reads it: i3blocks may start later.
        : > out; i3blocks > out 2>&1 < /dev/null & blocks=$!
        # Waits for a whole line, since it is written in pieces.
        n=0; until grep -q '2h48m.*}]' out || [ $n -ge 600 ]; do n=$((n + 1)); sleep 0.1; done
        { kill $blocks; wait $blocks; } 2> /dev/null; grep '2h48m.*}]' out | tail -n 1
        """)
    let last = try #require(text.split(separator: "\n").last).drop { $0 == "," }
    let blocks = try? JSONSerialization.jsonObject(with: Data(last.utf8)) as? [[String: Any]]
    let shown = try #require(blocks?.first { $0["name"] as? String == "cyc" }, "\(text)")
    #expect(shown["full_text"] as? String == "🔥58 ○ 2h48m")
    #expect(shown["short_text"] as? String == "58!")
    #expect(shown["color"] as? String == "#f85149")
    #expect(shown["urgent"] as? Bool == true || shown["urgent"] as? String == "true", "\(last)")
  }

  @Test(.enabled(if: isThere("i3status"), "i3status is missing: apt install i3status")) func i3statusGetsAFirstBlock()
    async throws
  {
    let text = try await seen(
      try pasted(0, of: "i3bar", into: ".config/i3/status.sh") + """
        mkdir -p ~/.config/i3status; cat > ~/.config/i3status/config <<'END'
        general { output_format = "i3bar"
         interval = 1 }
        order += "tztime local"
        order += "load"
        tztime local { format = "[%Y], ok" }
        load { format = "%1min" }
        END
        chmod +x ~/.config/i3/status.sh
        timeout 20 ~/.config/i3/status.sh | head -n 5
        """)
    let lines = text.split(separator: "\n")
    try #require(lines.count >= 4, "\(text)")
    #expect(lines[0].contains("\"version\":1") && lines[1] == "[")
    for line in lines.dropFirst(2).prefix(2) {
      let blocks = try JSONSerialization.jsonObject(with: Data(line.drop { $0 == "," }.utf8)) as? [[String: Any]]
      #expect(blocks?.compactMap { $0["name"] as? String } == ["cyc", "tztime", "load"], "\(line)")
      #expect(blocks?.first?["full_text"] as? String == "🔥58 ○ 2h48m")
      #expect(blocks?.first?["urgent"] as? Bool == true)
    }
  }

  @Test(.enabled(if: isThere("conky"), "conky is missing: apt install conky-std")) func conkyReadsTheColours()
    async throws
  {
    let text = try await seen(
      try pasted(0, of: "conky", into: "conky.lua") + """
        echo 'conky.config = { out_to_console = true, out_to_x = false, total_run_times = 3 }' >> conky.lua
        timeout 60 conky -c conky.lua 2> /dev/null
        """)
    #expect(text.contains("🔥58 ○ 2h48m") && !text.contains("color"), "\(text)")
  }

  /// rofi calls a script once for the rows, and again with the chosen one.
  @Test func taskChosenInRofiIsMarkedAsDone() async throws {
    let text = try await seen(
      """
      cyc todo add 커밋하기 > /dev/null
      ROFI_RETV=0 cyc status --format rofi | tr '\\000\\037' '@|'
      ROFI_RETV=1 ROFI_INFO=1 cyc status --format rofi '1 $(touch X) #(touch X) `touch X`' | tr '\\000\\037' '@|'
      ROFI_RETV=1 ROFI_INFO='$(touch X)' cyc status --format rofi -- '--is done' | tr '\\000\\037' '@|'
      ROFI_RETV=1 cyc status --format rofi 'no number' > /dev/null && cyc todo list --all | cut -f 1,2
      """)
    let first = "1 $(touch X) #(touch X) `touch X`@info|1"
    let rest = "2 %{F#f00} #[fg=red] <b>x</b> | \"@info|2\n3 커밋하기@info|3"
    let head = "@prompt|🔥58 ○ 2h48m\n@no-custom|true"
    #expect(
      text == [head, first, rest, head, rest, head, rest, "2\ttodo", "3\ttodo", "1\tdone"].joined(separator: "\n")
        + "\n",
      "\(text)")
  }
}
