import Days
import Foundation
import Notify
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// A test world with a simulated crontab(1), which can have faults. Other schedulers' programs succeed and do nothing.
final class PretendCrontab {
  enum Fault {
    case none
    /// The user is listed in cron.deny.
    case denied
    case unreadable
    case refusesWrites
    /// Stores half of the text and reports success.
    case truncatesWrite
    /// Stores half of the text; every write fails.
    case truncatesAndFails
    /// Stores half of the text and runs into the timeout.
    case hangs
    /// Another program writes after our first read.
    case changedBeforeWrite
    /// Another program writes after our write.
    case changedAfterWrite
    /// Reads fail after a write.
    case unreadableAfterWrite
  }

  /// A crontab of the user, with text outside ASCII.
  static let existing = "# 백업\n0 4 * * * /usr/bin/backup\n"

  let test: TestWorld
  var text: String?
  var fault = Fault.none
  var writes: [String] = []
  /// Calls of programs other than `crontab`, with their arguments.
  var otherPrograms: [[String]] = []
  private var reads = 0

  /// - Parameters:
  ///   - text: nil for no crontab
  ///   - programs: those that are installed
  ///   - isLoggedIn: false for a home without an account
  init(
    _ text: String?, programs: [String] = ["crontab"], now: String = "2026-08-03T18:12", isLoggedIn: Bool = true
  ) throws {
    self.text = text
    let test = try TestWorld(now: now)
    self.test = test
    try FileManager.default.createDirectory(atPath: test.folder.path("bin"), withIntermediateDirectories: true)
    for program in programs { try ProgramFile.write("#!/bin/sh\nexit 99\n", to: test.folder.path("bin/\(program)")) }
    test.world.home.environment["PATH"] = test.folder.path("bin")
    test.world.home.environment["CYC_HOST"] = nil
    test.world.home.environment["CYC_TOKEN"] = "ghp_secret"
    test.world.call.programPath = "/usr/local/bin/cyc"
    test.world.screen.openTerminals = { ["/dev/pts/0"] }
    if isLoggedIn {
      try Credentials.change(in: test.world.home.directories) {
        $0.put(Account(host: "github.com", login: "hana", id: 1, name: nil, scopes: nil, token: "t", clientID: nil))
      }
    }
    test.world.programs.run = { [unowned self] program, environment, input in
      #expect(environment["CYC_TOKEN"] == nil, "a token reached \(program)")
      guard program[0] == "crontab" else {
        otherPrograms.append(program)
        return ProgramResult(exitCode: 0)
      }
      #expect(environment["LC_ALL"] == "C")
      return program == ["crontab", "-l"] ? list() : try write(String(decoding: input, as: UTF8.self))
    }
  }

  private func list() -> ProgramResult {
    reads += 1
    defer { if fault == .changedBeforeWrite, reads == 1 { text = "0 1 * * * theirs\n" } }
    switch fault {
    case .unreadableAfterWrite where !writes.isEmpty:
      return ProgramResult(exitCode: 1, errorOutput: "crontab: cannot open: Input/output error\n")
    case .denied:
      return ProgramResult(
        exitCode: 1, errorOutput: "You (hana) are not allowed to use this program (crontab)\nSee crontab(1)\n")
    case .unreadable: return ProgramResult(exitCode: 1, errorOutput: "crontab: cannot open: Input/output error\n")
    default: break
    }
    guard let text else { return ProgramResult(exitCode: 1, errorOutput: "no crontab for hana\n") }
    return ProgramResult(exitCode: 0, output: text)
  }

  private func write(_ input: String) throws -> ProgramResult {
    writes.append(input)
    let half = String(input.prefix(input.count / 2))
    switch fault {
    case .refusesWrites: return ProgramResult(exitCode: 1, errorOutput: "crontab: No space left on device\n")
    case .truncatesWrite where writes.count == 1:
      text = half
      return ProgramResult(exitCode: 0)
    case .hangs where writes.count == 1:
      text = half
      throw ProgramError.timedOut(name: "crontab", seconds: 10)
    case .changedAfterWrite:
      text = "0 1 * * * theirs\n"
      return ProgramResult(exitCode: 0)
    case .truncatesAndFails:
      if writes.count == 1 { text = half }
      return ProgramResult(exitCode: 1, errorOutput: "crontab: No space left on device\n")
    default:
      text = input
      return ProgramResult(exitCode: 0)
    }
  }

  /// Texts of the crontabs that cyc kept before it changed them, oldest first.
  var backups: [String] {
    let folder = "\(test.world.home.directories.state)/crontabs"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  var settings: String? { try? String(contentsOfFile: Settings.path(in: test.world.home.directories), encoding: .utf8) }
}

extension NagMessage {
  /// A reminder of the third slot. Its text has characters that receivers may interpret: markup, emoji, Korean.
  static func example(
    _ body: String = "아직 커밋이 없어요 & <b>58일</b> 🔥", _ urgency: Urgency = .normal
  ) -> NagMessage {
    let key = DeliveryID(.slot(ReminderSlot(day: Day(number: 20_668), index: 2)))
    return NagMessage(key: key, title: NagMessage.title, body: body, urgency: urgency)
  }
}

extension NagWindow {
  /// The window of the default settings.
  static let usual: NagWindow = {
    guard let rule = try? Settings().nagRule() else { preconditionFailure("the default settings give no window") }
    return rule.window
  }()
}

extension TestWorld {
  /// Runs real programs, in the test's environment.
  func runPrograms() {
    world.programs.run = { try Program.run($0, input: $2, environment: $1, timeoutSeconds: 10) }
    world.programs.start = { try RunningProgram($0, environment: $1, outlivesThis: $2 != nil, errorLog: $2) }
  }

  /// Why `channel` did not take `message`; nil if it did.
  func failure(_ channel: NagChannel, _ message: NagMessage = .example()) -> Sentence? {
    channel.failure(sending: message, in: world)
  }

  /// Replaces the settings, as if the file contained `toml`.
  func replaceSettings(_ toml: String) throws {
    world.home.settings = try Settings(toml: toml, path: "config.toml")
  }
}

extension NagStore {
  /// End of the snooze on the local clock; nil if it has passed.
  func snoozedUntil(at now: Instant) throws -> CivilTime? { try memory(at: now, on: []).snoozedUntil }
}
