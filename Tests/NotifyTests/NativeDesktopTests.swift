import Foundation
import Platform
import Support
import Testing

@testable import Notify

/// Command lines for Windows and macOS. They were never run there.
@Suite struct NativeDesktopTests {
  private static let wsl = "Linux version 5.15.153.1-microsoft-standard-WSL2 (root@941d701f84f1) #1 SMP\n"
  private static let powershell = NativeDesktop.windows(powershell: "/w/powershell.exe")

  /// Decodes the script of a command line for PowerShell.
  private func script(_ words: [String]) throws -> String {
    #expect(words.dropLast() == ["/w/powershell.exe", "-NoProfile", "-NonInteractive", "-EncodedCommand"])
    let data = try #require(words.last.flatMap { Data(base64Encoded: $0) })
    return try #require(String(data: data, encoding: .utf16LittleEndian))
  }

  @Test(.enabled(if: NativeDesktop(environment: [:], kernel: nil) == nil, "this is macOS"))
  func windowsIsRecognizedByTheKernelOfWSL() throws {
    let folder = try TemporaryDirectory()
    #expect(NativeDesktop(environment: ["PATH": folder.path], kernel: nil) == nil)
    #expect(NativeDesktop(environment: ["PATH": folder.path], kernel: "Linux version 6.1.0-28-amd64\n") == nil)
    #expect(
      NativeDesktop(environment: ["PATH": folder.path], kernel: Self.wsl)
        == .windows(powershell: "/mnt/c/Windows/System32/WindowsPowerShell/v1.0/powershell.exe"))
    try ProgramFile.write("#!/bin/sh\n", to: folder.path("powershell.exe"))
    #expect(
      NativeDesktop(environment: ["PATH": folder.path], kernel: Self.wsl)
        == .windows(powershell: folder.path("powershell.exe")))
  }

  @Test func toastHoldsTheTextAsDataOnly() throws {
    let text = "</text>'; Remove-Item C:\\ & ‘$(x)’ \"커밋\" 🔥"
    let script = try script(Self.powershell.showing(.example(text)))
    #expect(
      script.contains(
        "$xml.LoadXml('<toast><visual><binding template=\"ToastGeneric\"><text>Hello Hana</text>"
          + "<text>&lt;/text&gt;''; Remove-Item C:\\ &amp; ‘‘$(x)’’ \"커밋\" 🔥</text></binding></visual></toast>')"),
      "\(script)")
    // The toast is sent in the name of PowerShell; the GUID stands for the folder System32.
    #expect(
      script.contains(
        #"CreateToastNotifier('{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\WindowsPowerShell\v1.0\powershell.exe').Show"#))
    let words = try #require(Self.powershell.withdrawing)
    #expect(try self.script(words).contains("History.Remove('cyc', "))
  }

  /// To Swift, a quote and the combining mark next to it are one character. PowerShell would still end its text at the
  /// quote.
  @Test func quotesNextToCombiningMarksAreEscaped() throws {
    let script = try script(Self.powershell.showing(.example("\u{D4E}’); calc #’\u{301}")))
    #expect(script.contains("<text>\u{D4E}’’); calc #’’\u{301}</text>"), "\(script)")
  }

  @Test func macOSGetsTheTextAsArguments() {
    let words = NativeDesktop.macOS.showing(.example("\" & (do shell script \"x\")"))
    #expect(
      words == [
        "osascript", "-e", "on run argv", "-e",
        "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run", "Hello Hana",
        "\" & (do shell script \"x\")",
      ])
    #expect(NativeDesktop.macOS.withdrawing == nil)
  }

  /// A session bus is preferred, such as in WSLg with a notification daemon.
  @Test func nativeNotificationsAreForMachinesWithoutABus() throws {
    let folder = try TemporaryDirectory()
    try ProgramFile.write("#!/bin/sh\n", to: folder.path("powershell.exe"))
    let environment = ["PATH": folder.path, "XDG_RUNTIME_DIR": folder.path]
    let test = try TestEffects(environment: environment)
    var calls: [[String]] = []
    test.effects.run = { program, _, _ in
      calls.append(program)
      // The second message fails.
      return ProgramResult(exitCode: calls.count == 2 ? 1 : 0)
    }
    let native = NativeDesktop.windows(powershell: folder.path("powershell.exe"))
    let channel = DesktopChannel(test.effects, application: "Hello", folder: "hello", native: native)
    #expect(channel.checkError == nil)
    #expect(channel.failure(.example(actions: .sample)) == nil)
    #expect(channel.failure() == .programFailed(native.program, exitCode: 1))
    channel.withdraw()
    #expect(calls.map(\.first) == [native.program, native.program, native.program])
    let gone = DesktopChannel(
      test.effects, application: "Hello", folder: "hello", native: .windows(powershell: "/nowhere/powershell.exe"))
    #expect(gone.checkError == .programMissing("/nowhere/powershell.exe"))
    try UnixSocket.bind(folder.path("bus"))
    #expect(channel.checkError == .programMissing("notify-send"))
  }
}
