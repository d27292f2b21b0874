import Foundation
import Platform
import Support
import Testing

@testable import Notify

/// Mail through a `sendmail` script that keeps its input, and the user's own commands.
@Suite(.waits) struct ProgramChannelTests {
  private func effects() throws -> TestEffects {
    let test = try TestEffects()
    test.effects.environment["PATH"] = "\(test.folder.path):/usr/bin:/bin"
    test.runPrograms()
    return test
  }

  private func command(_ test: TestEffects, _ program: String...) -> CommandChannel {
    CommandChannel(test.effects, program: program, called: "the command", variables: ("TITLE", "BODY"))
  }

  private func read(_ name: String, _ test: TestEffects) throws -> String {
    try String(contentsOfFile: test.folder.path(name), encoding: .utf8)
  }

  @Test func mailIsReadableByOtherPrograms() throws {
    let test = try effects()
    let folder = test.folder.path
    try ProgramFile.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(folder)/arguments\ncat > \(folder)/mail\n", to: "\(folder)/sendmail")
    let channel = MailChannel(test.effects, to: "hana@example.com")
    #expect(channel.checkError == nil)
    let body = "아직 커밋이 없어요. 58일 이어 온 기록이 걸려 있어요 🔥\nBcc: x@example.com"
    #expect(channel.failure(.example(body)) == nil)
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
    #expect(result.output == "Hello Hana: \(line)|\(line)\n|hana@example.com|0", "\(result.errorOutput)")
  }

  /// Else the end of a long task would be nowhere in the mail.
  @Test(arguments: [(10, false), (30, true)])
  func mailRepeatsATitleThatItsSubjectCuts(_ count: Int, repeatsTitle: Bool) throws {
    let title = String(repeating: "할일 ", count: count) + "passport"
    let mail = MailText(Message(title: title, body: "after the review"), to: "hana@example.com").text
    let encoded = mail[try #require(mail.firstRange(of: "\n\n")).upperBound...]
    let data = try #require(Data(base64Encoded: String(encoded), options: .ignoreUnknownCharacters))
    #expect(String(decoding: data, as: UTF8.self) == (repeatsTitle ? "\(title)\n\n" : "") + "after the review\n")
  }

  @Test func failureIsNamed() throws {
    let test = try effects()
    let missing = DeliveryError.cannotStart("the command", .notInPath(name: "tell"))
    #expect(command(test, "tell").failure() == missing)
    #expect(command(test, "tell").checkError == missing)
    for name in ["sendmail", "tell"] {
      try ProgramFile.write("#!/bin/sh\necho hana@example.com >&2\nexit 67\n", to: test.folder.path(name))
    }
    let mail = MailChannel(test.effects, to: "hana@example.com")
    #expect(mail.failure() == .programFailed("sendmail", exitCode: 67))
    #expect(command(test, "tell").checkError == nil)
    #expect(command(test, "tell").failure() == .programFailed("the command", exitCode: 67))
    // A relative path would mean another program in every folder.
    #expect(command(test, "./tell").failure() == .cannotStart("the command", .relativePath("./tell")))
    #expect(command(test).failure() == .cannotStart("the command", .notInPath(name: "")))
  }

  @Test func fileAndReasonAreNamedIfACommandCannotBeStarted() throws {
    let test = try effects()
    func file(_ name: String, _ text: String, mode: Int = 0o755) throws -> String {
      let path = test.folder.path(name)
      try ProgramFile.write(text, to: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      return path
    }
    let plain = try file("plain", "#!/bin/sh\n", mode: 0o644)
    let old = try file("old", "#!/no/python2 -u\nprint\n")
    let windows = try file("windows", "#!/bin/sh\r\nexit 0\r\n")
    let environment = try file("environment", "#!/usr/bin/env -S A=b no-such-program -x\n")
    let obstacles: [(String, ProgramObstacle)] = [
      (plain, .notExecutable(plain)), (test.folder.path("none"), .noSuchFile(test.folder.path("none"))),
      (old, .noInterpreter(path: old, interpreter: "/no/python2")),
      (windows, .noInterpreter(path: windows, interpreter: "/bin/sh\r")),
      (environment, .noInterpreter(path: environment, interpreter: "no-such-program")),
    ]
    for (path, obstacle) in obstacles {
      #expect(command(test, path).checkError == .cannotStart("the command", obstacle), "\(path)")
      #expect(command(test, path).failure() == .cannotStart("the command", obstacle), "\(path)")
    }
    // Only the system can tell that this is not a program.
    let text = try file("text", "\u{7F}EL")
    #expect(command(test, text).checkError == nil)
    let refused = ProgramObstacle.refused(path: text, reason: "exec format error")
    #expect(command(test, text).failure() == .cannotStart("the command", refused))
  }

  @Test func mailProgramThatCannotBeStartedIsNamed() throws {
    let test = try effects()
    let path = test.folder.path("sendmail")
    try ProgramFile.write("#!/no/interpreter\n", to: path)
    let mail = MailChannel(test.effects, to: "hana@example.com")
    #expect(mail.failure() == .cannotStart("sendmail", .noInterpreter(path: path, interpreter: "/no/interpreter")))
  }

  @Test func commandGetsItsArgumentsAndTheTextOnStdinAndInVariables() throws {
    let test = try effects()
    let folder = test.folder.path
    try ProgramFile.write(
      """
      #!/bin/sh
      { cat; printf '%s|' "$TITLE" "$BODY" "$@"; } > \(folder)/got

      """, to: "\(folder)/tell")
    let channel = command(test, "\(folder)/tell", "two words", "$HOME", "it's", "")
    #expect(channel.failure(.example("커밋 `x` $(y)")) == nil)
    #expect(try read("got", test) == "커밋 `x` $(y)\nHello Hana|커밋 `x` $(y)|two words|$HOME|it's||")
  }

  /// An alert of a task without a note.
  @Test func commandReadsTheTitleIfThereIsNoText() throws {
    let test = try effects()
    let folder = test.folder.path
    try ProgramFile.write(
      "#!/bin/sh\n{ cat; printf '%s|' \"$TITLE\" \"$BODY\"; } > \(folder)/got\n", to: "\(folder)/tell")
    #expect(command(test, "\(folder)/tell").failure(Message(title: "Buy milk", body: "")) == nil)
    #expect(try read("got", test) == "Buy milk\nBuy milk||")
  }

  @Test func hangingCommandIsEnded() throws {
    let test = try effects()
    test.effects.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 0.2) }
    #expect(command(test, "sleep", "60").failure() == .programTimedOut("the command"))
  }
}
