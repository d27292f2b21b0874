import Git
import Testing

@testable import cyc
@testable import CycBase

@Suite struct SyncProblemTests {
  private func message(_ words: String) -> String {
    let error = GitRemoteError(.other, words: words)
    return SyncProblem.git(error, address: "https://git.example.com/hana/todo.git").message.english
  }

  /// git repeats the address before the reason.
  @Test func reasonAfterALongAddressIsShown() {
    let line = "fatal: https://git.example.com/hana/todo.git/info/refs not valid: is this a git repository?"
    #expect(message(line).hasSuffix(": \(line)"))
  }

  @Test func adviceOfGitIsNotTheReason() {
    let reason = "bash: line 1: git-upload-pack: command not found"
    let words = """
      \(reason)
      fatal: Could not read from remote repository.

      Please make sure you have the correct access rights
      and the repository exists.
      """
    #expect(message(words).hasSuffix(": \(reason)"))
  }
}
