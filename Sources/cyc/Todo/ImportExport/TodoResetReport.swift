/// What a reset did, as scripts read it.
struct TodoResetReport: Encodable {
  let removed: Int

  private enum CodingKeys: String, CodingKey {
    case removed
  }
}
