internal import Platform

extension NagChannel {
  /// Sends a message, and waits until it is handed over.
  func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    switch self {
    case .desktop: try DesktopChannel.send(message, in: world)
    case .terminal: try TerminalChannel.send(message, in: world)
    case .ntfy: try NtfyChannel.send(message, in: world)
    case .webhook: try WebhookChannel.send(message, in: world)
    case .mail: try MailChannel.send(message, in: world)
    case .command: try CommandChannel.send(message, in: world)
    }
  }

  /// Why a message would not get through now; nil where nothing is missing. Nothing is sent for it.
  func readiness(in world: World) -> Sentence? {
    switch self {
    case .desktop: DesktopChannel.readiness(in: world)
    case .terminal: TerminalChannel.readiness(in: world)
    case .ntfy: NtfyChannel.readiness(in: world)
    case .webhook: WebhookChannel.readiness(in: world)
    case .mail: MailChannel.readiness(in: world)
    case .command: CommandChannel.readiness(in: world)
    }
  }
}

extension World {
  /// Runs a program that hands a message over.
  ///
  /// - Parameters:
  ///   - name: what it is called in the reason of a failure
  ///   - environment: nil for that of cyc, without tokens
  func deliver(
    by program: [String], called name: String, _ environment: [String: String]? = nil, input: String = ""
  ) throws(NagChannelFailure) -> String {
    do {
      let result = try run(program, environment ?? environmentForOthers, Array(input.utf8))
      if result.exitCode == 0 { return result.output }
      throw NagChannelFailure(reason: NagChannelPhrases.failed(name, result.exitCode))
    } catch let failure as NagChannelFailure {
      throw failure
    } catch ProgramError.notFound {
      throw NagChannelFailure(reason: NagChannelPhrases.missing(name))
    } catch ProgramError.timedOut {
      throw NagChannelFailure(reason: NagChannelPhrases.tookTooLong(name))
    } catch {
      throw NagChannelFailure(reason: NagChannelPhrases.couldNotStart(name))
    }
  }
}
