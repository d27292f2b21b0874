import Support
import Testing

@testable import PNG

@Suite struct PNGDrawingTests {
  private static let red = """
    <svg xmlns="http://www.w3.org/2000/svg" width="3" height="2" viewBox="0 0 3 2">
    <rect width="3" height="2" style="fill: #ff0000"/></svg>
    """

  private static func draw(_ svg: String, width: Int, height: Int) async throws -> [UInt8] {
    try await offThePool { try PNGDrawing.draw(svg: svg, width: width, height: height) }
  }

  @Test func missingLibraryIsAnError() {
    guard case .failure(.libraryMissing(let reason)) = PNGDrawing.open("librsvg-absent.so.2") else {
      Issue.record("the missing library was found")
      return
    }
    #expect(reason.contains("librsvg-absent.so.2"))
  }

  @Test func libraryWithoutTheFunctionsIsAnError() {
    #if canImport(Darwin)
      let name = "libz.dylib"
    #else
      let name = "libm.so.6"
    #endif
    #expect(throws: PNGError.libraryMissing(reason: "it lacks rsvg_handle_new_from_data")) {
      try PNGDrawing.open(name).get()
    }
  }

  /// The signature, then the header with both sizes as numbers of four bytes. Source: PNG specification, 5.2 and 11.2.2.
  @Test(arguments: [(3, 2), (300, 200), (1, 1)])
  func pictureHasTheRequestedSize(width: Int, height: Int) async throws {
    let png = try await Self.draw(Self.red, width: width, height: height)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)))
    #expect(Self.number(png[16..<20]) == width && Self.number(png[20..<24]) == height)
    #expect(png.suffix(8) == Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  @Test(arguments: ["", "no picture", "<svg", "<html xmlns='http://www.w3.org/1999/xhtml'/>"])
  func documentThatIsNotSVGIsAnError(text: String) async {
    await #expect(throws: PNGError.notDrawn) { try await Self.draw(text, width: 3, height: 2) }
  }

  @Test(arguments: [(0, 2), (-1, 2), (1 << 20, 2), (1 << 40, 2)])
  func impossibleSizeIsAnError(width: Int, height: Int) async {
    await #expect(throws: PNGError.notDrawn) { try await Self.draw(Self.red, width: width, height: height) }
  }

  @Test func picturesCanBeDrawnInParallel() async throws {
    let one = try await Self.draw(Self.red, width: 30, height: 20)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try await Self.draw(Self.red, width: 30, height: 20) } }
      for try await other in group { #expect(other == one) }
    }
  }
}
