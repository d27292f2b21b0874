internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import GitHub

/// `cyc sync credential`, for git alone: hands it the login that cyc has, for the host that it is for.
///
/// Source: gitcredentials(7), git-credential(1), "INPUT/OUTPUT FORMAT".
struct SyncCredentialCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "credential", abstract: "Answer git's question for a login.", shouldDisplay: false)

  @Argument(help: "get, store or erase.")
  var action: String

  @OptionGroup var shared: SharedOptions

  /// Longer questions git does not ask.
  private static let maxBytes = 16 << 10

  func run(in world: World) throws {
    let bytes = try world.readAll(Self.maxBytes)
    guard action == "get", let session = try? world.session(), let token = session.token,
      let answer = SyncCredentialCommand.answer(
        String(decoding: bytes, as: UTF8.self), host: session.host, token: token)
    else { return }
    try world.out(answer)
  }

  /// What git is told; nil where it asks for another host, or over a line that others can read.
  static func answer(_ question: String, host: Host, token: String) -> String? {
    let lines = question.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let fields = Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    guard let asked = fields["host"], let scheme = fields["protocol"],
      "\(scheme)://\(asked)".lowercased() == host.webURL.lowercased()
    else { return nil }
    return "username=x-access-token\npassword=\(token)\n"
  }
}
