/// All settings that there are: what the file is read by, and what `cyc config` lists.
struct DeclaredSettings {
  let all: [AnySetting]
  let byPath: [[String]: AnySetting]
  /// The paths of the tables that settings lie in.
  let tables: Set<[String]>

  init(_ all: [AnySetting]) {
    self.all = all
    byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })
    tables = Set(byPath.keys.flatMap { path in (1..<path.count).map { Array(path.prefix($0)) } })
  }

  var longestPath: Int { byPath.keys.map(\.count).max() ?? 0 }

  func named(_ name: String) -> AnySetting? { all.first { $0.name == name } }

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
