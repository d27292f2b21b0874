import Foundation
import Platform
import Support
import Testing

@Suite struct SessionBusTests {
  @Test func aBusOfOursIsFoundBesideCron() throws {
    let folder = try TemporaryDirectory()
    let runtime = folder.path("\(geteuid())")
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    let cron = ["PATH": "/usr/bin:/bin", "HOME": "/home/hana"]
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    // A file is no bus.
    try Data().write(to: URL(filePath: "\(runtime)/bus"))
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == cron)
    try FileManager.default.removeItem(atPath: "\(runtime)/bus")
    try UnixSocket.bind("\(runtime)/bus")
    var found = cron
    found["XDG_RUNTIME_DIR"] = runtime
    found["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(runtime)/bus"
    #expect(SessionBus.completing(cron, runtimeFolders: folder.path) == found)
    let named = cron.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]) { $1 }
    #expect(SessionBus.completing(named, runtimeFolders: folder.path) == named)
  }
}
