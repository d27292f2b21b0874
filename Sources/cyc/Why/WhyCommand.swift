internal import ArgumentParser

/// `cyc why`: what stands in the way of today's commits in a repository.
struct WhyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why today's commits of a repository do not count.",
    discussion: """
      Looks at your commits of today: pushed, on the default branch or gh-pages, not in a fork, with an e-mail that \
      GitHub knows, dated today. git is asked on this machine alone; with a token GitHub too.

      Exit status: 0 all of them count, 1 something stands in the way or there are none, 64 not a repository.
      """
  )
  .examples([
    "cyc why": "the repository that you are in",
    "cyc why ~/src/cyc": "another one",
    "cyc why --offline": "without asking GitHub",
  ])

  @Argument(help: "The folder of the repository (default: this one).")
  var path = "."

  @Flag(help: "Never use the network.")
  var offline = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let report = try WhyReader(world: world, folder: path, isOffline: offline).report()
    do {
      try world.print(as: output.json ? .json : .text, json: report.json) {
        // In a pipe the commands stay whole.
        WhyText(
          report: report, language: world.language, columns: output.columns(in: world) ?? .max,
          isASCII: output.isASCII(in: world)
        ).text
      }
    } catch is BrokenPipe {
      // Nobody reads the answer, but the status may still be waited for.
    }
    if !report.isWell { throw ExitStatus.no }
  }
}
