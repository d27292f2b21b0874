import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// The tables of `docs/scripts.md`, of which manual pages are made.
@Suite struct ScriptsPageTests {
  private let lines: [Substring]

  init() throws {
    let path = PackageFolder.url.appending(path: "docs/scripts.md")
    lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
  }

  @Test func everyExitStatusIsInTheTable() {
    // What i3blocks shows as urgent is told in docs/bars.md, and comes from one format of `cyc status` alone.
    for status in (Int32(0)...255).compactMap(ExitStatus.init) where status != .urgent {
      #expect(lines.contains { $0.hasPrefix("| \(status.rawValue) | ") }, "\(status)")
    }
  }

  @Test func everyPlaceIsInTheTable() {
    let files = lines.filter { $0.hasPrefix("| `~/") }.map { $0.dropFirst("| `~".count).prefix { $0 != "`" } }
    #expect(!files.isEmpty)
    let directories = Directories(application: "cyc", environment: [:], homeDirectory: "/home/hana")
    for place in About.places(in: directories) {
      // A folder stands for what is in it.
      #expect(
        files.contains { place.path == "/home/hana\($0)" || place.path.hasPrefix("/home/hana\($0)/") }, "\(place.path)")
    }
  }
}
