import Foundation
import Loopback
import Notify
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

@Suite struct NagChannelCommandTests {
  private func call(_ arguments: String..., input: String? = nil, in test: TestWorld) -> String {
    test.out = ""
    if let input { test.world.screen.readAll = { _ in Array(input.utf8) } }
    #expect(Cyc.run(["nag", "channel"] + arguments, in: test.world) == .done, "\(arguments): \(test.err)")
    return test.out
  }

  private func storedSecrets(_ test: TestWorld) throws -> ChannelSecrets? {
    try Credentials.load(from: test.world.home.directories).channels
  }

  private func account(_ login: String) -> Account {
    Account(host: "github.com", login: login, id: 7, name: nil, scopes: nil, token: "ghp_x", clientID: nil)
  }

  @Test func newTopicIsShownOnlyWhenCreated() throws {
    let test = try TestWorld()
    let out = call("ntfy", "--new-topic", in: test)
    let topic = try #require(try storedSecrets(test)?.ntfy?.topic)
    #expect(topic.hasPrefix("cyc-") && topic.count == 23)
    #expect(out.contains("https://ntfy.sh/\(topic)"))
    #expect(out.contains("To use it: cyc nag on --via desktop,terminal,ntfy"))
    #expect(!call("ntfy", "--topic", topic, in: test).contains(topic))
    test.world.screen.openTerminals = { [] }
    test.world.home.environment["TMUX_TMPDIR"] = test.folder.path
    #expect(!call(in: test).contains(topic))
    #expect(!call("--json", in: test).contains(topic))
    _ = call("ntfy", "--new-topic", in: test)
    #expect(try storedSecrets(test)?.ntfy?.topic != topic)
  }

  @Test func secretsAreReadFromInputAndStoredPrivately() throws {
    let test = try TestWorld()
    #expect(!call("ntfy", input: " my_topic\n", in: test).contains("my_topic"))
    #expect(try storedSecrets(test)?.ntfy == .init(server: "https://ntfy.sh", topic: "my_topic", token: nil))
    _ = call(
      "ntfy", "--topic", "t", "--with-token", "--server", "https://ntfy.example.com/", input: "tk_1\n", in: test)
    #expect(try storedSecrets(test)?.ntfy == .init(server: "https://ntfy.example.com", topic: "t", token: "tk_1"))
    let address = "https://hooks.slack.com/services/T/B/secret"
    let out = call("webhook", "--json", input: address + "\n", in: test)
    #expect(
      out == "{\"channel\":\"webhook\",\"new_topic\":null,\"removed\":false,\"schema_version\":1,\"server\":null}\n")
    #expect(try storedSecrets(test)?.webhook == address)
    let path = Credentials.path(in: test.world.home.directories)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!"\(String(describing: try storedSecrets(test)))".contains("hooks.slack"))
    #expect(call("ntfy", "--remove", in: test) == "Forgot the topic.\n")
    #expect(try storedSecrets(test) == ChannelSecrets(ntfy: nil, webhook: address))
    #expect(call("webhook", "--remove", in: test) == "Forgot the webhook URL.\n")
    // The last secret is gone, so is the file.
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(test.call("nag", "channel", "webhook", "--remove") == .failed)
    #expect(test.err.contains("no webhook URL is stored"))
  }

  @Test func terminalPromptHidesTheSecret() throws {
    let test = try TestWorld(isTerminal: true)
    test.world.screen.readSecretLine = { "https://example.com/hook" }
    #expect(call("webhook", in: test).hasPrefix("Reminders can now go to your server, as JSON."))
    #expect(test.err.contains("Paste the webhook URL"))
    #expect(try storedSecrets(test)?.webhook == "https://example.com/hook")
  }

  @Test(arguments: ["", " \n", "two words", "http://example.com/x", "ftp://x", "https://a:b@example.com/", "x"])
  func invalidWebhookURLIsRefusedAndNotPrinted(input: String) throws {
    let test = try TestWorld()
    test.world.screen.readAll = { _ in Array(input.utf8) }
    #expect(test.call("nag", "channel", "webhook") == .usage)
    if input.count > 2 { #expect(!test.err.contains(input)) }
    #expect(try storedSecrets(test) == nil)
  }

  @Test(arguments: [
    "http://ntfy.example.com", "https://ntfy.sh/x", "ntfy.sh", "https://ntfy.sh?x", "https://", "https://a@b",
  ])
  func ntfyServerMustBeAnHTTPSOrigin(server: String) throws {
    let test = try TestWorld()
    #expect(test.call("nag", "channel", "ntfy", "--new-topic", "--server", server) == .usage)
    #expect(try storedSecrets(test) == nil)
  }

  @Test func loginsAndChannelSecretsAreIndependent() throws {
    let test = try TestWorld()
    let directories = test.world.home.directories
    try Credentials.change(in: directories) { $0.put(account("hana")) }
    _ = call("ntfy", "--topic", "t", in: test)
    #expect(try Credentials.load(from: directories).account(on: "github.com")?.login == "hana")
    #expect(test.call("logout", "-y") == .done)
    #expect(try storedSecrets(test)?.ntfy?.topic == "t")
    // A topic is not a login.
    #expect(test.call("whoami") == .loginNeeded)
    try Credentials.change(in: directories) { $0.put(account("minsu")) }
    _ = call("ntfy", "--remove", in: test)
    #expect(try Credentials.load(from: directories).accounts.map(\.login) == ["minsu"])
  }

  @Test func fileOfAnOlderVersionIsRead() throws {
    let test = try TestWorld()
    let text = #"{"version": 1, "accounts": [{"host": "github.com", "login": "hana", "id": 7, "token": "x"}]}"#
    try PrivateFile.write(Array(text.utf8), to: Credentials.path(in: test.world.home.directories))
    #expect(try storedSecrets(test) == nil)
    _ = call("ntfy", "--topic", "t", in: test)
    #expect(try Credentials.load(from: test.world.home.directories).accounts.map(\.login) == ["hana"])
  }

  @Test func listSaysWhatEachChannelLacks() throws {
    let test = try TestWorld()
    test.world.screen.openTerminals = { ["/dev/pts/0"] }
    test.world.home.environment["TMUX_TMPDIR"] = test.folder.path
    test.world.home.environment["PATH"] = test.folder.path
    let out = call(in: test)
    #expect(
      out.split(separator: "\n").prefix(3) == [
        "desktop   chosen  ✗ notify-send is missing: sudo apt install libnotify-bin",
        "terminal  chosen  ✓ set up, not tried yet",
        "ntfy              ✗ no topic is stored: cyc nag channel ntfy --new-topic",
      ])
    #expect(call("--lang", "ko", in: test).contains("terminal  선택함  ✓ 준비됐어요. 아직 보낸 적은 없어요"))
    #expect(
      call("--json", in: test).contains(
        #"{"channel":"terminal","failed":null,"failures":0,"missing":null,"reason":null,"sent":null,"used":true}"#))
    for line in call("--width", "30", in: test).split(separator: "\n") { #expect(String(line).displayWidth <= 30) }
  }

  @Test func damagedSecretsAreReported() throws {
    let test = try TestWorld()
    try PrivateFile.write(Array("{\"version\": 1".utf8), to: Credentials.path(in: test.world.home.directories))
    for channel in [NagChannel.ntfy, .webhook] {
      let reason = try #require(test.failure(channel))
      #expect(reason.english.contains("is damaged"))
      #expect(channel.obstacle(in: test.world) == reason)
    }
  }
}

/// The environment and secrets that channels of `Notify` get, and the sentences for their errors.
@Suite struct NagChannelTests {
  @Test func unconfiguredChannelsFailWithTheirReason() throws {
    let test = try TestWorld()
    for (channel, reason) in [
      (NagChannel.ntfy, NagChannelFailure.noTopic.reason), (.webhook, NagChannelFailure.noAddress.reason),
      (.mail, NagChannelFailure.noRecipient.reason), (.command, NagChannelFailure.noCommand.reason),
    ] {
      #expect(test.failure(channel) == reason)
      #expect(channel.obstacle(in: test.world) == reason)
    }
  }

  @Test func desktopChannelSaysWhatIsMissing() throws {
    let test = try TestWorld()
    let folder = test.folder.path
    test.world.home.environment["PATH"] = folder
    test.world.home.environment["XDG_RUNTIME_DIR"] = folder
    test.runPrograms()
    #expect(NagChannel.desktop.obstacle(in: test.world) == NagChannelPhrases.noNotifySend)
    #expect(test.failure(.desktop) == NagChannelPhrases.noNotifySend)
    try ProgramFile.write("#!/bin/sh\nexit 1\n", to: "\(folder)/notify-send")
    #expect(NagChannel.desktop.obstacle(in: test.world) == NagChannelPhrases.reason(.noDesktopSession))
    #expect(test.failure(.desktop) == NagChannelPhrases.reason(.noDesktop))
    try UnixSocket.bind("\(folder)/bus")
    #expect(NagChannel.desktop.obstacle(in: test.world) == nil)
  }

  @Test func noProgramGetsAToken() throws {
    let test = try TestWorld(environment: ["GH_TOKEN": "ghp_secret", "CYC_TOKEN": "ghp_secret"])
    test.world.screen.openTerminals = { [] }
    #expect(test.world.notifyEffects.environment.values.allSatisfy { $0 != "ghp_secret" })
  }

  @Test func eachErrorHasItsOwnSentence() {
    let errors: [DeliveryError] = [
      .programMissing("notify-send"), .programMissing("sendmail"),
      .cannotStart("nag.command", .notInPath(name: "tell")), .cannotStart("nag.command", .relativePath("./tell")),
      .cannotStart("nag.command", .noSuchFile("/tell")), .cannotStart("nag.command", .notExecutable("/tell")),
      .cannotStart("nag.command", .noInterpreter(path: "/tell", interpreter: "/no")),
      .cannotStart("nag.command", .refused(path: "/tell", reason: "exec format error")),
      .programMissing("x"), .programFailed("x", exitCode: 3), .programTimedOut("x"), .programNotStarted("x"),
      .noDesktopSession, .noDesktop, .noTerminal, .serverUnreachable, .serverTimedOut, .connectionNotSecure,
      .connectionFailed, .redirected, .libcurlMissing, .rateLimited, .refused(status: 403), .serverFailed(status: 500),
      .noReplies,
    ]
    let sentences = errors.map(NagChannelPhrases.reason)
    #expect(Set(sentences.map(\.english)).count == errors.count)
    #expect(Set(sentences.map(\.korean)).count == errors.count)
  }
}

/// The mail and command channels: their settings, and the reasons if something is missing.
@Suite struct NagProgramChannelTests {
  private func world() throws -> TestWorld {
    let test = try TestWorld()
    test.world.home.environment["PATH"] = "\(test.folder.path):/usr/bin:/bin"
    test.runPrograms()
    return test
  }

  private func read(_ name: String, _ test: TestWorld) throws -> String {
    try String(contentsOfFile: test.folder.path(name), encoding: .utf8)
  }

  @Test func missingAndFailingProgramsGiveAReason() throws {
    let test = try world()
    try test.replaceSettings("nag.mail_to = \"hana@example.com\"\nnag.command = [\"tell\"]")
    let missing = NagChannelPhrases.cannotStart("nag.command", .notInPath(name: "tell"))
    #expect(missing.english == "no program 'tell' in PATH: cyc config set nag.command /FULL/PATH")
    #expect(test.failure(.command) == missing)
    #expect(NagChannel.command.obstacle(in: test.world) == missing)
    for name in ["sendmail", "tell"] {
      try ProgramFile.write("#!/bin/sh\necho hana@example.com >&2\nexit 67\n", to: test.folder.path(name))
    }
    #expect(test.failure(.mail) == NagChannelPhrases.reason(.programFailed("sendmail", exitCode: 67)))
    #expect(test.failure(.command) == NagChannelPhrases.reason(.programFailed("nag.command", exitCode: 67)))
  }

  @Test func commandGetsTheMessageOnInputAndInVariables() throws {
    let test = try world()
    let folder = test.folder.path
    test.world.home.environment["CYC_TOKEN"] = "ghp_secret"
    try ProgramFile.write(
      """
      #!/bin/sh
      { cat; printf '%s|' "$CYC_TITLE" "$CYC_BODY" "$CYC_TOKEN" "$@"; } > \(folder)/got

      """, to: "\(folder)/tell")
    try test.replaceSettings("nag.command = [\"\(folder)/tell\", \"two words\", \"$HOME\", \"it's\", \"\"]")
    #expect(NagChannel.command.obstacle(in: test.world) == nil)
    #expect(test.failure(.command, .example("커밋 `x` $(y)")) == nil)
    #expect(
      try read("got", test)
        == "커밋 `x` $(y)\nCheck Your Commit|커밋 `x` $(y)||two words|$HOME|it's||")
  }

  @Test(arguments: [
    ("hana@example.com", true), ("a.b+c@x-y.example", true), ("hana", false), ("a@b@c", false), ("-x@y", false),
    ("a,b@x", false), ("a b@x", false), ("a@x\nBcc: y@z", false), ("|rm@x", false), ("/tmp/x@y", false), ("a@", false),
    ("@x", false), ("a..b@x", false), ("하나@example.com", false), ("<a@x>", false),
  ])
  func onlyPlainMailAddressesAreAccepted(text: String, isAccepted: Bool) {
    #expect((AnySetting.nagMailTo.kind.value(typed: text) != nil) == isAccepted)
  }

  @Test func commandSettingIsReadBackAsTyped() throws {
    let test = try TestWorld()
    #expect(test.call("config", "set", "nag.command", "/usr/bin/tell 'two words' ''") == .done)
    #expect(test.out == "nag.command = [\"/usr/bin/tell\", \"two words\", \"\"]\n")
    test.out = ""
    #expect(test.call("config", "get", "nag.command") == .done)
    #expect(test.out == "/usr/bin/tell 'two words' ''\n")
    #expect(try test.world.readSettings()[.nagCommand] == ["/usr/bin/tell", "two words", ""])
    for wrong in ["", "''", "'a", "a\u{1B}[2J"] {
      #expect(test.call("config", "set", "nag.command", wrong) == .usage, "\(wrong)")
    }
    try test.replaceSettings("nag.command = []")
    #expect(test.world.home.settings[.nagCommand] == nil)
  }
}
