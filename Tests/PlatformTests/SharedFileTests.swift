import Foundation
import Platform
import Support
import Testing

@Suite struct SharedFileTests {
  @Test func theModeStaysAndNothingElseLiesThere() throws {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/a/b/f"
    try SharedFile.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try SharedFile.write([2], to: path)
    #expect(FileManager.default.contents(atPath: path) == Data([2]))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b") == ["f"])
  }

  @Test(arguments: [true, false])
  func aLinkStaysAndItsTargetIsWritten(exists: Bool) throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/dots", withIntermediateDirectories: true)
    if exists { try SharedFile.write([1], to: "\(folder.path)/dots/f") }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/l", withDestinationPath: "dots/f")
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/k", withDestinationPath: "\(folder.path)/l")
    try SharedFile.write([2], to: "\(folder.path)/k")
    #expect(FileManager.default.contents(atPath: "\(folder.path)/dots/f") == Data([2]))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/k") == "\(folder.path)/l")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/l") == "dots/f")
  }

  @Test func whatIsNoFileIsRefused() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: PrivateFileError.notRegular(path: folder.path)) { try SharedFile.write([1], to: folder.path) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/l", withDestinationPath: "l")
    #expect(throws: PrivateFileError.self) { try SharedFile.write([1], to: "\(folder.path)/l") }
  }
}
