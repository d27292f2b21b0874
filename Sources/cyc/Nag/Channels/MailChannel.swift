internal import Platform

/// A mail through the machine's own `sendmail`, whichever program that is.
enum MailChannel {
  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    guard let recipient = world.settings[.nagMailTo] else {
      throw NagChannelFailure(reason: NagChannelPhrases.noRecipient)
    }
    guard let program = program(world.environmentForOthers) else {
      throw NagChannelFailure(reason: NagChannelPhrases.noSendmail)
    }
    // The recipient is read from the mail (-t), and a line with a lone dot does not end it (-i).
    _ = try world.deliver(
      by: [program, "-t", "-i"], called: "sendmail", input: MailText(message, to: recipient).text)
  }

  static func readiness(in world: World) -> Sentence? {
    if world.settings[.nagMailTo] == nil { return NagChannelPhrases.noRecipient }
    return program(world.environmentForOthers) == nil ? NagChannelPhrases.noSendmail : nil
  }

  /// cron's path leads to no folder for administrators, where it mostly lies.
  private static func program(_ environment: [String: String]) -> String? {
    ["sendmail", "/usr/sbin/sendmail", "/usr/lib/sendmail"].lazy
      .compactMap { Program.find($0, environment: environment) }.first
  }
}
