import Foundation
import Support
import Testing

/// The folders of `Sources/cyc` stand on floors: what a file uses lies below it, or beside it without a circle.
@Suite struct FloorTests {
  /// From the ground up, as `docs/architecture.md` has them. The root, "", is above all of them.
  private static let floors = [
    ["Words"], ["Settings", "Store"], ["World"], ["Config"], ["Account"], ["Contributions"], ["Grass"],
    [
      "Card", "Day", "DDay", "Freeze", "Goal", "Login", "Nag", "Quiz", "Stats", "Streak", "Theme", "Todo", "Weather",
      "Why",
      "Year",
    ],
    ["About", "Dashboard", "Status", "Sync"], [""],
  ]

  private struct File {
    let folder: String
    let name: String
    /// Without comments, and of its strings only what stands between `\(` and `)`.
    let code: String
  }

  private static func files() throws -> [File] {
    let root = PackageFolder.url.appending(path: "Sources/cyc")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : ""
      return File(folder: folder, name: path, code: code(of: text))
    }
  }

  private static func code(of text: String) -> String {
    text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/) { string in
      string.output.matches(of: /\\\(([^)]*)\)/).map { String($0.output.1) }.joined(separator: " ")
    }
  }

  /// The folder of each type, of each setting, and of each thing that a folder adds to `World` and `Settings`, where only one has
  /// that name.
  private static func owners(_ files: [File]) -> [String: String] {
    var folders: [String: Set<String>] = [:]
    for file in files {
      for type in file.code.matches(
        of: /(?m)^(?:(?!private|fileprivate)[a-z]+ )*(?:struct|enum|class|protocol|typealias) ([A-Z]\w*)/)
      {
        folders[String(type.output.1), default: []].insert(file.folder)
      }
      for added in file.code.matches(of: /(?m)^extension (World|Settings|AnySetting)\b[^{]*\{([\s\S]*?)^\}/) {
        for member in added.output.2.matches(of: /(?m)^  (?:static )?(?:func|var|let) (\w+)/) {
          let owner = added.output.1 == "World" ? "world" : "settings"
          folders["\(owner).\(member.output.1)", default: []].insert(file.folder)
        }
      }
    }
    return folders.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Which folder uses which other one, and by which names in which files.
  private static func arrows() throws -> [String: [String: Set<String>]] {
    let files = try files()
    let owners = owners(files)
    var arrows: [String: [String: Set<String>]] = [:]
    for file in files {
      let code = file.code.replacing("settings[.", with: "settings.")
      for name in Set(code.matches(of: /\b(?:world\.|settings\.)?\w+/).map { String($0.output) }) {
        guard let owner = owners[name], owner != file.folder else { continue }
        arrows[file.folder, default: [:]][owner, default: []].insert("\(name) in \(file.name)")
      }
    }
    return arrows
  }

  @Test func everyFolderStandsOnAFloor() throws {
    #expect(Set(try FloorTests.files().map(\.folder)) == Set(FloorTests.floors.joined()))
  }

  @Test func noArrowGoesUp() throws {
    let heights = Dictionary(
      uniqueKeysWithValues: FloorTests.floors.enumerated().flatMap { height, names in names.map { ($0, height) } })
    for (folder, targets) in try FloorTests.arrows() {
      for (target, names) in targets {
        #expect(heights[target, default: 0] <= heights[folder, default: 0], "\(folder) → \(target): \(names.sorted())")
      }
    }
  }

  @Test func noArrowsFormACircle() throws {
    var arrows = try FloorTests.arrows()
    #expect(arrows.count > 15, "the sources were read")
    // What uses nothing that is left is part of no circle.
    while let leaf = arrows.first(where: { $0.value.keys.allSatisfy { arrows[$0] == nil } })?.key { arrows[leaf] = nil }
    #expect(arrows.isEmpty, "\(arrows.mapValues { $0.filter { arrows[$0.key] != nil } })")
  }
}
