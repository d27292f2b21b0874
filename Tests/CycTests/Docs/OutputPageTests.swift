import Foundation
import Support
import Testing

/// The names in the objects of `--json`, which scripts read, against the pages that describe them.
@Suite(.waits) struct OutputPageTests {
  private static let pages = ["output", "scripts", "history", "todo", "quiz", "sync", "weather"]

  /// In this order: some show what an earlier one changed.
  private static let commands = [
    "cyc", "cyc check", "cyc card", "cyc streak", "cyc streak 2026-11-20", "cyc history", "cyc stats",
    "cyc year", "cyc goal", "cyc goal --history", "cyc goal off", "cyc theme", "cyc theme winter", "cyc config",
    "cyc config get user", "cyc config set theme red", "cyc freeze list", "cyc dday",
    "cyc dday add Exam 2027-03-06", "cyc todo", "cyc todo next --explain", "cyc todo stats", "cyc todo notices",
    "cyc todo history", "cyc todo history --prune 1y -y", "cyc quiz", "cyc quiz stats", "cyc quiz ask 1",
    "cyc quiz answer 1", "cyc quiz undo", "cyc quiz on", "cyc quiz off", "cyc nag status", "cyc nag inbox",
    "cyc nag channel", "cyc nag channel ntfy --new-topic", "cyc weather", "cyc weather set 37.57,126.98",
    "cyc weather off", "cyc whoami", "cyc about", "cyc sync status", "cyc status --format json",
  ]

  @Test func everyNameInAnObjectIsDescribed() async throws {
    let described = try Self.pages.map {
      try String(contentsOf: PackageFolder.url.appending(path: "docs/\($0).md"), encoding: .utf8)
    }.joined()
    try await ExampleHome.with(ExampleHome.someOfEverything) { home in
      for command in Self.commands {
        let suffix = command.hasSuffix("--format json") ? "" : " --json"
        let answer = try await home.typed(command + suffix)
        let object = try? JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        guard let object else {
          Issue.record("\(command) prints no object: \(answer.output)\(answer.errors)")
          continue
        }
        for name in Self.names(in: object) {
          let isDescribed = described.contains("\"\(name)\"") || described.contains("`\(name)`")
          #expect(isDescribed, "\(command): \(name)")
        }
      }
    }
  }

  /// The names that a page must describe. Pages describe `_at_least` and `_certainty` once for all numbers. The keys in
  /// some objects are names of parts, paths or repositories instead.
  private static func names(in value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(Self.names(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    var names: Set<String> = []
    for (name, value) in object {
      if !name.hasSuffix("_at_least"), !name.hasSuffix("_certainty") { names.insert(name) }
      if !["troubles", "reasons", "paths", "local_work"].contains(name) { names.formUnion(Self.names(in: value)) }
    }
    return names
  }
}
