import Foundation
import GitHub
import HTTP
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct LoginTests {
  let code =
    #"{"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device","expires_in":900,"interval":5}"#
  let pending = #"{"error":"authorization_pending"}"#
  let granted = #"{"access_token":"gho_secret","token_type":"bearer","scope":""}"#
  let hana = #"{"login":"hana","id":7,"name":null}"#

  func stored(_ test: TestWorld) throws -> Account? {
    try Credentials.load(from: test.world.home.directories).account(on: "github.com")
  }

  @Test func loginPollsAtTheIntervalAndStoresTheAccount() throws {
    let test = try TestWorld()
    test.expect("/login/device/code", 200, code)
    test.expect("/login/oauth/access_token", 200, pending)
    test.expect("/login/oauth/access_token", 200, #"{"error":"slow_down","interval":10}"#)
    test.expect("/login/oauth/access_token", 502)
    test.expect("/login/oauth/access_token", 200, granted)
    test.expect(
      "https://api.github.com/user", 200, hana, headers: [Header(name: "X-OAuth-Scopes", value: "read:user, gist")])
    #expect(test.call("login", "--client-id", "app", "--scopes", "read:user,gist") == .done)
    // A fifth longer than the interval of 5 s, then of 10 s; doubled after the failure.
    #expect(test.waits == [6, 6, 12, 24])
    #expect(test.out == "Logged in to github.com as hana.\n\(LoginPhrases.next(isReminded: false).english)\n")
    let account = try #require(try stored(test))
    #expect(account.token == "gho_secret")
    #expect(account.scopes == ["read:user", "gist"])
    #expect(account.clientID == "app")
    #expect(String(decoding: test.requests[0].body, as: UTF8.self) == "client_id=app&scope=read%3Auser%20gist")
    #expect(!test.err.contains("gho_secret"))
  }

  @Test func enterOpensBrowserOnceAndKeepsTheInterval() throws {
    let test = try TestWorld(environment: ["GH_TOKEN": "", "CYC_TOKEN": "x"], isTerminal: true)
    test.world.screen.waitForEnter = { [unowned test] _ in
      test.uptime += 2
      return .entered
    }
    var tokens: [String] = []
    test.world.programs.launch = { [unowned test] program, environment in
      test.launched.append(program)
      tokens = environment.keys.filter { $0.hasSuffix("TOKEN") }
      return false
    }
    test.expect("/login/device/code", 200, code)
    test.expect("access_token", 200, pending)
    test.expect("access_token", 200, granted)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--client-id", "app") == .done)
    #expect(test.launched == [["xdg-open", "https://github.com/login/device"]])
    #expect(tokens.isEmpty)
    #expect(test.waits == [4, 6])
    #expect(test.err.contains("could not open a browser"))
    #expect(test.err.contains("CYC_TOKEN is set"))
  }

  @Test func verificationAddressOnAnotherHostIsNotOpened() throws {
    let test = try TestWorld(isTerminal: true)
    test.expect(
      "/login/device/code", 200, code.replacingOccurrences(of: "https://github.com/", with: "https://evil.example/"))
    test.expect("access_token", 200, granted)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--client-id", "app") == .done)
    #expect(test.launched.isEmpty)
  }

  @Test func expiredCodeIsReplacedAfterConsent() throws {
    let test = try TestWorld(isTerminal: true)
    test.world.screen.waitForEnter = { [unowned test] in
      test.uptime += $0
      return .timedOut
    }
    test.world.screen.readLine = { "y" }
    test.expect("/login/device/code", 200, code)
    test.expect("access_token", 200, #"{"error":"expired_token"}"#)
    test.expect("/login/device/code", 200, code)
    test.expect("access_token", 200, granted)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--client-id", "app") == .done)
  }

  @Test func tokenCheckIsRepeatedAfterServerError() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in Array(" ghp_abc\n".utf8) }
    test.expect("/user", 503)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--with-token") == .done)
    #expect(test.waits == [1])
    #expect(try stored(test)?.token == "ghp_abc")
  }

  @Test func tokenOfUnknownAccountIsNotStored() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in Array("ghp_abc".utf8) }
    for _ in 1...3 { test.expect("/user", 503) }
    #expect(test.call("login", "--with-token") == .tryAgainLater)
    #expect(test.waits == [1, 3])
    #expect(test.err.contains(LoginPhrases.nothingStored.english))
    #expect(!test.err.contains("ghp_abc"))
    #expect(try stored(test) == nil)
  }

  /// The message must not repeat a password.
  @Test(arguments: [
    ("https://hana:s3cret@github.com", "contains a user name or password"),
    ("http://10.0.0.1", "would send the token unencrypted"),
    ("git hub.com", "does not name a host"),
  ])
  func unusableHostIsRefused(host: String, reason: String) throws {
    for (arguments, name) in [(["login", "--host", host], "--host"), (["login"], "CYC_HOST")] {
      let test = try TestWorld(environment: name == "CYC_HOST" ? ["CYC_HOST": host] : [:])
      #expect(Cyc.run(arguments, in: test.world) == .usage)
      #expect(test.err.contains("\(name) \(reason)"), "\(test.err)")
      #expect(!test.err.contains("s3cret") && test.err.contains("hint: "))
    }
  }

  @Test func unreadablePartsAreKeptAndMayHoldALogin() throws {
    let test = try TestWorld()
    let text = """
      {"version": 1, "channels": "of tomorrow", "accounts": [
        {"host": "a.example", "storage": "of tomorrow"}, {"host": 7},
        {"host": "github.com", "login": "hana", "id": 7, "token": "gho_secret"}]}
      """
    try PrivateFile.write(Array(text.utf8), to: Credentials.path(in: test.world.home.directories))
    let read = try Credentials.load(from: test.world.home.directories)
    #expect(read.accounts.map(\.login) == ["hana"])
    // A login without a host may be for any host.
    #expect(read.hasUnreadableLogin(on: "a.example") && read.hasUnreadableLogin(on: "github.com"))
    try Credentials.change(in: test.world.home.directories) { $0.remove(host: "github.com") }
    let kept = try #require(try PrivateFile.read(Credentials.path(in: test.world.home.directories)))
    let left = String(decoding: kept, as: UTF8.self)
    #expect(left.contains("of tomorrow") && left.contains("a.example") && !left.contains("gho_secret"))
  }

  @Test func unreadableFileIsErasedAfterConsent() throws {
    let test = try TestWorld()
    let path = Credentials.path(in: test.world.home.directories)
    try PrivateFile.write(Array("{".utf8), to: path)
    #expect(test.call("logout") == .usage)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(test.call("logout", "--yes") == .done)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [("{\"version\": 2}", "newer cyc"), ("{", "damaged")])
  func unreadableFileIsLeftUntouchedByALogin(text: String, reason: String) throws {
    let test = try TestWorld()
    let path = Credentials.path(in: test.world.home.directories)
    try PrivateFile.write(Array(text.utf8), to: path)
    test.world.screen.readAll = { _ in Array("ghp_abc".utf8) }
    #expect(test.call("login", "--with-token") == .failed)
    #expect(test.err.contains(reason) && test.err.contains(path), "\(test.err)")
    #expect(try PrivateFile.read(path) == Array(text.utf8))
  }

  @Test func fileThatOthersCanReadIsNotUsed() throws {
    let test = try TestWorld()
    let path = Credentials.path(in: test.world.home.directories)
    try PrivateFile.write(Array("{\"version\": 1, \"accounts\": []}".utf8), to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(throws: CredentialsError.readableByOthers(path: path)) {
      try Credentials.load(from: test.world.home.directories)
    }
  }

  @Test func tokenTypedOnTerminalIsNotShown() throws {
    let test = try TestWorld(isTerminal: true)
    test.world.screen.readSecretLine = { "ghp_abc" }
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: 40)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--with-token") == .done)
    #expect(!test.err.contains("ghp_abc"))
    #expect(test.err.hasPrefix("Paste the token and press Enter; it is\n  not shown.\n"))
    #expect(try stored(test)?.token == "ghp_abc")
  }

  @Test func anotherAccountIsReplacedOnlyWithForce() throws {
    let test = try TestWorld()
    try Credentials.change(in: test.world.home.directories) {
      $0.put(Account(host: "github.com", login: "old", id: 1, name: nil, scopes: nil, token: "t", clientID: nil))
    }
    test.world.screen.readAll = { _ in Array("ghp_abc".utf8) }
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--with-token") == .failed)
    #expect(try stored(test)?.login == "old")
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--with-token", "--force") == .done)
    #expect(try stored(test)?.login == "hana")
  }

  @Test func tokenIsSentOnlyToTheAPI() throws {
    let test = try TestWorld(environment: ["CYC_TOKEN": "ghp_abc"])
    test.expect("/user", 200, hana)
    #expect(test.call("whoami") == .done)
    let credential = try #require(test.requests.first?.credential)
    #expect(credential.origin == Origin(url: "https://api.github.com"))
    #expect(!test.out.contains("ghp_abc"))
  }

  /// However long the fields are that a host sends, the file that a login writes can be read again.
  @Test(
    arguments: [
      (String(repeating: "가", count: 700_000), "read:user"), (String(repeating: "x", count: 255), "gist"),
      ("Hana", String(repeating: "s", count: 200_000)), ("Hana", (0..<50_000).map { "s\($0)" }.joined(separator: ",")),
    ].map { (LongText($0), LongText($1)) })
  func storedLoginCanBeReadAgain(name: LongText, scopes: LongText) throws {
    let (name, scopes) = (name.text, scopes.text)
    let test = try TestWorld()
    test.world.screen.readAll = { _ in Array("ghp_abc".utf8) }
    test.expect(
      "/user", 200, #"{"login":"hana","id":7,"name":"\#(name)"}"#,
      headers: [Header(name: "X-OAuth-Scopes", value: scopes)])
    #expect(test.call("login", "--with-token") == .done)
    let account = try #require(try stored(test))
    #expect(account.name == (name.utf8.count <= 1020 ? name : nil))
    #expect(try PrivateFile.read(Credentials.path(in: test.world.home.directories))?.count ?? .max < 20_000)
    #expect(test.out.count < 500)
  }

  @Test(arguments: ["device_code", "user_code", "verification_uri"])
  func overlongFieldOfTheDeviceCodeIsRefused(field: String) throws {
    let test = try TestWorld()
    let fields = ["device_code": "d", "user_code": "WDJB-MJHT", "verification_uri": "https://github.com/login/device"]
    let long = fields.map { "\"\($0)\":\"\($0 == field ? String(repeating: "x", count: 4_000_000) : $1)\"" }
    test.expect("/login/device/code", 200, "{\(long.joined(separator: ","))}")
    #expect(test.call("login", "--client-id", "app") == .failed)
    #expect(test.err.count < 500)
  }

  @Test func loginGivesUpAfterAnHour() throws {
    let test = try TestWorld()
    let forever = code.replacingOccurrences(of: "900", with: "1e300").replacingOccurrences(of: ":5}", with: ":1e300}")
    test.expect("/login/device/code", 200, forever)
    for _ in 0..<50 { test.expect("access_token", 200, pending) }
    #expect(test.call("login", "--client-id", "app") == .loginNeeded)
    #expect(test.uptime == 3600 && test.requests.count == 51)
  }

  @Test func overlongTokenIsRefused() throws {
    let test = try TestWorld()
    test.expect("/login/device/code", 200, code)
    test.expect(
      "access_token", 200, granted.replacingOccurrences(of: "secret", with: String(repeating: "x", count: 1 << 20)))
    test.expect("access_token", 200, #"{"error":"access_denied"}"#)
    #expect(test.call("login", "--client-id", "app") == .loginNeeded)
    #expect(try stored(test) == nil)
  }

  /// Like `sudo cyc login` if sudo keeps HOME.
  @Test(.enabled(if: getuid() == 0, "only root can use the home of another user"))
  func rootWritesNothingInAnotherUsersHome() throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in Array("ghp_abc".utf8) }
    let home = test.folder.path
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: home)
    #expect(test.call("login", "--with-token") == .failed)
    #expect(test.requests.isEmpty)
    // The error names the owner of the folder as Debian calls the user ID 65,534.
    #expect(test.err.contains("credentials.json would belong to root, and nobody could not read it"), "\(test.err)")
    #expect(!FileManager.default.fileExists(atPath: test.world.home.directories.data))
    try FileManager.default.setAttributes([.ownerAccountID: 0], ofItemAtPath: home)
    test.expect("/user", 200, hana)
    #expect(test.call("login", "--with-token") == .done)
  }

  @Test(
    .enabled(if: getuid() == 0, "only root can use the home of another user"),
    arguments: [
      ["todo", "add", "x"], ["config", "set", "user", "x"], ["streak", "torvalds"], ["nag", "run"],
    ])
  func sudoWritesNothingInAnotherUsersHome(typed: [String]) throws {
    let test = try TestWorld(environment: ["SUDO_UID": "65534"])
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: test.folder.path)
    #expect(Cyc.run(typed, in: test.world) == .failed)
    #expect(test.err.contains("without sudo: cyc \(typed.joined(separator: " "))"), "\(test.err)")
    #expect(!test.err.contains("/. "), "folder/. is shown as folder")
    #expect(test.requests.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path).isEmpty)
  }

  @Test func gitHubTokenVariablesAreNotSentToAnotherHost() throws {
    let test = try TestWorld(environment: [
      "CYC_HOST": "github.example.com", "GH_TOKEN": "ghp_abc", "GITHUB_TOKEN": "x",
    ])
    #expect(test.call("whoami") == .loginNeeded)
    #expect(test.requests.isEmpty)
  }
}

@Suite struct TokenTests {
  @Test(arguments: [
    ("gho_abc", "gho_****************"), ("github_pat_11A", "github_pat_****************"), ("abc", "****************"),
  ])
  func maskedTokenShowsOnlyItsPrefix(token: String, masked: String) {
    #expect(Token.masked(token) == masked)
  }

  @Test func invalidTokenIsRefused() {
    #expect(Token.cleaned("  gho_a\r\n") == "gho_a")
    for text in ["", " \n", "a b", "a\nb", "토큰", "a\u{1B}b", String(repeating: "x", count: 2000)] {
      #expect(Token.cleaned(text) == nil)
    }
  }

  @Test func accountDescriptionHidesTheToken() {
    let account = Account(host: "h", login: "l", id: 1, name: nil, scopes: nil, token: "gho_secret", clientID: nil)
    var dumped = ""
    dump(account, to: &dumped)
    #expect(!"\(account)\(String(reflecting: account))\(dumped)".contains("gho_secret"))
    let token = APIToken(text: "gho_secret", origin: .keyring, scopes: ["gist"])
    #expect(!"\(token)\(String(reflecting: token))".contains("secret") && token.missesPrivate)
    let ntfy = ChannelSecrets.Ntfy(server: "https://ntfy.sh", topic: "secret-topic", token: "tk_secret")
    #expect(!"\(ntfy)\(String(reflecting: ntfy))".contains("secret"))
  }
}
