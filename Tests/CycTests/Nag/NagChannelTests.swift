import Foundation
import Loopback
import Notify
import Support
import Testing

@testable import cyc

/// What cyc hands to the channels of `Notify`, and what it says of their errors.
@Suite struct NagChannelTests {
  @Test func withoutSecretsNothingCanBeSent() throws {
    let test = try TestWorld()
    for (channel, reason) in [
      (NagChannel.ntfy, NagChannelPhrases.noTopic), (.webhook, NagChannelPhrases.noAddress),
      (.mail, NagChannelPhrases.noRecipient), (.command, NagChannelPhrases.noCommand),
    ] {
      #expect(test.failure(channel) == reason)
      #expect(channel.readiness(in: test.world) == reason)
    }
  }

  @Test func withoutADesktopItIsSaidWhatIsMissing() throws {
    let test = try TestWorld()
    let folder = test.folder.path
    test.world.environment["PATH"] = folder
    test.world.environment["XDG_RUNTIME_DIR"] = folder
    test.runPrograms()
    #expect(NagChannel.desktop.readiness(in: test.world) == NagChannelPhrases.noNotifySend)
    #expect(test.failure(.desktop) == NagChannelPhrases.noNotifySend)
    try ProgramFile.write("#!/bin/sh\nexit 1\n", to: "\(folder)/notify-send")
    #expect(NagChannel.desktop.readiness(in: test.world) == NagChannelPhrases.reason(.noDesktopSession))
    #expect(test.failure(.desktop) == NagChannelPhrases.reason(.noDesktop))
    try UnixSocket.bind("\(folder)/bus")
    #expect(NagChannel.desktop.readiness(in: test.world) == nil)
  }

  @Test func noProgramGetsAToken() throws {
    let test = try TestWorld(environment: ["GH_TOKEN": "ghp_secret", "CYC_TOKEN": "ghp_secret"])
    test.world.openTerminals = { [] }
    #expect(test.world.notifyEffects.environment.values.allSatisfy { $0 != "ghp_secret" })
  }

  @Test func eachErrorHasWordsOfItsOwn() {
    let errors: [DeliveryError] = [
      .programMissing("notify-send"), .programMissing("sendmail"), .programMissing("nag.command"),
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
