import Foundation
import Support
import Testing

@testable import Platform

@Suite struct LogRotationTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path("nag.log") }

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ text: String, to name: String = "nag.log", mode: Int = 0o600) throws {
    let path = folder.path(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func text(_ name: String = "nag.log") -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func mode(_ name: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int)
  }

  @Test func rotationWithoutALogCreatesNothing() throws {
    try PrivateFile.rotate(path, aboveBytes: 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func onlyALogAboveTheLimitIsRotated() throws {
    try write("0123456789")
    try PrivateFile.rotate(path, aboveBytes: 10)
    #expect(text() == "0123456789")
    #expect(text("nag.log.1") == nil)
    try PrivateFile.rotate(path, aboveBytes: 9)
    #expect(text() == "")
    #expect(text("nag.log.1") == "0123456789")
    try write("abc")
    try PrivateFile.rotate(path, aboveBytes: 2)
    #expect(text("nag.log.1") == "abc", "one older log is kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["nag.log", "nag.log.1"])
  }

  /// cron's shell opens the log before the run begins.
  @Test func textWrittenDuringRotationIsKept() throws {
    try write("before\n")
    let shell = try #require(FileHandle(forWritingAtPath: path))
    defer { try? shell.close() }
    try shell.seekToEnd()
    try shell.write(contentsOf: Data("begun\n".utf8))
    try PrivateFile.rotate(path, aboveBytes: 3)
    try shell.write(contentsOf: Data("ended\n".utf8))
    #expect(text("nag.log.1") == "before\nbegun\nended\n")
    #expect(text() == "")
  }

  @Test func logsArePrivate() throws {
    try write("small", mode: 0o644)
    try PrivateFile.rotate(path, aboveBytes: 100)
    #expect(try mode("nag.log") == 0o600)
    try write("large", mode: 0o664)
    try PrivateFile.rotate(path, aboveBytes: 1)
    #expect(try mode("nag.log") == 0o600)
    #expect(try mode("nag.log.1") == 0o600)
  }

  @Test func linksAreNotFollowed() throws {
    try write("not the log", to: "elsewhere", mode: 0o644)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("elsewhere"))
    try PrivateFile.rotate(path, aboveBytes: 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == folder.path("elsewhere"))
    #expect(text("elsewhere") == "not the log")
    #expect(try mode("elsewhere") == 0o644)
    // A link in place of the older log is replaced; its target is kept.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("nag.log.1"), withDestinationPath: folder.path("elsewhere"))
    try write("log")
    try PrivateFile.rotate(path, aboveBytes: 1)
    #expect(text("elsewhere") == "not the log")
    #expect(text("nag.log.1") == "log")
    #expect(throws: (any Error).self) {
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("nag.log.1"))
    }
  }

  @Test func nonFileIsNotRotated() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try PrivateFile.rotate(path, aboveBytes: 0)
    #expect(text("nag.log.1") == nil)
  }

  @Test func folderInTheWayIsReportedAndTheLogIsKept() throws {
    try write("log")
    try FileManager.default.createDirectory(atPath: folder.path("nag.log.1"), withIntermediateDirectories: false)
    #expect(throws: PrivateFileError.self) { try PrivateFile.rotate(path, aboveBytes: 1) }
    #expect(text() == "log")
  }
}
