import Foundation
import Platform
import Support
import Testing

@Suite struct PrivateFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func whatIsWrittenComesBackAndIsPrivate() throws {
    let path = folder.path("a/b/token")
    try PrivateFile.write(Array("비밀".utf8), to: path)
    #expect(try PrivateFile.read(path) == Array("비밀".utf8))
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path("a")) == 0o700)
    #expect(try mode(folder.path("a/b")) == 0o700)
    try PrivateFile.write([], to: path)
    #expect(try PrivateFile.read(path) == [])
    #expect(try entries(folder.path("a/b")) == ["token"])
  }

  @Test func severalMayMakeTheSameFoldersAtOnce() async throws {
    for round in 0..<40 {
      let base = folder.path("\(round)")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<8 {
          group.addTask { try await offThePool { try PrivateFile.create("\(base)/a/b/c/d/\(writer)") } }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func anExistingFolderIsNarrowed() throws {
    try makeFolder("wide", mode: 0o755)
    try PrivateFile.write([1], to: folder.path("wide/token"))
    #expect(try mode(folder.path("wide")) == 0o700)
  }

  @Test func noFileIsNil() throws {
    #expect(try PrivateFile.read(folder.path("absent")) == nil)
    #expect(try PrivateFile.read(folder.path("absent/absent")) == nil)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o601, 0o660])
  func aFileThatOthersHaveRightsOnIsRefused(mode: Int) throws {
    let path = folder.path("token")
    try PrivateFile.write([1], to: path)
    try setMode(path, mode)
    let expected = PrivateFileError.readableByOthers(path: path, mode: mode)
    #expect(throws: expected) { try PrivateFile.read(path) }
  }

  @Test func aFileOfSomebodyElseIsRefused() throws {
    let path = folder.path("token")
    try PrivateFile.write([1], to: path)
    let somebody = 12_345
    guard (try? FileManager.default.setAttributes([.ownerAccountID: somebody], ofItemAtPath: path)) != nil else {
      try Test.cancel("only root can give a file away")
    }
    #expect(throws: PrivateFileError.notOwned(path: path)) { try PrivateFile.read(path) }
  }

  @Test func whatIsNoRegularFileIsRefused() throws {
    let (path, link) = (folder.path("token"), folder.path("link"))
    try PrivateFile.write([1], to: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: PrivateFileError.notRegular(path: link)) { try PrivateFile.read(link) }
    #expect(throws: PrivateFileError.notRegular(path: folder.path)) { try PrivateFile.read(folder.path) }
    let pipe = folder.path("pipe")
    _ = try Program.run(
      ["mkfifo", "-m", "600", pipe], environment: ["PATH": "/usr/bin:/bin"], timeoutSeconds: 10)
    #expect(throws: PrivateFileError.notRegular(path: pipe)) { try PrivateFile.read(pipe) }
  }

  @Test func aLargeFileIsReadUpToItsLimit() throws {
    let path = folder.path("token")
    try PrivateFile.write(Array(repeating: 7, count: 100_000), to: path)
    #expect(try PrivateFile.read(path, limitBytes: 100_000)?.count == 100_000)
    #expect(throws: PrivateFileError.tooLarge(path: path)) { try PrivateFile.read(path, limitBytes: 99_999) }
  }

  @Test func aWriteReplacesALinkAndNotWhatItLeadsTo() throws {
    let (path, link) = (folder.path("token"), folder.path("link"))
    try PrivateFile.write([1], to: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try PrivateFile.write([2], to: link)
    #expect(try PrivateFile.read(path) == [1])
    #expect(try PrivateFile.read(link) == [2])
  }

  @Test func aWriteThatFailsLeavesEverythingAsItWas() throws {
    let target = folder.path("taken")
    try makeFolder("taken", mode: 0o700)
    try PrivateFile.write([1], to: folder.path("taken/inside"))
    let error = #expect(throws: PrivateFileError.self) { try PrivateFile.write([2], to: target) }
    #expect(error == .system(path: target, operation: "rename", SystemReason(code: EISDIR)))
    #expect(try entries(folder.path) == ["taken"])
    #expect(try PrivateFile.read(folder.path("taken/inside")) == [1])
  }

  @Test func aFileInThePlaceOfTheFolderIsReported() throws {
    try PrivateFile.write([1], to: folder.path("file"))
    let inside = folder.path("file/token")
    #expect(throws: PrivateFileError.system(path: folder.path("file"), operation: "open", SystemReason(code: ENOTDIR)))
    {
      try PrivateFile.write([2], to: inside)
    }
    #expect(throws: PrivateFileError.system(path: inside, operation: "open", SystemReason(code: ENOTDIR))) {
      try PrivateFile.read(inside)
    }
  }

  @Test func removingTwiceIsRemovingOnce() throws {
    let path = folder.path("token")
    try PrivateFile.write([1], to: path)
    try PrivateFile.remove(path)
    try PrivateFile.remove(path)
    #expect(try PrivateFile.read(path) == nil)
    #expect(throws: PrivateFileError.self) { try PrivateFile.remove(folder.path) }
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions].flatMap { ($0 as? NSNumber)?.intValue }
  }

  private func setMode(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func makeFolder(_ name: String, mode: Int) throws {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    try setMode(folder.path(name), mode)
  }

  private func entries(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
