internal import JSON
internal import Todos

/// What an import did, or would do.
struct TodoImportReport: Equatable, JSONConvertible {
  let plan: ImportPlan
  let leftOut: [TodoFile.LeftOut: Int]
  let isDryRun: Bool

  var json: JSONValue {
    let counts = TodoFile.LeftOut.allCases.map { ($0.rawValue, leftOut[$0] ?? 0) }
    return [
      "dry_run": isDryRun,
      "added": plan.added,
      "replaced": plan.replaced,
      "unchanged": plan.unchanged,
      "kept": plan.kept,
      "renumbered": plan.renumbered,
      "left_out": Dictionary(uniqueKeysWithValues: counts),
    ]
  }
}
