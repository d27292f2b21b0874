import Foundation
import Loopback
import Platform
import Support
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Properties of the built program, or of the installed one that `CYC_PROGRAM` names.
@Suite struct BuiltProgramReliabilityTests {
  private static let installed = ProcessInfo.processInfo.environment["CYC_PROGRAM"]

  /// Prefix that runs a command with an empty /proc.
  private static let shellWithoutProc =
    "unshare --mount --map-root-user sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh"
  private static let canHideProc = (try? answer("\(shellWithoutProc) true"))?.exitCode == 0

  private static func answer(_ command: String) throws -> (output: String, exitCode: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let output = StandInSpawn.pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  /// Output lines of readelf(1) on the program.
  private func readELF(_ option: String) throws -> [Substring] {
    let program = try BuiltCyc.programFile()
    let answer = try BuiltProgramReliabilityTests.answer("LC_ALL=C readelf --wide \(option) '\(program)'")
    try #require(answer.exitCode == 0)
    return answer.output.split(separator: "\n")
  }

  @Test(.enabled(if: installed != nil)) func functionAddressesAreReadOnly() async throws {
    let headers = try await offThePool { try readELF("--program-headers") }
    #expect(headers.contains { $0.contains("GNU_RELRO") })
    let dynamic = try await offThePool { try readELF("--dynamic") }
    #expect(dynamic.contains { $0.contains("BIND_NOW") }, "\(dynamic)")
  }

  /// Only development builds may find the Swift libraries by such a path.
  @Test(.enabled(if: installed != nil))
  func installedProgramHasNoLibraryPath() async throws {
    let dynamic = try await offThePool { try readELF("--dynamic") }
    #expect(dynamic.filter { $0.contains("(RPATH)") || $0.contains("(RUNPATH)") } == [])
  }

  /// The optimiser must not remove the allocation with which cyc detects the shortage.
  @Test func memoryShortageIsReported() async throws {
    let answer = try await BuiltCyc().run("ulimit -v 150000; cyc todo add 'Call mum'", killedAfterSeconds: 60)
    #expect(answer.exitCode == 75)
    #expect(answer.errors.contains("there is too little memory"), "\(answer.errors)")
  }

  /// Once cyc has started, it reports the shortage.
  ///
  /// With too little memory to load it, the kernel or the dynamic linker ends it before any of its code runs. The
  /// linker's debug output ("transferring control") shows that it has started.
  @Test(arguments: ["-v 65000", "-v 80000", "-v 100000", "-v 150000", "-d 2000", "-d 20000", "-d 40000"])
  func memoryLimitsNeverCrashTheProgram(limit: String) async throws {
    let answer = try await BuiltCyc().run(
      "ulimit -c 0; ulimit \(limit); exec env LD_DEBUG=files cyc todo", killedAfterSeconds: 60)
    // If cyc has a launcher, that starts first.
    let starts = answer.errors.ranges(of: "transferring control").count
    let hasStarted = starts > (try BuiltCyc.programFile() == BuiltCyc.program() ? 0 : 1)
    guard hasStarted else { return #expect(answer.exitCode > 125, "\(answer.errors.suffix(300))") }
    #expect(answer.exitCode == 75 || answer.exitCode == 0, "\(answer.errors.suffix(300))")
    if answer.exitCode == 75 {
      #expect(answer.errors.contains("there is too little memory"), "\(answer.errors.suffix(300))")
    }
  }

  /// Prefix that runs a command as user 65534, limited to one process. Root is exempt from this limit.
  private static let asLimitedUser = "setpriv --reuid=65534 --regid=65534 --clear-groups prlimit --nproc=1"
  private static let canRunAsLimitedUser =
    (try? answer(
      "\(asLimitedUser) '\((try? BuiltCyc.program()) ?? "")' --version"))
    .map { ![126, 127, 1].contains($0.exitCode) } ?? false

  @Test(.enabled(if: canRunAsLimitedUser, "user 65534 cannot run cyc here"))
  func threadShortageIsReported() async throws {
    let answer = try await BuiltCyc().run(
      "\(BuiltProgramReliabilityTests.asLimitedUser) cyc todo list", killedAfterSeconds: 60)
    #expect(answer.exitCode == 75)
    #expect(answer.errors.contains("no more processes or threads"), "\(answer.errors)")
  }

  @Test(.enabled(if: canHideProc))
  func argumentsAreReadWithoutProc() async throws {
    let cyc = try BuiltCyc()
    let shell = BuiltProgramReliabilityTests.shellWithoutProc
    let wrong = try await cyc.run("\(shell) cyc check x y")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("y"))
    // This command starts no libdispatch threads. With some, libdispatch would look for them in /proc after a second,
    // and end the program if they are missing.
    let words = try await cyc.run("\(shell) cyc todo show 'Call  mum' '하나'")
    #expect(words.exitCode == 2)
    #expect(words.errors.contains("'Call  mum 하나'"), "\(words.errors)")
  }
}

@Suite struct OddMachineReliabilityTests {
  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

  /// Whether a file system can be mounted over a folder for one process only.
  private static var canHideFolders: Bool {
    let result = try? Program.run(
      ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/etc/ssl/certs"], environment: environment, timeoutSeconds: 10)
    return result?.exitCode == 0
  }

  @Test(.enabled(if: canHideFolders, "folders cannot be hidden here (root and unshare)"))
  func missingCertificatesNameTheirPackage() async throws {
    let server = try WireServer { _ in [.close] }
    let cyc = try BuiltCyc()
    let script = "unshare -m sh -c 'mount -t tmpfs none /etc/ssl/certs && cyc streak hana'"
    let host = server.url.replacing("http:", with: "https:")
    let answer = try await cyc.run(script, environment: ["CYC_HOST": host], killedAfterSeconds: 60)
    #expect(answer.output == "")
    #expect(
      answer.errors == """
        cyc: no secure connection to 127.0.0.1: this machine has no CA certificates
        hint: sudo apt install ca-certificates

        """)
  }

  @Test func shortagesAreDetected() {
    #expect(ResourceShortage.now() == nil)
    #expect(ResourceShortage.current(minDescriptors: .max, minMemoryBytes: 1) != nil)
    #expect(ResourceShortage.current(minDescriptors: 1, minMemoryBytes: .max) == .memory)
  }
}
