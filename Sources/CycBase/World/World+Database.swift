package import Store

extension PersonalDatabase {
  /// Opens the file, which is created where there is none.
  ///
  /// - Throws: `StoreError`
  package init(in world: World) throws(StoreError) {
    try self.init(in: world.directories, world.schema)
    world.notePersonalChange()
  }

  /// Opens the file for a change of what is there; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package static func existing(toChange world: World) throws(StoreError) -> PersonalDatabase? {
    guard let database = try existing(in: world) else { return nil }
    world.notePersonalChange()
    return database
  }

  /// Opens the file for a look; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package static func existing(in world: World) throws(StoreError) -> PersonalDatabase? {
    guard let look = world.look else { return try existing(in: world.directories, world.schema) }
    return try look.database(in: world.directories, world.schema)
  }
}

extension World {
  /// When the call is done it is backed up, sent, and shown in bars.
  fileprivate func notePersonalChange() {
    changes.hasAny = true
    changes.hasPersonal = true
  }

  /// Whether what is kept is only looked at: nothing is made or mended beside it, and nobody is waited for.
  package var looksWithoutTrace: Bool { look?.manner == .withoutTrace }

  /// A world in which all who read the personal database read it through one look, for as long as that world is kept.
  package func sharingOneLook() -> World {
    var world = self
    world.look = DatabaseLook(.ordinary)
    return world
  }
}
