package import CycBase
package import ArgumentParser
internal import GitHub
internal import Terminal

/// `cyc whoami`: whose token is used, where it comes from, and whether GitHub accepts it now.
package struct WhoamiCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "whoami", abstract: "Show who is logged in, and whether GitHub accepts the token."
  )
  .examples([
    "cyc whoami": "asks GitHub",
    "cyc whoami --json | grep '\"login\"'": "for scripts",
  ])

  @Flag(help: "Print one JSON object.")
  package var json = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let session = try world.session()
    guard let token = session.token, let origin = session.tokenOrigin else {
      throw LoginFailure.notLoggedIn(host: session.host.name)
    }
    var failure: ConnectionFailure?
    var user: User?
    do {
      user = try TokenCheck.ask(host: session.host, token: token, in: world)
    } catch {
      failure = world.failure(error, host: session.host, token: origin)
    }
    let report = WhoamiReport(
      session: session, token: token, origin: origin, user: user, isRefused: failure?.error == .unauthorized)
    try world.print(as: json ? .json : .text, json: report.json) { report.text(world.language) }
    // The answer stands on stdout; why it is not a plain yes is told like every other error.
    if let failure { throw failure }
  }
}
