internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Platform

/// `cyc about`: the version, where things are kept, and what is compiled in.
struct AboutCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "about", abstract: "Show the version, where files are kept, and the licences of the libraries inside."
  )
  .examples([
    "cyc about": "on one screen",
    "cyc about --licenses": "with the full texts of the licences",
  ])

  @Flag(help: "Print the full text of every licence.")
  var licenses = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  // Where things lie is asked for when something is wrong with them.
  static let settingsUse = SettingsUse.wanted

  func run(in world: World) throws {
    let about = About(
      version: cycVersion, places: About.places(in: world.directories),
      components: embeddedLicenses.map(Component.init))
    try output.print(in: world, json: about.json(withTexts: licenses)) { display in
      if licenses { return about.texts }
      let home = Directories.homeDirectory(environment: world.environment)
      return AboutText(about: about, home: home, display: display, language: world.language).text
    }
  }
}
