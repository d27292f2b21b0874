import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Mails to a `sendmail` that keeps what it gets, and programs of the person's own.
@Suite struct NagMailTests {
  private func world() throws -> TestWorld {
    let test = try TestWorld()
    test.world.environment["PATH"] = "\(test.folder.path):/usr/bin:/bin"
    test.runPrograms()
    return test
  }

  private func read(_ name: String, _ test: TestWorld) throws -> String {
    try String(contentsOfFile: test.folder.path(name), encoding: .utf8)
  }

  @Test func sendmailGetsAMailThatOtherProgramsRead() throws {
    let test = try world()
    try test.settle("nag.mail_to = \"hana@example.com\"")
    let folder = test.folder.path
    try ProgramFile.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(folder)/arguments\ncat > \(folder)/mail\n", to: "\(folder)/sendmail")
    #expect(NagChannel.mail.readiness(in: test.world) == nil)
    let body = "아직 커밋이 없어요. 58일 이어 온 기록이 걸려 있어요 🔥\nBcc: x@example.com"
    #expect(test.failure(.mail, .example(body)) == nil)
    #expect(try read("arguments", test) == "-t\n-i\n")
    let mail = try read("mail", test)
    #expect(mail.utf8.allSatisfy { $0 < 0x7F })
    #expect(mail.split(separator: "\n").allSatisfy { $0.count <= 76 })
    let head = mail.prefix(upTo: try #require(mail.firstRange(of: "\n\n")).lowerBound)
    #expect(head.contains("To: hana@example.com\n"))
    #expect(head.contains("Auto-Submitted: auto-generated"))
    #expect(!head.contains("\nBcc"))
    try #require(Program.find("/usr/bin/python3", environment: [:]) != nil)
    let script = """
      import email, email.policy, sys
      mail = email.message_from_file(sys.stdin, policy=email.policy.default)
      print(mail["subject"], mail.get_content(), mail["to"], len(mail.defects), sep="|", end="")
      """
    let result = try Program.run(
      ["/usr/bin/python3", "-c", script], input: Array(mail.utf8), environment: ["LC_ALL": "C.UTF-8"],
      timeoutSeconds: 20)
    let line = "아직 커밋이 없어요. 58일 이어 온 기록이 걸려 있어요 🔥 Bcc: x@example.com"
    #expect(result.output == "Check Your Commit: \(line)|\(line)\n|hana@example.com|0", "\(result.errorOutput)")
  }

  @Test func whatFailsIsSaidInAFewWords() throws {
    let test = try world()
    #expect(test.failure(.mail) == NagChannelPhrases.noRecipient)
    #expect(test.failure(.command) == NagChannelPhrases.noCommand)
    #expect(NagChannel.mail.readiness(in: test.world) == NagChannelPhrases.noRecipient)
    #expect(NagChannel.command.readiness(in: test.world) == NagChannelPhrases.noCommand)
    try test.settle("nag.mail_to = \"hana@example.com\"\nnag.command = [\"tell\"]")
    #expect(test.failure(.command) == NagChannelPhrases.commandMissing)
    #expect(NagChannel.command.readiness(in: test.world) == NagChannelPhrases.commandMissing)
    for name in ["sendmail", "tell"] {
      try ProgramFile.write("#!/bin/sh\necho hana@example.com >&2\nexit 67\n", to: test.folder.path(name))
    }
    #expect(test.failure(.mail) == NagChannelPhrases.failed("sendmail", 67))
    #expect(test.failure(.command) == NagChannelPhrases.failed("nag.command", 67))
  }

  @Test func aCommandGetsTheTextInThreePlaces() throws {
    let test = try world()
    let folder = test.folder.path
    test.world.environment["CYC_TOKEN"] = "ghp_secret"
    try ProgramFile.write(
      """
      #!/bin/sh
      { cat; printf '%s|' "$CYC_TITLE" "$CYC_BODY" "$CYC_TOKEN" "$@"; } > \(folder)/got

      """, to: "\(folder)/tell")
    try test.settle("nag.command = [\"\(folder)/tell\", \"two words\", \"$HOME\", \"it's\", \"\"]")
    #expect(NagChannel.command.readiness(in: test.world) == nil)
    #expect(test.failure(.command, .example("커밋 `x` $(y)")) == nil)
    #expect(
      try read("got", test)
        == "커밋 `x` $(y)\nCheck Your Commit|커밋 `x` $(y)||two words|$HOME|it's||")
  }

  @Test func aCommandThatHangsIsEnded() throws {
    let test = try world()
    test.world.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 0.2) }
    try test.settle("nag.command = [\"sleep\", \"60\"]")
    #expect(test.failure(.command) == NagChannelPhrases.tookTooLong("nag.command"))
  }

  @Test(arguments: [
    ("hana@example.com", true), ("a.b+c@x-y.example", true), ("hana", false), ("a@b@c", false), ("-x@y", false),
    ("a,b@x", false), ("a b@x", false), ("a@x\nBcc: y@z", false), ("|rm@x", false), ("/tmp/x@y", false), ("a@", false),
    ("@x", false), ("a..b@x", false), ("하나@example.com", false), ("<a@x>", false),
  ])
  func onlyAPlainAddressIsTaken(text: String, isTaken: Bool) {
    #expect(Setting.nagMailTo.kind.accepts(text) == isTaken)
  }

  @Test func aCommandIsSetAndReadBack() throws {
    let test = try TestWorld()
    #expect(test.call("config", "set", "nag.command", "/usr/bin/tell 'two words' ''") == .done)
    #expect(test.out == "nag.command = [\"/usr/bin/tell\", \"two words\", \"\"]\n")
    test.out = ""
    #expect(test.call("config", "get", "nag.command") == .done)
    #expect(test.out == "/usr/bin/tell 'two words' ''\n")
    #expect(try test.world.readSettings().nagCommand == ["/usr/bin/tell", "two words", ""])
    for wrong in ["", "''", "'a", "a\u{1B}[2J"] {
      #expect(test.call("config", "set", "nag.command", wrong) == .usage, "\(wrong)")
    }
    try test.settle("nag.command = []")
    #expect(test.world.settings.nagCommand == nil)
  }
}
