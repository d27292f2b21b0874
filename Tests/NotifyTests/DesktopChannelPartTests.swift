import Foundation
import Platform
import Support
import Testing

@testable import Notify

/// Sends with a real `notify-send` to a test daemon on a private bus. `PartTests` need real programs.
@Suite(.serialized, .enabled(if: NotificationDaemon.isThere, "\(NotificationDaemon.missing)"))
struct DesktopChannelPartTests {
  /// Like a cron job: only the runtime folder tells where the bus is.
  private func effects(_ daemon: NotificationDaemon) throws -> TestEffects {
    let test = try TestEffects(environment: ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": daemon.folder.path])
    test.runPrograms()
    return test
  }

  private func channel(_ test: TestEffects) -> DesktopChannel {
    DesktopChannel(test.effects, application: "Hello", folder: "hello")
  }

  @Test func messageWithActionsReplacesTheOneBefore() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    #expect(channel.checkError == nil)
    for urgency in Urgency.allCases {
      #expect(channel.failure(.example("--help & <b>58일</b> 🔥\u{1B}[2J", urgency, actions: .sample)) == nil)
    }
    let bubbles = daemon.bubbles
    #expect(bubbles.map(\.number) == [1, 1, 1])
    #expect(bubbles.map(\.replaces) == [0, 1, 1])
    #expect(bubbles.map(\.urgency) == [0, 1, 2])
    #expect(bubbles.map(\.title) == Array(repeating: "Hello Hana", count: 3))
    #expect(bubbles.map(\.application) == Array(repeating: "Hello", count: 3))
    #expect(bubbles.map(\.body) == Array(repeating: "--help &amp; &lt;b&gt;58일&lt;/b&gt; 🔥", count: 3))
    #expect(bubbles.map(\.timeout) == [0, 0, 0], "they stay until they are replaced")
    #expect(bubbles.map(\.icon) == ["appointment-soon", "dialog-information", "dialog-warning"])
  }

  @Test func messageWithoutActionsReplacesNoOther() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    for actions in [[Action].sample, [], .sample] { #expect(channel.failure(.example(actions: actions)) == nil) }
    #expect(daemon.bubbles.map(\.number) == [1, 2, 1])
    #expect(daemon.bubbles.map(\.timeout) == [0, -1, 0])
  }

  /// notify-send reads escapes of C in the body: `\0` would end it, and `\xff` would make the message fail.
  @Test func backslashesAreShown() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    for text in [#"regexp \d+ in C:\new, "\0" ends"#, #"bytes \xff, \377 <b>"#] {
      for actions in [[], [Action].sample] {
        var message = Message.example(text, actions: actions)
        message.title = #"C:\new"#
        #expect(channel.failure(message) == nil)
      }
    }
    let bodies = [#"regexp \d+ in C:\new, "\0" ends"#, #"bytes \xff, \377 &lt;b&gt;"#]
    #expect(daemon.bubbles.map(\.body) == bodies.flatMap { [$0, $0] })
    #expect(Set(daemon.bubbles.map(\.title)) == [#"C:\new"#])
  }

  @Test func messageIsNotSentWithoutADaemon() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    #expect(channel.failure(.example(actions: .sample)) == nil)
    try daemon.leave()
    #expect(channel.failure(.example(actions: .sample)) == .noDesktop)
    try daemon.comeBack()
    // The new daemon numbers its bubbles from 1 again: bubble 1 may be another program's, so it is not replaced.
    #expect(channel.failure(.example(actions: .sample)) == nil)
    #expect(channel.failure(.example(actions: .sample)) == nil)
    #expect(daemon.bubbles.map(\.replaces) == [0, 0, 1])
  }

  @Test func refusingDaemonIsAFailure() throws {
    let channel = channel(try effects(try NotificationDaemon(clicking: "refuse")))
    #expect(channel.failure() == .noDesktop)
  }

  @Test func clickedActionIsReturned() throws {
    let daemon = try NotificationDaemon(clicking: "today")
    let channel = channel(try effects(daemon))
    var isShown = false
    #expect(try channel.choice(on: .example(actions: .sample), limitSeconds: 60) { isShown = true } == "today")
    #expect(isShown)
    #expect(daemon.bubbles.map(\.actions) == [["hour", "In an hour", "today", "Not today"]])
  }

  @Test func waitEndsAtTheTimeLimit() throws {
    let daemon = try NotificationDaemon()
    let test = try effects(daemon)
    var isShown = false
    let start = ContinuousClock.now
    let choice = try channel(test).choice(on: .example(actions: .sample), limitSeconds: 0.5) { isShown = true }
    #expect(choice == nil)
    #expect(isShown && daemon.bubbles.count == 1)
    #expect(ContinuousClock.now - start < .seconds(60), "the daemon's bubble lasts ten minutes")
    let environment = SessionBus.completing(test.effects.environment)
    let bubble = DesktopBubble(environment, folder: "hello")
    #expect(bubble?.number(on: NotificationServer.current(environment, test.effects)) == 1)
    #expect(bubble?.number(on: .connection(":1.999", bus: "unix:path=/x")) == nil)
    #expect(bubble?.number(on: .unknown) == nil)
    #expect(daemon.closed == [1], "the buttons no longer work")
  }

  @Test func endMessageReplacesTheBubbleWithoutButtons() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    #expect(channel.failure(.example(actions: .sample)) == nil)
    let end = Message(
      title: "Hello Hana", body: "Well done.", urgency: .low, sequence: .init(name: "a", step: "b", isEnd: true))
    #expect(channel.failure(end) == nil)
    #expect(daemon.bubbles.map(\.replaces) == [0, 1])
    #expect(daemon.bubbles.last?.actions == [])
    #expect(daemon.closed == [])
  }

  @Test func bubbleIsWithdrawn() throws {
    let daemon = try NotificationDaemon()
    let channel = channel(try effects(daemon))
    channel.withdraw()
    #expect(daemon.closed == [])
    #expect(channel.failure(.example(actions: .sample)) == nil)
    channel.withdraw()
    #expect(daemon.closed == [1])
    // The bubbles of another daemon are not ours.
    try daemon.leave()
    try daemon.comeBack()
    channel.withdraw()
    #expect(daemon.closed == [1])
  }

  /// `notify-send -p -r 1` prints 1 even if no daemon accepted the message.
  @Test func daemonThatRefusesOffersNoChoice() throws {
    let daemon = try NotificationDaemon(clicking: "refuse")
    let test = try effects(daemon)
    let environment = SessionBus.completing(test.effects.environment)
    DesktopBubble(environment, folder: "hello")?.keep(1, on: NotificationServer.current(environment, test.effects))
    #expect(throws: DeliveryError.noDesktop) {
      try channel(test).choice(on: .example(actions: .sample), limitSeconds: 60) {
        Issue.record("the bubble was shown")
      }
    }
  }

  @Test func busNameOwnerIsFoundWithEitherProgram() throws {
    let daemon = try NotificationDaemon()
    let test = try effects(daemon)
    var environment = SessionBus.completing(test.effects.environment)
    let folder = try TemporaryDirectory()
    environment["PATH"] = folder.path
    #expect(NotificationServer.current(environment, test.effects) == .unknown)
    var seen: [NotificationServer] = []
    for program in ["gdbus", "dbus-send"] {
      let path = try #require(Program.find(program, environment: ["PATH": "/usr/bin:/bin"]))
      try FileManager.default.createSymbolicLink(atPath: folder.path(program), withDestinationPath: path)
      seen.append(NotificationServer.current(environment, test.effects))
      try daemon.leave()
      #expect(NotificationServer.current(environment, test.effects) == .missing)
      try daemon.comeBack()
      seen.append(NotificationServer.current(environment, test.effects))
      try FileManager.default.removeItem(atPath: folder.path(program))
    }
    #expect(seen[0] != seen[1] && seen[1] == seen[2] && seen[2] != seen[3], "\(seen)")
    #expect(seen.allSatisfy { if case .connection = $0 { true } else { false } }, "\(seen)")
  }

  @Test(arguments: [
    ("   :1.42", ":1.42"), ("(':1.0',)\n", ":1.0"), ("org.freedesktop.DBus", nil), ("", nil), ("a: b", nil),
  ])
  func ownerNameIsFound(printed: String, name: String?) {
    #expect(NotificationServer.owner(in: printed) == name)
  }

  @Test func unreachableBusIsAFailure() throws {
    let test = try TestEffects(environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    test.runPrograms()
    #expect(channel(test).failure() == .noDesktop)
  }
}

/// `DesktopChannel` without a bus: the programs that it runs are simulated.
@Suite struct DesktopChannelTests {
  /// Arguments of each `notify-send` call; call `i` gives the result `outcomes[i]`. No bus is reachable.
  private func calls(
    _ outcomes: ProgramOutcome..., failure: DeliveryError?
  ) throws -> [[String]] {
    let test = try TestEffects(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    var calls: [[String]] = []
    test.effects.run = { program, _, _ in
      calls.append(Array(program.dropFirst()))
      return try outcomes[calls.count - 1].get()
    }
    let channel = DesktopChannel(test.effects, application: "Hello", folder: "hello")
    #expect(channel.failure(.example("커밋")) == failure)
    #expect(calls.count == outcomes.count)
    return calls
  }

  private static let usual = ["-a", "Hello", "-i", "dialog-information", "-u", "normal"]
  private static let texts = ["--", "Hello Hana", "커밋"]

  /// Older versions of notify-send do not know `-p` (`--print-id`).
  @Test func failedCallWithPrintIDIsRepeatedWithoutIt() throws {
    let calls = try calls(
      .success(ProgramResult(exitCode: 1)), .success(ProgramResult(exitCode: 0)), failure: nil)
    #expect(calls == [Self.usual + ["-p"] + Self.texts, Self.usual + Self.texts])
    _ = try self.calls(
      .success(ProgramResult(exitCode: 1)), .failure(.notFound(name: "notify-send")),
      failure: .programMissing("notify-send"))
  }

  @Test func otherFailureIsNotRetried() throws {
    _ = try calls(.success(ProgramResult(exitCode: 127)), failure: .noDesktop)
    _ = try calls(.failure(.timedOut(name: "notify-send", seconds: 10)), failure: .noDesktop)
    _ = try calls(.failure(.notFound(name: "notify-send")), failure: .programMissing("notify-send"))
  }

  @Test func missingPartIsReportedBeforeSending() throws {
    let folder = try TemporaryDirectory()
    let test = try TestEffects(environment: ["PATH": folder.path, "XDG_RUNTIME_DIR": folder.path])
    let channel = DesktopChannel(test.effects, application: "Hello", folder: "hello")
    #expect(channel.checkError == .programMissing("notify-send"))
    try ProgramFile.write("#!/bin/sh\nexit 1\n", to: folder.path("notify-send"))
    #expect(channel.checkError == .noDesktopSession)
    try UnixSocket.bind(folder.path("bus"))
    #expect(channel.checkError == nil)
  }

  /// The waiting program reports that it shows the bubble. If it fails, the bubble is sent without buttons.
  @Test func buttonsAreShownOnlyIfAProgramWaitsForTheClick() throws {
    let test = try TestEffects(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    var calls = 0
    test.effects.run = { _, _, _ in
      calls += 1
      return ProgramResult(exitCode: 0)
    }
    var asked: [Message] = []
    for (script, expected) in [("echo \(DesktopChannel.shownSign)", 0), ("exit 1", 1)] {
      calls = 0
      let channel = DesktopChannel(test.effects, application: "Hello", folder: "hello") { message in
        asked.append(message)
        return try RunningProgram(["/bin/sh", "-c", script], environment: [:])
      }
      #expect(channel.failure(.example(actions: .sample)) == nil)
      #expect(calls == expected, "\(script)")
      #expect(channel.failure(.example()) == nil)
      #expect(calls == expected + 1, "\(script): a message without actions needs no waiting program")
    }
    #expect(asked == Array(repeating: .example(actions: .sample), count: 2))
  }

  @Test(arguments: [("7\n", 7), ("7\n8\n", 7), ("", nil), ("0\n", nil), ("-3\n", nil), ("x\n", nil), ("\n\n", nil)])
  func onlyAPositiveNumberIsReadFromNotifySend(printed: String, number: Int?) {
    #expect(DesktopChannel.number(printed: printed) == number)
  }
}

@Suite struct DesktopAbilitiesTests {
  /// Output of `dbus-send` and of `gdbus`.
  @Test(arguments: [
    ("   array [\n      body      body-markup      actions   ]\n", "   gnome-shell   GNOME   51.1   1.2\n", true, true),
    ("(['actions', 'body', 'body-markup'],)\n", "('gnome-shell', 'GNOME', '51.1', '1.2')\n", true, true),
    ("(['body', 'action-icons', 'actions'],)\n", "('Xfce Notify Daemon', 'Xfce', '0.9.6', '1.2')\n", true, false),
    ("   array [\n      body   body-hyperlinks   ]\n", "   notify-osd   Canonical   1.0   1.1\n", false, false),
    ("   array [\n      actions   body   ]\n", "   dunst   knopwob   1.9.0 (2022-06-27)   1.2\n", false, true),
    ("(['body', 'actions', 'body-markup'],)\n", "('mako', 'emersion', '1.11.0', '1.2')\n", false, true),
    ("(['action-icons', 'body'],)\n", "('Plasma', 'KDE', '6.0', '1.2')\n", false, false),
    ("", "", false, false),
  ])
  func buttonsAndMarkupAreDetected(_ capabilities: String, _ information: String, buttons: Bool, markup: Bool) {
    let abilities = DesktopAbilities(capabilities: capabilities, information: information)
    #expect(abilities.drawsButtons == buttons && abilities.readsMarkup == markup)
  }
}

/// The real dunst on a display of its own. It hides a bubble after ten seconds unless the message asks it not to.
@Suite(.serialized, .enabled(if: DunstDesktop.isThere && hasImport, "\(DunstDesktop.missing) imagemagick"))
struct DunstBubblePartTests {
  @Test func reminderStaysUntilItIsReplacedAndClosed() async throws {
    try await offThePool {
      let dunst = try DunstDesktop()
      let test = try TestEffects(environment: ["PATH": NotificationDaemon.path, "XDG_RUNTIME_DIR": dunst.folder.path])
      test.runPrograms()
      let channel = DesktopChannel(test.effects, application: "Hello", folder: "hello")
      #expect(try dunst.drawnRows().isEmpty)
      #expect(channel.failure(.example("It goes away.")) == nil)
      #expect(channel.failure(.example("It is replaced.", .low, actions: .sample)) == nil)
      #expect(channel.failure(.example("It stays.", .low, actions: .sample)) == nil)
      block(seconds: 1)
      let both = try dunst.drawnRows()
      block(seconds: 15)
      let reminder = try dunst.drawnRows()
      #expect(!reminder.isEmpty && reminder.count < both.count, "\(both.count), \(reminder.count)")
      channel.withdraw()
      block(seconds: 1)
      #expect(try dunst.drawnRows().isEmpty)
    }
  }
}

private let hasImport = Program.find("import", environment: ["PATH": NotificationDaemon.path]) != nil
