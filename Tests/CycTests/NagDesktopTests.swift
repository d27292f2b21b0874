import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Bubbles that a real `notify-send` brings to a real daemon on a bus of their own.
@Suite(.serialized, .enabled(if: NotificationDaemon.isThere, "\(NotificationDaemon.missing)"))
struct NagDesktopTests {
  /// The world of a job of cron's: nothing in it says where the bus is but the runtime folder.
  private func world(_ daemon: NotificationDaemon) throws -> TestWorld {
    let test = try TestWorld(environment: ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": daemon.folder.path])
    test.runPrograms()
    return test
  }

  @Test func eachReminderTakesThePlaceOfTheOneBefore() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    #expect(NagChannel.desktop.readiness(in: test.world) == nil)
    for urgency in NagRule.Urgency.allCases {
      #expect(test.failure(.desktop, .example("--help & <b>58일</b> 🔥\u{1B}[2J", urgency)) == nil)
    }
    let bubbles = daemon.bubbles
    #expect(bubbles.map(\.number) == [1, 1, 1])
    #expect(bubbles.map(\.replaces) == [0, 1, 1])
    #expect(bubbles.map(\.urgency) == [0, 1, 2])
    #expect(bubbles.map(\.title) == Array(repeating: "Check Your Commit", count: 3))
    #expect(bubbles.map(\.application) == Array(repeating: "Check Your Commit", count: 3))
    #expect(bubbles.map(\.body) == Array(repeating: "--help &amp; &lt;b&gt;58일&lt;/b&gt; 🔥", count: 3))
    #expect(bubbles.map(\.icon) == ["appointment-soon", "dialog-information", "dialog-warning"])
  }

  @Test func aNoticeOfATaskStandsBesideTheReminder() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    let day = NagMessage.example().key.day
    let notice = NagMessage(
      key: NagKey(day: day, name: "task-1"), title: "Write tests", body: "", urgency: .normal, hasActions: false)
    #expect(test.failure(.desktop) == nil)
    #expect(test.failure(.desktop, notice) == nil)
    #expect(test.failure(.desktop) == nil)
    #expect(daemon.bubbles.map(\.number) == [1, 2, 1])
  }

  @Test func whereTheDaemonHasGoneNothingCountsAsSent() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    #expect(test.failure(.desktop) == nil)
    try daemon.leave()
    #expect(test.failure(.desktop) == NagChannelPhrases.noDesktop)
    try daemon.comeBack()
    // Of the new one's bubbles the first may be another program's.
    #expect(test.failure(.desktop) == nil)
    #expect(test.failure(.desktop) == nil)
    #expect(daemon.bubbles.map(\.replaces) == [0, 0, 1])
  }

  @Test func aDaemonThatRefusesItIsAFailure() throws {
    let test = try world(try NotificationDaemon(clicking: "refuse"))
    #expect(test.failure(.desktop) == NagChannelPhrases.noDesktop)
  }

  @Test func theOwnerOfTheBusNameIsKnownByWhateverProgramIsThere() throws {
    let daemon = try NotificationDaemon()
    let test = try world(daemon)
    var environment = SessionBus.completing(test.world.environment)
    let folder = try TemporaryDirectory()
    environment["PATH"] = folder.path
    #expect(NotificationServer.current(environment, in: test.world) == .unknown)
    var seen: [NotificationServer] = []
    for program in ["gdbus", "dbus-send"] {
      let path = try #require(Program.find(program, environment: ["PATH": "/usr/bin:/bin"]))
      try FileManager.default.createSymbolicLink(atPath: folder.path(program), withDestinationPath: path)
      seen.append(NotificationServer.current(environment, in: test.world))
      try daemon.leave()
      #expect(NotificationServer.current(environment, in: test.world) == .nobody)
      try daemon.comeBack()
      seen.append(NotificationServer.current(environment, in: test.world))
      try FileManager.default.removeItem(atPath: folder.path(program))
    }
    #expect(seen[0] != seen[1] && seen[1] == seen[2] && seen[2] != seen[3], "\(seen)")
    #expect(seen.allSatisfy { if case .connection = $0 { true } else { false } }, "\(seen)")
  }

  @Test(arguments: [
    ("   :1.42", ":1.42"), ("(':1.0',)\n", ":1.0"), ("org.freedesktop.DBus", nil), ("", nil), ("a: b", nil),
  ])
  func anOwnersNameIsFound(printed: String, name: String?) {
    #expect(NotificationServer.owner(in: printed) == name)
  }

  @Test func withoutADaemonItIsAFailureAtOnce() throws {
    let test = try TestWorld(environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    test.runPrograms()
    #expect(test.failure(.desktop) == NagChannelPhrases.noDesktop)
  }
}

@Suite struct SessionBusTests {
  @Test func aBusOfOursIsFoundBesideCron() throws {
    let folder = try TemporaryDirectory()
    let runtime = folder.path("\(geteuid())")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    let cron = ["PATH": "/usr/bin:/bin", "HOME": "/home/hana"]
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    // A file is no bus.
    try Data().write(to: URL(filePath: "\(runtime)/bus"))
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    try FileManager.default.removeItem(atPath: "\(runtime)/bus")
    try bindSocket("\(runtime)/bus")
    var found = cron
    found["XDG_RUNTIME_DIR"] = runtime
    found["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(runtime)/bus"
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == found)
    let named = cron.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]) { $1 }
    #expect(SessionBus.completing(named, runtimeFolders: folder.path) == named)
  }

  @Test func withoutThemTheChannelSaysWhatIsMissing() throws {
    let test = try TestWorld()
    let folder = test.folder.path
    test.world.environment["PATH"] = folder
    test.world.environment["XDG_RUNTIME_DIR"] = folder
    #expect(NagChannel.desktop.readiness(in: test.world) == NagChannelPhrases.noNotifySend)
    try ProgramFile.write("#!/bin/sh\nexit 1\n", to: "\(folder)/notify-send")
    #expect(NagChannel.desktop.readiness(in: test.world) == NagChannelPhrases.noSession)
    try bindSocket("\(folder)/bus")
    #expect(NagChannel.desktop.readiness(in: test.world) == nil)
  }

  /// What `notify-send -p` prints may be anything.
  @Test(arguments: [("7\n", 7), ("7\n8\n", 7), ("", nil), ("0\n", nil), ("-3\n", nil), ("x\n", nil), ("\n\n", nil)])
  func onlyANumberIsANumber(printed: String, number: Int?) {
    #expect(DesktopChannel.number(printed: printed) == number)
  }

  private func bindSocket(_ path: String) throws {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }
}
