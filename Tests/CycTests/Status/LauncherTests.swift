import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// The launcher and the built program, laid out as they are installed. `Tests/Launcher/law.sh` changes a home at random and
/// compares both.
struct InstalledCyc {
  let cyc: BuiltCyc
  /// Folder with bin/cyc and libexec/cyc/cyc.
  let folder: String
  var launcher: String { "\(folder)/bin/cyc" }
  /// The program in another place, where it remembers nothing.
  var alone: String { "\(folder)/alone" }
  private static let sources = PackageFolder.url.path

  init() async throws {
    cyc = try BuiltCyc()
    folder = cyc.home.path("installed")
    let program = try BuiltCyc.programFile()
    // A copy, since each link to the file that other tests use would change its times, and so its mark.
    let answer = try await cyc.run(
      """
      mkdir -p .cache installed/libexec/cyc && '\(Self.sources)/packaging/launcher.sh' "$PWD/installed/bin/cyc" &&
      cp '\(program)' installed/libexec/cyc/cyc && ln installed/libexec/cyc/cyc installed/alone &&
      cc -shared -fPIC -O1 -o installed/clock.so '\(Self.sources)/Tests/Launcher/clock.c'
      """)
    try #require(answer.exitCode == 0, "\(answer)")
  }

  /// - Parameter host: address of a stand-in
  func law(steps: Int, seed: Int, host: String) async throws -> BuiltCyc.Answer {
    try await cyc.run(
      """
      mkdir law && HOME="$PWD/law" '\(Self.sources)/Tests/Launcher/law.sh' '\(folder)' '\(alone)' '\(folder)/clock.so' \
      \(steps) \(seed)
      """,
      environment: ["CYC_HOST": host, "LC_ALL": ""], killedAfterSeconds: 3000)
  }

  /// Runs the launcher in so little memory that the program cannot be loaded: it must answer by itself.
  func remembered(_ words: String, _ environment: String = "") async throws -> BuiltCyc.Answer {
    try await cyc.run("ulimit -c 0; ulimit -v 20000; env \(environment) '\(launcher)' \(words)")
  }
}

@Suite(.waits) struct LauncherTests {
  @Test func launcherSaysWhatTheProgramSays() async throws {
    let installed = try await InstalledCyc()
    let standIn = try await StandIn.start(isStrict: false)
    let answer = try await installed.law(steps: 10, seed: 44, host: standIn.address)
    await standIn.stop()
    #expect(answer.exitCode == 0, "\(answer.output) \(answer.errors)")
    let hits = answer.output.firstMatch(of: /hits (\d+)/).flatMap { Int($0.1) }
    #expect((hits ?? 0) > 12, "\(answer.output)")
  }

  @Test func answersComeFromMemoryUntilMidnight() async throws {
    let installed = try await InstalledCyc()
    let cyc = installed.cyc
    let (launcher, clock) = (installed.launcher, "LD_PRELOAD='\(installed.folder)/clock.so'")
    func at(_ clockTime: String, on day: Int) async throws -> Int {
      let answer = try await cyc.run("echo $(($(date -d 'today \(day) days \(clockTime)' +%s) - $(date +%s)))")
      return try #require(Int(answer.output.dropLast()))
    }
    #expect(try await cyc.run("'\(launcher)' todo add 'Pay rent' --due today").exitCode == 0)
    // Two days later the task is late. The launcher fills in nothing here, but it must not answer after midnight.
    let evening = try await at("18:00", on: 0) + 86_400
    _ = try await cyc.run("sleep 0.1; env \(clock) CYC_CLOCK_SECONDS=\(evening - 86_400) '\(launcher)' status")
    let lastSecond = try await at("23:59:40", on: 0)
    let hit = try await installed.remembered("status", "\(clock) CYC_CLOCK_SECONDS=\(lastSecond)")
    #expect(hit.output == "1 task\n" && hit.exitCode == 0, "\(hit)")
    let next = try await at("00:00:00", on: 1)
    let miss = try await installed.remembered("status", "\(clock) CYC_CLOCK_SECONDS=\(next)")
    #expect(miss.output == "" && miss.exitCode != 0)
    let late = try await cyc.run("env \(clock) CYC_CLOCK_SECONDS=\(next) '\(launcher)' status")
    #expect(late.output == "1 task, 1 late\n", "\(late)")
  }

  @Test func callsThatAreNotRememberedReachTheProgram() async throws {
    let installed = try await InstalledCyc()
    let (cyc, launcher) = (installed.cyc, installed.launcher)
    let version = try await installed.remembered("--version")
    #expect(version.output == "cyc \(cycVersion)\n" && version.exitCode == 0)
    for (words, environment) in [
      ("status", "CYC_NOW=2026-11-21T21:00"), ("status", "SUDO_UID=1"), ("status --format nothing", "A=b"),
      ("status --help", "A=b"), ("status --fetch 15m x", "A=b"), ("todo", "A=b"), ("", "A=b"),
    ] {
      for _ in 0..<2 {
        let own = try await cyc.run("env \(environment) '\(launcher)' \(words)")
        let direct = try await cyc.run("env \(environment) '\(installed.alone)' \(words)")
        #expect(
          own.output == direct.output && own.errors == direct.errors && own.exitCode == direct.exitCode, "\(words)")
      }
      #expect(try await installed.remembered(words, environment).exitCode != 0, "\(words)")
    }
    // Arguments, variables and descriptors are those of the launcher.
    let paths = try await cyc.run("'\(launcher)' about --json")
    #expect(paths.output.contains("\"launcher\":\"\(launcher)\"") && paths.output.contains("libexec/cyc/cyc\""))
    #expect(try await cyc.run("'\(installed.alone)' about").output.contains("Program") == false)
    let closed = try await cyc.run(
      "'\(launcher)' status >&- && '\(launcher)' status | true; '\(launcher)' --version > /dev/full")
    #expect(closed.exitCode == 2 && closed.errors.contains("cyc: "), "\(closed)")
    _ = try await cyc.run("rm installed/libexec/cyc/cyc")
    let missing = try await cyc.run("'\(launcher)' todo")
    #expect(missing.exitCode == 2 && missing.errors.hasPrefix("cyc: cannot start "), "\(missing)")
  }
}

@Suite struct LauncherReliabilityTests {
  @Test(arguments: 1...4) func launcherSaysWhatTheProgramSays(seed: Int) async throws {
    let installed = try await InstalledCyc()
    let standIn = try await StandIn.start(isStrict: false)
    let answer = try await installed.law(steps: 150, seed: seed, host: standIn.address)
    await standIn.stop()
    #expect(answer.exitCode == 0, "\(answer.output) \(answer.errors)")
  }

  /// Every byte is damaged and every length tried, under sanitizers.
  @Test func damagedFileGivesTheRightLineOrNone() async throws {
    let installed = try await InstalledCyc()
    let cyc = installed.cyc
    for format in ["plain", "json", "waybar"] {
      let launcher = installed.launcher
      _ = try await cyc.run(
        "'\(launcher)' todo add '한 #[x]'; sleep 1; '\(launcher)' status --format \(format)")
    }
    let path = cyc.home.path(".cache/cyc/status")
    let file = Array(try Data(contentsOf: URL(filePath: path)))
    // The key of the last entry, whose files are unchanged.
    var rest = file[8...]
    var key: ArraySlice<UInt8> = []
    while rest.count >= 16 {
      let sizes = (0..<2).map { part in
        (0..<4).reduce(0) { $0 | Int(rest[rest.startIndex + part * 4 + $1]) << (8 * $1) }
      }
      key = rest.dropFirst(16).prefix(sizes[1])
      rest = rest.dropFirst(16 + sizes[0])
    }
    try Data(key).write(to: URL(filePath: cyc.home.path("key")))
    let sources = PackageFolder.url.path
    let answer = try await cyc.run(
      """
      build() {
        cc -std=c11 -g "$@" -I'\(sources)/Sources/CLauncher/include' '\(sources)/Sources/CLauncher/timetable.c' \
          '\(sources)/Tests/Launcher/damage.c' -o damage
      }
      build -fsanitize=address,undefined -fno-sanitize-recover=all 2> log || build && ./damage '\(path)' key $(date +%s)
      """, environment: ["ASAN_OPTIONS": "detect_leaks=0"], killedAfterSeconds: 300)
    #expect(answer.exitCode == 0, "\(answer)")
  }
}
