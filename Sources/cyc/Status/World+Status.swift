internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Platform

extension World {
  /// Runs `status.refresh`, at most once a second, without waiting for it; what goes wrong there is nobody's concern.
  func refreshStatus() {
    guard let program = settings[.statusRefresh], !program.isEmpty else { return }
    let last = TimeStamp(path: "\(directories.state)/status-refresh.stamp")
    guard !last.isYounger(thanSeconds: 1, at: now()) else { return }
    try? last.set(to: now())
    _ = try? start(program, environmentForOthers, "/dev/null")
  }

  /// The number of the task that was chosen in rofi's list; nil where none was.
  var chosenInRofi: Int? { environment["ROFI_RETV"] == "1" ? environment["ROFI_INFO"].flatMap { Int($0) } : nil }
}
