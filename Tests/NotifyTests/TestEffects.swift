import Foundation
import HTTP
import Notify
import Platform
import Support
import Testing

/// Effects for a test; an effect that the test did not set records an issue.
final class TestEffects {
  struct Unset: Error {}

  /// The time of all effects, in seconds since 1970.
  static let now = 1_785_791_520

  let folder: TemporaryDirectory
  var waits: [Double] = []
  var requests: [Request] = []
  var effects: NotifyEffects

  init(environment: [String: String] = [:]) throws {
    folder = try TemporaryDirectory()
    effects = NotifyEffects(
      // Hides the tmux of the user who runs the tests.
      environment: ["HOME": folder.path, "TMUX_TMPDIR": folder.path].merging(environment) { $1 },
      run: { program, _, _ in
        Issue.record("unexpected run of \(program)")
        throw Unset()
      },
      start: { program, _ in
        Issue.record("unexpected start of \(program)")
        throw Unset()
      },
      openTerminals: {
        Issue.record("unexpected search for open terminals")
        return []
      },
      send: { request in
        Issue.record("unexpected request to \(request.url)")
        return .failure(.failed(host: "", reason: "not expected by the test"))
      },
      sleep: { _ in }, now: { TestEffects.now })
    effects.sleep = { [unowned self] in waits.append($0) }
  }

  /// Lets the effects run real programs.
  func runPrograms() {
    effects.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 10) }
    effects.start = { try RunningProgram($0, environment: $1) }
  }

  /// Lets the effects send real requests.
  func sendRequests() {
    var configuration = ClientConfiguration(userAgent: "test")
    configuration.totalTimeoutSeconds = 2
    configuration.stallTimeoutSeconds = 1
    let client = Client(configuration)
    effects.send = { request in
      client.send([request]).first ?? .failure(.failed(host: "", reason: "no outcome"))
    }
  }

  /// Answers requests with `answer` and records them.
  func answer(_ answer: @escaping (Request) -> Result<Response, TransferError>) {
    effects.send = { [unowned self] request in
      requests.append(request)
      return answer(request)
    }
  }
}

extension Channel {
  /// The error of sending `message`; nil if it was sent.
  func failure(_ message: Message = .example()) -> DeliveryError? {
    do throws(DeliveryError) {
      try send(message)
      return nil
    } catch {
      return error
    }
  }

  /// The error of `check`; nil if it succeeds.
  var checkError: DeliveryError? {
    do throws(DeliveryError) {
      try check()
      return nil
    } catch {
      return error
    }
  }
}

extension Message {
  /// A text with characters that some receivers interpret.
  static func example(
    _ body: String = "아직 커밋이 없어요 & <b>58일</b> 🔥", _ urgency: Urgency = .normal, actions: [Action] = []
  ) -> Message {
    Message(title: "Hello Hana", body: body, urgency: urgency, actions: actions)
  }
}

extension [Action] {
  static let sample = [Action(id: "hour", label: "In an hour"), Action(id: "today", label: "Not today")]
}
