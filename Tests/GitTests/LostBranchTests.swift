import Support
import Testing

@testable import Git

/// A branch that was deleted on the remote, and files that were removed from a branch.
@Suite(.waits) struct LostBranchTests {
  @Test func deletedBranchIsNotCreatedAgain() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let first = try branch.send(["a": "1"], on: nil)
      try fixture.git(["update-ref", "-d", "refs/heads/list"], in: fixture.remote)
      let second = try #require(
        try branch.commit(on: first.commit, files: ["a": Array("2".utf8)], message: "", at: .utc(0)))
      guard case .rejected = try branch.push(second, on: first.commit) else {
        Issue.record("accepted")
        return
      }
      #expect(try branch.fetch() == nil)
      // It may be created on purpose.
      let new = try #require(try branch.commit(on: nil, files: ["a": Array("3".utf8)], message: "", at: .utc(0)))
      #expect(try branch.push(new, on: nil) == .accepted)
      let next = try #require(try branch.commit(on: new, files: ["a": Array("4".utf8)], message: "", at: .utc(0)))
      #expect(try branch.push(next, on: new) == .accepted)
      // Pushing again after a lost reply is accepted.
      #expect(try branch.push(next, on: new) == .accepted)
    }
  }

  @Test func lastVersionOfARemovedFileAndCommonAncestorAreFound() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let first = try branch.send(["todo/ab/1.json": "one", "b": "1"], on: nil)
      let second = try branch.send(["todo/ab/1.json": "two"], on: first.commit)
      let gone = try branch.send(["todo/ab/1.json": nil], on: second.commit)
      let last = try branch.send(["b": "2"], on: gone.commit)
      #expect(try branch.removedVersion(of: "todo/ab/1.json", in: last.commit) == Array("two".utf8))
      #expect(try branch.removedVersion(of: "b", in: last.commit) == nil)
      #expect(try branch.removedVersion(of: "todo/ab/1.json", in: second.commit) == nil)
      #expect(try branch.commonAncestor(of: second.commit, and: last.commit) == second.commit)
      let other = try #require(try branch.commit(on: nil, files: ["c": []], message: "", at: .utc(0)))
      #expect(try branch.commonAncestor(of: other, and: last.commit) == nil)
    }
  }
}
