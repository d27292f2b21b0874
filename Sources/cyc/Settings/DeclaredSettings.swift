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

  /// The setting that a misspelt name most probably means; nil where there is none at all.
  func nearest(to name: String) -> AnySetting? {
    // Whoever typed a part of a name, or got its table right, means that one.
    let holders = all.filter { name.count > 2 && $0.name.contains(name.lowercased()) }
    let neighbours = all.filter { $0.path.count > 1 && name.hasPrefix("\($0.path[0]).") }
    let candidates = [holders, neighbours].first { !$0.isEmpty } ?? all
    return candidates.min { distance($0.name, name) < distance($1.name, name) }
  }

  /// The Levenshtein distance: how many characters must be put in, taken out or replaced.
  private func distance(_ first: String, _ second: String) -> Int {
    let second = Array(second.lowercased().prefix(100))
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (character == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
