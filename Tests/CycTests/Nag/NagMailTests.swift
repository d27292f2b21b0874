import Foundation
import Notify
import Platform
import Support
import Testing

@testable import cyc

/// What the settings say of mails and programs, and what is said where something is missing.
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
    #expect(test.failure(.mail) == NagChannelPhrases.reason(.programFailed("sendmail", exitCode: 67)))
    #expect(test.failure(.command) == NagChannelPhrases.reason(.programFailed("nag.command", exitCode: 67)))
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

  @Test(arguments: [
    ("hana@example.com", true), ("a.b+c@x-y.example", true), ("hana", false), ("a@b@c", false), ("-x@y", false),
    ("a,b@x", false), ("a b@x", false), ("a@x\nBcc: y@z", false), ("|rm@x", false), ("/tmp/x@y", false), ("a@", false),
    ("@x", false), ("a..b@x", false), ("하나@example.com", false), ("<a@x>", false),
  ])
  func onlyAPlainAddressIsTaken(text: String, isTaken: Bool) {
    #expect((AnySetting.nagMailTo.kind.value(typed: text) != nil) == isTaken)
  }

  @Test func aCommandIsSetAndReadBack() throws {
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
    try test.settle("nag.command = []")
    #expect(test.world.settings[.nagCommand] == nil)
  }
}
