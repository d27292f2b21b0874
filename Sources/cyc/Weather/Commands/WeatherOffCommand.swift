internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Formats

/// `cyc weather off`: nobody is asked any more.
struct WeatherOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Turn the weather off, and forget the place."
  )
  .examples([
    "cyc weather off": "no more requests",
    "cyc weather set off": "the same",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try Self.run(output, in: world) }

  static func run(_ output: AnswerOptions, in world: World) throws {
    let isChanged = try world.forgetWeatherPlace()
    try output.say(["weather": JSONValue.null, "changed": isChanged], in: world) { [WeatherPhrases.off] }
  }
}
