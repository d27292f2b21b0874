import Foundation
import HTTP
import Notify
import Platform
import Support
import Testing

/// Effects made for a test: those that it did not set record a failure.
final class TestEffects {
  struct Unset: Error {}

  let folder: TemporaryDirectory
  var waits: [Double] = []
  var requests: [Request] = []
  var effects: NotifyEffects

  init(environment: [String: String] = [:]) throws {
    folder = try TemporaryDirectory()
    effects = NotifyEffects(
      // Where no tmux of the person who runs the tests is found.
      environment: ["HOME": folder.path, "TMUX_TMPDIR": folder.path].merging(environment) { $1 },
      run: { program, _, _ in
        Issue.record("nobody expected \(program) to be run")
        throw Unset()
      },
      start: { program, _ in
        Issue.record("nobody expected \(program) to be started")
        throw Unset()
      },
      openTerminals: {
        Issue.record("nobody expected the open terminals to be looked for")
        return []
      },
      send: { request in
        Issue.record("nobody expected a request to \(request.url)")
        return .failure(.failed(host: "", reason: "not expected by the test"))
      },
      sleep: { _ in }, now: { 1_785_791_520 })
    effects.sleep = { [unowned self] in waits.append($0) }
  }

  /// Lets programs really run.
  func runPrograms() {
    effects.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 10) }
    effects.start = { try RunningProgram($0, environment: $1) }
  }

  /// Lets requests really be sent.
  func sendRequests() {
    var configuration = ClientConfiguration(userAgent: "test")
    configuration.totalTimeoutSeconds = 2
    configuration.stallTimeoutSeconds = 1
    let client = Client(configuration)
    effects.send = { request in
      client.send([request]).first ?? .failure(.failed(host: "", reason: "no outcome"))
    }
  }

  /// Answers requests in the test's words.
  func answer(_ answer: @escaping (Request) -> Result<Response, TransferError>) {
    effects.send = { [unowned self] request in
      requests.append(request)
      return answer(request)
    }
  }
}

extension Channel {
  /// Why it did not take a message; nil where it did.
  func failure(_ message: Message = .example()) -> DeliveryError? {
    do throws(DeliveryError) {
      try send(message)
      return nil
    } catch {
      return error
    }
  }

  /// What `check` says; nil where nothing is missing.
  var fault: DeliveryError? {
    do throws(DeliveryError) {
      try check()
      return nil
    } catch {
      return error
    }
  }
}

extension Message {
  /// A text in which everything stands that some receiver takes for more than text.
  static func example(
    _ body: String = "아직 커밋이 없어요 & <b>58일</b> 🔥", _ urgency: Urgency = .normal, actions: [Action] = []
  ) -> Message {
    Message(title: "Hello Hana", body: body, urgency: urgency, actions: actions)
  }
}

extension [Action] {
  static let some = [Action(id: "hour", label: "In an hour"), Action(id: "today", label: "Not today")]
}
