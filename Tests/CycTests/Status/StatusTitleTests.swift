import Days
import Foundation
import Platform
import Streaks
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// In every format, every title stays text and does not break the line.
@Suite struct StatusTitleTests {
  /// Formats that may show a title.
  private static let formats = StatusFormat.allCases.filter { !$0.isPrompt }

  private func lines(_ text: String) -> [String] {
    #expect(text.hasSuffix("\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Compares bytes, because `String.contains` does not match before a combining accent.
  private func holds(_ tag: String, in text: String) -> Bool { Array(text.utf8).contains(Array(tag.utf8)) }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
  }

  @Test(arguments: formats) func titleNeverBreaksALine(format: StatusFormat) throws {
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
        let expected: [UInt32] =
          switch format {
          // Two options and a task's number.
          case .rofi: [0, 0x1F, 0, 0x1F, 0, 0x1F]
          // The colour and its end.
          case .ansi where request == format.rawValue: [0x1B, 0x1B]
          default: []
          }
        #expect(controls == expected, "\(format): \(title)")
        #expect(text.utf8.count < 4000, "\(format): \(title.prefix(20))")
      }
    }
  }

  @Test(arguments: StatusFormat.allCases.filter(\.isPrompt)) func titleNeverReachesAPrompt(format: StatusFormat) throws
  {
    let fields = StatusField.allCases.filter { $0 != .next }.map { "{\($0.rawValue)}" }.joined(separator: " ")
    let usual = try HostileTitle.text(format.rawValue, "x")
    let full = try HostileTitle.text("\(format.rawValue):\(fields)", "x")
    #expect(full.contains("D-3 ") && !full.contains("x"))
    for title in HostileTitle.all {
      #expect(try HostileTitle.text(format.rawValue, title) == usual)
      #expect(try HostileTitle.text("\(format.rawValue):\(fields)", title) == full)
    }
  }

  @Test(arguments: [StatusFormat.json, .waybar, .i3bar, .i3statusRust])
  func objectsContainTheTitle(format: StatusFormat) throws {
    let key = format == .i3bar ? "full_text" : "text"
    for title in HostileTitle.all {
      let line = try HostileTitle.text("\(format.rawValue):{next}", title)
      let text = try object(line)[key] as? String
      let shown = format.escaped(HostileTitle.shown(title))
      #expect(text.map { Array($0.utf8) } == Array(shown.utf8), "\(format): \(title.prefix(40))")
      #expect(!line.replacing("\\\\", with: "").contains("\\u"), "not every program reads such escapes: \(line)")
    }
  }

  /// xbar, SwiftBar and Argos split a line at the first `|`, and read lines with leading dashes as submenus.
  @Test(arguments: [StatusMenu.xbar, .swiftBar, .argos]) func menuLinesHaveOnlyKnownParameters(menu: StatusMenu) throws
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

  /// Two values side by side, or a value and text of the template, must not form a tag.
  @Test func adjacentValuesFormNoTag() throws {
    func shown(_ title: String, _ request: String) throws -> String { try HostileTitle.text(request, title) }
    for title in HostileTitle.all + ["{F#f00}x", "[fg=red]x"] {
      for request in ["{next}", "{next}{{F#f00}}", "{next}[fg=red]", "{dday}{next}"] {
        #expect(try !holds("%{", in: shown(title, "polybar:\(request)")))
        #expect(try !holds("#[", in: shown(title, "zjstatus:\(request)")))
      }
    }
    // Tags that are written in the template stay.
    #expect(try shown("x", "polybar:%{{F#f00}}{next}%{{F-}}") == "%{F#f00}x%{F-}\n")
    #expect(try shown("x", "zjstatus:#[fg=red]{next}") == "#[fg=red]x\n")
  }

  /// An odd number of `#` starts a style, or corrupts the memory of tmux 3.3a, which crashes only sometimes.
  @Test func tmuxGetsOnlyEvenRunsOfNumberSigns() throws {
    for title in HostileTitle.all {
      // The first expansion halves a run of `#`, but keeps all before a bracket.
      let drawn = try HostileTitle.text("tmux:{next}", title)
        .replacing(/#+(?!#|\[)/.matchingSemantics(.unicodeScalar)) { $0.output.dropLast($0.output.count / 2) }
      for signs in drawn.matches(of: /#+/.matchingSemantics(.unicodeScalar)) {
        #expect(signs.output.unicodeScalars.count.isMultiple(of: 2), "\(title.prefix(40))")
      }
    }
  }
}

/// Titles that a bar, a prompt or a menu would take for commands or markup if they were not escaped.
enum HostileTitle {
  static let all = [
    "$(touch X)", "`touch X`", "\\$(touch X)", "${X}", "$$ $", "${exec touch X}", "${color red}x", "!touch X!",
    "#(touch X)", "##(touch X)", "###(touch X)", "#[fg=red]x", "##[fg=red]x", "###[fg=red]x", "### Heading",
    "#{session_name} #S", "#{l:x}", "x#", "#",
    "\\# # \\\\#", "# a comment",
    "%{F#f00}x%{F-}", "%%{F#f00}x", "%{A1:touch X:}x%{A}", "100%", "%%", "%F{red}x%f", "%(?.yes.no) %n %H",
    "<b>x</b>", "<span", "&amp; &", "a | b", "| bash=touch param1=X", "|", "-- x", "---", "--", "- x", "-",
    "\"", "'", "\\", "\"}],[{\"full_text\":\"x\"", "\\u0041 \\n", ":smile: :sf.circle:", "~ * ? ; > X",
    "{streak} ({left})",
    "\u{FF05}{F#f00}", "two\nlines", "---\n--x | bash=touch param1=X", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}x",
    "\u{9B}31mx", "\u{1}\\[x\\]\u{2}", "nul\0info\u{1F}3", "\u{202E}txt.exe", "\u{200F}mark", "line\u{2028}separator",
    "커밋 메시지 다듬기", "👨‍👩‍👧‍👦 가족", "שלום", String(repeating: "w", count: 10_000),
    String(repeating: "$(touch X)", count: 1000), String(repeating: "한", count: 10_000),
    // Swift joins an accent or a joiner with the character before it; programs that read bytes do not.
    "<\u{301}b>x<\u{FE0F}/b>", "&\u{200D}amp;", "a |\u{301} bash=touch param1=X", "%{\u{301}F#f00}x",
    "%\u{301}{F#f00}x",
    "#[\u{301}fg=red]x", "#\u{FE0F}[fg=red]x", "#(\u{301}touch X)", "$\u{301}(touch X)", "${\u{FE0F}color red}x",
    "\"\u{301}",
    "\\\u{301}\"", "--\u{301} x", "-\u{FE0F}- x",
  ]

  /// The title as every program must show it: cleaned, and cut to the room it has.
  static func shown(_ title: String) -> String { Sanitizer.clean(title).truncated(to: 40) }

  /// An evening with the streak at risk, and a task and a D-day with this title.
  static func reading(_ title: String) -> StatusReading {
    let today = Day(number: 20_778)
    let now = CivilTime(day: today, hour: 21, minute: 12, second: 0)
    let instant = Instant(secondsSince1970: now.secondsAsUTC, local: now)
    let todo = Todo(number: 2, uuid: "uuid", title: title, created: instant)
    let tasks = NextTodos(tasks: NextTodo.ordered([todo], at: now), open: 1)
    let dday = DDay(number: 1, title: title, icon: nil, date: today + 3, knowsYear: true, isYearly: false)
    return StatusReading(
      state: .risk, streakDays: 58, secondsLeft: 10_080, todayCount: 0, tasks: tasks, overdue: 0, dday: dday,
      checkedAt: instant,
      now: now, ageSeconds: 60, login: "hana", profileURL: "https://github.com/hana")
  }

  /// The output of `cyc status` for this title.
  static func text(_ format: String, _ title: String, menu: StatusMenu = .xbar) throws -> String {
    let request = try StatusRequest(format)
    return StatusText(
      reading: reading(title), request: request, language: .english, isASCII: false, program: "/usr/bin/cyc", menu: menu
    ).text
  }
}
