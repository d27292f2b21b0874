import Foundation
import Loopback
import Platform
import Support
import Testing

@testable import Git

/// `git http-backend` on a loopback port, behind a login.
@Suite(.waits) struct HTTPRemoteTests {
  /// A credential helper that knows the login and records its calls in `helper.asked`.
  private func helper(_ fixture: RemoteFixture, password: String = "secret") throws -> String {
    let script = """
      #!/bin/sh
      echo "$1" >> "$0.asked"
      [ "$1" = get ] && printf 'username=user\\npassword=\(password)\\n'
      exit 0
      """
    try ProgramFile.write(script, to: fixture.folder.path("helper"))
    return fixture.folder.path("helper")
  }

  /// A remote that accepts pushes over HTTP.
  private func served() throws -> RemoteFixture {
    let fixture = try RemoteFixture()
    try fixture.git(["config", "http.receivepack", "true"], in: fixture.remote)
    return fixture
  }

  @Test func pushAndFetchUseTheHelpersLogin() async throws {
    try await offThePool {
      let fixture = try served()
      let server = try HTTPBackend(serving: fixture.folder.path)
      let helper = try helper(fixture)
      let (desk, laptop) = (
        try fixture.branch("desk", of: "\(server.url)/remote.git", helper: helper),
        try fixture.branch("laptop", of: "\(server.url)/remote.git", helper: helper)
      )
      #expect(try desk.fetch()?.commit == nil)
      let first = try desk.send(["a": "1"], on: nil)
      #expect(first.outcome == .accepted)
      #expect(try laptop.fetch()?.commit == first.commit)
      #expect(try laptop.files(at: first.commit) == ["a": "1"])
      // The secret is neither in the commands nor in the configuration.
      #expect(!fixture.commands.joined().contains { $0.contains("secret") })
      let config = try String(contentsOfFile: "\(desk.clone)/config", encoding: .utf8)
      #expect(!config.contains("secret") && !config.contains("helper"))
    }
  }

  /// git offers a login that worked to all helpers. A helper that writes files must not get cyc's login.
  @Test func otherHelpersDoNotGetTheLogin() async throws {
    try await offThePool {
      let fixture = try served()
      let server = try HTTPBackend(serving: fixture.folder.path)
      try fixture.write("[credential]\n\thelper = store\n", to: "home/.gitconfig")
      let branch = try fixture.branch(of: "\(server.url)/remote.git", helper: try helper(fixture))
      #expect(try branch.send(["a": "1"], on: nil).outcome == .accepted)
      #expect(!FileManager.default.fileExists(atPath: fixture.folder.path("home/.git-credentials")))
    }
  }

  @Test func gitsOwnLoginTakesPrecedence() async throws {
    try await offThePool {
      let fixture = try served()
      let server = try HTTPBackend(serving: fixture.folder.path)
      try fixture.write("[credential]\n\thelper = store\n", to: "home/.gitconfig")
      try fixture.write(
        server.url.replacing("http://", with: "http://user:secret@") + "\n", to: "home/.git-credentials")
      let branch = try fixture.branch(of: "\(server.url)/remote.git", helper: try helper(fixture))
      #expect(try branch.send(["a": "1"], on: nil).outcome == .accepted)
      #expect(!FileManager.default.fileExists(atPath: fixture.folder.path("helper.asked")))
    }
  }

  @Test func missingOrWrongLoginIsReported() async throws {
    try await offThePool {
      let fixture = try served()
      let server = try HTTPBackend(serving: fixture.folder.path)
      let address = "\(server.url)/remote.git"
      for helper in [nil, try helper(fixture, password: "wrong")] {
        let branch = try fixture.branch(of: address, helper: helper)
        let error = #expect(throws: GitRemoteError.self) { try branch.fetch() }
        #expect(error?.reason == .loginNeeded, "\(error?.words ?? "")")
        #expect(error?.words.contains("wrong") == false)
        let commit = try #require(try branch.commit(on: nil, files: ["a": []], message: "a", at: .utc(0)))
        #expect(#expect(throws: GitRemoteError.self) { try branch.push(commit) }?.reason == .loginNeeded)
      }
    }
  }

  @Test(arguments: [
    (403, GitRemoteError.Reason.forbidden), (404, .notFound), (429, .offline), (500, .offline), (503, .offline),
  ])
  func httpStatusHasItsReason(_ status: Int, _ reason: GitRemoteError.Reason) async throws {
    try await offThePool {
      let fixture = try served()
      let server = try HTTPBackend(serving: fixture.folder.path, mood: .refusing(status))
      let branch = try fixture.branch(of: "\(server.url)/remote.git")
      let error = #expect(throws: GitRemoteError.self) { try branch.fetch() }
      #expect(error?.reason == reason, "\(error?.words ?? "")")
      let commit = try #require(try branch.commit(on: nil, files: ["a": []], message: "a", at: .utc(0)))
      #expect(#expect(throws: GitRemoteError.self) { try branch.push(commit) }?.reason == reason)
    }
  }

  @Test func cutConnectionIsOfflineAndHarmless() async throws {
    try await offThePool {
      let fixture = try served()
      let desk = try fixture.branch("desk")
      let first = try desk.send(["a": String(repeating: "long ", count: 9000)], on: nil)
      let helper = try helper(fixture)
      for request in ["service=git-upload-pack", "/git-upload-pack"] {
        let server = try HTTPBackend(serving: fixture.folder.path, mood: .cutting(request))
        let branch = try fixture.branch("cut", of: "\(server.url)/remote.git", helper: helper)
        let error = #expect(throws: GitRemoteError.self) { try branch.fetch() }
        #expect(error?.reason == .offline, "\(request): \(error?.words ?? "")")
      }
      // The reply is lost, but the push succeeded. Pushing the same commit again is accepted.
      let cutting = try HTTPBackend(serving: fixture.folder.path, mood: .cutting("/git-receive-pack"))
      let cut = try fixture.branch("desk", of: "\(cutting.url)/remote.git", helper: helper)
      let second = try #require(try cut.commit(on: first.commit, files: ["b": []], message: "b", at: .utc(0)))
      let error = #expect(throws: GitRemoteError.self) { try cut.push(second) }
      #expect(error?.reason == .offline, "\(error?.words ?? "")")
      let server = try HTTPBackend(serving: fixture.folder.path)
      let branch = try fixture.branch("cut", of: "\(server.url)/remote.git", helper: helper)
      #expect(try branch.fetch()?.commit == second)
      #expect(try fixture.branch("desk", of: "\(server.url)/remote.git", helper: helper).push(second) == .accepted)
    }
  }

  @Test func unreachableServerIsOfflineAndSilentServerTimesOut() async throws {
    try await offThePool {
      let fixture = try served()
      let gone = try HTTPBackend(serving: fixture.folder.path)
      gone.stop()
      let unreachable = try fixture.branch(of: "\(gone.url)/remote.git")
      let error = #expect(throws: GitRemoteError.self) { try unreachable.fetch() }
      #expect(error?.reason == .offline, "\(error?.words ?? "")")
      let silent = try HTTPBackend(serving: fixture.folder.path, mood: .silent)
      let slow = try fixture.branch(of: "\(silent.url)/remote.git", limitSeconds: 1)
      #expect(#expect(throws: GitRemoteError.self) { try slow.fetch() }?.reason == .timedOut)
    }
  }

  @Test func repositoryReadableWithoutALoginIsPublic() async throws {
    try await offThePool {
      let fixture = try served()
      for (mood, expected) in [
        (HTTPBackend.Mood.open, true), (.needsLogin, false), (.refusing(404), false), (.refusing(403), false),
      ] {
        let server = try HTTPBackend(serving: fixture.folder.path, mood: mood)
        // The user's own login must not count.
        try fixture.write("machine 127.0.0.1 login user password secret\n", to: "home/.netrc")
        let branch = try fixture.branch(of: "\(server.url)/remote.git", helper: try helper(fixture))
        #expect(try branch.isPublic() == expected, "\(mood)")
      }
      // A folder on this machine.
      #expect(try !fixture.branch().isPublic())
      let broken = try HTTPBackend(serving: fixture.folder.path, mood: .refusing(503))
      let branch = try fixture.branch(of: "\(broken.url)/remote.git")
      #expect(#expect(throws: GitRemoteError.self) { try branch.isPublic() }?.reason == .offline)
    }
  }

  /// The message of a server's hook is passed on.
  @Test func decliningHookIsReported() async throws {
    try await offThePool {
      let fixture = try served()
      try FileManager.default.createDirectory(
        atPath: "\(fixture.remote)/hooks", withIntermediateDirectories: true)
      try ProgramFile.write(
        "#!/bin/sh\necho 'The branch is protected.' >&2\nexit 1\n", to: "\(fixture.remote)/hooks/pre-receive")
      let server = try HTTPBackend(serving: fixture.folder.path)
      let branch = try fixture.branch(of: "\(server.url)/remote.git", helper: try helper(fixture))
      let outcome = try branch.send(["a": "1"], on: nil).outcome
      #expect(
        outcome
          == .rejected(
            GitPushOutcome.Rejection(
              summary: "[remote rejected] (pre-receive hook declined)", serverLines: ["The branch is protected."],
              lockFile: nil)))
      #expect(try branch.fetch()?.commit == nil)
    }
  }

  /// The hook sleeps, so that both pushes have been checked before one is accepted.
  @Test func slowHookAcceptsExactlyOnePush() async throws {
    let fixture = try served()
    try await offThePool {
      try FileManager.default.createDirectory(
        atPath: "\(fixture.remote)/hooks", withIntermediateDirectories: true)
      try ProgramFile.write("#!/bin/sh\nsleep 1\n", to: "\(fixture.remote)/hooks/pre-receive")
    }
    let server = try HTTPBackend(serving: fixture.folder.path)
    let helper = try await offThePool { try self.helper(fixture) }
    let start = try await offThePool { try fixture.branch("start").send(["a": "0"], on: nil).commit }
    let outcomes = try await withThrowingTaskGroup(of: GitPushOutcome.self) { group in
      for name in ["desk", "laptop"] {
        group.addTask {
          try await offThePool {
            let branch = try fixture.branch(name, of: "\(server.url)/remote.git", helper: helper)
            _ = try branch.fetch()
            return try branch.send([name: "1"], on: start).outcome
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == .accepted }.count == 1, "\(outcomes)")
    let count = try await offThePool { try fixture.git(["rev-list", "--count", "list"], in: fixture.remote) }
    #expect(count == "2\n")
  }
}

/// `git http-backend` behind a loopback port; the login is `user` with the password `secret`.
final class HTTPBackend: Sendable {
  enum Mood: Sendable {
    case needsLogin
    /// Neither reading nor writing needs a login.
    case open
    /// Answers every request with this status.
    case refusing(Int)
    /// Cuts the connection in the middle of the response to requests whose path contains the text.
    case cutting(String)
    case silent
  }

  private static let login = "Basic \(Data("user:secret".utf8).base64EncodedString())"

  private let server: WireServer

  init(serving folder: String, mood: Mood = .needsLogin) throws {
    server = try WireServer { HTTPBackend.answer($0, folder, mood) }
  }

  var url: String { server.url }
  func stop() { server.stop() }

  private static func answer(_ request: WireServer.Request, _ folder: String, _ mood: Mood) -> [WireServer.Step] {
    switch mood {
    case .refusing(let status): return [.respond(status), .close]
    case .silent: return [.pause(seconds: 30), .close]
    default: break
    }
    let isOpen = if case .open = mood { true } else { false }
    guard isOpen || request.header("Authorization") == login else {
      return [.respond(401, headers: ["WWW-Authenticate: Basic realm=\"git\""])]
    }
    guard let response = response(request, folder) else { return [.respond(500), .close] }
    if case .cutting(let kind) = mood, request.path.contains(kind) {
      return [.send(Array(response.prefix(response.count - 40))), .reset]
    }
    return [.send(response)]
  }

  /// Runs git-http-backend(1) as a CGI program (RFC 3875).
  private static func response(_ request: WireServer.Request, _ folder: String) -> [UInt8]? {
    let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
    let environment = [
      "PATH": RemoteFixture.searchPath, "GIT_PROJECT_ROOT": folder, "GIT_HTTP_EXPORT_ALL": "1", "REMOTE_USER": "user",
      "REQUEST_METHOD": request.method, "PATH_INFO": parts[0], "QUERY_STRING": parts.count > 1 ? parts[1] : "",
      "CONTENT_TYPE": request.header("Content-Type") ?? "", "CONTENT_LENGTH": "\(request.body.count)",
      "HTTP_CONTENT_ENCODING": request.header("Content-Encoding") ?? "",
      "GIT_PROTOCOL": request.header("Git-Protocol") ?? "", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder,
    ]
    let result = try? Program.run(
      ["git", "http-backend"], input: request.body, environment: environment, timeoutSeconds: 60)
    guard let output = result?.outputBytes, let end = output.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let status = head.first { $0.hasPrefix("Status: ") }.map { String($0.dropFirst(8)) } ?? "200 OK"
    let body = output[end.upperBound...]
    let lines = ["HTTP/1.1 \(status)"] + head.filter { !$0.hasPrefix("Status: ") } + ["Content-Length: \(body.count)"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
