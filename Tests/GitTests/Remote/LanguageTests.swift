import Foundation
import Platform
import Support
import Testing

@testable import Git

/// git speaks the language of the person, and what is read here must not.
@Suite struct LanguageTests {
  @Test func aKoreanGitIsUnderstood() async throws {
    try await offThePool {
      let locales = try TemporaryDirectory()
      let path = ["PATH": RemoteFixture.path]
      _ = try? Program.run(
        ["localedef", "-c", "-i", "ko_KR", "-f", "UTF-8", locales.path("ko_KR.UTF-8")], environment: path,
        timeoutSeconds: 60)
      let korean = ["LOCPATH": locales.path, "LC_ALL": "ko_KR.UTF-8", "LANG": "ko_KR.UTF-8", "LANGUAGE": "ko"]
      let plain = try Program.run(
        ["git", "-C", "/", "ls-remote", "/nowhere"], environment: path.merging(korean) { $1 }, timeoutSeconds: 20)
      guard !plain.errorOutput.contains("Could not read from") else {
        print("skipped: git speaks no Korean here: apt install locales")
        return
      }
      let fixture = try RemoteFixture(environment: korean)
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      #expect(try desk.fetch()?.commit == nil)
      let first = try desk.send(["가": "나"], on: nil)
      #expect(first.outcome == .accepted)
      #expect(try laptop.fetch()?.commit == first.commit)
      #expect(try laptop.files(at: first.commit) == ["가": "나"])
      _ = try desk.send(["다": "라"], on: first.commit)
      guard case .rejected(let rejection) = try laptop.send(["마": ""], on: first.commit).outcome else {
        Issue.record("accepted")
        return
      }
      #expect(rejection.summary == "[rejected] (fetch first)")
      // Of what is read here, this stands in Korean where nobody asks for English.
      let lock = "\(fixture.remote)/refs/heads/list.lock"
      try Data().write(to: URL(filePath: lock))
      let head = try #require(try laptop.fetch()?.commit)
      guard case .rejected(let locked) = try laptop.send(["마": ""], on: head).outcome else {
        Issue.record("accepted")
        return
      }
      #expect(locked.lockFile == lock, "\(locked)")
      let nowhere = try fixture.branch("other", of: fixture.folder.path("nowhere"))
      #expect(#expect(throws: GitRemoteError.self) { try nowhere.fetch() }?.reason == .noRepository)
    }
  }
}
