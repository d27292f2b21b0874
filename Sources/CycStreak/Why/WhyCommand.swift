package import CycBase
package import ArgumentParser

/// `cyc why`: explains why today's commits in a repository do not count.
package struct WhyCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why today's commits in a repository do not count.",
    discussion: """
      Checks your commits of today: are they pushed, on the default branch or gh-pages, not in a fork, with an e-mail that \
      GitHub knows, and dated today? It asks git on this machine and, with a token, GitHub.

      The commands it prints touch your own commits that are not pushed yet, and nothing else: no commit of others, no date, \
      no merge.

      Exit status: 0 all of them count, 1 some do not or there are none, 64 not a repository.
      """
  )
  .examples([
    "cyc why": "the repository you are in",
    "cyc why ~/src/cyc": "another one",
    "cyc why --mine old@example.com": "count an old e-mail as yours",
  ])

  @Argument(help: "The folder of the repository.", completion: .directory)
  package var path = "."

  @Option(help: "Another e-mail of yours, such as an old one; can be given several times.")
  package var mine: [String] = []

  @Flag(help: "Do not use the network.")
  package var offline = false

  @OptionGroup package var output: AnswerOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let report = try WhyReader(world: world, folder: path, isOffline: offline, mine: Set(mine.map { $0.lowercased() }))
      .report()
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
