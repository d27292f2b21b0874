import GitHub
import Testing

@testable import cyc

/// Whom git gets the login for.
@Suite struct SyncCredentialTests {
  private func answer(_ question: String, _ host: String = "github.com") throws -> String? {
    SyncCredentialCommand.answer(question, host: try Host(host), token: "gho_secret")
  }

  @Test func onlyTheAccountsOwnHostGetsIt() throws {
    let good = "username=x-access-token\npassword=gho_secret\n"
    #expect(try answer("protocol=https\nhost=github.com\n\n") == good)
    #expect(try answer("capability[]=authtype\nprotocol=https\nhost=GitHub.com\npath=hana/todo.git\n") == good)
    #expect(try answer("protocol=http\nhost=127.0.0.1:8080\n", "http://127.0.0.1:8080") == good)
    for question in [
      "", "host=github.com\n", "protocol=https\n", "protocol=http\nhost=github.com\n",
      "protocol=https\nhost=github.com.example.com\n", "protocol=https\nhost=example.com\n",
      "protocol=https\nhost=github.com:444\n", "protocol=https\nhost=example.com\nhost=github.com\n",
      "protocol=ssh\nhost=github.com\n", "url=https://github.com\n",
    ] {
      #expect(try answer(question) == nil, "\(question)")
    }
  }
}
