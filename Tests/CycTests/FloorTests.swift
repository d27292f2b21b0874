import Foundation
import Testing

/// The folders of `Sources/cyc` stand on floors, and what a file uses lies below it, or beside it without a circle.
@Suite struct FloorTests {
  /// From the ground up, as `docs/architecture.md` shows them. The root, "", sees all of them.
  static let floors = [
    ["Words"], ["World"], ["Settings", "Store"], ["Account"], ["Contributions"], ["Grass"],
    [
      "Card", "Config", "Day", "Dday", "Freeze", "Goal", "Login", "Nag", "People", "Stats", "Streak", "Theme", "Todo",
      "Why",
    ],
    [""],
  ]

  private struct File {
    let folder: String
    let name: String
    /// Without comments, and of its strings only what stands between `\(` and `)`.
    let code: String
  }

  private static func files() throws -> [File] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/cyc").standardized
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : ""
      return File(folder: folder, name: path, code: code(of: text))
    }
  }

  private static func code(of text: String) -> String {
    let lines = text.replacing(/\/\/[^\n]*/, with: "")
    return lines.replacing(/"(?:\\.|[^"\\\n])*"/) { string in
      string.output.matches(of: /\\\(([^)]*)\)/).map { String($0.output.1) }.joined(separator: " ")
    }
  }

  /// The types of each folder and what it adds to `World`, `Settings` and `Setting`, where no other folder has the same name.
  private static func owners(_ files: [File]) -> [String: String] {
    var folders: [String: Set<String>] = [:]
    for file in files {
      let types = file.code.matches(of: /(?m)^ *(?:[a-z]+ )*(?:struct|enum|class|protocol|typealias) ([A-Z]\w*)/)
      for type in types { folders[String(type.output.1), default: []].insert(file.folder) }
      let extensions = file.code.matches(of: /(?m)^extension (?:World|Settings|Setting)\b[^{]*\{([\s\S]*?)^\}/)
      for member in extensions.flatMap({ $0.output.1.matches(of: /(?m)^  (?:static )?(?:func|var|let) (\w+)/) }) {
        folders[".\(member.output.1)", default: []].insert(file.folder)
      }
    }
    return folders.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Which folder uses which other, and by which names in which files.
  private static func arrows() throws -> [String: [String: Set<String>]] {
    let files = try files()
    let owners = owners(files)
    var arrows: [String: [String: Set<String>]] = [:]
    for file in files {
      for name in Set(file.code.matches(of: /\.?\b\w+/).map { String($0.output) }) {
        guard let owner = owners[name] ?? owners[String(name.drop { $0 == "." })], owner != file.folder else {
          continue
        }
        arrows[file.folder, default: [:]][owner, default: []].insert("\(name) in \(file.name)")
      }
    }
    return arrows
  }

  @Test func everyFolderStandsOnAFloor() throws {
    let folders = Set(try FloorTests.files().map(\.folder))
    #expect(folders == Set(FloorTests.floors.joined()))
  }

  @Test func noArrowGoesUp() throws {
    let floor = Dictionary(
      uniqueKeysWithValues: FloorTests.floors.enumerated().flatMap { height, names in names.map { ($0, height) } })
    for (folder, targets) in try FloorTests.arrows() {
      for (target, names) in targets {
        #expect(floor[target, default: 0] <= floor[folder, default: 0], "\(folder) uses \(target): \(names.sorted())")
      }
    }
  }

  @Test func noArrowsFormACircle() throws {
    var arrows = try FloorTests.arrows()
    // What uses nothing that is left cannot be part of a circle.
    while let leaf = arrows.first(where: { $0.value.keys.allSatisfy { arrows[$0] == nil } })?.key { arrows[leaf] = nil }
    #expect(arrows.isEmpty, "\(arrows.mapValues { $0.keys.filter { arrows[$0] != nil }.sorted() })")
  }
}
