import Testing

@testable import Git

@Suite struct GitFailureTests {
  /// What git 2.39, curl 7.88, OpenSSH 9.2 and servers print, as it came.
  private static let messages: [(words: String, reason: GitRemoteError.Reason)] = [
    (
      "fatal: unable to access 'https://x.invalid/a/': Could not resolve host: x.invalid", .offline
    ),
    (
      "fatal: unable to access 'http://127.0.0.1:1/a/': Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server",
      .offline
    ),
    ("fatal: unable to access 'https://h/a/': The requested URL returned error: 503", .offline),
    ("fatal: unable to access 'https://h/a/': The requested URL returned error: 429", .offline),
    (
      "error: RPC failed; HTTP 502 curl 22 The requested URL returned error: 502\nfatal: the remote end hung up unexpectedly",
      .offline
    ),
    (
      "error: RPC failed; curl 56 Recv failure: Connection reset by peer\nsend-pack: unexpected disconnect while reading sideband packet\nfatal: the remote end hung up unexpectedly",
      .offline
    ),
    ("fatal: unable to access 'https://h/a/': Operation too slow. Less than 1000 bytes/sec transferred", .offline),
    ("fatal: unable to access 'https://h/a/': Empty reply from server", .offline),
    (
      "ssh: Could not resolve hostname x.invalid: Name or service not known\nfatal: Could not read from remote repository.",
      .offline
    ),
    (
      "ssh: connect to host h port 22: Connection refused\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.",
      .offline
    ),
    ("ssh: connect to host h port 22: Network is unreachable\nfatal: Could not read from remote repository.", .offline),
    (
      "kex_exchange_identification: Connection closed by remote host\nConnection closed by 127.0.0.1 port 22\nfatal: Could not read from remote repository.",
      .offline
    ),
    ("fatal: could not read Username for 'https://github.com': terminal prompts disabled", .loginNeeded),
    ("fatal: could not read Username for 'https://github.com': No such device or address", .loginNeeded),
    (
      "remote: Invalid username or password.\nfatal: Authentication failed for 'https://github.com/a/b.git/'",
      .loginNeeded
    ),
    ("me@h: Permission denied (publickey).\nfatal: Could not read from remote repository.", .loginNeeded),
    ("me@h: Permission denied (publickey,password).\nfatal: Could not read from remote repository.", .loginNeeded),
    ("Host key verification failed.\nfatal: Could not read from remote repository.", .untrustedServer),
    (
      "fatal: unable to access 'https://h/': SSL certificate problem: self-signed certificate in certificate chain",
      .untrustedServer
    ),
    (
      "fatal: unable to access 'https://h/': server certificate verification failed. CAfile: none CRLfile: none",
      .untrustedServer
    ),
    (
      "remote: Permission to a/b.git denied to c.\nfatal: unable to access 'https://github.com/a/b.git/': The requested URL returned error: 403",
      .forbidden
    ),
    ("ERROR: Permission to a/b.git denied to c.\nfatal: Could not read from remote repository.", .forbidden),
    (
      "ERROR: The key you are authenticating with has been marked as read only.\nfatal: Could not read from remote repository.",
      .forbidden
    ),
    ("remote: Repository not found.\nfatal: repository 'https://github.com/a/b.git/' not found", .notFound),
    ("ERROR: Repository not found.\nfatal: Could not read from remote repository.", .notFound),
    (
      "fatal: '/media/stick/list.git' does not appear to be a git repository\nfatal: Could not read from remote repository.",
      .noRepository
    ),
    (
      "fatal: detected dubious ownership in repository at '/media/stick/list.git'\nTo add an exception for this directory, call:\n\n\tgit config --global --add safe.directory /media/stick/list.git\nfatal: Could not read from remote repository.",
      .dubiousOwnership
    ),
    (
      "error: file write error: No space left on device\nfatal: unable to write loose object file\nfatal: the remote end hung up unexpectedly",
      .diskFull
    ),
    (
      "fatal: sha1 file 'c.git/objects/pack/tmp_pack_T1rXfR' write error. Out of diskspace\nfast-import: dumping crash report to c.git/fast_import_crash_6531",
      .diskFull
    ),
    ("fatal: write error: Disk quota exceeded", .diskFull), ("fatal: bad object refs/made/last", .other), ("", .other),
    (
      "remote: \nremote: ERROR: The project you were looking for could not be found or you don't have permission to view it.\nremote: \nfatal: Could not read from remote repository.",
      .notFound
    ),
    // The server's own words are no proof of anything.
    ("remote: fatal: Could not resolve host, No space left on device", .other),
  ]

  @Test func theWordsHaveTheirReason() {
    for (words, reason) in GitFailureTests.messages {
      #expect(GitFailure(errorOutput: words).reason == reason, "\(words)")
    }
  }

  @Test func onlyWhatIsClearSparesALookAtTheClone() {
    #expect(!GitFailure(errorOutput: "fatal: unable to access 'x': Could not resolve host: x").mayBeTheClone)
    #expect(GitFailure(errorOutput: "fatal: the remote end hung up unexpectedly").mayBeTheClone)
    #expect(GitFailure(errorOutput: "fatal: bad tree object").mayBeTheClone)
  }

  @Test func aLockIsNamed() {
    let words = """
      remote: error: cannot lock ref 'refs/heads/list': Unable to create '/media/a stick/refs/heads/list.lock': File exists.
      remote: 
      remote: Another git process seems to be running in this repository, e.g.
      """
    #expect(GitFailure(errorOutput: words).lockFile == "/media/a stick/refs/heads/list.lock")
    #expect(GitFailure(errorOutput: "Unable to create '/x.lock': Permission denied").lockFile == nil)
  }

  @Test func loginsAreTakenOut() {
    #expect(
      GitFailure.withoutLogins("fatal: 'https://me:tok@en@h/a' and ssh://git@h:22/b, me@h: no")
        == "fatal: 'https://h/a' and ssh://h:22/b, me@h: no")
    #expect(GitFailure.withoutLogins("mail a@b.example") == "mail a@b.example")
  }

  @Test func versionsAreRead() throws {
    #expect(GitVersion("git version 2.39.5\n") == GitVersion(major: 2, minor: 39))
    #expect(GitVersion("git version 2.39.5 (Apple Git-154)") == GitVersion(major: 2, minor: 39))
    #expect(try #require(GitVersion("git version 2.30.9")) < .oldest)
    #expect(try #require(GitVersion("git version 3.0.rc1")) > .oldest)
    for wrong in ["", "git", "git version x.y", "version 2.39"] { #expect(GitVersion(wrong) == nil, "\(wrong)") }
  }
}
