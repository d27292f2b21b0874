import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// The launcher and the built program, laid out as they are installed. `Tests/Launcher/random-comparison.sh` changes a
/// home at random and compares both.
struct InstalledCyc {
  let cyc: BuiltCyc
  /// Folder with bin/cyc and libexec/cyc/cyc.
  let folder: String
  var launcher: String { "\(folder)/bin/cyc" }
  /// The program without a launcher next to it, so that it remembers nothing.
  var alone: String { "\(folder)/alone" }
  private static let sources = PackageFolder.url.path

  init() async throws {
    cyc = try BuiltCyc()
    folder = cyc.home.path("installed")
    let program = try BuiltCyc.programFile()
    // A copy, not a hard link: linking changes the ctime of a file, and a remembered line is valid only while the
    // program file is unchanged. Instances that share the built program would invalidate each other's lines.
    let answer = try await cyc.run(
      """
      mkdir -p .cache installed/libexec/cyc && '\(Self.sources)/packaging/launcher.sh' "$PWD/installed/bin/cyc" &&
      cp '\(program)' installed/libexec/cyc/cyc && ln installed/libexec/cyc/cyc installed/alone &&
      cc -shared -fPIC -O1 -o installed/clock.so '\(Self.sources)/Tests/Launcher/clock.c'
      """)
    try #require(answer.exitCode == 0, "\(answer)")
  }

  /// Compares the launcher with the program in random situations, three times in each of `steps` steps.
  ///
  /// - Parameter host: address of a stand-in
  func compareRandomly(steps: Int, seed: Int, host: String) async throws -> BuiltCyc.Answer {
    try await cyc.run(
      """
      mkdir law && HOME="$PWD/law" '\(Self.sources)/Tests/Launcher/random-comparison.sh' '\(folder)' '\(alone)' '\(folder)/clock.so' \
      \(steps) \(seed)
      """,
      environment: ["CYC_HOST": host, "LC_ALL": ""], killedAfterSeconds: 3000)
  }

  /// Runs the launcher in so little memory that the program cannot be loaded: it must answer by itself.
  func runWithoutProgram(_ words: String, _ environment: String = "") async throws -> BuiltCyc.Answer {
    try await cyc.run("ulimit -c 0; ulimit -v 20000; env \(environment) '\(launcher)' \(words)")
  }
}

@Suite(.waits) struct LauncherTests {
  @Test func rememberedLinesEqualTheProgramsLines() async throws {
    let installed = try await InstalledCyc()
    let standIn = try await StandIn.start(isStrict: false)
    let answer = try await installed.compareRandomly(steps: 10, seed: 44, host: standIn.address)
    await standIn.stop()
    #expect(answer.exitCode == 0, "\(answer.output) \(answer.errors)")
    let hits = answer.output.firstMatch(of: /hits (\d+)/).flatMap { Int($0.1) }
    // With fewer hits, little of the launcher was compared.
    #expect((hits ?? 0) > 12, "\(answer.output)")
  }

  @Test func rememberedLineIsPrintedUntilMidnight() async throws {
    let installed = try await InstalledCyc()
    let cyc = installed.cyc
    let (launcher, clock) = (installed.launcher, "LD_PRELOAD='\(installed.folder)/clock.so'")
    /// Seconds from now to a time today or `days` days later, for the clock of `clock.so`.
    func seconds(to clockTime: String, in days: Int) async throws -> Int {
      let answer = try await cyc.run("echo $(($(date -d 'today \(days) days \(clockTime)' +%s) - $(date +%s)))")
      return try #require(Int(answer.output.dropLast()))
    }
    #expect(try await cyc.run("'\(launcher)' todo add 'Pay rent' --due today").exitCode == 0)
    // The task is late from midnight on, so the launcher must not repeat the line of the day before.
    let evening = try await seconds(to: "18:00", in: 0)
    // A line is remembered only if all files are older than the call.
    _ = try await cyc.run("sleep 0.1; env \(clock) CYC_CLOCK_SECONDS=\(evening) '\(launcher)' status")
    let beforeMidnight = try await seconds(to: "23:59:40", in: 0)
    let hit = try await installed.runWithoutProgram("status", "\(clock) CYC_CLOCK_SECONDS=\(beforeMidnight)")
    #expect(hit.output == "1 task\n" && hit.exitCode == 0, "\(hit)")
    let midnight = try await seconds(to: "00:00:00", in: 1)
    let miss = try await installed.runWithoutProgram("status", "\(clock) CYC_CLOCK_SECONDS=\(midnight)")
    #expect(miss.output == "" && miss.exitCode != 0)
    let late = try await cyc.run("env \(clock) CYC_CLOCK_SECONDS=\(midnight) '\(launcher)' status")
    #expect(late.output == "1 task, 1 late\n", "\(late)")
  }

  @Test func unrememberedCallsReachTheProgram() async throws {
    let installed = try await InstalledCyc()
    let (cyc, launcher) = (installed.cyc, installed.launcher)
    let version = try await installed.runWithoutProgram("--version")
    #expect(version.output == "cyc \(cycVersion)\n" && version.exitCode == 0)
    for (words, environment) in [
      ("status", "CYC_NOW=2026-11-21T21:00"), ("status", "SUDO_UID=1"), ("status --format nothing", ""),
      ("status --help", ""), ("status --fetch 15m x", ""), ("todo", ""), ("", ""),
    ] {
      for _ in 0..<2 {
        let launched = try await cyc.run("env \(environment) '\(launcher)' \(words)")
        let direct = try await cyc.run("env \(environment) '\(installed.alone)' \(words)")
        #expect(
          launched.output == direct.output && launched.errors == direct.errors && launched.exitCode == direct.exitCode,
          "\(words)")
      }
      #expect(try await installed.runWithoutProgram(words, environment).exitCode != 0, "\(words)")
    }
  }

  @Test func programKnowsThePathOfItsLauncher() async throws {
    let installed = try await InstalledCyc()
    let (cyc, launcher) = (installed.cyc, installed.launcher)
    let paths = try await cyc.run("'\(launcher)' about --json")
    #expect(paths.output.contains("\"launcher\":\"\(launcher)\"") && paths.output.contains("libexec/cyc/cyc\""))
    #expect(try await cyc.run("'\(installed.alone)' about").output.contains("Program") == false)
  }

  /// `status` ignores an output that it cannot write to, since bars and prompts show no errors.
  @Test func unwritableOutputIsAnErrorExceptForStatus() async throws {
    let installed = try await InstalledCyc()
    let (cyc, launcher) = (installed.cyc, installed.launcher)
    #expect(try await cyc.run("'\(launcher)' todo add 'Pay rent'").exitCode == 0)
    for command in ["'\(launcher)' status >&-", "bash -c \"'\(launcher)' status | true; exit \\${PIPESTATUS[0]}\""] {
      let ignored = try await cyc.run(command)
      #expect(ignored.exitCode == 0 && ignored.errors == "", "\(command): \(ignored)")
    }
    // The launcher prints the version by itself, and runs the program if it cannot.
    let full = try await cyc.run("'\(launcher)' --version > /dev/full")
    #expect(full.exitCode == 2 && full.errors.contains("cyc: "), "\(full)")
  }

  @Test func missingProgramIsReported() async throws {
    let installed = try await InstalledCyc()
    let (cyc, launcher) = (installed.cyc, installed.launcher)
    _ = try await cyc.run("rm installed/libexec/cyc/cyc")
    let missing = try await cyc.run("'\(launcher)' todo")
    #expect(missing.exitCode == 2 && missing.errors.hasPrefix("cyc: cannot start "), "\(missing)")
  }
}

@Suite struct LauncherReliabilityTests {
  @Test(arguments: 1...4) func rememberedLinesEqualTheProgramsLinesInManySteps(seed: Int) async throws {
    let installed = try await InstalledCyc()
    let standIn = try await StandIn.start(isStrict: false)
    let answer = try await installed.compareRandomly(steps: 150, seed: seed, host: standIn.address)
    await standIn.stop()
    #expect(answer.exitCode == 0, "\(answer.output) \(answer.errors)")
  }

  /// Damages every byte and tries every length, under sanitizers if the compiler has them.
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
    // The key of the last entry, the only one whose files have not changed since it was written. `TimetableFile`
    // describes the layout: 8 bytes of magic; each entry has a head of 16 bytes, beginning with the sizes of its rest
    // and of its key.
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
