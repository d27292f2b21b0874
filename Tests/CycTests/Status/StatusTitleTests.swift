import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Every format with every title: it stays one line of what its program reads, and the title is a text in it.
@Suite struct StatusTitleTests {
  /// Those that may show a title.
  private static let formats = StatusFormat.allCases.filter { !$0.isPrompt }

  private func lines(_ text: String) -> [String] {
    #expect(text.hasSuffix("\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the bytes are in it, whatever accent follows them.
  private func holds(_ tag: String, _ text: String) -> Bool { Array(text.utf8).contains(Array(tag.utf8)) }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
  }

  @Test(arguments: formats) func noTitleBreaksALine(format: StatusFormat) throws {
    for title in HostileTitle.all {
      for request in [format.rawValue, "\(format.rawValue):{streak} {next} {dday}"] {
        let text = try HostileTitle.text(request, title)
        let lines = lines(text)
        switch format {
        case .i3blocks: #expect(lines.count == 3, "\(title)")
        case .xbar: #expect(lines.count == 5 && lines[1] == "---", "\(title)")
        case .rofi: #expect(lines.count == 3, "\(title)")
        default: #expect(lines.count == 1, "\(title)")
        }
        let controls = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }.map(\.value)
        // rofi's own: two options and a task's number.
        #expect(controls == (format == .rofi ? [0, 0x1F, 0, 0x1F, 0, 0x1F] : []), "\(format): \(title)")
        #expect(text.utf8.count < 4000, "\(format): \(title.prefix(20))")
      }
    }
  }

  @Test(arguments: StatusFormat.allCases.filter(\.isPrompt)) func noTitleReachesAPrompt(format: StatusFormat) throws {
    let fields = StatusField.allCases.filter { !$0.isWritten }.map { "{\($0.rawValue)}" }.joined(separator: " ")
    let usual = try HostileTitle.text(format.rawValue, "x")
    let full = try HostileTitle.text("\(format.rawValue):\(fields)", "x")
    #expect(full.contains("D-3 ") && !full.contains("x"))
    for title in HostileTitle.all {
      #expect(try HostileTitle.text(format.rawValue, title) == usual)
      #expect(try HostileTitle.text("\(format.rawValue):\(fields)", title) == full)
    }
  }

  @Test(arguments: [StatusFormat.json, .waybar, .i3bar, .i3statusRust])
  func objectsHoldTheTitle(format: StatusFormat) throws {
    let key = format == .i3bar ? "full_text" : "text"
    for title in HostileTitle.all {
      let line = try HostileTitle.text("\(format.rawValue):{next}", title)
      let text = try object(line)[key] as? String
      let shown = format.escaped(HostileTitle.shown(title))
      #expect(text.map { Array($0.utf8) } == Array(shown.utf8), "\(format): \(title.prefix(40))")
      #expect(!line.replacing("\\\\", with: "").contains("\\u"), "not every program knows such escapes: \(line)")
    }
  }

  /// xbar and its kin split at the first bar, and take lines with dashes for submenus.
  @Test(arguments: [StatusMenu.xbar, .swiftBar, .argos]) func aMenuHasItsParametersAndNoOthers(menu: StatusMenu) throws
  {
    for title in HostileTitle.all {
      for request in ["xbar", "xbar:{next}", "xbar:{next} {dday}"] {
        let lines = lines(try HostileTitle.text(request, title, menu: menu))
        for line in lines where line != "---" {
          let parts = line.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
          #expect(parts.count == 2 && !line.utf8.starts(with: "--".utf8), "\(title.prefix(40)): \(line)")
          for parameter in parts[1].split(separator: " ") {
            let name = parameter.split(separator: "=")[0]
            let isKnown = [
              "color", "emojize", "ansi", "symbolize", "useMarkup", "unescape", "bash", "param1", "param2", "param3",
              "terminal", "refresh", "href",
            ].contains(name)
            #expect(isKnown, "\(line)")
          }
        }
        let shown = HostileTitle.shown(title).unicodeScalars.map { $0 == "|" ? "¦" : String($0) }.joined()
        #expect(lines[2].utf8.starts(with: "2 \(shown) |".utf8))
      }
    }
  }

  /// Values stand beside each other, and beside what a template says.
  @Test func noTwoValuesMakeATag() throws {
    func shown(_ title: String, _ request: String) throws -> String { try HostileTitle.text(request, title) }
    for title in HostileTitle.all + ["{F#f00}x", "[fg=red]x"] {
      for request in ["{next}", "{next}{{F#f00}}", "{next}[fg=red]", "{dday}{next}"] {
        #expect(try !holds("%{", shown(title, "polybar:\(request)")))
        #expect(try !holds("#[", shown(title, "zjstatus:\(request)")))
      }
    }
    // What somebody writes around the values is theirs.
    #expect(try shown("x", "polybar:%{{F#f00}}{next}%{{F-}}") == "%{F#f00}x%{F-}\n")
    #expect(try shown("x", "zjstatus:#[fg=red]{next}") == "#[fg=red]x\n")
  }
}

extension StatusTitleTests {
  /// An odd number begins a style, or damages the memory of tmux 3.3a, which ends of that only now and then.
  @Test func tmuxDrawsNoOddNumberOfItsSigns() throws {
    for title in HostileTitle.all {
      // What the first reading leaves: half of them, but all before a bracket.
      let drawn = try HostileTitle.text("tmux:{next}", title)
        .replacing(/#+(?!#|\[)/.matchingSemantics(.unicodeScalar)) { $0.output.dropLast($0.output.count / 2) }
      for signs in drawn.matches(of: /#+/.matchingSemantics(.unicodeScalar)) {
        #expect(signs.output.unicodeScalars.count.isMultiple(of: 2), "\(title.prefix(40))")
      }
    }
  }
}

/// The programs themselves read what cyc writes for them.
@Suite(.serialized) struct StatusReaderProgramTests {
  /// For JSON and Pango, as Waybar has them.
  private static let python = "/usr/bin/python3"
  private static let path = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

  static func isThere(_ programs: String...) -> Bool {
    programs.allSatisfy { Program.find($0, environment: path) != nil }
  }

  static var hasPango: Bool {
    let result = try? Program.run([python, "-c", pango], environment: path, timeoutSeconds: 20)
    return result?.exitCode == 0
  }

  private static let pango = "import gi; gi.require_version('Pango', '1.0'); from gi.repository import Pango"

  /// A folder with a file for each title, as its program gets it, in which everything is run.
  private func folder(_ format: String) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (number, title) in HostileTitle.all.enumerated() {
      try Data(HostileTitle.text(format, title).utf8).write(to: URL(filePath: folder.path("\(number)")))
    }
    return folder
  }

  private func run(_ script: String, in folder: TemporaryDirectory) throws -> String {
    let environment = StatusReaderProgramTests.path.merging(
      ["HOME": folder.path, "TMUX_TMPDIR": folder.path, "TERM": "xterm-256color"]) { $1 }
    return try Program.run(["sh", "-c", "cd \"$HOME\" && \(script)"], environment: environment, timeoutSeconds: 60)
      .output
  }

  private func expectNothingRan(in folder: TemporaryDirectory) {
    #expect(!FileManager.default.fileExists(atPath: folder.path("X")), "a title was run")
  }

  /// What is to be seen: programs show no blanks at the ends of a line.
  ///
  /// - Parameter look: what of a title has to be the same.
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
  func pangoReadsWaybarsTexts()
    throws
  {
    let folder = try folder("waybar:{next}")
    let read = """
      import json, sys; \(StatusReaderProgramTests.pango)
      for number in range(\(HostileTitle.all.count)):
        told = json.load(open(str(number)))
        Pango.parse_markup(told['tooltip'], -1, '\\0')
        print(Pango.parse_markup(told['text'], -1, '\\0').text)
      """
    try Data(read.utf8).write(to: URL(filePath: folder.path("read.py")))
    let output = try run("\(StatusReaderProgramTests.python) read.py 2>&1", in: folder)
    expect(
      output.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init), areTitlesOf: .waybar)
  }

  /// One tmux shows what another one draws: its status line, in which each title is a command's output.
  @Test(.enabled(if: isThere("tmux"), "tmux is missing: apt install tmux")) func tmuxDrawsTitlesAsTexts() async throws {
    let folder = try folder("tmux:{next}")
    // Each line has its share of the titles, since no status line is longer than a screen is wide.
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
      // Asked for anything before its session is there, a server may end.
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
    // It puts joined emoji together in its own way.
    expect(seen, areTitlesOf: .tmux) { $0.unicodeScalars.contains("\u{200D}") ? "" : $0 }
    expectNothingRan(in: folder)
  }

  @Test(.enabled(if: isThere("i3blocks"), "i3blocks is missing: apt install i3blocks")) func i3blocksPassesTitlesOn()
    async throws
  {
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

  @Test(.enabled(if: isThere("conky"), "conky is missing: apt install conky-std")) func conkyShowsTitlesAsTexts()
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
