import Days
import Foundation
import Platform
import Resources
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct ThemeTests {
  @Test func everyThemeIsDistinctOnEachBackground() throws {
    var looks: Set<[RGB]> = []
    for id in GrassTheme.ids {
      let theme = try #require(GrassTheme.named(id))
      #expect(theme.name.lowercased() == id)
      for (colors, background) in [(theme.dark, RGB("#0d1117")), (theme.light, RGB("#ffffff"))] {
        try #require(colors.count == 4, "\(id)")
        // Each step from the background to the strongest level is visible.
        for (less, more) in zip([try #require(background)] + colors, colors) {
          #expect(contrast(less, more) >= 1.3, "\(id): \(less) and \(more)")
        }
        #expect(Set(colors.map(\.nearestOf256)).count == 4, "\(id) with 256 colours")
        #expect(colors.map(\.luminance).isSorted == (background != RGB("#ffffff")), "\(id)")
        #expect(looks.insert(colors).inserted, "\(id) looks like another")
      }
    }
    #expect(GrassTheme.ids.count >= 9)
    #expect(GrassTheme.named("GitHub") == .gitHub)
  }

  @Test func previewFitsTheTerminalWidth() throws {
    let themes = GrassTheme.ids.compactMap(GrassTheme.named)
    for columns in 1...120 {
      for language in Language.allCases {
        let preview = ThemePreview(
          themes: themes, inUse: .gitHub, display: Display(columns: columns, depth: .none, isASCII: columns % 2 == 0),
          style: nil,
          language: language)
        let widest = preview.text(preview.remark).split(separator: "\n").map(\.displayWidth).max() ?? 0
        #expect(widest <= columns, "\(columns) columns")
      }
    }
  }

  @Test func previewShowsEachThemeInItsColours() throws {
    let test = try TestWorld(environment: ["COLORTERM": "truecolor"])
    #expect(test.call("theme", "--color", "always") == .done)
    for id in GrassTheme.ids {
      let theme = try #require(GrassTheme.named(id))
      #expect(test.out.contains(theme.name))
      for color in theme.dark {
        #expect(test.out.contains("38;2;\(color.red);\(color.green);\(color.blue)m■"), "\(id)")
      }
    }
    let light = try TestWorld(environment: ["COLORTERM": "truecolor", "COLORFGBG": "0;15"])
    #expect(light.call("theme", "--color", "always") == .done)
    #expect(light.out.contains("light background"))
    light.out = ""
    #expect(light.call("theme", "winter", "--color", "always", "--style", "dot") == .done)
    #expect(light.out.contains("38;2;10;48;105m●"))
    #expect(!light.out.contains("Halloween"))
  }

  @Test func namedThemeIsSetAndCanBeUnset() throws {
    let test = try TestWorld()
    let path = Settings.path(in: test.world.home.directories)
    try SharedFile.write(Array("# Mine.\nuser = \"hana\" # me\n".utf8), to: path)
    #expect(test.call("theme", "Winter", "--color", "never") == .done)
    #expect(test.out.hasSuffix("\n\nThe theme is now Winter. To go back: cyc config unset theme\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "# Mine.\nuser = \"hana\" # me\ntheme = \"winter\"\n")
    #expect(test.call("theme", "red") == .done)
    #expect(test.out.hasSuffix("To go back: cyc theme winter\n"))
    #expect(test.call("theme", "red") == .done)
    #expect(test.out.hasSuffix("The theme is already Red.\n"))
    test.out = ""
    #expect(test.call("theme", "--width", "80") == .done)
    #expect(test.out.contains("Red (in use)") && !test.out.contains("GitHub (in use)"))
    #expect(test.call("config", "unset", "theme") == .done)
    #expect(test.call("theme", "--width", "80", "--lang", "ko") == .done)
    #expect(test.out.contains("GitHub (사용 중)"))
  }

  @Test(arguments: [
    ([], "", "github", "█"), ([], "theme = \"winter\"", "winter", "█"), ([], "style = \"dot\"", "github", "●"),
    (["--theme", "red", "--style", "block"], "theme = \"winter\"\nstyle = \"dot\"", "red", "█"),
    ([], "theme = \"pink\"\nstyle = 3", "github", "█"),
  ])
  func optionOverridesTheSetting(options: [String], file: String, theme: String, glyph: String) throws {
    let test = try TestWorld(environment: ["COLORTERM": "truecolor"])
    try SharedFile.write(Array(file.utf8), to: Settings.path(in: test.world.home.directories))
    let today = test.world.clock.now().today
    let cells = (0...20).map { "<td data-date='\(today - $0)' data-level='\($0 < 9 ? 4 : 0)'></td>" }
    test.expect("/users/hana/contributions", 200, "<table><tr>\(cells.joined())</tr></table>")
    #expect(Cyc.run(["streak", "hana", "--days", "3", "--color", "always"] + options, in: test.world) == .done)
    let color = try #require(GrassTheme.named(theme)).dark[3]
    #expect(test.out.contains("38;2;\(color.red);\(color.green);\(color.blue)m\(glyph)"), "\(test.out)\(test.err)")
    #expect(test.err.contains("theme must be") == file.contains("pink"))
  }

  @Test func unknownThemeIsRefusedWithTheChoices() throws {
    for arguments in [["theme", "pink"], ["streak", "hana", "--theme", "pink"]] {
      let test = try TestWorld()
      #expect(Cyc.run(arguments, in: test.world) == .usage)
      #expect(test.err.contains("'pink'"))
      for id in GrassTheme.ids { #expect(test.err.contains(id)) }
    }
  }

  /// Source: WCAG 2.2, contrast ratio.
  private func contrast(_ one: RGB, _ other: RGB) -> Double {
    let (a, b) = (one.luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension [Double] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
