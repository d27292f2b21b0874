import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc

@Suite struct NagChannelCommandTests {
  private func call(_ arguments: String..., input: String? = nil, in test: TestWorld) -> String {
    test.out = ""
    if let input { test.world.readAll = { _ in Array(input.utf8) } }
    #expect(Cyc.run(["nag", "channel"] + arguments, in: test.world) == .done, "\(arguments): \(test.err)")
    return test.out
  }

  private func kept(_ test: TestWorld) throws -> ChannelSecrets? {
    try Credentials.load(from: test.world.directories).channels
  }

  private func account(_ login: String) -> Account {
    Account(host: "github.com", login: login, id: 7, name: nil, scopes: nil, token: "ghp_x", clientID: nil)
  }

  @Test func aNewTopicIsShownOnceAndNeverAgain() throws {
    let test = try TestWorld()
    let out = call("ntfy", "--new-topic", in: test)
    let topic = try #require(try kept(test)?.ntfy?.topic)
    #expect(topic.hasPrefix("cyc-") && topic.count == 30)
    #expect(out.contains("https://ntfy.sh/\(topic)"))
    #expect(out.contains("To use it: cyc config set nag.via desktop,terminal,ntfy"))
    #expect(!call("ntfy", "--topic", topic, in: test).contains(topic))
    test.world.openTerminals = { [] }
    test.world.environment["TMUX_TMPDIR"] = test.folder.path
    #expect(!call(in: test).contains(topic))
    #expect(!call("--json", in: test).contains(topic))
    _ = call("ntfy", "--new-topic", in: test)
    #expect(try kept(test)?.ntfy?.topic != topic)
  }

  @Test func secretsComeFromTheInputAndArePrivate() throws {
    let test = try TestWorld()
    #expect(!call("ntfy", input: " my_topic\n", in: test).contains("my_topic"))
    #expect(try kept(test)?.ntfy == .init(server: "https://ntfy.sh", topic: "my_topic", token: nil))
    _ = call(
      "ntfy", "--topic", "t", "--with-token", "--server", "https://ntfy.example.com/", input: "tk_1\n", in: test)
    #expect(try kept(test)?.ntfy == .init(server: "https://ntfy.example.com", topic: "t", token: "tk_1"))
    let address = "https://hooks.slack.com/services/T/B/secret"
    let out = call("webhook", "--json", input: address + "\n", in: test)
    #expect(
      out == "{\"channel\":\"webhook\",\"new_topic\":null,\"removed\":false,\"schema_version\":1,\"server\":null}\n")
    #expect(try kept(test)?.webhook == address)
    let path = Credentials.path(in: test.world.directories)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!"\(String(describing: try kept(test)))".contains("hooks.slack"))
    #expect(call("ntfy", "--remove", in: test) == "Forgot the topic.\n")
    #expect(try kept(test) == ChannelSecrets(ntfy: nil, webhook: address))
    #expect(call("webhook", "--remove", in: test) == "Forgot the webhook URL.\n")
    // Nothing is left to keep.
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(test.call("nag", "channel", "webhook", "--remove") == .failed)
    #expect(test.err.contains("no webhook URL is stored"))
  }

  @Test func onATerminalTheyAreTypedUnseen() throws {
    let test = try TestWorld(isTerminal: true)
    test.world.readSecretLine = { "https://example.com/hook" }
    #expect(call("webhook", in: test).hasPrefix("Reminders can now go to your server, as JSON."))
    #expect(test.err.contains("Paste the webhook URL"))
    #expect(try kept(test)?.webhook == "https://example.com/hook")
  }

  @Test(arguments: ["", " \n", "two words", "http://example.com/x", "ftp://x", "https://a:b@example.com/", "x"])
  func whatIsNoAddressIsNotRepeated(input: String) throws {
    let test = try TestWorld()
    test.world.readAll = { _ in Array(input.utf8) }
    #expect(test.call("nag", "channel", "webhook") == .usage)
    if input.count > 2 { #expect(!test.err.contains(input)) }
    #expect(try kept(test) == nil)
  }

  @Test(arguments: [
    "http://ntfy.example.com", "https://ntfy.sh/x", "ntfy.sh", "https://ntfy.sh?x", "https://", "https://a@b",
  ])
  func aServerIsNothingButAServer(server: String) throws {
    let test = try TestWorld()
    #expect(test.call("nag", "channel", "ntfy", "--new-topic", "--server", server) == .usage)
    #expect(try kept(test) == nil)
  }

  @Test func loginsAndChannelsLeaveEachOtherAlone() throws {
    let test = try TestWorld()
    let directories = test.world.directories
    try Credentials.change(in: directories) { $0.put(account("hana")) }
    _ = call("ntfy", "--topic", "t", in: test)
    #expect(try Credentials.load(from: directories).account(on: "github.com")?.login == "hana")
    #expect(test.call("logout", "-y") == .done)
    #expect(try kept(test)?.ntfy?.topic == "t")
    // Nobody is logged in by a topic.
    #expect(test.call("whoami") == .loginNeeded)
    try Credentials.change(in: directories) { $0.put(account("minsu")) }
    _ = call("ntfy", "--remove", in: test)
    #expect(try Credentials.load(from: directories).accounts.map(\.login) == ["minsu"])
  }

  @Test func aFileOfAnOlderVersionIsRead() throws {
    let test = try TestWorld()
    let text = #"{"version": 1, "accounts": [{"host": "github.com", "login": "hana", "id": 7, "token": "x"}]}"#
    try PrivateFile.write(Array(text.utf8), to: Credentials.path(in: test.world.directories))
    #expect(try kept(test) == nil)
    _ = call("ntfy", "--topic", "t", in: test)
    #expect(try Credentials.load(from: test.world.directories).accounts.map(\.login) == ["hana"])
  }

  @Test func theListSaysWhatIsMissing() throws {
    let test = try TestWorld()
    test.world.openTerminals = { ["/dev/pts/0"] }
    test.world.environment["TMUX_TMPDIR"] = test.folder.path
    test.world.environment["PATH"] = test.folder.path
    let out = call(in: test)
    #expect(
      out.split(separator: "\n").prefix(3) == [
        "desktop (in use): notify-send is missing: sudo apt install libnotify-bin",
        "terminal (in use): set up, not tried yet",
        "ntfy: no topic is stored: cyc nag channel ntfy --new-topic",
      ])
    #expect(call("--lang", "ko", in: test).contains("terminal (사용 중): 준비됐어요. 아직 보낸 적은 없어요"))
    #expect(
      call("--json", in: test).contains(
        #"{"channel":"terminal","failed":null,"failures":0,"missing":null,"reason":null,"sent":null,"used":true}"#))
    for line in call("--width", "30", in: test).split(separator: "\n") { #expect(String(line).displayWidth <= 30) }
  }

  @Test func damagedSecretsAreAReasonAndNoCrash() throws {
    let test = try TestWorld()
    try PrivateFile.write(Array("{\"version\": 1".utf8), to: Credentials.path(in: test.world.directories))
    for channel in [NagChannel.ntfy, .webhook] {
      let reason = try #require(test.failure(channel))
      #expect(reason.english.contains("is damaged"))
      #expect(channel.readiness(in: test.world) == reason)
    }
  }
}
