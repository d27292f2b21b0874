import Foundation
import Support
import Testing

@testable import Platform

@Suite struct PrivateFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func writtenFileIsReadBackAndPrivate() throws {
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

  @Test func sameFoldersCanBeCreatedConcurrently() async throws {
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

  /// Such as a link to a disk that is not mounted.
  @Test func fileBehindADanglingFolderIsNotCalledMissing() throws {
    let link = folder.path("list")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path("disk"))
    let reason = PrivateFileError.system(path: link, operation: "open", SystemReason(code: ENOENT))
    #expect(throws: reason) { try PrivateFile.exists("\(link)/file") }
    try FileManager.default.createDirectory(atPath: folder.path("disk"), withIntermediateDirectories: false)
    #expect(try !PrivateFile.exists("\(link)/file"))
  }

  @Test func existingFolderBecomesPrivate() throws {
    try makeFolder("wide", mode: 0o755)
    try PrivateFile.write([1], to: folder.path("wide/token"))
    #expect(try mode(folder.path("wide")) == 0o700)
  }

  @Test func missingFileIsNil() throws {
    #expect(try PrivateFile.read(folder.path("absent")) == nil)
    #expect(try PrivateFile.read(folder.path("absent/absent")) == nil)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o601, 0o660])
  func fileAccessibleToOthersIsRejected(mode: Int) throws {
    let path = folder.path("token")
    try PrivateFile.write([1], to: path)
    try setMode(path, mode)
    let expected = PrivateFileError.readableByOthers(path: path, mode: mode)
    #expect(throws: expected) { try PrivateFile.read(path) }
  }

  @Test func fileOfAnotherUserIsRejected() throws {
    let path = folder.path("token")
    try PrivateFile.write([1], to: path)
    let otherUser = 12_345
    guard (try? FileManager.default.setAttributes([.ownerAccountID: otherUser], ofItemAtPath: path)) != nil else {
      try Test.cancel("only root can give a file away")
    }
    #expect(throws: PrivateFileError.notOwned(path: path)) { try PrivateFile.read(path) }
  }

  @Test func nonRegularFileIsRejected() throws {
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

  @Test func fileIsReadUpToItsLimit() throws {
    let path = folder.path("token")
    try PrivateFile.write(Array(repeating: 7, count: 100_000), to: path)
    #expect(try PrivateFile.read(path, limitBytes: 100_000)?.count == 100_000)
    #expect(throws: PrivateFileError.tooLarge(path: path)) { try PrivateFile.read(path, limitBytes: 99_999) }
  }

  @Test func writeReplacesALinkAndKeepsItsTarget() throws {
    let (path, link) = (folder.path("token"), folder.path("link"))
    try PrivateFile.write([1], to: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try PrivateFile.write([2], to: link)
    #expect(try PrivateFile.read(path) == [1])
    #expect(try PrivateFile.read(link) == [2])
  }

  @Test func failedWriteChangesNothing() throws {
    let target = folder.path("taken")
    try makeFolder("taken", mode: 0o700)
    try PrivateFile.write([1], to: folder.path("taken/inside"))
    let error = #expect(throws: PrivateFileError.self) { try PrivateFile.write([2], to: target) }
    #expect(error == .system(path: target, operation: "rename", SystemReason(code: EISDIR)))
    #expect(try entries(folder.path) == ["taken"])
    #expect(try PrivateFile.read(folder.path("taken/inside")) == [1])
  }

  @Test func fileInPlaceOfTheFolderIsReported() throws {
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

  @Test func removingTwiceSucceeds() throws {
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

/// Files that save time and may be lost.
@Suite struct CacheFileTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path("cyc/status")
  }

  @Test func cacheIsReplacedPrivately() throws {
    #expect(PrivateFile.replaceCache(path, with: [1, 2]))
    #expect(PrivateFile.replaceCache(path, with: [3]))
    #expect(try PrivateFile.read(path) == [3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cyc")) == ["status"])
    for (file, mode) in [(path, 0o600), (folder.path("cyc"), 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == mode)
    }
  }

  @Test func onlyTheLastFolderIsCreated() {
    #expect(!PrivateFile.replaceCache(folder.path("absent/cyc/status"), with: [1]))
    #expect(!FileManager.default.fileExists(atPath: folder.path("absent")))
  }

  @Test func folderBehindALinkIsNotUsed() throws {
    try FileManager.default.createDirectory(atPath: folder.path("other"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("cyc"), withDestinationPath: folder.path("other"))
    #expect(!PrivateFile.replaceCache(path, with: [1]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == [])
  }

  @Test func folderOfAnotherUserIsNotUsed() throws {
    try FileManager.default.createDirectory(atPath: folder.path("cyc"), withIntermediateDirectories: false)
    guard
      (try? FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: folder.path("cyc"))) != nil
    else { try Test.cancel("only root can give a folder away") }
    #expect(!PrivateFile.replaceCache(path, with: [1]))
  }

  @Test(arguments: ["link", "readable", "locked"])
  func unusableTemporaryFileLeavesTheCacheAsItWas(_ trouble: String) throws {
    #expect(PrivateFile.replaceCache(path, with: [1]))
    let temporary = "\(path).tmp"
    switch trouble {
    case "link": try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: path)
    case "readable":
      try PrivateFile.create(temporary)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: temporary)
    default: try PrivateFile.create(temporary)
    }
    let other = try Descriptor(opening: trouble == "link" ? path : temporary, O_RDONLY)
    if trouble == "locked" { #expect(try other.tryLock()) }
    #expect(!PrivateFile.replaceCache(path, with: [2]))
    #expect(try PrivateFile.read(path) == [1])
    withExtendedLifetime(other) {}
  }
}

/// Marks that tell whether a file has changed.
@Suite struct FileStampTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func stamp(_ path: String) throws -> FileStamp {
    guard case .present(let stamp) = FileStamp.read(path) else { throw CocoaError(.fileNoSuchFile) }
    return stamp
  }

  @Test func everyChangeGivesAnotherStamp() throws {
    let path = folder.path("f")
    try PrivateFile.write([1], to: path)
    let written = try stamp(path)
    #expect(try stamp(path) == written)
    #expect(written.sizeBytes == 1 && written.changed >= written.modified)
    // The clock of stamps advances in steps, but some file systems stamp files more finely.
    #expect(abs(FileStamp.now() - written.modified) < 20_000_000_000)
    SystemClock.sleep(seconds: 0.03)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let opened = try stamp(path)
    #expect(opened.modified == written.modified && opened.changed > written.changed)
    try PrivateFile.write([1], to: path)
    #expect(try stamp(path).inode != written.inode)
  }

  @Test func linkHasTheStampOfItsTarget() throws {
    try PrivateFile.write([1], to: folder.path("f"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("l"), withDestinationPath: folder.path("f"))
    #expect(try stamp(folder.path("l")) == stamp(folder.path("f")))
  }

  @Test func missingFileDiffersFromOneThatCannotBeLookedUp() throws {
    try PrivateFile.write([1], to: folder.path("f"))
    #expect(FileStamp.read(folder.path("absent")) == .absent)
    #expect(FileStamp.read(folder.path("f/below")) == .absent)
    #expect(FileStamp.read(folder.path(String(repeating: "n", count: 300))) == .unknown)
  }
}

@Suite struct SharedFileTests {
  @Test func writeKeepsTheModeAndLeavesNoOtherFile() throws {
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
  func writeKeepsALinkAndChangesItsTarget(exists: Bool) throws {
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

  @Test func nonRegularFileIsRejected() throws {
    let folder = try TemporaryDirectory()
    #expect(throws: PrivateFileError.notRegular(path: folder.path)) { try SharedFile.write([1], to: folder.path) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/l", withDestinationPath: "l")
    #expect(throws: PrivateFileError.self) { try SharedFile.write([1], to: "\(folder.path)/l") }
  }
}

@Suite struct AtomicFileTests {
  /// FAT and exFAT answer EPERM to link(2).
  @Test func diskWithoutHardLinksGetsTheFile() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("list.csv")
    func refuse(_: String, _: String) throws(SystemError) { throw SystemError(operation: "link", code: EPERM) }
    try AtomicFile.create(path, with: [1, 2], addName: refuse)
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2]))
    let error = #expect(throws: SystemError.self) { try AtomicFile.create(path, with: [3], addName: refuse) }
    #expect(error?.code == EEXIST)
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.csv"])
  }

  @Test func existingFileIsLeftAlone() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("list.csv")
    try AtomicFile.write([1], to: path)
    #expect(throws: AtomicFileError.exists) { try AtomicFile.write([2], to: path) }
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["list.csv"])
  }
}

@Suite(.waits) struct FileLockTests {
  @Test func secondLockWaitsAndFails() throws {
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

  @Test func lockOfAnotherProcessIsBusyUntilItEnds() throws {
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

  @Test func throwingBodyReleasesTheLock() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("lock")
    #expect(throws: CancellationError.self) {
      try FileLock.withLock(path, waitSeconds: 0) { throw CancellationError() }
    }
    try FileLock.withLock(path, waitSeconds: 0) {}
  }
}

@Suite struct DirectoriesTests {
  @Test func foldersAreBelowHomeWithoutVariables() {
    let folders = Directories(application: "app", environment: [:], homeDirectory: "/home/kim")
    #expect(folders.config == "/home/kim/.config/app")
    #expect(folders.data == "/home/kim/.local/share/app")
    #expect(folders.cache == "/home/kim/.cache/app")
    #expect(folders.state == "/home/kim/.local/state/app")
  }

  @Test(arguments: [("/", "/.cache/app"), ("/home/kim/", "/home/kim/.cache/app")])
  func homeWithAFinalSlashGivesNoDoubleSlash(home: String, cache: String) {
    #expect(Directories(application: "app", environment: [:], homeDirectory: home).cache == cache)
  }

  @Test func onlyAbsoluteVariablesCount() {
    let environment = [
      "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "/s/",
    ]
    let folders = Directories(application: "app", environment: environment, homeDirectory: "/h")
    #expect(folders.config == "/c/app")
    #expect(folders.data == "/h/.local/share/app")
    #expect(folders.cache == "/h/.cache/app")
    #expect(folders.state == "/s/app")
  }

  @Test func homeIsTheVariableOrTheUsersHome() {
    #expect(Directories.homeDirectory(environment: ["HOME": "/home/kim"]) == "/home/kim")
    let ofUser = Directories.homeDirectory(environment: [:])
    #expect(ofUser.hasPrefix("/"))
    #expect(Directories.homeDirectory(environment: ["HOME": "here"]) == ofUser)
  }
}

@Suite struct FolderPatternTests {
  @Test(arguments: [
    ("~/src/*", "/home/hana/src/*"), ("~", "/home/hana"), ("/srv/a b", "/srv/a b"), ("src", nil), ("~yuri/x", nil),
    ("", nil), ("*", nil), ("./x", nil),
  ])
  func patternIsAbsoluteOrBelowHome(text: String, expected: String?) {
    #expect(FolderPattern(text, home: "/home/hana")?.text == expected)
  }

  @Test func foldersAreSortedByName() throws {
    let folder = try TemporaryDirectory()
    for name in ["src/b", "src/a b", "src/한글", "src/.hidden", "src/a/deep", "other/a"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: folder.path("src/file")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("src/link"), withDestinationPath: folder.path("other/a"))
    func found(_ text: String) -> [String] {
      (FolderPattern(text, home: folder.path)?.folders() ?? []).map { String($0.dropFirst(folder.path.count + 1)) }
    }
    #expect(found("~/src/*") == ["src/a", "src/a b", "src/b", "src/link", "src/한글"])
    #expect(found("~/*/a*") == ["other/a", "src/a", "src/a b"])
    #expect(found("~/src/.*") == ["src/.hidden"])
    #expect(found("~/src/a/") == ["src/a"])
    #expect(found("~/src/file") == [])
    #expect(found("~/gone/*") == [])
  }

  @Test func foundFoldersAreLimited() throws {
    let folder = try TemporaryDirectory()
    for number in 0..<FolderPattern.maxFolders + 20 {
      try FileManager.default.createDirectory(atPath: folder.path("\(number)/x"), withIntermediateDirectories: true)
    }
    #expect(FolderPattern("~/*/*", home: folder.path)?.folders().count == FolderPattern.maxFolders)
  }

  @Test func starMatchesLikeANaiveImplementation() {
    func matchesNaively(_ name: [Character], _ pattern: [Character]) -> Bool {
      guard let first = pattern.first else { return name.isEmpty }
      if first == "*" {
        return (0...name.count).contains { matchesNaively(Array(name[$0...]), Array(pattern.dropFirst())) }
      }
      return name.first == first && matchesNaively(Array(name.dropFirst()), Array(pattern.dropFirst()))
    }
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      func text(_ letters: String, _ max: Int) -> String {
        String((0..<Int.random(in: 1...max, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      let (name, pattern) = (text("aab한", 9), text("ab*한*", 6))
      let expected = matchesNaively(Array(name), Array(pattern))
      #expect(FolderPattern.matches(name, pattern[...]) == expected, "seed \(seed): \(name) \(pattern)")
    }
  }
}
