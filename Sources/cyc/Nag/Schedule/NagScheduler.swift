internal import ArgumentParser
internal import Platform

/// What calls `cyc nag run` at its times.
enum NagScheduler: String, CaseIterable, ExpressibleByArgument {
  case cron, systemd, launchd

  /// The program that switches it.
  var program: String {
    switch self {
    case .cron: "crontab"
    case .systemd: "systemctl"
    case .launchd: "launchctl"
    }
  }

  /// The order in which they are tried where nobody chose one.
  private static var preferred: [NagScheduler] {
    #if os(macOS)
      [.launchd, .cron]
    #else
      [.cron, .systemd]
    #endif
  }

  /// The one to use where nobody chose one; nil where the machine has none.
  static func usual(in world: World) -> NagScheduler? { preferred.first { $0.isThere(in: world) } }

  /// Whether the machine has it, and where that must be asked, whether it answers.
  func isThere(in world: World) -> Bool {
    guard Program.find(program, environment: world.environment) != nil else { return false }
    guard self == .systemd else { return true }
    let answer = try? world.run(["systemctl", "--user", "show-environment"], world.environmentForOthers, [])
    return answer?.exitCode == 0
  }
}
