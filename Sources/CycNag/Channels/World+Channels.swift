package import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import HTTP
package import Notify

extension World {
  /// What channels may touch of it.
  package var notifyEffects: NotifyEffects {
    NotifyEffects(
      environment: environmentForOthers, run: run, start: { try start($0, $1, nil) }, openTerminals: openTerminals,
      send: { send([$0]).first ?? .failure(.failed(host: "", reason: "no answer")) }, sleep: sleep,
      now: { now().secondsSince1970 })
  }

  /// The desktop, where a process of our own waits for clicks: it asks GitHub when that is clicked, so that it is given the tokens.
  package var desktop: DesktopChannel {
    DesktopChannel(
      notifyEffects, application: NagMessage.title, folder: "cyc",
      startWaiting: programPath.isEmpty
        ? nil : { try start(NagBubbleCommand.words(for: $0, in: self), environment, directories.nagLog) })
  }

  package func ntfy() throws(NagChannelFailure) -> NtfyChannel {
    guard let access = try channelSecrets().ntfy else { throw NagChannelFailure(reason: NagChannelPhrases.noTopic) }
    return NtfyChannel(notifyEffects, server: access.server, topic: access.topic, token: access.token)
  }

  /// What is kept for channels.
  func channelSecrets() throws(NagChannelFailure) -> ChannelSecrets {
    do throws(CredentialsError) {
      return try Credentials.load(from: directories).channels ?? ChannelSecrets()
    } catch {
      throw NagChannelFailure(reason: error.message)
    }
  }
}
