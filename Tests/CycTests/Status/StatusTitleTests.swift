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
