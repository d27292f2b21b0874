import Days
import Platform
import Support
import Testing

@testable import cyc

/// Alerts between two ticks of the schedule: the run that sees one waits for its minute.
@Suite struct NagRingTests {
  /// A clock that moves while somebody sleeps.
  private final class Clock {
    var seconds: Int
    var sleeps: [Double] = []
    init(_ seconds: Int) { self.seconds = seconds }
    var now: Instant { Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)) }
  }

  /// Ten seconds behind two in the afternoon.
  private static let begin = (20_668 * 1440 + 14 * 60) * 60 + 10

  private func afternoon(_ clock: Clock, isTerminal: Bool = false) throws -> (TestWorld, messages: () -> [String]) {
    let test = try TestWorld(isTerminal: isTerminal)
    for (name, value) in [("user", "hana"), ("nag.via", "command"), ("nag.command", "/bin/true")] {
      #expect(test.call("config", "set", name, value) == .done)
    }
    final class Messages { var all: [String] = [] }
    let messages = Messages()
    test.world.now = { clock.now }
    test.world.sleep = { seconds in
      clock.sleeps.append(seconds)
      clock.seconds += Int(seconds)
    }
    test.world.run = { program, environment, _ in
      #expect(program == ["/bin/true"])
      messages.all.append("\(clock.now.local.clock) \(environment["CYC_TITLE"] ?? "")")
      return ProgramResult(exitCode: 0)
    }
    return (test, { messages.all })
  }

  @Test func eachComesAtItsMinute() throws {
    let clock = Clock(Self.begin)
    let (test, messages) = try afternoon(clock)
    for minute in ["13:59", "14:03", "14:04", "14:05", "15:00"] {
      #expect(test.todo("add", "At \(minute)", "--due", "today", "--at", minute).hasPrefix("Added"))
    }
    #expect(test.call("nag", "run") == .done)
    #expect(messages() == ["14:03 🟢 At 14:03", "14:04 🟢 At 14:04"], "the others are earlier, or of later ticks")
    // Up to each minute, with time before it for a sync.
    #expect(clock.sleeps == [160, 10, 50, 10])
    #expect(test.requests.isEmpty)
    #expect(test.call("nag", "run") == .done)
    #expect(messages().count == 2, "none comes twice")
  }

  @Test func whatIsDoneMeanwhileDoesNotRing() throws {
    let clock = Clock(Self.begin)
    let (test, messages) = try afternoon(clock)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:03").hasPrefix("Added"))
    let sleep = test.world.sleep
    let quiet = test.world
    test.world.sleep = { seconds in
      sleep(seconds)
      #expect(Cyc.run(["todo", "done", "1"], in: quiet) == .done)
    }
    #expect(test.call("nag", "run") == .done)
    #expect(messages().isEmpty)
  }

  @Test func aRunThatTookItsTimeIsNotTooLate() throws {
    let clock = Clock(Self.begin)
    let (test, messages) = try afternoon(clock)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:01").hasPrefix("Added"))
    #expect(test.todo("add", "Now", "--due", "today", "--at", "14:00").hasPrefix("Added"))
    let run = test.world.run
    test.world.run = { program, environment, input in
      defer { clock.seconds += 90 }
      return try run(program, environment, input)
    }
    #expect(test.call("nag", "run") == .done)
    #expect(messages() == ["14:00 🟢 Now", "14:01 🟢 Call"])
    #expect(clock.sleeps.isEmpty)
  }

  @Test func nobodyWhoLooksOnIsKeptWaiting() throws {
    let clock = Clock(Self.begin)
    let (test, messages) = try afternoon(clock, isTerminal: true)
    #expect(test.todo("add", "Call", "--due", "today", "--at", "14:03").hasPrefix("Added"))
    #expect(test.call("nag", "run") == .done)
    #expect(messages().isEmpty && clock.sleeps.isEmpty)
  }
}
