import Support
import Testing

/// The built program on a terminal, ended in the middle of a screen.
@Suite(.serialized, .enabled(if: TinyTerminal.isThere, "cyc is not built, or python3 is missing: apt install python3"))
struct TerminalGuardPartTests {
  /// Sends the signal once the terminal shows the screen, and afterwards prints the terminal's mode.
  private static func script(_ signal: String, to process: String) -> String {
    """
    cd "$HOME"; mkdir -p .config/cyc; echo 'user = "hana"' > .config/cyc/config.toml
    until stty -a < /dev/tty | grep -q -- -icanon; do sleep 0.05; done 2>/dev/null && sleep 0.3 \
      && guard=$(cat pid) && child=$(cat /proc/$guard/task/$guard/children) && kill -\(signal) $\(process) &
    sh -c 'echo $$ > pid; exec cyc --watch --offline'
    echo status=$?; wait; sleep 0.3
    stty -a | grep -oE -- '-?(icanon|echo)\\b' | tr '\\n' ' '
    """
  }

  @Test(
    arguments: [
      ("KILL", 137), ("SEGV", 139), ("ABRT", 134), ("ILL", 132), ("TERM", 143), ("HUP", 129), ("INT", 130),
    ] as [(name: String, status: Int)], ["child", "guard"])
  func terminalIsGivenBackAfterASignal(signal: (name: String, status: Int), process: String) async throws {
    let seen = try await TinyTerminal.run(
      Self.script(signal.name, to: process), .init(), environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(seen.output.contains("\u{1B}[?1049h"), "\(seen.output)")
    #expect(seen.output.contains("\u{1B}[?1049l"), "\(seen.output)")
    #expect(seen.output.contains("\u{1B}[?25h"), "\(seen.output)")
    #expect(seen.output.contains("status=\(signal.status)\n"), "\(seen.output)")
    #expect(seen.output.hasSuffix("icanon echo "), "\(seen.output)")
  }
}
