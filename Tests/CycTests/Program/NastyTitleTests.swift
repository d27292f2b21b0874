import Days
import Foundation
import Platform
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz

/// Titles that could harm a terminal, a table or a script.
@Suite struct NastyTitleTests {
  static let refused = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31m", "a\u{8}\u{8}b", "bell\u{7}", "nul\u{0}", "del\u{7F}",
    "two\nlines", "tab\there", "back\rover", "line\u{2028}separator", "next\u{85}line", "\u{202E}txt.exe",
    "\u{2066}isolated",
    "\u{200F}rtl mark", "\u{200E}ltr mark", "\u{FEFF}bom", "tag\u{E0041}", "   ", "a\u{200D}b", "zero\u{200B}width",
    "soft\u{AD}hyphen", "\u{200B}\u{3164}",
    String(repeating: "글", count: 201), "e" + String(repeating: "\u{301}", count: 5000),
  ]
  static let shown = [
    String(repeating: "글", count: 200), String(repeating: "👨‍👩‍👧‍👦", count: 200), "100% %s %n %@ %d",
    "'; DROP TABLE todo; --",
    "\"quoted\" 'single' `back` $(sub) \\back\\slash", "-1 is a number", "--json", "-", "👨‍👩‍👧‍👦 가족 🇰🇷 👍🏽 ✈️",
    "e\u{301}\u{301}\u{301}",
    "שלום עולם", "مرحبا", "می\u{200C}خواهم", "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", "<b>&amp;</b>",
    "| a | b |", "# heading", "ﷺﷺﷺ", "𝕏𝕐𝕑",
    String(repeating: "w", count: 200), "한" + String(repeating: " ", count: 50) + "글",
  ]

  private static let commands = [
    ["list", "--all"], ["list", "--all", "--grid"], ["board"], ["matrix"], ["history", "--limit", "100"],
    ["show", "1"],
  ]

  /// Whether a scalar could rewrite the screen, or make a terminal show something else than the text.
  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }

  private func expectHarmless(_ text: String, columns: Int?, tabs: Bool = false, _ comment: Comment) {
    let found = text.unicodeScalars.filter { isHarmful($0) && !(tabs && $0 == "\t") }
    #expect(found.isEmpty, "\(comment): \(found.map { String($0.value, radix: 16) })")
    guard let columns else { return }
    for line in text.split(separator: "\n") {
      #expect(line.description.displayWidth <= columns, "\(comment), \(columns) columns: \(line)")
    }
  }

  private func expectHarmless(_ command: [String], _ comment: Comment, in folder: TestWorld) throws {
    for isTerminal in [true, false] {
      for columns in isTerminal ? [40, 80] : [40] {
        for options in isTerminal ? [[], ["--ascii"]] : [[]] {
          let test = try TestWorld(environment: ["COLUMNS": "\(columns)", "NO_COLOR": "1"], isTerminal: isTerminal)
          test.world.home.directories = folder.world.home.directories
          #expect(Cyc.run(["todo"] + command + options, in: test.world) == .done, "\(comment): \(command): \(test.err)")
          // In a pipe, the columns are separated by tabs, and lines have any length.
          expectHarmless(
            test.out, columns: isTerminal ? columns : nil, tabs: !isTerminal, "\(comment): \(command + options)")
          #expect(test.err == "")
        }
      }
    }
    let test = try TestWorld()
    test.world.home.directories = folder.world.home.directories
    #expect(Cyc.run(["todo"] + command + ["--json"], in: test.world) == .done)
    expectHarmless(test.out, columns: nil, "\(comment): \(command) --json")
    #expect(test.out.filter { $0 == "\n" }.count == 1)
    #expect((try? JSONSerialization.jsonObject(with: Data(test.out.utf8))) != nil, comment)
  }

  @Test(arguments: refused)
  func harmfulTitleIsRefused(title: String) throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "--", title) == .usage)
    #expect(test.out == "")
    #expect(test.err.hasPrefix("cyc: the title "), "\(test.err)")
    #expect(test.err.contains("\nhint: "))
    expectHarmless(test.err, columns: nil, "\(title.unicodeScalars.map(\.value))")
    #expect(!FileManager.default.fileExists(atPath: PersonalDatabase.path(in: test.world.home.directories)))
    #expect(test.call("todo", "add", "fine") == .done)
    #expect(test.call("todo", "edit", "1", "--", title) == .usage)
  }

  @Test func harmlessTitleIsShownUnchanged() throws {
    let test = try TestWorld()
    for title in Self.shown { #expect(test.call("todo", "add", "--", title) == .done, "\(test.err)") }
    let kept = try test.world.readTodos { try $0.todos(TodoFilter(order: .number)).map(\.title) }
    #expect(kept == Self.shown.map(\.precomposedStringWithCanonicalMapping))
    for command in Self.commands { try expectHarmless(command, "kept by cyc", in: test) }
  }

  /// Such titles could come from another program or a damaged file.
  @Test func uncheckedTitleIsShownHarmlessly() throws {
    let test = try TestWorld()
    let now = test.world.clock.now()
    for title in Self.refused + Self.shown {
      try test.world.changeTodos { store in
        let number = try store.nextNumber()
        let todo = Todo(
          number: number, uuid: "u\(number)", title: title, body: title, quadrant: Quadrant.allCases[number % 4],
          column: BoardColumn.allCases[number % 3], due: now.today - 1, created: now)
        try store.record(.add, [TodoChange(added: todo)], at: now)
        let edited = TodoEdit(title: title + title).applied(to: todo, at: now)
        try store.record(.edit, [TodoChange(from: todo, to: edited)], at: now)
      }
    }
    let count = try test.world.readTodos { try $0.todos().count } ?? 0
    for command in Self.commands.dropLast() + stride(from: 1, through: count, by: 5).map({ ["show", "\($0)"] }) {
      try expectHarmless(command, "unchecked", in: test)
    }
    for command in [["done", "1", "2"], ["undo"], ["redo"], ["edit", "3", "--quadrant", "do"], ["rm", "4"]] {
      test.out = ""
      #expect(Cyc.run(["todo"] + command, in: test.world) == .done, "\(command): \(test.err)")
      expectHarmless(test.out, columns: 80, "\(command)")
    }
  }
}
