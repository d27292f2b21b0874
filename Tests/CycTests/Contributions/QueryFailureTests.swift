import GitHub
import Testing

@testable import cyc

/// What GraphQL's own errors say to a person.
@Suite struct QueryFailureTests {
  private func failure(_ error: GitHubError, _ source: TokenOrigin.Source) -> ConnectionFailure {
    ConnectionFailure(
      host: .gitHubDotCom, error: error, retryAt: nil, token: TokenOrigin(source: source, hidesStoredToken: false))
  }

  @Test(arguments: [
    ([], "read:user"), (["user:email", "read:user"], "read:user"), (["admin:org", "repo"], "admin:org"),
  ])
  func aMissingScopeIsTypedAtOnce(scopes: [String], scope: String) {
    let stored = failure(.missingScopes(scopes), .file("credentials.json"))
    #expect(stored.hint == .typed("cyc login --scopes \(scope)"))
    #expect(stored.exitStatus == .loginNeeded)
    // A login would not help where a variable goes before it.
    let variable = failure(.missingScopes(scopes), .variable("GH_TOKEN")).hint
    for text in [variable?.english, variable?.korean] {
      #expect(text?.contains("GH_TOKEN") == true)
      #expect(text?.contains(scope) == true)
      #expect(text?.contains("https://github.com/settings/tokens") == true)
    }
  }

  @Test func anErrorsTypeIsShownWithoutItsEscapeSequences() {
    let message = failure(.queryFailed(type: "\u{1B}[31mINTERNAL"), .typed).message
    #expect(message.english.contains("INTERNAL"))
    #expect(!message.english.contains("\u{1B}") && !message.korean.contains("\u{1B}"))
    #expect(failure(.queryFailed(type: nil), .typed).message.english == "github.com could not answer the query")
    #expect(failure(.queryFailed(type: String(repeating: "X", count: 500)), .typed).message.english.count < 100)
  }
}
