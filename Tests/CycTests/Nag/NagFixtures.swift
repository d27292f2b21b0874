import Days
import Foundation
import Notify
import Platform
import Support
import Testing

@testable import cyc

/// A crontab(1) in a test's world, with the faults that a test asks for.
final class PretendCrontab {
  enum Fault {
    case none
    /// As for somebody in cron.deny.
    case denied
    case unreadable
    case refusesWrites
    /// Half of the text is kept, and success is said.
    case keepsHalf
    /// Half of the text is kept, and then nothing can be written any more.
    case breaks
    /// Half of the text is kept, and no end of it: it is ended after its time.
    case hangs
    /// Somebody else writes after the first look.
    case changesMeanwhile
    /// Somebody else writes after us.
    case changesAfterwards
    /// What was written cannot be read.
    case goesBlind
  }

  let test: TestWorld
  var text: String?
  var fault = Fault.none
  var writes: [String] = []
  var others: [[String]] = []
  private var looks = 0

  /// - Parameter isLoggedIn: false for a home in which no user is known.
  init(
    _ text: String?, programs: [String] = ["crontab"], now: String = "2026-08-03T18:12", isLoggedIn: Bool = true
  ) throws {
    self.text = text
    let folder = try TestWorld(now: now)
    test = folder
    try FileManager.default.createDirectory(atPath: folder.folder.path("bin"), withIntermediateDirectories: true)
    for program in programs { try ProgramFile.write("#!/bin/sh\nexit 99\n", to: folder.folder.path("bin/\(program)")) }
    test.world.environment["PATH"] = folder.folder.path("bin")
    test.world.environment["CYC_HOST"] = nil
    test.world.environment["CYC_TOKEN"] = "ghp_secret"
    test.world.programPath = "/usr/local/bin/cyc"
    test.world.openTerminals = { ["/dev/pts/0"] }
    if isLoggedIn {
      try Credentials.change(in: folder.world.directories) {
        $0.put(Account(host: "github.com", login: "hana", id: 1, name: nil, scopes: nil, token: "t", clientID: nil))
      }
    }
    test.world.run = { [unowned self] program, environment, input in
      #expect(environment["CYC_TOKEN"] == nil, "a token reached \(program)")
      guard program[0] == "crontab" else {
        others.append(program)
        return ProgramResult(exitCode: 0)
      }
      #expect(environment["LC_ALL"] == "C")
      return program == ["crontab", "-l"] ? list() : try write(String(decoding: input, as: UTF8.self))
    }
  }

  private func list() -> ProgramResult {
    looks += 1
    defer { if fault == .changesMeanwhile, looks == 1 { text = "0 1 * * * theirs\n" } }
    switch fault {
    case .goesBlind where !writes.isEmpty:
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
    case .keepsHalf where writes.count == 1:
      text = half
      return ProgramResult(exitCode: 0)
    case .hangs where writes.count == 1:
      text = half
      throw ProgramError.timedOut(name: "crontab", seconds: 10)
    case .changesAfterwards:
      text = "0 1 * * * theirs\n"
      return ProgramResult(exitCode: 0)
    case .breaks:
      if writes.count == 1 { text = half }
      return ProgramResult(exitCode: 1, errorOutput: "crontab: No space left on device\n")
    default:
      text = input
      return ProgramResult(exitCode: 0)
    }
  }

  var backups: [String] {
    let folder = "\(test.world.directories.state)/crontabs"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  var settings: String? { try? String(contentsOfFile: Settings.path(in: test.world.directories), encoding: .utf8) }
}

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
