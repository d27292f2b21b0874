import Foundation
import Platform
import Support
import Testing

@Suite struct FileLockTests {
  @Test func whoComesSecondWaitsInVain() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("state/lock")
    let began = SystemClock.uptimeSeconds()
    try FileLock.withLock(path, waitSeconds: 0) {
      #expect(throws: FileLockError.busy(path: path)) { try FileLock.withLock(path, waitSeconds: 0.1) {} }
      #expect(SystemClock.uptimeSeconds() - began >= 0.1)
      #expect(throws: FileLockError.busy(path: path)) { try FileLock.withLock(path, waitSeconds: 0) {} }
    }
    #expect(try FileLock.withLock(path, waitSeconds: 0) { 7 } == 7)
    #expect(FileManager.default.fileExists(atPath: path))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test func anotherProcessKeepsItOutUntilItEnds() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("lock")
    let environment = ["PATH": "/usr/bin:/bin"]
    try #require(Program.find("flock", environment: environment) != nil, "flock of util-linux is not installed")
    let held = folder.path("held")
    try Program.launchDetached(
      ["flock", path, "sh", "-c", "touch '\(held)'; sleep 0.6"], environment: environment, waitSeconds: 0)
    while !FileManager.default.fileExists(atPath: held) { SystemClock.sleep(seconds: 0.01) }
    #expect(throws: FileLockError.busy(path: path)) { try FileLock.withLock(path, waitSeconds: 0) {} }
    try FileLock.withLock(path, waitSeconds: 10) {}
  }

  @Test func aBodyThatThrowsLetsTheLockGo() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("lock")
    #expect(throws: CancellationError.self) {
      try FileLock.withLock(path, waitSeconds: 0) { throw CancellationError() }
    }
    try FileLock.withLock(path, waitSeconds: 0) {}
  }
}
