import Foundation
import Platform
import Support
import Testing

@testable import Git

/// A real sshd on a loopback port that accepts the test's own key.
final class SSHServer {
  static let program = "/usr/sbin/sshd"
  static let missing = "a part is missing: apt install openssh-server"
  static var isThere: Bool {
    Program.find(program, environment: [:]) != nil
      && Program.find("ssh", environment: ["PATH": RemoteFixture.searchPath]) != nil
  }

  let port: Int
  private let process = Process()
  private let folder: String

  /// - Parameter folder: folder for the keys `host`, `key`, `stranger` and for `known_hosts`
  init(in folder: String) throws {
    self.folder = folder
    port = Int.random(in: 20_000..<60_000)
    for key in ["host", "key", "stranger"] {
      _ = try Program.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"],
        environment: ["PATH": RemoteFixture.searchPath], timeoutSeconds: 20)
    }
    try FileManager.default.copyItem(atPath: "\(folder)/key.pub", toPath: "\(folder)/authorized_keys")
    let host = try String(contentsOfFile: "\(folder)/host.pub", encoding: .utf8)
    try "[127.0.0.1]:\(port) \(host)".write(toFile: "\(folder)/known_hosts", atomically: true, encoding: .utf8)
    // If root starts sshd, it needs the folder that the system service creates.
    if geteuid() == 0 {
      try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    }
    try """
    Port \(port)
    ListenAddress 127.0.0.1
    HostKey \(folder)/host
    PidFile none
    AuthorizedKeysFile \(folder)/authorized_keys
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    UsePAM no
    StrictModes no
    """.write(toFile: "\(folder)/sshd_config", atomically: true, encoding: .utf8)
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["-D", "-e", "-f", "\(folder)/sshd_config"]
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  func command(key: String = "key", knownHosts: String = "known_hosts") -> String {
    "ssh -F none -o IdentityAgent=none -o IdentitiesOnly=yes -o UserKnownHostsFile=\(folder)/\(knownHosts) -i \(folder)/\(key)"
  }
}

@Suite(.enabled(if: SSHServer.isThere, "\(SSHServer.missing)")) struct SSHRemotePartTests {
  @Test func pushAndFetchUseAKey() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let server = try SSHServer(in: fixture.folder.path)
      let address = "ssh://\(NSUserName())@127.0.0.1:\(server.port)\(fixture.remote)"
      func branch(_ name: String, _ command: String) throws -> GitRemoteBranch {
        try fixture.write("[core]\n\tsshCommand = \"\(command)\"\n", to: "home/.gitconfig")
        return try fixture.branch(name, of: address)
      }
      let desk = try branch("desk", server.command())
      // sshd needs a moment until it listens; until then the reason is `offline`.
      var tries = 0
      while true {
        do {
          #expect(try desk.fetch()?.commit == nil)
          break
        } catch let error as GitRemoteError {
          try #require(error.reason == .offline, "\(error.words)")
          tries += 1
          try #require(tries < 50, "\(error.words)")
          block(seconds: 0.1)
        }
      }
      let first = try desk.send(["a": "1"], on: nil)
      #expect(first.outcome == .accepted)
      #expect(try fixture.branch("laptop", of: address).fetch()?.commit == first.commit)

      for (command, reason) in [
        (server.command(key: "stranger"), GitRemoteError.Reason.loginNeeded),
        (server.command(knownHosts: "nothing"), .untrustedServer),
      ] {
        let other = try branch("other", command)
        let error = #expect(throws: GitRemoteError.self) { try other.fetch() }
        #expect(error?.reason == reason, "\(error?.words ?? "")")
      }
      let wrong = try fixture.branch("wrong", of: address + "x")
      try fixture.write("[core]\n\tsshCommand = \"\(server.command())\"\n", to: "home/.gitconfig")
      #expect(#expect(throws: GitRemoteError.self) { try wrong.fetch() }?.reason == .noRepository)
    }
  }
}
