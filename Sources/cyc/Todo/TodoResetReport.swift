/// What a reset did, as scripts read it.
struct TodoResetReport: Encodable {
  private let schemaVersion = 1
  let removed: Int

  private enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case removed
  }
}
