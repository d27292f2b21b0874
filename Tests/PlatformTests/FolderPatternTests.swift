import Foundation
import Support
import Testing

@testable import Platform

@Suite struct FolderPatternTests {
  @Test(arguments: [
    ("~/src/*", "/home/hana/src/*"), ("~", "/home/hana"), ("/srv/a b", "/srv/a b"), ("src", nil), ("~yuri/x", nil),
    ("", nil), ("*", nil), ("./x", nil),
  ])
  func aPatternIsAbsoluteOrBelowTheHomeFolder(text: String, expected: String?) {
    #expect(FolderPattern(text, home: "/home/hana")?.text == expected)
  }

  @Test func foldersComeInTheOrderOfTheirNames() throws {
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

  @Test func noMoreFoldersThanTheLimitAreFound() throws {
    let folder = try TemporaryDirectory()
    for number in 0..<FolderPattern.maxFolders + 20 {
      try FileManager.default.createDirectory(atPath: folder.path("\(number)/x"), withIntermediateDirectories: true)
    }
    #expect(FolderPattern("~/*/*", home: folder.path)?.folders().count == FolderPattern.maxFolders)
  }

  @Test func aStarMatchesAsTheObviousVersionDoes() {
    func obvious(_ name: [Character], _ pattern: [Character]) -> Bool {
      guard let first = pattern.first else { return name.isEmpty }
      if first == "*" { return (0...name.count).contains { obvious(Array(name[$0...]), Array(pattern.dropFirst())) } }
      return name.first == first && obvious(Array(name.dropFirst()), Array(pattern.dropFirst()))
    }
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      func text(_ letters: String, _ max: Int) -> String {
        String((0..<Int.random(in: 1...max, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      let (name, pattern) = (text("aab한", 9), text("ab*한*", 6))
      let expected = obvious(Array(name), Array(pattern))
      #expect(FolderPattern.matches(name, pattern[...]) == expected, "seed \(seed): \(name) \(pattern)")
    }
  }
}
