/// All settings that there are: what the file is read by, and what `cyc config` lists.
struct DeclaredSettings {
  let all: [AnySetting]
  private let byName: [String: AnySetting]
  /// The names of the tables that settings lie in.
  private let tables: Set<String>

  init(_ all: [AnySetting]) {
    self.all = all
    byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    tables = Set(all.flatMap(\.tables))
  }

  var longestPath: Int { all.map(\.path.count).max() ?? 0 }

  func named(_ name: String) -> AnySetting? { byName[name] }

  /// - Parameter keys: as in the file, where a quoted key may have dots of its own
  func setting(at keys: [String]) -> AnySetting? {
    keys.contains { $0.contains(".") } ? nil : byName[keys.joined(separator: ".")]
  }

  func isTable(_ keys: [String]) -> Bool {
    !keys.contains { $0.contains(".") } && tables.contains(keys.joined(separator: "."))
  }

  /// The setting that a misspelt name most probably means; nil where none is near.
  func nearest(to name: String) -> AnySetting? {
    // Whoever typed a part of a name, or got its table right, means that one.
    let holders = all.filter { name.count > 2 && $0.name.contains(name.lowercased()) }
    let neighbours = all.filter { $0.path.count > 1 && name.hasPrefix("\($0.path[0]).") }
    if let candidates = [holders, neighbours].first(where: { !$0.isEmpty }) {
      return candidates.min { Suggestion.distance($0.name, name) < Suggestion.distance($1.name, name) }
    }
    return Suggestion.nearest(to: name, among: all, by: \.name)
  }
}
