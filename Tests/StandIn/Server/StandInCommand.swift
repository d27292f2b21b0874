import ArgumentParser
import Days
import Foundation
import PretendGitHub

/// `stand-in`: a GitHub on a loopback port, to try cyc with and to test it against.
@main
struct StandInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand-in",
    abstract: "A GitHub on a loopback port, to try cyc with and to test it against.",
    discussion: """
      Run cyc with CYC_HOST set to the address that is printed. The login hana has a running streak, nobody is not \
      found, openai-org is an organisation, quiet never committed, hidden is private, the page of changed \
      is not a page that cyc knows; everybody else has a calendar of their own. \
      `curl -X POST ADDRESS/_stand-in/commit` lets hana commit today; with `-d private` only GraphQL tells of it, and \
      only a token with the scope read:user.
      """)

  @Option(help: "The port to listen on; 0 is any free one.")
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp("The day on which pages are drawn instead of today in UTC.", valueName: "YYYY-MM-DD"),
    transform: { text in
      guard let day = Day(iso8601: text) else { throw ValidationError("no date of the form YYYY-MM-DD") }
      return day
    })
  var today: Day?

  @Option(name: .customLong("delay-ms"), help: "How many milliseconds each answer waits.")
  var delayMilliseconds = 0

  @Flag(help: "Answer only what POST /_stand-in/expect announced.")
  var strict = false

  @Flag(help: "End as soon as standard input is closed, so that nobody leaves this behind.")
  var untilStdinCloses = false

  func run() async throws {
    if untilStdinCloses { StandInCommand.exitWhenInputCloses() }
    try await StandInServer(isStrict: strict, today: today, delaySeconds: Double(delayMilliseconds) / 1000).run(
      port: port
    ) { port in
      FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
    }
  }

  /// Reads on a thread of its own: a blocking read would take one of the few threads that answer requests.
  private static func exitWhenInputCloses() {
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      Foundation.exit(0)
    }
  }
}
