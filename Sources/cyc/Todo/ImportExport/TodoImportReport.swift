internal import Todos

/// What an import did, or would do, as scripts read it.
struct TodoImportReport: Encodable, Equatable {
  let plan: ImportPlan
  let leftOut: [TodoFile.LeftOut: Int]
  let isDryRun: Bool

  private enum Keys: String, CodingKey {
    case dryRun = "dry_run"
    case added, replaced, unchanged, kept, renumbered
    case leftOut = "left_out"
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(isDryRun, forKey: .dryRun)
    try object.encode(plan.added, forKey: .added)
    try object.encode(plan.replaced, forKey: .replaced)
    try object.encode(plan.unchanged, forKey: .unchanged)
    try object.encode(plan.kept, forKey: .kept)
    try object.encode(plan.renumbered, forKey: .renumbered)
    let kinds = TodoFile.LeftOut.allCases.map { ($0.rawValue, leftOut[$0] ?? 0) }
    try object.encode(Dictionary(uniqueKeysWithValues: kinds), forKey: .leftOut)
  }
}
