import Days
import Foundation
import GitHub
import HTTP
import Keyring
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// A keyring in memory, which can be made to fail.
private final class PretendKeyring: SecretStore {
  var secrets: [String: String] = [:]
  var error: KeyringError?
  private(set) var calls = 0
  /// Called before and after each call that changes it.
  var watch: () -> Void = {}
  /// Number of the call during which the keyring ends; nil if it stays.
  var last: Int?
  /// Whether that call still does its work. The answer to a change is lost even so.
  var doesLastCall = false

  private func answer() throws(KeyringError) {
    calls += 1
    if let error { throw error }
    if let last, calls > last || calls == last && !doesLastCall { throw .absent }
  }

  private func loseAnswer() throws(KeyringError) { if calls == last { throw .failed } }

  private func key(_ name: SecretName) -> String { "\(name.service) \(name.account)" }

  func check(mayStart: Bool) throws(KeyringError) { try answer() }

  func secret(_ name: SecretName) throws(KeyringError) -> String? {
    try answer()
    return secrets[key(name)]
  }

  func store(_ secret: String, as name: SecretName) throws(KeyringError) {
    try answer()
    watch()
    secrets[key(name)] = secret
    watch()
    try loseAnswer()
  }

  func remove(_ name: SecretName) throws(KeyringError) {
    try answer()
    watch()
    secrets[key(name)] = nil
    watch()
    try loseAnswer()
  }
}

@Suite struct KeyringLoginTests {
  private let hana = #"{"login":"hana","id":7,"name":null}"#

  private func makeWorld(_ keyring: PretendKeyring, language: Language = .english) throws -> TestWorld {
    let test = try TestWorld(language: language)
    test.world.home.keyring = TokenKeyring(keyring)
    test.world.screen.readAll = { _ in Array("gho_secret\n".utf8) }
    return test
  }

  /// Begins another run of cyc, which reads the token again.
  private func nextRun(_ test: TestWorld, _ keyring: PretendKeyring) {
    (test.out, test.err) = ("", "")
    test.world.home.keyring = TokenKeyring(keyring)
    test.world.screen.notes = PrintedNotes()
  }

  private func logIn(_ test: TestWorld, _ more: String...) -> CycBase.ExitStatus {
    test.expect("/user", 200, hana)
    return Cyc.run(["login", "--with-token"] + more, in: test.world)
  }

  private func file(_ test: TestWorld) throws -> String {
    try String(contentsOfFile: Credentials.path(in: test.world.home.directories), encoding: .utf8)
  }

  @Test func unlockedKeyringGetsTheTokenAndTheFileTheLogin() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    #expect(
      test.out
        == "Logged in to github.com as hana.\nThe token is in the keyring.\n\(LoginPhrases.next(isReminded: false).english)\n"
    )
    #expect(keyring.secrets == ["cyc:github.com 7": "gho_secret"])
    let file = try file(test)
    #expect(file.contains(#""storage" : "keyring""#) && file.contains(#""login" : "hana""#))
    #expect(!file.contains("gho_secret") && !test.err.contains("gho_secret"))
    nextRun(test, keyring)
    test.expect("/user", 200, hana)
    #expect(test.call("whoami") == .done)
    #expect(test.out.contains("gho_****************  from the keyring\n"))
    #expect(test.requests.last?.credential != nil)
    nextRun(test, keyring)
    #expect(test.call("about") == .done)
    #expect(test.out.contains("The token is in the keyring; the file names the login."))
  }

  @Test(arguments: [(KeyringError.locked, true), (.silent, true), (.absent, false)])
  func keyringOutOfReachLeavesTheTokenInTheFile(error: KeyringError, isNoted: Bool) throws {
    let keyring = PretendKeyring()
    keyring.error = error
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    #expect(test.out == "Logged in to github.com as hana.\n\(LoginPhrases.next(isReminded: false).english)\n")
    #expect(test.err.contains("so the token is in a file that only you can read") == isNoted)
    #expect(try file(test).contains(#""token" : "gho_secret""#))
    #expect(try !file(test).contains("storage"))
  }

  @Test func storageKeyringIsCheckedBeforeTheTokenIsRead() throws {
    let keyring = PretendKeyring()
    keyring.error = .locked
    let test = try makeWorld(keyring, language: .korean)
    #expect(test.call("login", "--with-token", "--storage", "keyring") == .loginNeeded)
    #expect(test.requests.isEmpty)
    #expect(test.err.contains("키링이 잠겨 있어요") && test.err.contains("cyc login --storage file"))
  }

  @Test func storageFileMovesTheTokenOutOfTheKeyring() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    #expect(logIn(test, "--storage", "file") == .done)
    #expect(keyring.secrets.isEmpty)
    #expect(try file(test).contains("gho_secret"))
  }

  @Test func tokenLeftInALockedKeyringIsReported() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    keyring.error = .locked
    #expect(logIn(test, "--storage", "file") == .done)
    #expect(test.err.contains("the keyring is locked, so a token that is not used any more may still be in it"))
    #expect(try file(test).contains("gho_secret"))
    // The next login that reaches the keyring uses it again.
    keyring.error = nil
    nextRun(test, keyring)
    #expect(logIn(test) == .done)
    #expect(keyring.secrets == ["cyc:github.com 7": "gho_secret"])
    #expect(try !file(test).contains("gho_secret"))
  }

  @Test func eachHostHasItsOwnToken() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    test.expect("github.example.com/api/v3/user", 200, #"{"login":"hana-work","id":9,"name":null}"#)
    test.world.home.environment["CYC_HOST"] = "github.example.com"
    #expect(test.call("login", "--with-token") == .done, "\(test.err)")
    #expect(keyring.secrets.keys.sorted() == ["cyc:github.com 7", "cyc:github.example.com 9"])
    #expect(test.call("logout", "-y") == .done, "\(test.err)")
    #expect(keyring.secrets.keys.sorted() == ["cyc:github.com 7"])
  }

  @Test func twoOtherHostsKeepTheirLogins() throws {
    let test = try makeWorld(PretendKeyring())
    test.world.home.environment["CYC_HOST"] = nil
    for host in ["a.example.com", "b.example.com"] {
      test.expect("\(host)/api/v3/user", 200, #"{"login":"hana-work","id":9,"name":null}"#)
      #expect(test.call("login", "--with-token", "--host", host) == .done, "\(test.err)")
    }
    #expect(test.out.contains("CYC_HOST=b.example.com cyc streak"), "\(test.out)")
    #expect(test.call("logout", "-y") == .done, "\(test.err)")
    #expect(test.err.contains("to log out there: CYC_HOST=b.example.com cyc logout"), "\(test.err)")
    #expect(test.call("logout", "-y") == .done, "\(test.err)")
    #expect(test.call("logout", "-y") != .done)
  }

  @Test func hintsOfALoginElsewhereNameItsHost() throws {
    let test = try makeWorld(PretendKeyring())
    let elsewhere = ["--host", "b.example.com"]
    #expect(Cyc.run(["login"] + elsewhere, in: test.world) == .loginNeeded)
    #expect(test.err.contains("-s read:user && cyc login --host b.example.com --from-gh\n"))
    #expect(test.err.hasSuffix("5. cyc login --host b.example.com --scopes read:user\n"), "\(test.err)")
    for (login, id) in [("hana", 7), ("yuri", 8)] {
      test.expect("b.example.com/api/v3/user", 200, #"{"login":"\#(login)","id":\#(id),"name":null}"#)
      test.err = ""
      _ = Cyc.run(["login", "--with-token"] + elsewhere, in: test.world)
    }
    #expect(test.err.hasSuffix("or remove it with CYC_HOST=b.example.com cyc logout\n"), "\(test.err)")
  }

  @Test func unreadableLoginIsNamedIfItMayBeOnAnotherHost() throws {
    let test = try makeWorld(PretendKeyring())
    #expect(logIn(test, "--storage", "file") == .done)
    let path = Credentials.path(in: test.world.home.directories)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    test.answerRequests { _ in .failure(.cannotConnect(host: "github.com", reason: .refused)) }
    test.world.home.environment["CYC_HOST"] = nil
    _ = test.call("streak", "mona")
    #expect(test.err.contains("asking github.com"), "\(test.err)")
    test.err = ""
    test.world.home.environment["CYC_HOST"] = "github.example.com"
    _ = test.call("streak", "mona")
    #expect(!test.err.contains("asking github.com"), "\(test.err)")
  }

  @Test func statusOfTheReminderSaysWhereItsTokenIs() throws {
    let test = try makeWorld(PretendKeyring())
    #expect(logIn(test, "--storage", "file") == .done)
    test.world.screen.openTerminals = { [] }
    test.world.home.environment["TMUX_TMPDIR"] = test.folder.path
    test.out = ""
    _ = test.call("nag", "status")
    #expect(test.out.contains("Token     in a file that only you can read\n"), "\(test.out)")
  }

  /// The token that the file means; nil if it is nowhere.
  private func token(_ test: TestWorld, _ keyring: PretendKeyring) throws -> String? {
    let account = try Credentials.load(from: test.world.home.directories).account(on: "github.com")
    guard let account else { return nil }
    return account.token ?? keyring.secrets["cyc:github.com \(account.id)"]
  }

  /// The keyring ends before, in or after each of its calls.
  @Test(arguments: ["keyring", "file", ""], ["", "--storage keyring", "--storage file", "logout"])
  func keyringThatEndsBetweenTwoCallsLosesNoToken(before: String, command: String) throws {
    for last in 1...5 {
      for (doesLastCall, isOtherAccount) in [(true, false), (false, false), (true, true), (false, true)] {
        let keyring = PretendKeyring()
        let test = try makeWorld(keyring)
        if !before.isEmpty { #expect(logIn(test, "--storage", before) == .done) }
        nextRun(test, keyring)
        (keyring.last, keyring.doesLastCall) = (keyring.calls + last, doesLastCall)
        test.world.screen.readAll = { _ in Array("gho_new\n".utf8) }
        let status: CycBase.ExitStatus
        if command == "logout" {
          status = test.call("logout", "-y")
        } else {
          test.expect("/user", 200, isOtherAccount ? #"{"login":"minsu","id":8,"name":null}"# : hana)
          let words = ["login", "--with-token", "--force"] + command.split(separator: " ").map(String.init)
          status = Cyc.run(words, in: test.world)
        }
        let comment: Comment = "\(last), \(doesLastCall), \(isOtherAccount), \(status): \(test.err)"
        let token = try token(test, keyring)
        if status == .done {
          #expect(token == (command == "logout" ? nil : "gho_new"), comment)
        } else if command != "logout" {
          #expect((token == nil) == before.isEmpty, comment)
        }
        // Any other token that is left in the keyring is reported.
        let account = try Credentials.load(from: test.world.home.directories).account(on: "github.com")
        let used = account.flatMap { $0.storage == .keyring ? "cyc:github.com \($0.id)" : nil }
        let others = keyring.secrets.keys.filter { $0 != used }
        let isReported = test.err.contains("may still be in it") || test.err.contains("stays there")
        #expect(others.isEmpty || isReported, comment)
        test.answers = []
      }
    }
  }

  /// A kill leaves the file and the keyring as they are before or after a call of the keyring.
  @Test(arguments: ["keyring", "file", ""], ["", "--storage file", "logout"])
  func killedLoginLeavesNoTokenUnnoticed(before: String, command: String) throws {
    for isOtherAccount in [false, true] {
      let keyring = PretendKeyring()
      let test = try makeWorld(keyring)
      if !before.isEmpty { #expect(logIn(test, "--storage", before) == .done) }
      nextRun(test, keyring)
      let path = Credentials.path(in: test.world.home.directories)
      var states: [(file: Data?, secrets: [String: String])] = []
      keyring.watch = { states.append((FileManager.default.contents(atPath: path), keyring.secrets)) }
      if command == "logout" {
        _ = test.call("logout", "-y")
      } else {
        test.expect("/user", 200, isOtherAccount ? #"{"login":"minsu","id":8,"name":null}"# : hana)
        let words = ["login", "--with-token", "--force"] + command.split(separator: " ").map(String.init)
        #expect(Cyc.run(words, in: test.world) == .done, "\(test.err)")
      }
      keyring.watch()
      for (number, state) in states.enumerated() {
        for next in ["--storage file", "--storage keyring", "logout"] {
          let left = PretendKeyring()
          left.secrets = state.secrets
          let test = try makeWorld(left)
          let path = Credentials.path(in: test.world.home.directories)
          if let file = state.file { try PrivateFile.write(Array(file), to: path) }
          let comment: Comment = "\(before) \(command) \(isOtherAccount) \(number) \(next): \(state.secrets)"
          let account = try Credentials.load(from: test.world.home.directories).account(on: "github.com")
          let used = account.flatMap { $0.storage == .keyring ? "cyc:github.com \($0.id)" : nil }
          if state.secrets.keys.contains(where: { $0 != used }) {
            test.expect("/user", 200, hana)
            _ = test.call("whoami")
            #expect(test.err.contains("a token that is not used may be in the keyring"), comment)
            test.answers = []
          }
          nextRun(test, left)
          if next == "logout" {
            _ = test.call("logout", "-y")
            #expect(left.secrets.isEmpty && !FileManager.default.fileExists(atPath: path), comment)
          } else {
            test.expect("/user", 200, hana)
            let words = ["login", "--with-token", "--force"] + next.split(separator: " ").map(String.init)
            #expect(Cyc.run(words, in: test.world) == .done, comment)
            #expect(Array(left.secrets.keys) == (next.hasSuffix("keyring") ? ["cyc:github.com 7"] : []), comment)
            #expect(try !file(test).contains("may_be_in_keyring"), comment)
          }
        }
      }
    }
  }

  @Test func logoutErasesTheTokenInTheKeyring() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    keyring.error = .locked
    #expect(test.call("logout", "-y") == .loginNeeded)
    #expect(try file(test).contains("hana"))
    keyring.error = nil
    #expect(test.call("logout", "-y") == .done)
    #expect(keyring.secrets.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Credentials.path(in: test.world.home.directories)))
  }

  @Test func logoutErasesTheTokenInTheFileIfTheKeyringIsLocked() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    keyring.error = .locked
    #expect(logIn(test) == .done)
    nextRun(test, keyring)
    #expect(test.call("logout", "-y") == .done)
    #expect(test.err.contains("the keyring is locked, so a token that is not used any more may still be in it"))
    #expect(try !file(test).contains("gho_secret"))
    keyring.error = nil
    nextRun(test, keyring)
    #expect(test.call("logout", "-y") == .done)
    #expect(keyring.secrets.isEmpty)
  }

  @Test func logoutIsPossibleWithoutTheKeyring() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    keyring.error = .absent
    #expect(test.call("logout", "-y") == .done)
    #expect(test.err.contains("a token that it holds stays there"))
    #expect(!test.out.contains("is erased") && test.out.contains("GitHub accepts its token until"))
    test.err = ""
    #expect(test.call("logout", "-y") == .loginNeeded)
    #expect(test.err.hasSuffix("hint: run cyc logout where the keyring runs\n"), "\(test.err)")
    keyring.error = nil
    #expect(test.call("logout", "-y") == .done)
    #expect(keyring.secrets.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Credentials.path(in: test.world.home.directories)))
  }

  @Test func lockedKeyringIsReportedByWhoamiUnlessAVariableHasAToken() throws {
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    nextRun(test, keyring)
    keyring.error = .locked
    #expect(test.call("whoami") == .loginNeeded)
    #expect(test.err.contains("cyc: the keyring is locked\nhint: unlock it in your desktop's password manager"))
    let calls = keyring.calls
    test.world.home.environment["CYC_TOKEN"] = "ghp_variable"
    test.expect("/user", 200, hana)
    #expect(test.call("whoami") == .done)
    #expect(test.out.contains("from CYC_TOKEN, used instead of the stored one"))
    #expect(keyring.calls == calls)
  }

  @Test func lockedKeyringHidesOnlyPrivateContributions() throws {
    let gitHub = DrawnGitHub(today: Day.first(ofYear: 2026) + 214)  // 2026-08-03
    for back in 0..<30 { gitHub.addPublic(gitHub.today - back) }
    gitHub.accountID = 7
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    nextRun(test, keyring)
    keyring.error = .locked
    let calls = keyring.calls
    test.answerRequests(gitHub.answer)
    #expect(test.call("streak") == .done)
    let reason = "private contributions are missing: the token in the keyring could not be read (cyc whoami says why)"
    #expect(test.err.contains(reason), "\(test.err)")
    #expect(keyring.calls == calls + 1)
    // From the cache, it is the same reason.
    nextRun(test, keyring)
    #expect(test.call("streak") == .done)
    #expect(test.err.contains(reason), "\(test.err)")
  }

  @Test func promptsNeverAskTheKeyring() throws {
    let gitHub = DrawnGitHub(today: Day.first(ofYear: 2026) + 214)  // 2026-08-03
    gitHub.addPublic(gitHub.today)
    gitHub.accountID = 7
    let keyring = PretendKeyring()
    let test = try makeWorld(keyring)
    #expect(logIn(test) == .done)
    test.answerRequests(gitHub.answer)
    keyring.error = .locked
    #expect(test.call("streak") == .done)
    nextRun(test, keyring)
    let calls = keyring.calls
    for format in ["plain", "json"] { #expect(test.call("status", "--format", format) == .done) }
    #expect(keyring.calls == calls)
  }

  @Test func storageOfANewerVersionIsKept() throws {
    let test = try makeWorld(PretendKeyring())
    let path = Credentials.path(in: test.world.home.directories)
    let account = #"{"host": "github.com", "id": 7, "login": "hana", "storage": "cloud"}"#
    try PrivateFile.write(Array(#"{"version": 1, "accounts": [\#(account)]}"#.utf8), to: path)
    #expect(try Credentials.load(from: test.world.home.directories).accounts.isEmpty)
    try Credentials.change(in: test.world.home.directories) { $0.changeChannels { $0.webhook = "https://x.y" } }
    #expect(try file(test).contains(#""storage" : "cloud""#))
  }
}
