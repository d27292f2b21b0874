import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Each real program shows hostile titles as text, and runs none of them. Some titles would create the file `X`.
@Suite(.serialized) struct StatusTitlePartTests {
  /// Reads JSON and Pango markup as Waybar does.
  private static let python = "/usr/bin/python3"
  private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

  static func isThere(_ programs: String...) -> Bool {
    programs.allSatisfy { Program.find($0, environment: environment) != nil }
  }

  static var hasPango: Bool {
    let result = try? Program.run([python, "-c", pango], environment: environment, timeoutSeconds: 20)
    return result?.exitCode == 0
  }

  private static let pango = "import gi; gi.require_version('Pango', '1.0'); from gi.repository import Pango"

  /// A folder with a file for each title, in the format of the program. Commands run in it.
  private func folder(_ format: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (number, title) in HostileTitle.all.enumerated() {
      try Data(HostileTitle.text(format, title).utf8).write(to: URL(filePath: folder.path("\(number)")))
    }
    return folder
  }

  private func run(_ script: String, in folder: TemporaryDirectory) throws -> String {
    let environment = StatusTitlePartTests.environment.merging(
      ["HOME": folder.path, "TMUX_TMPDIR": folder.path, "TERM": "xterm-256color"]) { $1 }
    return try Program.run(["sh", "-c", "cd \"$HOME\" && \(script)"], environment: environment, timeoutSeconds: 60)
      .output
  }

  private func expectNothingRan(in folder: TemporaryDirectory) {
    #expect(!FileManager.default.fileExists(atPath: folder.path("X")), "a title was run")
  }

  /// Blanks at the ends of a line are ignored, because programs do not show them.
  ///
  /// - Parameter look: the part of a title that is compared.
  private func expect(_ seen: [String], areTitlesOf format: StatusFormat, look: (String) -> String = { $0 }) {
    guard seen.count == HostileTitle.all.count else {
      Issue.record("\(seen.count) titles of \(HostileTitle.all.count): \(seen)")
      return
    }
    for (seen, title) in zip(seen, HostileTitle.all) {
      let shown = HostileTitle.shown(title)
      #expect(look(seen.trimmed) == look(shown.trimmed), "\(format): \(title.prefix(40))")
    }
  }

  @Test(.enabled(if: hasPango, "Pango is missing: apt install python3-gi gir1.2-pango-1.0"))
  func pangoReadsTextsForWaybar() throws {
    let folder = try folder("waybar:{next}")
    let read = """
      import json, sys; \(StatusTitlePartTests.pango)
      for number in range(\(HostileTitle.all.count)):
        status = json.load(open(str(number)))
        Pango.parse_markup(status['tooltip'], -1, '\\0')
        print(Pango.parse_markup(status['text'], -1, '\\0').text)
      """
    try Data(read.utf8).write(to: URL(filePath: folder.path("read.py")))
    let output = try run("\(StatusTitlePartTests.python) read.py 2>&1", in: folder)
    expect(
      output.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init), areTitlesOf: .waybar)
  }

  /// An outer tmux captures the status line of an inner one, in which each title is a command's output.
  @Test(.enabled(if: isThere("tmux"), "tmux is missing: apt install tmux")) func tmuxShowsTitlesAsText() async throws {
    let folder = try folder("tmux:{next}")
    // A status line is no longer than the screen is wide, so each holds a part of the titles.
    let seen = try await offThePool { [self] in
      defer { _ = try? run("tmux -L inner kill-server; tmux -L outer kill-server; true", in: folder) }
      _ = try run(
        """
        printf '%s\\n' "set -g status-left-length 4000" "set -g status-right ''" "set -g window-status-format ''" \
          "set -g window-status-current-format ''" "set -g status-left ready" "set -g status-interval 1" > conf
        printf '%s\\n' "set -g remain-on-exit on" > outer.conf
        tmux -L outer -f outer.conf new-session -d -x 1000 -y 3 \
          'env -u TMUX tmux -L inner -f conf new-session "sleep 300" 2>&1'
        """, in: folder)
      func screen() throws -> String { try run("tmux -L outer capture-pane -p", in: folder) }
      // A server may end if a command comes before its session exists.
      for _ in 0..<100 where try !screen().contains("ready") { block(seconds: 0.2) }
      var seen: [String] = []
      for first in stride(from: 0, to: HostileTitle.all.count, by: 16) {
        let numbers = first..<min(first + 16, HostileTitle.all.count)
        let jobs = numbers.map { "\u{00A7}#(cat \($0))" }.joined() + "\u{00A7}\(first)"
        var last = ""
        for _ in 0..<100 {
          _ = try run("tmux -L inner set -g status-left '\(jobs)'", in: folder)
          block(seconds: 0.2)
          last = try screen()
          let line = last.split(separator: "\n").last.map(String.init) ?? ""
          // tmux writes `<'cat 0' not ready>` until a command has ended.
          let parts = line.split(separator: "\u{00A7}", omittingEmptySubsequences: false).map(String.init)
          guard parts.count == numbers.count + 2, parts.last?.trimmed == "\(first)", !line.contains("not ready"),
            parts.dropFirst().dropLast().allSatisfy({ !$0.trimmed.isEmpty })
          else { continue }
          seen += parts.dropFirst().dropLast()
          break
        }
        guard seen.count == numbers.upperBound else { return seen + [last] }
      }
      return seen
    }
    // tmux joins emoji differently, so titles with a joiner are not compared.
    expect(seen, areTitlesOf: .tmux) { $0.unicodeScalars.contains("\u{200D}") ? "" : $0 }
    expectNothingRan(in: folder)
  }

  @Test(.enabled(if: isThere("i3blocks"), "i3blocks is missing: apt install i3blocks"))
  func i3blocksPassesTitlesThrough() async throws {
    let folder = try folder("i3blocks:{next}")
    let blocks = HostileTitle.all.indices.map { "[b\($0)]\ncommand=cat \($0)\ninterval=once\n" }.joined(separator: "\n")
    try Data(blocks.utf8).write(to: URL(filePath: folder.path("conf")))
    let seen = try await offThePool { [self] in
      let process = try run("i3blocks -c conf > out 2> err < /dev/null & echo $!", in: folder).trimmed
      defer { _ = try? run("kill \(process)", in: folder) }
      for _ in 0..<200 {
        block(seconds: 0.1)
        let last = try run("tail -n 1 out", in: folder).drop { $0 == "," }
        let blocks = try? JSONSerialization.jsonObject(with: Data(last.utf8)) as? [[String: Any]]
        let texts = (blocks ?? []).compactMap { $0["name"] == nil ? nil : $0["full_text"] as? String }
        if texts.count == HostileTitle.all.count { return texts }
      }
      return [try run("tail -n 1 out; cat err", in: folder)]
    }
    expect(seen, areTitlesOf: .i3blocks)
    expectNothingRan(in: folder)
  }

  @Test(.enabled(if: isThere("conky"), "conky is missing: apt install conky-std")) func conkyShowsTitlesAsText()
    async throws
  {
    let folder = try folder("conky:{next}")
    let lines = HostileTitle.all.indices.map { "\u{00A7}${execpi 60 cat \($0)}" }.joined(separator: "\n")
    let settings =
      "out_to_console = true, out_to_x = false, update_interval = 1, total_run_times = 2, text_buffer_size = 4096"
    try Data("conky.config = { \(settings) }\nconky.text = [[\(lines)]]\n".utf8).write(
      to: URL(filePath: folder.path("conf")))
    let output = try await offThePool { [self] in try run("conky -c conf 2>/dev/null", in: folder) }
    let seen = output.split(separator: "\u{00A7}", omittingEmptySubsequences: false).map(String.init)
    expect(Array(seen.suffix(HostileTitle.all.count)), areTitlesOf: .conky)
    expectNothingRan(in: folder)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// Titles on real bars and in a real menu, on a virtual display. `Tests/Bars/display.sh` draws and clicks.
@Suite(.serialized) struct StatusDisplayPartTests {
  private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
  private static let script = PackageFolder.url.appending(path: "Tests/Bars/display.sh").path

  private static func isThere(_ programs: String...) -> Bool {
    (["Xvfb", "xdotool", "convert"] + programs).allSatisfy { Program.find($0, environment: environment) != nil }
  }

  private func draw(_ program: String, _ format: String) async throws {
    let folder = try TemporaryDirectory()
    for (number, title) in HostileTitle.all.enumerated() {
      try Data(HostileTitle.text(format, title).utf8).write(to: URL(filePath: folder.path("\(number)")))
    }
    let result = try await offThePool {
      try Program.run(
        ["/bin/bash", StatusDisplayPartTests.script, program, folder.path],
        environment: StatusDisplayPartTests.environment,
        timeoutSeconds: 200)
    }
    #expect(result.output == "shown \(HostileTitle.all.count)\n", "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("X")), "a title was run")
  }

  @Test(.enabled(if: isThere("polybar"), "a part is missing: apt install polybar xvfb xdotool imagemagick"))
  func polybarShowsTitlesAsText() async throws { try await draw("polybar", "polybar:{next}") }

  @Test(.enabled(if: isThere("i3", "i3bar"), "a part is missing: apt install i3-wm xvfb xdotool imagemagick"))
  func i3barShowsTitlesAsText() async throws { try await draw("i3bar", "i3bar:{next}") }

  @Test(.enabled(if: isThere("rofi"), "a part is missing: apt install rofi xvfb xdotool imagemagick"))
  func rofiShowsTitlesAsText() async throws { try await draw("rofi", "rofi") }
}
