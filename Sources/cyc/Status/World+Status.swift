internal import Days
internal import Platform

extension World {
  /// Runs `status.refresh`, at most once a second, without waiting for it; what goes wrong there is nobody's concern.
  func refreshStatus() {
    guard let program = settings[.statusRefresh], !program.isEmpty else { return }
    let stamp = "\(directories.state)/status-refresh.stamp"
    if let last = FileTime.modified(stamp), last == now().secondsSince1970 { return }
    try? PrivateFile.write([], to: stamp)
    _ = try? start(program, environmentForOthers, "/dev/null")
  }

  /// The number of the task that was chosen in rofi's list; nil where none was.
  var chosenInRofi: Int? { environment["ROFI_RETV"] == "1" ? environment["ROFI_INFO"].flatMap { Int($0) } : nil }
}
