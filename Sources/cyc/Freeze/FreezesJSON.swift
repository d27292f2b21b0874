internal import Days

/// The frozen days as scripts read them.
struct FreezesJSON: Encodable {
  private let freezes: [Freeze]

  init(_ freezes: [Freeze]) { self.freezes = freezes }

  private enum Keys: String, CodingKey {
    case freezes
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(freezes.map(FreezeJSON.init), forKey: .freezes)
  }
}

private struct FreezeJSON: Encodable {
  let freeze: Freeze

  private enum Keys: String, CodingKey { case id, from, until, days, reason }

  // No reason is written as null.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(freeze.id, forKey: .id)
    try object.encode(freeze.days.lowerBound.description, forKey: .from)
    try object.encode(freeze.days.upperBound.description, forKey: .until)
    try object.encode(freeze.count, forKey: .days)
    try object.encode(freeze.reason, forKey: .reason)
  }
}
