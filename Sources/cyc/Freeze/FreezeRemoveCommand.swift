internal import ArgumentParser
internal import Days

/// `cyc freeze rm`: takes a freeze away, by a day in it or by its number.
struct FreezeRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Take a freeze away.",
    discussion: "A freeze of several days goes as a whole, whichever of its days is named.",
    aliases: ["remove", "delete"])

  @Argument(help: "A day in it, or its number in the list.")
  var which: String

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let id = Int64(which)
    let day = try id == nil ? FreezeFailure.day(which, today: world.now().today) : nil
    let removed = try FreezeStore(existingIn: world)?.remove { freeze in
      freeze.id == id || day.map(freeze.days.contains) ?? false
    }
    guard let removed else { throw day.map(FreezeFailure.notFrozen) ?? .noSuchNumber(which) }
    try world.out(FreezePhrases.removed(removed)(world.language) + "\n")
  }
}
