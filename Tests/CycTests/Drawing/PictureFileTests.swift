import Foundation
import Platform
import PNG
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycQuiz
@testable import CycStreak

/// `-o` and `--format` of pictures, mostly of `quiz stats`, which needs no network.
@Suite struct PictureFileTests {
  private let test: TestWorld
  private let signature: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]

  init() throws { test = try TestWorld() }

  private func path(_ name: String) -> String { test.folder.path(name) }

  private func draw(_ options: String..., is status: CycBase.ExitStatus = .done) {
    (test.out, test.err, test.outBytes) = ("", "", [])
    let answer = Cyc.run(["quiz", "stats"] + options, in: test.world)
    #expect(answer == status, "\(options): \(test.out)\(test.err)")
  }

  private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(name)))) }

  @Test func svgIsWrittenAndItsPathPrinted() throws {
    draw("-o", path("quiz.svg"))
    #expect(test.out == "Drawn into \(path("quiz.svg")).\n" && test.err.isEmpty)
    let file = try bytes("quiz.svg")
    draw("--format", "svg")
    #expect(String(decoding: file, as: UTF8.self) == test.out && test.out.hasPrefix("<svg "))
    draw("--output", path("quiz.svg"), "-q")
    #expect(test.out.isEmpty)
    draw("-o", path("quiz.svg"), "--lang", "ko")
    #expect(test.out == "\(path("quiz.svg")) 파일에 그렸어요.\n")
  }

  @Test func pngHasTwiceThePixelsOfTheSVG() async throws {
    // Drawing blocks its thread, and `self` is not Sendable: so these tests make an instance on the new thread.
    try await offThePool {
      let tests = try PictureFileTests()
      tests.draw("-o", tests.path("quiz.PNG"))
      let png = try tests.bytes("quiz.PNG")
      #expect(png.starts(with: tests.signature))
      tests.draw("--format", "svg")
      let size = try #require(try /width="(\d+)" height="(\d+)"/.firstMatch(in: tests.test.out))
      let (width, height) = (try #require(Int(size.1)), try #require(Int(size.2)))
      // The lower bytes of the width and the height, which are 32-bit numbers at 16 and 20. Source: PNG specification,
      // "IHDR".
      #expect(png[18..<20].reduce(0) { $0 * 256 + Int($1) } == width * 2)
      #expect(png[22..<24].reduce(0) { $0 * 256 + Int($1) } == height * 2)
    }
  }

  @Test func pngGoesIntoAPipe() async throws {
    try await offThePool {
      for options in [[], ["-o", "-"]] {
        let tests = try PictureFileTests()
        let test = tests.test
        #expect(Cyc.run(["quiz", "stats", "--format", "png"] + options, in: test.world) == .done)
        #expect(test.outBytes.starts(with: tests.signature) && test.out.isEmpty)
      }
    }
  }

  @Test func pngIsLightByDefault() async throws {
    try await offThePool {
      let tests = try PictureFileTests()
      tests.draw("-o", tests.path("usual.png"))
      tests.draw("-o", tests.path("light.png"), "--theme-mode", "light")
      tests.draw("-o", tests.path("dark.png"), "--theme-mode", "dark")
      let usual = try tests.bytes("usual.png")
      #expect(try usual == tests.bytes("light.png"))
      #expect(try usual != tests.bytes("dark.png"))
    }
  }

  @Test func pngNeverGoesToATerminal() throws {
    let test = try TestWorld(isTerminal: true)
    for options in [[], ["-o", "-"]] {
      (test.out, test.err, test.outBytes) = ("", "", [])
      #expect(Cyc.run(["quiz", "stats", "--format", "png"] + options, in: test.world) == .usage)
      #expect(
        test.err == """
          cyc: a terminal cannot show a PNG
          hint: name a file with -o picture.png, or use a pipe

          """)
      #expect(test.out.isEmpty && test.outBytes.isEmpty)
    }
  }

  @Test func fileIsReplacedAndKeepsItsMode() throws {
    let file = path("quiz.svg")
    try Data("old".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    draw("-o", file)
    #expect(try bytes("quiz.svg").starts(with: Array("<svg ".utf8)))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder.path).filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test func newFileCanBeReadByOthers() throws {
    draw("-o", path("quiz.svg"))
    let mode = try FileManager.default.attributesOfItem(atPath: path("quiz.svg"))[.posixPermissions] as? Int
    let usual = path("usual")
    #expect(FileManager.default.createFile(atPath: usual, contents: nil))
    let expected = try FileManager.default.attributesOfItem(atPath: usual)[.posixPermissions] as? Int
    #expect(mode == expected)
  }

  @Test func missingFolderIsAnError() throws {
    draw("-o", path("nowhere/quiz.svg"), is: .failed)
    #expect(test.err == "cyc: there is no folder \(path("nowhere"))\nhint: mkdir -p \(path("nowhere"))\n")
    #expect(!FileManager.default.fileExists(atPath: path("nowhere")))
  }

  @Test func folderInPlaceOfTheFileIsRefused() throws {
    draw("-o", test.folder.path, "--format", "png", is: .failed)
    let folder = test.folder.path
    #expect(test.err == "cyc: \(folder) is a folder\nhint: -o \(folder)/picture.png\n")
  }

  @Test(arguments: [
    (["-o", "quiz.jpg"], "-o quiz.jpg does not say which kind of picture"),
    (["-o", "-"], "-o - does not say which kind of picture"), (["-o", ""], "the name of the file is empty"),
    (["-o", "quiz.svg", "--format", "json"], "-o is for pictures, not for --format json"),
    (["-o", "quiz.txt", "--format", "text"], "-o is for pictures, not for --format text"),
    (["-o", "quiz.svg", "--json"], "--json and -o cannot be used together"),
    (["--format", "png", "--json"], "--json and --format png cannot be used together"),
  ])
  func contradictionIsAUsageError(options: [String], message: String) throws {
    #expect(Cyc.run(["quiz", "stats"] + options, in: test.world) == .usage)
    #expect(test.err.hasPrefix("cyc: \(message)\n"), "\(test.err)")
    #expect(test.out.isEmpty && !FileManager.default.fileExists(atPath: "quiz.svg"))
  }

  @Test func formatOptionOverridesTheFileName() throws {
    draw("-o", path("quiz.txt"), "--format", "svg")
    #expect(try bytes("quiz.txt").starts(with: Array("<svg ".utf8)))
  }

  /// As in `cyc quiz stats > card.svg`. A note says how to draw the picture.
  @Test(arguments: [("/home/hana/card.svg", true), ("/home/hana/card.txt", false), (nil, false)])
  func textRedirectedIntoAPictureFileIsNoted(file: String?, isNoted: Bool) {
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: false, outputIsTerminal: false, errorIsTerminal: true, windowColumns: nil, outputFile: file)
    test.world.call.arguments = ["quiz", "stats"]
    draw()
    #expect(test.err == (isNoted ? "note: card.svg has text now; for the picture: cyc quiz stats -o card.svg\n" : ""))
    draw("--json")
    #expect(test.err.isEmpty)
  }

  @Test(arguments: [["streak"], ["card"], ["year"], ["stats"]])
  func missingFolderIsReportedBeforeAnyRequest(command: [String]) throws {
    let options = ["hana", "-o", path("nowhere/a.png")]
    #expect(Cyc.run(command + options, in: test.world) == .failed)
    #expect(test.err.contains("there is no folder") && test.requests.isEmpty, "\(test.err)")
  }

  @Test func missingLibrarySaysWhatToInstall() {
    let failure = PictureFailure.png(.libraryMissing(reason: "librsvg-2.so.2: no such file"))
    #expect(failure.message.english == "librsvg cannot be loaded: librsvg-2.so.2: no such file")
    #expect(failure.hint == .typed("sudo apt install librsvg2-2") && failure.exitStatus == .failed)
  }
}
