import Days
import Notify
import Platform

@testable import cyc

extension NagMessage {
  /// A reminder of the third slot of a day, in which everything stands that some receiver takes for more than text.
  static func example(
    _ body: String = "아직 커밋이 없어요 & <b>58일</b> 🔥", _ urgency: Urgency = .normal
  ) -> NagMessage {
    let key = DeliveryID(.slot(ReminderSlot(day: Day(number: 20_668), index: 2)))
    return NagMessage(key: key, title: NagMessage.title, body: body, urgency: urgency)
  }
}

extension NagWindow {
  /// That of somebody who has settled nothing.
  static let usual: NagWindow = {
    guard let rule = try? Settings().nagRule() else { preconditionFailure("the defaults are no window") }
    return rule.window
  }()
}

extension TestWorld {
  /// Lets programs really run, in the test's environment.
  func runPrograms() {
    world.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 10) }
    world.start = { try RunningProgram($0, environment: $1, outlivesThis: $2 != nil, errorLog: $2) }
  }

  /// Why a channel did not take a message; nil where it did.
  func failure(_ channel: NagChannel, _ message: NagMessage = .example()) -> Sentence? {
    do throws(NagChannelFailure) {
      try channel.send(message, in: world)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Puts something into the settings, as if it stood in the file.
  func settle(_ toml: String) throws {
    world.settings = try Settings(toml: toml, path: "config.toml")
  }
}

extension NagStore {
  /// Until when nobody wants to hear of it, on the local clock; nil where that has passed.
  func snoozedUntil(at now: Instant) throws -> CivilTime? { try memory(at: now, on: []).snoozedUntil }
}
