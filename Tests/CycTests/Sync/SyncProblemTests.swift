import Git
import Sync
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

  /// Another branch of the same repository would not help, and would separate the machines.
  @Test func unwritableRepositoryIsNotCalledAProtectedBranch() {
    let setup = SyncSetup(address: "/media/nas/todo.git", branch: "cyc", machine: "desk")
    let problem = SyncProblem.engine(.refused(["[remote rejected] (unpacker error)"]), setup)
    #expect(problem.hint?.english == "look at the free space there (df -h), and at who owns the repository (ls -l)")
  }

  /// A setting of git on this machine would not help.
  @Test(arguments: [("hana@nas:list.git", "hana@nas"), ("ssh://hana@nas:2222/~/list.git", "ssh://hana@nas:2222")])
  func folderOfAnotherUserIsTrustedOnTheServer(_ address: String, _ server: String) {
    let words = "fatal: detected dubious ownership in repository at '/home/hana/list.git'\nTo add an exception"
    let hint = SyncProblem.git(GitRemoteError(.dubiousOwnership, words: words), address: address).hint
    #expect(
      hint?.english.hasSuffix(": ssh \(server) 'git config --global --add safe.directory /home/hana/list.git'") == true)
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
