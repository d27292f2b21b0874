import Foundation
import Platform
import Support
import Testing

@testable import Notify

@Suite(.serialized) struct TerminalChannelTests {
  private func channel(_ paths: [String]) throws -> TerminalChannel {
    let test = try TestEffects()
    test.effects.openTerminals = { paths }
    return TerminalChannel(test.effects)
  }

  @Test func aLineComesToEachTerminal() throws {
    let terminals = try [PseudoTerminal(), PseudoTerminal()]
    let channel = try channel(terminals.map(\.path))
    #expect(channel.fault == nil)
    #expect(channel.failure(.example("커밋\u{1B}[2J\n하세요 🔥")) == nil)
    for terminal in terminals {
      let seen = String(String.UnicodeScalarView(terminal.seen().unicodeScalars.filter { $0 != "\r" }))
      #expect(seen == "\nHello Hana: 커밋 하세요 🔥\n")
    }
  }

  @Test func whatCanBeChosenStandsOnTheSameLine() throws {
    let terminal = try PseudoTerminal()
    var message = Message.example("Which?")
    message.details = ["1) a\u{1B}[2J\nb", "2) \u{202E}c", "Answer"]
    #expect(try channel([terminal.path]).failure(message) == nil)
    let seen = String(String.UnicodeScalarView(terminal.seen().unicodeScalars.filter { $0 != "\r" }))
    #expect(seen == "\nHello Hana: Which?  1) a b  2) c  Answer\n")
  }

  @Test func onlyTerminalsThatTakeMessagesAreFound() throws {
    let (open, closed) = try (PseudoTerminal(), PseudoTerminal())
    open.setMode(0o620)
    closed.setMode(0o600)
    let found = OpenTerminals.paths()
    #expect(found.contains(open.path))
    #expect(!found.contains(closed.path))
    // One that is closed to messages in between gets none either.
    #expect(try channel([closed.path]).failure() == .noTerminal)
    #expect(closed.seen() == "")
  }

  @Test func whereSomeAreNamedNoOthersAreFound() throws {
    let (named, closed) = try (PseudoTerminal(), PseudoTerminal())
    closed.setMode(0o600)
    #expect(OpenTerminals.paths(named: "\(named.path):\(closed.path):/nowhere:") == [named.path])
    #expect(OpenTerminals.paths(named: "") == [])
    #expect(OpenTerminals.paths(named: nil).contains(named.path))
  }

  @Test func aStoppedTerminalIsNotWaitedFor() throws {
    let (stopped, open) = try (PseudoTerminal(), PseudoTerminal())
    stopped.stop()
    let channel = try channel([stopped.path])
    let clock = ContinuousClock()
    let time = clock.measure { #expect(channel.failure() == .noTerminal) }
    #expect(time < .seconds(60), "it would wait for ever")
    #expect(try self.channel([stopped.path, open.path]).failure() == nil)
    #expect(open.seen().contains("Hello Hana"))
  }

  @Test func whatIsNoTerminalIsNotWrittenTo() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path("file")
    try Data("as it was".utf8).write(to: URL(filePath: file))
    _ = try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    #expect(try channel([file, "/dev/null", "/nowhere"]).failure() == .noTerminal)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "as it was")
    #expect(try channel([]).fault == .noTerminal)
  }
}
